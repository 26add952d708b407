"""The events of Age II (TA-23). The seats meant are settled before anything happens (TA-37.27)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.cards.amounts import (
    amounts,
    event_amounts,
    event_number,
    gain_all,
    gain_points,
    strengths,
)
from civdawn_cli.games.ages.hooks import Event
from civdawn_cli.games.ages.names import AGE_I, AGE_IV, NOBODY, NONE
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.actions import TakeCards
from civdawn_cli.games.ages.rules.ages import remove_leader
from civdawn_cli.games.ages.rules.choices import Cede, LosePopulation, LoseTokens, Raze, Ruin
from civdawn_cli.games.ages.rules.end_of_turn import produce_goods
from civdawn_cli.games.ages.rules.events import all_tied_for_most, highest, lowest
from civdawn_cli.games.ages.rules.food_resources import gain
from civdawn_cli.games.ages.rules.hands import discard_cards, draw
from civdawn_cli.games.ages.rules.points import lose_culture
from civdawn_cli.games.ages.rules.ratings import happiness, science
from civdawn_cli.games.ages.rules.row import Replenish
from civdawn_cli.games.ages.rules.workers import discontent, gain_population
from civdawn_cli.games.ages.table import Table


def _discontents(table: Table) -> list[int]:
    """Discontent workers of every seat, 0 for those who have left the game."""
    return [discontent(table, seat) if table.plays(seat) else 0 for seat in range(table.seats)]


class CivilUnrest(Event):
    """Everybody loses culture points for discontent workers; all that have most of them lose a blue
    token (TA-23.6)."""

    def resolve(self, table: Table, current: Seat) -> None:
        each = event_amounts(self)["culture"]
        values = _discontents(table)
        for seat in table.in_turn_order(current):
            lose_culture(table, seat, each * values[seat])
        if any(values):
            most = all_tied_for_most(table, values, current)
            then(table, *[LoseTokens(seat, event_number(self, 1)) for seat in most])


class ColdWar(Event):
    """The two strongest gain science points."""

    def resolve(self, table: Table, current: Seat) -> None:
        strongest = highest(table, strengths(table), current, two=True)
        gain_all(table, strongest, event_amounts(self))


class CrimeWave(Event):
    """The two weakest lose culture points and a blue token."""

    def resolve(self, table: Table, current: Seat) -> None:
        weakest = lowest(table, strengths(table), current, two=True)
        for seat in weakest:
            lose_culture(table, seat, event_amounts(self)["culture"])
        then(table, *[LoseTokens(seat, event_number(self, 1)) for seat in weakest])


class EconomicProgress(Event):
    """Everybody has corruption, food production, consumption and resource production."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            produce_goods(table, seat)


class Emigration(Event):
    """Everybody loses population: half of the discontent workers, rounded up."""

    WORKERS_PER_LOSS = 2

    def resolve(self, table: Table, current: Seat) -> None:
        values = _discontents(table)
        steps: list[Step[Table]] = []
        for seat in table.in_turn_order(current):
            lost = -(-values[seat] // self.WORKERS_PER_LOSS)
            if lost:
                steps.append(LosePopulation(seat, lost))
        then(table, *steps)


class Iconoclasm(Event):
    """Leaders of an age before the current one leave play."""

    def resolve(self, table: Table, current: Seat) -> None:
        box = table.box
        for seat in table.in_turn_order(current):
            leader = table.leader[seat]
            if leader != NONE and box.level[leader] < table.age:
                remove_leader(table, seat)


class IndependenceDeclaration(Event):
    """The weakest loses a colony of its choice (TA-37.59)."""

    def resolve(self, table: Table, current: Seat) -> None:
        weakest = lowest(table, strengths(table), current)[0]
        then(table, Cede(weakest, weakest, NOBODY))


class InternationalAgreement(Event):
    """The strongest may take cards of the row, which is then replenished (TA-36.23 to 36.25)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.budget: Final[int] = self.row["steps"][0]["budget_civil_actions"]

    def resolve(self, table: Table, current: Seat) -> None:
        strongest = highest(table, strengths(table), current)[0]
        then(table, TakeCards(strongest, self.budget), Replenish(False))


class NationalPride(Event):
    """The leader in culture points gains more (TA-37.28)."""

    def resolve(self, table: Table, current: Seat) -> None:
        leading = highest(table, table.culture, current)
        gain_all(table, leading, event_amounts(self))


class PoliticsOfStrength(Event):
    """The strongest draws military cards, the weakest discards some; in Age IV culture points
    instead (TA-37.32)."""

    def resolve(self, table: Table, current: Seat) -> None:
        values = strengths(table)
        strongest = highest(table, values, current)[0]
        weakest = lowest(table, values, current)[0]
        if table.age == AGE_IV:
            gained, lost = [amounts(step["in_age_iv"]) for step in self.row["steps"]]
            gain_points(table, strongest, gained)
            lose_culture(table, weakest, lost["culture"])
        else:
            # The step pushed last comes first.
            discard_cards(table, weakest, event_number(self, 1))
            draw(table, strongest, event_number(self))


class PopularizationOfScience(Event):
    """Everybody gains culture points equal to science."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            table.culture[seat] += science(table, seat)


class Prosperity(Event):
    """Everybody gains food equal to happiness."""

    def resolve(self, table: Table, current: Seat) -> None:
        each = event_number(self)
        for seat in reversed(table.in_turn_order(current)):  # the step pushed last comes first
            gain(table, seat, each * happiness(table, seat), 0)


class RavagesOfTime(Event):
    """Everybody who can turns a completed wonder of an early age into a ruin (TA-36.22)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        assert self.row["steps"][0]["ages"] == ["A", "I"]
        self.level: Final = AGE_I

    def resolve(self, table: Table, current: Seat) -> None:
        then(table, *[Ruin(seat, self.level) for seat in table.in_turn_order(current)])


class Refugees(Event):
    """The strongest gains culture points and population, the weakest loses both."""

    def resolve(self, table: Table, current: Seat) -> None:
        values = strengths(table)
        strongest = highest(table, values, current)[0]
        weakest = lowest(table, values, current)[0]
        gain_points(table, strongest, event_amounts(self))
        gain_population(table, strongest, event_number(self, 1))
        lose_culture(table, weakest, event_amounts(self, 2)["culture"])
        then(table, LosePopulation(weakest, event_number(self, 3)))


class Terrorism(Event):
    """The seat with the fewest culture points destroys an urban building of each other civilization
    (TA-23.4)."""

    def resolve(self, table: Table, current: Seat) -> None:
        box = table.box
        last = lowest(table, table.culture, current)[0]
        victims = [seat for seat in table.in_turn_order(current) if seat != last]
        then(table, *[Raze(last, victim, box.urban_only) for victim in victims])


EVENTS_II: Final[dict[str, type[Event]]] = {
    "civil-unrest": CivilUnrest,
    "cold-war": ColdWar,
    "crime-wave": CrimeWave,
    "economic-progress": EconomicProgress,
    "emigration": Emigration,
    "iconoclasm": Iconoclasm,
    "independence-declaration": IndependenceDeclaration,
    "international-agreement": InternationalAgreement,
    "national-pride": NationalPride,
    "politics-of-strength": PoliticsOfStrength,
    "popularization-of-science": PopularizationOfScience,
    "prosperity": Prosperity,
    "ravages-of-time": RavagesOfTime,
    "refugees": Refugees,
    "terrorism": Terrorism,
}
"""Every event of Age II."""
