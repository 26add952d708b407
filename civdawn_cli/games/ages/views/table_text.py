"""The whole table as plain text: the card row, decks and events, what each civilization has."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_A, NONE, ROMAN
from civdawn_cli.games.ages.rules.row import take_price
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.views.card_names import FAMILY, by_age
from civdawn_cli.games.ages.views.seats_text import backs_text, seat_lines

WIDTH: Final = 120
LABEL: Final = 11
COLUMN: Final = 60
"""Characters of one of the two columns in which the spaces of the card row stand."""


def draw(table: Table, eyes: Seat | None = None) -> str:
    """The table as plain ASCII, at most about 120 characters wide. Nothing changes.

    eyes: a seat, CHANCE for somebody who sees what all see, or None for those who may see all: to
    them every hand and prepared event is shown, so that is for no seat while the game goes on. Of
    the military deck nobody ever sees more than its size.
    """
    parts = [_course(table), _row(table), _common(table, eyes), seat_lines(table, eyes)]
    return "\n\n".join(["\n".join(part) for part in parts if part]) + "\n"


def _course(table: Table) -> list[str]:
    """The line that tells turn, round and age."""
    if table.over:
        turn = "The game is over"
    elif table.turn < 0:
        return ["Setup"]
    else:
        turn = f"Round {table.round}, turn of seat {table.active + 1}"
    last = f", the last round is {table.last_round}" if table.last_round else ""
    return [f"{turn}; Age {ROMAN[table.age]}{last}; starting player: seat {table.start + 1}"]


def _row(table: Table) -> list[str]:
    """The card row: space, CA for the seat whose turn it is, card (TA-16.1)."""
    if table.row.count(NONE) == len(table.row):
        return []
    spaces = [_space(table, space) for space in range(len(table.row))]
    whose = f" (CA for seat {table.active + 1})" if _buyer(table) else ""
    lines = [f"Card row{whose}"]
    rows = (len(spaces) + 1) // 2
    for at in range(rows):
        line = spaces[at].ljust(COLUMN)
        line += spaces[at + rows] if at + rows < len(spaces) else ""
        lines.append(line.rstrip())
    return lines


def _buyer(table: Table) -> bool:
    """Return True if prices are those of the seat whose turn it is, False if the printed ones."""
    return table.active >= 0 and table.plays(table.active)


def _space(table: Table, space: int) -> str:
    """` 9  2  Iron, mine I`: a space from 1, its price, its card."""
    box = table.box
    card = table.row[space]
    if card == NONE:
        return f"  {space + 1:2}  -"
    price = take_price(table, table.active, space) if _buyer(table) else box.row_cost[space]
    what = f"{FAMILY[box.type[card]]} {ROMAN[box.level[card]]}"
    return f"  {space + 1:2}  {price}  {box.name[card]}, {what}"


def _common(table: Table, eyes: Seat | None) -> list[str]:
    """Decks, events and common tactics (TA-1.5)."""
    box = table.box
    discards = f", {len(table.discards)} discarded" if table.discards else ""
    facts = [
        ("decks", f"civil {len(table.civil)}, military {len(table.military)}{discards}"),
        ("events", _current(table, eyes)),
        ("prepared", "; ".join([_prepared(box, event, eyes) for event in table.future_events])),
        ("past", ", ".join([box.name[card] for card in table.past_events])),
        ("tactics", ", ".join([box.name[card] for card in numbers(table.common_tactics)])),
    ]
    lines: list[str] = []
    for label, text in facts:
        for at, part in enumerate(wrap(text, WIDTH - LABEL, break_on_hyphens=False)):
            lines.append((label if at == 0 else "").ljust(LABEL) + part)
    return lines


def _current(table: Table, eyes: Seat | None) -> str:
    """The current events deck by ages, with what the eyes know of it (TA-37.14)."""
    box = table.box
    left = by_age(table.box, [table.box.event_card(event) for event in table.current_events])
    left[AGE_A] += table.age_a_left
    found = [f"current {backs_text(left) or 'none'}"]
    if table.top_event != NONE:
        who = " and ".join([f"seat {seat + 1}" for seat in numbers(table.seen_by)])
        known = eyes is None or (eyes >= 0 and table.seen_by >> eyes & 1)
        found.append(
            f"the next one seen by {who}" + (f": {box.name[table.top_event]}" if known else "")
        )
    own = [
        f"{box.name[box.event_card(event)]} of {box.preparer(event) + 1}"
        for event in sorted(table.current_events)
        if eyes is None or box.preparer(event) == eyes
    ]
    if own:
        found.append(f"among them {', '.join(own)}")
    return "; ".join(found)


def _prepared(box: Box, event: int, eyes: Seat | None) -> str:
    """`I of 2`: a card of the future events deck, by name for who prepared it."""
    card, owner = box.event_card(event), box.preparer(event)
    known = eyes is None or eyes == owner
    return f"{box.name[card] if known else ROMAN[box.level[card]]} of {owner + 1}"
