"""The whole table as plain text in the present language: the card row, decks and events, what each
civilization has."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.columns import label_width
from civdawn_cli.engine.kit.screen import folded, padded
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_A, NONE, ROMAN, TYPE_NAMES
from civdawn_cli.games.ages.rules.row import take_price
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.views.card_names import by_age
from civdawn_cli.games.ages.words.gists import card_name
from civdawn_cli.games.ages.words.names import short_type
from civdawn_cli.games.ages.words.seats_text import backs_text, seat_lines
from civdawn_cli.language import _

WIDTH: Final = 120
COLUMN: Final = 60
"""The width of one of the two columns in which the spaces of the card row stand."""


def draw(table: Table, eyes: Seat | None = None) -> str:
    """The table as plain text, about 120 columns wide; in English it is ASCII. Nothing changes.

    eyes: a seat, CHANCE for somebody who sees what all see, or None for those who may see all: to
    them every hand and prepared event is shown, so that is for no seat while the game goes on. Of
    the military deck nobody ever sees more than its size.
    """
    parts = [_course(table), _row(table), _common(table, eyes), seat_lines(table, eyes)]
    return "\n\n".join(["\n".join(part) for part in parts if part]) + "\n"


def _course(table: Table) -> list[str]:
    """The line that tells turn, round and age."""
    if table.over:
        turn = _("The game is over")
    elif table.turn < 0:
        return [_("Setup")]
    else:
        seat = _("seat {number}").format(number=table.active + 1)
        turn = _("Round {round}, turn of {seat}").format(round=table.round, seat=seat)
    last = _(", the last round is {n}").format(n=table.last_round) if table.last_round else ""
    text = _("{turn}; Age {age}{last}; starting player: seat {number}")
    return [text.format(turn=turn, age=ROMAN[table.age], last=last, number=table.start + 1)]


def _row(table: Table) -> list[str]:
    """The card row: space, CA for the seat whose turn it is, card (TA-16.1)."""
    if table.row.count(NONE) == len(table.row):
        return []
    spaces = [_space(table, space) for space in range(len(table.row))]
    lines = [_("Card row")]
    if _buyer(table):
        lines = [_("Card row (CA for seat {number})").format(number=table.active + 1)]
    rows = (len(spaces) + 1) // 2
    for at in range(rows):
        line = padded(spaces[at], COLUMN)
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
    what = f"{short_type(TYPE_NAMES[box.type[card]])} {ROMAN[box.level[card]]}"
    return f"  {space + 1:2}  {price}  {card_name(box, card)}, {what}"


def _common(table: Table, eyes: Seat | None) -> list[str]:
    """Decks, events and common tactics (TA-1.5)."""
    box = table.box
    decks = _("civil {civil}, military {military}")
    decks = decks.format(civil=len(table.civil), military=len(table.military))
    if table.discards:
        decks += _(", {n} discarded").format(n=len(table.discards))
    facts = [
        (_("decks"), decks),
        (_("events"), _current(table, eyes)),
        (_("prepared"), "; ".join([_prepared(box, event, eyes) for event in table.future_events])),
        (_("past"), ", ".join([card_name(box, card) for card in table.past_events])),
        (_("tactics"), ", ".join([card_name(box, card) for card in numbers(table.common_tactics)])),
    ]
    margin = label_width([label for label, _text in facts])
    lines: list[str] = []
    for label, text in facts:
        for at, part in enumerate(folded(text, WIDTH - margin)):
            lines.append(padded(label if at == 0 else "", margin) + part)
    return lines


def _current(table: Table, eyes: Seat | None) -> str:
    """The current events deck by ages, with what the eyes know of it (TA-37.14)."""
    box = table.box
    left = by_age(table.box, [table.box.event_card(event) for event in table.current_events])
    left[AGE_A] += table.age_a_left
    found = [_("current {cards}").format(cards=backs_text(left) or _("none"))]
    if table.top_event != NONE:
        seats = [_("seat {number}").format(number=seat + 1) for seat in numbers(table.seen_by)]
        text = _("the next one seen by {seats}").format(seats=_(" and ").join(seats))
        known = eyes is None or (eyes >= 0 and table.seen_by >> eyes & 1)
        found.append(text + (f": {card_name(box, table.top_event)}" if known else ""))
    own = [
        _of(card_name(box, box.event_card(event)), box.preparer(event))
        for event in sorted(table.current_events)
        if eyes is None or box.preparer(event) == eyes
    ]
    if own:
        found.append(_("among them {cards}").format(cards=", ".join(own)))
    return "; ".join(found)


def _prepared(box: Box, event: int, eyes: Seat | None) -> str:
    """`I of 2`: a card of the future events deck, by name for who prepared it."""
    card, owner = box.event_card(event), box.preparer(event)
    known = eyes is None or eyes == owner
    return _of(card_name(box, card) if known else ROMAN[box.level[card]], owner)


def _of(card: str, owner: Seat) -> str:
    """A card with the seat that prepared it."""
    return _("{card} of {number}").format(card=card, number=owner + 1)
