"""The whole table as plain text: map, what each seat has, what is on offer, how far everyone is."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.cards.tallies import tally
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, Board, Cell
from civdawn_cli.games.newdawn.map.layout import Layout
from civdawn_cli.games.newdawn.map.tiles import SIDE_A, SIDE_B, SIDE_NAMES
from civdawn_cli.games.newdawn.names import (
    ERA_NAMES,
    ERAS,
    FOCUS_NAMES,
    NOBODY,
    WONDER_TYPES,
)
from civdawn_cli.games.newdawn.rules.dial import MOVE, SECTIONS, SPAWN, TRADE
from civdawn_cli.games.newdawn.rules.draft import LayTile
from civdawn_cli.games.newdawn.rules.folds import price
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.map_text import KEY, chart, map_lines, printed, printed_names
from civdawn_cli.games.newdawn.views.seats_text import in_turn, seat_lines, victory_title

SECTION_NAMES: Final = {SPAWN: "spawn", MOVE: "move", TRADE: "trade"}
"""The sections of the event dial that do something (ND-16)."""

FACES_ABREAST: Final = 4
TITLE_WIDTH: Final = 32
TALLY_WIDTH: Final = 16
FACE_WIDTH: Final = 24


def draw(table: Table) -> str:
    """The table as plain ASCII, at most about 120 characters wide. Nothing changes."""
    if table.layout is not None:
        parts = _draft(table, table.layout)
    elif table.board is table.box.no_map:
        parts = [["The map is not built yet."]]
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
        turn = "Setup"
    else:
        turn = f"Round {table.turn // table.seats + 1}, turn of seat {in_turn(table) + 1}"
        turn = "The game is over" if table.over else turn
    dial = [SECTION_NAMES.get(section, "blank") for section in SECTIONS]
    dial[table.event] = f"[{dial[table.event]}]"
    way = DIRECTION_NAMES[table.heading]
    return [
        f"{turn}; first player: seat {table.first + 1}",
        f"Event dial: {' '.join(dial)}; barbarians move {way} on a 1, then clockwise to 6",
    ]


def _market(table: Table) -> list[str]:
    """The wonders face up (ND-9.5): cost, also for the seat in turn, what pays, cards left."""
    seat = in_turn(table)
    whose = f"for {seat + 1}" if seat != NOBODY else ""
    lines = [f"{'Wonders face up':39}{'cost':6}{whose:7}{'paid with':19}deck"]
    for place, wonder in enumerate(table.market):
        kind = WONDER_TYPES[place]
        left = sum(table.draws[place * ERAS : place * ERAS + ERAS])
        if wonder < 0:
            lines.append(f"  {FOCUS_NAMES[kind]:9}none left")
            continue
        card = table.box.wonders[wonder]
        cost = str(price(table, seat, wonder, card.cost)) if seat != NOBODY else ""
        pays = " ".join([RESOURCE_NAMES[resource] for resource in card.pays])
        name = f"{card.title} ({ERA_NAMES[card.era]})"
        lines.append(f"  {FOCUS_NAMES[kind]:9}{name:28}{card.cost:<6}{cost:7}{pays:19}{left}")
    return lines


def _victory(table: Table) -> list[str]:
    """The victory cards: how far each seat is with either agenda, or that it is marked (ND-17)."""
    seats = range(table.seats)
    lines = [
        "Victory cards".ljust(TITLE_WIDTH)
        + "".join([f"seat {seat + 1}".ljust(TALLY_WIDTH) for seat in seats])
    ]
    for card in table.victory:
        line = f"  {victory_title(table.box, card)}".ljust(TITLE_WIDTH)
        for seat in seats:
            counts = [tally(agenda, table, seat) for agenda in table.box.victory[card]]
            text = " or ".join([f"{have}/{need}" for have, need in counts])
            line += ("marked" if table.marked[seat] >> card & 1 else text).ljust(TALLY_WIDTH)
        lines.append(line)
    return [line.rstrip() for line in lines]


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
        parts.append([*chart(board, texts), "", *KEY, *printed_names(table.box, board)])
    else:
        parts.append(["No tile is laid yet."])
    hands = [
        f"Seat {seat + 1} has to lay: {' '.join([str(tile) for tile in numbers(hand)])}"
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
    lines = ["Laying Q,R@N puts the space in brackets on Q,R, the tile turned clockwise N times."]
    sides = [(tile, side) for tile in tiles for side in (SIDE_A, SIDE_B)]
    for first in range(0, len(sides), FACES_ABREAST):
        pictures = [
            _face(box, tile, side, seat) for tile, side in sides[first : first + FACES_ABREAST]
        ]
        for row in range(max([len(picture) for picture in pictures])):
            parts = [picture[row] if row < len(picture) else "" for picture in pictures]
            lines.append("".join([part.ljust(FACE_WIDTH) for part in parts]).rstrip())
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
