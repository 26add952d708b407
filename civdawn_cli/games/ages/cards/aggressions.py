"""What aggressions do to a rival who did not repel them (TA-11.10)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.ages.cards.amounts import Amounts, amounts, stuff_steps
from civdawn_cli.games.ages.catalogue import NUMBER, ROWS
from civdawn_cli.games.ages.hooks import Attack
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules import choices
from civdawn_cli.games.ages.rules.points import take_culture, take_science
from civdawn_cli.games.ages.table import Table


def _outcome(number: Number, at: int) -> dict[str, Any]:
    """The part of an aggression's effect with that index."""
    found: dict[str, Any] = ROWS[number]["outcome"][at]
    return found


class Enslave(Attack):
    """The rival loses population, the attacker gains food and resources."""

    slug = "enslave"

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        self.lost: Final[int] = _outcome(number, 0)["amount"]
        self.gained: Final[Amounts] = amounts(_outcome(number, 1))

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        lose = choices.LosePopulation(defeated, self.lost)
        then(table, lose, *stuff_steps(victor, self.gained))


class Plunder(Attack):
    """Take food and resources, split as the attacker likes (TA-33.12)."""

    slug = "plunder"

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        amount = int(_outcome(self.number, 0)["amount"])
        then(table, choices.SplitTake(victor, defeated, amount))


class Raid(Attack):
    """Destroy urban buildings for half their printed cost in resources (TA-37.26)."""

    slug = "raid"

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        self.levels: Final[tuple[int, ...]] = tuple(_outcome(number, 0)["max_levels"])

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        then(table, choices.RazeUrban(victor, defeated, self.levels, 0))


class Annex(Attack):
    """Take a colony (TA-27.7); the rival must have one (TA-37.25)."""

    slug = "annex"

    def has_object(self, table: Table, rival: Seat) -> bool:
        return table.colonies[rival] != 0

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        then(table, choices.Cede(victor, defeated, victor))


class Infiltrate(Attack):
    """Remove the leader or the unfinished wonder for culture points; the rival must have one
    (TA-37.25)."""

    slug = "infiltrate"

    def has_object(self, table: Table, rival: Seat) -> bool:
        return bool(choices.oustable(table, rival))

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        points = int(_outcome(self.number, 1)["amount"])
        then(table, choices.Oust(victor, defeated, points))


class Spy(Attack):
    """Take science points (TA-34.5)."""

    slug = "spy"

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        take_science(table, victor, defeated, int(_outcome(self.number, 0)["amount"]))


class ArmedIntervention(Attack):
    """Take culture points (TA-37.31)."""

    slug = "armed-intervention"

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        take_culture(table, victor, defeated, int(_outcome(self.number, 0)["amount"]))


AGGRESSIONS: Final[tuple[Attack, ...]] = (
    Enslave(NUMBER["enslave"]),
    Plunder(NUMBER["plunder-i"]),
    Plunder(NUMBER["plunder-ii"]),
    Plunder(NUMBER["plunder-iii"]),
    Raid(NUMBER["raid-i"]),
    Raid(NUMBER["raid-ii"]),
    Raid(NUMBER["raid-iii"]),
    Annex(NUMBER["annex"]),
    Infiltrate(NUMBER["infiltrate"]),
    Spy(NUMBER["spy"]),
    ArmedIntervention(NUMBER["armed-intervention"]),
)
"""Every aggression."""
