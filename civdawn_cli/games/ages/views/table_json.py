"""The table as data: what a seat sees of it, in plain values and in the words of notation.

protocol/view.ages.schema.json says what every entry means. This is the one place where the game
hides state. Faces of military cards are hidden until they come into play (TA-25.3): those in
rivals' hands, in the military deck, discarded or out of the game, and those in the events decks.
Their ages and numbers are public (TA-37.14), and so is who prepared each of the future events.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_A, AGE_NAMES, NONE, Card
from civdawn_cli.games.ages.rules.final import ranks
from civdawn_cli.games.ages.rules.row import take_price
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.views.card_names import by_age, facts, named, no_facts
from civdawn_cli.games.ages.views.question_json import question, seat_number
from civdawn_cli.games.ages.views.seats_json import backs, player

Data = dict[str, object]

VERSION: Final = 2
"""Of the schema: another one whenever an entry comes, goes or changes its meaning."""


def view(table: Table, seat: Seat) -> Data:
    """The whole table as the seat sees it, CHANCE for what all may see. Nothing changes.

    Entries are always there and in the same order, so that equal tables give equal text. Views
    share what is the same in them: nobody may change a part of one.
    """
    box = table.box
    assert CHANCE <= seat < table.seats, f"no seat {seat + 1}"
    return {
        "game": "ages",
        "version": VERSION,
        "viewer": seat_number(seat),
        "resignation": table.resignation,
        "phase": phase(table),
        "age": AGE_NAMES[table.age],
        "round": table.round,
        "last_round": table.last_round or None,
        "turn": table.turn + 1,
        "first": table.start + 1,
        "active": seat_number(table.active),
        "over": table.over,
        "ranks": ranks(table),
        "asked": question(table, seat),
        "row": _row(table),
        "row_discards": box.discarded_spaces[max(box.seats[0], table.players())],
        **_decks(table),
        "current_events": _current_events(table, seat),
        "future_events": [_future_event(box, event, seat) for event in table.future_events],
        "past_events": [box.slug[card] for card in table.past_events],
        "tactics": [box.slug[card] for card in numbers(table.common_tactics)],
        "this_turn": _this_turn(table),
        "military_hand": None
        if seat < 0
        else [facts(box, card) for card in table.military_hand[seat]],
        "seats": [player(table, who) for who in range(table.seats)],
        "banks": _banks(box),
    }


def phase(table: Table) -> str:
    """`over`, `play`, else `setup`."""
    if table.over:
        return "over"
    return "play" if table.turn >= 0 else "setup"


def _row(table: Table) -> object:
    """The spaces of the card row, what is printed under each, and what its card costs each seat; a
    part that is kept while no card in play, and none in the row, has a say in the prices."""
    box = table.box
    hooks, parts = box.hooks, box.views
    say = 0
    for held in table.held:
        say |= held & hooks.take_price
    for card in table.row:
        if card != NONE:
            say |= hooks.row_price & 1 << card
    if say:
        return _spaces(table)
    waiving = [held & hooks.waives_surcharge for held in table.held]
    key = ("row", tuple(table.row), table.alive, tuple(table.wonders), tuple(waiving))
    found = parts.find(key) or parts.keep(key, {"row": _spaces(table)})
    return found["row"]


def _spaces(table: Table) -> list[Data]:
    """The same, made now; each space is a part that is kept."""
    box, parts = table.box, table.box.views
    found: list[Data] = []
    for space, card in enumerate(table.row):
        prices = tuple(
            [
                take_price(table, seat, space) if card != NONE and table.plays(seat) else None
                for seat in range(table.seats)
            ]
        )
        key = "space", space, card, prices
        found.append(parts.find(key) or parts.keep(key, _space(box, space, card, prices)))
    return found


def _space(box: Box, space: int, card: Card, prices: tuple[int | None, ...]) -> Data:
    """A space of the card row."""
    return {
        **(no_facts() if card == NONE else facts(box, card)),
        "space": space + 1,
        "cost": box.row_cost[space],
        "prices": [*prices],
    }


def _decks(table: Table) -> Data:
    """The decks and what has left the game; a part that is kept."""
    parts = table.box.views
    key = (
        "decks",
        tuple(table.civil),
        tuple(table.civil_gone),
        len(table.military),
        len(table.discards),
        tuple(table.military_gone),
        len(table.age_a_events) - table.age_a_left,
        table.decked,
        table.tucked,
    )
    return parts.find(key) or parts.keep(key, _made_decks(table))


def _made_decks(table: Table) -> Data:
    """The same, made now."""
    box = table.box
    return {
        "civil_deck": [box.slug[card] for card in sorted(table.civil)],
        "civil_gone": [box.slug[card] for card in _civil_gone(table)],
        "military_deck": len(table.military),
        "military_discards": len(table.discards),
        "military_gone": backs(_military_gone(table)),
        "decks_for": list(table.decked),
    }


def _civil_gone(table: Table) -> list[Card]:
    """The civil cards out of the game, ascending; a leader under a wonder is a part of the wonder
    (TA-36.3, TA-37.19)."""
    under = table.box.hooks.goes_under_wonder if table.tucked != NONE else 0
    return [card for card in sorted(table.civil_gone) if not under >> card & 1]


def _military_gone(table: Table) -> list[int]:
    """How many military cards of each age are out of the game: from setup on the Age A cards that
    were not dealt into the current events deck, whichever they are (TA-2.7, TA-37.14)."""
    found = by_age(table.box, table.military_gone)
    found[AGE_A] += len(table.age_a_events) - table.age_a_left
    return found


def _banks(box: Box) -> Data:
    """The numbers printed on every player board, by tokens in the bank (TA-17.1, 22.5, 22.9,
    32.5); a part that is kept."""
    key = ("banks",)
    return box.views.find(key) or box.views.keep(
        key,
        {
            "population_price": list(box.population_cost),
            "consumption": list(box.consumption),
            "happiness_required": list(box.happiness_required),
            "corruption": list(box.corruption),
        },
    )


def _current_events(table: Table, seat: Seat) -> Data:
    """The current events deck.

    The preparers of the events left in it are not there: they would tell who prepared the events
    revealed. Of the Age A cards nobody has seen only some lie in it (TA-2.7).
    """
    box = table.box
    left = by_age(table.box, [table.box.event_card(event) for event in table.current_events])
    left[AGE_A] += table.age_a_left
    seen = table.top_event != NONE and seat >= 0 and table.seen_by >> seat & 1 == 1
    return {
        "left": backs(left),
        "top": named(table.box, table.top_event) if seen else None,
        "top_seen_by": [who + 1 for who in numbers(table.seen_by)],
        "own": [
            box.slug[box.event_card(event)]
            for event in sorted(table.current_events)
            if box.preparer(event) == seat
        ],
    }


def _future_event(box: Box, event: int, seat: Seat) -> Data:
    """A card of the future events deck: by its back, and by its face for who prepared it."""
    card, owner = box.event_card(event), box.preparer(event)
    return {
        "age": box.age_name(card),
        "seat": owner + 1,
        "card": box.slug[card] if owner == seat else None,
    }


def _this_turn(table: Table) -> Data:
    """The amounts and marks that last for this turn only (TA-20.8, TA-30.4, TA-33.10); a part that
    is kept."""
    parts = table.box.views
    key = (
        "turn",
        table.temporary_ca,
        table.temporary_ma,
        table.temporary_food,
        table.temporary_resources,
        table.military_resources,
        table.military_science,
        table.actions_taken,
        table.tactic_used,
        table.leader_replaced,
        table.used,
    )
    return parts.find(key) or parts.keep(key, _made_turn(table))


def _made_turn(table: Table) -> Data:
    """The same, made now."""
    box = table.box
    return {
        "civil_actions": table.temporary_ca,
        "military_actions": table.temporary_ma,
        "food": table.temporary_food,
        "resources": table.temporary_resources,
        "unit_resources": table.military_resources,
        "unit_science": table.military_science,
        "actions_taken": [box.slug[card] for card in sorted(table.actions_taken)],
        "tactic_used": table.tactic_used,
        "leader_replaced": table.leader_replaced,
        "used": [box.effect_slug(effect) for effect in numbers(table.used)],
    }
