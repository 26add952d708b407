"""The events of Age II (TA-23). Who is meant is settled before anything happens (TA-37.27)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.cards.amounts import (
    amounts,
    event_amounts,
    event_number,
    gain_all,
    gain_points,
    strengths,
)
from civdawn_cli.games.ages.catalogue import LEVEL, NUMBER, ROWS
from civdawn_cli.games.ages.hooks import Event
from civdawn_cli.games.ages.names import AGE_I, AGE_IV, NOBODY, NONE
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.actions import URBAN_ONLY, TakeCards
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

    slug = "civil-unrest"

    def resolve(self, table: Table, current: Seat) -> None:
        each = event_amounts(self.number)["culture"]
        values = _discontents(table)
        for seat in table.in_turn_order(current):
            lose_culture(table, seat, each * values[seat])
        if any(values):
            most = all_tied_for_most(table, values, current)
            then(table, *[LoseTokens(seat, event_number(self.number, 1)) for seat in most])


class ColdWar(Event):
    """The two strongest gain science points."""

    slug = "cold-war"

    def resolve(self, table: Table, current: Seat) -> None:
        strongest = highest(table, strengths(table), current, two=True)
        gain_all(table, strongest, event_amounts(self.number))


class CrimeWave(Event):
    """The two weakest lose culture points and a blue token."""

    slug = "crime-wave"

    def resolve(self, table: Table, current: Seat) -> None:
        weakest = lowest(table, strengths(table), current, two=True)
        for seat in weakest:
            lose_culture(table, seat, event_amounts(self.number)["culture"])
        then(table, *[LoseTokens(seat, event_number(self.number, 1)) for seat in weakest])


class EconomicProgress(Event):
    """Everybody has corruption, food production, consumption and resource production."""

    slug = "economic-progress"

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            produce_goods(table, seat)


class Emigration(Event):
    """Everybody loses population: half of the discontent workers, rounded up."""

    slug = "emigration"

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

    slug = "iconoclasm"

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            leader = table.leader[seat]
            if leader != NONE and LEVEL[leader] < table.age:
                remove_leader(table, seat)


class IndependenceDeclaration(Event):
    """The weakest loses a colony of its choice (TA-37.59)."""

    slug = "independence-declaration"

    def resolve(self, table: Table, current: Seat) -> None:
        weakest = lowest(table, strengths(table), current)[0]
        then(table, Cede(weakest, weakest, NOBODY))


class InternationalAgreement(Event):
    """The strongest may take cards of the row, which is then replenished (TA-36.23 to 36.25)."""

    slug = "international-agreement"

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        self.budget: Final[int] = ROWS[number]["steps"][0]["budget_civil_actions"]

    def resolve(self, table: Table, current: Seat) -> None:
        strongest = highest(table, strengths(table), current)[0]
        then(table, TakeCards(strongest, self.budget), Replenish(False))


class NationalPride(Event):
    """Who leads in culture points gains more (TA-37.28)."""

    slug = "national-pride"

    def resolve(self, table: Table, current: Seat) -> None:
        leading = highest(table, table.culture, current)
        gain_all(table, leading, event_amounts(self.number))


class PoliticsOfStrength(Event):
    """The strongest draws military cards, the weakest discards some; in Age IV culture points
    instead (TA-37.32)."""

    slug = "politics-of-strength"

    def resolve(self, table: Table, current: Seat) -> None:
        values = strengths(table)
        strongest = highest(table, values, current)[0]
        weakest = lowest(table, values, current)[0]
        if table.age == AGE_IV:
            gained, lost = [amounts(step["in_age_iv"]) for step in ROWS[self.number]["steps"]]
            gain_points(table, strongest, gained)
            lose_culture(table, weakest, lost["culture"])
        else:
            # What is pushed last comes first.
            discard_cards(table, weakest, event_number(self.number, 1))
            draw(table, strongest, event_number(self.number))


class PopularizationOfScience(Event):
    """Everybody gains culture points equal to science."""

    slug = "popularization-of-science"

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            table.culture[seat] += science(table, seat)


class Prosperity(Event):
    """Everybody gains food equal to happiness."""

    slug = "prosperity"

    def resolve(self, table: Table, current: Seat) -> None:
        each = event_number(self.number)
        for seat in reversed(table.in_turn_order(current)):  # what is pushed last comes first
            gain(table, seat, each * happiness(table, seat), 0)


class RavagesOfTime(Event):
    """Everybody who can turns a completed wonder of an early age into a ruin (TA-36.22)."""

    slug = "ravages-of-time"

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        assert ROWS[number]["steps"][0]["ages"] == ["A", "I"]
        self.level: Final = AGE_I

    def resolve(self, table: Table, current: Seat) -> None:
        then(table, *[Ruin(seat, self.level) for seat in table.in_turn_order(current)])


class Refugees(Event):
    """The strongest gains culture points and population, the weakest loses both."""

    slug = "refugees"

    def resolve(self, table: Table, current: Seat) -> None:
        values = strengths(table)
        strongest = highest(table, values, current)[0]
        weakest = lowest(table, values, current)[0]
        gain_points(table, strongest, event_amounts(self.number))
        gain_population(table, strongest, event_number(self.number, 1))
        lose_culture(table, weakest, event_amounts(self.number, 2)["culture"])
        then(table, LosePopulation(weakest, event_number(self.number, 3)))


class Terrorism(Event):
    """Who has the fewest culture points destroys an urban building of each other civilization
    (TA-23.4)."""

    slug = "terrorism"

    def resolve(self, table: Table, current: Seat) -> None:
        last = lowest(table, table.culture, current)[0]
        victims = [seat for seat in table.in_turn_order(current) if seat != last]
        then(table, *[Raze(last, victim, URBAN_ONLY) for victim in victims])


EVENTS_II: Final[tuple[Event, ...]] = (
    CivilUnrest(NUMBER["civil-unrest"]),
    ColdWar(NUMBER["cold-war"]),
    CrimeWave(NUMBER["crime-wave"]),
    EconomicProgress(NUMBER["economic-progress"]),
    Emigration(NUMBER["emigration"]),
    Iconoclasm(NUMBER["iconoclasm"]),
    IndependenceDeclaration(NUMBER["independence-declaration"]),
    InternationalAgreement(NUMBER["international-agreement"]),
    NationalPride(NUMBER["national-pride"]),
    PoliticsOfStrength(NUMBER["politics-of-strength"]),
    PopularizationOfScience(NUMBER["popularization-of-science"]),
    Prosperity(NUMBER["prosperity"]),
    RavagesOfTime(NUMBER["ravages-of-time"]),
    Refugees(NUMBER["refugees"]),
    Terrorism(NUMBER["terrorism"]),
)
"""Every event of Age II."""
