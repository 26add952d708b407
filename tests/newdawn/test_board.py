"""The board: neighbours, edge, coast, difficulty and what lies where."""

from __future__ import annotations

import pytest

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTIONS
from civdawn_cli.games.newdawn.map.board import (
    DESERT,
    DIAMONDS,
    FOREST,
    GRASSLAND,
    HILLS,
    MOUNTAIN,
    NATURAL,
    OFF,
    OIL,
    WATER,
    Board,
    Cell,
)
from tests.newdawn.playouts import BOX


def disc(radius: int, terrain: dict[tuple[int, int], int] | None = None) -> Board:
    """All spaces within a distance of 0,0: grassland, but for those named."""
    return Board(
        [
            Cell(q, r, (terrain or {}).get((q, r), GRASSLAND))
            for q in range(-radius, radius + 1)
            for r in range(-radius, radius + 1)
            if abs(q + r) <= radius
        ],
        0,
        BOX.printed,
    )


def where(board: Board, hexes: int) -> set[str]:
    """The names of a set's spaces."""
    return {board.name(index) for index in numbers(hexes)}


def test_indices() -> None:
    """Indices run by rows from the north and from west to east, and names are coordinates."""
    board = disc(2)
    assert len(board.spaces) == 19
    assert [board.name(index) for index in board.spaces[:4]] == ["0,-2", "1,-2", "2,-2", "-1,-1"]
    for index in board.spaces:
        q, r = map(int, board.name(index).split(","))
        assert board.find(q, r) == index == (r - board.r0) * board.width + q - board.q0
        assert board.all >> index & 1
    assert board.all.bit_count() == 19
    off = [index for index in range(board.size) if not board.all >> index & 1]
    for index in off:
        assert (board.terrain[index], board.difficulty[index], board.names[index]) == (OFF, 0, "")


def test_find_off_the_map() -> None:
    """Coordinates without a space have no index, however far away."""
    board = disc(2)
    for q, r in ((3, 0), (-3, 0), (0, 3), (0, -3), (2, 1), (-2, -1), (-99, 0), (99, 99), (3, -2)):
        assert board.find(q, r) == -1


@pytest.mark.parametrize("radius", [1, 2, 4])
def test_neighbours(radius: int) -> None:
    """Spaces that share a side are neighbours, in six directions, and no others (ND-3.9)."""
    board = disc(radius)
    for index in board.spaces:
        q, r = map(int, board.name(index).split(","))
        there = [board.find(q + dq, r + dr) for dq, dr in DIRECTIONS]
        assert [board.steps[direction][index] for direction in range(6)] == there
        assert set(numbers(board.near[index])) == {other for other in there if other >= 0}
        assert board.around(1 << index) == board.near[index]
        assert board.grown(1 << index) == board.near[index] | 1 << index
    for index in range(board.size):
        if not board.all >> index & 1:
            assert board.near[index] == 0
            assert [steps[index] for steps in board.steps] == [-1] * 6


def test_around_a_set() -> None:
    """A space of the set counts as around it only if it is next to another of the set."""
    board = disc(3)
    pair = 1 << board.find(0, 0) | 1 << board.find(1, 0)
    assert where(board, board.around(pair) & pair) == {"0,0", "1,0"}
    assert board.grown(pair).bit_count() == 10
    assert board.around(1 << board.find(0, 0)).bit_count() == 6
    assert board.around(0) == board.grown(0) == 0


def test_edge() -> None:
    """The edge is every space with fewer than six neighbours, round a gap in the map too
    (ND-3.7)."""
    assert where(disc(1), disc(1).edge) == {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}
    whole = disc(3)
    assert whole.edge.bit_count() == 18
    holed = Board([cell for cell in whole.cells if (cell.q, cell.r) != (0, 0)], 0, BOX.printed)
    ring = {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}
    assert where(holed, holed.edge) == where(whole, whole.edge) | ring


def test_coast() -> None:
    """The coast is land next to water or on the edge; water itself isn't (ND-17.5)."""
    board = disc(3, {(0, 0): WATER, (3, 0): WATER})
    inner = {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1", "2,0", "2,1", "3,-1"}
    land_edge = where(board, board.edge) - {"3,0"}
    assert where(board, board.coast) == land_edge | inner
    assert board.coast & board.water == 0


def test_difficulty() -> None:
    """Grassland 1, hills 2, forest 3, desert 4, mountain 5, water 1 (ND-5.1); a natural wonder is
    5 and land (ND-5.2)."""
    kinds = [GRASSLAND, HILLS, FOREST, DESERT, MOUNTAIN, WATER, NATURAL]
    board = Board([Cell(q, 0, terrain) for q, terrain in enumerate(kinds)], 0, BOX.printed)
    assert [board.difficulty[index] for index in board.spaces] == [1, 2, 3, 4, 5, 1, 5]
    assert where(board, board.water) == {"5,0"}
    assert where(board, board.land) == {"0,0", "1,0", "2,0", "3,0", "4,0", "6,0"}
    assert [len(numbers(spaces)) for spaces in board.upto] == [0, 1, 2, 3, 4, 6, 6]
    for terrain in kinds:
        assert where(board, board.of_terrain[terrain]) == {f"{kinds.index(terrain)},0"}
    assert board.of_terrain[OFF] == 0
    assert board.naturals == board.of_terrain[NATURAL]


def test_symbols() -> None:
    """A printed symbol is found from its space and from its component (ND-2.3)."""
    board = Board(
        [
            Cell(0, 0, GRASSLAND, capital=1),
            Cell(1, 0, HILLS, resource=OIL),
            Cell(0, 1, NATURAL, natural=6),
            Cell(1, 1, GRASSLAND, city_state=3),
            Cell(2, 1, DESERT, barbarian=8),
            Cell(3, 1, DESERT, resource=DIAMONDS),
            Cell(3, 2, GRASSLAND, capital=0),
        ],
        3,
        BOX.printed,
    )
    assert board.capital == [board.find(3, 2), board.find(0, 0), -1]
    assert board.resource[board.find(1, 0)] == OIL
    assert where(board, board.resources) == {"1,0", "3,1"}
    assert where(board, board.naturals) == {"0,1"}
    assert board.natural[board.find(0, 1)] == 6
    assert board.natural_space == [-1] * 6 + [board.find(0, 1), -1]
    assert board.city_state[board.find(1, 1)] == 3
    assert board.city_state_space == [-1] * 3 + [board.find(1, 1)] + [-1] * 4
    assert board.barbarian_home == [-1] * 8 + [board.find(2, 1)]
    assert board.resource.count(-1) == board.size - 2
    assert board.natural.count(-1) == board.city_state.count(-1) == board.size - 1


def test_distance() -> None:
    """Distance is the number of steps between two spaces, through anything (ND-5.6, ND-20.44)."""
    board = disc(4)
    for start in board.spaces:
        reached = 1 << start
        for distance in range(9):
            for index in numbers(reached):
                assert board.distance(start, index) <= distance
                assert board.distance(index, start) == board.distance(start, index)
            wider = board.grown(reached)
            for index in numbers(wider & ~reached):
                assert board.distance(start, index) == distance + 1
            reached = wider
        assert reached == board.all


def test_bad_cells() -> None:
    """A map has spaces, and one at a place."""
    with pytest.raises(ValueError, match="at least one"):
        Board([], 2, BOX.printed)
    with pytest.raises(ValueError, match="two spaces at 1,0"):
        Board([Cell(1, 0, HILLS), Cell(0, 0, HILLS), Cell(1, 0, WATER)], 2, BOX.printed)


def test_key() -> None:
    """Boards with the same spaces and symbols have the same key, others different ones."""
    assert disc(2).key() == disc(2).key()
    other = [disc(3), disc(2, {(0, 0): HILLS})]
    cells = disc(2).cells
    first = cells[0]
    marked = [
        Cell(first.q, first.r, first.terrain, resource=OIL),
        Cell(first.q, first.r, first.terrain, barbarian=2),
        Cell(first.q, first.r, first.terrain, city_state=2),
    ]
    other += [Board([cell, *cells[1:]], 0, BOX.printed) for cell in marked]
    assert len({disc(2).key(), *(board.key() for board in other)}) == 6
