"""Control tokens: placing one, with what follows, and making room when none is unused (ND-6)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import having
from civdawn_cli.games.newdawn.questions import PLACE, REMOVE
from civdawn_cli.games.newdawn.rules.folds import token_sites
from civdawn_cli.games.newdawn.rules.pieces import lift, place_token, replace_by_token
from civdawn_cli.games.newdawn.rules.reasons import no_such_piece, token_sieve
from civdawn_cli.games.newdawn.steps import stopped
from civdawn_cli.games.newdawn.table import FIRST_EDITION, Table
from civdawn_cli.language import _, shown


def place_and_react(table: Table, seat: Seat, space: int) -> None:
    """Place a control token, unreinforced (ND-6.1), then whatever effects follow a placing."""
    for effect in having(table, seat, table.box.hooks.after_token):
        reaction = effect.after_token(table, seat, space)
        if reaction is not None:
            then(table, reaction)
    place_token(table, seat, space)


class Placing(Step[Table]):
    """A step that needs an unused control token."""

    def can_place(self, table: Table) -> bool:
        """Return whether a control token, if the seat has one, can go somewhere."""
        return True


class RemoveToken(Step[Table]):
    """With no unused control token, take one off the map first, then go on (ND-6.5).

    next_step: what the token is needed for. optional: may be refused, and then the next step does
    not happen; nor does it with no token to remove (ND-20.7). No token goes for nothing: only those
    are offered without which something can be placed.
    """

    kind = REMOVE

    def __init__(self, seat: Seat, next_step: Placing, optional: bool = True) -> None:
        super().__init__(seat)
        self.next_step: Final = next_step
        self.optional: Final = optional

    def options(self, table: Table) -> list[Option]:
        found = numbers(table.tokens[self.seat])
        if self.optional and table.edition > FIRST_EDITION:
            found = [space for space in found if self.helps(table, space)]
        if self.optional or not found:
            found.append(PASS)
        return found

    def helps(self, table: Table, space: int) -> bool:
        """Return whether the next step could place a token once the one on the space is removed.

        It is tried on a copy: wonders on the space go with the token, and one of them may be what
        allows the placing.
        """
        tried = table.clone()
        lift(tried, space)
        return self.next_step.can_place(tried)

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, self.next_step)
            lift(table, option)

    def why_not(self, table: Table, option: Option) -> str:
        own = no_such_piece(shown("no friendly control token"), "ND-6.5")
        wrong = stopped(table, [(table.tokens[self.seat], own)], option)
        if wrong or option in self.options(table):
            return wrong
        return _("without it nothing could be placed either (ND-6.5)")


class ReplaceByToken(Placing):
    """Put an own control token in place of the piece on a space."""

    def __init__(self, seat: Seat, space: int, reinforced: bool = False) -> None:
        super().__init__(seat)
        self.space: Final = space
        self.reinforced: Final = reinforced

    def run(self, table: Table) -> None:
        replace_by_token(table, self.seat, self.space, self.reinforced)


def with_token(table: Table, seat: Seat, step: Placing, optional: bool = True) -> Step[Any]:
    """The step, after making room for it if the seat has no unused control token (ND-6.5)."""
    return step if table.tokens_left[seat] else RemoveToken(seat, step, optional)


class PlaceNear(Placing):
    """Place up to `left` control tokens next to some spaces (Urbanization, a further sentence).

    near: the spaces. number: the difficulty limit. card: the focus card being resolved.
    """

    kind = PLACE
    may_pass = True

    def __init__(self, seat: Seat, left: int, near: int, number: int, card: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.near: Final = near
        self.number: Final = number
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        if not table.tokens_left[self.seat]:
            return [PASS]
        return [*numbers(self.sites(table)), PASS]

    def can_place(self, table: Table) -> bool:
        return self.sites(table) != 0

    def sites(self, table: Table) -> int:
        """The spaces one may go to."""
        return token_sites(table, self.seat, self.number, self.beside(table), self.card)

    def beside(self, table: Table) -> int:
        """The spaces the control token must be next to one of."""
        return self.near

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, PlaceMore(self.seat, self.left - 1, self.near, self.number, self.card))
            place_and_react(table, self.seat, option)

    def about(self, table: Table) -> dict[str, object]:
        return {
            "number": self.number,
            "left": self.left,
            "near": [table.board.names[space] for space in numbers(self.near)],
        }

    def why_not(self, table: Table, option: Option) -> str:
        near = self.beside(table)
        return stopped(table, token_sieve(table, self.seat, self.number, near, self.card), option)


class PlaceMore(Step[Table]):
    """Ask for the next of several control tokens, if any is left to place."""

    def __init__(self, seat: Seat, left: int, near: int, number: int, card: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.near: Final = near
        self.number: Final = number
        self.card: Final = card

    def run(self, table: Table) -> None:
        if self.left:
            step = PlaceNear(self.seat, self.left, self.near, self.number, self.card)
            then(table, with_token(table, self.seat, step))
