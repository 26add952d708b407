"""Sets of small numbers as integers, a bit each."""

from __future__ import annotations


def numbers(bits: int) -> list[int]:
    """The numbers in the set, ascending."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
