"""The military world wonders (ND-14): ancient, medieval, modern, two each."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.hooks import Action, Fight, Wonder
from civdawn_cli.games.newdawn.names import (
    SLOTS,
)
from civdawn_cli.games.newdawn.rules.turn import Resolve
from civdawn_cli.games.newdawn.table import Table

ANY_DISTANCE: Final = 999
"""Farther than any map is wide (ND-20.86: a path is still needed)."""


class Petra(Wonder):
    text = (
        "+2 combat value defending. Barbarians can't move onto your cities or reinforced control "
        "tokens."
    )
    short = "+2 defending, your cities bar barbarians"

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def barred(self, table: Table, seat: Seat) -> int:
        return table.cities[seat] | table.reinforced[seat]


class TerracottaArmy(Wonder):
    text = "+2 combat value attacking."
    short = "+2 attacking"

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2


class Alhambra(Wonder):
    text = "+2 combat value attacking or defending."
    short = "+2 attacking and defending"

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2


class VenetianArsenal(Wonder):
    text = (
        "Once per turn, after resolving the card in slot 5 you may resolve it again as if in slot "
        "1."
    )
    short = "each turn slot 5 again, as in slot 1"

    def after_focus(
        self, table: Table, seat: Seat, focus: int, slot: int, as_if: bool, resets: bool
    ) -> Action | None:
        if slot != SLOTS or as_if:  # ND-20.31
            return None
        return Resolve(seat, slot, as_slot=1, resets=resets)


class RuhrValley(Wonder):
    text = "+5 combat value defending."
    short = "+5 defending"
    bonus: int = 5

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.bonus


class Pentagon(Wonder):
    text = "+2 combat value attacking, and your attacks may be at any distance."
    short = "+2 attacking, at any distance"

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def reach_at_least(self) -> int:
        return ANY_DISTANCE


MILITARY_WONDERS: Final[dict[str, type[Wonder]]] = {
    "Petra": Petra,
    "Terracotta Army": TerracottaArmy,
    "Alhambra": Alhambra,
    "Venetian Arsenal": VenetianArsenal,
    "Ruhr Valley": RuhrValley,
    "Pentagon": Pentagon,
}
"""By name."""
