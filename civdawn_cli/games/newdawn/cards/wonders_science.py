"""The science world wonders (ND-14): ancient, medieval, modern, two each."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.hooks import Action, Fight, Wonder
from civdawn_cli.games.newdawn.map.board import DIAMONDS, MARBLE, MERCURY, OIL
from civdawn_cli.games.newdawn.names import (
    ANCIENT,
    MEDIEVAL,
    MODERN,
    SCIENCE,
)
from civdawn_cli.games.newdawn.rules.diplomacy import KeepWithinLimit, TakeFromAnyone
from civdawn_cli.games.newdawn.rules.industry import UpgradeCards
from civdawn_cli.games.newdawn.rules.row import SwapCards
from civdawn_cli.games.newdawn.table import Table


class Oracle(Wonder):
    title = "Oracle"
    text = "Start of turn: you may swap 2 neighbouring cards of your focus row."
    kind = SCIENCE
    era = ANCIENT
    cost = 8
    pays = (MERCURY, MARBLE)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return SwapCards(seat, neighbours_only=True)


class Pyramids(Wonder):
    title = "Pyramids"
    text = (
        "When built: replace up to 3 level-I cards of your row by the level-II card of their type."
    )
    kind = SCIENCE
    era = ANCIENT
    cost = 9
    pays = (MERCURY, OIL)

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return UpgradeCards(seat, 3, lowest=1, highest=1)


class PorcelainTower(Wonder):
    title = "Porcelain Tower"
    text = "When built: replace up to 2 cards of your row by the next level of their type."
    kind = SCIENCE
    era = MEDIEVAL
    cost = 9
    pays = (MERCURY, DIAMONDS)

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return UpgradeCards(seat, 2, lowest=1, highest=3)


class PotalaPalace(Wonder):
    title = "Potala Palace"
    text = (
        "You may hold 4 diplomacy cards of each other player. When built: you may take 3 diplomacy "
        "cards in total from other players."
    )
    kind = SCIENCE
    era = MEDIEVAL
    cost = 10
    pays = (MERCURY, MARBLE)

    def diplomacy_limit(self) -> int:
        return 4

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return TakeFromAnyone(seat, 3)

    def when_lost(self, table: Table, seat: Seat) -> Action | None:
        return KeepWithinLimit(seat)


class OxfordUniversity(Wonder):
    title = "Oxford University"
    text = "When you replace a focus card other than science, the new one may be of any type."
    kind = SCIENCE
    era = MODERN
    cost = 10
    pays = (MERCURY, MARBLE)

    def any_type(self) -> bool:
        return True


class Kremlin(Wonder):
    title = "Kremlin"
    text = (
        "+4 combat value attacking a rival space if you have more reinforced control tokens than "
        "the defender."
    )
    kind = SCIENCE
    era = MODERN
    cost = 11
    pays = (MERCURY, OIL)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        if not fight.on_rival():  # ND-20.88
            return 0
        mine = table.reinforced[seat].bit_count()
        return 4 if mine > table.reinforced[fight.defender].bit_count() else 0


SCIENCE_WONDERS: Final[tuple[Wonder, ...]] = (
    Oracle(),
    Pyramids(),
    PorcelainTower(),
    PotalaPalace(),
    OxfordUniversity(),
    Kremlin(),
)
