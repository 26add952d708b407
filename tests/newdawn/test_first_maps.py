"""The project's own maps for a first game: legal, nested and fair."""

from __future__ import annotations

from itertools import combinations
from math import atan2, pi, sqrt

import pytest

from civdawn_cli.engine.kit.hexes import Hexes
from civdawn_cli.games.newdawn.map.board import Board
from civdawn_cli.games.newdawn.map.first_maps import first_layout, first_map
from civdawn_cli.games.newdawn.map.grid import encode
from civdawn_cli.games.newdawn.map.layout import Layout, core_places
from civdawn_cli.games.newdawn.map.tiles import CAPITAL, CITY_STATE, NATURAL_WONDER, SIDE_A
from tests.newdawn.playouts import BOX

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def walked(board: Board, start: int, steps: int) -> Hexes:
    """The land within that many steps overland."""
    reached = 1 << start
    for _ in range(steps):
        reached |= board.grown(reached) & board.land
    return reached


@SEATS
def test_tiles(seats: int) -> None:
    """All tiles lie side A up: a core of two wonder and two city-state tiles, and for each player a
    capital tile and two more (ND-3.1, ND-3.2, ND-3.3)."""
    placed = first_layout(BOX, seats).placed
    kinds = [BOX.tile(tile.tile).kind for tile in placed]
    assert {tile.side for tile in placed} == {SIDE_A}
    assert len({tile.tile for tile in placed}) == len(placed) == 4 + 3 * seats
    assert sorted(kinds[:4]) == sorted([NATURAL_WONDER, CITY_STATE] * 2)
    assert [(tile.q, tile.r, tile.turn) for tile in placed[:4]] == core_places(SIDE_A)
    assert kinds.count(CAPITAL) == seats


def test_nested() -> None:
    """The map for three adds tiles to the one for two, the map for four adds the rest (ND-3.1)."""
    two, three, four = (
        [(tile.tile, tile.q, tile.r, tile.turn) for tile in first_layout(BOX, seats).placed]
        for seats in (2, 3, 4)
    )
    assert four[:13] == three
    assert three[:10] == two
    assert sorted(tile for tile, *_ in four) == list(range(1, 17))


def test_laid_by_the_rules() -> None:
    """Every tile outside the core is placed as a player might place it (ND-3.4, ND-20.18)."""
    layout = Layout(BOX)
    for tile in first_layout(BOX, 4).placed:
        if len(layout.placed) >= 4:
            code = encode(tile.side, tile.q, tile.r, tile.turn)
            assert code in layout.legal(tile.tile, tile.side)
        layout.lay(tile)


@SEATS
def test_no_holes(seats: int) -> None:
    """The maps need no water tokens (ND-3.6)."""
    layout = first_layout(BOX, seats)
    assert layout.water_left() == 8
    assert len(first_map(BOX, seats).spaces) == 40 + 30 * seats


@SEATS
def test_seats_go_round(seats: int) -> None:
    """Seats take the capital symbols clockwise round the map's centre, from the northernmost
    (ND-3.8, ND-20.39)."""
    board = first_map(BOX, seats)

    def point(index: int) -> tuple[float, float]:
        q, r = map(int, board.name(index).split(","))
        return q + r / 2, r * sqrt(3) / 2

    points = [point(index) for index in board.spaces]
    x0 = sum(x for x, _ in points) / len(points)
    y0 = sum(y for _, y in points) / len(points)
    capitals = [point(index) for index in board.capital]
    assert min(capitals, key=lambda place: place[1]) == capitals[0]
    bearings = [atan2(x - x0, y0 - y) for x, y in capitals]
    turns = [(bearing - bearings[0]) % (2 * pi) for bearing in bearings]
    assert turns == sorted(turns)


@SEATS
def test_capitals_apart(seats: int) -> None:
    """Capitals are at least 9 steps apart, 13 with two players, and about equally far from the
    core."""
    board = first_map(BOX, seats)
    least = 13 if seats == 2 else 9
    assert all(board.distance(a, b) >= least for a, b in combinations(board.capital, 2))
    core = [
        board.find(*space)
        for tile in first_layout(BOX, seats).placed[:4]
        for space in tile.spaces()
    ]
    far = [sum(board.distance(start, space) for space in core) / 40 for start in board.capital]
    assert max(far) - min(far) <= 0.5
    near = [min(board.distance(start, space) for space in core) for start in board.capital]
    assert max(near) - min(near) <= 1


@SEATS
def test_fair(seats: int) -> None:
    """Each capital has land around it, as many resources near as the others, and overland ways to
    every city-state and natural wonder."""
    board = first_map(BOX, seats)
    resources = [(walked(board, start, 4) & board.resources).bit_count() for start in board.capital]
    assert set(resources) == {2}
    land = [walked(board, start, 3).bit_count() for start in board.capital]
    assert min(land) >= 14
    assert max(land) - min(land) <= 3
    for start in board.capital:
        assert (board.near[start] & board.water).bit_count() <= 4
        assert walked(board, start, len(board.spaces)) == board.land


def test_board_is_shared() -> None:
    """The board of a first map is built once."""
    assert first_map(BOX, 3) is first_map(BOX, 3)
    assert first_map(BOX, 3) is not first_map(BOX, 4)
