"""Words of a position as numbers (see `reader.py`). All raise ValueError."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.table import Table

MOST: Final = 10_000
"""No number in a position is greater."""
MOST_COPIES: Final = 250
"""Nor are there more of one card, or tokens on it."""


def bits(values: list[int]) -> int:
    """Small numbers as a set, a bit each."""
    found = 0
    for value in values:
        found |= 1 << value
    return found


def name_of(text: str) -> str:
    """`iron` of `iron*2`."""
    return text.partition("*")[0]


def count_of(text: str) -> int:
    """2 of `iron*2`, 1 of `iron`."""
    _, star, count = text.partition("*")
    found = number(count) if star else 1
    if found > MOST_COPIES:
        raise ValueError(f"{found} are too many")
    return found


def number(text: str) -> int:
    """A number from 0."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(MOST)):
        raise ValueError("a number is expected")
    return int(text)


def seat_of(table: Table, text: str) -> Seat:
    """A seat, written from 1."""
    seat = number(text) - 1
    if not 0 <= seat < table.seats:
        raise ValueError(f"no seat {text}")
    return seat


def plain(error: Exception) -> str:
    """What Python says of a number or a name that is none, for people."""
    if isinstance(error, IndexError):
        return "something is missing"
    said = str(error)
    return "an unknown name" if "not in" in said else said
