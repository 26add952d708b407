"""The economy world wonders (ND-14): ancient, medieval, modern, two each."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.newdawn.hooks import Action, Fight, Wonder
from civdawn_cli.games.newdawn.names import (
    ECONOMY,
)
from civdawn_cli.games.newdawn.rules.folds import roomy_cards
from civdawn_cli.games.newdawn.rules.trade import FetchTokens, return_stored
from civdawn_cli.games.newdawn.rules.turn import AfterFocus, AlsoResolve
from civdawn_cli.games.newdawn.table import Table


class Colossus(Wonder):
    text = "Resolving your economy card, your caravans may move 6 more spaces in total."
    short = "6 more spaces in total for your caravans"
    pool: int = 6

    def caravan_pool(self) -> int:
        return self.pool


class GreatLighthouse(Wonder):
    text = "Building a city, empty spaces on the edge of the map count as within distance."
    short = "cities on any empty space at the edge"

    def city_sites(self, table: Table, seat: Seat) -> int:
        return table.board.edge & table.empty()


class GreatZimbabwe(Wonder):
    text = (
        "Trade tokens you place may go on this card, at most 4 at a time. Start of turn: you may "
        "move trade tokens from it to your focus cards."
    )
    short = "stores up to 4 trade tokens"
    room: int = 4

    def token_room(self) -> int:
        return self.room

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return FetchTokens(seat) if table.stored and roomy_cards(table, seat) else None

    def when_lost(self, table: Table, seat: Seat) -> Action | None:
        return ReturnStored(seat)


class ReturnStored(Step[Table]):
    """The trade tokens on the lost wonder card return to the supply (ND-20.75)."""

    def run(self, table: Table) -> None:
        return_stored(table)


class MachuPicchu(Wonder):
    text = "A card you resolve in slot 1 or 2 is resolved as if in slot 3."
    short = "slots 1 and 2 count as slot 3"
    least: int = 3

    def slot_at_least(self, slot: int) -> int:
        return max(slot, self.least)


class BigBen(Wonder):
    text = "+2 combat value for each of your caravans next to the defending space."
    short = "+2 in combat for each caravan beside it"

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.escort(table, seat, fight.space)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.escort(table, seat, fight.space)

    def escort(self, table: Table, seat: Seat, space: int) -> int:
        """2 for each own caravan next to the space, not on it (ND-20.89)."""
        near = table.board.near[space]
        caravans = table.caravans_of(seat)
        return 2 * sum([where >= 0 and bool(near >> where & 1) for where in caravans])


class EstadioDoMaracana(Wonder):
    text = (
        "Once per turn, after resolving a focus card other than your economy card, you may also "
        "resolve and reset your economy card."
    )
    short = "each turn also resolve your economy card"

    def after_focus(
        self, table: Table, seat: Seat, focus: int, slot: int, as_if: bool, resets: bool
    ) -> Action | None:
        if focus == ECONOMY or not table.cards_of_type(seat, ECONOMY):
            return None
        return AlsoResolve(seat, ECONOMY, AfterFocus(seat, focus, slot, as_if, resets))


ECONOMY_WONDERS: Final[dict[str, type[Wonder]]] = {
    "Colossus": Colossus,
    "Great Lighthouse": GreatLighthouse,
    "Great Zimbabwe": GreatZimbabwe,
    "Machu Picchu": MachuPicchu,
    "Big Ben": BigBen,
    "Estadio do Maracana": EstadioDoMaracana,
}
"""By name."""
