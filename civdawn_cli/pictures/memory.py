"""Drawings that are kept: in the pictures of a game most things look as they did in the last one,
and as they do to other eyes.

Whatever a drawing depends on is in its key, so a picture is the same with or without a memory.
"""

from __future__ import annotations

import marshal
import pickle
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from hashlib import blake2b
from typing import Any, Final, Protocol, TypeVar, cast

T = TypeVar("T")
Method = TypeVar("Method", bound=Callable[..., Any])

MOST: Final = 20_000
"""Drawings kept for one look of one game; with more it forgets all and begins again."""

_PLAIN: Final = 2
"""The way to write values as bytes in which equal ones, in the same order, are equal bytes."""

_SHORT: Final = 128
"""Bytes of facts that are a key as they are: to make them shorter would take longer."""


def key(*facts: Any) -> bytes:
    """A short key of all that a drawing depends on: values as JSON has them, and tuples of them."""
    return _short(marshal.dumps(facts, _PLAIN))


def large_key(*facts: Any) -> bytes:
    """The same for many facts, in half the time. Equal facts may have two keys, if the same text is
    there as one object and as two; then something is drawn twice."""
    return _short(pickle.dumps(facts, pickle.HIGHEST_PROTOCOL))


def _short(found: bytes) -> bytes:
    return found if len(found) <= _SHORT else blake2b(found, digest_size=16).digest()


class Memory:
    """Drawings by what they depend on."""

    def __init__(self) -> None:
        self.drawn: Final[dict[Hashable, Any]] = {}

    def of(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The drawing with that key, drawn if it never was. It must not be changed."""
        found: T | None = self.drawn.get(key)
        return self.keep(key, draw()) if found is None else found

    def keep(self, key: Hashable, drawn: T) -> T:
        """Keep a drawing, and return it."""
        if len(self.drawn) >= MOST:
            self.drawn.clear()
        self.drawn[key] = drawn
        return drawn


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
        # The arguments with names lie flat, first all names: so it is made and compared soonest.
        known = draw, given, *named, *named.values()
        memory = artist.memory
        old: object = memory.drawn.get(known)
        return memory.keep(known, draw(artist, *given, **named)) if old is None else old

    return cast("Method", found)


@lru_cache(maxsize=8)
def memory(*key: Hashable) -> Memory:
    """The memory for all pictures that have this in common: theme, prefix, language, names of seats
    and cards. The last few are kept."""
    return Memory()
