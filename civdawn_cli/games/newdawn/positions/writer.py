"""Writing a position as text: every fact about a table, a line each (see `position.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.step import PASS, Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, RESOURCES, Board, Cell
from civdawn_cli.games.newdawn.names import (
    UNUSED,
    slug,
)
from civdawn_cli.games.newdawn.notation.words import (
    barbarian_name,
    effect_name,
    state_name,
    tile_name,
    victory_name,
)
from civdawn_cli.games.newdawn.rules.agendas import ranks
from civdawn_cli.games.newdawn.rules.reactions import Abilities
from civdawn_cli.games.newdawn.rules.turn import BeginTurn, NextTurn, PlayCard
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _

TERRAIN_LETTERS: Final = " ghfdm~n"
"""The letter of each terrain constant of board.py, 1 on."""

FEATS: Final = ("beat-capital", "reached-24")


def facts(table: Table) -> list[str]:
    """Everything about the table that differs from the start, a fact a line, in canonical order."""
    lines = [f"seats {table.seats}"]
    if table.epic:
        lines.append("epic yes")
    lines += _land(table.box, table.board)
    lines += _course(table)
    lines += _map_facts(table)
    for seat in range(table.seats):
        lines += _seat_facts(table, seat)
    return lines


def write(table: Table) -> str:
    """The position as text. Raises SetupError in mid-turn: only a turn's beginning or end has
    one, and the end of the game."""
    if not (table.over or between_turns(table)):
        raise SetupError(_("a position can be written only between two turns"))
    return "\n".join(facts(table)) + "\n"


def between_turns(table: Table) -> bool:
    """Return whether a turn is over, or the next has begun and nothing was chosen in it yet."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, BeginTurn | NextTurn):
        return len(table.stack) == 1
    if isinstance(top, PlayCard):  # without abilities on offer that may just have been refused
        unused = not table.used and Abilities(top.seat).options(table) == [PASS]
        return unused and len(table.stack) == 2
    return isinstance(top, Abilities) and not table.used and len(table.stack) == 3


def _land(box: Box, board: Board) -> list[str]:
    """The map: rows of terrain letters, the printed symbols, then the tiles it was built from."""
    lines: list[str] = []
    rows: dict[int, list[Cell]] = {}
    for cell in board.cells:
        rows.setdefault(cell.r, []).append(cell)
    for r, cells in sorted(rows.items()):
        first = min([cell.q for cell in cells])
        letters = [" "] * (max([cell.q for cell in cells]) - first + 1)
        for cell in cells:
            letters[cell.q - first] = TERRAIN_LETTERS[cell.terrain]
        lines.append(f"land {first},{r} {''.join(letters)}")
    for kind, name in enumerate(RESOURCE_NAMES):
        spaces = [board.names[space] for space in board.spaces if board.resource[space] == kind]
        if spaces:
            lines.append(f"symbol {name} {' '.join(spaces)}")
    for state, space in enumerate(board.city_state_space):
        if space >= 0:
            lines.append(f"symbol {state_name(box, state)} {board.names[space]}")
    for natural, space in enumerate(board.natural_space):
        if space >= 0:
            lines.append(f"symbol {slug(box.naturals[natural])} {board.names[space]}")
    for letter, space in enumerate(board.barbarian_home):
        if space >= 0:
            lines.append(f"symbol {barbarian_name(letter)} {board.names[space]}")
    for seat, space in enumerate(board.capital):
        lines.append(f"capital {seat + 1} {board.names[space]}")
    for placed in board.tiles:
        whose = f" {placed.seat + 1}" if placed.seat >= 0 else ""
        name = tile_name(placed.tile, placed.side)
        lines.append(f"tile {name} {placed.q},{placed.r}@{placed.turn}{whose}")
    return lines


def _course(table: Table) -> list[str]:
    """Turn, first player, dial, victory cards and wonders on offer."""
    lines = [f"first {table.first + 1}"] if table.first else []
    if table.turn >= 0:
        seat = (table.first + table.turn) % table.seats
        word = "after" if table.stack and isinstance(table.stack[-1], NextTurn) else "turn"
        lines.append(f"{word} {table.turn // table.seats + 1}.{seat + 1}")
    else:
        lines.append("after setup")
    if table.over:
        won = [str(seat + 1) for seat, rank in enumerate(ranks(table)) if rank == 1]
        lines.append(f"winners {' '.join(won)}")
    if table.event:
        lines.append(f"event {table.event}")
    if table.heading:
        lines.append(f"direction {DIRECTION_NAMES[table.heading]}")
    if table.victory:
        lines.append(
            f"victory {' '.join([victory_name(table.box, card) for card in table.victory])}"
        )
    market = [table.box.wonders[wonder].slug for wonder in table.market if wonder >= 0]
    if market:
        lines.append(f"market {' '.join(market)}")
    unseen = [table.box.wonders[wonder].slug for wonder in numbers(table.unseen)]
    lines.append(f"unseen {' '.join(unseen) or '-'}")
    lines.append(f"decks {' '.join([str(count) for count in table.draws])}")
    return lines


def _map_facts(table: Table) -> list[str]:
    """Loose tokens and figures that are nobody's."""
    board = table.board
    lines: list[str] = []
    gone = board.resources & ~table.resources
    if gone:
        lines.append(f"taken {_spaces(board, gone)}")
    for letter, home in enumerate(board.barbarian_home):
        where = table.barbarian[letter]
        if home >= 0 and where != home:
            place = board.names[where] if where >= 0 else "defeated"
            lines.append(f"{barbarian_name(letter)} {place}")
    for wonder, space in enumerate(table.wonder_space):
        if space >= 0:
            lines.append(f"wonder {table.box.wonders[wonder].slug} {board.names[space]}")
    if table.stored:
        lines.append(f"stored {table.stored}")
    return lines


def _spaces(board: Board, spaces: int) -> str:
    """The names of a set of spaces."""
    return " ".join([board.names[space] for space in numbers(spaces)])


def _seat_facts(table: Table, seat: Seat) -> list[str]:
    """The facts about a seat: its leader, cards and goods, and where its pieces are."""
    box = table.box
    board, who = table.board, seat + 1
    lines = [
        f"leader {who} {effect_name(box, number)}"
        for number in range(box.leader_0, box.wonder_0)
        if table.held[seat] >> number & 1
    ]
    row = table.cards(seat)
    lines.append(f"row {who} {' '.join([slug(box.focus[card].title) for card in row])}")
    for card in row:
        if table.on_card(seat, card):
            name = slug(box.focus[card].title)
            lines.append(f"trade {who} {name} {table.on_card(seat, card)}")
    cities = table.cities[seat] & ~(1 << board.capital[seat])
    if cities:
        lines.append(f"cities {who} {_spaces(board, cities)}")
    if table.tokens[seat]:
        names = [
            board.names[space] + "!" * (table.reinforced[seat] >> space & 1)
            for space in numbers(table.tokens[seat])
        ]
        lines.append(f"tokens {who} {' '.join(names)}")
    places = sorted(table.caravans_of(seat), reverse=True)
    words = [board.names[p] if p >= 0 else "card" for p in places if p != UNUSED]
    lines.append(f"caravans {who} {' '.join(words)}")
    stock = table.stock[seat * RESOURCES : seat * RESOURCES + RESOURCES]
    names = [RESOURCE_NAMES[kind] for kind in range(RESOURCES) for _rest in range(stock[kind])]
    if names:
        lines.append(f"stock {who} {' '.join(names)}")
    if table.dial[seat]:
        lines.append(f"dial {who} {table.dial[seat]}")
    return lines + _cards_held(table, seat)


def _cards_held(table: Table, seat: Seat) -> list[str]:
    """Tokens and cards of others a seat holds, agendas marked."""
    box = table.box
    who = seat + 1
    lines: list[str] = []
    for state, holder in enumerate(table.state_holder):
        if holder == seat:
            card = _card_name(box, table.state_card[state])
            lines.append(f"conquered {who} {state_name(box, state)} {card}")
    for natural, holder in enumerate(table.natural_holder):
        if holder == seat and table.natural_card[natural] >= 0:
            card = _card_name(box, table.natural_card[natural])
            lines.append(f"pinned {who} {slug(box.naturals[natural])} {card}")
    held = [
        effect_name(box, n)
        for n in range(box.city_state_0, box.diplomacy_0)
        if table.held[seat] >> n & 1
    ]
    held += [
        effect_name(box, box.diplomacy_0 + card)
        for card, holder in enumerate(table.diplomacy)
        if holder == seat and card // table.box.designs != seat
    ]
    if held:
        lines.append(f"diplomacy {who} {' '.join(held)}")
    feats = [FEATS[bit] for bit in range(len(FEATS)) if table.feats[seat] >> bit & 1]
    if feats:
        lines.append(f"feats {who} {' '.join(feats)}")
    marked = [victory_name(box, card) for card in numbers(table.marked[seat])]
    if marked:
        lines.append(f"marked {who} {table.markers[seat]} {' '.join(marked)}")
    return lines


def _card_name(box: Box, card: int) -> str:
    """A focus card, or `waiting` for none."""
    return slug(box.focus[card].title) if card >= 0 else "waiting"
