"""Guesses in turns: what the evaluation and the agendas' progress are made of. No rule depends on
them; they need only order tables sensibly and be quick."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.hooks import (
    Fight,
)
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.names import (
    ERAS,
    INDUSTRY,
    SLOTS,
    WONDER_TYPES,
)
from civdawn_cli.games.newdawn.rules.folds import (
    attack_bonus,
    attack_range,
    defence_value,
    price,
    target_on,
)
from civdawn_cli.games.newdawn.table import Table

PACE: Final = 8.0
"""Turns away at which progress is one half."""

NEVER: Final = 30.0
"""Turns, for what can hardly be done any more."""

TOKENS_A_TURN: Final = 2.3
"""Control tokens a turn of placing them puts on the map."""

HOPELESS: Final = 6.0
"""Turns of attacking the same thing after which nobody would set out."""

CITY_TURNS: Final = 1.25
WONDER_TURNS: Final = 1.5
FAR: Final = 9
"""Steps beyond which nobody counts."""

ODDS: Final = (0.03, 0.03, 0.08, 0.17, 0.28, 0.42, 0.58, 0.72, 0.83, 0.92, 0.97, 1.0)
"""The chance that the attacker wins, when their value without dice is 5 lower to 6 higher."""
WORST: Final = 5


def nearness(turns: float) -> float:
    """Turns still needed as progress: 1 for none, falling towards 0."""
    return PACE / (PACE + turns)


def steps(table: Table, starts: int, goals: int, through: int) -> int:
    """The fewest steps from the starts to a goal, counted through some spaces; FAR if more or
    none."""
    board = table.board
    width = board.width
    every = board.all
    reached = starts
    for count in range(FAR):
        if reached & goals:
            return count
        # `Board.grown`, here in the innermost loop
        half = reached & through | starts
        half |= half << 1 | half << width
        wider = (half | half >> 1 | half >> width) & every
        if wider == reached:
            return FAR
        reached = wider
    return FAR


def approach(table: Table, seat: Seat, space: int, reach: int) -> float:
    """Turns of spreading until the seat has a friendly space within reach of a space."""
    goals = 1 << space
    starts = table.friendly(seat)
    free = table.board.land & ~(table.rival(seat) | table.barbarians)
    count = steps(table, starts, goals, free)
    if count < FAR:
        return 0.7 * max(0, count - reach)
    return 1.5 + 0.7 * max(0, steps(table, starts, goals, table.board.all) - reach)


def attack_turns(table: Table, seat: Seat, space: int, card: int, bonus: int, reach: int) -> float:
    """Turns until the seat has beaten what stands on a space, from the top slot.

    card: the military card; bonus, reach: what it adds to the combat value and how far it goes.
    """
    owner = table.owner(space)
    fight = Fight(seat, owner, target_on(table, owner, space), space, -1, card, SLOTS)
    value = SLOTS + bonus + attack_bonus(table, fight) + table.trade[seat * table.box.cards + card]
    margin = value - defence_value(table, fight)
    odds = ODDS[max(0, min(len(ODDS) - 1, margin + WORST))]
    distance = attack_range(table, seat, reach)
    turns = 0.5 + 0.7 / odds + 0.15 * (SLOTS - table.slot_of(seat, card))
    return turns + (FAR if turns > HOPELESS else approach(table, seat, space, distance))


def wonders_turns(table: Table, seat: Seat, kind: int, count: int) -> float:
    """Turns until the seat controls a number of world wonders of a type."""
    deck = WONDER_TYPES.index(kind)
    missing = count - (table.held[seat] & table.box.deck_effects[deck]).bit_count()
    if missing <= 0:
        return 0.0
    wonder = table.market[deck]
    draws = table.draws
    place = deck * ERAS
    if wonder < 0 or missing - 1 > sum(draws[place : place + ERAS]):
        return NEVER
    slot = top_slot(table, seat, INDUSTRY)
    if not slot:
        return NEVER
    lacking = price(table, seat, wonder, table.box.wonders[wonder].cost) - SLOTS
    lacking -= table.trade[seat * table.box.cards + table.row[seat * SLOTS + slot - 1]]
    if lacking > 0:
        lacking -= 2 * resources_for(table, seat, wonder)
    turns = WONDER_TURNS + 0.15 * (SLOTS - slot)
    if lacking > 0:
        turns += 0.6 * lacking
    # The next one is unknown, and nothing is left to pay it with but the slot.
    turns += (missing - 1) * (WONDER_TURNS + 3.0)
    homes = (table.cities[seat] & ~table.wonder_sites).bit_count()
    return turns + CITY_TURNS * (missing - homes) if homes < missing else turns


def resources_for(table: Table, seat: Seat, wonder: int) -> int:
    """The resource and natural-wonder tokens the seat can pay a wonder with."""
    one, other = table.box.wonders[wonder].pays
    found = table.stock[seat * RESOURCES + one] + table.stock[seat * RESOURCES + other]
    if seat in table.natural_holder:
        for natural, holder in enumerate(table.natural_holder):
            if holder == seat and table.box.natural_resources[natural] in (one, other):
                found += 1
    return found


def top_slot(table: Table, seat: Seat, kind: int) -> int:
    """The highest slot, 1 to 5, with a card of a type in the seat's row; 0 for none."""
    base = seat * SLOTS - 1
    row = table.row
    for slot in range(SLOTS, 0, -1):
        if table.box.type_of[row[base + slot]] == kind:
            return slot
    return 0


def city_sites_seen(table: Table, seat: Seat) -> int:
    """The spaces where the seat could build a city soon: near it, whatever their difficulty
    (ND-9.2, ND-9.3)."""
    board = table.board
    cities = table.all_cities() | table.city_states
    blocked = board.grown(cities) | table.rival(seat) | table.barbarians | table.resources
    return board.grown(board.grown(table.friendly(seat))) & board.land & ~blocked & ~board.naturals


def best_of(turns: list[float], count: int) -> float:
    """The sum of the `count` least; what is lacking counts NEVER each."""
    turns.sort()
    return sum(turns[:count]) + NEVER * max(0, count - len(turns))
