"""What things are worth at some moment of the game, in culture points at its end.

A unit that is earned early is spent on something that pays every turn, so it is worth more the more
turns are left; after the last turn it is worth nothing.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.catalogue import (
    BLUE,
    CIVIL_ACTIONS,
    COST,
    CULTURE,
    DISCARDED_SPACES,
    EACH_CULTURE,
    EACH_FACES,
    EACH_SCIENCE,
    EACH_STRENGTH,
    FACES,
    KIND,
    LEVEL,
    MILITARY_ACTIONS,
    OF_TYPE,
    REVOLUTION_COST,
    SCIENCE,
    SCIENCE_COST,
    STRENGTH,
    TYPE,
    URBAN_LIMIT,
    VALUE,
)
from civdawn_cli.games.ages.hooks import HOOKS, IN_PLAY
from civdawn_cli.games.ages.names import (
    AGE_III,
    AGE_IV,
    FARM,
    GOVERNMENT,
    INFANTRY,
    MINE,
    NONE,
    TECHS,
    Card,
)
from civdawn_cli.games.ages.table import Table

CARDS_A_TURN: Final = 1.4
"""Cards a player takes in a turn, beside those discarded."""
CARDS_AN_AGE: Final = (0, 44, 50, 53)
"""About so many cards an age's civil deck has, by players less one."""
LAST_TURNS: Final = 1.5
"""About so many turns come after the last card of Age III (TA-3.3)."""

# What a unit is worth: so much, and so much more for each turn left.
# Lists: mypyc takes a constant pair of floats for one that was never set.
RESOURCE_UNIT: Final[list[float]] = [0.50, 0.080]
FOOD_UNIT: Final[list[float]] = [0.35, 0.075]
SCIENCE_UNIT: Final[list[float]] = [0.20, 0.080]

# What one more brings in each turn left.
CIVIL_ACTION: Final = 0.90
MILITARY_ACTION: Final = 0.50
URBAN_ROOM: Final = 0.12
POWER_OF_TEXT: Final = 0.15
"""What the text of any leader or special technology brings a turn, beside `Card.power`."""

SOON: Final = 1.5
"""Turns until what is promised works."""

ADDED: Final = 0.9
"""The part of what one more worker on a new technology would bring that counts."""
WORKERS_EXPECTED: Final = 2
"""Workers that are expected on it at least."""

# What one brings once and for all.
STRENGTH_POINT: Final = 1.8
FACE: Final = 0.8
BLUE_TOKEN: Final = 0.5


class Prices:
    """What everything is worth to a player with so many turns left after the present one.

    share: the part of them in which a technology not yet used will work.
    """

    def __init__(self, turns: float) -> None:
        self.turns: Final = turns
        fading = min(1.0, turns)
        self.share: Final = max(0.0, turns - SOON) / max(1.0, turns)
        self.resource: Final = fading * (RESOURCE_UNIT[0] + RESOURCE_UNIT[1] * turns)
        self.food: Final = fading * (FOOD_UNIT[0] + FOOD_UNIT[1] * turns)
        self.science: Final = fading * (SCIENCE_UNIT[0] + SCIENCE_UNIT[1] * turns)
        self.resources: Final = a_turn(RESOURCE_UNIT, turns)
        self.foods: Final = a_turn(FOOD_UNIT, turns)
        self.sciences: Final = a_turn(SCIENCE_UNIT, turns)
        self.strength: Final = STRENGTH_POINT
        self.face: Final = FACE * min(1.0, turns / 4)

    def worker(self, tech: Card) -> float:
        """A worker on a technology."""
        kind = TYPE[tech]
        if kind == FARM:
            return self.foods * VALUE[tech]
        if kind == MINE:
            return self.resources * VALUE[tech]
        return (
            self.sciences * EACH_SCIENCE[tech]
            + self.turns * EACH_CULTURE[tech]
            + self.strength * EACH_STRENGTH[tech]
            + self.face * EACH_FACES[tech]
        )

    def printed(self, card: Card, turns: float) -> float:
        """The numbers on a card in play for so many turns, and the power of its text."""
        found = SCIENCE[card] * a_turn(SCIENCE_UNIT, turns)
        found += (
            CULTURE[card]
            + CIVIL_ACTION * CIVIL_ACTIONS[card]
            + MILITARY_ACTION * MILITARY_ACTIONS[card]
            + URBAN_ROOM * URBAN_LIMIT[card]
            + IN_PLAY[card].power
        ) * turns
        found += self.strength * STRENGTH[card] + self.face * FACES[card]
        return found + BLUE_TOKEN * BLUE[card]


def a_turn(unit: list[float], turns: float) -> float:
    """What one unit in each of the turns left is worth; the last one can't be spent."""
    if turns <= 1.0:
        return 0.0
    return (turns - 1.0) * (unit[0] + unit[1] * turns / 2)


def turns_left(table: Table, seat: Seat) -> float:
    """About how many turns the seat still has, one that it is in or has yet to begin in this round
    included."""
    if table.age == AGE_IV:
        turns = table.last_round - table.round
        if table.active >= 0 and _place(table, seat) >= _place(table, table.active):
            turns += 1
        return float(max(0, turns))
    return turns_of_age(table, AGE_III) + LAST_TURNS


def _place(table: Table, seat: Seat) -> int:
    """The seat's place in the turn order, from 0."""
    return (seat - table.start) % table.seats


def turns_of_age(table: Table, age: int) -> float:
    """About how many turns each player has before the end of that age; 0 if it is over."""
    if table.age > age:
        return 0.0
    players = max(2, table.players())
    cards = len(table.civil) + (age - max(1, table.age)) * CARDS_AN_AGE[players - 1]
    if table.age == 0:
        cards += CARDS_AN_AGE[players - 1] - len(table.civil)
    return cards / (players * (DISCARDED_SPACES[players] + CARDS_A_TURN))


def in_ratings(table: Table, seat: Seat, card: Card, prices: Prices, turns: float) -> float:
    """What a card's text adds, or would add, to the ratings over so many turns."""
    bit = 1 << card
    culture_hooks = HOOKS.other_culture | HOOKS.theater_library_culture | HOOKS.lab_culture
    if not bit & (culture_hooks | HOOKS.building_science | HOOKS.strength):
        return 0.0
    text = IN_PLAY[card]
    culture = 0
    if bit & HOOKS.other_culture:
        culture += text.other_culture(table, seat)
    if bit & HOOKS.theater_library_culture:
        culture += text.theater_library_culture(table, seat)
    if bit & HOOKS.lab_culture:
        culture += text.lab_culture(table, seat)
    found = culture * turns
    if bit & HOOKS.building_science:
        found += text.building_science(table, seat) * a_turn(SCIENCE_UNIT, turns)
    if bit & HOOKS.strength:
        found += text.strength(table, seat) * prices.strength
    return found


def leader_turns(table: Table, leader: Card, turns: float) -> float:
    """How many turns a leader can still stay: up to the end of the age after its own (TA-6.6)."""
    if LEVEL[leader] + 1 > AGE_III:
        return turns
    return min(turns, turns_of_age(table, LEVEL[leader] + 1))


def promise(table: Table, seat: Seat, tech: Card, prices: Prices) -> float:
    """What a technology for workers may bring if those on lower ones are moved up to it, and one
    or two are added."""
    base = seat * TECHS
    share = prices.share
    kind = TYPE[tech]
    best = prices.worker(tech)
    full = share * best - prices.resource * COST[tech]
    there = table.workers[base + tech]
    found = 0.0
    moved = 0
    for old in OF_TYPE[kind]:
        workers = table.workers[base + old]
        if old < tech and workers:
            gain = share * (best - prices.worker(old))
            gain -= prices.resource * (COST[tech] - COST[old])
            if gain > 0.0:
                found += gain * workers
            moved += workers
    room = WORKERS_EXPECTED - there - moved
    if MINE < kind < INFANTRY:
        room = min(room, URBAN_LIMIT[table.government[seat]] - there - moved)
    if room > 0 and full > 0.0:
        found += full * ADDED * room
    return found


def leader_worth(table: Table, seat: Seat, leader: Card, prices: Prices) -> float:
    """What a leader brings while it can stay."""
    stays = leader_turns(table, leader, prices.turns)
    found = prices.printed(leader, stays) + POWER_OF_TEXT * stays
    return found + in_ratings(table, seat, leader, prices, stays)


def technology_worth(
    table: Table, seat: Seat, card: Card, prices: Prices, science: float
) -> tuple[float, int]:
    """What a technology in hand promises beyond its cost, and the science points it costs.

    science: what a science point is worth to the seat.
    """
    turns = max(0.0, prices.turns - SOON)
    cost = SCIENCE_COST[card]
    if card < TECHS:
        gain = promise(table, seat, card, prices)
    elif TYPE[card] == GOVERNMENT:
        cost = (cost + 2 * REVOLUTION_COST[card]) // 3
        gain = prices.printed(card, turns) - prices.printed(table.government[seat], turns)
    else:
        gain = prices.printed(card, turns) + POWER_OF_TEXT * turns
        old = table.special(seat, KIND[card])
        if old != NONE:
            gain -= prices.printed(old, turns) + POWER_OF_TEXT * turns
    return gain - science * cost, cost
