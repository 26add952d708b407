"""Building the map (ND-3): where tiles may lie, which holes become water, the board that results.

Pure geometry, on the grid of `grid.py`. All tiles share one outline a side, so which placements are
legal depends on what lies on the table and not on the tile in hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.kit.bits import bits, numbers
from civdawn_cli.engine.kit.hexes import Hexes
from civdawn_cli.engine.kit.hexes import around as beside
from civdawn_cli.games.newdawn.map.board import WATER, Board, Cell
from civdawn_cli.games.newdawn.map.grid import (
    BORDER,
    FIELD,
    GRID,
    HEIGHT,
    INSIDE,
    LIFT,
    MOST_STEP,
    RIM,
    SHAPES,
    TURNS,
    WIDTH,
    covering,
    moved,
    outline,
    place_of,
    reaching,
    region,
    spot_of,
)
from civdawn_cli.games.newdawn.map.tiles import OUTLINES, SIDE_A, SIDE_B

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box

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


def _spots(placed: Placed) -> list[int]:
    """The grid's bit numbers of a tile's spaces."""
    return [spot_of(q, r) for q, r in placed.spaces()]


_CORE_SPACES: Final[list[Hexes]] = [
    bits([spot for q, r, turn in core_places(side) for spot in _spots(Placed(0, side, q, r, turn))])
    for side in (SIDE_A, SIDE_B)
]
"""By side, the spaces of the core."""


class Shore:
    """The placements that touch one core and do not overlap it, as ND-3.4 (c) asks, numbered in the
    order of their codes. A set of them is an int with a bit for each number.

    codes: by number. of_side: by side, its placements. covering, touching: by spot of the grid, the
    placements whose tile lies on it, and those whose tile lies next to it.
    """

    def __init__(self, core: Hexes) -> None:
        touching = reaching(core, [FIELD] * SHAPES)
        covered = covering(core)
        self.codes: Final[list[int]] = sorted(
            [
                spot * SHAPES + shape
                for shape in range(SHAPES)
                for spot in numbers(touching[shape] & ~covered[shape])
            ]
        )
        self.of_side: Final[list[int]] = [0] * len(OUTLINES)
        self.covering: Final[list[int]] = [0] * (WIDTH * HEIGHT)
        self.touching: Final[list[int]] = [0] * (WIDTH * HEIGHT)
        for number, code in enumerate(self.codes):
            spot, shape = divmod(code, SHAPES)
            self.of_side[shape // TURNS] |= 1 << number
            for step in INSIDE[shape]:
                self.covering[spot + step - LIFT] |= 1 << number
            for step in RIM[shape]:
                self.touching[spot + step - LIFT] |= 1 << number
        self.bare: Final = Fit(self)
        self.bare.lay(numbers(core))


class Fit:
    """Which placements of a shore still fit: kept up to date while tiles are laid, so that nobody
    has to go through the placements again.

    How many spaces on the table each placement touches is a number of three digits: `_ones` and
    `_twos` hold the placements that have the first and the second, `_enough` those that touch four
    or more. `_blocked`: those that would overlap something.
    """

    def __init__(self, shore: Shore, like: Fit | None = None) -> None:
        """like: one to copy."""
        self.shore: Final = shore
        self._ones: int = 0 if like is None else like._ones
        self._twos: int = 0 if like is None else like._twos
        self._enough: int = 0 if like is None else like._enough
        self._blocked: int = 0 if like is None else like._blocked

    def lay(self, spots: list[int]) -> None:
        """Note the spots of a tile just laid."""
        self.block(spots)
        touching = self.shore.touching
        for spot in spots:
            more = touching[spot]
            if more:
                carried = self._ones & more
                self._ones ^= more
                self._enough |= self._twos & carried
                self._twos ^= carried

    def block(self, spots: list[int]) -> None:
        """Note spots that no tile can cover any more."""
        covering = self.shore.covering
        for spot in spots:
            self._blocked |= covering[spot]

    def fitting(self) -> int:
        """The placements that overlap nothing (a) and touch four spaces (b)."""
        return self._enough & ~self._blocked


_shores: Final[dict[Hexes, Shore]] = {}
"""By core, once it has been played with."""


def _shore(core: Hexes) -> Shore | None:
    """The shore of a core that games have; None for any other."""
    if core not in _CORE_SPACES:
        return None
    found = _shores.get(core)
    if found is None:
        found = Shore(core)
        _shores[core] = found
    return found


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
        # Which placements that touch the core fit; None before the core lies, and for odd ones.
        self._fit: Fit | None = None
        # Legal anchors by side * TURNS + turn, where `_fit` knows none; empty when not worked out
        # since the last change.
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
        copy._fit = None if self._fit is None else Fit(self._fit.shore, self._fit)
        copy._anchors = self._anchors  # replaced, never changed
        return copy

    def key(self) -> tuple[object, ...]:
        """Everything that makes two layouts the same, as one hashable value."""
        return tuple([(p.tile, p.side, p.q, p.r, p.turn, p.seat) for p in self.placed])

    def lay(self, placed: Placed, seat: int = -1) -> None:
        """Put a tile on the table, unchecked, for a seat if one is named, and fill closed holes."""
        if seat >= 0:
            placed = Placed(placed.tile, placed.side, placed.q, placed.r, placed.turn, seat)
        spots = _spots(placed)
        tile = bits(spots)
        self.placed.append(placed)
        self._spaces.append(tile)
        self._taken |= tile
        if len(self.placed) <= CORE_TILES:
            self._core |= tile
            self._inner |= tile
        elif beside(tile, WIDTH) & self._core:
            self._inner |= tile
        if len(self.placed) == CORE_TILES:
            shore = _shore(self._core)
            self._fit = None if shore is None else Fit(shore, shore.bare)
        elif self._fit is not None:
            self._fit.lay(spots)
        if self._parts(tile):
            self._fill()
        self._anchors = []

    def _parts(self, tile: Hexes) -> bool:
        """Return whether a tile just laid may have cut a hole off: not if one can walk round it, so
        that every way that led over it still leads beside it."""
        rim = beside(tile, WIDTH) & GRID & ~(self._taken | self._water | self._dead)
        # Moved to the beginning of the grid, where numbers are small.
        rim >>= max(0, tile.bit_length() - MOST_STEP)
        first = 1 << (rim.bit_length() - 1) if rim else 0
        return region(first, rim) != rim

    def _fill(self) -> None:
        """ND-3.6, ND-20.2: fill new holes with water, each by rows from the north-west."""
        free = GRID & ~(self._taken | self._water | self._dead)
        holes = free & ~region(BORDER, free)
        while holes:
            hole = region(holes & -holes, holes)
            holes &= ~hole
            spots = numbers(hole)
            for spot in spots:
                if self.water_left() > 0:
                    self._water |= 1 << spot
                else:
                    self._dead |= 1 << spot
            if self._fit is not None:
                self._fit.block(spots)

    def water_left(self) -> int:
        """Water tokens not yet on the map (ND-1.3)."""
        return WATER_TOKENS - self._water.bit_count()

    def legal(self, tile: int, side: int) -> list[int]:
        """Every placement of the tile with that side up (ND-3.4, ND-20.38), as ascending numbers.

        All tiles have the same outline, so the tile makes no difference: a player's tiles all fit
        somewhere or none does. One side's list may be empty, the other's then is not.
        """
        if self._fit is not None:
            fitting = self._fit.fitting()
            if fitting:
                shore = self._fit.shore
                return [shore.codes[number] for number in numbers(fitting & shore.of_side[side])]
        anchors = self._legal_anchors()
        codes: list[int] = []
        for turn in range(TURNS):
            code = side * TURNS + turn
            codes.extend([spot * SHAPES + code for spot in numbers(anchors[code])])
        codes.sort()
        return codes

    def fits(self, side: int) -> bool:
        """Return whether a tile with that side up has any legal placement."""
        if self._fit is not None:
            fitting = self._fit.fitting()
            if fitting:
                return fitting & self._fit.shore.of_side[side] != 0
        return any(self._legal_anchors()[side * TURNS : side * TURNS + TURNS])

    def _legal_anchors(self) -> list[Hexes]:
        """The legal anchors for each side and turn, worked out once per state of the table."""
        if not self._anchors:
            touching = self._touching(LEAST_TOUCHED)
            # Where `_fit` is kept, no placement touches the core.
            anchors = reaching(self._core, touching) if self._fit is None else []
            if not any(anchors):
                anchors = reaching(self._inner, touching)
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
        overlaps = covering(self._taken | self._water | self._dead)
        taken = moved(self._taken << LIFT, RIM)
        found: list[Hexes] = []
        for shape in range(SHAPES):
            # Count the taken spaces at all anchors at once: how many is a number of three digits.
            ones = twos = enough = 0
            for step in RIM[shape]:
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
            found.append(enough & FIELD & ~overlaps[shape] if least else 0)
        return found

    def touched(self, placed: Placed) -> list[int]:
        """How many spaces of each tile on the table another one would touch, laid so (ND-3.4); in
        the order in which they were laid."""
        rim = beside(sum([1 << spot_of(q, r) for q, r in placed.spaces()]), WIDTH)
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
        return [place_of(spot) for spot in numbers(self._water)]


def _reading_order(cell: Cell) -> int:
    """Rows from the north, each from west to east."""
    return spot_of(cell.q, cell.r)
