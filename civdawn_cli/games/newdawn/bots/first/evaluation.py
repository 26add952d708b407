"""How good a table looks for a seat: a hand-written guess for players that look ahead.

Everything is counted in victory cards: a fulfilled one is 1 and more, an unfulfilled one the
progress of the nearer of its agendas. Means to that end are worth small parts of one.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.hexes import DIRECTIONS
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.cards.first_progress import first_progress
from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.names import SLOTS
from civdawn_cli.games.newdawn.rules.agendas import ranks
from civdawn_cli.games.newdawn.rules.folds import mature_cities
from civdawn_cli.games.newdawn.table import Table

# The worth of things, in victory cards.
MARKED: Final = 1.4
"""More than the progress just before by all that reaching it may cost otherwise."""
OTHER_AGENDA: Final = 0.08
TOKEN: Final = 0.010
ENOUGH: Final = 20
"""Control tokens beyond which further ones are worth nothing by themselves."""
REINFORCED: Final = 0.003
REINFORCED_AT_RISK: Final = 0.004
CITY: Final = 0.030
CITY_AT_RISK: Final = 0.010
MATURE: Final = 0.020
WORLD_WONDER: Final = 0.050
LEVEL: Final = 0.022
DIAL: Final = 0.005
RESOURCE: Final = 0.018
PACT: Final = 0.015
ROAD: Final = 0.012
ON_CARD_WORTH: Final = (0.016, 0.014, 0.004, 0.014, 0.012)
"""A trade token, by the type of the card it lies on."""
SLOT: Final = (0.008, 0.008, 0.003, 0.008, 0.004)
"""A card one slot higher, by its type."""
SLOT_NEEDED: Final = 0.014
"""The same if the nearest agenda of a victory card wants the type."""
RIVAL_TOKEN: Final = 0.02
RIVAL_CITY: Final = 0.06
RIVAL_DIAL: Final = 0.015
RIVAL_WONDER: Final = 0.15
RIVAL_PRIZE: Final = 0.15
"""A natural wonder or a city-state of a rival's."""
RIVAL: Final = 0.5
"""How much the best rival's standing counts against one's own."""


def evaluate(table: Table, seat: Seat) -> float:
    """How good the table looks for a seat: 0 lost, 1 won (shared included), between them a guess.

    Pure. 0.5 while the map is being built.
    """
    if table.over:
        return 1.0 if ranks(table)[seat] == 1 else 0.0
    if table.turn < 0:
        return 0.5
    best = 0.0
    for rival in range(table.seats):
        if rival != seat:
            best = max(best, renown(table, rival))
    needs = [0] * len(SLOT)
    lead = goals(table, seat, needs) - RIVAL * best
    lead += assets(table, seat, needs)
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def goals(table: Table, seat: Seat, needs: list[int]) -> float:
    """The victory cards: marked ones and the progress towards the others.

    Counts in `needs`, by type of focus card, the nearest agendas of the others that want it.
    """
    worth = 0.0
    marked = table.marked[seat]
    for card in table.victory:
        if marked >> card & 1:
            worth += MARKED
        else:
            first, second = table.box.victory[card]
            one = first_progress(first, table, seat)
            other = first_progress(second, table, seat)
            if one > other:
                worth += one + OTHER_AGENDA * other
                needs[first.means] += 1
            else:
                worth += other + OTHER_AGENDA * one
                needs[second.means] += 1
    if marked.bit_count() == len(table.victory):
        worth += len(table.victory)
    return worth


def renown(table: Table, seat: Seat) -> float:
    """A quick measure of a rival's standing: what it has, on the scale of `goals`."""
    marked = table.marked[seat].bit_count()
    worth = MARKED * marked + RIVAL_WONDER * table.number_of_wonders(seat)
    worth += RIVAL_TOKEN * table.tokens[seat].bit_count() + RIVAL_DIAL * table.dial[seat]
    worth += RIVAL_CITY * table.cities[seat].bit_count()
    worth += RIVAL_PRIZE * (table.natural_holder.count(seat) + table.state_holder.count(seat))
    return worth + marked if marked == len(table.victory) else worth


def assets(table: Table, seat: Seat, needs: list[int]) -> float:
    """The worth of all that is no goal itself but helps: land, cards, goods, safety."""
    return land(table, seat) + focus(table, seat, needs) + goods(table, seat)


def land(table: Table, seat: Seat) -> float:
    """Control tokens, cities, and how safe they are."""
    board = table.board
    tokens = table.tokens[seat]
    reinforced = table.reinforced[seat]
    count = tokens.bit_count()
    worth = TOKEN * (count if count < ENOUGH else ENOUGH) + REINFORCED * reinforced.bit_count()
    cities = table.cities[seat]
    worth += CITY * cities.bit_count() + MATURE * mature_cities(table, seat).bit_count()
    risky = board.grown(board.around(table.rival(seat)) | table.barbarians)
    worth += REINFORCED_AT_RISK * (reinforced & risky).bit_count()
    return worth - CITY_AT_RISK * (cities & board.around(table.barbarians)).bit_count()


def focus(table: Table, seat: Seat, needs: list[int]) -> float:
    """The tech dial, and the focus row: levels, slots, trade tokens. needs: see `goals`."""
    worth = DIAL * table.dial[seat]
    row = table.row
    trade = table.trade
    base = seat * SLOTS
    for index in range(SLOTS):
        card = row[base + index]
        kind = table.box.type_of[card]
        slot = SLOT_NEEDED if needs[kind] else SLOT[kind]
        worth += LEVEL * (table.box.level_of[card] - 1) + slot * index
        worth += ON_CARD_WORTH[kind] * trade[seat * table.box.cards + card]
    return worth


def goods(table: Table, seat: Seat) -> float:
    """World wonders, resources, diplomacy cards, city-states, caravans under way."""
    worth = WORLD_WONDER * table.number_of_wonders(seat)
    worth += RESOURCE * sum(table.stock[seat * RESOURCES : seat * RESOURCES + RESOURCES])
    worth += PACT * (table.held[seat] >> table.box.city_state_0).bit_count()
    worth += 2 * RESOURCE * table.natural_holder.count(seat)
    worth += 2 * PACT * table.state_holder.count(seat)
    for space in table.caravans_of(seat):
        if space >= 0:
            worth += ROAD * road(table, seat, space)
    return worth


def road(table: Table, seat: Seat, space: int) -> float:
    """How near a caravan is to a place to trade, 0 to 1."""
    board = table.board
    reached = 1 << space
    places = table.city_states
    for rival in range(table.seats):
        if rival != seat:
            places |= table.cities[rival]
    for step in range(len(DIRECTIONS)):
        reached = board.grown(reached)
        if reached & places:
            return 1.0 - step / 6.0
    return 0.0
