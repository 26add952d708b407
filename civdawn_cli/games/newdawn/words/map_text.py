"""The map as plain text in the present language: two lines a space, its coordinate as notation has
it above what is there.

14,12     terrain h (hills), the city of seat 1 with a world wonder under it,
h1c#>2    and a caravan of seat 2
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.screen import columns, cut, folded, padded
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import Board
from civdawn_cli.games.newdawn.names import CARAVANS, NOBODY
from civdawn_cli.games.newdawn.notation.words import LETTERS
from civdawn_cli.games.newdawn.positions.writer import TERRAIN_LETTERS
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words.names import (
    natural_title,
    resource_name,
    state_title,
    type_name,
    wonder_title,
)
from civdawn_cli.language import _

CELL: Final = 6
"""Columns a space is wide: even, for rows are shifted by half of it."""

ROOM: Final = CELL - 1
"""Columns of it in use, so that spaces don't run into each other."""

TEXT_WIDTH: Final = 100
"""Columns of a line of names."""

UNBROKEN: Final = "\xa0"
"""A space at which no line is broken, while lines are made."""

RESOURCE_MARKS: Final = "mqod"
BARBARIAN_LETTERS: Final = LETTERS.upper()


def key() -> list[str]:
    """The lines that explain the signs of the map."""
    return [
        _(
            "g grassland 1, h hills 2, f forest 3, d desert 4, m mountain 5, n natural wonder 5, "
            "~ water"
        ),
        _(
            "1C capital of seat 1, 1c city, 1t control token, 1T reinforced, >1 caravan, "
            "!A barbarian,"
        ),
        _(
            "$m marble, $q mercury, $o oil, $d diamonds, * natural wonder, # world wonder, "
            "@ city-state"
        ),
    ]


def chart(board: Board, texts: list[str]) -> list[str]:
    """The lines of the map. texts: by index, what is on each space, at most ROOM columns."""
    left = min([2 * cell.q + cell.r for cell in board.cells])
    lines = [""] * (2 * (max([cell.r for cell in board.cells]) - board.r0 + 1))
    plain = "".join(texts).isascii()
    for space in board.spaces:
        r, q = divmod(space, board.width)
        column = (2 * (q + board.q0) + r + board.r0 - left) * CELL // 2
        lines[2 * r] = lines[2 * r].ljust(column) + board.names[space]
        below = lines[2 * r + 1]
        if plain:
            lines[2 * r + 1] = below.ljust(column) + texts[space][:ROOM]
        else:
            lines[2 * r + 1] = padded(below, column) + cut(texts[space], ROOM)
    return lines


def map_lines(table: Table) -> list[str]:
    """The map of a game with everything on it, its key and the names of what is on it."""
    board = table.board
    texts = [contents(table, space) if board.names[space] else "" for space in range(board.size)]
    crowded: list[str] = []
    for space in board.spaces:
        text = texts[space]
        if not _fits(text):
            crowded.append(f"{board.names[space]} {text}")
            texts[space] = cut(text, ROOM - 1) + "+"
    lines = [*chart(board, texts), "", *key()]
    return lines + _named(table) + _listed(_("+ in full: "), crowded)


def _fits(text: str) -> bool:
    """Return True if a text has room on a space."""
    return (len(text) if text.isascii() else columns(text)) <= ROOM


def _listed(mark: str, names: list[str]) -> list[str]:
    """A mark of the map and the names it stands for, wrapped; no lines without names."""
    if not names:
        return []
    kept = "; ".join([name.replace(" ", UNBROKEN) for name in names])
    lines = folded(mark + kept, TEXT_WIDTH, "  ")
    return [line.replace(UNBROKEN, " ") for line in lines]


def contents(table: Table, space: int) -> str:
    """Everything on a space in a few characters: terrain, piece, tokens, figures."""
    bit = 1 << space
    board = table.board
    text = TERRAIN_LETTERS[board.terrain[space]]
    if table.city_states & bit:  # always grassland (ND-5.3): its name says enough
        text = state_mark(table.box, board.city_state[space])
    owner = table.owner(space)
    if owner != NOBODY:
        text += f"{owner + 1}{_piece(table, owner, space)}"
    if table.wonder_sites & bit:
        text += "#"
    if table.barbarians & bit:
        here = [BARBARIAN_LETTERS[n] for n, where in enumerate(table.barbarian) if where == space]
        text += "!" + "".join(here)
    if table.resources & bit:
        text += "$" + RESOURCE_MARKS[board.resource[space]]
    natural = board.natural[space]
    if natural >= 0 and table.natural_holder[natural] == NOBODY:
        text += "*"
    caravans = [str(n // CARAVANS + 1) for n, where in enumerate(table.caravans) if where == space]
    return text + (">" + "".join(caravans) if caravans else "")


def _piece(table: Table, owner: int, space: int) -> str:
    """The letter of the owner's piece on a space."""
    if table.board.capital[owner] == space:
        return "C"
    if table.cities[owner] >> space & 1:
        return "c"
    return "T" if table.reinforced[owner] >> space & 1 else "t"


def printed(box: Box, board: Board, space: int) -> str:
    """The print of a space in a few characters: terrain and symbol, a capital with its seat."""
    text = TERRAIN_LETTERS[board.terrain[space]]
    if board.city_state[space] >= 0:
        text = state_mark(box, board.city_state[space])
    if space in board.capital:
        text += f"{board.capital.index(space) + 1}C"
    if space in board.barbarian_home:
        text += "!" + BARBARIAN_LETTERS[board.barbarian_home.index(space)]
    if board.resource[space] >= 0:
        text += "$" + RESOURCE_MARKS[board.resource[space]]
    return text + ("*" if board.natural[space] >= 0 else "")


def state_mark(box: Box, state: int) -> str:
    """A city-state on the map: the beginning of its name."""
    return "@" + cut(state_title(box, state), 2)


def _named(table: Table) -> list[str]:
    """The names of city-states, natural and world wonders on the map, and who has them."""
    box = table.box
    board = table.board
    wonders = [
        f"{wonder_title(box, wonder)} {board.names[space]}{_with(table.controls_wonder(wonder))}"
        for wonder, space in enumerate(table.wonder_space)
        if space >= 0
    ]
    return [
        *_listed("@ ", _states(box, board, table.state_holder)),
        *_listed("* ", _naturals(box, board, table.natural_holder)),
        *_listed("# ", wonders),
    ]


def printed_names(box: Box, board: Board) -> list[str]:
    """The names of what is printed on the map so far."""
    return _listed("@ ", _states(box, board, (NOBODY,) * box.city_states)) + _listed(
        "* ", _naturals(box, board, (NOBODY,) * len(box.naturals))
    )


def _states(box: Box, board: Board, holders: tuple[int, ...]) -> list[str]:
    """The city-states of the map, where they are, and who holds their tokens."""
    return [
        f"{state_name(box, state)} {board.names[space]}{_with(holders[state])}"
        for state, space in enumerate(board.city_state_space)
        if space >= 0
    ]


def _naturals(box: Box, board: Board, holders: tuple[int, ...]) -> list[str]:
    """The natural wonders of the map, where they are, and who holds their tokens."""
    return [
        f"{natural_name(box, natural)} {board.names[space]}{_with(holders[natural])}"
        for natural, space in enumerate(board.natural_space)
        if space >= 0
    ]


def state_name(box: Box, state: int) -> str:
    """`Brussels (industry)`."""
    effect = box.effects[box.city_state_0 + state]
    return f"{state_title(box, state)} ({type_name(effect.kind)})"


def natural_name(box: Box, natural: int) -> str:
    """`Mount Everest (oil)`."""
    return f"{natural_title(box, natural)} ({resource_name(box.natural_resources[natural])})"


def _with(holder: int) -> str:
    """`, seat 2` for a holder that is a seat, else ''."""
    return _(", seat {number}").format(number=holder + 1) if holder >= 0 else ""
