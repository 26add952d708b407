"""The map, and what lies or stands on it, as data (see `table_json.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, Board
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
)
from civdawn_cli.games.newdawn.rules.folds import mature_cities
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.draft_json import drafted, laid, laid_tiles
from civdawn_cli.games.newdawn.views.kept import kept
from civdawn_cli.games.newdawn.views.question_json import seat_number
from civdawn_cli.games.newdawn.views.space_json import (
    CAPITAL,
    CITY,
    KINDS,
    TOKEN,
    piece,
    printed,
    symbol,
)

Data = dict[str, object]

SPACES: Final = "spaces"
"""The name of what is kept with a board."""

FEW: Final = 256
MOST: Final = 4096
"""Memory, not a rule: so many are kept, and then forgotten together."""


def spaces(table: Table) -> list[Data]:
    """Every space of the map, row by row from the north; [] before there is one.

    In the draft the tiles laid so far, with their capitals: all else comes when the map is built
    (ND-2.3).
    """
    if table.layout is not None:
        return drafted(table.box, table.layout)
    board = table.board
    if board is table.box.no_map:
        return []
    shown = _shown(table.box, board)
    mature = [mature_cities(table, seat) for seat in range(table.seats)]
    key = (
        table.resources,
        table.natural_holder,
        table.city_states,
        table.wonder_space,
        *table.barbarian,
        *table.caravans,
        *table.tokens,
        *table.reinforced,
        *table.cities,
        *mature,
    )
    found = shown.known.get(key)
    if found is None:
        tokens = table.resources | table.naturals() | table.city_states
        found = shown.spaces(tokens, _pieces(table, mature), _figures(table))
        if len(shown.known) >= FEW:
            shown.known.clear()
        shown.known[key] = found
    return found


class _Shown:
    """The spaces of a map as views show them. Each is made once with all that lies there, and then
    shared by views, so nobody may change one.

    known: all spaces, by all that they depend on. tiles: those that the map was built from.
    """

    def __init__(self, box: Box, board: Board) -> None:
        self._box: Final = box
        self._board: Final = board
        self._printed: Final = [_printed(box, board, space) for space in board.spaces]
        self._place: Final = {space: place for place, space in enumerate(board.spaces)}
        self._with_tokens: Final[dict[int, list[Data]]] = {}
        self._with_pieces: Final[dict[int, Data]] = {}
        self._with_figures: Final[dict[tuple[int, ...], tuple[Data, Data]]] = {}
        self.known: Final[dict[tuple[object, ...], list[Data]]] = {}
        self.tiles: Final = [laid(placed) for placed in board.tiles]

    def spaces(
        self, tokens: int, pieces: dict[int, int], figures: dict[int, _Figures]
    ) -> list[Data]:
        """All spaces. tokens: the spaces with a token that is nobody's. pieces, figures: by the
        index of their space."""
        found = self._tokens(tokens).copy()
        place = self._place
        known = self._with_pieces
        size = self._board.size
        for space, code in pieces.items():
            at = place[space]
            key = (2 * code + (tokens >> space & 1)) * size + space
            shown = known.get(key)
            if shown is None:
                shown = found[at].copy()
                shown["piece"] = _piece(code)
                known[key] = shown
            found[at] = shown
        for space, there in figures.items():
            at = place[space]
            found[at] = self._busy(found[at], there)
        return found

    def _tokens(self, tokens: int) -> list[Data]:
        """All spaces with the tokens that are nobody's and nothing else."""
        found = self._with_tokens.get(tokens)
        if found is None:
            found = [
                self._token(fixed, space) if tokens >> space & 1 else fixed
                for space, fixed in zip(self._board.spaces, self._printed, strict=True)
            ]
            if len(self._with_tokens) >= MOST:
                self._with_tokens.clear()
            self._with_tokens[tokens] = found
        return found

    def _token(self, fixed: Data, space: int) -> Data:
        """A space with the token of what is printed on it."""
        box, board = self._box, self._board
        shown = fixed.copy()
        if board.resource[space] >= 0:
            shown["resource"] = RESOURCE_NAMES[board.resource[space]]
        if board.natural[space] >= 0:
            shown["natural_wonder"] = slug(box.naturals[board.natural[space]])
        if board.city_state[space] >= 0:
            shown["city_state"] = state_name(box, board.city_state[space])
        return shown

    def _busy(self, before: Data, there: _Figures) -> Data:
        """A space with figures or a wonder. before: it without them, which is kept, too."""
        key = id(before), there.wonder, *there.barbarians, ABSENT, *there.caravans
        both = self._with_figures.get(key)
        if both is None:
            shown = before.copy()
            if there.wonder >= 0:
                shown["wonder"] = self._box.wonders[there.wonder].slug
            shown["barbarians"] = [barbarian_name(letter) for letter in there.barbarians]
            shown["caravans"] = [seat + 1 for seat in there.caravans]
            if len(self._with_figures) >= MOST:
                self._with_figures.clear()
            # Beside it the one that its key names, so that no other can take that place in memory.
            both = before, shown
            self._with_figures[key] = both
        return both[1]


class _Figures:
    """A wonder and figures on a space. barbarians: by letter's number, caravans: their seats."""

    def __init__(self) -> None:
        self.wonder: int = -1
        self.barbarians: list[int] = []
        self.caravans: list[Seat] = []


def _shown(box: Box, board: Board) -> _Shown:
    """The one of a board, made at its first view."""
    found = board.shown.get(SPACES)
    if found is None:
        found = board.shown[SPACES] = _Shown(box, board)
    assert isinstance(found, _Shown)
    return found


def _figures(table: Table) -> dict[int, _Figures]:
    """Figures and wonders by the index of their space."""
    found: dict[int, _Figures] = {}
    for wonder, space in enumerate(table.wonder_space):
        if space >= 0:
            _on(found, space).wonder = wonder
    for letter, space in enumerate(table.barbarian):
        if space >= 0:
            _on(found, space).barbarians.append(letter)
    for index, space in enumerate(table.caravans):
        if space >= 0:
            _on(found, space).caravans.append(index // CARAVANS)
    return found


def _on(found: dict[int, _Figures], space: int) -> _Figures:
    """The figures on a space."""
    there = found.get(space)
    if there is None:
        there = found[space] = _Figures()
    return there


def _pieces(table: Table, mature: list[int]) -> dict[int, int]:
    """The code of every city and control token by the index of its space. mature: the cities that
    are, by seat."""
    found: dict[int, int] = {}
    for seat in range(table.seats):
        for space in numbers(table.cities[seat]):
            capital = table.board.capital[seat] == space
            found[space] = _code(seat, CAPITAL if capital else CITY, mature[seat] >> space & 1 > 0)
        reinforced = table.reinforced[seat]
        for space in numbers(table.tokens[seat]):
            found[space] = _code(seat, TOKEN, reinforced >> space & 1 > 0)
    return found


def _code(seat: Seat, kind: int, more: bool) -> int:
    """A number for a piece of that kind. more: the city is mature, the token reinforced."""
    return (seat * len(KINDS) + kind) * 2 + more


def _piece(code: int) -> Data:
    """A city or control token by its number."""
    rest, more = divmod(code, 2)
    seat, kind = divmod(rest, len(KINDS))
    return piece(seat, kind, more > 0)


def _printed(box: Box, board: Board, space: int) -> Data:
    """A space with what is printed on it, and nothing lying there."""
    bit = 1 << space
    letter = board.barbarian_home.index(space) if space in board.barbarian_home else -1
    return printed(
        board.names[space],
        board.terrain[space],
        board.edge & bit > 0,
        board.coast & bit > 0,
        symbol(
            box,
            board.resource[space],
            board.natural[space],
            board.city_state[space],
            letter,
            space in board.capital,
        ),
    )


def figures(table: Table) -> Data:
    """Barbarians, natural wonders and city-states of this map, each with where it is; a part that
    is kept."""
    parts = kept(table.board)
    key = (
        "figures",
        tuple(table.barbarian),
        table.natural_holder,
        table.state_holder,
        table.envoys,
    )
    return parts.find(key) or parts.keep(key, _made_figures(table))


def _made_figures(table: Table) -> Data:
    """The same, made now."""
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


def tiles(table: Table) -> list[Data]:
    """The tiles on the table, in the draft in the order they were laid, later by number; [] before
    there are any, and if nobody knows what the map was built from."""
    if table.layout is not None:
        return laid_tiles(table.box, table.layout)
    board = table.board
    return _shown(table.box, board).tiles
