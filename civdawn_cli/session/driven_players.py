"""Players of a driven game that are more than the player of their name, and what is told of
them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option
from civdawn_cli.playing.loop import Player
from civdawn_cli.protocol import Message, write
from civdawn_cli.session.limits import Fault

LAST_WORDS: Final = 200
"""Characters of a program's standard error that a driver is told."""


class Absentee:
    """A stand-in for the driver among the players, since it is asked and answers by lines."""

    def decide(self, match: Match[Any]) -> Option:
        """Never asked."""
        raise AssertionError("the driver answers for itself")

    def skip(self, match: Match[Any]) -> None:
        """Nothing to keep in step."""


class FaultTelling:
    """A program's seat; the driver hears of its faults before the answer that follows them."""

    def __init__(self, player: Player, tell_faults: Callable[[], None]) -> None:
        self._player: Final = player
        self._tell_faults: Final = tell_faults

    def decide(self, match: Match[Any]) -> Option:
        """The answer of the program. Raises Forfeited."""
        option = self._player.decide(match)
        self._tell_faults()
        return option

    def skip(self, match: Match[Any]) -> None:
        """The question was answered before programs and driver came to this point."""
        self._player.skip(match)


def last_words(errors: str) -> str:
    """The last line that a program wrote to its standard error, in brackets; '' for none."""
    lines = errors.strip().splitlines()
    return f" (stderr: {lines[-1][:LAST_WORDS]})" if lines else ""


def told_fault(fault: Fault, whole: bool) -> str:
    """The line that tells of a fault. whole: with the reason, which may say what the seat has in
    its hand."""
    hint = f" (hint: {fault.hint})" if fault.hint else ""
    reason = f"{fault.reason}{hint}{last_words(fault.errors)}; " if whole else ""
    words = (fault.label, str(fault.seat + 1), fault.ending)
    text = " ".join(f"{reason}{fault.followed}".split())
    return write(Message("fault", words, {}, text)) + "\n"
