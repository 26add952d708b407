"""The map, and what lies or stands on it, as data (see `table_json.py`)."""

from __future__ import annotations

from typing import Final, cast

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

SPACES: Final = "spaces"
TILES: Final = "tiles"
"""The names of what is kept with a board, since it is the same in a whole game."""


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
        return _with_pieces(table.box, board, built, _Loose())
    board = table.board
    if board is table.box.no_map:
        return []
    return _with_pieces(table.box, board, _pieces(table), _lying(table))


def _with_pieces(box: Box, board: Board, pieces: dict[int, Data], loose: _Loose) -> list[Data]:
    """Every space with what is printed on it, which is kept with the board, and what lies there."""
    printed = board.shown.get(SPACES)
    if printed is None:
        printed = [_printed(box, board, space) for space in board.spaces]
        board.shown[SPACES] = printed
    found: list[Data] = []
    for space, fixed in zip(board.spaces, printed, strict=True):
        shown = fixed.copy()
        shown["piece"] = pieces.get(space)
        bit = 1 << space
        if loose.resources & bit:
            shown["resource"] = RESOURCE_NAMES[board.resource[space]]
        if loose.naturals & bit:
            shown["natural_wonder"] = slug(box.naturals[board.natural[space]])
        if loose.states & bit:
            shown["city_state"] = state_name(box, board.city_state[space])
        shown["wonder"] = loose.wonders.get(space)
        shown["barbarians"] = loose.barbarians.get(space, [])
        shown["caravans"] = loose.caravans.get(space, [])
        found.append(shown)
    return found


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


def _printed(box: Box, board: Board, space: int) -> Data:
    """A space with what is printed on it, and nothing lying there."""
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
        "piece": None,
        "resource": None,
        "natural_wonder": None,
        "city_state": None,
        "wonder": None,
        "barbarians": [],
        "caravans": [],
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


def tiles(table: Table) -> list[Data]:
    """The tiles on the table, in the draft in the order they were laid, later by number; [] before
    there are any, and if nobody knows what the map was built from."""
    if table.layout is not None:
        return [_laid(placed) for placed in table.layout.placed]
    board = table.board
    laid = board.shown.get(TILES)
    if laid is None:
        laid = [_laid(placed) for placed in board.tiles]
        board.shown[TILES] = laid
    found: list[Data] = []
    for tile in laid:
        shown = tile.copy()
        shown["spaces"] = list(cast("list[str]", tile["spaces"]))
        found.append(shown)
    return found


def draft(table: Table) -> Data | None:
    """The tiles still to be laid, None when the map is not being built."""
    layout = table.layout
    if layout is None:
        return None
    return {
        "placements": table.laid,
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
            {"side": SIDE_NAMES[side].lower(), "spaces": face_spaces(box, tile, side)}
            for side in (SIDE_A, SIDE_B)
        ],
    }


def face_spaces(box: Box, tile: int, side: int) -> list[Data]:
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
