"""Hexagons: axial coordinates, six directions, and sets of spaces as integers on a grid.

Pointy-top axial coordinates (q, r): q grows to the east, r to the south-east. Direction 0 is east
and the numbers go clockwise. A set of spaces is an int with bit r*width + q set for each; the last
column of the grid is never used, so that shifting a set one step can't leak round the edge.
"""

from __future__ import annotations

from typing import Final

Hexes = int
"""A set of spaces, one bit each."""

DIRECTIONS: Final[tuple[tuple[int, int], ...]] = (
    (1, 0),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (0, -1),
    (1, -1),
)
"""East, south-east, south-west, west, north-west, north-east."""

DIRECTION_NAMES: Final[tuple[str, ...]] = ("e", "se", "sw", "w", "nw", "ne")


def turned(q: int, r: int, steps: int) -> tuple[int, int]:
    """(q, r) turned clockwise about (0, 0) by steps of 60 degrees."""
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def around(hexes: Hexes, width: int) -> Hexes:
    """Every space next to a space of the set (a member only if it neighbours another member)."""
    return (
        hexes << 1
        | hexes >> 1
        | hexes << width
        | hexes >> width
        | hexes << (width - 1)
        | hexes >> (width - 1)
    )


def grown(hexes: Hexes, width: int) -> Hexes:
    """The set and every space next to it."""
    half = hexes | hexes << 1 | hexes << width
    return half | half >> 1 | half >> width
