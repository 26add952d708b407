"""The effects of aggressions on a rival who did not repel them (TA-11.10)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.cards.amounts import Amounts, amounts, stuff_steps
from civdawn_cli.games.ages.hooks import Attack
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules import choices
from civdawn_cli.games.ages.rules.points import take_culture, take_science
from civdawn_cli.games.ages.table import Table


class Enslave(Attack):
    """The rival loses population, the attacker gains food and resources."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.lost: Final[int] = self.entry("outcome", 0)["amount"]
        self.gained: Final[Amounts] = amounts(self.entry("outcome", 1))

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        lose = choices.LosePopulation(defeated, self.lost)
        then(table, lose, *stuff_steps(victor, self.gained))


class Plunder(Attack):
    """Take food and resources, split as the attacker likes (TA-33.12)."""

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        amount = int(self.entry("outcome", 0)["amount"])
        then(table, choices.SplitTake(victor, defeated, amount))


class Raid(Attack):
    """Destroy urban buildings for half their printed cost in resources (TA-37.26)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.levels: Final[tuple[int, ...]] = tuple(self.entry("outcome", 0)["max_levels"])

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        then(table, choices.RazeUrban(victor, defeated, self.box.urban_only, self.levels, 0))


class Annex(Attack):
    """Take a colony (TA-27.7); the rival must have one (TA-37.25)."""

    def has_object(self, table: Table, rival: Seat) -> bool:
        return table.colonies[rival] != 0

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        then(table, choices.Cede(victor, defeated, victor))


class Infiltrate(Attack):
    """Remove the leader or the unfinished wonder for culture points; the rival must have one
    (TA-37.25)."""

    def has_object(self, table: Table, rival: Seat) -> bool:
        return bool(choices.oustable(table, rival))

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        points = int(self.entry("outcome", 1)["amount"])
        then(table, choices.Oust(victor, defeated, points))


class Spy(Attack):
    """The attacker takes science points from the rival (TA-34.5)."""

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        take_science(table, victor, defeated, int(self.entry("outcome", 0)["amount"]))


class ArmedIntervention(Attack):
    """The attacker takes culture points from the rival (TA-37.31)."""

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        take_culture(table, victor, defeated, int(self.entry("outcome", 0)["amount"]))


AGGRESSIONS: Final[dict[str, type[Attack]]] = {
    "enslave": Enslave,
    "plunder": Plunder,
    "raid": Raid,
    "annex": Annex,
    "infiltrate": Infiltrate,
    "spy": Spy,
    "armed-intervention": ArmedIntervention,
}
"""Every aggression."""
