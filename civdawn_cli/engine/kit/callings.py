"""How the players of seats are called where options are put into words: a person's name stays,
though the seat's own may change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from civdawn_cli.engine.step import Seat

_names: Final[list[str]] = []


@contextmanager
def calling(names: Sequence[str]) -> Iterator[None]:
    """Everything said inside calls the seats by these names; '' for a seat's own."""
    before = list(_names)
    _names[:] = names
    try:
        yield
    finally:
        _names[:] = before


def calling_of(seat: Seat) -> str:
    """The name that was given to a seat, '' for none."""
    return _names[seat] if 0 <= seat < len(_names) else ""
