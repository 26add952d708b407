"""The part of a channel that is the same wherever a program is: lines that wait to be sent, lines
cut out of the bytes that come, and bounds on both. How bytes go and come is the matter of those
that extend it (`process`, `wire`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from civdawn_cli.protocol import LONGEST
from civdawn_cli.session.channel import (
    FLOOD,
    Clock,
    Flooded,
    Gone,
    Hearing,
    Late,
    Overlong,
    WallClock,
)

CHUNK: Final = 65_536
"""How many bytes are read at once."""

UNREAD: Final = 8 << 20
"""How many bytes may wait for a program to read them: more than it is sent without asking."""

SAID: Final = 800
"""How many bytes of an unfinished line are kept."""


class LineChannel(ABC):
    """A Channel over anything that carries bytes. hearing: who else is heard while the program is
    waited for; None for nobody."""

    def __init__(self, clock: Clock | None, hearing: Hearing | None) -> None:
        self.clock: Final = clock or WallClock()
        self._hearing: Final = hearing
        self._out = bytearray()  # waiting to be written
        self._in = bytearray()
        self._heard = 0  # bytes since `renew`
        self._dropping = 0  # bytes of a line too long, so far
        self._dropped = b""  # how it began

    @abstractmethod
    def flush(self) -> None:
        """Send the queued lines, as far as the program takes them now."""

    @abstractmethod
    def _more(self, deadline: float | None) -> None:
        """Wait for more bytes of the program, writing what is queued meanwhile; `_take` is told
        them. Raises Late, Gone and Flooded, and whatever `hearing` raises."""

    @abstractmethod
    def _gone(self) -> Gone:
        """The fate of a program of which no more bytes come."""

    def send(self, text: str) -> None:
        """Queue whole lines."""
        self._out += text.encode()

    def renew(self) -> None:
        """Start the count of unasked bytes again, since something was asked."""
        self._heard = len(self._in)

    def line(self, deadline: float | None) -> bytes:
        """The next line. Raises Late, Gone, Flooded or Overlong, and whatever `hearing` raises."""
        if len(self._out) > UNREAD:
            self.flush()
            if len(self._out) > UNREAD:
                raise Flooded(f"it asked for more than {UNREAD >> 20} MiB that it does not read")
        start = 0
        while True:
            end = self._in.find(b"\n", start)
            if end >= 0:
                return self._cut_off(end)
            start = len(self._in)
            if self._dropping + start >= LONGEST:
                self._dropped = self._dropped or bytes(self._in[:SAID])
                self._dropping += start
                self._in.clear()
                start = 0
            try:
                self._more(deadline)
            except (Late, Gone, Flooded) as cut:
                cut.said = self._dropped or bytes(self._in[:SAID])
                raise

    def _cut_off(self, end: int) -> bytes:
        """The line that ends there. Raises Overlong."""
        line = bytes(self._in[:end])
        del self._in[: end + 1]
        size, self._dropping = self._dropping + len(line), 0
        if size >= LONGEST:
            said, self._dropped = self._dropped or line[:SAID], b""
            raise Overlong(size, said)
        return line

    def _take(self, data: bytes) -> None:
        """Take bytes that came; none mean the end. Raises Gone, Flooded."""
        if not data:
            raise self._gone()
        self._in += data
        self._heard += len(data)
        if self._heard > FLOOD:
            raise Flooded(f"more than {FLOOD >> 20} MiB that nobody asked for")

    def _forget(self) -> None:
        """Drop all that came, since nobody listens any more."""
        self._in.clear()
        self._heard = 0

    def _left(self, deadline: float | None) -> float | None:
        """The seconds until then; None for any time."""
        return None if deadline is None else max(0.0, deadline - self.clock.now())

    def _others(self) -> int:
        """Hear whoever else is heard. Return the file by which they are waited for besides; -1 for
        none. Raises whatever `hearing` raises."""
        if self._hearing is None:
            return -1
        self._hearing.hear()
        return self._hearing.fileno()
