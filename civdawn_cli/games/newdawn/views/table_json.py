"""The table as a seat sees it, as data: plain values, named with the words of notation.

protocol/view.newdawn.schema.json says what every entry means. Nothing on this table is hidden from
anyone: what nobody knows, such as the order of a deck, is not on the table but drawn when needed.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.games.newdawn.cards.tallies import tally
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, RESOURCES
from civdawn_cli.games.newdawn.names import (
    ERA_NAMES,
    ERAS,
    FOCUS_NAMES,
    WONDER_TYPES,
    slug,
)
from civdawn_cli.games.newdawn.notation.words import effect_name, state_name, victory_name
from civdawn_cli.games.newdawn.rules.agendas import ranks
from civdawn_cli.games.newdawn.rules.dial import SECTIONS
from civdawn_cli.games.newdawn.rules.folds import price
from civdawn_cli.games.newdawn.rules.science import AFTER_LAST, LAST_SPACE, LEVELS
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.views.draft_json import draft
from civdawn_cli.games.newdawn.views.kept import kept
from civdawn_cli.games.newdawn.views.map_json import figures, spaces, tiles
from civdawn_cli.games.newdawn.views.question_json import attack, question, seat_number
from civdawn_cli.games.newdawn.views.seat_facts import SECTION_NAMES
from civdawn_cli.games.newdawn.views.seats_json import player

VERSION: Final = 2
"""Of the schema: another one whenever an entry comes, goes or changes its meaning."""

_SECTIONS: Final = [SECTION_NAMES.get(section, "blank") for section in SECTIONS]

_TECH_DIAL: Final[dict[str, object]] = {
    "levels": [{"dial": space, "level": level} for space, level in LEVELS.items()],
    "last": LAST_SPACE,
    "back": AFTER_LAST,
}


def view(table: Table, seat: Seat) -> dict[str, object]:
    """The whole table as the seat sees it, CHANCE for a spectator. Nothing changes.

    Entries are always there and in the same order, so that equal tables give equal text. Views
    share what is the same in them: nobody may change a part of one.
    """
    assert CHANCE <= seat < table.seats, f"no seat {seat + 1}"
    return {
        "game": "newdawn",
        "version": VERSION,
        "viewer": seat_number(seat),
        "epic": table.epic,
        "phase": phase(table),
        "round": table.turn // table.seats + 1,
        "turn": table.turn + 1,
        "first": table.first + 1,
        "active": seat_number(table.active),
        "over": table.over,
        "ranks": ranks(table),
        "asked": question(table),
        "attack": attack(table),
        "this_turn": _this_turn(table),
        "event": {"section": table.event, "sections": _SECTIONS},
        "direction": DIRECTION_NAMES[table.heading],
        "tech_dial": _TECH_DIAL,
        "seats": [player(table, who) for who in range(table.seats)],
        "decks": [_deck(table, place) for place in range(len(WONDER_TYPES))],
        "victory": [_victory(table, card) for card in table.victory],
        "supply": dict(zip(RESOURCE_NAMES, _supply(table), strict=True)),
        **figures(table),
        "draft": draft(table),
        "tiles": tiles(table),
        "map": spaces(table),
    }


def phase(table: Table) -> str:
    """`over`, `play`, `draft` while the map is built by its rules (ND-3.2), else `setup`."""
    if table.over:
        return "over"
    if table.turn >= 0:
        return "play"
    return "setup" if table.layout is None else "draft"


def _supply(table: Table) -> tuple[int, ...]:
    """Resource tokens of each type; all of them while there is no map (ND-2.8)."""
    return table.supply or (table.box.resources_each,) * RESOURCES


def _this_turn(table: Table) -> dict[str, object]:
    """Everything that serves once a turn and has served in this one (ND-20.25); a part that is
    kept."""
    parts = kept(table.board)
    key = (
        "turn",
        table.used,
        table.spent,
        table.won_spaces,
        table.arrived,
        table.resting,
        table.victories,
    )
    return parts.find(key) or parts.keep(key, _served(table))


def _served(table: Table) -> dict[str, object]:
    """The same, made now."""
    box = table.box
    names = table.board.names
    return {
        "used": [effect_name(box, number) for number in numbers(table.used)],
        "city_states": [
            state_name(box, state) for state in range(box.city_states) if table.spent >> state & 1
        ],
        "natural_wonders": [
            slug(box.naturals[natural])
            for natural in range(len(box.naturals))
            if table.spent >> (box.natural_bit + natural) & 1
        ],
        "card_sentence": table.spent & box.once > 0,
        "won_spaces": [names[space] for space in numbers(table.won_spaces)],
        "arrived": [names[space] for space in numbers(table.arrived)],
        "resting": table.resting,
        "victories": table.victories,
    }


def _deck(table: Table, place: int) -> dict[str, object]:
    """The wonder of a type that is face up, and what is known of the deck under it (ND-2.6); a part
    that is kept."""
    wonder = table.market[place]
    prices: tuple[int, ...] = ()
    if wonder >= 0:
        cost = table.box.wonders[wonder].cost
        # Of each seat (ND-20.65).
        prices = tuple([price(table, seat, wonder, cost) for seat in range(table.seats)])
    parts = kept(table.board)
    left = table.draws[place * ERAS : place * ERAS + ERAS]
    key = "deck", place, wonder, prices, left, table.unseen
    return parts.find(key) or parts.keep(key, _made_deck(table, place, prices))


def _made_deck(table: Table, place: int, prices: tuple[int, ...]) -> dict[str, object]:
    """The same, made now."""
    kind = WONDER_TYPES[place]
    wonder = table.market[place]
    return {
        "type": FOCUS_NAMES[kind],
        "face_up": None if wonder < 0 else _offer(table, wonder, prices),
        "left": dict(zip(ERA_NAMES, table.draws[place * ERAS : place * ERAS + ERAS], strict=True)),
        "unseen": [
            table.box.wonders[number].slug
            for number in numbers(table.unseen)
            if table.box.wonders[number].kind == kind
        ],
    }


def _offer(table: Table, wonder: int, prices: tuple[int, ...]) -> dict[str, object]:
    """A wonder that can be built: what it costs each seat (ND-20.65) and what pays (ND-9.5)."""
    card = table.box.wonders[wonder]
    return {
        "wonder": card.slug,
        "era": ERA_NAMES[card.era],
        "cost": card.cost,
        "prices": [*prices],
        "pays": [RESOURCE_NAMES[resource] for resource in card.pays],
    }


def _victory(table: Table, card: int) -> dict[str, object]:
    """A victory card: who has marked it, and how far each seat is with either agenda (ND-17); a
    part that is kept."""
    seats = range(table.seats)
    counts = [tally(agenda, table, seat) for agenda in table.box.victory[card] for seat in seats]
    marked = [seat + 1 for seat in seats if table.marked[seat] >> card & 1]
    parts = kept(table.board)
    key = "victory", card, *counts, *marked
    return parts.find(key) or parts.keep(key, _made_victory(table, card, counts, marked))


def _made_victory(
    table: Table, card: int, counts: list[tuple[int, int]], marked: list[int]
) -> dict[str, object]:
    """The same, made now. counts: of each agenda, seat by seat."""
    agendas: list[dict[str, object]] = []
    for place, agenda in enumerate(table.box.victory[card]):
        mine = counts[place * table.seats : (place + 1) * table.seats]
        agendas.append(
            {
                "agenda": slug(agenda.title),
                "have": [have for have, _ in mine],
                "need": mine[0][1],
            }
        )
    return {"card": victory_name(table.box, card), "agendas": agendas, "marked": marked}
