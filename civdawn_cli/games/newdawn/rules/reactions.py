"""Effects that follow something: asked for in one place, so that their order is decided once.

The active player's come first, then the others' clockwise (ND-20.11).
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import ONLY_PASS, PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import Action, having
from civdawn_cli.games.newdawn.notation.words import card_name
from civdawn_cli.games.newdawn.questions import USE
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown


class AfterArrival(Step[Table]):
    """Put the steps on the stack that follow a caravan's trade in a rival city (ND-20.62)."""

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def run(self, table: Table) -> None:
        for effect in having(table, self.seat, table.box.hooks.after_arrival):
            action = effect.after_arrival(table, self.seat, self.space)
            if action is not None:
                then(table, action)


class AfterBarbarian(Step[Table]):
    """Put the steps on the stack that follow the defeat of a barbarian."""

    def run(self, table: Table) -> None:
        for effect in having(table, self.seat, table.box.hooks.after_barbarian):
            action = effect.after_barbarian(table, self.seat)
            if action is not None:
                then(table, action)


class Using(Step[Table]):
    """Asks which effect to use at a moment of the turn, or none; each serves once per turn
    (ND-20.25)."""

    kind = USE
    may_pass = True

    def usable(self, table: Table) -> int:
        """The effects that can be used at this moment, whoever holds them, a bit each."""
        raise NotImplementedError(type(self).__name__)  # each moment has its own

    def action(self, table: Table, effect: int) -> Action | None:
        """The step that a usable effect would put on the stack; None if it has nothing to do."""
        raise NotImplementedError(type(self).__name__)  # each moment has its own

    def moment(self) -> tuple[str, str]:
        """The refusal of an effect of another moment, marked, and the rule of this one."""
        raise NotImplementedError(type(self).__name__)  # each moment has its own

    def options(self, table: Table) -> list[Option]:
        unused = table.held[self.seat] & self.usable(table) & ~table.used
        if not unused:
            return ONLY_PASS
        found: list[Option] = []
        for effect in having(table, self.seat, unused):
            if self.action(table, effect.number) is not None:
                found.append(effect.number)
        found.append(PASS)
        return found

    def several(self, table: Table) -> bool:
        unused = table.held[self.seat] & self.usable(table) & ~table.used
        return unused != 0 and len(self.options(table)) > 1

    def use(self, table: Table, option: Option) -> Action:
        """Note that an effect has served, and return its step."""
        action = self.action(table, option)
        assert action is not None, "an effect that was offered has something to do"
        table.used |= 1 << option
        return action

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, self.use(table, option), self)

    def why_not(self, table: Table, option: Option) -> str:
        when, rule = self.moment()
        if not table.held[self.seat] >> option & 1:
            return _("this seat does not hold it (ND-4.4)")
        if not self.usable(table) >> option & 1:
            return _(when)
        if table.used >> option & 1:
            return _("used this turn already ({rule})").format(rule=rule)
        return (
            ""
            if self.action(table, option)
            else _("it has nothing to do now ({rule})").format(rule=rule)
        )


class Abilities(Using):
    """Start of turn: which effect to use next, or none (ND-20.23)."""

    def usable(self, table: Table) -> int:
        return table.box.hooks.ability

    def action(self, table: Table, effect: int) -> Action | None:
        return table.box.effects[effect].ability(table, self.seat)

    def moment(self) -> tuple[str, str]:
        return shown("not an effect to use at the start of a turn (ND-20.23)"), "ND-20.23"


class AfterReset(Using):
    """After resetting a card: which effect to use next, or none (ND-20.24)."""

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def usable(self, table: Table) -> int:
        return table.box.hooks.after_reset

    def action(self, table: Table, effect: int) -> Action | None:
        return table.box.effects[effect].after_reset(table, self.seat, self.card)

    def moment(self) -> tuple[str, str]:
        return shown("not an effect to use after resetting a card (ND-20.24)"), "ND-20.24"

    def about(self, table: Table) -> dict[str, object]:
        return {"card": card_name(table.box, self.card)}
