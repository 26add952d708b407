"""Everything a seat has beside the map, focus row first, as text; two seats side by side."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.columns import asked_text, side_by_side
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.cards.diplomacy import Pact
from civdawn_cli.games.newdawn.cards.leaders import Leader
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, RESOURCES
from civdawn_cli.games.newdawn.names import (
    FOCUS_NAMES,
    NOBODY,
    ON_CARD,
    ROMAN,
    SLOTS,
    UNUSED,
)
from civdawn_cli.games.newdawn.rules.science import LEVELS
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.map_text import natural_name

COLUMN: Final = 40
"""Characters of a seat's column, the gap after it included."""


def seat_lines(table: Table) -> list[str]:
    """All seats, two side by side: what a row of the text is about stands at its left."""
    seats = range(table.seats)
    headings = [_heading(table, seat) for seat in seats]
    return side_by_side(headings, [_facts(table, seat) for seat in seats], COLUMN)


def _heading(table: Table, seat: Seat) -> str:
    """`2 Rome (Trajan), to move`."""
    found = leader(table, seat)
    name = f"{seat + 1} {found.title} ({found.ruler})" if found else f"{seat + 1}"
    return name + asked_text(table, seat, in_turn(table))


def in_turn(table: Table) -> Seat:
    """The seat whose turn it is, also while its die is still to be cast; NOBODY before turn 1.1."""
    return (table.first + table.turn) % table.seats if table.turn >= 0 else NOBODY


def leader(table: Table, seat: Seat) -> Leader | None:
    """The seat's leader, None before it is drawn."""
    box = table.box
    for number in range(box.leader_0, box.wonder_0):
        effect = box.effects[number]
        if table.held[seat] >> number & 1 and isinstance(effect, Leader):
            return effect
    return None


def _facts(table: Table, seat: Seat) -> list[tuple[str, str]]:
    """Labels and what a seat has under each, '' for nothing."""
    row = [(f"pos{slot}", card_text(table, seat, slot)) for slot in range(1, SLOTS + 1)]
    return [
        *row,
        ("dial", _dial(table.dial[seat])),
        ("unused", _unused(table, seat)),
        ("caravans", _caravans(table, seat)),
        ("resources", ", ".join(_resources(table, seat))),
        ("wonders", ", ".join(_wonders(table, seat))),
        ("diplomacy", ", ".join(_diplomacy(table, seat))),
        ("conquered", ", ".join(conquered(table, seat))),
        (
            "agendas",
            ", ".join([victory_title(table.box, card) for card in marked_cards(table, seat)]),
        ),
    ]


def card_text(table: Table, seat: Seat, slot: int) -> str:
    """`economy II Currency +2`: a card of the row, its trade tokens, and what else is on it."""
    box = table.box
    card = table.row[seat * SLOTS + slot - 1]
    text = (
        f"{FOCUS_NAMES[box.type_of[card]]} {ROMAN[box.level_of[card] - 1]} {box.focus[card].title}"
    )
    tokens = table.on_card(seat, card)
    on_it = [text + (f" +{tokens}" if tokens else "")]
    for state, holder in enumerate(table.state_holder):
        if holder == seat and table.state_card[state] == card:
            on_it.append(box.effects[box.city_state_0 + state].title)
    for natural, holder in enumerate(table.natural_holder):
        if holder == seat and table.natural_card[natural] == card:
            on_it.append(box.naturals[natural])
    return ", ".join(on_it)


def _dial(space: int) -> str:
    """Where the tech dial is, and the next space that gives a card."""
    mark, level = next_level(space)
    return f"{space}, level {ROMAN[level - 1]} at {mark}"


def next_level(space: int) -> tuple[int, int]:
    """The next space of the tech dial that gives a card, and the level of that card (ND-7.2)."""
    following = [mark for mark in sorted(LEVELS) if mark > space]
    mark = (
        following[0]
        if following
        else next(m for m in sorted(LEVELS) if LEVELS[m] == max(LEVELS.values()))
    )
    return mark, LEVELS[mark]


def _unused(table: Table, seat: Seat) -> str:
    """Pieces beside the map, once there is one (ND-5.9)."""
    if table.board is table.box.no_map:
        return ""
    return f"tokens {table.tokens_left[seat]}, cities {table.cities_left[seat]}"


def _caravans(table: Table, seat: Seat) -> str:
    """Where the caravans in use are."""
    mine = table.caravans_of(seat)
    places = [table.board.names[space] for space in mine if space >= 0]
    on_card = mine.count(ON_CARD)
    if on_card:
        places.append(f"{on_card} on the card")
    unused = mine.count(UNUSED)
    return "; ".join(places + ([f"{unused} unused"] if unused else []))


def _resources(table: Table, seat: Seat) -> list[str]:
    """Resource tokens and natural wonders."""
    stock = table.stock[seat * RESOURCES : seat * RESOURCES + RESOURCES]
    found = [f"{RESOURCE_NAMES[kind]} {stock[kind]}" for kind in range(RESOURCES) if stock[kind]]
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
            found.append(box.wonders[wonder].title + (f" +{stored}" if stored else ""))
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
            found.append(f"{effect.title} of {effect.giver + 1}")
        else:
            assert number < box.diplomacy_0
            found.append(effect.title)
    return found


def conquered(table: Table, seat: Seat) -> list[str]:
    """The city-states whose token the seat holds (ND-20.94)."""
    return [
        table.box.effects[table.box.city_state_0 + state].title
        for state, holder in enumerate(table.state_holder)
        if holder == seat
    ]


def marked_cards(table: Table, seat: Seat) -> list[int]:
    """The victory cards beside which the seat has a marker (ND-17.1)."""
    return [card for card in table.victory if table.marked[seat] >> card & 1]


def victory_title(box: Box, card: int) -> str:
    """A victory card by its two agendas."""
    first, second = box.victory[card]
    return f"{first.title} / {second.title}"
