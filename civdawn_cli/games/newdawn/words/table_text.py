"""The whole table as plain text in the present language: map, what each seat has, what is on offer,
how far everyone is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.kit.screen import columns, padded
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.cards.tallies import tally
from civdawn_cli.games.newdawn.map.board import Board, Cell
from civdawn_cli.games.newdawn.map.layout import Layout
from civdawn_cli.games.newdawn.map.tiles import SIDE_A, SIDE_B, SIDE_NAMES
from civdawn_cli.games.newdawn.names import ERAS, NOBODY, WONDER_TYPES
from civdawn_cli.games.newdawn.rules.dial import SECTIONS
from civdawn_cli.games.newdawn.rules.draft import LayTile
from civdawn_cli.games.newdawn.rules.folds import price
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.seat_facts import SECTION_NAMES, in_turn
from civdawn_cli.games.newdawn.words.map_text import chart, key, map_lines, printed, printed_names
from civdawn_cli.games.newdawn.words.names import (
    era_name,
    resource_name,
    section_name,
    type_name,
    wonder_title,
)
from civdawn_cli.games.newdawn.words.seats_text import seat_lines, victory_title
from civdawn_cli.language import _

FACES_ABREAST: Final = 4
FACE_WIDTH: Final = 24
MARKET: Final = (11, 28, 6, 7, 19, 0)
"""The least columns of the table of world wonders."""
VICTORY: Final = (32, 16, 16, 16, 16)
"""The least columns of the table of victory cards."""


def draw(table: Table) -> str:
    """The table as plain text, about 120 columns wide; in English it is ASCII. Nothing changes."""
    if table.layout is not None:
        parts = _draft(table, table.layout)
    elif table.board is table.box.no_map:
        parts = [[_("The map is not built yet.")]]
    else:
        parts = [map_lines(table), _course(table)]
    parts.append(seat_lines(table))
    if max(table.market) >= 0:
        parts.append(_market(table))
    if table.victory:
        parts.append(_victory(table))
    return "\n\n".join(["\n".join(part) for part in parts]) + "\n"


def _course(table: Table) -> list[str]:
    """The seat to move, the section of the event dial and the direction token (ND-2.5, ND-4.2)."""
    if table.turn < 0:
        turn = _("Setup")
    elif table.over:
        turn = _("The game is over")
    else:
        seat = _("seat {number}").format(number=in_turn(table) + 1)
        text = _("Round {round}, turn of {seat}")
        turn = text.format(round=table.turn // table.seats + 1, seat=seat)
    dial = [section_name(SECTION_NAMES.get(section, "blank")) for section in SECTIONS]
    dial[table.event] = f"[{dial[table.event]}]"
    way = _("Event dial: {dial}; barbarians move {direction} on a 1, then clockwise to 6")
    return [
        _("{turn}; first player: seat {number}").format(turn=turn, number=table.first + 1),
        way.format(dial=" ".join(dial), direction=DIRECTION_NAMES[table.heading]),
    ]


def _market(table: Table) -> list[str]:
    """The wonders face up (ND-9.5): cost, also for the seat in turn, what pays, cards left."""
    box, seat = table.box, in_turn(table)
    whose = _("for {seat}").format(seat=seat + 1) if seat != NOBODY else ""
    rows: list[list[str]] = []
    for place, wonder in enumerate(table.market):
        kind = "  " + type_name(WONDER_TYPES[place])
        left = sum(table.draws[place * ERAS : place * ERAS + ERAS])
        if wonder < 0:
            rows.append([kind, _("none left")])
            continue
        card = box.wonders[wonder]
        cost = str(price(table, seat, wonder, card.cost)) if seat != NOBODY else ""
        pays = " ".join([resource_name(resource) for resource in card.pays])
        name = f"{wonder_title(box, wonder)} ({era_name(card.era)})"
        rows.append([kind, name, str(card.cost), cost, pays, str(left)])
    widths = _widths(MARKET, rows)
    heads = [_("cost"), whose, _("paid with"), _("deck")]
    widths = _widths(widths, [["", "", *heads]])
    title = padded(_("Wonders face up"), widths[0] + widths[1])
    return [title + _row(heads, widths[2:]), *[_row(row, widths) for row in rows]]


def _widths(least: Sequence[int], rows: list[list[str]]) -> list[int]:
    """The columns that cells of rows take: the least, or more for cells without room in it."""
    found = list(least)
    for at, width in enumerate(least):
        most = max([columns(row[at]) for row in rows if at < len(row)], default=0)
        if most >= width > 0:
            found[at] = most + 1
    return found


def _row(cells: list[str], widths: Sequence[int]) -> str:
    """Cells in their columns."""
    pairs = zip(cells, widths, strict=False)
    return "".join([padded(cell, width) for cell, width in pairs]).rstrip()


def _victory(table: Table) -> list[str]:
    """The victory cards: how far each seat is with either agenda, or that it is marked (ND-17)."""
    seats = range(table.seats)
    heads = [_("seat {number}").format(number=seat + 1) for seat in seats]
    rows = [[_("Victory cards"), *heads]]
    for card in table.victory:
        cells = [f"  {victory_title(table, card)}"]
        for seat in seats:
            counts = [tally(agenda, table, seat) for agenda in table.box.victory[card]]
            text = _(" or ").join([f"{have}/{need}" for have, need in counts])
            cells.append(_("marked") if table.marked[seat] >> card & 1 else text)
        rows.append(cells)
    widths = _widths(VICTORY, rows)
    return [_row(row, widths) for row in rows]


# The draft (ND-3.2 to 3.5).


def _draft(table: Table, layout: Layout) -> list[list[str]]:
    """The tiles on the table, who has which to lay, and the faces the seat now asked may lay."""
    parts: list[list[str]] = []
    if layout.placed:
        board = layout.board(table.seats)
        texts = [
            printed(table.box, board, space) if board.names[space] else ""
            for space in range(board.size)
        ]
        parts.append([*chart(board, texts), "", *key(), *printed_names(table.box, board)])
    else:
        parts.append([_("No tile is laid yet.")])
    hands = [
        _("Seat {number} has to lay: {tiles}").format(
            number=seat + 1, tiles=" ".join([str(tile) for tile in numbers(hand)])
        )
        for seat, hand in enumerate(table.hands)
        if hand
    ]
    if hands:
        parts.append(hands)
    step = table.stack[-1] if table.stack else None
    if step is not None and step.seat != NOBODY and layout.placed:
        tiles = [step.tile] if isinstance(step, LayTile) else numbers(table.hands[step.seat])
        parts.append(_faces(table.box, tiles, step.seat))
    return parts


def _faces(box: Box, tiles: list[int], seat: Seat) -> list[str]:
    """Both sides of a seat's tiles, unturned, the space a placement names in brackets."""
    text = _("Laying Q,R@N puts the space in brackets on Q,R, the tile turned clockwise N times.")
    lines = [text]
    sides = [(tile, side) for tile in tiles for side in (SIDE_A, SIDE_B)]
    for first in range(0, len(sides), FACES_ABREAST):
        pictures = [
            _face(box, tile, side, seat) for tile, side in sides[first : first + FACES_ABREAST]
        ]
        for row in range(max([len(picture) for picture in pictures])):
            parts = [picture[row] if row < len(picture) else "" for picture in pictures]
            lines.append("".join([padded(part, FACE_WIDTH) for part in parts]).rstrip())
    return lines


def _face(box: Box, tile: int, side: int, seat: Seat) -> list[str]:
    """One side of a tile, a line for each row of spaces."""
    front = box.tile(tile).faces[side]
    cells: list[Cell] = []
    for place, cell in enumerate(front.cells):
        cells.append(
            Cell(
                cell.q,
                cell.r,
                cell.terrain,
                resource=cell.resource,
                natural=cell.natural,
                city_state=cell.city_state,
                barbarian=cell.barbarian,
                capital=seat if place == front.capital else -1,
            )
        )
    board = Board(cells, seat + 1, box.printed)
    texts = [""] * board.size
    for space in board.spaces:
        text = printed(box, board, space)
        texts[space] = f"[{text}]" if space == board.find(0, 0) else text
    rows = chart(board, texts)
    return [f"{tile}{SIDE_NAMES[side]}", *rows[1::2]]
