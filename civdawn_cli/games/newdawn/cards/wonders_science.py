"""The science world wonders (ND-14): ancient, medieval, modern, two each."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.hooks import Action, Fight, Wonder
from civdawn_cli.games.newdawn.names import LEVELS
from civdawn_cli.games.newdawn.rules.diplomacy import KeepWithinLimit, TakeFromAnyone
from civdawn_cli.games.newdawn.rules.row import SwapCards
from civdawn_cli.games.newdawn.rules.upgrading import UpgradeCards
from civdawn_cli.games.newdawn.table import Table


class Oracle(Wonder):
    text = "Start of turn: you may swap 2 neighbouring cards of your focus row."
    short = "each turn swap 2 neighbouring cards"

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return SwapCards(seat, neighbours_only=True)


class Pyramids(Wonder):
    text = (
        "When built: replace up to 3 level-I cards of your row by the level-II card of their type."
    )
    short = "at once 3 level I cards become level II"
    most: int = 3

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return UpgradeCards(seat, self.most, lowest=1, highest=1)


class PorcelainTower(Wonder):
    text = "When built: replace up to 2 cards of your row by the next level of their type."
    short = "at once 2 cards get the next level"

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return UpgradeCards(seat, 2, lowest=1, highest=LEVELS - 1)


class PotalaPalace(Wonder):
    text = (
        "You may hold 4 diplomacy cards of each other player. When built: you may take 3 diplomacy "
        "cards in total from other players."
    )
    short = "at once 3 diplomacy cards, 4 of a player"
    limit: int = 4
    taken: int = 3

    def diplomacy_limit(self) -> int:
        return self.limit

    def when_built(self, table: Table, seat: Seat) -> Action | None:
        return TakeFromAnyone(seat, self.taken)

    def when_lost(self, table: Table, seat: Seat) -> Action | None:
        return KeepWithinLimit(seat)


class OxfordUniversity(Wonder):
    text = "When you replace a focus card other than science, the new one may be of any type."
    short = "new focus cards may be of any type"

    def any_type(self) -> bool:
        return True


class Kremlin(Wonder):
    text = (
        "+4 combat value attacking a rival space if you have more reinforced control tokens than "
        "the defender."
    )
    short = "+4 if you have more reinforced tokens"
    bonus: int = 4

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        if not fight.on_rival():  # ND-20.88
            return 0
        mine = table.reinforced[seat].bit_count()
        return self.bonus if mine > table.reinforced[fight.defender].bit_count() else 0


SCIENCE_WONDERS: Final[dict[str, type[Wonder]]] = {
    "Oracle": Oracle,
    "Pyramids": Pyramids,
    "Porcelain Tower": PorcelainTower,
    "Potala Palace": PotalaPalace,
    "Oxford University": OxfordUniversity,
    "Kremlin": Kremlin,
}
"""By name."""
