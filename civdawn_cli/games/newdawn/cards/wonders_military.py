"""The military world wonders (ND-14): ancient, medieval, modern, two each."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.hooks import Action, Fight, Wonder
from civdawn_cli.games.newdawn.map.board import DIAMONDS, MARBLE, MERCURY, OIL
from civdawn_cli.games.newdawn.names import (
    ANCIENT,
    MEDIEVAL,
    MILITARY,
    MODERN,
    SLOTS,
)
from civdawn_cli.games.newdawn.rules.turn import Resolve
from civdawn_cli.games.newdawn.table import Table


class Petra(Wonder):
    title = "Petra"
    text = (
        "+2 combat value defending. Barbarians can't move onto your cities or reinforced control "
        "tokens."
    )
    kind = MILITARY
    era = ANCIENT
    cost = 7
    pays = (OIL, DIAMONDS)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def barred(self, table: Table, seat: Seat) -> int:
        return table.cities[seat] | table.reinforced[seat]


class TerracottaArmy(Wonder):
    title = "Terracotta Army"
    text = "+2 combat value attacking."
    kind = MILITARY
    era = ANCIENT
    cost = 8
    pays = (OIL, MARBLE)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2


class Alhambra(Wonder):
    title = "Alhambra"
    text = "+2 combat value attacking or defending."
    kind = MILITARY
    era = MEDIEVAL
    cost = 10
    pays = (OIL, MARBLE)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2


class VenetianArsenal(Wonder):
    title = "Venetian Arsenal"
    text = (
        "Once per turn, after resolving the card in slot 5 you may resolve it again as if in slot "
        "1."
    )
    kind = MILITARY
    era = MEDIEVAL
    cost = 10
    pays = (OIL, DIAMONDS)

    def after_focus(
        self, table: Table, seat: Seat, focus: int, slot: int, as_if: bool, resets: bool
    ) -> Action | None:
        if slot != SLOTS or as_if:  # ND-20.31
            return None
        return Resolve(seat, slot, as_slot=1, resets=resets)


class RuhrValley(Wonder):
    title = "Ruhr Valley"
    text = "+5 combat value defending."
    kind = MILITARY
    era = MODERN
    cost = 11
    pays = (OIL, MERCURY)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 5


class Pentagon(Wonder):
    title = "Pentagon"
    text = "+2 combat value attacking, and your attacks may be at any distance."
    kind = MILITARY
    era = MODERN
    cost = 12
    pays = (OIL, DIAMONDS)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 2

    def reach_at_least(self) -> int:
        return 999  # farther than any map is wide (ND-20.86: a path is still needed)


MILITARY_WONDERS: Final[tuple[Wonder, ...]] = (
    Petra(),
    TerracottaArmy(),
    Alhambra(),
    VenetianArsenal(),
    RuhrValley(),
    Pentagon(),
)
