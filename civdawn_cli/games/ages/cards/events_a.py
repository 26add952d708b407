"""The events of Age A: each gives or allows everybody the same (TA-23)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.cards.amounts import Amounts, event_amounts, event_number, gain_all
from civdawn_cli.games.ages.hooks import Event
from civdawn_cli.games.ages.moves import BUILD, DEVELOP, INCREASE, REVOLUTION
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.names import slug as spelt
from civdawn_cli.games.ages.rules.actions import Ordered
from civdawn_cli.games.ages.rules.choices import DrawCards, GainEither
from civdawn_cli.games.ages.rules.workers import gain_population
from civdawn_cli.games.ages.table import Table

FREE: Final = 99
"""A discount that leaves nothing to pay (TA-20.4)."""


class AllGain(Event):
    """Everybody gains the same."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.gained: Final[Amounts] = event_amounts(self)

    def resolve(self, table: Table, current: Seat) -> None:
        gain_all(table, table.in_turn_order(current), self.gained)


class DevelopmentOfAgriculture(AllGain):
    """Everybody gains food."""


class DevelopmentOfCrafts(AllGain):
    """Everybody gains resources."""


class DevelopmentOfScience(AllGain):
    """Everybody gains science points."""


class DevelopmentOfTradeRoutes(AllGain):
    """Everybody gains food, resources and science points."""


class DevelopmentOfMarkets(Event):
    """Everybody gains food or resources."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        food, resources = self.row["steps"][0]["options"]
        self.food: Final[int] = food["food"]
        self.resources: Final[int] = resources["resource"]

    def resolve(self, table: Table, current: Seat) -> None:
        seats = table.in_turn_order(current)
        then(table, *[GainEither(seat, self.food, self.resources) for seat in seats])


class DevelopmentOfPolitics(Event):
    """Everybody draws military cards."""

    def resolve(self, table: Table, current: Seat) -> None:
        cards = event_number(self)
        then(table, *[DrawCards(seat, cards) for seat in table.in_turn_order(current)])


class DevelopmentOfSettlement(Event):
    """Everybody gains population (TA-32.2)."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            gain_population(table, seat, event_number(self))


class FreeBuild(Event):
    """Everybody may build on one technology for nothing; limits apply (TA-23.8, TA-37.33)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.tech: Final[Number] = box.number[spelt(self.row["steps"][0]["card"])]

    def resolve(self, table: Table, current: Seat) -> None:
        only = (self.tech, self.tech + 1)
        seats = table.in_turn_order(current)
        then(table, *[Ordered(seat, (BUILD,), only, FREE, optional=True) for seat in seats])


class DevelopmentOfReligion(FreeBuild):
    """Everybody may build a temple for nothing."""


class DevelopmentOfWarfare(FreeBuild):
    """Everybody may build a unit of Warriors for nothing."""


class DevelopmentOfCivilization(Event):
    """Everybody may do one of several actions at a reduced price (TA-36.20, 36.21)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        options: list[dict[str, Any]] = self.row["steps"][0]["options"]
        self.discount: Final[int] = options[0]["food_discount"]
        assert options[1]["resource_discount"] == self.discount
        assert options[2]["science_discount"] == self.discount

    def resolve(self, table: Table, current: Seat) -> None:
        box = table.box
        verbs = (INCREASE, BUILD, DEVELOP, REVOLUTION)
        seats = table.in_turn_order(current)
        then(table, *[Ordered(s, verbs, box.civil, self.discount, optional=True) for s in seats])


EVENTS_A: Final[dict[str, type[Event]]] = {
    "development-of-agriculture": DevelopmentOfAgriculture,
    "development-of-civilization": DevelopmentOfCivilization,
    "development-of-crafts": DevelopmentOfCrafts,
    "development-of-markets": DevelopmentOfMarkets,
    "development-of-politics": DevelopmentOfPolitics,
    "development-of-religion": DevelopmentOfReligion,
    "development-of-science": DevelopmentOfScience,
    "development-of-settlement": DevelopmentOfSettlement,
    "development-of-trade-routes": DevelopmentOfTradeRoutes,
    "development-of-warfare": DevelopmentOfWarfare,
}
"""Every event of Age A."""
