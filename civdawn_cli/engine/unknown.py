"""Cards that a record does not name: who follows a game without knowing them, and what they were.

A record can leave open which card was drawn, discarded or put face down. A game that hides
something has an Unknowns for such records. It is played in two goes. In the first a table is
followed on which any card that lies face down may be any other with the same back: where the record
shows one, the table is changed so that it was there, and every such move is noted down. Then the
notes are solved: each card left open is one that fits all that is shown of it later. In the second
go the game is played with those cards by its own rules, like any other game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from civdawn_cli.engine.step import Option, Seat, Step, T

NOT_TOLD = -1
"""In place of the number of an unknown card: the record says which card it is."""


class Contradiction(ValueError):
    """No cards fit what the record shows. place: of the answer by which it can't be any more, as
    `Unknowns.place` was then. settled: False if there may be some that were not found."""

    def __init__(self, reason: str, place: int, settled: bool = True) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = place
        self.settled = settled


class Unknowns(ABC, Generic[T]):
    """A game followed without knowing every card.

    place: a number for the answer that is given next; the caller sets it. why: the reason why the
    last answer asked about can't be given, with a rule; '' if none is known.
    """

    def __init__(self) -> None:
        self.place = 0
        self.why = ""

    @abstractmethod
    def settle(self, table: T) -> None:
        """Note down what the last answer has changed. To be called whenever the table has run on
        to its next question."""

    @abstractmethod
    def understands(self, word: str, text: str) -> bool:
        """Return True if a value behind that word stands for a card that the writer does not
        know: `?`, or what its back tells."""

    @abstractmethod
    def unknown(self, table: T, step: Step[T], word: str, told: str) -> tuple[Option, int]:
        """Any option that stands for a card left open, after a change of the table that makes it
        one, and the number of that card; (-1, NOT_TOLD) if there can't be one here. told: what is
        known of it, as the others see it; '' or `?` for nothing."""

    @abstractmethod
    def shown(self, table: T, step: Step[T], option: Option) -> bool:
        """Change hidden cards of the table so that the option can be chosen. Return False if no
        such change makes it one."""

    @abstractmethod
    def widened(self, table: T, step: Step[T]) -> T:
        """A copy of the table on which the seat asked has every card that it might have: to read
        short texts by. Nobody plays on it."""

    @abstractmethod
    def answered(self, table: T, step: Step[T], option: Option, number: int) -> None:
        """Note that the option is going to be chosen. number: of a card left open, or NOT_TOLD."""

    @abstractmethod
    def mark(self) -> object:
        """All that is noted now, for `back`."""

    @abstractmethod
    def back(self, mark: object) -> None:
        """Forget what was noted since. The table is one that was copied then."""

    @abstractmethod
    def sure(self, step: Step[T], option: Option) -> bool:
        """Return True if everybody at the table can see that this is an option, and not the only
        one."""

    @abstractmethod
    def solve(self, before: int) -> list[str]:
        """A name for each card left open, by number, that fits all that was noted of answers with
        a place before that one. Raises Contradiction."""

    @abstractmethod
    def seen_by(self) -> list[Seat]:
        """The seats whose hidden cards are all known: nothing of what they see was left open."""
