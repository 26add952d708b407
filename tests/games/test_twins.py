"""No built-in player knows more than its seat: hidden cards that are dealt again, another past and
other luck to come change no answer of it. A new player or game is tested as soon as it is in the
list."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Player
from civdawn_cli.playing.players import BOTS
from tests.games.twins import Count, built_in, differences, questions, twin
from tests.often import often

pytestmark = pytest.mark.slow

EACH = often(6, 60)
"""Questions that are compared for each number of seats."""

FIRST = 4
"""The round from which something is hidden, where games hide."""

EVERY = 17


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("bot", BOTS)
def test_twins_decide_alike(name: str, bot: str) -> None:
    """A player decides the same, and gives every option the same value, at two tables that its seat
    can't tell apart (TA-25.3, TA-37.14), with any number of seats."""
    count = Count()
    for seats in GAMES[name]().seats:
        matches = questions(name, seats, seats, FIRST, EVERY)
        assert list(differences(built_in(bot), matches, EACH, count)) == []
    assert count.compared == EACH * len(GAMES[name]().seats)
    assert (count.differing > count.compared / 2) == GAMES[name]().hides


class Ticking:
    """A clock that goes on by a thousandth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("bot", ["search?time=0", "search?cores=2", "search?time=0.5"])
def test_twins_search_alike(name: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search with its usual work, on two cores or by the clock decides the same, and gives every
    option the same value, at two tables that its seat can't tell apart (TA-25.3, TA-37.14)."""
    make = built_in(bot)

    def ticking(match: Match[Any], seat: Seat) -> Player:
        monkeypatch.setattr(time, "monotonic", Ticking())
        return make(match, seat)

    count = Count()
    matches = questions(name, 2, 2, FIRST, EVERY)
    assert list(differences(ticking, matches, 2, count)) == []
    assert count.compared == 2
    assert (count.differing > 0) == GAMES[name]().hides


@pytest.mark.parametrize("name", sorted(GAMES))
def test_twins_have_no_past(name: str) -> None:
    """A twin knows the same and asks the same, and has none of the choices that led there."""
    match = next(questions(name, 3, 1, FIRST, EVERY))
    other = twin(match, Random(1))
    game, seat = match.game, match.step.seat
    assert game.known(match.table, seat) == game.known(other.table, seat)
    assert match.options == other.options
    assert (len(match.choices) > 0, other.choices) == (True, [])


class Peeking:
    """A player that decides by all that is on the table, what it can't see too."""

    def decide(self, match: Match[Any]) -> Option:
        """An option, by the whole position."""
        return Random(str(match.game.key(match.table))).choice(match.options)

    def skip(self, match: Match[Any]) -> None:
        """Do nothing."""


class Remembering(Peeking):
    """A player that decides by what was chosen before, as a record has it."""

    def decide(self, match: Match[Any]) -> Option:
        """An option, by the past."""
        return Random(str(match.choices)).choice(match.options)


@pytest.mark.parametrize(
    ("name", "player"), [("ages", Peeking), ("ages", Remembering), ("newdawn", Remembering)]
)
def test_peeking_is_found(name: str, player: type[Peeking]) -> None:
    """A player that looks at hidden cards, or at choices that others kept to themselves, would be
    found out."""

    def make(match: Match[Any], seat: Seat) -> Peeking:
        return player()

    found = list(differences(make, questions(name, 3, 1, FIRST, EVERY), 12, Count()))
    assert len(found) > 3
