"""The worth of the land around a capital, for players that lay tiles (ND-3.4)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.map.board import DIFFICULTY, WATER, Cell
from civdawn_cli.games.newdawn.table import Table

NEAR: Final = 4
"""Steps from a capital beyond which land is left out."""

LAND: Final = (0.0, 1.0, 1.0, 0.8, 0.5, 0.3)
"""A space by its difficulty: what a low slot can take is worth most."""
RESOURCE: Final = 1.2
NATURAL: Final = 2.0
CITY_STATE: Final = 2.5
BARBARIAN: Final = -1.0
FADING: Final = (0.0, 1.0, 0.8, 0.5, 0.25)
"""By steps from the capital."""


def surroundings(table: Table, seat: Seat) -> float:
    """The worth of the land around the seat's capital, less the mean of the rivals' that are laid;
    0 before its own is."""
    cells = laid(table)
    own = 0.0
    total = 0.0
    count = 0
    for capital in cells:
        if capital.capital == seat:
            own = around(cells, capital)
        elif capital.capital >= 0:
            total += around(cells, capital)
            count += 1
    return own - (total / count if count else 0.0)


def laid(table: Table) -> list[Cell]:
    """The spaces of the map as far as it is built."""
    layout = table.layout
    if layout is None:
        return table.board.cells
    cells: list[Cell] = []
    for placed in layout.placed:
        cells.extend(placed.cells(table.box))
    return cells


def around(cells: list[Cell], capital: Cell) -> float:
    """The worth of the land around a capital."""
    worth = 0.0
    for cell in cells:
        q = cell.q - capital.q
        r = cell.r - capital.r
        steps = max(abs(q), abs(r), abs(q + r))
        if 0 < steps <= NEAR and cell.terrain != WATER:
            value = LAND[DIFFICULTY[cell.terrain]]
            if cell.resource >= 0:
                value += RESOURCE
            if cell.natural >= 0:
                value += NATURAL
            if cell.city_state >= 0:
                value += CITY_STATE
            if cell.barbarian >= 0:
                value += BARBARIAN
            worth += FADING[steps] * value
    return worth
