"""The map tiles: outline, terrain and printed symbols of both sides, read from data/tiles.json."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, TERRAIN_NAMES, Cell

SIDE_A: Final = 0
SIDE_B: Final = 1
SIDE_NAMES: Final[tuple[str, ...]] = ("A", "B")

CAPITAL: Final = 0
CITY_STATE: Final = 1
NATURAL_WONDER: Final = 2
PLAIN: Final = 3
KIND_NAMES: Final[tuple[str, ...]] = ("capital", "city_state", "natural_wonder", "plain")

OUTLINES: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((0, 0), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (1, -2), (0, -2), (1, -3)),
    ((0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -2), (2, -2), (2, -3)),
)
"""By side, the (q, r) of a tile's ten spaces before it is turned, the same for every tile. One
outline is the other's mirror image, and no turn makes them equal."""


class Face:
    """One side of a tile.

    tile: its printed number. side: SIDE_A or SIDE_B. cells: the ten spaces before the tile is
    turned, in the order of OUTLINES, without a capital's seat. capital: which of them has the
    capital symbol, -1 if none.
    """

    def __init__(self, tile: int, side: int, cells: list[Cell], capital: int) -> None:
        self.tile: Final = tile
        self.side: Final = side
        self.cells: Final = cells
        self.capital: Final = capital


class Tile:
    """A tile by its printed number, its kind (CAPITAL to PLAIN), and its faces by side."""

    def __init__(self, number: int, kind: int, faces: tuple[Face, Face]) -> None:
        self.number: Final = number
        self.kind: Final = kind
        self.faces: Final = faces


def read_tiles(
    rows: list[dict[str, Any]], naturals: list[str], city_states: list[str], letters: list[str]
) -> list[Tile]:
    """The tiles of the data by their numbers. The names are of what may be printed on a space, by
    number. Raises ValueError for one that is not among them and for a space out of its place."""
    of_type = {
        "natural_wonder": naturals,
        "city_state": city_states,
        "barbarian": letters,
        "resource": list(RESOURCE_NAMES),
    }
    found: list[Tile] = []
    for row in sorted(rows, key=_number):
        number, sides = row["number"], row["sides"]
        front, back = [
            _face(number, side, sides[name]["hexes"], of_type)
            for side, name in enumerate(SIDE_NAMES)
        ]
        found.append(Tile(number, KIND_NAMES.index(row["kind"]), (front, back)))
    return found


def _number(row: dict[str, Any]) -> int:
    """The printed number of a tile."""
    found: int = row["number"]
    return found


def _face(tile: int, side: int, rows: list[dict[str, Any]], of_type: dict[str, list[str]]) -> Face:
    """A face from its spaces in the data."""
    if [(row["q"], row["r"]) for row in rows] != list(OUTLINES[side]):
        raise ValueError(f"tile {tile}{SIDE_NAMES[side]} has not the outline of a tile")
    cells: list[Cell] = []
    capital = -1
    for place, row in enumerate(rows):
        feature = row["feature"]
        kind = feature["type"] if feature else ""
        number = -1
        if kind == KIND_NAMES[CAPITAL]:
            capital = place
        elif kind:
            number = of_type[kind].index(feature["name"])
        cells.append(
            Cell(
                row["q"],
                row["r"],
                TERRAIN_NAMES.index(row["terrain"]),
                resource=number if kind == "resource" else -1,
                natural=number if kind == "natural_wonder" else -1,
                city_state=number if kind == "city_state" else -1,
                barbarian=number if kind == "barbarian" else -1,
            )
        )
    return Face(tile, side, cells, capital)
