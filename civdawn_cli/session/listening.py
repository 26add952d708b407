"""Hearing a driver while somebody thinks: its input, read without waiting, and what may be obeyed
at once.

Nothing here runs beside anything else. Whoever thinks or waits for a program looks up every so
often (`breathe`, `hear`). The driver's commands are obeyed there and then if they only look at the
game. Those that change its course end the thinking (`Abandoned`) and are obeyed afterwards, so a
game never changes under somebody who thinks about it.
"""

from __future__ import annotations

import os
import select
import time
from collections import deque
from collections.abc import Callable
from typing import BinaryIO, Final, Protocol

from civdawn_cli.protocol import LONGEST, ProtocolError

CHUNK: Final = 8_192

MOST_HELD: Final = 1_000
"""Lines that may have to wait."""

EVERY: Final = 0.02
"""Seconds; see `Ears`."""


class Abandoned(Exception):
    """Whoever thinks is not waited for any longer. hurry: an answer given at once still counts."""

    def __init__(self, hurry: bool = False) -> None:
        super().__init__("not waited for any longer")
        self.hurry: Final = hurry


class Source(Protocol):
    """The input from which a driver's commands are read."""

    def readline(self, size: int, /) -> bytes:
        """The next line, or `size` bytes of it if it is longer; b'' at the end."""

    def waiting(self) -> bool:
        """True if `readline` has a line without waiting for it; False at the end."""

    def fileno(self) -> int:
        """A file descriptor that is readable when more has come; -1 if no more comes."""


class Input:
    """A Source: the lines of a stream, from which nobody has read yet. It is read by its file
    descriptor, so that nothing is kept back in between; at once and whole if it has none."""

    def __init__(self, stream: BinaryIO) -> None:
        self._buffer: Final = bytearray()
        self._ended = False
        try:
            self._descriptor = stream.fileno()
        except OSError:
            self._buffer.extend(stream.read())
            self._ended = True

    def readline(self, size: int, /) -> bytes:
        """The next line, or `size` bytes of it; waits for it."""
        start = 0
        while True:
            end = self._buffer.find(b"\n", start) + 1
            if end or len(self._buffer) >= size or self._ended:
                end = min(end or len(self._buffer), size)
                line = bytes(self._buffer[:end])
                del self._buffer[:end]
                return line
            start = len(self._buffer)
            self._more()

    def waiting(self) -> bool:
        """True if `readline` has a line without waiting for it."""
        while not self._whole() and not self._ended:
            if not self._poll(0):
                return False
            self._more()
        return bool(self._buffer)

    def fileno(self) -> int:
        """The file descriptor; -1 after the end of the input."""
        return -1 if self._ended else self._descriptor

    def _whole(self) -> bool:
        return b"\n" in self._buffer or len(self._buffer) > LONGEST

    def _more(self) -> None:
        try:
            data = os.read(self._descriptor, CHUNK)
        except BlockingIOError:  # whoever started us has made it so
            self._poll(None)
            return
        self._buffer.extend(data)
        self._ended = not data

    def _poll(self, wait: int | None) -> bool:
        poll = select.poll()
        poll.register(self._descriptor, select.POLLIN)
        return bool(poll.poll(wait))


class Ears:
    """The driver's words while the game goes on. obey: called with each line; it raises Abandoned
    if whoever thinks is not to be waited for.

    open: while somebody thinks. held: lines that were read and have to wait until nobody does, as
    replies come in the order of the commands. patient: lines behind them are read, too, in case one
    of them ends the waiting. every: seconds between two looks at the input of whoever breathes.
    """

    def __init__(self, source: Source, obey: Callable[[bytes], None]) -> None:
        self.source: Final = source
        self.open = False
        self.patient = False
        self.every = EVERY
        self.held: Final[deque[bytes]] = deque()
        self._obey: Final = obey
        self._next = 0.0

    def next(self) -> bytes:
        """The next line, after waiting for it; b'' at the end of the input."""
        return self.held.popleft() if self.held else self.source.readline(LONGEST + 1)

    @property
    def listening(self) -> bool:
        """True if the driver's next line is heard at once."""
        return self.open and len(self.held) < (MOST_HELD if self.patient else 1)

    def fileno(self) -> int:
        """A file descriptor that is readable when the driver says something; -1 while nobody hears
        it."""
        return self.source.fileno() if self.listening else -1

    def hear(self) -> None:
        """Obey what the driver has said by now. Raises Abandoned."""
        while self.listening and self.source.waiting():
            self.take()

    def take(self) -> None:
        """Obey the driver's next line, after waiting for it. Raises Abandoned."""
        self._obey(self.source.readline(LONGEST + 1))

    def breathe(self) -> None:
        """Hear, but not so often that it slows anybody down. Raises Abandoned."""
        if self.listening:
            now = time.monotonic()
            if now >= self._next:
                self.hear()
                self._next = time.monotonic() + self.every


def text_of(line: bytes) -> str:
    """The line without its newline. Raises ProtocolError (malformed)."""
    try:
        return line.decode().rstrip("\r\n")
    except UnicodeDecodeError as wrong:
        at = wrong.start + 1
        raise ProtocolError("malformed", f"not UTF-8 at byte {at}", at) from None
