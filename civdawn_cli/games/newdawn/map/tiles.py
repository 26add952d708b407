"""The 16 map tiles: outline, terrain and printed symbols of both sides, as a table.

The table says the same as data/tiles.json, which also marks what is not known for certain; a test
compares them. A face is written as its ten spaces in the order of OUTLINES, two letters each: the
terrain (grassland, hills, forest, desert, mountain, water, natural wonder) and the symbol (`.`
none; `m` marble, `q` mercury, `o` oil, `d` diamonds; `A`-`I` a barbarian; `*` a capital; a digit
the natural wonder's number on `n`, the city-state's elsewhere).
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.map.board import (
    DESERT,
    DIAMONDS,
    FOREST,
    GRASSLAND,
    HILLS,
    MARBLE,
    MERCURY,
    MOUNTAIN,
    NATURAL,
    OIL,
    WATER,
    Cell,
)

SIDE_A: Final = 0
SIDE_B: Final = 1
SIDE_NAMES: Final[tuple[str, ...]] = ("A", "B")

CAPITAL: Final = 0
CITY_STATE: Final = 1
NATURAL_WONDER: Final = 2
PLAIN: Final = 3
KIND_NAMES: Final[tuple[str, ...]] = ("capital", "city_state", "natural_wonder", "plain")

TILE_COUNT: Final = 16

OUTLINES: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((0, 0), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (1, -2), (0, -2), (1, -3)),
    ((0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -2), (2, -2), (2, -3)),
)
"""By side, the (q, r) of a tile's ten spaces before it is turned, the same for every tile. One
outline is the other's mirror image, and no turn makes them equal."""

_TABLE: Final[tuple[tuple[int, str, str], ...]] = (
    (NATURAL_WONDER, "n0 h. g. d. h. m. mA m. mm w.", "n1 w. w. w. gA f. h. g. w. g."),
    (NATURAL_WONDER, "n2 m. h. h. m. h. g. h. mB m.", "w. n3 h. md m. m. m. h. f. f."),
    (PLAIN, "w. g. g. dm m. w. g. mC fo m.", "dC d. h. d. ho d. g. f. f. dq"),
    (NATURAL_WONDER, "n4 h. d. m. m. f. h. m. gD mq", "n5 w. w. w. w. w. g. h. h. mD"),
    (PLAIN, "m. g. g. md h. h. h. fo g. f.", "mq h. h. f. f. h. h. gE g. g."),
    (CITY_STATE, "w. m. h. f. g0 f. w. w. g. w.", "h. m. h. f. g1 h. g. f. g. mm"),
    (CAPITAL, "g* g. m. w. w. w. w. m. f. fq", "g* g. m. w. f. w. g. fd f. g."),
    (PLAIN, "f. f. f. gq g. w. w. fd f. f.", "f. m. fq w. w. w. d. f. m. w."),
    (CAPITAL, "h* g. h. w. w. g. h. h. g. md", "h* h. h. w. f. f. h. fo g. f."),
    (PLAIN, "w. w. h. g. g. h. do dF m. m.", "fF g. dd d. f. dm g. w. w. w."),
    (CAPITAL, "g* f. g. h. m. md h. h. f. fG", "g* m. g. w. h. h. g. d. gm g."),
    (CITY_STATE, "g2 h. d. d. h. h. h. mq d. d.", "g. w. h. fq g. g3 w. f. g. gH"),
    (NATURAL_WONDER, "n6 g. g. h. d. d. d. f. g. f.", "n7 g. w. f. w. f. w. hd f. w."),
    (CITY_STATE, "f. f. f. g4 h. f. h. h. fm m.", "d. g. g. d. f. g. g5 h. g. mo"),
    (CITY_STATE, "g6 m. w. w. w. w. mm fI g. m.", "g. m. m. w. do d. mI g. g. g7"),
    (CAPITAL, "g* g. g. do d. g. g. w. h. w.", "f* g. g. h. m. d. f. g. hm w."),
)

_TERRAINS: Final[dict[str, int]] = {
    "g": GRASSLAND,
    "h": HILLS,
    "f": FOREST,
    "d": DESERT,
    "m": MOUNTAIN,
    "w": WATER,
    "n": NATURAL,
}
_RESOURCES: Final[dict[str, int]] = {"m": MARBLE, "q": MERCURY, "o": OIL, "d": DIAMONDS}
_CAPITAL_MARK: Final = "*"


class Face:
    """One side of a tile.

    tile: 1-16. side: SIDE_A or SIDE_B. cells: the ten spaces before the tile is turned, in the
    order of OUTLINES, without a capital's seat. capital: which of them has the capital symbol, -1
    if none.
    """

    def __init__(self, tile: int, side: int, cells: list[Cell], capital: int) -> None:
        self.tile: Final = tile
        self.side: Final = side
        self.cells: Final = cells
        self.capital: Final = capital


class Tile:
    """A tile by its printed number, 1-16, its kind (CAPITAL to PLAIN), and its faces by side."""

    def __init__(self, number: int, kind: int, faces: tuple[Face, Face]) -> None:
        self.number: Final = number
        self.kind: Final = kind
        self.faces: Final = faces


def _cell(q: int, r: int, mark: str) -> Cell:
    """The space a two-letter mark of the table stands for."""
    terrain = _TERRAINS[mark[0]]
    symbol = mark[1]
    number = int(symbol) if symbol.isdigit() else -1
    return Cell(
        q,
        r,
        terrain,
        resource=_RESOURCES.get(symbol, -1),
        natural=number if terrain == NATURAL else -1,
        city_state=number if terrain != NATURAL else -1,
        barbarian=ord(symbol) - ord("A") if "A" <= symbol <= "I" else -1,
    )


def _face(tile: int, side: int, row: str) -> Face:
    """A face from its row of the table."""
    marks = row.split()
    cells: list[Cell] = []
    capital = -1
    for place, (q, r) in enumerate(OUTLINES[side]):
        cells.append(_cell(q, r, marks[place]))
        if marks[place][1] == _CAPITAL_MARK:
            capital = place
    return Face(tile, side, cells, capital)


def _tiles() -> tuple[Tile, ...]:
    """All tiles, by number."""
    found: list[Tile] = []
    for place, (kind, front, back) in enumerate(_TABLE):
        tile = place + 1
        found.append(Tile(tile, kind, (_face(tile, SIDE_A, front), _face(tile, SIDE_B, back))))
    return tuple(found)


TILES: Final[tuple[Tile, ...]] = _tiles()
"""The tiles in order: tile n is TILES[n - 1]."""


def face(tile: int, side: int) -> Face:
    """The face of the tile with that printed number."""
    return TILES[tile - 1].faces[side]


def of_kind(kind: int) -> list[int]:
    """The numbers of the tiles of that kind, ascending (ND-1.1: four of each)."""
    return [tile.number for tile in TILES if tile.kind == kind]
