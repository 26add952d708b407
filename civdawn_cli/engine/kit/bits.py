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


WORD: Final = 1 << 60
"""Less than this fits a word of the machine: quick to reckon with."""
FEW: Final = 6
"""Wider sets of so many numbers are read one by one, greater ones by bytes."""

_in_bytes: Final[list[list[int] | None]] = []
"""By place of a byte * 256 + byte, the numbers that its ones stand for; those that were met."""


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
    row = bits.to_bytes((bits.bit_length() + 7) >> 3, "little")
    if len(_in_bytes) < len(row) << 8:
        _in_bytes.extend([None] * ((len(row) << 8) - len(_in_bytes)))
    place = 0
    for byte in row:
        if byte:
            some = _in_bytes[place + byte]
            if some is None:
                some = [(place >> 5) + bit for bit in range(8) if byte >> bit & 1]
                _in_bytes[place + byte] = some
            found += some
        place += 256
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
