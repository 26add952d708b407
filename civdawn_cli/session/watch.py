"""The clock of people: their time is counted and told like that of programs, but nobody loses by
it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option, Seat
from civdawn_cli.playing.news import unheard
from civdawn_cli.session.channel import Clock, WallClock
from civdawn_cli.session.limits import Banks


class Watch:
    """Measures the open question of a person. clock: the time; the machine's by default."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock: Final = clock or WallClock()
        self._since: float | None = None
        self._seat: Seat = 0
        self._left = 0.0
        self._quiet = False

    def start(self, banks: Banks, match: Match[Any]) -> None:
        """The seat whose turn it is begins to think."""
        seat = match.step.seat
        if seat < 0:
            return
        self._seat = seat
        self._quiet = unheard(match.game, match.table, match.options, ())
        banks.enter(seat, match.label, self._quiet)
        self._left = banks.left[seat]
        self._since = self._clock.now()

    def stop(self, banks: Banks, option: Option | None = None) -> None:
        """It thinks no longer. option: its answer, None if the question was taken back."""
        if self._since is None:
            return
        seat, spent = self._seat, self._clock.now() - self._since
        self._since = None
        if option is None:
            return
        banks.spend(seat, max(0.0, spent))
        if option != PASS or not self._quiet:
            banks.reveal(seat)
        else:
            # As with programs: the others must not see by the clock that a question was asked.
            banks.unheard[seat] += self._left - banks.left[seat]

    def shown(self, banks: Banks, seats: Collection[Seat]) -> str:
        """The field with the banks as the people of those seats may know them now, with a space
        before it; '' without a clock."""
        if banks.control.bank is None:
            return ""
        told = [left + more for left, more in zip(banks.left, banks.unheard, strict=True)]
        for seat in seats:
            told[seat] = banks.left[seat]
        if self._since is not None and (self._seat in seats or not self._quiet):
            told[self._seat] = max(0.0, told[self._seat] - (self._clock.now() - self._since))
        return " clock=" + ",".join([str(round(seconds * 1000)) for seconds in told])
