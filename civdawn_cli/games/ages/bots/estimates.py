"""The worth of cards, units and tokens at some moment, in culture points at the end of the game.

A unit that is earned early is spent on something that pays every turn, so it is worth more the more
turns are left; after the last turn it is worth nothing.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.bots.weights import WEIGHTS, Weights
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import (
    AGE_A,
    AGE_III,
    AGE_IV,
    FARM,
    GOVERNMENT,
    INFANTRY,
    MINE,
    NONE,
    Card,
)
from civdawn_cli.games.ages.table import Table


class Prices:
    """The worth of everything to a player with `turns` turns left after the present one, in an age.

    share: the fraction (0 to 1) of those turns in which a technology not yet in use will work.
    """

    def __init__(self, box: Box, turns: float, age: int, weights: Weights) -> None:
        w = weights
        self.box: Final = box
        self.turns: Final = turns
        self.age: Final = age
        self.weights: Final = w
        fading = min(1.0, turns)
        self.share: Final = max(0.0, turns - w.soon) / max(1.0, turns)
        self.resource: Final = fading * (w.resource + w.resource_turn * turns)
        self.food: Final = fading * (w.food + w.food_turn * turns)
        self.science: Final = fading * (w.science + w.science_turn * turns)
        self.resources: Final = a_turn(w.resource, w.resource_turn, turns)
        self.foods: Final = a_turn(w.food, w.food_turn, turns)
        self.sciences: Final = a_turn(w.science, w.science_turn, turns)
        # Strength counts against the rivals' for so much, and is worth what it is there.
        self.lasting: Final = min(1.0, turns / 2) * (1.0 + w.threat * age)
        self.strength: Final = w.armed + w.strength * (w.behind + w.ahead) * self.lasting
        self.face: Final = w.face * min(1.0, turns / 4)
        # The worth of one worker on each technology.
        self.workers: Final = [self._worker(tech) for tech in range(box.techs)]

    def _worker(self, tech: Card) -> float:
        """The worth of one worker on a technology."""
        box = self.box
        kind = box.type[tech]
        if kind == FARM:
            return self.foods * box.value[tech]
        if kind == MINE:
            return self.resources * box.value[tech]
        return (
            self.sciences * box.each_science[tech]
            + self.turns * box.each_culture[tech]
            + self.strength * box.each_strength[tech]
            + self.face * box.each_faces[tech]
        )

    def printed(self, card: Card, turns: float) -> float:
        """The worth of a card that is in play for so many turns: of its printed numbers, and of its
        text by `Card.power`."""
        box, w = self.box, self.weights
        found = box.science[card] * a_turn(w.science, w.science_turn, turns)
        found += (
            box.culture[card]
            + w.civil_action * box.civil_actions[card]
            + w.military_action * box.military_actions[card]
            + w.urban_room * box.urban_limit[card]
            + box.in_play[card].power
        ) * turns
        found += self.strength * box.strength[card] + self.face * box.faces[card]
        return found + w.blue * box.blue[card]


KEPT: Final = 4
"""Tables looked at from one question differ little: so many prices are enough."""
_kept: Final[list[Prices]] = []


def prices_for(box: Box, turns: float, age: int, weights: Weights = WEIGHTS) -> Prices:
    """The prices with so many turns left, which all tables of one moment share."""
    for found in _kept:
        if found.turns == turns and found.age == age and found.weights is weights:
            if found.box is box:
                return found
    fresh = Prices(box, turns, age, weights)
    _kept.insert(0, fresh)
    del _kept[KEPT:]
    return fresh


def a_turn(unit: float, unit_turn: float, turns: float) -> float:
    """The worth of one unit in each of the turns left; the last turn's unit can't be spent."""
    if turns <= 1.0:
        return 0.0
    return (turns - 1.0) * (unit + unit_turn * turns / 2)


def turns_left(table: Table, seat: Seat, weights: Weights) -> float:
    """An estimate of the turns that the seat still has, including one that it is in or has yet to
    begin in this round."""
    if table.age == AGE_IV:
        turns = table.last_round - table.round
        if table.active >= 0 and _place(table, seat) >= _place(table, table.active):
            turns += 1
        return float(max(0, turns))
    return turns_of_age(table, AGE_III, weights) + weights.last_turns


def _place(table: Table, seat: Seat) -> int:
    """The seat's place in the turn order, from 0."""
    return (seat - table.start) % table.seats


def turns_of_age(table: Table, age: int, weights: Weights) -> float:
    """An estimate of each player's turns before the end of that age; 0 if it is over."""
    if table.age > age:
        return 0.0
    box = table.box
    players = max(box.seats[0], table.players())
    of_decks = box.civil_cards[players]
    cards = of_decks[age] - of_decks[table.age]
    if table.age != AGE_A:
        cards += len(table.civil)
    return cards / (players * (box.discarded_spaces[players] + weights.cards_a_turn))


def in_ratings(table: Table, seat: Seat, card: Card, prices: Prices, turns: float) -> float:
    """The worth of all that a card's text adds, or would add, to the ratings over so many turns."""
    box = table.box
    bit = 1 << card
    culture_hooks = (
        box.hooks.other_culture | box.hooks.theater_library_culture | box.hooks.lab_culture
    )
    if not bit & (culture_hooks | box.hooks.building_science | box.hooks.strength):
        return 0.0
    text = box.in_play[card]
    culture = 0
    if bit & box.hooks.other_culture:
        culture += text.other_culture(table, seat)
    if bit & box.hooks.theater_library_culture:
        culture += text.theater_library_culture(table, seat)
    if bit & box.hooks.lab_culture:
        culture += text.lab_culture(table, seat)
    found = culture * turns
    if bit & box.hooks.building_science:
        w = prices.weights
        science = a_turn(w.science, w.science_turn, turns)
        found += text.building_science(table, seat) * science
    if bit & box.hooks.strength:
        found += text.strength(table, seat) * prices.strength
    return found


def leader_turns(table: Table, leader: Card, prices: Prices) -> float:
    """The turns that a leader can still stay: up to the end of the age after its own (TA-6.6)."""
    box = table.box
    if box.level[leader] + 1 > AGE_III:
        return prices.turns
    return min(prices.turns, turns_of_age(table, box.level[leader] + 1, prices.weights))


def promise(table: Table, seat: Seat, tech: Card, prices: Prices) -> tuple[float, int]:
    """The worth that a technology for workers will have for the seat, and the resources it takes:
    all its workers on lower technologies of the type are upgraded to this one, and one or two more
    are built."""
    box, w = table.box, prices.weights
    base = seat * box.techs
    share = prices.share
    kind = box.type[tech]
    worth = prices.workers
    best = worth[tech]
    full = share * best - prices.resource * box.cost[tech]
    there = table.workers[base + tech]
    found = 0.0
    cost = moved = 0
    for old in box.of_type[kind]:
        workers = table.workers[base + old]
        if old < tech and workers:
            more = box.cost[tech] - box.cost[old]
            gain = share * (best - worth[old]) - prices.resource * more
            if gain > 0.0:
                found += gain * workers
                cost += more * workers
            moved += workers
    room = w.workers_expected - there - moved
    if MINE < kind < INFANTRY:
        room = min(room, box.urban_limit[table.government[seat]] - there - moved)
    if room > 0 and full > 0.0:
        found += full * w.added * room
        cost += int(box.cost[tech] * room)
    return found, cost


def leader_worth(table: Table, seat: Seat, leader: Card, prices: Prices) -> float:
    """The worth of a leader over the turns that it can stay."""
    stays = leader_turns(table, leader, prices)
    found = prices.printed(leader, stays) + prices.weights.text * stays
    return found + in_ratings(table, seat, leader, prices, stays)


def action_worth(table: Table, seat: Seat, card: Card, prices: Prices) -> float:
    """The worth of playing an action card: what it gives or saves, less the CA where this is not
    that of an action it orders (TA-20.3)."""
    gives, w = table.box.action_gains[card], prices.weights
    players = table.players()
    found = gives.culture + gives.behind.get(players, 0) * w.chance_behind * (players - 1)
    found += prices.science * gives.science
    arms = gives.arms + gives.weaker.get(players, 0) * w.chance_behind * (players - 1)
    found += prices.resource * (gives.resources + w.arms_only * arms)
    if gives.either:
        found += max(prices.resource, prices.food) * gives.either
    found += prices.food * gives.food
    return found if gives.orders else found - w.action_price


def technology_worth(
    table: Table, seat: Seat, card: Card, prices: Prices, science: float, means: float
) -> tuple[float, int]:
    """The worth of a technology in hand beyond its cost, and the science points it costs.

    science: the worth of a science point to the seat. means: the resources that the seat will have
    for its workers.
    """
    box, w = table.box, prices.weights
    turns = max(0.0, prices.turns - w.soon)
    cost = box.science_cost[card]
    if card < box.techs:
        gain, resources = promise(table, seat, card, prices)
        if resources > means:
            gain *= means / resources
    elif box.type[card] == GOVERNMENT:
        cost = (cost + 2 * box.revolution_cost[card]) // 3
        gain = prices.printed(card, turns) - prices.printed(table.government[seat], turns)
    else:
        gain = prices.printed(card, turns) + w.text * turns
        old = table.special(seat, box.kind[card])
        if old != NONE:
            gain -= prices.printed(old, turns) + w.text * turns
    return gain - science * cost, cost
