"""Connections to programs, and time, so that tests of a conversation need neither."""

from __future__ import annotations

import time
from typing import Final, Protocol

FLOOD: Final = 1_048_576
"""Bytes that a program may say without being asked."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""


class WallClock:
    """The clock of the machine."""

    now = staticmethod(time.monotonic)
    """Seconds since some moment."""


class Cut(Exception):
    """No whole line. said: the beginning of what there is of one, for the log."""

    def __init__(self, reason: str = "", said: bytes = b"") -> None:
        super().__init__(reason)
        self.said = said


class Late(Cut):
    """No line came before the deadline."""


class Gone(Cut):
    """The other side closed its output. The text says what is known: its exit code or signal."""


class Flooded(Cut):
    """More came than anybody asked for."""


class Overlong(Cut):
    """A line was longer than allowed and has been dropped. size: its bytes so far."""

    def __init__(self, size: int, said: bytes = b"") -> None:
        super().__init__(f"a line of {size} bytes or more", said)


class Channel(Protocol):
    """A connection to one program."""

    def send(self, text: str) -> None:
        """Queue whole lines. Never waits; they go out with `line` or `flush`."""

    def flush(self) -> None:
        """Hand over what is queued, as far as the other side takes it now."""

    def line(self, deadline: float | None) -> bytes:
        """The next line, without its newline.

        deadline: by the clock; None to wait for ever. Raises Late, Gone, Flooded or Overlong.
        """

    def renew(self) -> None:
        """Something was asked: count what comes unasked anew."""

    def close(self, grace: float) -> None:
        """End the connection; the program has so many seconds to end by itself."""

    @property
    def errors(self) -> str:
        """The end of what the program wrote to its standard error."""
