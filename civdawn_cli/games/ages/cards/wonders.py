"""The wonders that do more than their numbers say (TA-27.1 to 27.3, TA-36.17 to 36.19)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.cards.printed import count, each
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.names import (
    ARTILLERY,
    FARM,
    INFANTRY,
    LIBRARY,
    MINE,
    THEATER,
    UNITS,
    URBAN,
)
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.ratings import (
    building_science,
    lab_culture,
    theater_library_culture,
)
from civdawn_cli.games.ages.rules.workers import gain_population
from civdawn_cli.games.ages.table import Table

# The data has these as formulas.
HOLLYWOOD_FACTOR: Final = 2
FARM_MINE_CULTURE: Final = 2
OTHER_CULTURE: Final = 1


class GreatWall(Card):
    """Infantry and artillery are stronger (TA-36.6)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.each_unit: Final = self.printed("strength_per_unit")

    def strength(self, table: Table, seat: Seat) -> int:
        return self.each_unit * count(table, seat, (INFANTRY, ARTILLERY))


class StPetersBasilica(Card):
    """Every other source of happiness gives a face more (TA-36.17)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.more: Final = self.printed("extra_happiness_per_other_happy_source")

    def more_faces(self) -> int:
        return self.more


class TajMahal(Card):
    """In the row it is cheaper for who has replaced a leader this turn (TA-27.2, TA-37.40)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.discount: Final = self.printed("take_cost_reduction_if_leader_replaced_this_turn")

    def row_price(self, table: Table, seat: Seat) -> int:
        return -self.discount if table.leader_replaced and seat == table.active else 0


class TranscontinentalRailroad(Card):
    """One of the best mines produces twice (TA-37.51, 37.57)."""

    power = 1.5

    def doubles_mine(self) -> bool:
        return True


class OceanLinerService(Card):
    """Once per turn the population increases for nothing (TA-17.2, TA-37.16)."""

    power = 1.8

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.population: Final = self.printed("free_population_once_per_turn")

    def uses(self, table: Table, seat: Seat) -> list[int]:
        return [0] if table.yellow[seat] and not table.used >> self.number & 1 else []

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        gain_population(table, seat, self.population)


# Age III: they score once, upon completion (TA-27.3).


class Hollywood(Card):
    """Scores what theaters and libraries give in culture, twice (TA-36.18)."""

    def when_played(self, table: Table, seat: Seat) -> None:
        culture = each(table, seat, (THEATER, LIBRARY), table.box.each_culture)
        culture += theater_library_culture(table, seat)
        table.culture[seat] += HOLLYWOOD_FACTOR * culture


class Internet(Card):
    """Scores what urban buildings give in culture, science and strength (TA-36.19, TA-37.7)."""

    def when_played(self, table: Table, seat: Seat) -> None:
        box = table.box
        culture = each(table, seat, URBAN, box.each_culture)
        culture += theater_library_culture(table, seat) + lab_culture(table, seat)
        science = each(table, seat, URBAN, box.each_science) + building_science(table, seat)
        table.culture[seat] += culture + science + each(table, seat, URBAN, box.each_strength)


class FirstSpaceFlight(Card):
    """Scores the levels of all technologies in play (TA-26.1)."""

    def when_played(self, table: Table, seat: Seat) -> None:
        box = table.box
        levels = box.level[table.government[seat]]
        for tech in numbers(table.known[seat]):
            levels += box.level[tech]
        for tech in table.special_cards(seat):
            levels += box.level[tech]
        table.culture[seat] += levels


class FastFoodChains(Card):
    """Scores the workers on cards, those on farms and mines higher (TA-26.3 to 26.6)."""

    def when_played(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += FARM_MINE_CULTURE * count(table, seat, (FARM, MINE))
        table.culture[seat] += OTHER_CULTURE * count(table, seat, (*URBAN, *UNITS))


WONDERS: Final[dict[str, type[Card]]] = {
    "great-wall": GreatWall,
    "st-peters-basilica": StPetersBasilica,
    "taj-mahal": TajMahal,
    "transcontinental-railroad": TranscontinentalRailroad,
    "ocean-liner-service": OceanLinerService,
    "hollywood": Hollywood,
    "internet": Internet,
    "first-space-flight": FirstSpaceFlight,
    "fast-food-chains": FastFoodChains,
}
