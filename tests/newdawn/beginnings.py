"""Setups played to the first turn, with every question on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.newdawn.map.first_maps import first_layout
from civdawn_cli.games.newdawn.map.layout import Layout
from civdawn_cli.games.newdawn.table import Table
from tests.newdawn.playouts import BOX, GAME


@dataclass
class Asked:
    """A question of the setup: the hands and the number of tiles on the table when it was asked,
    and its answer."""

    word: str
    seat: Seat
    options: list[Option]
    hands: list[set[int]]
    laid: int
    picked: Option


@dataclass
class Beginning:
    """A setup played to the first question of the first turn. layout: the tiles as they lie."""

    table: Table
    layout: Layout
    asked: list[Asked] = field(default_factory=list)

    def of(self, *words: str) -> list[Asked]:
        """The questions of some kinds, in order."""
        return [asked for asked in self.asked if asked.word in words]


def bits(numbers: int) -> set[int]:
    """The numbers whose bit is set."""
    return {number for number in range(numbers.bit_length()) if numbers >> number & 1}


def begin(
    seats: int, seed: int = 0, map_: str = "drafted", epic: str = "no", **fixed: list[Option]
) -> Beginning:
    """Play a setup: questions of the kinds named get those answers in order, all others random
    ones. Nothing may be amiss at any question."""
    random = Random(seed)
    table = GAME.new(GAME.setup(seats, map=map_, epic=epic))
    begun = Beginning(table, first_layout(BOX, seats))
    while True:
        options = ask(table)
        assert GAME.problems(table) == []
        if table.turn >= 0:
            assert not any(fixed.values()), f"not asked: {fixed}"
            return begun
        step = table.stack[-1]
        word = step.kind.word
        picked = fixed[word].pop(0) if fixed.get(word) else random.choice(options)
        assert picked in options, f"{word}: {picked} is none of {options}"
        hands = [bits(hand) for hand in table.hands]
        if table.layout is not None:
            begun.layout = table.layout
        laid = len(begun.layout.placed) if table.layout else 0
        begun.asked.append(Asked(word, step.seat, options, hands, laid, picked))
        answer(table, picked)
