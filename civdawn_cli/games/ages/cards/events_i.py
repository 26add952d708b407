"""The events of Age I (TA-23). The seats meant are settled before anything happens (TA-37.27)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.ages.cards.amounts import (
    event_amounts,
    event_number,
    gain_points,
    strengths,
    stuff_steps,
)
from civdawn_cli.games.ages.hooks import Event
from civdawn_cli.games.ages.names import FOOD
from civdawn_cli.games.ages.rules.action_totals import civil_actions, spend_civil
from civdawn_cli.games.ages.rules.choices import LosePopulation, Raze, SplitGain, SplitLoss
from civdawn_cli.games.ages.rules.end_of_turn import produce_food, produce_resources
from civdawn_cli.games.ages.rules.events import all_tied_for_most, highest, lowest
from civdawn_cli.games.ages.rules.food_resources import lose, worth
from civdawn_cli.games.ages.rules.points import lose_culture
from civdawn_cli.games.ages.rules.ratings import culture, happiness, science
from civdawn_cli.games.ages.rules.tokens import take_yellow
from civdawn_cli.games.ages.rules.workers import discontent, gain_population
from civdawn_cli.games.ages.table import Table


class Barbarians(Event):
    """The leader in culture points loses population if among the two weakest (TA-23.4)."""

    def resolve(self, table: Table, current: Seat) -> None:
        leading = highest(table, table.culture, current)[0]
        if leading in lowest(table, strengths(table), current, two=True):
            then(table, LosePopulation(leading, event_number(self)))


class BorderConflict(Event):
    """The strongest civilization gains resources, the weakest destroys a building of its own."""

    def resolve(self, table: Table, current: Seat) -> None:
        values = strengths(table)
        strongest = highest(table, values, current)[0]
        weakest = lowest(table, values, current)[0]
        gains = stuff_steps(strongest, event_amounts(self))
        then(table, *gains, Raze(weakest, weakest, self.box.civil))


class Crusades(Event):
    """The strongest gains culture points, the weakest loses some."""

    def resolve(self, table: Table, current: Seat) -> None:
        values = strengths(table)
        weakest = lowest(table, values, current)[0]
        gain_points(table, highest(table, values, current)[0], event_amounts(self))
        lose_culture(table, weakest, event_amounts(self, 1)["culture"])


class CulturalInfluence(Event):
    """Everybody gains culture points equal to culture."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            table.culture[seat] += culture(table, seat)


class Foray(Event):
    """The two strongest gain food and resources, split as they like."""

    def resolve(self, table: Table, current: Seat) -> None:
        amount = event_number(self)
        strongest = highest(table, strengths(table), current, two=True)
        then(table, *[SplitGain(seat, amount) for seat in strongest])


class GoodHarvest(Event):
    """Everybody produces food."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            produce_food(table, seat)


class Immigration(Event):
    """All that have the most happiness gain population (TA-23.6)."""

    def resolve(self, table: Table, current: Seat) -> None:
        values = [happiness(table, seat) for seat in range(table.seats)]
        for seat in all_tied_for_most(table, values, current):
            gain_population(table, seat, event_number(self))


class NewDeposits(Event):
    """Everybody produces resources."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            produce_resources(table, seat)


class Pestilence(Event):
    """Everybody loses population."""

    def resolve(self, table: Table, current: Seat) -> None:
        lost = event_number(self)
        then(table, *[LosePopulation(seat, lost) for seat in table.in_turn_order(current)])


class Raiders(Event):
    """The two weakest lose food and resources, split as they like."""

    def resolve(self, table: Table, current: Seat) -> None:
        amount = event_number(self)
        weakest = lowest(table, strengths(table), current, two=True)
        then(table, *[SplitLoss(seat, seat, amount) for seat in weakest])


class Rats(Event):
    """Everybody loses all food."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            lose(table, seat, FOOD, worth(table, seat, FOOD))


class Rebellion(Event):
    """Everybody spends CA for each discontent worker, at most those available (TA-22.16,
    TA-37.39)."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            due = event_number(self) * discontent(table, seat)
            spend_civil(table, seat, min(due, civil_actions(table, seat)))


class ReignOfTerror(Event):
    """The weakest loses population."""

    def resolve(self, table: Table, current: Seat) -> None:
        weakest = lowest(table, strengths(table), current)[0]
        then(table, LosePopulation(weakest, event_number(self)))


class ScientificBreakthrough(Event):
    """Everybody gains science points equal to science."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            table.science[seat] += science(table, seat)


class UncertainBorders(Event):
    """The strongest takes a yellow token from the weakest (TA-31.7)."""

    def resolve(self, table: Table, current: Seat) -> None:
        values = strengths(table)
        weakest = lowest(table, values, current)[0]
        strongest = highest(table, values, current)[0]
        take_yellow(table, strongest, weakest, event_number(self))


EVENTS_I: Final[dict[str, type[Event]]] = {
    "barbarians": Barbarians,
    "border-conflict": BorderConflict,
    "crusades": Crusades,
    "cultural-influence": CulturalInfluence,
    "foray": Foray,
    "good-harvest": GoodHarvest,
    "immigration": Immigration,
    "new-deposits": NewDeposits,
    "pestilence": Pestilence,
    "raiders": Raiders,
    "rats": Rats,
    "rebellion": Rebellion,
    "reign-of-terror": ReignOfTerror,
    "scientific-breakthrough": ScientificBreakthrough,
    "uncertain-borders": UncertainBorders,
}
"""Every event of Age I."""
