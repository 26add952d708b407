"""The grid on which maps are built: larger than any map, with the tile's shapes and placements.

Sets of spaces are ints, and one shift of a set moves every space at once (see engine/kit/hexes.py).
A placement is an anchor (where the tile's (0, 0) comes to lie), a side and a number of turns.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTIONS, Hexes, grown, turned
from civdawn_cli.engine.kit.hexes import around as beside
from civdawn_cli.games.newdawn.map.tiles import OUTLINES, SIDE_A, SIDE_B

TURNS: Final = len(DIRECTIONS)
SHAPES: Final = len(OUTLINES) * TURNS
"""How a tile can lie: a side up, turned so often."""

_MARGIN: Final = 6
WIDTH: Final = 48
HEIGHT: Final = 40
"""The grid, with coordinates from -_MARGIN: the widest map by ND-3.4 reaches from 0,0 to 34,25."""

LIFT: Final = 4 * WIDTH + 4
"""More than any step from an anchor to a space next to its tile, to shift by amounts above 0."""


def spot_of(q: int, r: int) -> int:
    """The grid's bit number of a space."""
    return (r + _MARGIN) * WIDTH + (q + _MARGIN)


def place_of(spot: int) -> tuple[int, int]:
    """The (q, r) of a bit number of the grid."""
    return spot % WIDTH - _MARGIN, spot // WIDTH - _MARGIN


def _block(inset: int) -> Hexes:
    """All spaces of the grid at least `inset` rows and columns from its border."""
    row = ((1 << (WIDTH - 2 * inset)) - 1) << inset
    return sum([row << (r * WIDTH) for r in range(inset, HEIGHT - inset)])


GRID: Final[Hexes] = _block(0)
BORDER: Final[Hexes] = GRID & ~_block(1)
_REACH: Final = 4
FIELD: Final[Hexes] = _block(_REACH)
"""Anchors whose tile, and all spaces next to it, lie on the grid however it is turned."""
_ANCHOR_COLUMNS: Final = WIDTH - 2 * _REACH
_ANCHOR_ROWS: Final = HEIGHT - 2 * _REACH
"""The columns and rows of the field."""


_TURNED: Final[list[list[tuple[int, int]]]] = [
    [turned(q, r, turn) for q, r in OUTLINES[side]]
    for side in (SIDE_A, SIDE_B)
    for turn in range(TURNS)
]


def outline(side: int, turn: int) -> list[tuple[int, int]]:
    """The (q, r) of a tile's ten spaces about its anchor, turned clockwise by turn * 60 degrees;
    nobody may change the list."""
    return _TURNED[side * TURNS + turn]


def _lifted(spots: list[int]) -> list[int]:
    """Bit numbers on the grid as steps from the space (0, 0), lifted so that none is negative."""
    return [LIFT + spot - spot_of(0, 0) for spot in spots]


def _shapes(rim: bool) -> list[list[int]]:
    """By side * TURNS + turn, the lifted steps from an anchor to the tile's spaces or its rim's."""
    found: list[list[int]] = []
    for side in (SIDE_A, SIDE_B):
        for turn in range(TURNS):
            tile = sum([1 << spot_of(q, r) for q, r in outline(side, turn)])
            found.append(_lifted(numbers(beside(tile, WIDTH) & ~tile if rim else tile)))
    return found


INSIDE: Final[list[list[int]]] = _shapes(rim=False)
RIM: Final[list[list[int]]] = _shapes(rim=True)

MOST_STEP: Final = 2 * LIFT
"""No lifted step is greater."""


def moved(spaces: Hexes, shapes: list[list[int]]) -> list[Hexes]:
    """By lifted step of the shapes, the spaces moved back by it: shapes have many in common."""
    found: list[Hexes] = [-1] * (MOST_STEP + 1)
    for steps in shapes:
        for step in steps:
            if found[step] < 0:
                found[step] = spaces >> step
    return found


def encode(side: int, q: int, r: int, turn: int) -> int:
    """A placement as a number from 0 to 2^20: ordered by row, column, side, turn."""
    return (spot_of(q, r) * 2 + side) * TURNS + turn


def decode(code: int) -> tuple[int, int, int, int]:
    """The (side, q, r, turn) of a placement's number."""
    q, r = place_of(code // SHAPES)
    return code // TURNS % len(OUTLINES), q, r, code % TURNS


def placements() -> int:
    """How many numbers `placement_number` has."""
    return _ANCHOR_ROWS * _ANCHOR_COLUMNS * TURNS


def placement_number(code: int) -> int:
    """The number of a placement among those of one tile and side, from 0: ordered by the anchor's
    row, its column, the turn."""
    row, column = divmod(code // SHAPES, WIDTH)
    return ((row - _REACH) * _ANCHOR_COLUMNS + column - _REACH) * TURNS + code % TURNS


def region(seed: Hexes, within: Hexes) -> Hexes:
    """All spaces of `within` that can be walked to from the seed without leaving it."""
    reached = seed & within
    while True:
        wider = grown(reached, WIDTH) & within
        if wider == reached:
            return reached
        reached = wider


def covering(spaces: Hexes) -> list[Hexes]:
    """For each side and turn the anchors at which the tile covers one of the spaces."""
    shifted = moved(spaces << LIFT, INSIDE)
    found: list[Hexes] = []
    for shape in range(SHAPES):
        covered = 0
        for step in INSIDE[shape]:
            covered |= shifted[step]
        found.append(covered)
    return found


def reaching(goal: Hexes, anchors: list[Hexes]) -> list[Hexes]:
    """The given anchors for each side and turn at which the tile touches the goal."""
    reached = covering(beside(goal, WIDTH))
    return [anchors[shape] & reached[shape] for shape in range(SHAPES)]
