"""The leaders: an ability and an opening focus row each (ND-2.1, ND-2.2)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box, Row
from civdawn_cli.games.newdawn.hooks import Action, Effect, Fight
from civdawn_cli.games.newdawn.map.board import DESERT, GRASSLAND, HILLS, MOUNTAIN
from civdawn_cli.games.newdawn.names import (
    MILITARY,
)
from civdawn_cli.games.newdawn.rules.row import SwapCards
from civdawn_cli.games.newdawn.rules.science import GainResource
from civdawn_cli.games.newdawn.table import Table


class Leader(Effect):
    """A leader: the ability is the effect; the box has the opening rows."""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        super().__init__(box, number, row)
        self.ruler: Final[str] = row["leader"]
        self.ability_name: Final[str] = row["ability_name"]


class America(Leader):
    text = (
        "A natural wonder token you gain or spend goes on any of your focus cards; from there it "
        "can be spent as a trade token of that card or as a resource."
    )
    short = "natural wonders go on focus cards and serve as trade tokens"

    def pins(self) -> bool:
        return True


class Aztec(Leader):
    text = (
        "After resetting your military card in a turn in which you won an attack, you may swap any "
        "two cards of your focus row."
    )
    short = "after a won attack swap two cards of the row"

    def after_reset(self, table: Table, seat: Seat, card: int) -> Action | None:
        if table.box.type_of[card] == MILITARY and table.victories:  # ND-20.110
            return SwapCards(seat, neighbours_only=False)
        return None


class Egypt(Leader):
    text = "Every world wonder costs you 1 less."
    short = "wonders cost 1 less"

    def discount(self, table: Table, seat: Seat, wonder: int) -> int:
        return 1


class France(Leader):
    text = (
        "Your culture card places additional control tokens by the latest era among your wonders: "
        "ancient 1, medieval 2, modern 3."
    )
    short = "1 to 3 more control tokens by the era of its wonders"

    def more_tokens(self, table: Table, seat: Seat) -> int:
        box = table.box
        held = table.held[seat] >> box.wonder_0
        eras = [
            box.wonders[number].era + 1 for number in range(len(box.wonders)) if held >> number & 1
        ]
        return max(eras, default=0)


class Japan(Leader):
    text = (
        "In your turn, desert and mountain spaces next to water or on the edge of the map have "
        "difficulty 3."
    )
    short = "desert and mountain by the water or the edge are difficulty 3"
    difficulty: int = 3

    def counts_as(self, table: Table, use: int, card: int) -> tuple[int, int]:
        board = table.board
        return self.difficulty, (
            board.of_terrain[DESERT] | board.of_terrain[MOUNTAIN]
        ) & board.coast


class Rome(Leader):
    text = "Your caravans may leave their card from any of your cities, mature or not."
    short = "caravans leave from any city"

    def caravan_starts(self, table: Table, seat: Seat) -> int:
        return table.cities[seat]


class Scythia(Leader):
    text = "+3 combat value attacking or defending a grassland or hills space."
    short = "+3 fighting on grassland or hills"
    bonus: int = 3

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.on_steppe(table, fight)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.on_steppe(table, fight)

    def on_steppe(self, table: Table, fight: Fight) -> int:
        """The bonus for the defending space's terrain (ND-20.90)."""
        return self.bonus if table.board.terrain[fight.space] in (GRASSLAND, HILLS) else 0


class Sumeria(Leader):
    text = "When you defeat a barbarian, also take a resource of your choice from the supply."
    short = "a resource for each barbarian defeated"

    def after_barbarian(self, table: Table, seat: Seat) -> Action | None:
        return GainResource(seat)


LEADERS: Final[dict[str, type[Leader]]] = {
    "America": America,
    "Aztec": Aztec,
    "Egypt": Egypt,
    "France": France,
    "Japan": Japan,
    "Rome": Rome,
    "Scythia": Scythia,
    "Sumeria": Sumeria,
}
"""By name."""
