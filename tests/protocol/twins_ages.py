"""Pairs of tables of Through the Ages that a seat can't tell apart, at each of its decisions.

A game and its twin (`worlds_ages.py`) are played side by side: others hold, prepare and discard
other cards where the seat never looks. Whatever it decides by itself must be the same in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.playing.players import BOTS
from tests.games.twins import built_in
from tests.protocol.pairs_ages import Pair


class Twins(NamedTuple):
    """A decision of a seat in a game and in its twin. where: the game, line and question, as
    text."""

    where: str
    seat: Seat
    matches: tuple[Match[Any], Match[Any]]


def decisions(pair: Pair, seat: Seat) -> Iterator[Twins]:
    """Every question that the seat is asked, in both games; none if the game has no twin."""
    other = pair.twin((seat,))
    if other is None:
        return
    played = [_asked(pair, answers, seat) for answers in (pair.played.answers, other)]
    for one, two in zip(*played, strict=True):
        where = f"game {pair.number} seat {seat + 1} {one.label} {one.step.kind.name}"
        yield Twins(where, seat, (one, two))


def _asked(pair: Pair, answers: list[Option], seat: Seat) -> Iterator[Match[Any]]:
    """The match, which goes on, at each question that the seat is asked."""
    match = Match(AGES, pair.played.setup)
    for option in answers:
        if match.step.seat == seat:
            yield match
        match.choose(option)


class Count:
    """Counts the decisions that were compared, and those among them at tables that differ."""

    def __init__(self) -> None:
        self.compared = 0
        self.differing = 0


def differences(games: range, count: Count, most: int, every: int = 1) -> Iterator[str]:
    """The decisions at which the seat knows or imagines something else in the twin, or at which a
    built-in player decides otherwise, as texts.

    most: the most decisions that are compared. every: one decision in this many is compared.
    """
    number = 0
    for game in games:
        pair = Pair(game)
        for seat in range(pair.seats):
            for where, _, (one, two) in decisions(pair, seat):
                number += 1
                if number % every:
                    continue
                if count.compared == most:
                    return
                count.compared += 1
                count.differing += AGES.key(one.table) != AGES.key(two.table)
                if AGES.known(one.table, seat) != AGES.known(two.table, seat):
                    yield f"{where}: knows something else"
                dreams = [AGES.imagine(match.table, seat, Random(where)) for match in (one, two)]
                if AGES.key(dreams[0]) != AGES.key(dreams[1]):
                    yield f"{where}: imagines something else"
                for name in BOTS:
                    make = built_in(name)
                    options = [make(match, seat).decide(match) for match in (one, two)]
                    if options[0] != options[1]:
                        yield f"{where}: {name} decides otherwise"
