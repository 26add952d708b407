"""The event dial (ND-4.2, ND-16)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Step, then
from civdawn_cli.games.newdawn.rules.barbarians import RollMove, Spawn
from civdawn_cli.games.newdawn.rules.folds import mature_cities
from civdawn_cli.games.newdawn.rules.trade import PutTokens
from civdawn_cli.games.newdawn.table import Table

SPAWN: Final = 0
BLANK: Final = 1
MOVE: Final = 2
TRADE: Final = 3
SECTIONS: Final = (SPAWN, BLANK, MOVE, TRADE, MOVE)
"""The dial clockwise from the starred helmet, where it starts (ND-2.5); order unconfirmed."""


class AdvanceEvent(Step[Table]):
    """Move the dial on one section and resolve it (ND-4.2)."""

    def run(self, table: Table) -> None:
        table.event = (table.event + 1) % len(SECTIONS)
        section = SECTIONS[table.event]
        if section == SPAWN:
            then(table, Spawn(table.first))
        elif section == MOVE:
            then(table, RollMove(table.first))
        elif section == TRADE:
            # ND-16.1; all choose clockwise from the first player (ND-20.35).
            then(table, *[TradeEvent(seat) for seat in table.seats_from(table.first)])


class TradeEvent(Step[Table]):
    """One trade token per mature city on own focus cards (ND-16.1)."""

    def run(self, table: Table) -> None:
        count = mature_cities(table, self.seat).bit_count()
        if count:
            then(table, PutTokens(self.seat, count))
