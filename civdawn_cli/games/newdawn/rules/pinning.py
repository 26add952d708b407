"""Natural-wonder tokens that lie on focus cards (ND-20.109)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.newdawn.names import SLOTS, put
from civdawn_cli.games.newdawn.notation.words import natural_name
from civdawn_cli.games.newdawn.questions import PIN
from civdawn_cli.games.newdawn.steps import OnRow
from civdawn_cli.games.newdawn.table import Table


class PinNatural(OnRow):
    """Put a natural-wonder token on a focus card, when gained and each time it was spent."""

    kind = PIN

    def __init__(self, seat: Seat, natural: int) -> None:
        super().__init__(seat)
        self.natural: Final = natural

    def options(self, table: Table) -> list[Option]:
        return list(range(1, SLOTS + 1))

    def choose(self, table: Table, option: Option) -> None:
        # Lost again before it was put down: nothing to put.
        if table.natural_holder[self.natural] == self.seat:
            card = table.row[self.seat * SLOTS + option - 1]
            table.natural_card = put(table.natural_card, self.natural, card)

    def about(self, table: Table) -> dict[str, object]:
        return {"natural_wonder": natural_name(table.box, self.natural)}


def naturals_on(table: Table, seat: Seat, card: int) -> int:
    """The natural-wonder tokens on a card not yet used this turn, a bit each."""
    if table.natural_card is table.box.no_natural_cards:  # as in most games
        return 0
    found = 0
    for natural, lies_on in enumerate(table.natural_card):
        if lies_on == card and table.natural_holder[natural] == seat:
            found |= 1 << natural
    return found & ~(table.spent >> table.box.natural_bit)


def use_natural(table: Table, natural: int) -> None:
    """Note that a natural-wonder token has served this turn (ND-15.2)."""
    table.spent |= 1 << (table.box.natural_bit + natural)


def was_used(table: Table, natural: int) -> bool:
    """Return whether a natural-wonder token has served this turn already (ND-15.2)."""
    return bool(table.spent >> (table.box.natural_bit + natural) & 1)
