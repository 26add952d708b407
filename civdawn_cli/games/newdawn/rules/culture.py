"""Culture: placing control tokens (ND-6), and what the further sentences of its cards do."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.notation.words import card_name
from civdawn_cli.games.newdawn.questions import CONVERT, PLACE, SHIFT, TO
from civdawn_cli.games.newdawn.rules.folds import more_tokens, token_sites, within
from civdawn_cli.games.newdawn.rules.pieces import move_token, replace_by_token, weaken
from civdawn_cli.games.newdawn.rules.reasons import (
    empty_land_beside,
    no_such_piece,
    rival_tokens,
    token_sieve,
)
from civdawn_cli.games.newdawn.rules.tokens import (
    PlaceNear,
    Placing,
    RemoveToken,
    ReplaceByToken,
    place_and_react,
    with_token,
)
from civdawn_cli.games.newdawn.rules.trade import SpendOne, can_spend
from civdawn_cli.games.newdawn.steps import Sieve, Sifting, passed, stopped
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown


class PlaceTokens(Placing):
    """Place control tokens next to friendly cities, one after another (ND-6.1).

    allowance: what the card says. placed, spent: tokens placed and trade tokens spent so far. Each
    trade token spent adds one (ND-6.4); placing beyond the allowance spends one (ND-20.27).
    """

    def __init__(
        self, seat: Seat, card: int, number: int, allowance: int, placed: int = 0, spent: int = 0
    ) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.number: Final = number
        self.allowance: Final = allowance
        self.placed: Final = placed
        self.spent: Final = spent

    def run(self, table: Table) -> None:
        if not self.affordable(table):
            return
        if table.tokens_left[self.seat]:
            then(table, PlaceToken(self, self.must_spend(table)))
        else:
            # ND-6.5. The control token removed may have allowed this placing, or with it goes a
            # natural wonder that was to be spent on it. So this step runs again.
            then(table, RemoveToken(self.seat, self))

    def must_spend(self, table: Table) -> bool:
        """Return whether the next control token is beyond the allowance (ND-20.27)."""
        return self.placed >= self.allowance + more_tokens(table, self.seat) + self.spent

    def affordable(self, table: Table) -> bool:
        """Return whether the next one is within the allowance, or a trade token can pay for it."""
        return not self.must_spend(table) or can_spend(table, self.seat, self.card) > 0

    def can_place(self, table: Table) -> bool:
        return self.affordable(table) and self.sites(table) != 0

    def sites(self, table: Table) -> int:
        """The spaces a token may go to."""
        return token_sites(table, self.seat, self.number, table.cities[self.seat], self.card)


class PlaceToken(Step[Table]):
    """The next control token of a culture card, or no more (ND-20.21)."""

    kind = PLACE
    may_pass = True

    def __init__(self, rest: PlaceTokens, must_spend: bool) -> None:
        super().__init__(rest.seat)
        self.rest: Final = rest
        self.must_spend: Final = must_spend

    def options(self, table: Table) -> list[Option]:
        return [*numbers(self.rest.sites(table)), PASS]

    def several(self, table: Table) -> bool:
        return self.rest.sites(table) != 0

    def allows(self, table: Table, option: Option) -> bool:
        sites = self.rest.sites(table)
        return sites != 0 if option == PASS else sites >> option & 1 > 0

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        rest = self.rest
        spent = rest.spent + 1 if self.must_spend else rest.spent
        then(
            table,
            PlaceTokens(self.seat, rest.card, rest.number, rest.allowance, rest.placed + 1, spent),
        )
        place_and_react(table, self.seat, option)
        if self.must_spend:
            then(table, SpendOne(self.seat, rest.card))

    def about(self, table: Table) -> dict[str, object]:
        rest = self.rest
        allowed = rest.allowance + more_tokens(table, self.seat) + rest.spent
        return {
            "card": card_name(table.box, rest.card),
            "number": rest.number,
            "left": max(allowed - rest.placed, 0),
        }

    def why_not(self, table: Table, option: Option) -> str:
        rest, near = self.rest, table.cities[self.seat]
        return stopped(table, token_sieve(table, self.seat, rest.number, near, rest.card), option)


class PlaceBesideFriendly(PlaceNear):
    """Place one control token next to any space friendly by then: one taken off the map to have a
    token to place (ND-6.5) makes its space friendly no more (Civil Service)."""

    def __init__(self, seat: Seat, card: int, number: int) -> None:
        super().__init__(seat, 1, 0, number, card)

    def beside(self, table: Table) -> int:
        return table.friendly(self.seat)

    def about(self, table: Table) -> dict[str, object]:
        about = super().about(table)
        del about["near"]  # everything friendly
        return about


class PlaceThen(Step[Table]):
    """Place one more control token beside a friendly space, after making room for it if none is
    unused (ND-6.5)."""

    def __init__(self, seat: Seat, card: int, number: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.number: Final = number

    def run(self, table: Table) -> None:
        step = PlaceBesideFriendly(self.seat, self.card, self.number)
        then(table, with_token(table, self.seat, step))


class ShiftToken(Sifting):
    """Move one own control token to a neighbouring empty land space (Drama and Poetry)."""

    kind = SHIFT
    may_pass = True

    def options(self, table: Table) -> list[Option]:
        return [*numbers(passed(self.sieve(table))), PASS]

    def sieve(self, table: Table) -> Sieve:
        goals = table.empty() & table.board.land
        return [
            (
                table.tokens[self.seat],
                no_such_piece(shown("no friendly control token"), "ND-20.41"),
            ),
            (table.board.around(goals), shown("no empty land next to it (ND-5.5)")),
        ]

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, ShiftTo(self.seat, option))


class ShiftTo(Sifting):
    """Where the control token goes."""

    kind = TO

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        return empty_land_beside(table, self.space, "ND-20.41")

    def about(self, table: Table) -> dict[str, object]:
        return {"space": table.board.names[self.space]}

    def choose(self, table: Table, option: Option) -> None:
        move_token(table, self.seat, self.space, option)


class ConvertToken(Sifting):
    """Pick a rival control token within a plain distance of a friendly space (ND-20.44, ND-20.53):
    a reinforced one is turned over, another replaced by an own one (ND-6.5 if none is unused)."""

    kind = CONVERT
    may_pass = True

    def __init__(self, seat: Seat, distance: int) -> None:
        super().__init__(seat)
        self.distance: Final = distance

    def options(self, table: Table) -> list[Option]:
        return [*numbers(passed(self.sieve(table))), PASS]

    def sieve(self, table: Table) -> Sieve:
        seat = self.seat
        weakened = -1
        if not table.tokens_left[seat] and not table.tokens[seat]:
            weakened = sum(table.reinforced) - table.reinforced[seat]
        return [
            (rival_tokens(table, seat), no_such_piece(shown("no rival control token"), "ND-20.53")),
            (within(table, table.friendly(seat), table.board.all, self.distance), self._far),
            (weakened, shown("no control token of one's own left to put there (ND-20.42)")),
        ]

    def _far(self, table: Table, space: int) -> str:
        """The refusal of a space beyond the distance."""
        said = _("more than {distance} spaces from any friendly space (ND-20.44)")
        return said.format(distance=self.distance)

    def about(self, table: Table) -> dict[str, object]:
        return {"distance": self.distance}

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        owner = table.owner(option)
        if table.reinforced[owner] >> option & 1:
            weaken(table, owner, option)
        elif table.tokens_left[self.seat]:
            replace_by_token(table, self.seat, option)
        else:
            then(table, RemoveToken(self.seat, ReplaceByToken(self.seat, option), optional=False))
