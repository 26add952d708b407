"""All worlds that fit what a seat was told, found by playing every one of them: slow, and on small
tables alone.

A world is a table. How likely it is beside others follows from how many ways there are to lay the
hidden cards so, copies told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import erfc, factorial
from random import Random
from typing import Any, NamedTuple

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.rules.memory import EYE_BITS, eye
from civdawn_cli.games.ages.table import Table
from tests.ages.seeing import line

BOX = base_box()

World = tuple[object, ...]


def small(text: str, *steps: Step[Any]) -> Table:
    """The table of a position without any military card that it does not name, about to do these
    steps."""
    table = position.read(text)
    table.buried = []
    table.stack = list(steps)[::-1]
    return table


def cards(text: str) -> list[int]:
    """The numbers of these cards."""
    return sorted([BOX.number[name] for name in text.split()])


def told(table: Table, option: Option, seat: Seat) -> str | None:
    """The part of an answer to the question now asked that the seat hears; None if nothing."""
    secret = AGES.secret(table, option)
    kind = table.stack[-1].kind.name
    if secret is None or seat in secret[0]:
        return f"{kind} {option}"
    if option == PASS and not secret[1]:
        return None
    return f"{kind} {secret[1]}"


def play(table: Table, options: Iterator[int] | None, seat: Seat, random: Random) -> list[str]:
    """Answer every question that is left, at random or so; what the seat heard."""
    heard: list[str] = []
    while found := ask(table):
        option = random.choice(found) if options is None else next(options, None)
        if option is None:
            break
        said = told(table, option, seat)
        heard += [said] if said is not None else []
        answer(table, option)
    return heard


def beginnings(table: Table, seat: Seat) -> Iterator[Table]:
    """The table with all that is hidden from the seat in any order: hands and the deck."""
    others = [rival for rival in range(table.seats) if rival != seat]
    pool = sorted([*table.military, *[c for rival in others for c in table.military_hand[rival]]])
    seen = set()
    for order in permutations(pool):
        found, at = AGES.clone(table), 0
        for rival in others:
            size = len(table.military_hand[rival])
            found.military_hand[rival] = tuple(sorted(order[at : at + size]))
            at += size
        found.military = sorted(order[at:])
        key = AGES.key(found)
        if key not in seen:
            seen.add(key)
            yield found


def worlds(start: Table, end: Table, heard: list[str], seat: Seat) -> dict[World, int]:
    """Every table at which the seat has heard just that and which looks like the end, with how many
    ways there are to lay its cards so."""
    look = line(AGES.view(end, seat))
    found: dict[World, int] = {}
    open_tables = [(table, 0) for table in beginnings(start, seat)]
    met = set()
    while open_tables:
        table, at = open_tables.pop()
        options = ask(table)
        if (here := (AGES.key(table), at)) in met:
            continue
        met.add(here)
        if at == len(heard) and _same_question(table, end):
            if line(AGES.view(table, seat)) == look:
                found[world(table)] = ways(table, seat)
            continue
        for option in options:
            said = told(table, option, seat)
            if said is None or (at < len(heard) and said == heard[at]):
                after = AGES.clone(table)
                answer(after, option)
                open_tables.append((after, at + (said is not None)))
    return found


def _same_question(table: Table, end: Table) -> bool:
    tops = [(type(t.stack[-1]), t.stack[-1].seat) if t.stack else None for t in (table, end)]
    return tops[0] == tops[1]


def world(table: Table) -> World:
    """The fields of the table that may be hidden."""
    thrown = [getattr(step, "thrown", ()) for step in table.stack]
    return (
        tuple(table.military),
        tuple(table.discards),
        tuple(sorted(table.buried)),
        tuple(table.military_hand),
        tuple(table.future),
        tuple(table.now),
        table.top,
        tuple(thrown),
    )


def ways(table: Table, seat: Seat) -> int:
    """The number of ways to choose copies of its cards for these places. The seat knows which copy
    it is that it has seen."""
    places = [table.military, table.discards, table.buried, *table.military_hand]
    counts = [Counter(place) for place in places]
    for notes, count in ((table.laid, counts[1]), (table.lost, counts[2])):
        count.subtract([note >> EYE_BITS for note in notes if note & eye(seat)])
    for step in table.stack:
        thrown = Counter(getattr(step, "thrown", ()))
        if thrown and step.seat != CHANCE:
            counts[3 + step.seat] -= thrown
            counts.append(thrown)
    total: Counter[int] = Counter()
    for count in counts:
        total.update(count)
    found = 1
    for card, number in total.items():
        found *= factorial(number)
        for count in counts:
            found //= factorial(count[card])
    return found


class Fit(NamedTuple):
    """How often the worlds that fit were drawn, beside how often they should be.

    expected: the ways to lay the cards of each world. drawn: how often it was. square: chi-square.
    """

    expected: dict[World, int]
    drawn: Counter[World]
    square: float

    @property
    def free(self) -> int:
        """Degrees of freedom."""
        return len(self.expected) - 1

    @property
    def deviation(self) -> float:
        """Chi-square in standard deviations above its mean."""
        return float((self.square - self.free) / (2 * max(1, self.free)) ** 0.5)

    @property
    def chance(self) -> float:
        """The chance that fair draws fit no better (by Wilson and Hilferty)."""
        if not self.free:
            return 1.0
        scale = 2 / (9 * self.free)
        root = ((self.square / self.free) ** (1 / 3) - (1 - scale)) / scale**0.5
        return 0.5 * erfc(root / 2**0.5)


def fit(table: Table, seat: Seat, expected: dict[World, int], draws: int, seed: str) -> Fit:
    """Let the seat imagine so many tables. Raises KeyError for one that can't be."""
    random = Random(seed)
    drawn = Counter(world(AGES.imagine(table, seat, random)) for _ in range(draws))
    impossible = [found for found in drawn if found not in expected]
    if impossible:
        raise KeyError(impossible[0])
    total = sum(expected.values())
    square = 0.0
    for found, number in expected.items():
        wanted = draws * number / total
        square += (drawn[found] - wanted) ** 2 / wanted
    return Fit(expected, drawn, square)
