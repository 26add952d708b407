"""The evaluation of a table for a seat: a hand-written guess for players that look ahead.

Everything is counted in culture points at the end of the game (estimates.py): what is there now,
what it will bring in the turns that are left, and a part of what cards not yet at work promise.
Nothing that the seat cannot see is looked at.
"""

from __future__ import annotations

from civdawn_cli.engine.kit.bits import listed
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.bots.estimates import (
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
from civdawn_cli.games.ages.bots.weights import WEIGHTS, Weights
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
from civdawn_cli.games.ages.rules.armies import ARMS, MANY
from civdawn_cli.games.ages.rules.end_of_turn import consumption
from civdawn_cli.games.ages.rules.final import ranks
from civdawn_cli.games.ages.rules.food_resources import worth
from civdawn_cli.games.ages.rules.ratings import rating
from civdawn_cli.games.ages.rules.tokens import corruption
from civdawn_cli.games.ages.rules.workers import all_workers, happiness_required
from civdawn_cli.games.ages.table import Table


def evaluate(table: Table, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """The seat's prospects: 0 lost, 1 won (shared included), between them a guess.

    Pure. 0.5 during setup.
    """
    if table.over:
        return 1.0 if ranks(table)[seat] == 1 else 0.0
    if table.turn < 0:
        return 0.5
    if not table.plays(seat):
        return 0.0
    own = standing(table, seat, weights)
    best = 0.0
    for at, rival in enumerate(table.rivals(seat)):
        worth = quick(table, rival, weights)
        if worth > best or not at:
            best = worth
    lead = (own - weights.rival * best) / weights.scale
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def quick(table: Table, seat: Seat, weights: Weights) -> float:
    """A rival's standing, roughly: culture points, and culture and science ratings for each turn
    left."""
    science, culture, _, _ = rating(table, seat)
    turns = turns_left(table, seat, weights)
    return table.culture[seat] + turns * (culture + weights.rival_science * science)


def standing(table: Table, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """The worth of all that a seat has, in culture points at the end of the game."""
    w = weights
    prices = prices_for(table.box, turns_left(table, seat, w), table.age, w)
    turns = prices.turns
    science, culture, strength, happiness = rating(table, seat)
    enough = w.science_enough + w.science_enough_an_age * table.age
    found = table.culture[seat] + turns * culture
    found += prices.sciences * _enough(science, enough, w)
    found += prices.sciences * w.science_first * min(science, w.science_few)
    enough = w.science_stored + w.store_turns * science
    found += prices.science * _enough(table.science[seat], enough, w)
    found += turns * w.civil_action * table.ca_total[seat]
    found += turns * w.military_action * table.ma_total[seat]
    found += turns * w.urban_room * table.box.urban_limit[table.government[seat]]
    found += _economy(table, seat, prices)
    found += _strength(table, seat, prices, strength)
    found += _armies(table, seat, prices)
    found += w.impact * _impacts(table, seat)
    found += _people(table, seat, prices, happiness)
    found += _military_cards(table, seat, prices)
    found += _in_play(table, seat, prices)
    found += _civil_hand(table, seat, prices, science)
    if table.skips_politics >> seat & 1:
        found -= w.skipped
    return found


def _enough(amount: float, enough: float, weights: Weights) -> float:
    """The amount, of which the part beyond enough counts by `surplus`."""
    return amount if amount <= enough else enough + weights.surplus * (amount - enough)


def _economy(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of farms, mines and stored goods, less consumption and corruption."""
    box, w = table.box, prices.weights
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
        found += w.starving * food * turns
        found += prices.foods * food
    else:
        found += prices.foods * _enough(food, w.food_enough, w)
        found += prices.foods * w.food_first * min(food, w.food_few)
    enough = w.resources_an_action * table.ca_total[seat]
    found += prices.resources * _enough(resources, enough, w)
    found -= prices.resources * corruption(table, seat) * w.corruption
    enough = w.goods_stored + w.store_turns * max(0, food)
    found += prices.food * _enough(stored, enough, w)
    enough = w.goods_stored + w.store_turns * resources
    found += prices.resource * _enough(worth(table, seat, RESOURCES), enough, w)
    return found + w.blue * table.blue[seat] * min(1.0, prices.turns / 4)


def _strength(table: Table, seat: Seat, prices: Prices, own: int) -> float:
    """The worth of the seat's strength against its rivals', declared wars included."""
    most = 0
    for rival in table.rivals(seat):
        most = max(most, rating(table, rival)[2])
    w = prices.weights
    lasting = prices.lasting
    found = w.armed * own
    if own < most:
        found -= w.behind * min(most - own, w.difference_enough) * lasting
    else:
        found += w.ahead * min(own - most, w.difference_enough) * lasting
    for attacker, wars in enumerate(table.wars):
        for card, rival in wars:
            if seat in (attacker, rival):
                advantage = float(own - rating(table, attacker + rival - seat)[2])
                if seat == attacker:
                    advantage -= w.war_others * (table.players() - 2)
                found += w.war * _war(table, card, advantage)
    if table.tactic[seat] != NONE:
        found += w.commanded * lasting
    return found


def _war(table: Table, card: Card, advantage: float) -> float:
    """The prize of a declared war with such an advantage in strength, below 0 for the weaker."""
    if not advantage:
        return 0.0
    attack = table.box.attacks[card]
    assert attack is not None
    prize = attack.prize + attack.prize_each * abs(advantage)
    return prize if advantage > 0 else -prize


def _impacts(table: Table, seat: Seat) -> int:
    """The culture points of the events that the seat prepared and that will score: what it would
    get now, less what the best rival would (TA-35.1)."""
    box = table.box
    found = 0
    if table.age < AGE_III:
        return found
    rivals = table.rivals(seat)
    for events in (table.current_events, table.future_events):
        for event in events:
            if box.preparer(event) == seat and box.level[box.event_card(event)] == AGE_III:
                card = box.events[box.event_card(event)]
                if card is not None:
                    most = max([card.points(table, rival) for rival in rivals], default=0)
                    found += card.points(table, seat) - most
    return found


def _armies(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of armies to come: of one more of the current tactic, or of those of a tactic in
    hand, of which the units are partly there."""
    box, w = table.box, prices.weights
    base = seat * box.techs
    have: list[int] = []
    for kind in ARMS:
        units = 0
        for tech in box.of_type[kind]:
            units += table.workers[base + tech]
        have.append(units)
    if not any(have):
        return 0.0
    present = table.tactic[seat]
    now = best = 0.0
    for tactic in (present, *table.military_hand[seat]):
        if tactic == NONE or box.type[tactic] != TACTIC:
            continue
        needs = box.army[tactic]
        armies = MANY
        for arm, need in enumerate(needs):
            if need:
                armies = min(armies, have[arm] // need)
        missing = 0
        for arm, need in enumerate(needs):
            missing += max(0, need * (armies + 1) - have[arm])
        strength = box.tactic_strength[tactic]
        if tactic == present:
            now = float(strength * armies)
        best = max(best, strength * (armies + w.begun * (1.0 - missing / sum(needs))))
    return w.army * prices.strength * (best - now) * min(1.0, prices.turns / 3)


def _people(table: Table, seat: Seat, prices: Prices, happiness: int) -> float:
    """The worth of workers, the yellow bank and happiness."""
    box, w = table.box, prices.weights
    unused = table.unused[seat]
    found = (w.at_work + w.worker * prices.turns) * (all_workers(table, seat) - unused)
    found += w.unused * w.worker * prices.turns * _enough(unused, w.unused_enough, w)
    found += w.yellow * prices.turns * min(table.yellow[seat], box.yellow_squares)
    spare = happiness - happiness_required(table, seat)
    if spare >= 0:
        return found + w.content * min(spare, w.spare) * min(1.0, prices.turns / 3)
    found += w.discontent * spare
    if -spare > unused:
        science, culture, _, _ = rating(table, seat)
        lost = w.uprising + w.uncovered * (-spare - unused) + science + 2 * culture
        found -= lost * min(1.0, prices.turns)
    return found


def _military_cards(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of the military cards in hand; those over the hand limit count as `over_limit`."""
    box, w = table.box, prices.weights
    hand = table.military_hand[seat]
    limit = table.ma_total[seat]
    found = w.military_card * min(len(hand), limit) + w.over_limit * max(0, len(hand) - limit)
    for card in hand:
        if box.type[card] == BONUS:
            found += w.defence_card * box.level[card]
    return found * min(1.0, prices.turns / 4)


def _in_play(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of cards in play beyond their ratings, and of the wonder being built."""
    box, w = table.box, prices.weights
    turns = prices.turns
    found = w.colony * table.colonies[seat].bit_count()
    leader = table.leader[seat]
    if leader != NONE:
        stays = leader_turns(table, leader, prices)
        found += (box.in_play[leader].power + w.text) * stays
        # The ratings count what it adds as if it stayed.
        if stays < turns:
            found -= in_ratings(table, seat, leader, prices, turns)
            found += in_ratings(table, seat, leader, prices, stays)
    for card in listed(table.held[seat] & box.special_cards):
        found += (box.in_play[card].power + w.text) * turns
    promised = 0.0
    cost = 0
    for tech in listed(table.known[seat] & box.advanced):
        gain, resources = promise(table, seat, tech, prices)
        promised += gain
        cost += resources
    if cost:
        means = _means(table, seat, prices)
        if cost > means:
            promised *= means / cost
    found += w.known * promised
    for card in listed(table.wonders[seat] & ~table.ruins):
        found += box.in_play[card].power * turns
    if table.unfinished[seat] != NONE:
        found += _unfinished(table, seat, prices)
    return found


def _means(table: Table, seat: Seat, prices: Prices) -> float:
    """The resources that the seat will have for workers on technologies that it has, or gets."""
    box, w = table.box, prices.weights
    base = seat * box.techs
    resources = 0
    for card in box.of_type[MINE]:
        resources += table.workers[base + card] * box.value[card]
    coming = w.means * resources * max(0.0, prices.turns - w.soon)
    return worth(table, seat, RESOURCES) + coming


def _unfinished(table: Table, seat: Seat, prices: Prices) -> float:
    """The worth of the unfinished wonder: the fraction of its full worth that grows with the
    resources paid for its stages; 0 without time to finish it."""
    box, w = table.box, prices.weights
    wonder = table.unfinished[seat]
    costs = box.stages[wonder]
    stages = table.stages[seat]
    total, missing = sum(costs), sum(costs[stages:])
    base = seat * box.techs
    resources = sum([table.workers[base + card] * box.value[card] for card in box.of_type[MINE]])
    wait = max(
        0.0, (missing - worth(table, seat, RESOURCES)) / max(1.0, w.wonder_share * resources)
    )
    turns = prices.turns - wait
    if turns <= 0.0:
        return 0.0
    promise = prices.printed(wonder, turns) + in_ratings(table, seat, wonder, prices, turns)
    promise += _once(table, seat, wonder)
    return promise * (w.wonder_begun + w.wonder_done * (total - missing) / total)


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
    box, w = table.box, prices.weights
    found = 0.0
    actions: list[float] = []
    science = prices.science
    if table.science[seat] > w.science_stored + w.store_turns * rate:
        science *= w.surplus
    means = -1.0
    costly: list[tuple[float, int]] = []
    for card in table.civil_hand[seat]:
        kind = box.type[card]
        found -= w.in_hand
        if kind == LEADER:
            found += _leader_held(table, seat, card, prices)
        elif kind == ACTION:
            actions.append(action_worth(table, seat, card, prices))
        else:
            if means < 0.0:
                means = _means(table, seat, prices)
            gain, cost = technology_worth(table, seat, card, prices, science, means)
            if gain > 0.0:
                costly.append((gain, cost))
    if actions:
        actions.sort(reverse=True)
        most = int(w.actions_enough)
        held = w.action_held * min(1.0, prices.turns / 2)
        found += held * sum(actions[:most])
        found += held * w.surplus * sum(actions[most:])
    if costly:
        costly.sort(reverse=True)
        budget = table.science[seat] + w.science_turns * rate
        for gain, cost in costly:
            found += gain * (w.held if cost <= budget else w.held_dear)
            budget -= min(budget, cost)
    return found


def _leader_held(table: Table, seat: Seat, leader: Card, prices: Prices) -> float:
    """The worth of a leader in hand beyond that of the one in play, never below 0."""
    found = leader_worth(table, seat, leader, prices)
    old = table.leader[seat]
    if old != NONE:
        found -= leader_worth(table, seat, old, prices)
    return prices.weights.leader_held * max(0.0, found)
