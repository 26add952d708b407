"""The map, and what lies or stands on it, as data (see `table_json.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, TERRAIN_NAMES, Board, Cell
from civdawn_cli.games.newdawn.map.layout import Layout, Placed
from civdawn_cli.games.newdawn.map.tiles import SIDE_A, SIDE_B, SIDE_NAMES
from civdawn_cli.games.newdawn.names import (
    ABSENT,
    CARAVANS,
    FOCUS_NAMES,
    slug,
)
from civdawn_cli.games.newdawn.notation.words import (
    barbarian_name,
    space_name,
    state_name,
    tile_name,
)
from civdawn_cli.games.newdawn.rules.folds import mature_cities
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.question_json import seat_number

Data = dict[str, object]

CAPITAL_SYMBOL: Final = "capital"


def spaces(table: Table) -> list[Data]:
    """Every space of the map, row by row from the north; [] before there is one.

    In the draft the tiles laid so far, with their capitals: all else comes when the map is built
    (ND-2.3).
    """
    layout = table.layout
    if layout is not None:
        if not layout.placed:
            return []
        board = layout.board(table.seats)
        capitals = [(seat, space) for seat, space in enumerate(board.capital) if space >= 0]
        built = {space: piece(seat, CAPITAL_SYMBOL, False, False) for seat, space in capitals}
        return [
            _space(table.box, board, space, built.get(space), _Loose()) for space in board.spaces
        ]
    board = table.board
    if board is table.box.no_map:
        return []
    pieces = _pieces(table)
    loose = _lying(table)
    return [_space(table.box, board, space, pieces.get(space), loose) for space in board.spaces]


class _Loose:
    """Tokens that are nobody's, and figures, each by the index of its space."""

    def __init__(self) -> None:
        self.resources: int = 0
        self.naturals: int = 0
        self.states: int = 0
        self.wonders: dict[int, str] = {}
        self.barbarians: dict[int, list[str]] = {}
        self.caravans: dict[int, list[int]] = {}


def _lying(table: Table) -> _Loose:
    """Tokens that are nobody's and figures."""
    found = _Loose()
    found.resources = table.resources
    found.naturals = table.naturals()
    found.states = table.city_states
    for wonder, space in enumerate(table.wonder_space):
        if space >= 0:
            found.wonders[space] = table.box.wonders[wonder].slug
    for letter, space in enumerate(table.barbarian):
        if space >= 0:
            found.barbarians.setdefault(space, []).append(barbarian_name(letter))
    for index, space in enumerate(table.caravans):
        if space >= 0:
            found.caravans.setdefault(space, []).append(index // CARAVANS + 1)
    return found


def _pieces(table: Table) -> dict[int, Data]:
    """Every city and control token by the index of its space."""
    found: dict[int, Data] = {}
    for seat in range(table.seats):
        mature = mature_cities(table, seat)
        for space in numbers(table.cities[seat]):
            kind = CAPITAL_SYMBOL if table.board.capital[seat] == space else "city"
            found[space] = piece(seat, kind, False, mature >> space & 1 > 0)
        for space in numbers(table.tokens[seat]):
            reinforced = table.reinforced[seat] >> space & 1 > 0
            found[space] = piece(seat, "control-token", reinforced, False)
    return found


def piece(seat: Seat, kind: str, reinforced: bool, mature: bool) -> Data:
    """A city or control token."""
    return {"seat": seat + 1, "kind": kind, "reinforced": reinforced, "mature": mature}


def _space(box: Box, board: Board, space: int, standing: Data | None, loose: _Loose) -> Data:
    """A space with what is printed and what is on it."""
    bit = 1 << space
    resource, natural = board.resource[space], board.natural[space]
    state = board.city_state[space]
    capital = space in board.capital
    letter = board.barbarian_home.index(space) if space in board.barbarian_home else -1
    return {
        "space": board.names[space],
        "terrain": TERRAIN_NAMES[board.terrain[space]],
        "difficulty": board.difficulty[space],
        "edge": board.edge & bit > 0,
        "coast": board.coast & bit > 0,
        "symbol": symbol(box, resource, natural, state, letter, capital),
        "piece": standing,
        "resource": RESOURCE_NAMES[resource] if loose.resources & bit else None,
        "natural_wonder": slug(box.naturals[natural]) if loose.naturals & bit else None,
        "city_state": state_name(box, state) if loose.states & bit else None,
        "wonder": loose.wonders.get(space),
        "barbarians": loose.barbarians.get(space, []),
        "caravans": loose.caravans.get(space, []),
    }


def symbol(
    box: Box, resource: int, natural: int, state: int, letter: int, capital: bool
) -> str | None:
    """The symbol printed on a space beside its terrain, None for none; numbers as in Cell."""
    if resource >= 0:
        return RESOURCE_NAMES[resource]
    if natural >= 0:
        return slug(box.naturals[natural])
    if state >= 0:
        return state_name(box, state)
    if letter >= 0:
        return barbarian_name(letter)
    return CAPITAL_SYMBOL if capital else None


def figures(table: Table) -> Data:
    """Barbarians, natural wonders and city-states of this map, each with where it is."""
    box = table.box
    board = table.board
    return {
        "barbarians": [
            {
                "barbarian": barbarian_name(letter),
                "home": board.names[board.barbarian_home[letter]],
                "space": space_name(table, space),
            }
            for letter, space in enumerate(table.barbarian)
            if space != ABSENT
        ],
        "natural_wonders": [
            {
                "natural_wonder": slug(box.naturals[natural]),
                "resource": RESOURCE_NAMES[box.natural_resources[natural]],
                "space": board.names[board.natural_space[natural]],
                "holder": seat_number(holder),
            }
            for natural, holder in enumerate(table.natural_holder)
            if board.natural_space[natural] >= 0
        ],
        "city_states": [
            {
                "city_state": state_name(box, state),
                "type": FOCUS_NAMES[box.effects[box.city_state_0 + state].kind],
                "space": board.names[board.city_state_space[state]],
                "holder": seat_number(holder) if holder >= 0 else None,
                "envoys": [seat + 1 for seat in numbers(table.envoys[state])],
            }
            for state, holder in enumerate(table.state_holder)
            if holder != ABSENT
        ],
    }


# The draft (ND-3.2 to 3.5).


def draft(table: Table) -> Data | None:
    """The tiles laid and those still to be laid, None when the map is not being built."""
    layout = table.layout
    if layout is None:
        return None
    return {
        "placements": table.laid,
        "laid": [_laid(placed) for placed in layout.placed],
        "hands": [[_tile(table.box, tile) for tile in numbers(hand)] for hand in table.hands],
        "water": _water(layout),
        "water_left": layout.water_left(),
    }


def _laid(placed: Placed) -> Data:
    """A tile on the table, its spaces in the order of its face."""
    return {
        "tile": tile_name(placed.tile, placed.side),
        "space": f"{placed.q},{placed.r}",
        "turn": placed.turn,
        "seat": seat_number(placed.seat),
        "spaces": [f"{q},{r}" for q, r in placed.spaces()],
    }


def _water(layout: Layout) -> list[str]:
    """The spaces with water tokens (ND-3.6)."""
    return [f"{q},{r}" for q, r in layout.water_spaces()]


def _tile(box: Box, tile: int) -> Data:
    """A tile in hand: both its sides, unturned."""
    return {
        "tile": tile,
        "sides": [
            {"side": SIDE_NAMES[side].lower(), "spaces": _face(box, tile, side)}
            for side in (SIDE_A, SIDE_B)
        ],
    }


def _face(box: Box, tile: int, side: int) -> list[Data]:
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
