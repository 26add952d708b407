"""Building the map: which placements are legal, which holes become water, what the board shows."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.games.newdawn.map.board import WATER
from civdawn_cli.games.newdawn.map.grid import decode, encode, outline
from civdawn_cli.games.newdawn.map.layout import Layout, Placed, core_places
from civdawn_cli.games.newdawn.map.tiles import (
    CAPITAL,
    CITY_STATE,
    NATURAL_WONDER,
    SIDE_A,
    SIDE_B,
)
from tests.newdawn.playouts import BOX
from tests.often import often

Space = tuple[int, int]

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SHAPES = [(side, turn) for side in (SIDE_A, SIDE_B) for turn in range(6)]
ANCHORS = {(q, r) for r in range(-2, 30) for q in range(-2, 38)}
"""Where a tile's (0, 0) may lie at all: the grid's limit, far outside any map of a game."""


def neighbours(space: Space) -> set[Space]:
    """The six spaces next to one."""
    return {(space[0] + q, space[1] + r) for q, r in STEPS}


def touched(spaces: set[Space]) -> set[Space]:
    """All spaces next to the set, outside it."""
    return {there for space in spaces for there in neighbours(space)} - spaces


def covered(layout: Layout) -> set[Space]:
    """All spaces of its tiles."""
    return {space for placed in layout.placed for space in placed.spaces()}


def enclosed(taken: set[Space]) -> set[Space]:
    """The spaces off the tiles that cannot be reached from far away."""
    free = {(q, r) for q in range(-6, 42) for r in range(-6, 34)} - taken
    reached = {(-6, -6)}
    edge = [(-6, -6)]
    while edge:
        for there in neighbours(edge.pop()) & free - reached:
            reached.add(there)
            edge.append(there)
    return free - reached


class Reference:
    """The rules of placing said as plainly as possible, with sets of coordinates."""

    def __init__(self, layout: Layout) -> None:
        tiles = [set(placed.spaces()) for placed in layout.placed]
        self.taken = {space for tile in tiles for space in tile}
        self.core = {space for tile in tiles[:4] for space in tile}
        self.inner = {
            space for tile in tiles if (tile | touched(tile)) & self.core for space in tile
        }
        self.holes = enclosed(self.taken)
        blocked = self.taken | self.holes
        # For each placement the spaces of tiles it touches; overlapping ones are left out (a).
        self.fitting: dict[int, set[Space]] = {}
        shore = {space for space in self.taken if not neighbours(space) <= self.taken}
        for side, turn in SHAPES:
            shape = outline(side, turn)
            rim = touched(set(shape))
            anchors = {(q - dq, r - dr) for q, r in shore for dq, dr in rim} & ANCHORS
            for q, r in anchors:
                if not {(q + dq, r + dr) for dq, dr in shape} & blocked:
                    around = {(q + dq, r + dr) for dq, dr in rim}
                    self.fitting[encode(side, q, r, turn)] = around & shore

    def legal(self) -> list[int]:
        """ND-3.4 and ND-20.38."""
        four = {code for code, touching in self.fitting.items() if len(touching) >= 4}
        for goal in (self.core, self.inner):
            near = {code for code in four if self.fitting[code] & goal}
            if near:
                return sorted(near)
        most = min(4, max(len(touching) for touching in self.fitting.values()))
        return sorted(code for code, touching in self.fitting.items() if len(touching) >= most)


def core(side: int = SIDE_A) -> Layout:
    """A core of tiles 1, 6, 2 and 12."""
    layout = Layout(BOX)
    for tile, (q, r, turn) in zip((1, 6, 2, 12), core_places(side), strict=True):
        layout.lay(Placed(tile, side, q, r, turn))
    return layout


def both(layout: Layout, tile: int = 3) -> list[int]:
    """The legal placements with either side up."""
    return sorted(layout.legal(tile, SIDE_A) + layout.legal(tile, SIDE_B))


def grow(layout: Layout, tiles: int, random: Random) -> None:
    """Lay that many plain tiles at random, by the rules."""
    for _ in range(tiles):
        side, q, r, turn = decode(random.choice(both(layout)))
        layout.lay(Placed(3, side, q, r, turn))


def draft(seats: int, random: Random) -> Layout:
    """A map drafted at random (ND-3.2 to ND-3.5)."""
    middle = random.sample(BOX.tiles_of_kind(NATURAL_WONDER), 2) + random.sample(
        BOX.tiles_of_kind(CITY_STATE), 2
    )
    random.shuffle(middle)
    layout = Layout(BOX)
    side = random.randrange(2)
    for tile, (q, r, turn) in zip(middle, core_places(side), strict=True):
        layout.lay(Placed(tile, side, q, r, turn))
    rest = [tile.number for tile in BOX.tiles if tile.kind != CAPITAL and tile.number not in middle]
    random.shuffle(rest)
    capitals = random.sample(BOX.tiles_of_kind(CAPITAL), seats)
    hands = [[capitals[seat], *rest[2 * seat : 2 * seat + 2]] for seat in range(seats)]
    for turn_of in range(3 * seats):
        seat = turn_of % seats
        tile = hands[seat].pop(random.randrange(len(hands[seat])))
        side, q, r, turn = decode(random.choice(both(layout, tile)))
        layout.lay(Placed(tile, side, q, r, turn), seat if tile in capitals else -1)
    return layout


@pytest.mark.parametrize("side", [SIDE_A, SIDE_B])
def test_core_is_a_block(side: int) -> None:
    """The core of either side is 40 spaces in one piece, without holes (ND-3.2)."""
    layout = core(side)
    spaces = {space for placed in layout.placed for space in placed.spaces()}
    assert len(spaces) == 40
    reached = {min(spaces)}
    while more := touched(reached) & spaces:
        reached |= more
    assert reached == spaces
    assert layout.water_left() == 8


def test_core_of_side_b_is_the_mirror_image() -> None:
    """Turned over, the core of side A covers what the core of side B does (ND-3.2)."""

    def covered(side: int, mirrored: bool) -> set[Space]:
        spaces = [space for placed in core(side).placed for space in placed.spaces()]
        flipped = [(-q - r, r) if mirrored else (q, r) for q, r in spaces]
        q0, r0 = min(q for q, _ in flipped), min(r for _, r in flipped)
        return {(q - q0, r - r0) for q, r in flipped}

    assert covered(SIDE_A, mirrored=True) == covered(SIDE_B, mirrored=False)
    assert covered(SIDE_A, mirrored=False) != covered(SIDE_B, mirrored=False)


def test_codes() -> None:
    """Placements have different numbers below 2^20, ordered by row, column, side and turn."""
    everything = [
        (r, q, side, turn)
        for r in range(-6, 34)
        for q in range(-6, 42)
        for side in (SIDE_A, SIDE_B)
        for turn in range(6)
    ]
    codes = [encode(side, q, r, turn) for r, q, side, turn in everything]
    assert codes == sorted(set(codes))
    assert codes[0] >= 0
    assert codes[-1] < 1 << 20
    assert [decode(code) for code in codes[::97]] == [
        (side, q, r, turn) for r, q, side, turn in everything[::97]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(often(2, 20)))
def test_legal_placements(seed: int) -> None:
    """Random maps allow exactly the placements a plain reading of the rule does (ND-3.4)."""
    random = Random(seed)
    layout = core(seed % 2)
    for tiles in (0, 3, 3, 3):
        grow(layout, tiles, random)
        assert both(layout) == Reference(layout).legal()
        for side in (SIDE_A, SIDE_B):
            assert {decode(code)[0] for code in layout.legal(3, side)} <= {side}


def test_three_spaces_are_too_few() -> None:
    """A tile that touches three spaces of the core is wrong, one that touches four is right: the
    two tiles of the rulebook's example (ND-3.4 b)."""
    layout = core()
    reference = Reference(layout)
    legal = both(layout)
    for code, touching in reference.fitting.items():
        assert (code in legal) == (len(touching) >= 4)
    assert {len(touching) for touching in reference.fitting.values()} >= {3, 4}


def test_nothing_overlaps() -> None:
    """A placed tile covers no space that is on the map or a filled hole (ND-3.4 a, ND-3.6)."""
    for seed in range(20):
        layout = draft(2 + seed % 3, Random(seed))
        spaces = [space for placed in layout.placed for space in placed.spaces()]
        spaces += layout.water_spaces()
        assert len(spaces) == len(set(spaces)) == 100 + 30 * (seed % 3) + len(layout.water_spaces())


@pytest.mark.slow
def test_core_first() -> None:
    """While some placement touches the core, each one offered does, even if that means one certain
    side; then each touches a tile that touches the core (ND-3.4 c)."""
    one_sided = second_ring = 0
    for seed in (7, 9):
        random = Random(seed)
        layout = core(SIDE_B)
        grow(layout, 8, random)
        for _ in range(4):
            reference = Reference(layout)
            legal = both(layout)
            near = [bool(reference.fitting[code] & reference.core) for code in legal]
            inner = [bool(reference.fitting[code] & reference.inner) for code in legal]
            assert all(near) or (not any(near) and all(inner))
            second_ring += not any(near)
            one_sided += all(near) and not layout.legal(3, SIDE_B)
            for side in (SIDE_A, SIDE_B):
                assert layout.fits(side) == bool(layout.legal(3, side))
            grow(layout, 1, random)
    assert one_sided
    assert second_ring


def test_every_tile_fits_alike() -> None:
    """One outline a side serves all tiles, so a player's tiles all fit or none does (ND-20.38)."""
    layout = core()
    grow(layout, 5, Random(3))
    for tile in BOX.tiles:
        assert layout.legal(tile.number, SIDE_A) == layout.legal(3, SIDE_A)
        assert layout.legal(tile.number, SIDE_B) == layout.legal(3, SIDE_B)


@pytest.mark.parametrize(("seed", "tiles"), [(0, 27), (2, 25)])
def test_far_from_the_core(seed: int, tiles: int) -> None:
    """With the core and the tiles around it shut off, a tile may lie anywhere it touches four
    spaces (ND-20.38). It takes far more tiles than the box has."""
    layout = core()
    grow(layout, tiles, Random(seed))
    reference = Reference(layout)
    legal = both(layout)
    assert legal == reference.legal()
    assert not any(reference.fitting[code] & reference.inner for code in legal)
    assert {len(reference.fitting[code]) for code in legal} >= {4}


@pytest.mark.parametrize(("q", "r", "turn"), [(39, 31, 0), (36, 29, 3)])
def test_fewer_than_four(q: int, r: int, turn: int) -> None:
    """Where no placement touches four spaces, those that touch most are legal (ND-20.38). Only at
    the end of the grid is there such a place."""
    layout = Layout(BOX)
    layout.lay(Placed(3, SIDE_A, q, r, turn))
    reference = Reference(layout)
    legal = both(layout)
    assert legal == reference.legal()
    assert {len(reference.fitting[code]) for code in legal} == {3}


def carpet(*left_out: Space) -> Layout:
    """Thirty tiles without gaps, but for those anchored at the places left out."""
    layout = Layout(BOX)
    for row in (-1, 0, 1):
        for column in (-2, -1, 0, 1, 2):
            q, r = 16 + 4 * column - 2 * row, 14 + 5 * row
            for q_tile, r_tile, turn in ((q, r, 0), (q + 3, r - 3, 3)):
                if (q_tile, r_tile) not in left_out:
                    layout.lay(Placed(3, SIDE_A, q_tile, r_tile, turn))
    return layout


def test_no_hole() -> None:
    """A map without gaps needs no water tokens (ND-3.6)."""
    layout = carpet()
    assert layout.water_left() == 8
    assert layout.water_spaces() == []
    assert len(layout.board(0).spaces) == 300


def test_water_runs_out() -> None:
    """Eight water tokens fill an enclosed hole of ten spaces from the top row down, each row from
    west to east; the last two spaces stay off the map, whose edge they are (ND-3.6, 3.7, 20.2)."""
    layout = carpet((16, 14))
    assert layout.water_left() == 0
    assert layout.water_spaces() == [
        *[(17, 11)],
        *[(16, 12), (17, 12)],
        *[(16, 13), (17, 13)],
        *[(15, 14), (16, 14), (17, 14)],
    ]
    board = layout.board(0)
    for q, r in layout.water_spaces():
        assert board.terrain[board.find(q, r)] == WATER
    for q, r in ((15, 15), (16, 15)):
        assert board.find(q, r) == -1
        beside = [board.find(*there) for there in neighbours((q, r))]
        assert all(board.edge >> index & 1 for index in beside if index >= 0)


def test_nothing_is_laid_in_a_hole() -> None:
    """An enclosed hole stays a hole: no tile goes where water ran out, even if it would fit
    (ND-3.6, ND-20.2)."""
    layout = carpet((16, 14), (19, 11))
    assert layout.water_left() == 0
    assert len(layout.board(0).spaces) == 280 + 8
    holes = enclosed(covered(layout))
    assert len(holes) == 20
    for code in both(layout):
        side, q, r, turn = decode(code)
        assert not holes & set(Placed(3, side, q, r, turn).spaces())


def test_water_for_the_first_hole() -> None:
    """The tokens are eight for the whole game: a hole closed after they ran out gets none
    (ND-1.3, ND-20.2)."""
    layout = carpet((12, 14), (20, 14))
    assert len(Reference(layout).holes) == 20
    west = set(Placed(3, SIDE_A, 12, 14, 0).spaces())
    assert len(layout.water_spaces()) == 8
    assert set(layout.water_spaces()) < west
    assert len(layout.board(0).spaces) == 280 + 8


def test_water_is_a_space() -> None:
    """Filled holes are water spaces of the map, neighbours like any other (ND-3.6, ND-3.7)."""
    for seed in range(40):
        layout = draft(2 + seed % 3, Random(seed))
        if 0 < layout.water_left() < 8:
            board = layout.board(4)
            for q, r in layout.water_spaces():
                index = board.find(q, r)
                assert board.water >> index & 1
                assert not board.edge >> index & 1
            assert len(board.spaces) == 10 * len(layout.placed) + 8 - layout.water_left()
            return
    pytest.fail("no random map had a hole")


def test_no_negative_coordinates() -> None:
    """Drafted maps need no minus sign: the tiles next to the core, and those next to them, have
    room (ND-3.4 c)."""
    for seed in range(60):
        board = draft(2 + seed % 3, Random(seed)).board(4)
        assert board.q0 >= 0
        assert board.r0 >= 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_capitals(seats: int) -> None:
    """Each seat's capital stands on the symbol of its own capital tile (ND-2.3, ND-3.5)."""
    layout = draft(seats, Random(seats))
    board = layout.board(seats)
    owners = {placed.seat: placed for placed in layout.placed if placed.seat >= 0}
    assert sorted(owners) == list(range(seats))
    for seat, placed in owners.items():
        symbol = BOX.tile(placed.tile).faces[placed.side].capital
        assert board.capital[seat] == board.find(*placed.spaces()[symbol])


def test_turned_tile() -> None:
    """A tile keeps its spaces in order while it turns clockwise about its anchor (ND-3.4)."""
    for turn in range(6):
        cells = Placed(11, SIDE_A, 20, 10, turn, 1).cells(BOX)
        assert (cells[0].q, cells[0].r, cells[0].capital) == (20, 10, 1)
        assert [cell.capital for cell in cells[1:]] == [-1] * 9
        east = STEPS[turn]
        assert (cells[5].q - 20, cells[5].r - 10) == east  # space 5 of side A is east of space 0
        printed = BOX.tile(11).faces[SIDE_A].cells
        assert [cell.terrain for cell in cells] == [cell.terrain for cell in printed]
        assert [cell.resource for cell in cells] == [cell.resource for cell in printed]


def test_clone() -> None:
    """A copy of a layout goes its own way: laying a tile on one leaves the other as it was."""
    layout = core()
    grow(layout, 4, Random(1))
    before = both(layout)
    copy = layout.clone()
    assert both(copy) == before
    assert copy.key() == layout.key()
    grow(copy, 1, Random(2))
    assert both(copy) != before
    assert copy.key() != layout.key()
    assert both(layout) == before
    assert len(layout.placed) == 8
    assert len(copy.placed) == 9
    side, q, r, turn = decode(before[0])
    layout.lay(Placed(3, side, q, r, turn))
    copy = layout.clone()
    assert both(copy) == both(layout)


@pytest.mark.parametrize("seed", range(often(3, 60)))
def test_kept_up_to_date(seed: int) -> None:
    """The placements that touch the core, kept while tiles are laid, are those found by going
    through all anchors; and looking round a tile misses no hole (ND-3.4, ND-3.6)."""
    random = Random(seed)
    layout = core(seed % 2)
    plain = core(seed % 2)
    plain._fit = None
    for _ in range(12):
        for side in (SIDE_A, SIDE_B):
            assert layout.legal(3, side) == plain.legal(3, side)
            assert layout.fits(side) == plain.fits(side)
        side, q, r, turn = decode(random.choice(both(layout)))
        for one in (layout, plain):
            one.lay(Placed(3, side, q, r, turn))
        holes = enclosed(covered(layout))
        assert len(layout.water_spaces()) == min(len(holes), 8)
        assert set(layout.water_spaces()) <= holes
