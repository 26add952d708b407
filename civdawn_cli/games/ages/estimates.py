"""What things are worth at some moment of the game, in culture points at its end.

A unit that is earned early is spent on something that pays every turn, so it is worth more the more
turns are left; after the last turn it is worth nothing.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.card import HOOKS, IN_PLAY
from civdawn_cli.games.ages.catalogue import (
    BLUE,
    CIVIL_ACTIONS,
    CULTURE,
    DISCARDED_SPACES,
    EACH_CULTURE,
    EACH_FACES,
    EACH_SCIENCE,
    EACH_STRENGTH,
    FACES,
    LEVEL,
    MILITARY_ACTIONS,
    NUMBER,
    SCIENCE,
    STRENGTH,
    TYPE,
    URBAN_LIMIT,
    VALUE,
)
from civdawn_cli.games.ages.names import AGE_III, AGE_IV, CARDS, FARM, MINE, TECHS, Card
from civdawn_cli.games.ages.table import Table

CARDS_A_TURN: Final = 1.4
"""Cards a player takes in a turn, beside those discarded."""
CARDS_AN_AGE: Final = (0, 44, 50, 53)
"""About so many cards an age's civil deck has, by players less one."""
LAST_TURNS: Final = 1.5
"""About so many turns come after the last card of Age III (TA-3.3)."""

# What a unit is worth: so much, and so much more for each turn left.
RESOURCE_UNIT: Final = (0.50, 0.080)
FOOD_UNIT: Final = (0.35, 0.075)
SCIENCE_UNIT: Final = (0.30, 0.100)

# What one more brings in each turn left.
CIVIL_ACTION: Final = 0.90
MILITARY_ACTION: Final = 0.50
URBAN_ROOM: Final = 0.12
POWER_OF_LEVEL: Final = 0.15
"""What the text of a leader or special technology brings a turn, for each level, where POWERS does
not say it."""

# What one brings once and for all.
STRENGTH_POINT: Final = 1.2
FACE: Final = 0.8
BLUE_TOKEN: Final = 0.5

POWERS: Final[dict[str, float]] = {
    "aristotle": 0.6,
    "hammurabi": 0.9,
    "homer": 0.6,
    "julius-caesar": 0.3,
    "moses": 0.7,
    "leonardo-da-vinci": 0.6,
    "genghis-khan": 1.5,
    "christopher-columbus": 0.4,
    "frederick-barbarossa": 0.8,
    "isaac-newton": 0.7,
    "albert-einstein": 1.2,
    "bill-gates": 1.5,
    "winston-churchill": 3.0,
    "masonry": 0.4,
    "architecture": 0.6,
    "engineering": 0.8,
    "transcontinental-railroad": 1.5,
    "ocean-liner-service": 1.8,
}
"""Culture points a turn that a card's text is worth beside what it adds to the ratings."""
POWER: Final[list[float]] = [0.0] * CARDS
for _slug, _worth in POWERS.items():
    POWER[NUMBER[_slug]] = _worth


class Prices:
    """What everything is worth to a player with so many turns left after the present one."""

    def __init__(self, turns: float) -> None:
        self.turns: Final = turns
        fading = min(1.0, turns)
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
            + POWER[card]
        ) * turns
        found += self.strength * STRENGTH[card] + self.face * FACES[card]
        return found + BLUE_TOKEN * BLUE[card]


def a_turn(unit: tuple[float, float], turns: float) -> float:
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


assert len(POWER) > TECHS
