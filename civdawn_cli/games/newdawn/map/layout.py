"""Building the map (ND-3): where tiles may lie, which holes become water, the board that results.

Pure geometry, on a grid larger than any map: sets of spaces are ints, and one shift of a set moves
every space at once (see engine/kit/hexes.py). A placement is an anchor (where the tile's (0, 0)
comes to lie), a side and a number of turns. All tiles share one outline a side, so which placements
are legal depends on what lies on the table and not on the tile in hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTIONS, Hexes, grown, turned
from civdawn_cli.engine.kit.hexes import around as beside
from civdawn_cli.games.newdawn.map.board import WATER, Board, Cell
from civdawn_cli.games.newdawn.map.tiles import OUTLINES, SIDE_A, SIDE_B

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box

TURNS: Final = len(DIRECTIONS)
SHAPES: Final = len(OUTLINES) * TURNS
"""How a tile can lie: a side up, turned so often."""

CORE_TILES: Final = 4
WATER_TOKENS: Final = 8
LEAST_TOUCHED: Final = 4
"""ND-3.4 (b)."""
THREE: Final = LEAST_TOUCHED - 1

CORE_ORIGIN: Final[tuple[int, int]] = (16, 14)
"""Where the first core tile is anchored, on either side. A tile's spaces are at most 4 apart, so a
tile next to the core reaches at most 5 spaces away from it, and one next to that 10. With this
origin even those have coordinates of 0 or more: no map has negative ones unless ND-20.38 drops (c).
"""

_CORES: Final[tuple[tuple[tuple[int, int, int], ...], ...]] = (
    ((0, 0, 0), (3, -3, 3), (4, 0, 0), (7, -3, 3)),
    ((0, 0, 0), (0, -3, 3), (-4, 0, 0), (-4, -3, 3)),
)
"""By side, (q, r, turn) of the four core tiles relative to the first (data/tiles.json, where the
arrangement is marked unconfirmed)."""

_MARGIN: Final = 6
_WIDTH: Final = 48
_HEIGHT: Final = 40
"""The grid, with coordinates from -_MARGIN: the widest map by ND-3.4 reaches from 0,0 to 34,25."""

_LIFT: Final = 4 * _WIDTH + 4
"""More than any step from an anchor to a space next to its tile, to shift by amounts above 0."""


def _spot(q: int, r: int) -> int:
    """The grid's bit number of a space."""
    return (r + _MARGIN) * _WIDTH + (q + _MARGIN)


def _place(spot: int) -> tuple[int, int]:
    """The (q, r) of a bit number of the grid."""
    return spot % _WIDTH - _MARGIN, spot // _WIDTH - _MARGIN


def _block(inset: int) -> Hexes:
    """All spaces of the grid at least `inset` rows and columns from its border."""
    row = ((1 << (_WIDTH - 2 * inset)) - 1) << inset
    return sum([row << (r * _WIDTH) for r in range(inset, _HEIGHT - inset)])


_GRID: Final[Hexes] = _block(0)
_BORDER: Final[Hexes] = _GRID & ~_block(1)
_REACH: Final = 4
_FIELD: Final[Hexes] = _block(_REACH)
"""Anchors whose tile, and all spaces next to it, lie on the grid however it is turned."""
_ANCHOR_COLUMNS: Final = _WIDTH - 2 * _REACH
_ANCHOR_ROWS: Final = _HEIGHT - 2 * _REACH
"""The columns and rows of the field."""


def outline(side: int, turn: int) -> list[tuple[int, int]]:
    """The (q, r) of a tile's ten spaces about its anchor, turned clockwise by turn * 60 degrees."""
    return [turned(q, r, turn) for q, r in OUTLINES[side]]


def _lifted(spots: list[int]) -> list[int]:
    """Bit numbers on the grid as steps from the space (0, 0), lifted so that none is negative."""
    return [_LIFT + spot - _spot(0, 0) for spot in spots]


def _shapes(rim: bool) -> list[list[int]]:
    """By side * TURNS + turn, the lifted steps from an anchor to the tile's spaces or its rim's."""
    found: list[list[int]] = []
    for side in (SIDE_A, SIDE_B):
        for turn in range(TURNS):
            tile = sum([1 << _spot(q, r) for q, r in outline(side, turn)])
            found.append(_lifted(numbers(beside(tile, _WIDTH) & ~tile if rim else tile)))
    return found


_INSIDE: Final[list[list[int]]] = _shapes(rim=False)
_RIM: Final[list[list[int]]] = _shapes(rim=True)

_MOST_STEP: Final = 2 * _LIFT
"""No lifted step is greater."""


def _moved(spaces: Hexes, shapes: list[list[int]]) -> list[Hexes]:
    """By lifted step of the shapes, the spaces moved back by it: shapes have many in common."""
    found: list[Hexes] = [-1] * (_MOST_STEP + 1)
    for steps in shapes:
        for step in steps:
            if found[step] < 0:
                found[step] = spaces >> step
    return found


class Placed:
    """A tile on the table.

    tile: its printed number. side: SIDE_A or SIDE_B. q, r: its anchor. turn: clockwise turns of 60
    degrees, 0-5. seat: whose it is, which matters for capital tiles (ND-3.5); -1 for nobody's.
    """

    def __init__(self, tile: int, side: int, q: int, r: int, turn: int, seat: int = -1) -> None:
        self.tile: Final = tile
        self.side: Final = side
        self.q: Final = q
        self.r: Final = r
        self.turn: Final = turn
        self.seat: Final = seat

    def spaces(self) -> list[tuple[int, int]]:
        """The (q, r) of its ten spaces, in the order of its face's cells."""
        return [(self.q + q, self.r + r) for q, r in outline(self.side, self.turn)]

    def cells(self, box: Box) -> list[Cell]:
        """Its spaces where they lie, the capital symbol given to its seat (ND-3.5)."""
        printed = box.tile(self.tile).faces[self.side]
        found: list[Cell] = []
        for place, (q, r) in enumerate(self.spaces()):
            cell = printed.cells[place]
            found.append(
                Cell(
                    q,
                    r,
                    cell.terrain,
                    resource=cell.resource,
                    natural=cell.natural,
                    city_state=cell.city_state,
                    barbarian=cell.barbarian,
                    capital=self.seat if place == printed.capital else -1,
                )
            )
        return found


def core_places(side: int) -> list[tuple[int, int, int]]:
    """The (q, r, turn) of the four core tiles, in the order they are laid (ND-3.2)."""
    q0, r0 = CORE_ORIGIN
    return [(q0 + q, r0 + r, turn) for q, r, turn in _CORES[side]]


def encode(side: int, q: int, r: int, turn: int) -> int:
    """A placement as a number from 0 to 2^20: ordered by row, column, side, turn."""
    return (_spot(q, r) * 2 + side) * TURNS + turn


def decode(code: int) -> tuple[int, int, int, int]:
    """The (side, q, r, turn) of a placement's number."""
    q, r = _place(code // SHAPES)
    return code // TURNS % len(OUTLINES), q, r, code % TURNS


def placements() -> int:
    """How many numbers `placement_number` has."""
    return _ANCHOR_ROWS * _ANCHOR_COLUMNS * TURNS


def placement_number(code: int) -> int:
    """The number of a placement among those of one tile and side, from 0: ordered by the anchor's
    row, its column, the turn."""
    row, column = divmod(code // SHAPES, _WIDTH)
    return ((row - _REACH) * _ANCHOR_COLUMNS + column - _REACH) * TURNS + code % TURNS


def _region(seed: Hexes, within: Hexes) -> Hexes:
    """All spaces of `within` that can be walked to from the seed without leaving it."""
    region = seed & within
    while True:
        wider = grown(region, _WIDTH) & within
        if wider == region:
            return region
        region = wider


class Layout:
    """The tiles on the table so far, the first four being the core (ND-3.2), and holes among them.

    placed: the tiles in the order they were laid.
    """

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        self.placed: list[Placed] = []
        # The spaces of each of them.
        self._spaces: list[Hexes] = []
        self._taken: Hexes = 0
        self._core: Hexes = 0
        # The core and every tile that touches it: what (c) asks for when the core is out of reach.
        self._inner: Hexes = 0
        # Enclosed holes: filled with water while there are tokens, the rest off the map for good.
        self._water: Hexes = 0
        self._dead: Hexes = 0
        # Legal anchors by side * TURNS + turn; empty when not worked out since the last change.
        self._anchors: list[Hexes] = []

    def clone(self) -> Layout:
        """A copy that shares nothing that changes."""
        copy = Layout(self.box)
        copy.placed = self.placed[:]
        copy._spaces = self._spaces[:]
        copy._taken = self._taken
        copy._core = self._core
        copy._inner = self._inner
        copy._water = self._water
        copy._dead = self._dead
        copy._anchors = self._anchors  # replaced, never changed
        return copy

    def key(self) -> tuple[object, ...]:
        """Everything that makes two layouts the same, as one hashable value."""
        return tuple([(p.tile, p.side, p.q, p.r, p.turn, p.seat) for p in self.placed])

    def lay(self, placed: Placed, seat: int = -1) -> None:
        """Put a tile on the table, unchecked, for a seat if one is named, and fill closed holes."""
        if seat >= 0:
            placed = Placed(placed.tile, placed.side, placed.q, placed.r, placed.turn, seat)
        tile = sum([1 << _spot(q, r) for q, r in placed.spaces()])
        self.placed.append(placed)
        self._spaces.append(tile)
        self._taken |= tile
        if len(self.placed) <= CORE_TILES:
            self._core |= tile
            self._inner |= tile
        elif beside(tile, _WIDTH) & self._core:
            self._inner |= tile
        self._fill()
        self._anchors = []

    def _fill(self) -> None:
        """ND-3.6, ND-20.2: fill new holes with water, each by rows from the north-west."""
        free = _GRID & ~(self._taken | self._water | self._dead)
        holes = free & ~_region(_BORDER, free)
        while holes:
            hole = _region(holes & -holes, holes)
            holes &= ~hole
            for spot in numbers(hole):
                if self.water_left() > 0:
                    self._water |= 1 << spot
                else:
                    self._dead |= 1 << spot

    def water_left(self) -> int:
        """Water tokens not yet on the map (ND-1.3)."""
        return WATER_TOKENS - self._water.bit_count()

    def legal(self, tile: int, side: int) -> list[int]:
        """Every placement of the tile with that side up (ND-3.4, ND-20.38), as ascending numbers.

        All tiles have the same outline, so the tile makes no difference: a player's tiles all fit
        somewhere or none does. One side's list may be empty, the other's then is not.
        """
        anchors = self._legal_anchors()
        codes: list[int] = []
        for turn in range(TURNS):
            code = side * TURNS + turn
            codes.extend([spot * SHAPES + code for spot in numbers(anchors[code])])
        codes.sort()
        return codes

    def fits(self, side: int) -> bool:
        """Return whether a tile with that side up has any legal placement."""
        return any(self._legal_anchors()[side * TURNS : side * TURNS + TURNS])

    def _legal_anchors(self) -> list[Hexes]:
        """The legal anchors for each side and turn, worked out once per state of the table."""
        if not self._anchors:
            touching = self._touching(LEAST_TOUCHED)
            anchors = self._reaching(self._core, touching)
            if not any(anchors):
                anchors = self._reaching(self._inner, touching)
            if not any(anchors):
                # ND-20.38: (c) is dropped, then "four" lowered as little as possible.
                least = LEAST_TOUCHED
                while least > 0 and not any(touching):
                    least -= 1
                    touching = self._touching(least)
                anchors = touching
            self._anchors = anchors
        return self._anchors

    def _touching(self, least: int) -> list[Hexes]:
        """For each side and turn the anchors where the tile overlaps nothing (a) and touches at
        least so many spaces of tiles on the table, 1 to 4 (b); none for 0."""
        blocked = _moved((self._taken | self._water | self._dead) << _LIFT, _INSIDE)
        taken = _moved(self._taken << _LIFT, _RIM)
        found: list[Hexes] = []
        for shape in range(SHAPES):
            overlaps = 0
            for step in _INSIDE[shape]:
                overlaps |= blocked[step]
            # Count the taken spaces at all anchors at once: how many is a number of three digits.
            ones = twos = enough = 0
            for step in _RIM[shape]:
                more = taken[step]
                carried = ones & more
                ones ^= more
                enough |= twos & carried
                twos ^= carried
            if least == THREE:
                enough |= twos & ones
            elif least < THREE:
                enough |= twos
                if least == 1:
                    enough |= ones
            found.append(enough & _FIELD & ~overlaps if least else 0)
        return found

    def _reaching(self, goal: Hexes, anchors: list[Hexes]) -> list[Hexes]:
        """The given anchors for each side and turn at which the tile touches the goal."""
        shore = _moved(beside(goal, _WIDTH) << _LIFT, _INSIDE)
        found: list[Hexes] = []
        for shape in range(SHAPES):
            reached = 0
            for step in _INSIDE[shape]:
                reached |= shore[step]
            found.append(anchors[shape] & reached)
        return found

    def touched(self, placed: Placed) -> list[int]:
        """How many spaces of each tile on the table another one would touch, laid so (ND-3.4); in
        the order in which they were laid."""
        rim = beside(sum([1 << _spot(q, r) for q, r in placed.spaces()]), _WIDTH)
        return [(rim & spaces).bit_count() for spaces in self._spaces]

    def board(self, seats: int) -> Board:
        """The map as built for that many seats, its cells in rows from the north-west."""
        cells: list[Cell] = []
        for placed in self.placed:
            cells.extend(placed.cells(self.box))
        cells.extend([Cell(q, r, WATER) for q, r in self.water_spaces()])
        return Board(sorted(cells, key=_reading_order), seats, self.box.printed, self.placed)

    def water_spaces(self) -> list[tuple[int, int]]:
        """The (q, r) of the spaces with water tokens (ND-3.6), in rows from the north-west."""
        return [_place(spot) for spot in numbers(self._water)]


def _reading_order(cell: Cell) -> tuple[int, int]:
    return cell.r, cell.q
