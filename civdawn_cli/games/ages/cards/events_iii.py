"""The events of Age III: everybody scores for something (TA-23, TA-35.1)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.cards.amounts import change_culture, strengths
from civdawn_cli.games.ages.cards.printed import count, each, sum_of_levels
from civdawn_cli.games.ages.hooks import Event, having
from civdawn_cli.games.ages.names import (
    AGE_III,
    ARENA,
    FARM,
    LAB,
    MINE,
    UNITS,
    URBAN,
)
from civdawn_cli.games.ages.rules.end_of_turn import best_mine, consumption
from civdawn_cli.games.ages.rules.events import from_highest
from civdawn_cli.games.ages.rules.ratings import culture, happiness, science
from civdawn_cli.games.ages.rules.workers import all_workers, discontent
from civdawn_cli.games.ages.table import Table

# Production as it is counted for points, whatever the blue bank holds.


def farm_food(table: Table, seat: Seat) -> int:
    """Food that the farms produce."""
    return each(table, seat, (FARM,), table.box.value)


def food_production(table: Table, seat: Seat) -> int:
    """Food produced in all, pacts included (TA-37.52)."""
    found = farm_food(table, seat)
    for card in having(table, seat, table.box.hooks.food_produced):
        found += card.food_produced()
    return max(0, found)


def mine_resources(table: Table, seat: Seat) -> int:
    """Resources that the mines produce, a doubled mine included (TA-37.57)."""
    box = table.box
    found = each(table, seat, (MINE,), box.value)
    if table.held[seat] & box.hooks.doubles_mine:
        best = best_mine(table, seat)
        if best >= 0:
            found += box.value[best]
    return found


def resource_production(table: Table, seat: Seat) -> int:
    """Resources produced in all: mines, labs that produce, pacts (TA-37.57)."""
    box = table.box
    found = mine_resources(table, seat)
    if table.held[seat] & box.hooks.labs_produce:
        found += sum_of_levels(table, seat, LAB)
    for card in having(table, seat, box.hooks.resources_produced):
        found += card.resources_produced()
    return max(0, found)


# The events.


class Impact(Event):
    """Everybody scores culture points, or loses some where the number is below 0."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            change_culture(table, seat, self.points(table, seat))

    def points(self, table: Table, seat: Seat) -> int:
        """The culture points the seat scores; it loses them where the number is below 0."""
        raise NotImplementedError(self.slug)  # each card has its own


class ImpactOfAgriculture(Impact):
    """Everybody scores the food that farms produce, and more if all food production exceeds
    consumption (TA-37.56)."""

    SURPLUS_POINTS = 4

    def points(self, table: Table, seat: Seat) -> int:
        surplus = food_production(table, seat) > consumption(table, seat)
        return farm_food(table, seat) + (self.SURPLUS_POINTS if surplus else 0)


class ImpactOfArchitecture(Impact):
    """Everybody scores the levels of all urban buildings."""

    def points(self, table: Table, seat: Seat) -> int:
        return each(table, seat, URBAN, table.box.level)


class ImpactOfBalance(Impact):
    """Everybody scores twice the least of food production, resource production, science and culture
    (TA-37.57)."""

    def points(self, table: Table, seat: Seat) -> int:
        return 2 * min(
            food_production(table, seat),
            resource_production(table, seat),
            science(table, seat),
            culture(table, seat),
        )


class ImpactOfColonies(Impact):
    """Everybody scores 3 for each colony."""

    EACH_COLONY = 3

    def points(self, table: Table, seat: Seat) -> int:
        return self.EACH_COLONY * table.colonies[seat].bit_count()


class ImpactOfCompetition(Impact):
    """Everybody scores the levels of all units and arenas."""

    def points(self, table: Table, seat: Seat) -> int:
        return each(table, seat, (*UNITS, ARENA), table.box.level)


class ImpactOfGovernment(Impact):
    """Everybody scores 2 for each CA of the total, and 1 for each MA."""

    def points(self, table: Table, seat: Seat) -> int:
        return 2 * table.ca_total[seat] + table.ma_total[seat]


class ImpactOfHappiness(Impact):
    """Everybody scores 2 for each happiness, less 2 for each discontent worker (TA-37.58)."""

    def points(self, table: Table, seat: Seat) -> int:
        return 2 * happiness(table, seat) - 2 * discontent(table, seat)


class ImpactOfIndustry(Impact):
    """Everybody scores the resources that mines produce (TA-36.16, TA-37.57)."""

    def points(self, table: Table, seat: Seat) -> int:
        return mine_resources(table, seat)


class ImpactOfPopulation(Impact):
    """Everybody scores 2 for each content worker above 10 (TA-37.58)."""

    WORKERS_LEFT_OUT = 10

    def points(self, table: Table, seat: Seat) -> int:
        content = all_workers(table, seat) - discontent(table, seat)
        return 2 * max(0, content - self.WORKERS_LEFT_OUT)


class ImpactOfProgress(Impact):
    """Everybody scores twice the levels of the government and the special technologies."""

    def points(self, table: Table, seat: Seat) -> int:
        box = table.box
        levels = [box.level[card] for card in (table.government[seat], *table.special_cards(seat))]
        return 2 * sum(levels)


class ImpactOfTechnology(Impact):
    """Everybody scores 4 for each technology of level III in play."""

    EACH_TECHNOLOGY = 4

    def points(self, table: Table, seat: Seat) -> int:
        box = table.box
        cards = numbers(table.known[seat]) + table.special_cards(seat) + [table.government[seat]]
        return self.EACH_TECHNOLOGY * [box.level[card] for card in cards].count(AGE_III)


class ImpactOfVariety(Impact):
    """Everybody scores 2 for each type of unit and urban building that has workers, and 2 for each
    special technology."""

    def points(self, table: Table, seat: Seat) -> int:
        present = [kind for kind in (*UNITS, *URBAN) if count(table, seat, (kind,))]
        return 2 * (len(present) + len(table.special_cards(seat)))


class ImpactOfWonders(Impact):
    """Everybody scores 5 for each completed wonder of Age A, 4 of Age I, 3 of Age II, 2 of Age III,
    ruins included (TA-36.22)."""

    BY_AGE = (5, 4, 3, 2)

    def points(self, table: Table, seat: Seat) -> int:
        box = table.box
        return sum([self.BY_AGE[box.level[card]] for card in numbers(table.wonders[seat])])


class Ranking(Event):
    """Everybody scores by rank; the rule on ties decides between equals (TA-23.3)."""

    def values(self, table: Table) -> list[int]:
        """The values that are ranked, by seat."""
        raise NotImplementedError(self.slug)  # each card has its own

    def resolve(self, table: Table, current: Seat) -> None:
        ranked = from_highest(table, self.values(table), current)
        for seat, points in zip(ranked, self._prizes(table), strict=True):
            table.culture[seat] += points

    def points(self, table: Table, seat: Seat) -> int:
        if not table.plays(seat):
            return 0
        return self._prizes(table)[from_highest(table, self.values(table), table.start).index(seat)]

    def _prizes(self, table: Table) -> list[int]:
        """The points by rank."""
        prizes: list[int] = self.row["steps"][0]["by_players"][str(table.players())]
        return prizes


class ImpactOfScience(Ranking):
    """Everybody scores by rank in science."""

    def values(self, table: Table) -> list[int]:
        return [science(table, seat) for seat in range(table.seats)]


class ImpactOfStrength(Ranking):
    """Everybody scores by rank in strength."""

    def values(self, table: Table) -> list[int]:
        return strengths(table)


EVENTS_III: Final[dict[str, type[Event]]] = {
    "impact-of-agriculture": ImpactOfAgriculture,
    "impact-of-architecture": ImpactOfArchitecture,
    "impact-of-balance": ImpactOfBalance,
    "impact-of-colonies": ImpactOfColonies,
    "impact-of-competition": ImpactOfCompetition,
    "impact-of-government": ImpactOfGovernment,
    "impact-of-happiness": ImpactOfHappiness,
    "impact-of-industry": ImpactOfIndustry,
    "impact-of-population": ImpactOfPopulation,
    "impact-of-progress": ImpactOfProgress,
    "impact-of-science": ImpactOfScience,
    "impact-of-strength": ImpactOfStrength,
    "impact-of-technology": ImpactOfTechnology,
    "impact-of-variety": ImpactOfVariety,
    "impact-of-wonders": ImpactOfWonders,
}
"""Every event of Age III."""
