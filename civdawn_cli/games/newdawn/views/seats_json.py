"""The goods, cards and dials of each seat, as data (see `table_json.py`)."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, RESOURCES
from civdawn_cli.games.newdawn.names import (
    FOCUS_NAMES,
    SLOTS,
    slug,
)
from civdawn_cli.games.newdawn.notation.words import (
    caravan_place,
    card_name,
    effect_name,
    state_name,
    victory_name,
)
from civdawn_cli.games.newdawn.positions.writer import FEATS
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.kept import kept
from civdawn_cli.games.newdawn.views.question_json import seat_number
from civdawn_cli.games.newdawn.views.seat_facts import leader, marked_cards, next_level

Data = dict[str, object]


def player(table: Table, seat: Seat) -> Data:
    """Everything a seat has beside the map; a part that is kept."""
    parts, cards = kept(table.board), table.box.cards
    key = (
        "seat",
        seat,
        table.held[seat],
        table.dial[seat],
        tuple(table.row[seat * SLOTS : seat * SLOTS + SLOTS]),
        tuple(table.trade[seat * cards : seat * cards + cards]),
        table.stored,
        tuple(table.stock[seat * RESOURCES : seat * RESOURCES + RESOURCES]),
        table.natural_holder,
        table.natural_card,
        table.state_holder,
        table.state_card,
        table.wonder_space,
        table.diplomacy,
        tuple(table.caravans_of(seat)),
        table.tokens_left[seat],
        table.cities_left[seat],
        table.victory,
        table.marked[seat],
        table.markers[seat],
        table.feats[seat],
        table.friendly(seat).bit_count(),
    )
    return parts.find(key) or parts.keep(key, _player(table, seat))


def _player(table: Table, seat: Seat) -> Data:
    """The same, made now; `player` has all it reads in its key."""
    found = leader(table, seat)
    space, level = next_level(table.dial[seat])
    stock = table.stock[seat * RESOURCES : seat * RESOURCES + RESOURCES]
    return {
        "seat": seat + 1,
        "name": found.title if found else f"seat {seat + 1}",
        "leader": found.slug if found else None,
        "ruler": found.ruler if found else None,
        "dial": table.dial[seat],
        "next_level": {"dial": space, "level": level},
        "row": [_card(table, seat, slot) for slot in range(1, SLOTS + 1)],
        "resources": dict(zip(RESOURCE_NAMES, stock, strict=True)),
        "natural_wonders": _naturals(table, seat),
        "conquered": _conquered(table, seat),
        "wonders": _wonders(table, seat),
        "diplomacy": [
            effect_name(table.box, number)
            for number in range(table.box.city_state_0, len(table.box.effects))
            if table.held[seat] >> number & 1
        ],
        "own_diplomacy": _given(table, seat),
        "caravans": _caravans(table, seat),
        "control_tokens_left": table.tokens_left[seat],
        "cities_left": table.cities_left[seat],
        "marked": [victory_name(table.box, card) for card in marked_cards(table, seat)],
        "markers": table.markers[seat],
        "feats": [feat for bit, feat in enumerate(FEATS) if table.feats[seat] >> bit & 1],
        "friendly_spaces": table.friendly(seat).bit_count(),
    }


def _card(table: Table, seat: Seat, slot: int) -> Data:
    """A card of the focus row and what lies on it."""
    box = table.box
    card = table.row[seat * SLOTS + slot - 1]
    return {
        "slot": slot,
        "card": card_name(box, card),
        "type": FOCUS_NAMES[box.type_of[card]],
        "level": box.level_of[card],
        "trade_tokens": table.on_card(seat, card),
        "city_states": [
            state_name(box, state)
            for state, holder in enumerate(table.state_holder)
            if holder == seat and table.state_card[state] == card
        ],
        "natural_wonders": [
            slug(box.naturals[natural])
            for natural, holder in enumerate(table.natural_holder)
            if holder == seat and table.natural_card[natural] == card
        ],
    }


def _naturals(table: Table, seat: Seat) -> list[Data]:
    """The seat's natural-wonder tokens, and the cards they lie on if they do (ND-20.109)."""
    return [
        {"natural_wonder": slug(table.box.naturals[n]), "card": _on(table, table.natural_card[n])}
        for n, holder in enumerate(table.natural_holder)
        if holder == seat
    ]


def _conquered(table: Table, seat: Seat) -> list[Data]:
    """The seat's city-state tokens, and the cards they lie on unless they wait (ND-20.78)."""
    return [
        {"city_state": state_name(table.box, state), "card": _on(table, table.state_card[state])}
        for state, holder in enumerate(table.state_holder)
        if holder == seat
    ]


def _on(table: Table, card: int) -> str | None:
    """The focus card a token lies on, None for none."""
    return card_name(table.box, card) if card >= 0 else None


def _wonders(table: Table, seat: Seat) -> list[Data]:
    """The world wonders a seat controls, where they are, and the trade tokens on them."""
    box = table.box
    found: list[Data] = []
    for wonder in range(len(box.wonders)):
        bit = 1 << (box.wonder_0 + wonder)
        if table.held[seat] & bit:
            card = box.wonders[wonder]
            found.append(
                {
                    "wonder": card.slug,
                    "type": FOCUS_NAMES[card.kind],
                    "space": table.board.names[table.wonder_space[wonder]],
                    "trade_tokens": table.stored if box.hooks.token_room & bit else 0,
                }
            )
    return found


def _given(table: Table, seat: Seat) -> list[Data]:
    """The seat's own diplomacy cards, and who has taken each (ND-12)."""
    found: list[Data] = []
    for card in range(seat * table.box.designs, seat * table.box.designs + table.box.designs):
        holder = table.diplomacy[card]
        taker = None if holder == seat else seat_number(holder)
        found.append(
            {"card": effect_name(table.box, table.box.diplomacy_0 + card), "holder": taker}
        )
    return found


def _caravans(table: Table, seat: Seat) -> list[str]:
    """Where the seat's three caravans are."""
    mine = table.caravans_of(seat)
    return [caravan_place(table, place) for place in mine]
