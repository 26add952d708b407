"""The tiles: the table in tiles.py against the component data, and what must be true of both."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from civdawn_cli.engine.kit.hexes import turned
from civdawn_cli.games.newdawn.map.board import NATURAL, RESOURCE_NAMES, TERRAIN_NAMES, WATER, Cell
from civdawn_cli.games.newdawn.map.layout import core_places
from civdawn_cli.games.newdawn.map.tiles import (
    CAPITAL,
    CITY_STATE,
    KIND_NAMES,
    NATURAL_WONDER,
    OUTLINES,
    PLAIN,
    SIDE_A,
    SIDE_B,
    SIDE_NAMES,
    Face,
)
from tests.newdawn.playouts import BOX


def data(name: str) -> Any:
    """A file of the component data."""
    folder = files("civdawn_cli.games.newdawn") / "data"
    return json.loads((folder / name).read_text(encoding="utf-8"))


NATURALS = [wonder["name"] for wonder in data("cards.json")["natural_wonders"]]
CITY_STATES = [city_state["name"] for city_state in data("cards.json")["city_states"]]
FACES = [printed for tile in BOX.tiles for printed in tile.faces]


def label(printed: Face) -> str:
    """A face as the tile prints it, such as 11A."""
    return f"{printed.tile}{SIDE_NAMES[printed.side]}"


def feature(cell: Cell, capital: bool) -> dict[str, str | None] | None:
    """The symbol printed on a space, as the component data has it."""
    if cell.resource >= 0:
        return {"type": "resource", "name": RESOURCE_NAMES[cell.resource]}
    if cell.natural >= 0:
        return {"type": "natural_wonder", "name": NATURALS[cell.natural]}
    if cell.city_state >= 0:
        return {"type": "city_state", "name": CITY_STATES[cell.city_state]}
    if cell.barbarian >= 0:
        return {"type": "barbarian", "name": "ABCDEFGHI"[cell.barbarian]}
    return {"type": "capital", "name": None} if capital else None


@pytest.mark.parametrize("printed", FACES, ids=label)
def test_table_is_the_data(printed: Face) -> None:
    """Every space of the table is as the component data has it (ND-2.3, ND-5.1)."""
    entry = data("tiles.json")["tiles"][printed.tile - 1]
    assert entry["number"] == printed.tile
    assert entry["kind"] == KIND_NAMES[BOX.tile(printed.tile).kind]
    spaces = entry["sides"][SIDE_NAMES[printed.side]]["hexes"]
    assert [space["id"] for space in spaces] == list(range(10))
    for place, space in enumerate(spaces):
        cell = printed.cells[place]
        assert (cell.q, cell.r) == (space["q"], space["r"])
        assert TERRAIN_NAMES[cell.terrain] == space["terrain"]
        assert feature(cell, place == printed.capital) == space["feature"]
        assert cell.capital == -1


def test_outlines_are_the_data() -> None:
    """The outlines of both sides and the core's arrangement are the component data's (ND-3.2)."""
    tiles = data("tiles.json")
    for side in (SIDE_A, SIDE_B):
        outline = tiles["footprint"][SIDE_NAMES[side]]
        assert [(space["q"], space["r"]) for space in outline] == list(OUTLINES[side])
        q0, r0, _ = core_places(side)[0]
        assert [(q - q0, r - r0, turn) for q, r, turn in core_places(side)] == [
            (place["q"], place["r"], place["rotation"])
            for place in tiles["core_layout"][SIDE_NAMES[side]]
        ]


def test_kinds() -> None:
    """There are sixteen tiles, four of each kind (ND-1.1)."""
    assert [tile.number for tile in BOX.tiles] == list(range(1, 17))
    assert BOX.tiles_of_kind(CAPITAL) == [7, 9, 11, 16]
    assert BOX.tiles_of_kind(CITY_STATE) == [6, 12, 14, 15]
    assert BOX.tiles_of_kind(NATURAL_WONDER) == [1, 2, 4, 13]
    assert BOX.tiles_of_kind(PLAIN) == [3, 5, 8, 10]


@pytest.mark.parametrize("printed", FACES, ids=label)
def test_one_symbol_of_its_kind(printed: Face) -> None:
    """Both sides of a tile have exactly one symbol of its kind, and no other kind's (ND-1.1)."""
    kind = BOX.tile(printed.tile).kind
    assert (printed.capital >= 0) == (kind == CAPITAL)
    assert sum(cell.city_state >= 0 for cell in printed.cells) == (kind == CITY_STATE)
    assert sum(cell.natural >= 0 for cell in printed.cells) == (kind == NATURAL_WONDER)
    for cell in printed.cells:
        assert (cell.terrain == NATURAL) == (cell.natural >= 0)


@pytest.mark.parametrize("printed", FACES, ids=label)
def test_symbols_on_land(printed: Face) -> None:
    """Nothing is printed on water, and city-states stand on grassland (ND-5.3)."""
    for place, cell in enumerate(printed.cells):
        if feature(cell, place == printed.capital):
            assert cell.terrain != WATER
        if cell.city_state >= 0:
            assert TERRAIN_NAMES[cell.terrain] == "grassland"


@pytest.mark.parametrize("side", [SIDE_A, SIDE_B])
def test_resources(side: int) -> None:
    """Each side of all tiles together has four of each resource: the 32 tokens in all (ND-1.3)."""
    cells = [cell for tile in BOX.tiles for cell in tile.faces[side].cells]
    assert Counter(cell.resource for cell in cells if cell.resource >= 0) == dict.fromkeys(
        range(4), 4
    )


def test_barbarians() -> None:
    """Each of the nine letters is on one tile, on one or both of its sides (ND-1.3)."""
    homes: dict[int, set[int]] = {}
    for printed in FACES:
        letters = [cell.barbarian for cell in printed.cells if cell.barbarian >= 0]
        assert len(letters) <= 1
        for letter in letters:
            homes.setdefault(letter, set()).add(printed.tile)
    assert {letter: len(tiles) for letter, tiles in homes.items()} == dict.fromkeys(range(9), 1)
    told = data("cards.json")["barbarians"]["letters"]
    for number, entry in enumerate(told):
        assert entry["letter"] == "ABCDEFGHI"[number]
        assert homes[number] == {entry["tile"]}
        assert entry["sides"] == [
            SIDE_NAMES[side]
            for side in (SIDE_A, SIDE_B)
            if any(cell.barbarian == number for cell in BOX.tile(entry["tile"]).faces[side].cells)
        ]


@pytest.mark.parametrize("family", ["natural_wonders", "city_states"])
def test_two_faces_a_token(family: str) -> None:
    """Wonders and city-states are on the tile and side the cards name; the two of one tile are the
    two faces of one token (ND-1.3, ND-2.3)."""
    entries = data("cards.json")[family]
    names = {entry["name"]: entry for entry in entries}
    assert len(entries) == len(names) == 8
    for number, entry in enumerate(entries):
        cells = BOX.tile(entry["tile"]).faces[SIDE_NAMES.index(entry["side"])].cells
        printed = [
            cell.natural if family == "natural_wonders" else cell.city_state for cell in cells
        ]
        assert max(printed) == number
        other = names[entry["token_other_face"]]
        assert other["token_other_face"] == entry["name"]
        assert (other["tile"], other["side"]) == (entry["tile"], "AB".replace(entry["side"], ""))


@pytest.mark.parametrize("side", [SIDE_A, SIDE_B])
def test_outline(side: int) -> None:
    """A tile is ten spaces, of which only the first has all six neighbours on the tile."""
    spaces = set(OUTLINES[side])
    assert len(spaces) == 10
    steps = [turned(1, 0, turn) for turn in range(6)]
    inside = [
        (q, r) for q, r in OUTLINES[side] if all((q + dq, r + dr) in spaces for dq, dr in steps)
    ]
    assert inside == [(0, 0)]


def test_sides_are_mirrored() -> None:
    """Side B is side A turned over, and no turn lays one outline on the other."""
    assert [(-q - r, r) for q, r in OUTLINES[SIDE_A]] == list(OUTLINES[SIDE_B])
    for turn in range(6):
        assert {turned(q, r, turn) for q, r in OUTLINES[SIDE_A]} != set(OUTLINES[SIDE_B])
