"""Drawings that are kept: in the pictures of a game most things look as they did in the last one,
and as they do to other eyes.

Whatever a drawing depends on is in its key, so a picture is the same with or without a memory.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Hashable
from functools import lru_cache, partial, wraps
from hashlib import blake2b
from typing import Any, Final, Protocol, TypeVar, cast

T = TypeVar("T")
Method = TypeVar("Method", bound=Callable[..., Any])

MOST: Final = 20_000
"""Drawings kept for one look of one game; with more it forgets all and begins again."""

_PLAIN: Final = 2
"""The way to write values as bytes in which equal ones, in the same order, are equal bytes."""


def key(*facts: Any) -> bytes:
    """A short key of all that a drawing depends on: values as JSON has them, and tuples of them."""
    return blake2b(marshal.dumps(facts, _PLAIN), digest_size=16).digest()


class Memory:
    """Drawings by what they depend on."""

    def __init__(self) -> None:
        self.drawn: Final[dict[Hashable, Any]] = {}

    def of(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The drawing with that key, drawn if it never was. It must not be changed."""
        found: T | None = self.drawn.get(key)
        if found is None:
            if len(self.drawn) >= MOST:
                self.drawn.clear()
            found = draw()
            self.drawn[key] = found
        return found


class Artist(Protocol):
    """Somebody who draws with a memory."""

    @property
    def memory(self) -> Memory:
        """Everything drawn before that looked the same."""


def remembered(draw: Method) -> Method:
    """A method that draws the same for the same arguments, and so does it only once: most pieces of
    a picture were in the last one. Its drawing may depend on nothing else, and be nothing but text
    or tuples."""

    @wraps(draw)
    def found(artist: Artist, *given: Hashable, **named: Hashable) -> object:
        """See the method."""
        known = draw, given, *named.items()
        old: object = artist.memory.drawn.get(known)
        if old is None:
            return artist.memory.of(known, partial(draw, artist, *given, **named))
        return old

    return cast("Method", found)


@lru_cache(maxsize=8)
def memory(*key: Hashable) -> Memory:
    """The memory for all pictures that have this in common: theme, prefix, language, names of seats
    and cards. The last few are kept."""
    return Memory()
