"""Guesses in turns: what the evaluation and the agendas are made of. No rule depends on them; they
need only order tables sensibly and be quick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.bots.weights import WEIGHTS, Weights
from civdawn_cli.games.newdawn.cards.focus import Military
from civdawn_cli.games.newdawn.map.board import RESOURCES, Board
from civdawn_cli.games.newdawn.names import (
    CULTURE,
    ERAS,
    INDUSTRY,
    MILITARY,
    NOBODY,
    SLOTS,
)
from civdawn_cli.games.newdawn.rules.folds import (
    CITY_STATE_DEFENCE,
    attack_range,
    mature_cities,
    price,
)
from civdawn_cli.games.newdawn.table import Table

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.rules.agendas import Agenda

NEVER: Final = 30.0
"""Turns, for what can hardly be done any more."""

TOKENS_A_TURN: Final = 2.3
"""Control tokens a turn of placing them puts on the map."""

HOPELESS: Final = 6.0
"""Turns of attacking the same thing after which nobody would set out."""

CITY_TURNS: Final = 1.25
WONDER_TURNS: Final = 1.5
NEXT_WONDER_TURNS: Final = 4.5
"""A wonder that is not face up yet, with nothing left to pay it with but the slot."""
FAR: Final = 9
"""Steps beyond which nobody counts."""
DETOUR: Final = 2
"""The steps that a way over water counts more."""
STEP_TURNS: Final = 0.7
"""Turns to spread by one space."""

ROWS_KEPT: Final = 5000
GROUNDS_KEPT: Final = 20000
"""Memory, not a rule: so many are kept, and then forgotten together."""

ODDS: Final = (0.03, 0.03, 0.08, 0.17, 0.28, 0.42, 0.58, 0.72, 0.83, 0.92, 0.97, 1.0)
"""The chance that the attacker wins, when their value without dice is 5 lower to 6 higher."""
WORST: Final = 5


class Row:
    """A focus row in numbers, the same for every seat that has the same cards in the same slots.

    top: by type, the highest slot with a card of it, 0 for none. card: by type, that card, -1 for
    none. levels: the sum of the cards' levels above I. worth: by the types of card that are needed,
    a bit each, what the evaluation says of it.
    """

    def __init__(self, table: Table, cards: list[int]) -> None:
        box = table.box
        self.top: Final = [0] * SLOTS
        self.card: Final = [-1] * SLOTS
        levels = 0
        for index, card in enumerate(cards):
            kind = box.type_of[card]
            self.top[kind] = index + 1
            self.card[kind] = card
            levels += box.level_of[card] - 1
        self.levels: Final[int] = levels
        self.worth: Final[dict[tuple[int, Weights], float]] = {}


class Ground:
    """The map as one seat sees it: a function of where pieces lie, what the seat holds that bears
    on the map, and its culture and military cards. Tables that differ elsewhere share it.

    cities, tokens, friendly, rival, all_cities: spaces, as of `Table`. turns: of the agendas that
    are judged by the map alone, by number, -1.0 before they are judged. mature, sites: see `Scout`,
    -1 before they are asked for. risky: reinforced tokens of the seat near a rival or a barbarian,
    -1 before it is asked for. judged: whether `worth`, of the seat's land, and `rivals`, by seat of
    theirs, have been worked out, which is the evaluation's business.
    """

    def __init__(self, table: Table, seat: Seat) -> None:
        self.cities: Final[int] = table.cities[seat]
        self.tokens: Final[int] = table.tokens[seat]
        self.friendly: Final[int] = self.tokens | self.cities
        self.rival: Final[int] = table.rival(seat)
        self.all_cities: Final[int] = table.all_cities()
        self.turns: Final = [-1.0] * table.box.agendas
        self.mature = -1
        self.sites = -1
        self.risky = -1
        self.judged = False
        self.worth = 0.0
        self.rivals: Final = [0.0] * table.seats


class Scout:
    """A table as one seat sees it, with what several guesses ask for worked out once.

    ground, row: the map and the focus row. loaded: by type, the trade tokens on the highest card.
    weights: the evaluation's, which keeps sums with ground and row. needs: the types of focus card
    that the nearest agendas of unmarked cards want, a bit each, once the evaluation knows.
    """

    def __init__(self, table: Table, seat: Seat, weights: Weights = WEIGHTS) -> None:
        self.table: Final = table
        self.weights: Final = weights
        self.seat: Final = seat
        self.board: Final = table.board
        self.row: Final = row_of(table, seat)
        base = seat * table.box.cards
        trade = table.trade
        self.loaded: Final = [trade[base + card] if card >= 0 else 0 for card in self.row.card]
        self.ground: Final = ground_of(self)
        self.needs = 0
        self._arms = -1
        self._reach = -1

    def turns(self, agenda: Agenda) -> float:
        """About how many turns of playing cards the seat needs for an agenda."""
        if not agenda.by_map:
            return agenda.turns(self)
        turns = self.ground.turns[agenda.number]
        if turns < 0.0:
            turns = agenda.turns(self)
            self.ground.turns[agenda.number] = turns
        return turns

    def mature(self) -> int:
        """The seat's mature cities (ND-5.7)."""
        if self.ground.mature < 0:
            self.ground.mature = mature_cities(self.table, self.seat)
        return self.ground.mature

    def sites(self) -> int:
        """The spaces where the seat could build a city soon: near it, whatever their difficulty
        (ND-9.2, ND-9.3)."""
        if self.ground.sites < 0:
            table = self.table
            board = self.board
            cities = self.ground.all_cities | table.city_states
            blocked = board.grown(cities) | self.ground.rival | table.barbarians | table.resources
            near = board.grown(board.grown(self.ground.friendly))
            self.ground.sites = near & board.land & ~blocked & ~board.naturals
        return self.ground.sites

    def risky(self) -> int:
        """The seat's reinforced tokens at most two steps from a rival or beside a barbarian."""
        if self.ground.risky < 0:
            table = self.table
            board = self.board
            near = board.grown(board.around(self.ground.rival) | table.barbarians)
            self.ground.risky = table.reinforced[self.seat] & near
        return self.ground.risky

    def approach(self, space: int, reach: int) -> float:
        """Turns of spreading until the seat has a friendly space within reach of a space. Rivals
        and barbarians on the way are not looked at."""
        friendly = self.ground.friendly
        for count, ring in enumerate(rings(self.board, space)):
            if ring & friendly:
                return STEP_TURNS * (count - reach) if count > reach else 0.0
        return STEP_TURNS * (FAR - reach)

    def attack_turns(self, space: int, owner: Seat) -> float:
        """Turns until the seat has beaten what stands on a space, from the top slot; NEVER without
        a military card. owner: whose it is, NOBODY for a city-state of its own.

        Cards that help in fights count as a number, whatever they ask for.
        """
        card = self.row.card[MILITARY]
        if card < 0:
            return NEVER
        table = self.table
        hooks = table.box.hooks
        if self._reach < 0:
            army = table.box.focus[card]
            assert isinstance(army, Military)
            arms = (table.held[self.seat] & hooks.attack).bit_count()
            self._arms = SLOTS + army.bonus + self.loaded[MILITARY] + arms
            self._reach = attack_range(table, self.seat, army.reach)
        margin = self._arms
        if owner == NOBODY:
            margin -= CITY_STATE_DEFENCE
        else:
            defence = self.board.difficulty[space]
            reinforced = table.reinforced[owner]
            if table.cities[owner] >> space & 1:
                defence *= 2
            elif reinforced >> space & 1:
                defence += 1
            defence += (self.board.near[space] & reinforced).bit_count()
            margin -= defence + (table.held[owner] & hooks.defence).bit_count()
        odds = ODDS[max(0, min(len(ODDS) - 1, margin + WORST))]
        turns = 0.5 + 0.7 / odds + 0.15 * (SLOTS - self.row.top[MILITARY])
        return turns + (FAR if turns > HOPELESS else self.approach(space, self._reach))

    def wonders_turns(self, deck: int, count: int) -> float:
        """Turns until the seat controls a number of world wonders of a type. deck: the type's place
        among WONDER_TYPES."""
        table = self.table
        box = table.box
        seat = self.seat
        missing = count - (table.held[seat] & box.deck_effects[deck]).bit_count()
        if missing <= 0:
            return 0.0
        wonder = table.market[deck]
        slot = self.row.top[INDUSTRY]
        if wonder < 0 or not slot:
            return NEVER
        draws = table.draws
        place = deck * ERAS
        if missing - 1 > sum(draws[place : place + ERAS]):
            return NEVER
        card = box.wonders[wonder]
        cost = card.cost
        if table.held[seat] & box.hooks.discount:
            cost = price(table, seat, wonder, cost)
        lacking = cost - SLOTS - self.loaded[INDUSTRY]
        turns = WONDER_TURNS + 0.15 * (SLOTS - slot)
        if lacking > 0:
            one, other = card.pays
            found = table.stock[seat * RESOURCES + one] + table.stock[seat * RESOURCES + other]
            if seat in table.natural_holder:
                for natural, holder in enumerate(table.natural_holder):
                    if holder == seat and box.natural_resources[natural] in card.pays:
                        found += 1
            lacking -= 2 * found
            if lacking > 0:
                turns += 0.6 * lacking
        turns += (missing - 1) * NEXT_WONDER_TURNS
        homes = (table.cities[seat] & ~table.wonder_sites).bit_count()
        return turns + CITY_TURNS * (missing - homes) if homes < missing else turns


def row_of(table: Table, seat: Seat) -> Row:
    """The seat's focus row in numbers, kept with the box."""
    cards = table.row[seat * SLOTS : seat * SLOTS + SLOTS]
    key = tuple(cards)
    kept = table.box.rows_kept
    found = kept.get(key)
    if isinstance(found, Row):
        return found
    if len(kept) >= ROWS_KEPT:
        kept.clear()
    row = Row(table, cards)
    kept[key] = row
    return row


def ground_of(scout: Scout) -> Ground:
    """The map as the seat sees it, kept with the board. The key is all that it is a function of."""
    table = scout.table
    box = table.box
    hooks = box.hooks
    bearing = hooks.attack | hooks.defence | hooks.reach_at_least | hooks.maturing
    row = scout.row
    seat = scout.seat
    tokens = table.tokens
    cities = table.cities
    reinforced = table.reinforced
    key: tuple[object, ...] = (
        seat,
        scout.weights,
        tuple(tokens),
        tuple(cities),
        tuple(reinforced),
        table.barbarians,
        table.city_states,
        table.resources,
        table.natural_holder,
        table.state_holder,
        table.feats[seat],
        tuple([held & bearing for held in table.held]),
        row.top[CULTURE],
        row.top[MILITARY],
        row.card[MILITARY],
        scout.loaded[MILITARY],
    )
    kept = scout.board.grounds
    ground = kept.get(key)
    if ground is None:
        if len(kept) >= GROUNDS_KEPT:
            kept.clear()
        ground = Ground(table, seat)
        kept[key] = ground
    return ground


def rings(board: Board, space: int) -> list[int]:
    """By steps, 0 to FAR - 1, the spaces that far or less from a space, counted through land; those
    that no land joins to it as far as over water and two steps more. Kept with the board."""
    found = board.rings.get(space)
    if found is None:
        start = 1 << space
        found = [start]
        wet = [start]
        for step in range(1, FAR):
            found.append(board.grown(found[-1] & board.land | start))
            wet.append(board.grown(wet[-1]))
            if step > DETOUR:
                found[step] |= wet[step - DETOUR]
        board.rings[space] = found
    return found


def best_of(turns: list[float], count: int) -> float:
    """The sum of the `count` least; what is lacking counts NEVER each."""
    turns.sort()
    return sum(turns[:count]) + NEVER * max(0, count - len(turns))
