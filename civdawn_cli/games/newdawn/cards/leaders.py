"""The leaders: an ability and an opening focus row each (ND-2.1, ND-2.2)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.hooks import Action, Effect, Fight
from civdawn_cli.games.newdawn.map.board import DESERT, MOUNTAIN
from civdawn_cli.games.newdawn.names import (
    CULTURE,
    ECONOMY,
    INDUSTRY,
    MILITARY,
    SCIENCE,
)
from civdawn_cli.games.newdawn.rules.row import SwapCards
from civdawn_cli.games.newdawn.rules.science import GainResource
from civdawn_cli.games.newdawn.table import Table


class Leader(Effect):
    """A leader: the ability is the effect; row is the opening focus row, slot 1 first."""

    ruler: str = ""
    ability_name: str = ""
    row: tuple[int, ...] = ()


class America(Leader):
    title = "America"
    ruler = "Theodore Roosevelt"
    ability_name = "Roosevelt Corollary"
    text = (
        "A natural wonder token you gain or spend goes on any of your focus cards; from there it "
        "can be spent as a trade token of that card or as a resource."
    )
    row: tuple[int, ...] = (MILITARY, SCIENCE, INDUSTRY, CULTURE, ECONOMY)

    def pins(self) -> bool:
        return True


class Aztec(Leader):
    title = "Aztec"
    ruler = "Montezuma"
    ability_name = "Legend of the Five Suns"
    text = (
        "After resetting your military card in a turn in which you won an attack, you may swap any "
        "two cards of your focus row."
    )
    row: tuple[int, ...] = (SCIENCE, CULTURE, ECONOMY, MILITARY, INDUSTRY)

    def after_reset(self, table: Table, seat: Seat, card: int) -> Action | None:
        if table.box.type_of[card] == MILITARY and table.victories:  # ND-20.110
            return SwapCards(seat, neighbours_only=False)
        return None


class Egypt(Leader):
    title = "Egypt"
    ruler = "Cleopatra"
    ability_name = "Monument Builders"
    text = "Every world wonder costs you 1 less."
    row: tuple[int, ...] = (SCIENCE, ECONOMY, INDUSTRY, MILITARY, CULTURE)

    def discount(self, table: Table, seat: Seat, wonder: int) -> int:
        return 1


class France(Leader):
    title = "France"
    ruler = "Catherine de Medici"
    ability_name = "Grand Tour"
    text = (
        "Your culture card places additional control tokens by the latest era among your wonders: "
        "ancient 1, medieval 2, modern 3."
    )
    row: tuple[int, ...] = (MILITARY, SCIENCE, ECONOMY, INDUSTRY, CULTURE)

    def more_tokens(self, table: Table, seat: Seat) -> int:
        box = table.box
        held = table.held[seat] >> box.wonder_0
        eras = [
            box.wonders[number].era + 1 for number in range(len(box.wonders)) if held >> number & 1
        ]
        return max(eras, default=0)


class Japan(Leader):
    title = "Japan"
    ruler = "Hojo Tokimune"
    ability_name = "Divine Wind"
    text = (
        "In your turn, desert and mountain spaces next to water or on the edge of the map have "
        "difficulty 3."
    )
    row: tuple[int, ...] = (INDUSTRY, ECONOMY, MILITARY, SCIENCE, CULTURE)

    def counts_as(self, table: Table, use: int, card: int) -> tuple[int, int]:
        board = table.board
        return 3, (board.of_terrain[DESERT] | board.of_terrain[MOUNTAIN]) & board.coast


class Rome(Leader):
    title = "Rome"
    ruler = "Trajan"
    ability_name = "All Roads Lead to Rome"
    text = "Your caravans may leave their card from any of your cities, mature or not."
    row: tuple[int, ...] = (SCIENCE, ECONOMY, MILITARY, CULTURE, INDUSTRY)

    def caravan_starts(self, table: Table, seat: Seat) -> int:
        return table.cities[seat]


class Scythia(Leader):
    title = "Scythia"
    ruler = "Tomyris"
    ability_name = "People of the Steppe"
    text = "+3 combat value attacking or defending a grassland or hills space."
    row: tuple[int, ...] = (CULTURE, MILITARY, SCIENCE, ECONOMY, INDUSTRY)

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.on_steppe(table, fight)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.on_steppe(table, fight)

    def on_steppe(self, table: Table, fight: Fight) -> int:
        """The bonus for the defending space's terrain (ND-20.90)."""
        return 3 if 1 <= table.board.terrain[fight.space] <= 2 else 0


class Sumeria(Leader):
    title = "Sumeria"
    ruler = "Gilgamesh"
    ability_name = "Epic Quest"
    text = "When you defeat a barbarian, also take a resource of your choice from the supply."
    row: tuple[int, ...] = (ECONOMY, CULTURE, SCIENCE, MILITARY, INDUSTRY)

    def after_barbarian(self, table: Table, seat: Seat) -> Action | None:
        return GainResource(seat)


LEADERS: Final[tuple[Leader, ...]] = (
    America(),
    Aztec(),
    Egypt(),
    France(),
    Japan(),
    Rome(),
    Scythia(),
    Sumeria(),
)
