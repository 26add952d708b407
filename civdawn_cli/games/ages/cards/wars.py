"""The effects of wars on the defeated seat (TA-7)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.ages.hooks import Attack
from civdawn_cli.games.ages.rules.choices import Seize
from civdawn_cli.games.ages.rules.points import take_culture
from civdawn_cli.games.ages.rules.tokens import take_yellow
from civdawn_cli.games.ages.table import Table


class WarOverTechnology(Attack):
    """Take science points, or special technologies for their science cost, up to the advantage
    (TA-7.7, TA-37.24)."""

    prize_each = 0.8

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        then(table, Seize(victor, defeated, advantage))


class WarOverTerritory(Attack):
    """Take yellow tokens (TA-31.7)."""

    SURE = 1
    prize = 2.0
    prize_each = 0.5
    STRENGTH_PER_TOKEN = 5

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        take_yellow(table, victor, defeated, self.SURE + advantage // self.STRENGTH_PER_TOKEN)


class WarOverCulture(Attack):
    """Take culture points (TA-37.31)."""

    SURE = 5
    # One side has more, and the other has less.
    prize = 8.0
    prize_each = 1.6

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        take_culture(table, victor, defeated, self.SURE + advantage)


WARS: Final[dict[str, type[Attack]]] = {
    "war-over-technology": WarOverTechnology,
    "war-over-territory": WarOverTerritory,
    "war-over-culture": WarOverCulture,
}
"""Every war."""
