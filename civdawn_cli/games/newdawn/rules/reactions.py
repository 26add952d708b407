"""Effects that follow something: asked for in one place, so that their order is decided once.

The active player's come first, then the others' clockwise (ND-20.11).
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import having
from civdawn_cli.games.newdawn.notation.words import card_name
from civdawn_cli.games.newdawn.questions import USE
from civdawn_cli.games.newdawn.table import Table


class AfterArrival(Step[Table]):
    """What follows a caravan's trade in a rival city."""

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def run(self, table: Table) -> None:
        for effect in having(table, self.seat, table.box.hooks.after_arrival):
            action = effect.after_arrival(table, self.seat, self.space)
            if action is not None:
                then(table, action)


class AfterBarbarian(Step[Table]):
    """What follows the defeat of a barbarian."""

    def run(self, table: Table) -> None:
        for effect in having(table, self.seat, table.box.hooks.after_barbarian):
            action = effect.after_barbarian(table, self.seat)
            if action is not None:
                then(table, action)


def why_not_used(table: Table, seat: Seat, number: int, usable: int, moment: str, rule: str) -> str:
    """Why an effect can't be used at a moment, whatever it would do; '' if it can.

    usable: the effects that are used at that moment, a bit each.
    """
    if not table.held[seat] >> number & 1:
        return "this seat does not hold it (ND-4.4)"
    if not usable >> number & 1:
        return f"not an effect to use {moment} ({rule})"
    if table.used >> number & 1:
        return f"used this turn already ({rule})"
    return ""


class Abilities(Step[Table]):
    """Start of turn: which effect to use next, or none (ND-20.23). Each once per turn."""

    kind = USE
    may_pass = True

    def options(self, table: Table) -> list[Option]:
        found: list[Option] = []
        for effect in having(table, self.seat, table.box.hooks.ability & ~table.used):
            if effect.ability(table, self.seat) is not None:
                found.append(effect.number)
        found.append(PASS)
        return found

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        action = table.box.effects[option].ability(table, self.seat)
        assert action is not None, "an ability that was offered has something to do"
        table.used |= 1 << option
        then(table, action, self)

    def why_not(self, table: Table, option: Option) -> str:
        usable, moment = table.box.hooks.ability, "at the start of a turn"
        wrong = why_not_used(table, self.seat, option, usable, moment, "ND-20.23")
        if wrong or table.box.effects[option].ability(table, self.seat) is not None:
            return wrong
        return "it has nothing to do now (ND-20.23)"


class AfterReset(Step[Table]):
    """After resetting a card: which effect to use, or none (ND-20.24)."""

    kind = USE
    may_pass = True

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        found: list[Option] = []
        for effect in having(table, self.seat, table.box.hooks.after_reset & ~table.used):
            if effect.after_reset(table, self.seat, self.card) is not None:
                found.append(effect.number)
        found.append(PASS)
        return found

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        action = table.box.effects[option].after_reset(table, self.seat, self.card)
        assert action is not None, "an effect that was offered has something to do"
        table.used |= 1 << option
        then(table, action, self)

    def about(self, table: Table) -> dict[str, object]:
        return {"card": card_name(table.box, self.card)}

    def why_not(self, table: Table, option: Option) -> str:
        usable, moment = table.box.hooks.after_reset, "after resetting a card"
        wrong = why_not_used(table, self.seat, option, usable, moment, "ND-20.24")
        effect = table.box.effects[option]
        if wrong or effect.after_reset(table, self.seat, self.card) is not None:
            return wrong
        return "it has nothing to do now (ND-20.24)"
