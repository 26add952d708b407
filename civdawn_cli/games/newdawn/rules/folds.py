"""Every number a rule asks for: the rulebook's value, then the effects held. The only callers of
the hooks that give numbers and permissions."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.hooks import (
    BARBARIAN_TARGET,
    CAPITAL_TARGET,
    CITY_STATE_TARGET,
    CITY_TARGET,
    TOKEN_TARGET,
    Fight,
    having,
)
from civdawn_cli.games.newdawn.map.board import HARDEST
from civdawn_cli.games.newdawn.names import (
    CARD_LIMIT,
    FOR_COMBAT,
    FOR_TOKEN,
    NOBODY,
    SLOTS,
)
from civdawn_cli.games.newdawn.table import Table

CITY_STATE_DEFENCE = 8


# Difficulty (ND-5.1, ND-20.10).


def open_land(table: Table, seat: Seat, number: int, use: int, card: int) -> int:
    """The land spaces whose difficulty is at most the number for this use: bounds first, then sums.

    card: the focus card being resolved, -1 for none.
    """
    hooks = table.box.hooks
    held = table.held[seat]
    if held & hooks.easier:
        for effect in having(table, seat, hooks.easier):
            number += effect.easier(use)
    spaces = table.board.upto[min(number, HARDEST + 1)]
    if held & hooks.counts_as:
        for effect in having(table, seat, hooks.counts_as):
            value, bounded = effect.counts_as(table, use, card)
            if value <= number:
                spaces |= bounded
    return spaces


def combat_difficulty(table: Table, space: int) -> int:
    """The difficulty of a space in combat, as it is in the active player's turn (ND-20.10)."""
    difficulty = table.board.difficulty[space]
    for effect in having(table, table.active, table.box.hooks.counts_as):
        value, bounded = effect.counts_as(table, FOR_COMBAT, -1)
        if bounded >> space & 1 and value < difficulty:
            difficulty = value
    return difficulty


# Control tokens, cities, caravans.


def token_sites(table: Table, seat: Seat, number: int, near: int, card: int) -> int:
    """Where a control token may be placed next to the spaces `near` (ND-6.1, ND-6.2, ND-20.40);
    the same with reasons is `reasons.token_sieve`."""
    blocked = table.occupied | table.barbarians | table.city_states
    open_spaces = open_land(table, seat, number, FOR_TOKEN, card)
    sites = token_reach(table, seat, near) & open_spaces
    return sites ^ sites & blocked


def token_reach(table: Table, seat: Seat, near: int) -> int:
    """The spaces next to some, or counting so for a control token (ND-6.1)."""
    beside = table.board.around(near)
    if table.held[seat] & table.box.hooks.token_sites:
        for effect in having(table, seat, table.box.hooks.token_sites):
            beside |= effect.token_sites(table, seat)
    return beside


def more_tokens(table: Table, seat: Seat) -> int:
    """Control tokens effects add to a culture card, now (ND-20.26)."""
    more = 0
    if table.held[seat] & table.box.hooks.more_tokens:
        for effect in having(table, seat, table.box.hooks.more_tokens):
            more += effect.more_tokens(table, seat)
    return more


def unmatured(table: Table, seat: Seat) -> int:
    """The land that would keep a city of the seat next to it from being mature (ND-5.7)."""
    counted = table.tokens[seat]
    if table.held[seat] & table.box.hooks.maturing:
        for effect in having(table, seat, table.box.hooks.maturing):
            counted |= effect.maturing(table, seat)
    land = table.board.land
    return land ^ land & counted


MATURED_KEPT: Final = 1 << 8
"""Memory, not a rule: so many are kept, and then forgotten together."""


def mature_cities(table: Table, seat: Seat) -> int:
    """The seat's cities with only friendly control tokens, water or nothing around (ND-5.7)."""
    cities = table.cities[seat]
    board = table.board
    key = (cities, unmatured(table, seat))
    mature = board.matured.get(key, -1)
    if mature < 0:
        mature = cities
        for space in numbers(cities):
            if board.near[space] & key[1]:
                mature ^= 1 << space
        if len(board.matured) >= MATURED_KEPT:
            board.matured.clear()
        board.matured[key] = mature
    return mature


def caravan_starts(table: Table, seat: Seat) -> int:
    """Where a caravan leaves its card: the capital and mature cities (ND-8.2)."""
    starts = 1 << table.board.capital[seat] | mature_cities(table, seat)
    for effect in having(table, seat, table.box.hooks.caravan_starts):
        starts |= effect.caravan_starts(table, seat)
    return starts


def caravan_pool(table: Table, seat: Seat) -> int:
    """Further spaces shared by all caravans of one resolution."""
    return sum(
        [effect.caravan_pool() for effect in having(table, seat, table.box.hooks.caravan_pool)]
    )


def within(table: Table, starts: int, through: int, distance: int) -> int:
    """Spaces at most `distance` steps from the starts, counting only through some spaces
    (ND-5.6)."""
    board = table.board
    reached = starts
    for step in range(distance):
        wider = board.grown(reached if step == 0 else reached & through | starts)
        if wider == reached:
            break
        reached = wider
    return reached


# Focus cards.


def slot_number(table: Table, seat: Seat, slot: int) -> int:
    """The number a card in a slot is resolved with (ND-4.5, ND-20.13)."""
    number = slot
    if table.held[seat] & table.box.hooks.slot_at_least:
        for effect in having(table, seat, table.box.hooks.slot_at_least):
            number = max(number, effect.slot_at_least(slot))
    return number


def any_type(table: Table, seat: Seat) -> bool:
    """Return whether a focus card the seat gains may replace one of another type (ND-20.77)."""
    return bool(table.held[seat] & table.box.hooks.any_type)


def price(table: Table, seat: Seat, wonder: int, cost: int) -> int:
    """The cost of a wonder to the seat, at least 0. cost: the printed one (ND-20.65)."""
    if table.held[seat] & table.box.hooks.discount:
        for effect in having(table, seat, table.box.hooks.discount):
            cost -= effect.discount(table, seat, wonder)
    return max(cost, 0)


def diplomacy_limit(table: Table, seat: Seat) -> int:
    """Diplomacy cards the seat may have of each player (ND-12.1)."""
    limit = 1
    for effect in having(table, seat, table.box.hooks.diplomacy_limit):
        limit = max(limit, effect.diplomacy_limit())
    return limit


# Trade tokens.


def roomy_cards(table: Table, seat: Seat) -> int:
    """The slots of the seat's row with room for a trade token, bit 1 to 5 (ND-13.2)."""
    slots = 0
    for index in range(SLOTS):
        card = table.row[seat * SLOTS + index]
        if table.trade[seat * table.box.cards + card] < CARD_LIMIT:
            slots |= 2 << index
    return slots


def storage(table: Table, seat: Seat) -> int:
    """Trade tokens the seat's wonder card can still take."""
    for effect in having(table, seat, table.box.hooks.token_room):
        return effect.token_room() - table.stored
    return 0


# Combat (ND-10.7, ND-10.8).


def attack_range(table: Table, seat: Seat, distance: int) -> int:
    """The range of an attack (ND-10.2)."""
    for effect in having(table, seat, table.box.hooks.reach_at_least):
        distance = max(distance, effect.reach_at_least())
    return distance


def target_on(table: Table, owner: Seat, space: int) -> int:
    """The kind of target on a space: the piece of its owner or, NOBODY's, the city-state."""
    if owner == NOBODY:
        return CITY_STATE_TARGET
    if table.tokens[owner] >> space & 1:
        return TOKEN_TARGET
    return CAPITAL_TARGET if table.board.capital[owner] == space else CITY_TARGET


def attack_bonus(table: Table, fight: Fight) -> int:
    """The sum that the attacker's effects add to the die (ND-10.7)."""
    held = having(table, fight.attacker, table.box.hooks.attack)
    return sum([effect.attack(table, fight.attacker, fight) for effect in held])


def defence_value(table: Table, fight: Fight) -> int:
    """The defender's combat value without the die (ND-10.8)."""
    if fight.what == CITY_STATE_TARGET:
        return CITY_STATE_DEFENCE
    value = combat_difficulty(table, fight.space)
    if fight.what == BARBARIAN_TARGET:
        return value
    seat = fight.defender
    if fight.what != TOKEN_TARGET:
        value *= 2
    elif table.reinforced[seat] >> fight.space & 1:
        value += 1
    value += (table.board.near[fight.space] & table.reinforced[seat]).bit_count()
    held = having(table, seat, table.box.hooks.defence)
    return value + sum([effect.defence(table, seat, fight) for effect in held])


# Barbarians.


def barred(table: Table) -> int:
    """Spaces no barbarian can move onto (ND-20.102)."""
    spaces = 0
    hook = table.box.hooks.barred
    for seat in range(table.seats):
        if table.held[seat] & hook:
            for effect in having(table, seat, hook):
                spaces |= effect.barred(table, seat)
    return spaces


def pins(table: Table, seat: Seat) -> bool:
    """Return whether the seat's natural-wonder tokens lie on focus cards (ND-20.109)."""
    return seat != NOBODY and bool(table.held[seat] & table.box.hooks.pins)
