"""The victory cards and their agendas (ND-17)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.bots.estimates import (
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
from civdawn_cli.games.newdawn.box import Box, Row
from civdawn_cli.games.newdawn.cards.focus import Military
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
from civdawn_cli.games.newdawn.table import Table

EASY: Final = 3
"""A difficulty that most slots allow, for guesses."""


class TwoWonders(Agenda):
    """Control two world wonders of a type (ND-17.4)."""

    kind: int = 0
    means = INDUSTRY
    need: int = 2

    def __init__(self, box: Box, row: Row) -> None:
        super().__init__(box, row)
        self.deck: Final[int] = WONDER_TYPES.index(self.kind)

    def reached(self, table: Table, seat: Seat) -> bool:
        return self.of_kind(table, seat) >= self.need

    def of_kind(self, table: Table, seat: Seat) -> int:
        """How many wonders of the type the seat has."""
        return (table.held[seat] & table.box.deck_effects[self.deck]).bit_count()

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return self.of_kind(table, seat), self.need

    def progress(self, table: Table, seat: Seat) -> float:
        return nearness(wonders_turns(table, seat, self.kind, self.need))


class Warmonger(Agenda):
    text = "Win an attack on a rival capital, or control 2 conquered city-states."
    short = "beat a capital or hold 2 city-states"
    means = MILITARY
    need: int = 2

    def reached(self, table: Table, seat: Seat) -> bool:
        return bool(table.feats[seat] & BEAT_CAPITAL) or table.state_holder.count(seat) >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.state_holder.count(seat), self.need

    def progress(self, table: Table, seat: Seat) -> float:
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
        return nearness(min(least, best_of(conquests, self.need)))


def best_army(table: Table, seat: Seat) -> tuple[int, int, int]:
    """The military card of the row, what it adds to an attack and how far it reaches; -1 for
    none."""
    for card in table.cards_of_type(seat, MILITARY):
        focus = table.box.focus[card]
        if isinstance(focus, Military):
            return card, focus.bonus, focus.reach
    return -1, 0, 0


class Paranoid(TwoWonders):
    text = "Control 2 military world wonders."
    short = "2 military wonders"
    kind = MILITARY


class Technophile(Agenda):
    text = "Reach space 24 on your tech dial."
    short = "tech dial at 24"
    means = SCIENCE

    def reached(self, table: Table, seat: Seat) -> bool:
        return bool(table.feats[seat] & REACHED_24)

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.dial[seat], LAST_SPACE

    def progress(self, table: Table, seat: Seat) -> float:
        if table.feats[seat] & REACHED_24:
            return 1.0
        left = float(LAST_SPACE - table.dial[seat])
        slot = top_slot(table, seat, SCIENCE)
        if slot:
            left -= 0.8 * table.trade[seat * table.box.cards + table.row[seat * SLOTS + slot - 1]]
            left += 0.3 * (SLOTS - slot)
        return nearness(max(0.1, left / 4.2))


class Scholarly(TwoWonders):
    text = "Control 2 science world wonders."
    short = "2 science wonders"
    kind = SCIENCE


class Explorer(Agenda):
    text = "Control 15 spaces next to water or on the edge of the map."
    short = "15 spaces on the coast or edge"
    means = CULTURE
    need: int = 15

    def reached(self, table: Table, seat: Seat) -> bool:
        return (table.friendly(seat) & table.board.coast).bit_count() >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return (table.friendly(seat) & table.board.coast).bit_count(), self.need

    def progress(self, table: Table, seat: Seat) -> float:
        board = table.board
        missing = max(0, self.need - (table.friendly(seat) & board.coast).bit_count())
        taken = table.pieces() | table.barbarians | table.city_states
        near = board.around(table.cities[seat]) & board.coast & ~taken
        easy = (near & board.upto[EASY]).bit_count()
        within_reach = easy + 0.6 * (near.bit_count() - easy)
        turns = missing / TOKENS_A_TURN
        if within_reach < missing:
            turns += 0.4 * (missing - within_reach)
        return nearness(turns)


class Aesthetic(TwoWonders):
    text = "Control 2 culture world wonders."
    short = "2 culture wonders"
    kind = CULTURE


class Civilized(Agenda):
    text = "Have your capital and all 7 cities on the map."
    short = "all 7 cities on the map"
    means = INDUSTRY

    def reached(self, table: Table, seat: Seat) -> bool:
        return table.cities_left[seat] == 0

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.cities[seat].bit_count(), CITIES + 1

    def progress(self, table: Table, seat: Seat) -> float:
        left = table.cities_left[seat]
        sites = city_sites_seen(table, seat)
        easy = (sites & table.board.upto[EASY]).bit_count()
        room = (easy + 0.5 * (sites.bit_count() - easy)) / 3.0
        return nearness(CITY_TURNS * left + 0.5 * max(0.0, left - room))


class MoneyGrubber(TwoWonders):
    text = "Control 2 economy world wonders."
    short = "2 economy wonders"
    kind = ECONOMY


class Populous(Agenda):
    text = "Control 5 mature cities."
    short = "5 mature cities"
    means = CULTURE
    need: int = 5

    def reached(self, table: Table, seat: Seat) -> bool:
        if CITIES + 1 - table.cities_left[seat] < self.need:
            return False
        return mature_cities(table, seat).bit_count() >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return mature_cities(table, seat).bit_count(), self.need

    def progress(self, table: Table, seat: Seat) -> float:
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
        for _ in range(self.need - len(costs)):
            costs.append(CITY_TURNS + 4.5 / TOKENS_A_TURN)
        return nearness(best_of(costs, self.need))


class Preservationist(Agenda):
    text = "Control 2 natural wonders."
    short = "2 natural wonders"
    means = CULTURE
    need: int = 2

    def reached(self, table: Table, seat: Seat) -> bool:
        return table.natural_holder.count(seat) >= self.need

    def counted(self, table: Table, seat: Seat) -> tuple[int, int]:
        return table.natural_holder.count(seat), self.need

    def progress(self, table: Table, seat: Seat) -> float:
        costs: list[float] = []
        sites = -1
        for natural, holder in enumerate(table.natural_holder):
            space = table.board.natural_space[natural]
            if holder == seat:
                costs.append(0.0)
            elif space >= 0 and holder == NOBODY:
                if sites < 0:
                    sites = city_sites_seen(table, seat)
                costs.append(self.claim(table, seat, space, sites))
            elif space >= 0:
                card, bonus, reach = best_army(table, seat)
                if card >= 0:
                    costs.append(attack_turns(table, seat, space, card, bonus, reach))
        return nearness(best_of(costs, self.need))

    def claim(self, table: Table, seat: Seat, space: int, sites: int) -> float:
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
