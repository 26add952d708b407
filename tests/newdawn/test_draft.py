"""The draft as it is played (ND-3.2 to ND-3.5): what is drawn, who places what where."""

from __future__ import annotations

import pytest

from civdawn_cli.games.newdawn.map.grid import decode
from civdawn_cli.games.newdawn.map.layout import Layout, core_places
from civdawn_cli.games.newdawn.map.tiles import (
    CAPITAL,
    CITY_STATE,
    NATURAL_WONDER,
    PLAIN,
    SIDE_A,
    SIDE_B,
)
from tests.newdawn.beginnings import begin
from tests.newdawn.playouts import BOX

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
def test_capital_tiles(seats: int) -> None:
    """Each player gets one random capital tile, and the others never come (ND-3.2)."""
    begun = begin(seats, seed=3)
    tiles = set(BOX.tiles_of_kind(CAPITAL))
    for asked in begun.of("capital"):
        taken = set().union(*asked.hands)
        assert asked.options == sorted(tiles - taken)
    hands = begun.of("placer")[0].hands
    assert all(len(hand & tiles) == 1 for hand in hands)
    used = {placed.tile for placed in begun.layout.placed} & tiles
    assert used == set().union(*hands) & tiles
    assert len(used) == seats


@pytest.mark.parametrize("die", range(1, 7))
def test_core(die: int) -> None:
    """Two natural-wonder and two city-state tiles make the core, shuffled and laid one by one where
    the side's arrangement has them: side A for a die of 1 to 3, side B for 4 to 6 (ND-3.2)."""
    begun = begin(2, seed=die, roll=[die])
    side = SIDE_A if die <= 3 else SIDE_B
    drawn = begun.of("core")
    kinds = [NATURAL_WONDER, NATURAL_WONDER, CITY_STATE, CITY_STATE]
    for place, (asked, kind) in enumerate(zip(drawn, kinds, strict=True)):
        before = {earlier.picked for earlier in drawn[:place]}
        assert asked.options == sorted(set(BOX.tiles_of_kind(kind)) - before)
    core = {asked.picked for asked in drawn}
    order = [asked.picked for asked in begun.of("order")]
    for place, asked in enumerate(begun.of("order")):
        assert asked.options == sorted(core - set(order[:place]))
    assert len(order) == 3  # the last is no question
    placed = begun.layout.placed[:4]
    assert [tile.tile for tile in placed] == [*order, *(core - set(order))]
    assert {tile.side for tile in placed} == {side}
    assert [(tile.q, tile.r, tile.turn) for tile in placed] == core_places(side)


@SEATS
def test_tiles_dealt(seats: int) -> None:
    """Of the eight tiles left over from the core that aren't capital tiles each player gets two;
    the rest never come (ND-3.3)."""
    begun = begin(seats, seed=5)
    core = {placed.tile for placed in begun.layout.placed[:4]}
    others = {
        tile for kind in (CITY_STATE, NATURAL_WONDER, PLAIN) for tile in BOX.tiles_of_kind(kind)
    } - core
    assert len(others) == 8
    for place, asked in enumerate(begun.of("deal")):
        assert asked.options == sorted(others - set().union(*asked.hands))
        assert len(asked.options) == 8 - place
    hands = begun.of("placer")[0].hands
    assert [len(hand & others) for hand in hands] == [2] * seats
    assert {placed.tile for placed in begun.layout.placed} == core.union(*hands)


@pytest.mark.parametrize("placer", range(4))
@SEATS
def test_placing_in_turn(seats: int, placer: int) -> None:
    """From the one drawn clockwise, each places one of their tiles, any that is left and either
    side up, turned as one likes, until all are placed (ND-3.4)."""
    placer %= seats
    begun = begin(seats, seed=placer, placer=[placer])
    hands = begun.of("placer")[0].hands
    assert begun.of("placer")[0].options == list(range(seats))
    placed = begun.layout.placed[4:]
    laid = [
        {tile.tile for tile in placed[(seat - placer) % seats :: seats]} for seat in range(seats)
    ]
    assert laid == hands
    for asked in begun.of("tile", "lay"):
        number = asked.laid - 4
        assert asked.seat == (placer + number) % seats
        before = {tile.tile for tile in placed[:number]}
        assert asked.hands == [hand - before for hand in hands]
        if asked.word == "tile":
            assert {option >> 1 for option in asked.options} == asked.hands[asked.seat]
            assert asked.picked == placed[number].tile * 2 + placed[number].side
        else:
            tile = placed[number]
            assert decode(asked.picked) == (tile.side, tile.q, tile.r, tile.turn)
    sides = {option & 1 for asked in begun.of("tile") for option in asked.options}
    turns = {decode(option)[3] for asked in begun.of("lay") for option in asked.options}
    assert sides == {SIDE_A, SIDE_B}
    assert turns == set(range(6))


@SEATS
def test_any_tile_either_side(seats: int) -> None:
    """While everything fits, a player may pick any tile of the hand with either side up (ND-3.4,
    ND-20.38)."""
    asked = begin(seats, seed=seats).of("tile")[0]
    assert len(asked.hands[asked.seat]) == 3
    assert asked.options == sorted(
        tile * 2 + side for tile in asked.hands[asked.seat] for side in (SIDE_A, SIDE_B)
    )


@SEATS
def test_every_placement_counts_the_last(seats: int) -> None:
    """The options of each placement are those of a layout with all tiles laid so far (ND-3.4)."""
    begun = begin(seats, seed=7)
    layout = Layout(BOX)
    for placed in begun.layout.placed[:4]:
        layout.lay(placed)
    for asked in begun.of("lay"):
        placed = begun.layout.placed[asked.laid]
        assert asked.options == layout.legal(placed.tile, placed.side)
        layout.lay(placed, placed.seat)
