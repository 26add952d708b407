"""Cards of the focus row upgraded: the next level in place of a card (ND-20.70, ND-20.77)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.names import ROMAN, SLOTS
from civdawn_cli.games.newdawn.questions import LEARN, UPGRADE
from civdawn_cli.games.newdawn.rules.reasons import card_in, card_title
from civdawn_cli.games.newdawn.rules.row import exchange, replaceable
from civdawn_cli.games.newdawn.steps import OnRow
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _


class UpgradeCards(OnRow):
    """Replace cards of the row by the next level of their type, each card once (ND-20.70).

    left: how many more. lowest, highest: levels that may be replaced. done: cards that came in.
    """

    kind = UPGRADE

    def __init__(
        self, seat: Seat, left: int, lowest: int, highest: int, done: tuple[int, ...] = ()
    ) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.lowest: Final = lowest
        self.highest: Final = highest
        self.done: Final = done

    def options(self, table: Table) -> list[Option]:
        slots = range(1, SLOTS + 1) if self.left else range(0)
        return [*[slot for slot in slots if not self.why_not(table, slot)], PASS]

    def why_not(self, table: Table, option: Option) -> str:
        card = table.row[self.seat * SLOTS + option - 1]
        level = table.box.level_of[card]
        if card in self.done:
            said = _("{title} has just come in (ND-20.70)")
        elif not self.lowest <= level <= self.highest:
            said = _("{title}, level {level}, is too high (ND-20.70)")
        elif not upgrades(table, self.seat, option):
            said = _("the next level of {title} is not in the focus deck (ND-20.70)")
        else:
            return ""
        return said.format(title=card_title(table, card), level=ROMAN[level - 1])

    def about(self, table: Table) -> dict[str, object]:
        return {"left": self.left}

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, UpgradeTo(self, option))


def upgrades(table: Table, seat: Seat, slot: int) -> list[int]:
    """The cards one level up from the deck that may replace the card in a slot: of its type, or of
    any with an effect that says so (ND-20.77)."""
    row = table.cards(seat)
    level_of = table.box.level_of
    level = level_of[row[slot - 1]] + 1
    return [
        card
        for card in range(table.box.cards)
        if level_of[card] == level and card not in row and slot in replaceable(table, seat, card)
    ]


class UpgradeTo(Step[Table]):
    """Asks for the card that replaces the one in a slot: a real question only if an effect lets it
    be of any type (ND-20.77)."""

    kind = LEARN

    def __init__(self, rest: UpgradeCards, slot: int) -> None:
        super().__init__(rest.seat)
        self.rest: Final = rest
        self.slot: Final = slot

    def options(self, table: Table) -> list[Option]:
        return upgrades(table, self.seat, self.slot)

    def choose(self, table: Table, option: Option) -> None:
        rest = self.rest
        done = (*rest.done, option)
        then(table, UpgradeCards(self.seat, rest.left - 1, rest.lowest, rest.highest, done))
        exchange(table, self.seat, self.slot, option)

    def about(self, table: Table) -> dict[str, object]:
        return {"slot": self.slot}

    def why_not(self, table: Table, option: Option) -> str:
        box = table.box
        if option in self.options(table):
            return ""
        if option in table.cards(self.seat):
            return _("it is in the row already (ND-7.2)")
        old = table.row[self.seat * SLOTS + self.slot - 1]
        title = card_in(table, self.seat, self.slot)
        level = box.level_of[option]
        said = _("not of the type of {title} (ND-20.70)")
        if level != box.level_of[old] + 1:
            said = _("level {level} is not one above {title} (ND-20.70)")
        return said.format(level=ROMAN[level - 1], title=title)
