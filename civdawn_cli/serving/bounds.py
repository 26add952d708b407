"""How much the sessions of a server may take, and the refusal of whoever takes more."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

MEGABYTE: Final = 1 << 20

BURST: Final = 10
"""Seconds for which lines that were not said may be said at once later."""

LONG: Final = 4_096
"""Bytes of a line that count as a line each."""


class Refused(Exception):
    """Somebody is not let in, or not heard any longer. code: as in the protocol."""

    def __init__(self, code: str, text: str, verb: str = "") -> None:
        super().__init__(text)
        self.code: Final = code
        self.verb: Final = verb

    @property
    def line(self) -> str:
        """The line that says so."""
        verb = f" {self.verb}" if self.verb else ""
        return f"error {self.code}{verb} :{self}\n"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much there may be.

    sessions: at the same time. lines: a second, of each. idle: seconds for which one may say
    nothing; 0 for any number. memory: bytes of data of each; 0 for any number.
    """

    sessions: int = 64
    lines: int = 500
    idle: float = 600.0
    memory: int = 512 * MEGABYTE

    def spent(self) -> Refused:
        """The refusal of whoever says too much."""
        return Refused("flood", f"more than {self.lines:,} lines a second, for long")

    def silent(self) -> Refused:
        """The refusal of whoever says nothing."""
        return Refused("idle", f"nothing was said for {self.idle:g} s; ping is enough")

    def crowded(self) -> Refused:
        """The refusal of whoever comes when all places are taken."""
        told = f"there are {self.sessions:,} sessions, and no more are let in; come later"
        return Refused("full", told, "hello")


class Allowance:
    """The lines that one session may still say. most: a second. now: the time in seconds."""

    def __init__(self, most: int, now: Callable[[], float] = monotonic) -> None:
        self._most: Final = most
        self._now: Final = now
        self._left = float(most * BURST)
        self._at = now()

    def spend(self, said: bytes) -> bool:
        """Count lines. Return False if they are too many."""
        now = self._now()
        self._left = min(self._most * BURST, self._left + (now - self._at) * self._most)
        self._at = now
        self._left -= said.count(b"\n") + len(said) // LONG
        return self._left >= 0


class Token:
    """The secret without which nobody is let in. text: '' lets everybody in."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def check(self, said: str) -> None:
        """Raises Refused (token) for any other text, in a time that tells nothing of it."""
        if self.text and not hmac.compare_digest(said.encode(), self.text.encode()):
            told = "hello 1.0 token=TOKEN needs the token that civdawn serve was started with"
            raise Refused("token", told, "hello")
