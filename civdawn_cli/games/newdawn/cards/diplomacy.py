"""The players' diplomacy cards: four designs for each giver (ND-12)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.newdawn.box import Box, Row
from civdawn_cli.games.newdawn.hooks import Action, Effect, Fight
from civdawn_cli.games.newdawn.rules.science import GainResource
from civdawn_cli.games.newdawn.rules.trade import PutTokens
from civdawn_cli.games.newdawn.table import Table


class Pact(Effect):
    """A diplomacy card of one player's colour, the giver's (ND-12.1)."""

    def __init__(self, box: Box, number: int, row: Row) -> None:
        super().__init__(box, number, row)
        self.giver: Final[Seat] = (number - box.diplomacy_0) // box.designs


class JointWar(Pact):
    text = "+2 combat value attacking, unless the target is the giver's."
    short = "+2 attacking, but not the giver"

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 0 if fight.defender == self.giver else 2


class DefensivePact(Pact):
    text = "+2 combat value defending, unless the attacker is the giver."
    short = "+2 defending, but not against the giver"

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 0 if fight.attacker == self.giver else 2


class Embassy(Pact):
    text = (
        "When you move a caravan to the giver's capital, put a trade token from the supply on one "
        "of the giver's focus cards, then take a resource of your choice from the supply."
    )
    short = "a resource when a caravan gets to the giver's capital"

    def after_arrival(self, table: Table, seat: Seat, space: int) -> Action | None:
        if space == table.board.capital[self.giver]:
            return OpenEmbassy(seat, self.giver)
        return None


class OpenEmbassy(Step[Table]):
    """A trade token for the giver, a resource for the visitor; the visitor chooses (ND-20.12)."""

    def __init__(self, seat: Seat, giver: Seat) -> None:
        super().__init__(seat)
        self.giver: Final = giver

    def run(self, table: Table) -> None:
        then(table, PutTokens(self.seat, 1, owner=self.giver), GainResource(self.seat))


class OpenBorders(Pact):
    text = "The giver's control tokens count like yours when your cities are checked for maturity."
    short = "the giver's control tokens help your cities mature"

    def maturing(self, table: Table, seat: Seat) -> int:
        return table.tokens[self.giver]


PACTS: Final[dict[str, type[Pact]]] = {
    "Joint War": JointWar,
    "Defensive Pact": DefensivePact,
    "Embassy": Embassy,
    "Open Borders": OpenBorders,
}
"""By name."""
