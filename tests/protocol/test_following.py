"""Games followed from what one seat was told: the seat could not tell the table that is made up
from the real one (TA-25.3, TA-37.14)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.positions import position
from civdawn_cli.notation.writing import write_answer
from civdawn_cli.playing.following import Following
from civdawn_cli.session.events import answer_text
from tests.protocol.listeners import listeners
from tests.protocol.pairs_ages import picked

pytestmark = pytest.mark.slow


class Told:
    """A random game, and what every seat and a spectator make of what they are told.

    heard: how many answers were told to one of them. own: how many questions were a seat's own.
    """

    def __init__(self, name: str, seats: int, seed: int, **settings: str) -> None:
        game: Any = GAMES[name]()
        setup = game.setup(seats, **settings)
        self.match: Final[Match[Any]] = Match(game, setup)
        self.random: Final = Random(seed)
        self.followed: Final = listeners(game, setup, str(seed))
        self.heard = 0
        self.own = 0

    def play(self, rounds: int) -> None:
        """Play on to the end of that many rounds; everybody follows."""
        match = self.match
        while match.options and match.game.rounds(match.table) <= rounds:
            seat = match.step.seat
            if seat != CHANCE:
                self._asked(seat)
            self._tell(picked(match, self.random))

    def _asked(self, seat: Seat) -> None:
        """The seat that is asked has the same question, options and knowledge on its table."""
        found, match = self.followed[seat].match, self.match
        assert found.step.kind is match.step.kind
        assert found.options == match.options
        known = match.game.known
        assert known(found.table, seat) == known(match.table, seat)
        self.own += 1

    def _tell(self, option: Option) -> None:
        """Answer, and tell everybody who may know of it."""
        match, game = self.match, self.match.game
        label, given = match.label, write_answer(match, option)
        answer(match.table, option)
        for seat, followed in self.followed.items():
            text = answer_text(given, () if seat == CHANCE else (seat,))
            if text is not None:
                followed.hear(label, given.seat, text)
                known = game.known(followed.table, seat)
                assert known == game.known(match.table, seat), f"seat {seat} {label} {text}"
                self.heard += 1
        match.options = ask(match.table)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("resignation", ["no", "yes"])
def test_known_is_the_same(seats: int, resignation: str) -> None:
    """All through random games of Through the Ages a followed table holds the same for its seat to
    know as the real one, whoever follows: draws, events prepared, discards, looks at events, pacts
    refused, bids and defences are hidden (TA-25.3, TA-37.14)."""
    told = Told("ages", seats, 11 * seats, resignation=resignation)
    told.play(99)
    assert told.match.over
    if resignation == "no":
        assert told.own > 100
        assert told.heard > 1000


def test_nothing_is_hidden() -> None:
    """In A New Dawn, which hides nothing, the followed table is the real one."""
    told = Told("newdawn", 3, 5)
    told.play(3)
    assert told.own > 20
    for followed in told.followed.values():
        game = followed.game
        assert game.key(followed.match.table) == game.key(told.match.table)


DEVELOPMENT: Final = """
seats 2
turn 3.1
phase politics
military-hand 1 rats
pool 1 development-of-civilization
workers 1 agriculture*2 bronze*2 unused*2
tokens 1 agriculture*3 bronze*3
row moses - pyramids
"""


@pytest.mark.parametrize("refused", [False, True])
def test_a_no_that_all_can_see(refused: bool) -> None:
    """Whoever refuses an action that an event allows, and does the same at its full price a little
    later, is understood: everybody hears that "no" (TA-23.8)."""
    match = Match(AGES, AGES.setup(2))
    match.table = position.read(DEVELOPMENT)
    followed = Following(AGES, match.setup, 1, Random(1))
    followed.table = match.table.clone()
    match.options = ask(match.table)
    answers = ["prepare rats", "event development-of-civilization"]
    answers += ["act -", "increase"] if refused else ["increase", "increase"]
    for said in answers:
        tokens = said.removeprefix("event ").removeprefix("act ").split()
        found = AGES.read(match.table, tokens, match.options)
        assert found is not None, said
        given, label = write_answer(match, found[0]), match.label
        match.choose(found[0])
        text = answer_text(given, (1,))
        if text is not None:
            followed.hear(label, given.seat, text)
    ask(followed.table)
    assert AGES.known(followed.table, 1) == AGES.known(match.table, 1)
    assert match.table.unused[0] == (3 if refused else 4)
