"""The events of Age A: each gives or allows everybody the same (TA-23)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.ages.cards.amounts import Amounts, event_amounts, event_number, gain_all
from civdawn_cli.games.ages.catalogue import NUMBER, ROWS
from civdawn_cli.games.ages.hooks import Event
from civdawn_cli.games.ages.moves import BUILD, DEVELOP, INCREASE, REVOLUTION
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.names import slug as spelt
from civdawn_cli.games.ages.rules.actions import CIVIL, Ordered
from civdawn_cli.games.ages.rules.choices import DrawCards, GainEither
from civdawn_cli.games.ages.rules.workers import gain_population
from civdawn_cli.games.ages.table import Table

FREE: Final = 99
"""A discount that leaves nothing to pay (TA-20.4)."""


class AllGain(Event):
    """Everybody gains the same."""

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        self.gained: Final[Amounts] = event_amounts(number)

    def resolve(self, table: Table, current: Seat) -> None:
        gain_all(table, table.in_turn_order(current), self.gained)


class DevelopmentOfAgriculture(AllGain):
    """Food."""

    slug = "development-of-agriculture"


class DevelopmentOfCrafts(AllGain):
    """Resources."""

    slug = "development-of-crafts"


class DevelopmentOfScience(AllGain):
    """Science points."""

    slug = "development-of-science"


class DevelopmentOfTradeRoutes(AllGain):
    """A little of everything."""

    slug = "development-of-trade-routes"


class DevelopmentOfMarkets(Event):
    """Everybody gains food or resources."""

    slug = "development-of-markets"

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        food, resources = ROWS[number]["steps"][0]["options"]
        self.food: Final[int] = food["food"]
        self.resources: Final[int] = resources["resource"]

    def resolve(self, table: Table, current: Seat) -> None:
        seats = table.in_turn_order(current)
        then(table, *[GainEither(seat, self.food, self.resources) for seat in seats])


class DevelopmentOfPolitics(Event):
    """Everybody draws military cards."""

    slug = "development-of-politics"

    def resolve(self, table: Table, current: Seat) -> None:
        cards = event_number(self.number)
        then(table, *[DrawCards(seat, cards) for seat in table.in_turn_order(current)])


class DevelopmentOfSettlement(Event):
    """Everybody gains population (TA-32.2)."""

    slug = "development-of-settlement"

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            gain_population(table, seat, event_number(self.number))


class FreeBuild(Event):
    """Everybody may build on one technology for nothing; limits apply (TA-23.8, TA-37.33)."""

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        self.tech: Final[Number] = NUMBER[spelt(ROWS[number]["steps"][0]["card"])]

    def resolve(self, table: Table, current: Seat) -> None:
        only = (self.tech, self.tech + 1)
        seats = table.in_turn_order(current)
        then(table, *[Ordered(seat, (BUILD,), only, FREE, optional=True) for seat in seats])


class DevelopmentOfReligion(FreeBuild):
    """A temple."""

    slug = "development-of-religion"


class DevelopmentOfWarfare(FreeBuild):
    """A unit of Warriors."""

    slug = "development-of-warfare"


class DevelopmentOfCivilization(Event):
    """Everybody may do one of several actions at a reduced price (TA-36.20, 36.21)."""

    slug = "development-of-civilization"

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        options: list[dict[str, Any]] = ROWS[number]["steps"][0]["options"]
        self.discount: Final[int] = options[0]["food_discount"]
        assert options[1]["resource_discount"] == self.discount
        assert options[2]["science_discount"] == self.discount

    def resolve(self, table: Table, current: Seat) -> None:
        verbs = (INCREASE, BUILD, DEVELOP, REVOLUTION)
        seats = table.in_turn_order(current)
        then(table, *[Ordered(s, verbs, CIVIL, self.discount, optional=True) for s in seats])


EVENTS_A: Final[tuple[Event, ...]] = (
    DevelopmentOfAgriculture(NUMBER["development-of-agriculture"]),
    DevelopmentOfCivilization(NUMBER["development-of-civilization"]),
    DevelopmentOfCrafts(NUMBER["development-of-crafts"]),
    DevelopmentOfMarkets(NUMBER["development-of-markets"]),
    DevelopmentOfPolitics(NUMBER["development-of-politics"]),
    DevelopmentOfReligion(NUMBER["development-of-religion"]),
    DevelopmentOfScience(NUMBER["development-of-science"]),
    DevelopmentOfSettlement(NUMBER["development-of-settlement"]),
    DevelopmentOfTradeRoutes(NUMBER["development-of-trade-routes"]),
    DevelopmentOfWarfare(NUMBER["development-of-warfare"]),
)
"""Every event of Age A."""
