"""The sides of the pacts (TA-13): what they do beyond their numbers."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.food_resources import food, pay_food, pay_resources, resources
from civdawn_cli.games.ages.rules.pacts import partner_of
from civdawn_cli.games.ages.table import Table


class Side(Card):
    """A side of a pact, doing nothing beyond its numbers; it may be attacked and attack."""

    def number_of(self, what: str) -> int:
        """The number under a key of this side's row."""
        return int(self.row[what])


class PeacefulSide(Side):
    """The partners can't attack each other (TA-11.2, TA-12.2)."""

    def forbids_attack(self, table: Table, seat: Seat, rival: Seat) -> bool:
        return partner_of(table, seat, self.number) == rival


class FragileSide(Side):
    """The pact ends when one partner attacks the other (TA-11.5, TA-12.4)."""

    def ends_with_attack(self) -> bool:
        return True


class OpenBorders(Side):
    """An attack on the partner is stronger (TA-7.2, TA-11.4)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.more: Final = self.number_of("attack_on_partner_strength")

    def attack_strength(self, table: Table, seat: Seat, rival: Seat) -> int:
        return self.more if partner_of(table, seat, self.number) == rival else 0


class FoodTrader(Side):
    """Once per turn some food is used as resources (TA-33.10, TA-37.16)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.amount: Final = self.number_of("food_as_resource_per_turn")

    def uses(self, table: Table, seat: Seat) -> list[int]:
        used = table.used >> self.number & 1
        return [0] if not used and food(table, seat) >= self.amount else []

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        pay_food(table, seat, self.amount)
        table.temporary_resources += self.amount


class ResourceTrader(Side):
    """Once per turn some resources are used as food (TA-33.10, TA-37.16)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.amount: Final = self.number_of("resource_as_food_per_turn")

    def uses(self, table: Table, seat: Seat) -> list[int]:
        used = table.used >> self.number & 1
        return [0] if not used and resources(table, seat) >= self.amount else []

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        pay_resources(table, seat, self.amount)
        table.temporary_food += self.amount


class Supremacy(PeacefulSide):
    """Produces more resources, or fewer; no attacks (TA-37.52)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.resources: Final = self.number_of("resource")

    def resources_produced(self) -> int:
        return self.resources


class ResourceImporter(Side):
    """Produces more resources (TA-37.52)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.resources: Final = self.number_of("resource")

    def resources_produced(self) -> int:
        return self.resources


class FoodImporter(Side):
    """Produces more food (TA-37.52)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.food: Final = self.number_of("food")

    def food_produced(self) -> int:
        return self.food


class Cooperation(Side):
    """Technologies cost less science, and the partner pays a part (TA-19.1, TA-34.3)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.discount: Final = self.number_of("technology_science_discount")
        self.part: Final = self.number_of("partner_pays_science")

    def science_price(self, table: Table, seat: Seat, tech: Number) -> int:
        return -self.discount

    def partner_pays(self) -> int:
        return self.part


class Tourism(Side):
    """Culture for the wonders the partner has completed, ruined ones too (TA-36.22)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.culture: Final = self.number_of("culture_per_partner_completed_wonder")

    def other_culture(self, table: Table, seat: Seat) -> int:
        partner = partner_of(table, seat, self.number)
        return self.culture * table.wonders[partner].bit_count()


class LostSovereignty(PeacefulSide):
    """No attacks between the partners, and nobody may declare war on this one (TA-12.2)."""

    def forbids_war_on(self) -> bool:
        return True


PACTS: Final[dict[str, tuple[type[Side], type[Side]]]] = {
    "open-borders-agreement": (OpenBorders, OpenBorders),
    "trade-routes-agreement": (FoodTrader, ResourceTrader),
    "acceptance-of-supremacy": (Supremacy, Supremacy),
    "international-trade-agreement": (ResourceImporter, FoodImporter),
    "promise-of-military-protection": (FragileSide, FragileSide),
    "scientific-cooperation": (Cooperation, Cooperation),
    "international-tourism": (Tourism, Tourism),
    "loss-of-sovereignty": (PeacefulSide, LostSovereignty),
    "military-alliance": (FragileSide, FragileSide),
    "peace-treaty": (PeacefulSide, PeacefulSide),
}
"""Every pact: what its sides A and B do."""
