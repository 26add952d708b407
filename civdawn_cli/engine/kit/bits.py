"""Sets of small numbers as integers, a bit each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


def bits(numbers: Iterable[int]) -> int:
    """The set of the numbers."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def numbers(bits: int) -> list[int]:
    """The numbers in the set, ascending."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


LISTS_KEPT: Final = 1 << 14
"""Memory, not a rule: so many are kept, and then forgotten together."""
_lists: Final[dict[int, list[int]]] = {}


def listed(bits: int) -> list[int]:
    """The same for sets that are asked for again and again; nobody may change the list."""
    found = _lists.get(bits)
    if found is None:
        if len(_lists) >= LISTS_KEPT:
            _lists.clear()
        found = numbers(bits)
        _lists[bits] = found
    return found


def total(bits: int, values: list[int]) -> int:
    """The sum of the values at the numbers in the set."""
    found = 0
    for number in listed(bits):
        found += values[number]
    return found
