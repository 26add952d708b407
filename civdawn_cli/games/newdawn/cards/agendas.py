"""The victory cards and their agendas (ND-17)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.effect import WONDER_CARDS
from civdawn_cli.games.newdawn.names import CULTURE, ECONOMY, MILITARY, SCIENCE, WONDER_0, WONDERS
from civdawn_cli.games.newdawn.numbers import mature_cities
from civdawn_cli.games.newdawn.rules.agendas import Agenda
from civdawn_cli.games.newdawn.rules.conquest import BEAT_CAPITAL
from civdawn_cli.games.newdawn.rules.science import REACHED_24
from civdawn_cli.games.newdawn.table import Table


class TwoWonders(Agenda):
    """Control two world wonders of a type (ND-17.4)."""

    kind: int = 0

    def reached(self, table: Table, seat: Seat) -> bool:
        held = table.held[seat] >> WONDER_0 & ((1 << WONDERS) - 1)
        if held.bit_count() < 2:
            return False
        kinds = [WONDER_CARDS[number].kind for number in range(WONDERS) if held >> number & 1]
        return kinds.count(self.kind) >= 2


class Warmonger(Agenda):
    title = "Warmonger"
    text = "Win an attack on a rival capital, or control 2 conquered city-states."

    def reached(self, table: Table, seat: Seat) -> bool:
        return bool(table.feats[seat] & BEAT_CAPITAL) or table.state_holder.count(seat) >= 2


class Paranoid(TwoWonders):
    title = "Paranoid"
    text = "Control 2 military world wonders."
    kind = MILITARY


class Technophile(Agenda):
    title = "Technophile"
    text = "Reach space 24 on your tech dial."

    def reached(self, table: Table, seat: Seat) -> bool:
        return bool(table.feats[seat] & REACHED_24)


class Scholarly(TwoWonders):
    title = "Scholarly"
    text = "Control 2 science world wonders."
    kind = SCIENCE


class Explorer(Agenda):
    title = "Explorer"
    text = "Control 15 spaces next to water or on the edge of the map."

    def reached(self, table: Table, seat: Seat) -> bool:
        return (table.friendly(seat) & table.board.coast).bit_count() >= 15


class Aesthetic(TwoWonders):
    title = "Aesthetic"
    text = "Control 2 culture world wonders."
    kind = CULTURE


class Civilized(Agenda):
    title = "Civilized"
    text = "Have your capital and all 7 cities on the map."

    def reached(self, table: Table, seat: Seat) -> bool:
        return table.cities_left[seat] == 0


class MoneyGrubber(TwoWonders):
    title = "Money Grubber"
    text = "Control 2 economy world wonders."
    kind = ECONOMY


class Populous(Agenda):
    title = "Populous"
    text = "Control 5 mature cities."

    def reached(self, table: Table, seat: Seat) -> bool:
        if table.cities_left[seat] > 3:
            return False
        return mature_cities(table, seat).bit_count() >= 5


class Preservationist(Agenda):
    title = "Preservationist"
    text = "Control 2 natural wonders."

    def reached(self, table: Table, seat: Seat) -> bool:
        return table.natural_holder.count(seat) >= 2


VICTORY: Final[tuple[tuple[Agenda, Agenda], ...]] = (
    (Warmonger(), Paranoid()),
    (Technophile(), Scholarly()),
    (Explorer(), Aesthetic()),
    (Civilized(), MoneyGrubber()),
    (Populous(), Preservationist()),
)
