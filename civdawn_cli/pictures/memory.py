"""Drawings that are kept: in the pictures of a game most things look as they did in the last one.

Whatever a drawing depends on is in its key, so a picture is the same with or without a memory.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

MOST: Final = 20_000
"""Drawings kept for one look of one game; with more it forgets all and begins again."""


class Memory:
    """Drawings by what they depend on."""

    def __init__(self) -> None:
        self.texts: Final[dict[Hashable, str]] = {}

    def text(self, key: Hashable, draw: Callable[[], str]) -> str:
        """The drawing with that key, drawn if it never was."""
        found = self.texts.get(key)
        if found is None:
            if len(self.texts) >= MOST:
                self.texts.clear()
            found = draw()
            self.texts[key] = found
        return found


@lru_cache(maxsize=8)
def memory(*key: Hashable) -> Memory:
    """The memory for all pictures that have this in common: theme, prefix, language, names of seats
    and cards. The last few are kept."""
    return Memory()
