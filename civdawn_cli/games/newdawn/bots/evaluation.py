"""How good a table looks for a seat: a hand-written guess for players that look ahead.

Everything is counted in victory cards: a fulfilled one is 1 and more, an unfulfilled one the
progress of the nearer of its agendas. Means to that end are worth small parts of one, more in the
first rounds than later. `weights.py` says how much each thing counts, and why.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.bots.estimates import FAR, Row, Scout, rings
from civdawn_cli.games.newdawn.bots.surroundings import surroundings
from civdawn_cli.games.newdawn.bots.weights import WEIGHTS, Weights
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.names import (
    CULTURE,
    ECONOMY,
    INDUSTRY,
    MILITARY,
    SCIENCE,
)
from civdawn_cli.games.newdawn.rules.agendas import ranks
from civdawn_cli.games.newdawn.table import Table

STANDINGS_KEPT: Final = 20000
"""Memory, not a rule: so many are kept, and then forgotten together."""

ENOUGH: Final = 20
"""Control tokens beyond which further ones are worth nothing by themselves."""


def evaluate(table: Table, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """How good the table looks for a seat: 0 lost, 1 won (shared included), between them a guess.

    Pure. While the map is being built, by what the land around the capitals is worth.
    """
    if table.over:
        return 1.0 if ranks(table)[seat] == 1 else 0.0
    if table.turn < 0:
        lead = weights.draft * surroundings(table, seat)
        return 0.5 + 0.5 * lead / (1.0 + abs(lead))
    lead = standing(table, seat, weights) + phase(table, weights) * roads(table, seat, weights)
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def standing(table: Table, seat: Seat, weights: Weights) -> float:
    """The seat's standing against its rivals, but for caravans; kept with the board.

    Of the tables that a player looks at in a turn most differ in the order of their answers or in
    caravans alone. The key is everything that is read.
    """
    key: tuple[object, ...] = (
        seat,
        weights,
        table.turn,
        tuple(table.tokens),
        tuple(table.cities),
        tuple(table.reinforced),
        table.barbarians,
        table.city_states,
        table.resources,
        table.wonder_sites,
        table.natural_holder,
        table.state_holder,
        tuple(table.held),
        tuple(table.row),
        tuple(table.trade),
        tuple(table.stock),
        table.dial,
        table.market,
        table.draws,
        table.feats,
        table.marked,
    )
    kept = table.board.standings
    lead = kept.get(key)
    if lead is None:
        scout = Scout(table, seat, weights)
        ground = scout.ground
        if not ground.judged:
            judge_ground(scout)
        lead = goals(scout) - rivals(scout)
        lead += phase(table, weights) * (ground.worth + focus(scout) + goods(scout))
        if len(kept) >= STANDINGS_KEPT:
            kept.clear()
        kept[key] = lead
    return lead


def judge_ground(scout: Scout) -> None:
    """Work out what the pieces on the map are worth to all seats, which is kept with the ground."""
    table = scout.table
    weights = scout.weights
    ground = scout.ground
    ground.judged = True
    ground.worth = land(scout)
    for rival in range(table.seats):
        prizes = table.natural_holder.count(rival) + table.state_holder.count(rival)
        ground.rivals[rival] = (
            weights.rival_token * table.tokens[rival].bit_count()
            + weights.rival_city * table.cities[rival].bit_count()
            + weights.rival_prize * prizes
        )


def phase(table: Table, weights: Weights) -> float:
    """The factor of means: they pay every turn, so the more the earlier."""
    left = 1.0 - table.turn / (table.seats * weights.midgame)
    return 1.0 + weights.early * left if left > 0.0 else 1.0


def goals(scout: Scout) -> float:
    """The victory cards: marked ones, the progress towards the others, and the slowest of them.
    Notes in the scout's `needs` which types of card the nearest agendas of the others want."""
    table = scout.table
    weights = scout.weights
    marked = table.marked[scout.seat]
    pace = weights.pace
    worth = 0.0
    slowest = 0.0
    total = 0.0
    needs = 0
    for card in table.victory:
        if marked >> card & 1:
            worth += weights.marked
            continue
        first, second = table.box.victory[card]
        one = scout.turns(first)
        other = scout.turns(second)
        if one < other:
            needs |= 1 << first.means
        else:
            needs |= 1 << second.means
            one, other = other, one
        worth += pace / (pace + one) + weights.other_agenda * pace / (pace + other)
        total += one
        if one > slowest:
            slowest = one
    scout.needs = needs
    worth += weights.slowest * pace / (pace + slowest)
    worth += weights.total * 3.0 * pace / (3.0 * pace + total)
    if marked.bit_count() == len(table.victory):
        worth += len(table.victory)
    return worth


def rivals(scout: Scout) -> float:
    """The standing of the rivals as far as it counts: the best one's, and the mean of all."""
    table = scout.table
    weights = scout.weights
    best = 0.0
    total = 0.0
    for rival in range(table.seats):
        if rival != scout.seat:
            standing = scout.ground.rivals[rival] + weights.rival_dial * table.dial[rival]
            wonders = table.held[rival] & table.box.wonder_mask
            if wonders:
                standing += weights.rival_wonder * wonders.bit_count()
            marked = table.marked[rival]
            if marked:
                count = marked.bit_count()
                standing += weights.marked * count
                if count == len(table.victory):
                    standing += count
            total += standing
            if standing > best:
                best = standing
    return weights.rival * best + weights.others * total / max(1, table.seats - 1)


def land(scout: Scout) -> float:
    """Control tokens, cities, and how safe they are."""
    table = scout.table
    weights = scout.weights
    ground = scout.ground
    count = ground.tokens.bit_count()
    worth = weights.token * (count if count < ENOUGH else ENOUGH)
    worth += weights.city * ground.cities.bit_count()
    worth += weights.mature * scout.mature().bit_count()
    reinforced = table.reinforced[scout.seat]
    if reinforced:
        worth += weights.reinforced * reinforced.bit_count()
        worth += weights.reinforced_at_risk * scout.risky().bit_count()
    beside = ground.cities & scout.board.around(table.barbarians)
    return worth - weights.city_at_risk * beside.bit_count()


def focus(scout: Scout) -> float:
    """The tech dial, and the focus row: levels, slots, trade tokens."""
    weights = scout.weights
    loaded = scout.loaded
    key = (scout.needs, weights)
    row = scout.row.worth.get(key)
    if row is None:
        row = row_worth(scout.row, scout.needs, weights)
        scout.row.worth[key] = row
    worth = row + weights.dial * scout.table.dial[scout.seat]
    worth += weights.trade_culture * loaded[CULTURE] + weights.trade_science * loaded[SCIENCE]
    worth += weights.trade_economy * loaded[ECONOMY] + weights.trade_industry * loaded[INDUSTRY]
    return worth + weights.trade_military * loaded[MILITARY]


def row_worth(row: Row, needs: int, weights: Weights) -> float:
    """The worth of the levels and slots of a focus row. needs: see `Scout`."""
    usual = (
        weights.slot_culture,
        weights.slot_science,
        weights.slot_economy,
        weights.slot_industry,
        weights.slot_military,
    )
    worth = weights.level * row.levels
    for kind, slot in enumerate(usual):
        worth += (weights.slot_needed if needs >> kind & 1 else slot) * row.top[kind]
    return worth


def goods(scout: Scout) -> float:
    """World wonders, resources, diplomacy cards, natural wonders, city-states."""
    table = scout.table
    weights = scout.weights
    seat = scout.seat
    held = table.held[seat]
    worth = weights.world_wonder * (held & table.box.wonder_mask).bit_count()
    base = seat * RESOURCES
    worth += weights.resource * sum(table.stock[base : base + RESOURCES])
    worth += weights.pact * (held >> table.box.city_state_0).bit_count()
    worth += weights.natural * table.natural_holder.count(seat)
    worth += weights.city_state * table.state_holder.count(seat)
    return worth


def roads(table: Table, seat: Seat, weights: Weights) -> float:
    """The worth of the seat's caravans on the map, the more the nearer to a place to trade."""
    near = 0
    places = 0
    for space in table.caravans_of(seat):
        if space >= 0:
            if not places:
                places = table.city_states
                for rival in range(table.seats):
                    if rival != seat:
                        places |= table.cities[rival]
            for step, ring in enumerate(rings(table.board, space)):
                if ring & places:
                    near += FAR - step
                    break
    return weights.road * near / FAR
