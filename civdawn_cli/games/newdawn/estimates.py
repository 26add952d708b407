"""Guesses in turns: what the evaluation and the agendas' progress are made of. No rule depends on
them; they need only order tables sensibly and be quick."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.effect import (
    CAPITAL_TARGET,
    CITY_STATE_TARGET,
    CITY_TARGET,
    TOKEN_TARGET,
    WONDER_CARDS,
    Fight,
)
from civdawn_cli.games.newdawn.names import (
    CARDS,
    INDUSTRY,
    NATURAL_RESOURCES,
    NOBODY,
    SLOTS,
    WONDER_0,
    WONDER_TYPES,
    WONDERS,
)
from civdawn_cli.games.newdawn.numbers import attack_bonus, attack_range, defence_value, price
from civdawn_cli.games.newdawn.table import Table

PACE: Final = 8.0
"""Turns away at which progress is one half."""

NEVER: Final = 30.0
"""Turns, for what can hardly be done any more."""

TOKENS_A_TURN: Final = 2.3
"""Control tokens a turn of placing them puts on the map."""

CITY_TURNS: Final = 1.25
WONDER_TURNS: Final = 1.5
FAR: Final = 12
"""Steps beyond which nobody counts."""

ODDS: Final = (0.03, 0.03, 0.08, 0.17, 0.28, 0.42, 0.58, 0.72, 0.83, 0.92, 0.97, 1.0)
"""The chance that the attacker wins, when their value without dice is 5 lower to 6 higher."""


def nearness(turns: float) -> float:
    """Turns still needed as progress: 1 for none, falling towards 0."""
    return PACE / (PACE + turns)


def steps(table: Table, starts: int, goals: int, through: int) -> int:
    """The fewest steps from the starts to a goal, counted through some spaces; FAR if more or none."""
    grown = table.board.grown
    reached = starts
    for count in range(FAR):
        if reached & goals:
            return count
        wider = grown(reached & through | starts)
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
    if owner == NOBODY:
        what = CITY_STATE_TARGET
    elif table.tokens[owner] >> space & 1:
        what = TOKEN_TARGET
    else:
        what = CAPITAL_TARGET if table.board.capital[owner] == space else CITY_TARGET
    fight = Fight(seat, owner, what, space, -1, card, SLOTS)
    value = SLOTS + bonus + attack_bonus(table, fight) + table.trade[seat * CARDS + card]
    margin = value - defence_value(table, fight)
    odds = ODDS[0 if margin < -5 else 11 if margin > 6 else margin + 5]
    distance = attack_range(table, seat, reach)
    waiting = 0.15 * (SLOTS - table.slot_of(seat, card))
    return 0.5 + 0.7 / odds + waiting + approach(table, seat, space, distance)


def production(table: Table, seat: Seat, wonder: int) -> int:
    """The production the seat has for a wonder with its best industry card in the top slot."""
    most = 0
    for card in table.cards_of_type(seat, INDUSTRY):
        most = max(most, SLOTS + table.trade[seat * CARDS + card])
    pays = WONDER_CARDS[wonder].pays
    stock = table.stock
    most += 2 * (stock[seat * 4 + pays[0]] + stock[seat * 4 + pays[1]])
    if seat in table.natural_holder:
        for natural, holder in enumerate(table.natural_holder):
            if holder == seat and NATURAL_RESOURCES[natural] in pays:
                most += 2
    return most


def wonders_turns(table: Table, seat: Seat, kind: int, count: int) -> float:
    """Turns until the seat controls a number of world wonders of a type."""
    held = table.held[seat] >> WONDER_0 & ((1 << WONDERS) - 1)
    missing = count
    if held:
        for number in range(WONDERS):
            if held >> number & 1 and WONDER_CARDS[number].kind == kind:
                missing -= 1
    if missing <= 0:
        return 0.0
    deck = WONDER_TYPES.index(kind)
    wonder = table.market[deck]
    if wonder < 0 or missing - 1 > sum(table.draws[deck * 3 : deck * 3 + 3]):
        return NEVER
    cost = price(table, seat, wonder, WONDER_CARDS[wonder].cost)
    turns = WONDER_TURNS + 0.6 * max(0, cost - production(table, seat, wonder))
    # The next one is unknown, and nothing is left to pay it with but the slot.
    turns += (missing - 1) * (WONDER_TURNS + 3.0)
    homes = (table.cities[seat] & ~table.wonder_sites).bit_count()
    turns += CITY_TURNS * max(0, missing - homes)
    for card in table.cards_of_type(seat, INDUSTRY):
        return turns + 0.15 * (SLOTS - table.slot_of(seat, card))
    return turns + NEVER


def city_sites_seen(table: Table, seat: Seat) -> int:
    """The spaces where the seat could build a city soon: near it, whatever their difficulty (ND-9.2,
    ND-9.3)."""
    board = table.board
    cities = table.all_cities() | table.city_states
    blocked = board.grown(cities) | table.rival(seat) | table.barbarians | table.resources
    return board.grown(board.grown(table.friendly(seat))) & board.land & ~blocked & ~board.naturals


def best_of(turns: list[float], count: int) -> float:
    """The sum of the `count` least; what is lacking counts NEVER each."""
    turns.sort()
    return sum(turns[:count]) + NEVER * max(0, count - len(turns))
