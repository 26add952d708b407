"""The victory cards and their agendas (ND-17)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.bots.estimates import (
    CITY_TURNS,
    TOKENS_A_TURN,
    Scout,
    best_of,
)
from civdawn_cli.games.newdawn.box import Box, Row
from civdawn_cli.games.newdawn.names import (
    CITIES,
    CULTURE,
    ECONOMY,
    HOME,
    INDUSTRY,
    MILITARY,
    NOBODY,
    SCIENCE,
    SLOTS,
    WONDER_TYPES,
)
from civdawn_cli.games.newdawn.rules.agendas import Agenda
from civdawn_cli.games.newdawn.rules.conquest import BEAT_CAPITAL
from civdawn_cli.games.newdawn.rules.folds import mature_cities
from civdawn_cli.games.newdawn.rules.science import LAST_SPACE, REACHED_24
from civdawn_cli.games.newdawn.table import (
    CARDS_CHANGED,
    FEATS_CHANGED,
    NATURALS_CHANGED,
    PIECES_CHANGED,
    STATES_CHANGED,
    Table,
)

EASY: Final = 3
"""A difficulty that most slots allow, for guesses."""


class TwoWonders(Agenda):
    """Control two world wonders of a type (ND-17.4)."""

    kind: int = 0
    watches = CARDS_CHANGED
    means = INDUSTRY
    need: int = 2

    def __init__(self, box: Box, row: Row) -> None:
        super().__init__(box, row)
        self.deck: Final[int] = WONDER_TYPES.index(self.kind)
        self.wonders: Final[int] = box.deck_effects[self.deck]

    def reached(self, table: Table, seat: Seat) -> bool:
        own = table.held[seat] & self.wonders
        return own != 0 and own.bit_count() >= self.need

    def of_kind(self, table: Table, seat: Seat) -> int:
        """How many wonders of the type the seat has."""
        return (table.held[seat] & self.wonders).bit_count()

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return self.of_kind(table, seat), self.need

    def turns(self, scout: Scout) -> float:
        return scout.wonders_turns(self.deck, self.need)


class Warmonger(Agenda):
    text = "Win an attack on a rival capital, or control 2 conquered city-states."
    short = "beat a capital or hold 2 city-states"
    watches = STATES_CHANGED | FEATS_CHANGED
    means = MILITARY
    by_map = True
    need: int = 2

    def reached(self, table: Table, seat: Seat) -> bool:
        return bool(table.feats[seat] & BEAT_CAPITAL) or table.state_holder.count(seat) >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.state_holder.count(seat), self.need

    def turns(self, scout: Scout) -> float:
        table = scout.table
        seat = scout.seat
        if table.feats[seat] & BEAT_CAPITAL:
            return 0.0
        board = scout.board
        conquests: list[float] = []
        for state, holder in enumerate(table.state_holder):
            if holder == seat:
                conquests.append(0.0)
                continue
            space = board.city_state_space[state]
            if space >= 0 and holder == HOME:
                conquests.append(scout.attack_turns(space, NOBODY))
            elif space >= 0 and table.owner(space) == holder:
                conquests.append(scout.attack_turns(space, holder))
        least = best_of(conquests, self.need)
        for rival in range(table.seats):
            if rival != seat:
                least = min(least, scout.attack_turns(board.capital[rival], rival))
        return least


class Paranoid(TwoWonders):
    text = "Control 2 military world wonders."
    short = "2 military wonders"
    kind = MILITARY


class Technophile(Agenda):
    text = "Reach space 24 on your tech dial."
    short = "tech dial at 24"
    watches = FEATS_CHANGED
    means = SCIENCE

    def reached(self, table: Table, seat: Seat) -> bool:
        return bool(table.feats[seat] & REACHED_24)

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.dial[seat], LAST_SPACE

    def turns(self, scout: Scout) -> float:
        table = scout.table
        if table.feats[scout.seat] & REACHED_24:
            return 0.0
        left = float(LAST_SPACE - table.dial[scout.seat])
        slot = scout.row.top[SCIENCE]
        if slot:
            left -= 0.8 * scout.loaded[SCIENCE]
            left += 0.3 * (SLOTS - slot)
        return max(0.1, left / 4.2)


class Scholarly(TwoWonders):
    text = "Control 2 science world wonders."
    short = "2 science wonders"
    kind = SCIENCE


class Explorer(Agenda):
    text = "Control 15 spaces next to water or on the edge of the map."
    short = "15 spaces on the coast or edge"
    watches = PIECES_CHANGED
    means = CULTURE
    by_map = True
    need: int = 15

    def reached(self, table: Table, seat: Seat) -> bool:
        return (table.friendly(seat) & table.board.coast).bit_count() >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return (table.friendly(seat) & table.board.coast).bit_count(), self.need

    def turns(self, scout: Scout) -> float:
        table = scout.table
        board = scout.board
        missing = self.need - (scout.ground.friendly & board.coast).bit_count()
        if missing <= 0:
            return 0.0
        taken = scout.ground.friendly | scout.ground.rival | table.barbarians | table.city_states
        near = board.around(scout.ground.cities) & board.coast & ~taken
        easy = (near & board.upto[EASY]).bit_count()
        within_reach = easy + 0.6 * (near.bit_count() - easy)
        turns = missing / TOKENS_A_TURN
        if within_reach < missing:
            turns += 0.4 * (missing - within_reach)
        return turns


class Aesthetic(TwoWonders):
    text = "Control 2 culture world wonders."
    short = "2 culture wonders"
    kind = CULTURE


class Civilized(Agenda):
    text = "Have your capital and all 7 cities on the map."
    short = "all 7 cities on the map"
    watches = PIECES_CHANGED
    means = INDUSTRY
    by_map = True

    def reached(self, table: Table, seat: Seat) -> bool:
        return table.cities_left[seat] == 0

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.cities[seat].bit_count(), CITIES + 1

    def turns(self, scout: Scout) -> float:
        left = scout.table.cities_left[scout.seat]
        if not left:
            return 0.0
        sites = scout.sites()
        easy = (sites & scout.board.upto[EASY]).bit_count()
        room = (easy + 0.5 * (sites.bit_count() - easy)) / 3.0
        return CITY_TURNS * left + 0.5 * max(0.0, left - room)


class MoneyGrubber(TwoWonders):
    text = "Control 2 economy world wonders."
    short = "2 economy wonders"
    kind = ECONOMY


class Populous(Agenda):
    text = "Control 5 mature cities."
    short = "5 mature cities"
    watches = PIECES_CHANGED | CARDS_CHANGED
    means = CULTURE
    by_map = True
    need: int = 5

    def reached(self, table: Table, seat: Seat) -> bool:
        if CITIES + 1 - table.cities_left[seat] < self.need:
            return False
        return mature_cities(table, seat).bit_count() >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return mature_cities(table, seat).bit_count(), self.need

    def turns(self, scout: Scout) -> float:
        board = scout.board
        barbarians = scout.table.barbarians
        city_states = scout.table.city_states
        mature = scout.mature()
        costs = [0.0] * mature.bit_count()
        wanting = board.land & ~scout.ground.tokens
        slot = scout.row.top[CULTURE]
        upto = board.upto[slot]
        waiting = 0.1 + 0.1 * (SLOTS - slot)
        cities = scout.ground.cities & ~mature
        while cities:
            low = cities & -cities
            cities ^= low
            around = board.near[low.bit_length() - 1] & wanting
            cost = around.bit_count() / TOKENS_A_TURN
            cost += waiting * (around & ~upto).bit_count()
            if around & scout.ground.rival:
                cost += 1.5 * (around & scout.ground.rival).bit_count()
            if around & barbarians:
                cost += 0.7 * (around & barbarians).bit_count()
            if around & city_states:
                cost += 6.0
            costs.append(cost)
        for _ in range(self.need - len(costs)):
            costs.append(CITY_TURNS + 4.5 / TOKENS_A_TURN)
        return best_of(costs, self.need)


class Preservationist(Agenda):
    text = "Control 2 natural wonders."
    short = "2 natural wonders"
    watches = NATURALS_CHANGED
    means = CULTURE
    by_map = True
    need: int = 2

    def reached(self, table: Table, seat: Seat) -> bool:
        return table.natural_holder.count(seat) >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.natural_holder.count(seat), self.need

    def turns(self, scout: Scout) -> float:
        table = scout.table
        costs: list[float] = []
        for natural, holder in enumerate(table.natural_holder):
            space = scout.board.natural_space[natural]
            if holder == scout.seat:
                costs.append(0.0)
            elif space >= 0 and holder == NOBODY:
                costs.append(self.claim(scout, space))
            elif space >= 0:
                costs.append(scout.attack_turns(space, holder))
        return best_of(costs, self.need)

    def claim(self, scout: Scout, space: int) -> float:
        """Turns until a control token of the seat lies on a natural wonder that is nobody's."""
        turns = 0.8 + 0.2 * (SLOTS - scout.row.top[CULTURE])
        if scout.table.barbarians >> space & 1:
            turns += 1.0
        beside = scout.board.near[space]
        if not beside & scout.ground.cities:
            turns += CITY_TURNS
            if not beside & scout.sites():
                turns += 0.5 + scout.approach(space, 2)
        return turns


AGENDAS: Final[dict[str, type[Agenda]]] = {
    "Warmonger": Warmonger,
    "Paranoid": Paranoid,
    "Technophile": Technophile,
    "Scholarly": Scholarly,
    "Explorer": Explorer,
    "Aesthetic": Aesthetic,
    "Civilized": Civilized,
    "Money Grubber": MoneyGrubber,
    "Populous": Populous,
    "Preservationist": Preservationist,
}
"""By name."""
