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


IN_BYTE: Final[list[list[int]]] = [
    [bit for bit in range(8) if byte >> bit & 1] for byte in range(256)
]
"""By byte, the places of its ones."""


WORD: Final = 1 << 60
"""Less than this fits a word of the machine: quick to reckon with."""
FEW: Final = 8
"""Wider sets of so many numbers are read one by one, greater ones by bytes."""


def numbers(bits: int) -> list[int]:
    """The numbers in the set, ascending."""
    found: list[int] = []
    if bits < WORD:
        while bits:
            low = bits & -bits
            found.append(low.bit_length() - 1)
            bits ^= low
        return found
    if bits.bit_count() <= FEW:
        # From the top: no step needs a negative number, which is slow for sets of spaces.
        while bits:
            top = bits.bit_length() - 1
            found.append(top)
            bits ^= 1 << top
        found.reverse()
        return found
    first = 0
    for byte in bits.to_bytes((bits.bit_length() + 7) >> 3, "little"):
        if byte:
            for place in IN_BYTE[byte]:
                found.append(first + place)
        first += 8
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
