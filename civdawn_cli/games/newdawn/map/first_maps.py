"""The fixed maps for a first game with 2, 3 or 4 players (ND-3.1).

The rulebook has its layout only as a picture, so these are the project's own (ND-20.18): all tiles
side A, the core as in a drafted map, every tile placed by ND-3.4 in the order below, no holes. Of
many such layouts found by a search this one treats the seats most alike: the capitals are 13 steps
apart with two players and at least 9 with more, about equally far from the core, and each has two
resources within 4 steps overland.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import Board
from civdawn_cli.games.newdawn.map.layout import Layout, Placed
from civdawn_cli.games.newdawn.map.tiles import SIDE_A

_TILES: Final[tuple[tuple[int, int, int, int], ...]] = (
    # The core.
    (2, 16, 14, 0),
    (1, 19, 11, 3),
    (14, 20, 14, 0),
    (15, 23, 11, 3),
    # With 2 players or more.
    (12, 15, 11, 3),
    (5, 22, 9, 5),
    (10, 25, 6, 3),
    (9, 26, 9, 1),
    (4, 25, 12, 2),
    (16, 13, 16, 2),
    # With 3 players or more.
    (13, 17, 16, 2),
    (3, 23, 15, 3),
    (11, 19, 7, 3),
    # With 4 players.
    (7, 20, 18, 0),
    (8, 17, 19, 5),
    (6, 29, 11, 5),
)
"""Tile, q, r, turn, in the order they are laid."""

_USED: Final[dict[int, int]] = {2: 10, 3: 13, 4: 16}
"""How many of them, by the number of seats: each map contains the smaller ones."""

_CAPITALS: Final[dict[int, tuple[int, ...]]] = {2: (9, 16), 3: (11, 9, 16), 4: (11, 9, 7, 16)}
"""By the number of seats, the capital tiles in seat order: clockwise round the map's centre from
the northernmost (ND-3.8, ND-20.39)."""


def first_layout(box: Box, seats: int) -> Layout:
    """The tiles for 2, 3 or 4 seats as they lie, capital tiles with their seats (ND-3.8)."""
    capitals = _CAPITALS[seats]
    layout = Layout(box)
    for tile, q, r, turn in _TILES[: _USED[seats]]:
        seat = capitals.index(tile) if tile in capitals else -1
        layout.lay(Placed(tile, SIDE_A, q, r, turn), seat)
    return layout


def first_map(box: Box, seats: int) -> Board:
    """The map for 2, 3 or 4 seats, built once for a box: boards don't change."""
    board = box.first_maps.get(seats)
    if board is None:
        board = first_layout(box, seats).board(seats)
        box.first_maps[seats] = board
    return board
