"""The evaluation of a table for a seat: a hand-written guess for players that look ahead.

Everything is counted in culture points at the end of the game (estimates.py): what is there now,
what it will bring in the turns that are left, and a part of what cards not yet at work promise.
Nothing that the seat cannot see is looked at.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.bots.estimates import (
    BLUE_TOKEN,
    CIVIL_ACTION,
    MILITARY_ACTION,
    POWER_OF_TEXT,
    URBAN_ROOM,
    Prices,
    action_worth,
    in_ratings,
    leader_turns,
    leader_worth,
    prices_for,
    promise,
    technology_worth,
    turns_left,
)
from civdawn_cli.games.ages.names import (
    ACTION,
    AGE_III,
    BONUS,
    FARM,
    FOOD,
    LEADER,
    MINE,
    NONE,
    RESOURCES,
    TACTIC,
    Card,
)
from civdawn_cli.games.ages.rules.armies import ARMS
from civdawn_cli.games.ages.rules.end_of_turn import consumption
from civdawn_cli.games.ages.rules.final import ranks
from civdawn_cli.games.ages.rules.food_resources import worth
from civdawn_cli.games.ages.rules.ratings import rating
from civdawn_cli.games.ages.rules.tokens import corruption
from civdawn_cli.games.ages.rules.workers import all_workers, happiness_required
from civdawn_cli.games.ages.table import Table

SCALE: Final = 400.0
"""Culture points in which a lead looks certain."""
RIVAL: Final = 0.65
"""The fraction of the best rival's standing that counts against the seat's own."""

# Anything beyond enough counts for this fraction of its worth.
SURPLUS: Final = 0.5
RESOURCES_AN_ACTION: Final = 1.6
"""Resources a turn that a civil action can spend."""
FOOD_ENOUGH: Final = 3
"""Food a turn that is enough, consumption taken off."""
SCIENCE_ENOUGH: Final = 4
SCIENCE_ENOUGH_AN_AGE: Final = 3
"""The science rating that is enough, and the addition to it for each age."""
SCIENCE_STORED: Final = 10
"""Science points that are enough, beside those of STORE_TURNS: more are hardly of use."""
STORE_TURNS: Final = 2
"""Turns of production that are worth storing."""
UNUSED_ENOUGH: Final = 1
"""Unused workers that are enough."""

# Culture points for each turn left.
WORKER_TURN: Final = 1.0
YELLOW_TOKEN: Final = 0.10

# Culture points once and for all.
AT_WORK: Final = 0.3
"""For each worker on a card, whatever it does."""
STARVING: Final = 4.0
"""For each food missing in a turn (TA-22.10)."""
CONTENT: Final = 1.0
"""For a happiness more than is needed, up to SPARE of them."""
SPARE: Final = 2
DISCONTENT: Final = 2.5
UPRISING: Final = 8.0
"""Taken off for an uprising, beside the production it costs."""
UNCOVERED: Final = 6.0
"""For each discontent worker by which it is an uprising: the way out may take several steps."""
ARMED: Final = 1.0
"""For each strength, whoever the rivals are: events and colonies ask for it."""
BEHIND: Final = 1.7
AHEAD: Final = 1.4
"""For each strength less or more than the strongest rival has, up to DIFFERENCE_ENOUGH."""
DIFFERENCE_ENOUGH: Final = 12
THREAT: Final = 0.3
"""The fraction by which that grows with each age: attacks become dearer to lose."""
WAR: Final = 0.8
"""The part of a declared war's prize that counts before it is won: the weaker side may arm."""
IMPACT: Final = 0.8
"""For each culture point more than a rival that an event prepared would bring."""
MILITARY_CARD: Final = 0.8
DEFENCE_CARD: Final = 0.4
"""For each level of a bonus card."""
OVER_LIMIT: Final = 0.15
"""For each card above the hand limit, which will be discarded (TA-22.2)."""
COLONY: Final = 3.0
"""For each colony, beside its effects."""
COMMANDED: Final = 1.0
"""For a current tactic, beside the strength of armies."""
ARMY_HOPED: Final = 0.2
"""For each strength that armies may add soon, as a fraction of the worth of one that is there."""
BEGUN: Final = 0.5
"""The fraction of an army's strength that counts with all its units but the last."""
SKIPPED: Final = 2.0
"""For a political action that is missed."""
ACTIONS_ENOUGH: Final = 3
"""Action cards in hand beyond so many are hardly of use: each takes an action and its moment."""

# The fraction of a card's worth that counts before it does its work.
HELD: Final = 0.70
HELD_TOO_DEAR: Final = 0.4
"""Of a technology in hand, its science cost taken off; and of one that cannot be paid soon."""
KNOWN: Final = 0.92
"""Of a technology in play on which there are no workers yet."""
ACTION_HELD: Final = 0.45
"""Of an action card in hand."""
LEADER_HELD: Final = 0.6
WONDER_BEGUN: Final = 0.15
WONDER_DONE: Final = 0.7
"""Of a wonder counts the first part when it is taken, and as much as the second more as its stages
are paid."""
WONDER_SHARE: Final = 0.7
"""The part of the resources produced that goes into the wonder."""
SCIENCE_TURNS: Final = 3
"""Technologies that can be paid within so many turns are not too dear."""
IN_HAND: Final = 0.3
"""Off for each civil card: it takes room."""


def evaluate(table: Table, seat: Seat) -> float:
    """The seat's prospects: 0 lost, 1 won (shared included), between them a guess.

    Pure. 0.5 during setup.
    """
    if table.over:
        return 1.0 if ranks(table)[seat] == 1 else 0.0
    if table.turn < 0:
        return 0.5
    if not table.plays(seat):
        return 0.0
    rivals = table.rivals(seat)
    own = standing(table, seat)
    best = max([quick(table, rival) for rival in rivals], default=0.0)
    lead = (own - RIVAL * best) / SCALE
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def quick(table: Table, seat: Seat) -> float:
    """A rival's standing, roughly: culture points, and culture and science ratings for each turn
    left."""
    science, culture, _, _ = rating(table, seat)
    turns = turns_left(table, seat)
    return table.culture[seat] + turns * (culture + 0.6 * science)


def standing(table: Table, seat: Seat) -> float:
    """The worth of all that a seat has, in culture points at the end of the game."""
    prices = prices_for(table.box, turns_left(table, seat))
    turns = prices.turns
    science, culture, strength, happiness = rating(table, seat)
    enough = SCIENCE_ENOUGH + SCIENCE_ENOUGH_AN_AGE * table.age
    found = table.culture[seat] + turns * culture
    found += prices.sciences * _enough(science, enough)
    found += prices.science * _enough(table.science[seat], SCIENCE_STORED + STORE_TURNS * science)
    found += turns * CIVIL_ACTION * table.ca_total[seat]
    found += turns * MILITARY_ACTION * table.ma_total[seat]
    found += turns * URBAN_ROOM * table.box.urban_limit[table.government[seat]]
    found += _economy(table, seat, prices)
    found += _strength(table, seat, turns, strength)
    found += _armies(table, seat, prices)
    found += _impacts(table, seat)
    found += _people(table, seat, prices, happiness)
    found += _military_cards(table, seat, turns)
    found += _in_play(table, seat, prices)
    found += _civil_hand(table, seat, prices, science)
    if table.skips_politics >> seat & 1:
        found -= SKIPPED
    return found


def _enough(amount: float, enough: float) -> float:
    """The amount, of which the part beyond enough counts by SURPLUS."""
    return amount if amount <= enough else enough + SURPLUS * (amount - enough)


def _economy(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of farms, mines and stored goods, less consumption and corruption."""
    box = table.box
    base = seat * box.techs
    food = resources = 0
    workers = table.workers
    for card in box.of_type[FARM]:
        food += workers[base + card] * box.worth[card]
    for card in box.of_type[MINE]:
        resources += workers[base + card] * box.worth[card]
    food -= consumption(table, seat)
    stored = worth(table, seat, FOOD)
    found = 0.0
    if food < 0:
        turns = max(0.0, prices.turns - stored / -food)
        found += STARVING * food * turns
        found += prices.foods * food
    else:
        found += prices.foods * _enough(food, FOOD_ENOUGH)
    enough = RESOURCES_AN_ACTION * table.ca_total[seat]
    found += prices.resources * _enough(resources, enough)
    found -= prices.resources * corruption(table, seat) * 0.7
    found += prices.food * _enough(stored, 4 + STORE_TURNS * max(0, food))
    found += prices.resource * _enough(worth(table, seat, RESOURCES), 4 + STORE_TURNS * resources)
    return found + BLUE_TOKEN * table.blue[seat] * min(1.0, prices.turns / 4)


def _strength(table: Table, seat: Seat, turns: float, own: int) -> float:
    """The worth of the seat's strength against its rivals', declared wars included."""
    most = max([rating(table, rival)[2] for rival in table.rivals(seat)], default=0)
    lasting = min(1.0, turns / 2) * (1.0 + THREAT * table.age)
    found = ARMED * own
    if own < most:
        found -= BEHIND * min(most - own, DIFFERENCE_ENOUGH) * lasting
    else:
        found += AHEAD * min(own - most, DIFFERENCE_ENOUGH) * lasting
    for attacker, wars in enumerate(table.wars):
        for card, rival in wars:
            if seat in (attacker, rival):
                found += _war(table, card, own - rating(table, attacker + rival - seat)[2])
    if table.tactic[seat] != NONE:
        found += COMMANDED * lasting
    return found


def _war(table: Table, card: Card, advantage: int) -> float:
    """The worth of a declared war with such an advantage in strength, below 0 for the weaker."""
    if not advantage:
        return 0.0
    attack = table.box.attacks[card]
    assert attack is not None
    prize = WAR * (attack.prize + attack.prize_each * abs(advantage))
    return prize if advantage > 0 else -prize


def _impacts(table: Table, seat: Seat) -> float:
    """The worth of the events that the seat prepared and that will score: what it would get now,
    less what the best rival would (TA-35.1)."""
    box = table.box
    found = 0
    rivals = table.rivals(seat)
    for events in (table.current_events, table.future_events):
        for event in events:
            if box.preparer(event) == seat and box.level[box.event_card(event)] == AGE_III:
                card = box.events[box.event_card(event)]
                if card is not None:
                    most = max([card.points(table, rival) for rival in rivals], default=0)
                    found += card.points(table, seat) - most
    return IMPACT * found


def _armies(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of armies to come: of one more of the current tactic, or of those of a tactic in
    hand, of which the units are partly there."""
    box = table.box
    base = seat * box.techs
    have = [sum([table.workers[base + tech] for tech in box.of_type[kind]]) for kind in ARMS]
    if not any(have):
        return 0.0
    present = table.tactic[seat]
    now = best = 0.0
    for tactic in (present, *table.military_hand[seat]):
        if tactic == NONE or box.type[tactic] != TACTIC:
            continue
        needs = box.army[tactic]
        armies = min([have[arm] // need for arm, need in enumerate(needs) if need])
        missing = sum([max(0, need * (armies + 1) - have[arm]) for arm, need in enumerate(needs)])
        strength = box.tactic_strength[tactic]
        if tactic == present:
            now = float(strength * armies)
        best = max(best, strength * (armies + BEGUN * (1.0 - missing / sum(needs))))
    return ARMY_HOPED * prices.strength * (best - now) * min(1.0, prices.turns / 3)


def _people(table: Table, seat: Seat, prices: Prices, happiness: int) -> float:
    """The worth of workers, the yellow bank and happiness."""
    box = table.box
    unused = table.unused[seat]
    found = (AT_WORK + WORKER_TURN * prices.turns) * (all_workers(table, seat) - unused)
    found += 0.8 * WORKER_TURN * prices.turns * _enough(unused, UNUSED_ENOUGH)
    found += YELLOW_TOKEN * prices.turns * min(table.yellow[seat], box.yellow_squares)
    spare = happiness - happiness_required(table, seat)
    if spare >= 0:
        return found + CONTENT * min(spare, SPARE) * min(1.0, prices.turns / 3)
    found += DISCONTENT * spare
    if -spare > unused:
        science, culture, _, _ = rating(table, seat)
        lost = UPRISING + UNCOVERED * (-spare - unused) + science + 2 * culture
        found -= lost * min(1.0, prices.turns)
    return found


def _military_cards(table: Table, seat: Seat, turns: float) -> float:
    """The worth of the military cards in hand; those over the hand limit count as OVER_LIMIT."""
    box = table.box
    hand = table.military_hand[seat]
    limit = table.ma_total[seat]
    found = MILITARY_CARD * min(len(hand), limit) + OVER_LIMIT * max(0, len(hand) - limit)
    for card in hand:
        if box.type[card] == BONUS:
            found += DEFENCE_CARD * box.level[card]
    return found * min(1.0, turns / 4)


def _in_play(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of cards in play beyond their ratings, and of the wonder being built."""
    box = table.box
    turns = prices.turns
    found = COLONY * table.colonies[seat].bit_count()
    leader = table.leader[seat]
    if leader != NONE:
        stays = leader_turns(table, leader, turns)
        found += (box.in_play[leader].power + POWER_OF_TEXT) * stays
        # The ratings count what it adds as if it stayed.
        if stays < turns:
            found -= in_ratings(table, seat, leader, prices, turns)
            found += in_ratings(table, seat, leader, prices, stays)
    for card in numbers(table.held[seat] & box.special_cards):
        found += (box.in_play[card].power + POWER_OF_TEXT) * turns
    for tech in numbers(table.known[seat] & box.advanced):
        found += KNOWN * promise(table, seat, tech, prices)
    for card in numbers(table.wonders[seat] & ~table.ruins):
        found += box.in_play[card].power * turns
    if table.unfinished[seat] != NONE:
        found += _unfinished(table, seat, prices)
    return found


def _unfinished(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of the unfinished wonder: the fraction of its full worth that grows with the
    resources paid for its stages; 0 without time to finish it."""
    box = table.box
    wonder = table.unfinished[seat]
    costs = box.stages[wonder]
    stages = table.stages[seat]
    total, missing = sum(costs), sum(costs[stages:])
    base = seat * box.techs
    resources = sum([table.workers[base + card] * box.value[card] for card in box.of_type[MINE]])
    wait = max(0.0, (missing - worth(table, seat, RESOURCES)) / max(1.0, WONDER_SHARE * resources))
    turns = prices.turns - wait
    if turns <= 0.0:
        return 0.0
    promise = prices.printed(wonder, turns) + in_ratings(table, seat, wonder, prices, turns)
    promise += _once(table, seat, wonder)
    return promise * (WONDER_BEGUN + WONDER_DONE * (total - missing) / total)


def _once(table: Table, seat: Seat, wonder: Card) -> float:
    """Culture points the wonder would score if it were completed now (TA-27.3)."""
    box = table.box
    if not box.hooks.when_played >> wonder & 1:
        return 0.0
    after = table.clone()
    box.in_play[wonder].when_played(after, seat)
    return float(after.culture[seat] - table.culture[seat])


def _civil_hand(table: Table, seat: Seat, prices: Prices, rate: int) -> float:
    """The worth of the civil cards in hand. rate: the science rating."""
    box = table.box
    found = 0.0
    actions: list[float] = []
    science = prices.science
    if table.science[seat] > SCIENCE_STORED + STORE_TURNS * rate:
        science *= SURPLUS
    costly: list[tuple[float, int]] = []
    for card in table.civil_hand[seat]:
        kind = box.type[card]
        found -= IN_HAND
        if kind == LEADER:
            found += _leader_held(table, seat, card, prices)
        elif kind == ACTION:
            actions.append(action_worth(table, seat, card, prices))
        else:
            gain, cost = technology_worth(table, seat, card, prices, science)
            if gain > 0.0:
                costly.append((gain, cost))
    if actions:
        actions.sort(reverse=True)
        held = ACTION_HELD * min(1.0, prices.turns / 2)
        found += held * sum(actions[:ACTIONS_ENOUGH])
        found += held * SURPLUS * sum(actions[ACTIONS_ENOUGH:])
    if costly:
        costly.sort(reverse=True)
        budget = table.science[seat] + SCIENCE_TURNS * rate
        for gain, cost in costly:
            found += gain * (HELD if cost <= budget else HELD_TOO_DEAR)
            budget -= min(budget, cost)
    return found


def _leader_held(table: Table, seat: Seat, leader: Card, prices: Prices) -> float:
    """The worth of a leader in hand beyond that of the one in play, never below 0."""
    found = leader_worth(table, seat, leader, prices)
    old = table.leader[seat]
    if old != NONE:
        found -= leader_worth(table, seat, old, prices)
    return LEADER_HELD * max(0.0, found)
