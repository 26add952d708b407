"""The special technologies that do more than their numbers say: those for construction
(TA-26.7)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.table import Table


class Construction(Card):
    """Urban buildings are cheaper by their level (TA-17.4, 17.7); a CA completes several stages of
    a wonder (TA-18.6)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.power = 0.2 + 0.2 * box.level[number]
        discounts: list[int] = self.special("urban_building_discount_by_level")["by_level"]
        self.discounts: Final = discounts
        self.most: Final = self.printed("wonder_stages_per_civil_action", "max")

    def resource_price(self, table: Table, seat: Seat, tech: Number) -> int:
        box = table.box
        return -self.discounts[box.level[tech]] if box.is_urban(tech) else 0

    def stages_at_once(self) -> int:
        return self.most


SPECIALS: Final[dict[str, type[Card]]] = {
    "masonry": Construction,
    "architecture": Construction,
    "engineering": Construction,
}
