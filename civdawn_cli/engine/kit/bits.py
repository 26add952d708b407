"""Sets of small numbers as integers, a bit each."""

from __future__ import annotations

from collections.abc import Iterable


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


def total(bits: int, values: list[int]) -> int:
    """The sum of the values at the numbers in the set."""
    found = 0
    while bits:
        low = bits & -bits
        found += values[low.bit_length() - 1]
        bits ^= low
    return found
