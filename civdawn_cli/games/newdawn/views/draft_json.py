"""The map while it is built (ND-3.2 to 3.6), and the tiles in hand, as data (see `table_json.py`).

A tile on the table shows the same from one view to the next, but for what its spaces border on.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import Hexes, around
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import TERRAIN_NAMES, WATER, Cell
from civdawn_cli.games.newdawn.map.layout import Layout, Placed
from civdawn_cli.games.newdawn.map.tiles import SIDE_A, SIDE_B, SIDE_NAMES
from civdawn_cli.games.newdawn.notation.words import tile_name
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.question_json import seat_number
from civdawn_cli.games.newdawn.views.space_json import CAPITAL, piece, printed, symbol

Data = dict[str, object]

DRAFT: Final = "draft"
"""The name of what is kept with the board of a box that stands for no map."""

MOST: Final = 64
"""Memory, not a rule: so many tiles on the table are kept, and then forgotten together."""

_MARGIN: Final = 8
_WIDTH: Final = 64
_GRID: Final[Hexes] = (1 << _WIDTH * _WIDTH) - 1
"""A grid with room around any map that is drafted, with coordinates from -_MARGIN."""


def _spot(q: int, r: int) -> int:
    """The grid's bit number of a space; they ascend in rows from the north-west."""
    return (r + _MARGIN) * _WIDTH + q + _MARGIN


class _Lying:
    """A tile on the table: its spaces on the grid, those of water among them, and as data.

    laid: itself, its spaces in the order of its face.
    """

    def __init__(self, box: Box, placed: Placed) -> None:
        self._box: Final = box
        self._cells: Final = placed.cells(box)
        spots = water = 0
        for cell in self._cells:
            bit = 1 << _spot(cell.q, cell.r)
            spots |= bit
            if cell.terrain == WATER:
                water |= bit
        self.spots: Final[Hexes] = spots
        self.water: Final[Hexes] = water
        self.laid: Final[Data] = laid(placed)
        self._shown: Final[dict[tuple[Hexes, Hexes], list[tuple[int, Data]]]] = {}

    def spaces(self, edge: Hexes, coast: Hexes) -> list[tuple[int, Data]]:
        """Its spaces by their spots. edge, coast: those that are on them."""
        key = (edge & self.spots, coast & self.spots)
        found = self._shown.get(key)
        if found is None:
            found = []
            for cell in self._cells:
                spot = _spot(cell.q, cell.r)
                bit = 1 << spot
                found.append((spot, _space(self._box, cell, edge & bit > 0, coast & bit > 0)))
            self._shown[key] = found
        return found


class _Draft:
    """The parts that views of drafts share: nobody may change one.

    lying: tiles on the table, by how they lie. in_hand: tiles in hand, by number.
    """

    def __init__(self) -> None:
        self.lying: Final[dict[tuple[int, ...], _Lying]] = {}
        self.in_hand: Final[dict[int, Data]] = {}


def _draft(box: Box) -> _Draft:
    """The one of a box, made at its first view."""
    shown = box.no_map.shown
    found = shown.get(DRAFT)
    if found is None:
        found = shown[DRAFT] = _Draft()
    assert isinstance(found, _Draft)
    return found


def _lying(box: Box, layout: Layout) -> list[_Lying]:
    """The tiles on the table, in the order they were laid."""
    known = _draft(box).lying
    if len(known) >= MOST:
        known.clear()
    tiles: list[_Lying] = []
    for placed in layout.placed:
        key = (placed.tile, placed.side, placed.q, placed.r, placed.turn, placed.seat)
        found = known.get(key)
        if found is None:
            found = known[key] = _Lying(box, placed)
        tiles.append(found)
    return tiles


def drafted(box: Box, layout: Layout) -> list[Data]:
    """Every space of the tiles laid so far, with their capitals, and of the water tokens, row by
    row from the north: those of the map that `Layout.board` would build."""
    tiles = _lying(box, layout)
    spots = water = tokens = 0
    for q, r in layout.water_spaces():
        tokens |= 1 << _spot(q, r)
    for tile in tiles:
        spots |= tile.spots
        water |= tile.water
    spots |= tokens
    water |= tokens
    # ND-3.7: on the edge is what borders on a space that is not on the map.
    edge = spots & around(_GRID ^ spots, _WIDTH)
    coast = (spots ^ water) & (around(water, _WIDTH) | edge)
    found: list[tuple[int, Data]] = []
    for tile in tiles:
        found.extend(tile.spaces(edge, coast))
    for q, r in layout.water_spaces():
        spot = _spot(q, r)
        found.append((spot, _space(box, Cell(q, r, WATER), edge >> spot & 1 > 0, False)))
    found.sort()  # no two have the same spot
    return [shown for _, shown in found]


def _space(box: Box, cell: Cell, edge: bool, coast: bool) -> Data:
    """A space with what is printed on it, and the capital that stands there (ND-3.5)."""
    sign = symbol(
        box, cell.resource, cell.natural, cell.city_state, cell.barbarian, cell.capital >= 0
    )
    shown = printed(f"{cell.q},{cell.r}", cell.terrain, edge, coast, sign)
    if cell.capital >= 0:
        shown["piece"] = piece(cell.capital, CAPITAL, False)
    return shown


def laid_tiles(box: Box, layout: Layout) -> list[Data]:
    """The tiles on the table, in the order they were laid."""
    return [tile.laid for tile in _lying(box, layout)]


def draft(table: Table) -> Data | None:
    """The tiles still to be laid, None when the map is not being built."""
    layout = table.layout
    if layout is None:
        return None
    return {
        "placements": table.laid,
        "hands": [[_tile(table.box, tile) for tile in numbers(hand)] for hand in table.hands],
        "water": [f"{q},{r}" for q, r in layout.water_spaces()],  # ND-3.6
        "water_left": layout.water_left(),
    }


def laid(placed: Placed) -> Data:
    """A tile on the table, its spaces in the order of its face."""
    return {
        "tile": tile_name(placed.tile, placed.side),
        "space": f"{placed.q},{placed.r}",
        "turn": placed.turn,
        "seat": seat_number(placed.seat),
        "spaces": [f"{q},{r}" for q, r in placed.spaces()],
    }


def _tile(box: Box, tile: int) -> Data:
    """A tile in hand: both its sides, unturned."""
    known = _draft(box).in_hand
    found = known.get(tile)
    if found is None:
        sides: list[Data] = [
            {"side": SIDE_NAMES[side].lower(), "spaces": face_spaces(box, tile, side)}
            for side in (SIDE_A, SIDE_B)
        ]
        found = known[tile] = {"tile": tile, "sides": sides}
    return found


def face_spaces(box: Box, tile: int, side: int) -> list[Data]:
    """The ten spaces of a side, `0,0` being the one that a placement names."""
    front = box.tile(tile).faces[side]
    return [_cell(box, cell, place == front.capital) for place, cell in enumerate(front.cells)]


def _cell(box: Box, cell: Cell, capital: bool) -> Data:
    """A space of a tile in hand."""
    return {
        "space": f"{cell.q},{cell.r}",
        "terrain": TERRAIN_NAMES[cell.terrain],
        "symbol": symbol(
            box, cell.resource, cell.natural, cell.city_state, cell.barbarian, capital
        ),
    }
