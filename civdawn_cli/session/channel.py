"""Interfaces to programs and to the clock, so that tests of a conversation need neither."""

from __future__ import annotations

import time
from typing import Final, Protocol, runtime_checkable

from civdawn_cli.protocol import LONGEST

FLOOD: Final = 1_048_576
"""The most bytes that a program may send without being asked."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""


class WallClock:
    """The clock of the machine."""

    now = staticmethod(time.monotonic)
    """Seconds since some moment."""


class Cut(Exception):
    """No whole line came. said: the beginning of the part that came, for the log. hint: the likely
    cause."""

    def __init__(self, reason: str = "", said: bytes = b"", hint: str = "") -> None:
        super().__init__(reason)
        self.said = said
        self.hint: Final = hint


class Late(Cut):
    """No line came before the deadline."""


class Gone(Cut):
    """The program closed its output. The text has its exit code or signal, as far as known."""


class Flooded(Cut):
    """The program sent more than it may without being asked."""


class Overlong(Cut):
    """A line was longer than allowed and has been dropped. size: its bytes so far."""

    def __init__(self, size: int, said: bytes = b"") -> None:
        super().__init__(f"a line of {size:,} bytes or more, and {LONGEST:,} are allowed", said)


class Hearing(Protocol):
    """Somebody else who is heard while a program is waited for, such as a driver."""

    def fileno(self) -> int:
        """A file descriptor that is readable when there is something to hear; -1 for none."""

    def hear(self) -> None:
        """Hear what there is by now. Whatever it raises ends the waiting, and nothing is lost."""


@runtime_checkable
class Resting(Protocol):
    """A channel to a program that can be stopped while nothing of it is waited for."""

    @property
    def rests(self) -> bool:
        """True if the program is one that rests; else `rest` and `wake` do nothing."""

    def rest(self) -> None:
        """Stop the program until a line of it is waited for, if it is one that rests."""

    def wake(self) -> None:
        """Let it run again."""


class Channel(Protocol):
    """A connection to one program."""

    def send(self, text: str) -> None:
        """Queue whole lines without waiting; `line` and `flush` send them."""

    def flush(self) -> None:
        """Send the queued lines, as far as the program takes them now."""

    def line(self, deadline: float | None) -> bytes:
        """The next line, without its newline.

        deadline: a time of the clock; None to wait for ever. Raises Late, Gone, Flooded or
        Overlong.
        """

    def renew(self) -> None:
        """Start the count of unasked bytes again, since something was asked."""

    def close(self, grace: float) -> None:
        """End the connection; the program has `grace` seconds to end by itself."""

    @property
    def errors(self) -> str:
        """The end of what the program wrote to its standard error."""
