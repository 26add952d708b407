"""Science: the tech dial and the cards it brings (ND-7)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, RESOURCES
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, ROMAN, put
from civdawn_cli.games.newdawn.notation.words import card_name
from civdawn_cli.games.newdawn.questions import GAIN, LEARN, STRIKE
from civdawn_cli.games.newdawn.rules.pieces import weaken
from civdawn_cli.games.newdawn.rules.row import ReplaceCard, replaceable
from civdawn_cli.games.newdawn.rules.trade import SpendTokens
from civdawn_cli.games.newdawn.steps import Sieve, Sifting, passed
from civdawn_cli.games.newdawn.table import FEATS_CHANGED, Table
from civdawn_cli.language import _, shown

LAST_SPACE: Final = 24
AFTER_LAST: Final = 15
LEVELS: Final = {3: 2, 6: 2, 10: 3, 14: 3, 19: 4, 24: 4}
"""The level of card each marked space of the tech dial gives (component data)."""

REACHED_24: Final = 2
"""Bit of `feats`: the tech dial has reached or passed 24 (ND-20.107)."""


class AdvanceDial(SpendTokens):
    """Spend trade tokens, then move the dial by the slot number and one more for each (ND-7.1)."""

    def __init__(self, seat: Seat, card: int, number: int) -> None:
        super().__init__(seat, card)
        self.number: Final = number

    def spent(self, table: Table, number: int) -> None:
        then(table, MoveDial(self.seat, self.number + number))

    def about(self, table: Table) -> dict[str, object]:
        return {"card": card_name(table.box, self.card), "number": self.number}


class MoveDial(Step[Table]):
    """Move the dial to its end, then gain what the levels passed give, lowest first (ND-20.33)."""

    def __init__(self, seat: Seat, distance: int) -> None:
        super().__init__(seat)
        self.distance: Final = distance

    def run(self, table: Table) -> None:
        space = table.dial[self.seat]
        gains: list[Step[Table]] = []
        for _rest in range(self.distance):
            space = AFTER_LAST if space == LAST_SPACE else space + 1
            level = LEVELS.get(space, 0)
            if level:
                gains.append(LearnCard(self.seat, level))
            if space == LAST_SPACE:
                table.feats = put(table.feats, self.seat, table.feats[self.seat] | REACHED_24)
                table.note(FEATS_CHANGED)
        table.dial = put(table.dial, self.seat, space)
        then(table, *gains)


class LearnCard(Step[Table]):
    """Take any card of exactly this level from the focus deck, or none (ND-7.2)."""

    kind = LEARN
    may_pass = True

    def __init__(self, seat: Seat, level: int) -> None:
        super().__init__(seat)
        self.level: Final = level

    def options(self, table: Table) -> list[Option]:
        cards = table.box.of_level(self.level)
        return [card for card in cards if not self.why_not(table, card)] + [PASS]

    def allows(self, table: Table, option: Option) -> bool:
        if option == PASS:
            return len(self.options(table)) > 1
        return 0 <= option < len(table.box.focus) and not self.why_not(table, option)

    def why_not(self, table: Table, option: Option) -> str:
        box = table.box
        if option in table.cards(self.seat):
            return _("it is in the row already (ND-7.2)")
        if box.level_of[option] != self.level:
            level, reached = ROMAN[box.level_of[option] - 1], ROMAN[self.level - 1]
            return _("level {level}, level {reached} was reached (ND-7.2)").format(
                level=level, reached=reached
            )
        if not replaceable(table, self.seat, option):
            return _("no {type} card in the row to replace (ND-20.78)").format(
                type=_(FOCUS_NAMES[box.type_of[option]])
            )
        return ""

    def about(self, table: Table) -> dict[str, object]:
        return {"level": self.level}

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, ReplaceCard(self.seat, option))


# The further sentences of science cards, and resources from the supply.


class GainResource(Sifting):
    """Take a resource from the supply, of a type it has (ND-20.112).

    optional: may be refused. new: only a type not held (Replaceable Parts, ND-20.64).
    """

    kind = GAIN

    def __init__(self, seat: Seat, optional: bool = False, new: bool = False) -> None:
        super().__init__(seat)
        self.optional: Final = optional
        self.new: Final = new

    def options(self, table: Table) -> list[Option]:
        found = numbers(passed(self.sieve(table)))
        if self.optional or not found:
            found.append(PASS)
        return found

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            take_resource(table, self.seat, option)

    def sieve(self, table: Table) -> Sieve:
        supplied = held = 0
        for kind in range(RESOURCES):
            if table.supply[kind]:
                supplied |= 1 << kind
            if table.stock[self.seat * RESOURCES + kind]:
                held |= 1 << kind
        return [(supplied, _none_left), (~held if self.new else -1, _held_already)]


def _none_left(table: Table, kind: int) -> str:
    """The refusal of a resource of which the supply has none (ND-20.112)."""
    return _("no {resource} is in the supply (ND-20.112)").format(resource=_(RESOURCE_NAMES[kind]))


def _held_already(table: Table, kind: int) -> str:
    """The refusal of a resource of a type that the seat has already (ND-20.64)."""
    return _("a type not held is asked for, and {resource} is held (ND-20.64)").format(
        resource=_(RESOURCE_NAMES[kind])
    )


def take_resource(table: Table, seat: Seat, kind: int) -> None:
    """One resource token from the supply to a player (ND-15)."""
    table.supply = put(table.supply, kind, table.supply[kind] - 1)
    table.stock[seat * RESOURCES + kind] += 1


def return_resource(table: Table, seat: Seat, kind: int) -> None:
    """One resource token from a player to the supply (ND-15.1)."""
    table.stock[seat * RESOURCES + kind] -= 1
    table.supply = put(table.supply, kind, table.supply[kind] + 1)


class StrikeTokens(Sifting):
    """Hit every control token on and around a space, of all players (ND-20.54). Spaces where
    nothing would be hit are left out: choosing one is choosing none."""

    kind = STRIKE

    def options(self, table: Table) -> list[Option]:
        return [*numbers(passed(self.sieve(table))), PASS]

    def sieve(self, table: Table) -> Sieve:
        tokens = 0
        for seat in range(table.seats):
            tokens |= table.tokens[seat]
        hit = table.board.grown(tokens)
        return [(hit, shown("no control token on it or next to it (ND-20.54)"))]

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        hit = table.board.near[option] | 1 << option
        for seat in table.seats_from(self.seat):
            for space in numbers(table.tokens[seat] & hit):
                weaken(table, seat, space)
