"""How much somebody may say."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

A_SECOND: Final = 40.0
AT_ONCE: Final = 300.0
"""The lines that may be said a second, and at once after a silence; a line counts 1, a costly one
more."""

COSTLY: Final = {
    b"picture": 2,
    b"view": 3,
    b"board": 3,
    b"hint": 10,
    b"record": 10,
    b"events": 30,
    b"position": 10,
    b"cards": 20,
    b"rules": 20,
    b"kinds": 10,
}
"""The counts of some commands, by how long they keep a game busy."""


class Allowance:
    """The lines that one person may still say. now: the time in seconds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now: Final = now
        self._left = AT_ONCE
        self._at = now()

    def spend(self, line: bytes) -> bool:
        """Count a line. Return False if it is one too many."""
        now = self._now()
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND)
        self._at = now
        words = line.split(None, 1)
        self._left -= COSTLY.get(words[0], 1) if words else 1
        return self._left >= 0
