"""The progress of agendas in the first evaluation (`bots/first`), which stays as it was.

It was `Agenda.progress` then; that may change.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.bots.first.estimates import (
    CITY_TURNS,
    NEVER,
    TOKENS_A_TURN,
    approach,
    attack_turns,
    best_of,
    city_sites_seen,
    nearness,
    top_slot,
    wonders_turns,
)
from civdawn_cli.games.newdawn.cards.agendas import (
    Civilized,
    Explorer,
    Populous,
    Preservationist,
    Technophile,
    TwoWonders,
    Warmonger,
)
from civdawn_cli.games.newdawn.cards.focus import Military
from civdawn_cli.games.newdawn.names import (
    CULTURE,
    HOME,
    MILITARY,
    NOBODY,
    SCIENCE,
    SLOTS,
)
from civdawn_cli.games.newdawn.rules.agendas import Agenda
from civdawn_cli.games.newdawn.rules.conquest import BEAT_CAPITAL
from civdawn_cli.games.newdawn.rules.folds import mature_cities
from civdawn_cli.games.newdawn.rules.science import LAST_SPACE, REACHED_24
from civdawn_cli.games.newdawn.table import Table

EASY: Final = 3
"""A difficulty that most slots allow, for guesses."""


def first_progress(agenda: Agenda, table: Table, seat: Seat) -> float:
    """How near the seat is to fulfilling the agenda, 0 to 1; of one that was not there then,
    nothing is known: it is as far as any."""
    if isinstance(agenda, TwoWonders):
        return nearness(wonders_turns(table, seat, agenda.kind, agenda.need))
    if isinstance(agenda, Warmonger):
        return _warmonger(table, seat, agenda.need)
    if isinstance(agenda, Technophile):
        return _technophile(table, seat)
    if isinstance(agenda, Explorer):
        return _explorer(table, seat, agenda.need)
    if isinstance(agenda, Civilized):
        return _civilized(table, seat)
    if isinstance(agenda, Populous):
        return _populous(table, seat, agenda.need)
    if isinstance(agenda, Preservationist):
        return _preservationist(table, seat, agenda.need)
    return nearness(NEVER)


def best_army(table: Table, seat: Seat) -> tuple[int, int, int]:
    """The military card of the row, what it adds to an attack and how far it reaches; -1 for
    none."""
    for card in table.cards_of_type(seat, MILITARY):
        focus = table.box.focus[card]
        if isinstance(focus, Military):
            return card, focus.bonus, focus.reach
    return -1, 0, 0


def _warmonger(table: Table, seat: Seat, need: int) -> float:
    if table.feats[seat] & BEAT_CAPITAL:
        return 1.0
    card, bonus, reach = best_army(table, seat)
    if card < 0:
        return nearness(NEVER)
    board = table.board
    least = NEVER
    for rival in range(table.seats):
        if rival != seat:
            turns = attack_turns(table, seat, board.capital[rival], card, bonus, reach)
            least = min(least, turns)
    conquests: list[float] = []
    for state, holder in enumerate(table.state_holder):
        space = board.city_state_space[state]
        if holder == seat:
            conquests.append(0.0)
        elif space >= 0 and (holder == HOME or table.owner(space) == holder):
            conquests.append(attack_turns(table, seat, space, card, bonus, reach))
    return nearness(min(least, best_of(conquests, need)))


def _technophile(table: Table, seat: Seat) -> float:
    if table.feats[seat] & REACHED_24:
        return 1.0
    left = float(LAST_SPACE - table.dial[seat])
    slot = top_slot(table, seat, SCIENCE)
    if slot:
        left -= 0.8 * table.trade[seat * table.box.cards + table.row[seat * SLOTS + slot - 1]]
        left += 0.3 * (SLOTS - slot)
    return nearness(max(0.1, left / 4.2))


def _explorer(table: Table, seat: Seat, need: int) -> float:
    board = table.board
    missing = max(0, need - (table.friendly(seat) & board.coast).bit_count())
    taken = table.occupied | table.barbarians | table.city_states
    near = board.around(table.cities[seat]) & board.coast & ~taken
    easy = (near & board.upto[EASY]).bit_count()
    within_reach = easy + 0.6 * (near.bit_count() - easy)
    turns = missing / TOKENS_A_TURN
    if within_reach < missing:
        turns += 0.4 * (missing - within_reach)
    return nearness(turns)


def _civilized(table: Table, seat: Seat) -> float:
    left = table.cities_left[seat]
    sites = city_sites_seen(table, seat)
    easy = (sites & table.board.upto[EASY]).bit_count()
    room = (easy + 0.5 * (sites.bit_count() - easy)) / 3.0
    return nearness(CITY_TURNS * left + 0.5 * max(0.0, left - room))


def _populous(table: Table, seat: Seat, need: int) -> float:
    board = table.board
    mature = mature_cities(table, seat)
    costs = [0.0] * mature.bit_count()
    wanting = board.land & ~table.tokens[seat]
    rival = table.rival(seat)
    slot = top_slot(table, seat, CULTURE)
    steep = ~board.upto[slot]
    waiting = 0.1 + 0.1 * (SLOTS - slot)
    for city in numbers(table.cities[seat] & ~mature):
        around = board.near[city] & wanting
        cost = around.bit_count() / TOKENS_A_TURN
        if around & steep:
            cost += waiting * (around & steep).bit_count()
        if around & rival:
            cost += 1.5 * (around & rival).bit_count()
        if around & table.barbarians:
            cost += 0.7 * (around & table.barbarians).bit_count()
        if around & table.city_states:
            cost += 6.0
        costs.append(cost)
    for _ in range(need - len(costs)):
        costs.append(CITY_TURNS + 4.5 / TOKENS_A_TURN)
    return nearness(best_of(costs, need))


def _preservationist(table: Table, seat: Seat, need: int) -> float:
    costs: list[float] = []
    sites = -1
    for natural, holder in enumerate(table.natural_holder):
        space = table.board.natural_space[natural]
        if holder == seat:
            costs.append(0.0)
        elif space >= 0 and holder == NOBODY:
            if sites < 0:
                sites = city_sites_seen(table, seat)
            costs.append(_claim(table, seat, space, sites))
        elif space >= 0:
            card, bonus, reach = best_army(table, seat)
            if card >= 0:
                costs.append(attack_turns(table, seat, space, card, bonus, reach))
    return nearness(best_of(costs, need))


def _claim(table: Table, seat: Seat, space: int, sites: int) -> float:
    """Turns until a control token of the seat lies on a natural wonder that is nobody's."""
    turns = 0.8 + 0.2 * (SLOTS - top_slot(table, seat, CULTURE))
    if table.barbarians >> space & 1:
        turns += 1.0
    beside = table.board.near[space]
    if not beside & table.cities[seat]:
        turns += CITY_TURNS
        if not beside & sites:
            turns += 0.5 + approach(table, seat, space, 2)
    return turns
