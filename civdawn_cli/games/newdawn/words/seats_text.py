"""Everything a seat has beside the map, focus row first, as text in the present language; two seats
side by side."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.columns import ANSWERS, MOVES, asked, side_by_side
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.cards.diplomacy import Pact
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.names import ON_CARD, ROMAN, SLOTS, UNUSED
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.seat_facts import (
    in_turn,
    leader,
    marked_cards,
    next_level,
)
from civdawn_cli.games.newdawn.words.map_text import natural_name
from civdawn_cli.games.newdawn.words.names import (
    GAME,
    agenda_title,
    effect_title,
    focus_title,
    natural_title,
    resource_name,
    state_title,
    type_name,
    wonder_title,
)
from civdawn_cli.language import _, card_text

COLUMN: Final = 40
"""Columns that a seat takes, the gap after it included."""


def seat_lines(table: Table) -> list[str]:
    """All seats, two side by side: what a row of the text is about stands at its left."""
    seats = range(table.seats)
    headings = [_heading(table, seat) for seat in seats]
    return side_by_side(headings, [_facts(table, seat) for seat in seats], COLUMN)


def _heading(table: Table, seat: Seat) -> str:
    """`2 Rome (Trajan), to move`."""
    found = leader(table, seat)
    name = f"{seat + 1}"
    if found:
        ruler = card_text(GAME, found.slug, found.ruler)
        name += f" {card_text(GAME, found.slug, found.title)} ({ruler})"
    marks = {MOVES: _(", to move"), ANSWERS: _(", to answer")}
    return name + marks.get(asked(table, seat, in_turn(table)), "")


def _facts(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """Labels and what a seat has under each, '' for nothing."""
    row = [(f"pos{slot}", slot_text(table, seat, slot)) for slot in range(1, SLOTS + 1)]
    return [
        *row,
        (_("dial"), _dial(table.dial[seat])),
        (_("unused"), _unused(table, seat)),
        (_("caravans"), _caravans(table, seat)),
        (_("resources"), ", ".join(_resources(table, seat))),
        (_("wonders"), ", ".join(_wonders(table, seat))),
        (_("diplomacy"), ", ".join(_diplomacy(table, seat))),
        (_("conquered"), ", ".join(_conquered(table, seat))),
        (
            _("agendas"),
            ", ".join([victory_title(table, card) for card in marked_cards(table, seat)]),
        ),
    ]


def slot_text(table: Table, seat: Seat, slot: int) -> str:
    """`economy II Currency +2`: a card of the row, its trade tokens, and what else is on it."""
    box = table.box
    card = table.row[seat * SLOTS + slot - 1]
    level = ROMAN[box.level_of[card] - 1]
    text = f"{type_name(box.type_of[card])} {level} {focus_title(box, card)}"
    tokens = table.on_card(seat, card)
    on_it = [text + (f" +{tokens}" if tokens else "")]
    for state, holder in enumerate(table.state_holder):
        if holder == seat and table.state_card[state] == card:
            on_it.append(state_title(box, state))
    for natural, holder in enumerate(table.natural_holder):
        if holder == seat and table.natural_card[natural] == card:
            on_it.append(natural_title(box, natural))
    return ", ".join(on_it)


def _dial(space: int) -> str:
    """Where the tech dial is, and the next space that gives a card."""
    mark, level = next_level(space)
    return f"{space}" + _(", level {level} at {n}").format(level=ROMAN[level - 1], n=mark)


def _unused(table: Table, seat: Seat) -> str:
    """Pieces beside the map, once there is one (ND-5.9)."""
    if table.board is table.box.no_map:
        return ""
    tokens, cities = table.tokens_left[seat], table.cities_left[seat]
    return _("tokens {tokens}, cities {cities}").format(tokens=tokens, cities=cities)


def _caravans(table: Table, seat: Seat) -> str:
    """Where the caravans in use are."""
    mine = table.caravans_of(seat)
    places = [table.board.names[space] for space in mine if space >= 0]
    on_card = mine.count(ON_CARD)
    if on_card:
        places.append(_("{n} on the card").format(n=on_card))
    unused = mine.count(UNUSED)
    rest = [_("{n} unused").format(n=unused)] if unused else []
    return "; ".join(places + rest)


def _resources(table: Table, seat: Seat) -> list[str]:
    """Resource tokens and natural wonders."""
    stock = table.stock[seat * RESOURCES : seat * RESOURCES + RESOURCES]
    found = [f"{resource_name(kind)} {stock[kind]}" for kind in range(RESOURCES) if stock[kind]]
    return found + [
        natural_name(table.box, n) for n, who in enumerate(table.natural_holder) if who == seat
    ]


def _wonders(table: Table, seat: Seat) -> list[str]:
    """World wonders, with the trade tokens that lie on one."""
    box = table.box
    found: list[str] = []
    for wonder in range(len(box.wonders)):
        number = box.wonder_0 + wonder
        if table.held[seat] >> number & 1:
            stored = table.stored if box.hooks.token_room >> number & 1 else 0
            found.append(wonder_title(box, wonder) + (f" +{stored}" if stored else ""))
    return found


def _diplomacy(table: Table, seat: Seat) -> list[str]:
    """Diplomacy cards taken: a player's with its giver, a city-state's by its name."""
    box = table.box
    found: list[str] = []
    for number in range(box.city_state_0, len(box.effects)):
        effect = box.effects[number]
        if not table.held[seat] >> number & 1:
            continue
        if isinstance(effect, Pact):
            text = _("{card} of {number}")
            found.append(text.format(card=effect_title(box, number), number=effect.giver + 1))
        else:
            assert number < box.diplomacy_0
            found.append(effect_title(box, number))
    return found


def _conquered(table: Table, seat: Seat) -> list[str]:
    """The city-states whose token the seat holds (ND-20.94)."""
    holders = enumerate(table.state_holder)
    return [state_title(table.box, state) for state, holder in holders if holder == seat]


def victory_title(table: Table, card: int) -> str:
    """A victory card by its two agendas."""
    first, second = table.box.victory[card]
    return f"{agenda_title(first)} / {agenda_title(second)}"
