"""Tables drawn all through random games, each held against all that its seat was told."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.table import Table
from civdawn_cli.notation.writing import write_answer
from civdawn_cli.session.events import answer_text
from tests.ages.seeing import line
from tests.protocol.listeners import listeners
from tests.protocol.pairs_ages import picked

EVERY: Final = 9
"""At one question of so many somebody draws."""
ONWARDS: Final = 12
"""So many answers are given on a table drawn."""


class Drawn:
    """A random game in which seats and a spectator draw tables now and then.

    number: of the game; everything follows from it. draws: how many were held against the game.
    own: how many of them at a question of the seat's own.
    """

    def __init__(self, number: int) -> None:
        self.number: Final = number
        seats = 2 + number % 3
        setup = AGES.setup(seats, resignation="yes" if number % 5 == 0 else "no")
        self.match: Final[Match[Table]] = Match(AGES, setup)
        self.random: Final = Random(f"drawn {number}")
        self.followed: Final = listeners(AGES, setup, str(number))
        self.draws = 0
        self.own = 0

    def play(self, most: int) -> None:
        """Play the game, until so many tables were drawn."""
        match = self.match
        while match.options and self.draws < most:
            if self.random.randrange(EVERY) == 0:
                self._draw(self.random.choice([*self.followed, *[match.step.seat] * 3]))
            self._tell(picked(match, self.random))

    def _tell(self, option: Option) -> None:
        """Answer, and tell everybody who may know of it."""
        match = self.match
        label, given = match.label, write_answer(match, option)
        match.choose(option)
        for seat, followed in self.followed.items():
            text = answer_text(given, () if seat == CHANCE else (seat,))
            if text is not None:
                followed.hear(label, given.seat, text)

    def _draw(self, seat: Seat) -> None:
        """Draw a table for the seat, and hold it against the real one and what the seat heard."""
        table, seed = self.match.table, self.random.random()
        found = AGES.imagine(table, seat, Random(seed))
        where = f"game {self.number}, {self.match.label}, seat {seat}"
        assert line(AGES.view(found, seat)) == line(AGES.view(table, seat)), where
        assert AGES.known(found, seat) == AGES.known(table, seat), where
        assert AGES.problems(found) == [], where
        assert (found.stack[-1].kind, found.stack[-1].seat) == (
            self.match.step.kind,
            self.match.step.seat,
        ), where
        if seat == self.match.step.seat != CHANCE:
            assert ask(AGES.clone(found)) == self.match.options, where
            told: Any = self.followed[seat].match
            assert told.options == self.match.options, where
            assert AGES.known(told.table, seat) == AGES.known(table, seat), where
            again = AGES.imagine(told.table, seat, Random(seed))
            assert AGES.key(again) == AGES.key(found), f"{where}: it depends on what was not told"
            self.own += 1
        self._goes_on(found, where)
        self.draws += 1

    def _goes_on(self, found: Table, where: str) -> None:
        """The game can go on from the table."""
        random = Random(self.draws)
        for _ in range(ONWARDS):
            options = ask(found)
            if not options:
                return
            answer(found, random.choice(options))
        assert AGES.problems(found) == [], where
