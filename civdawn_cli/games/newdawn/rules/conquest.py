"""The results of a won attack (ND-10.11 to 10.17), city-states conquered or liberated (ND-11)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import (
    BARBARIAN_TARGET,
    CAPITAL_TARGET,
    CITY_STATE_TARGET,
    CITY_TARGET,
    Fight,
)
from civdawn_cli.games.newdawn.names import (
    FOCUS_NAMES,
    HOME,
    SLOTS,
    put,
)
from civdawn_cli.games.newdawn.notation.words import state_name, wonder_name
from civdawn_cli.games.newdawn.options import LIBERATE_OPTION
from civdawn_cli.games.newdawn.questions import HOLD, LIBERATE, PLUNDER, UNDER
from civdawn_cli.games.newdawn.rules.diplomacy import TakeFromCityState
from civdawn_cli.games.newdawn.rules.pieces import (
    defeat_barbarian,
    housing,
    lift,
    place_wonder,
    replace_by_city,
    take_city_state,
    wonder_on,
)
from civdawn_cli.games.newdawn.rules.reactions import AfterBarbarian
from civdawn_cli.games.newdawn.rules.reasons import card_in, state_title
from civdawn_cli.games.newdawn.rules.tokens import ReplaceByToken, with_token
from civdawn_cli.games.newdawn.rules.trade import PutTokens, hold_state
from civdawn_cli.games.newdawn.steps import OnRow, Sieve, Sifting, passed
from civdawn_cli.games.newdawn.table import FEATS_CHANGED, FIRST_EDITION, Table
from civdawn_cli.language import _

BEAT_CAPITAL: Final = 1
"""Bit of `feats`: has won an attack on a rival capital (ND-20.107)."""


def won(table: Table, fight: Fight) -> None:
    """Put the steps on the stack that follow a won attack, which depend on the target."""
    seat = fight.attacker
    if fight.what == BARBARIAN_TARGET:  # ND-10.11
        then(table, PutTokens(seat, 1), AfterBarbarian(seat))
        defeat_barbarian(table, fight.letter)
    elif fight.what == CAPITAL_TARGET:
        _beat_capital(table, fight)
    elif fight.what == CITY_STATE_TARGET:  # ND-10.12
        table.won_spaces |= 1 << fight.space
        then(table, Conquer(seat, fight.space))
    else:
        table.won_spaces |= 1 << fight.space
        state = table.board.city_state[fight.space]
        if state >= 0 and table.state_holder[state] == fight.defender:
            then(table, ConquerOrLiberate(seat, fight.space))
        else:
            then(table, TakeSpace(seat, fight.space, fight.what == CITY_TARGET))


def _beat_capital(table: Table, fight: Fight) -> None:
    """The capital stays; the attacker plunders it (ND-10.15) and moves a wonder from under it."""
    seat = fight.attacker
    table.feats = put(table.feats, seat, table.feats[seat] | BEAT_CAPITAL)
    table.note(FEATS_CHANGED)
    wonder = wonder_on(table, fight.space)
    moves: list[Step[Table]] = [Plunder(seat, fight.defender, 2)]
    if wonder >= 0:
        moves.append(CarryOff(seat, wonder))
    then(table, *moves)


class TakeSpace(Step[Table]):
    """Put one's own piece in place of the defeated one: for a city a city (ND-10.14) or, none
    unused, a reinforced control token (ND-10.17); for a control token a control token
    (ND-10.13)."""

    def __init__(self, seat: Seat, space: int, city: bool) -> None:
        super().__init__(seat)
        self.space: Final = space
        self.city: Final = city

    def run(self, table: Table) -> None:
        if self.city and table.cities_left[self.seat]:
            replace_by_city(table, self.seat, self.space)
        else:
            put_token = ReplaceByToken(self.seat, self.space, reinforced=self.city)
            then(table, with_token(table, self.seat, put_token, optional=False))


class Conquer(Step[Table]):
    """Take a city-state: its token onto a focus card of its type, then a city onto its space
    (ND-11.2)."""

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def run(self, table: Table) -> None:
        state = table.board.city_state[self.space]
        hold: Step[Table] = HoldState(self.seat, state)
        take: Step[Table] = TakeSpace(self.seat, self.space, city=True)
        then(table, *([take, hold] if table.edition == FIRST_EDITION else [hold, take]))
        take_city_state(table, state, self.seat)


class HoldState(OnRow):
    """On which card of its type the city-state token goes; a question only if there are two. With
    no such card the token waits (ND-20.78)."""

    kind = HOLD

    def __init__(self, seat: Seat, state: int) -> None:
        super().__init__(seat)
        self.state: Final = state

    def options(self, table: Table) -> list[Option]:
        every = range(1, SLOTS + 1)
        return [slot for slot in every if not self.why_not(table, slot)] or [PASS]

    def why_not(self, table: Table, option: Option) -> str:
        box = table.box
        state = box.effects[box.city_state_0 + self.state]
        there = box.type_of[table.row[self.seat * SLOTS + option - 1]]
        if there == state.kind:
            return ""
        wanted = _(FOCUS_NAMES[state.kind])
        return _("{state} goes on a {wanted} card, not {type} (ND-11.2)").format(
            state=state_title(table, self.state), wanted=wanted, type=_(FOCUS_NAMES[there])
        )

    def about(self, table: Table) -> dict[str, object]:
        return {"city_state": state_name(table.box, self.state)}

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            hold_state(table, self.state, table.row[self.seat * SLOTS + option - 1])


class ConquerOrLiberate(Step[Table]):
    """A rival's city-state was won: conquer it, or liberate it and take one of its cards
    (ND-11.4)."""

    kind = LIBERATE

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, table: Table) -> list[Option]:
        return [LIBERATE_OPTION, PASS]

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            then(table, Conquer(self.seat, self.space))
            return
        state = table.board.city_state[self.space]
        wonder = wonder_on(table, self.space)
        # ND-20.97: the wonder goes under another city of the liberator, as from a capital.
        carry: list[Step[Table]] = [CarryOff(self.seat, wonder)] if wonder >= 0 else []
        then(table, *carry, TakeFromCityState(self.seat, state, must=True))
        lift(table, self.space)
        take_city_state(table, state, HOME)

    def about(self, table: Table) -> dict[str, object]:
        return {"space": table.board.names[self.space]}


class CarryOff(Sifting):
    """Move a won wonder under one's own city without one; with none, it stays (ND-10.16)."""

    kind = UNDER

    def __init__(self, seat: Seat, wonder: int) -> None:
        super().__init__(seat)
        self.wonder: Final = wonder

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table))) or [PASS]

    def sieve(self, table: Table) -> Sieve:
        return housing(table, self.seat)

    def about(self, table: Table) -> dict[str, object]:
        return {"wonder": wonder_name(table.box, self.wonder)}

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            place_wonder(table, self.wonder, option)


class Plunder(OnRow):
    """Take up to `left` trade tokens from the loser's focus cards onto own cards (ND-20.84)."""

    kind = PLUNDER

    def __init__(self, seat: Seat, rival: Seat, left: int) -> None:
        super().__init__(seat)
        self.rival: Final = rival
        self.left: Final = left

    def options(self, table: Table) -> list[Option]:
        found = laden_slots(table, self.rival) if self.left else []
        return [*found, PASS]

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            remove_token(table, self.rival, option)
            then(table, PutTokens(self.seat, 1), Plunder(self.seat, self.rival, self.left - 1))

    def row_owner(self) -> Seat:
        return self.rival

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.rival + 1, "left": self.left}

    def why_not(self, table: Table, option: Option) -> str:
        return why_not_laden(table, self.rival, option, "ND-20.84")


def laden_slots(table: Table, seat: Seat) -> list[int]:
    """The slots whose card has a trade token on it."""
    return [slot for slot in range(1, SLOTS + 1) if not why_not_laden(table, seat, slot, "ND-13")]


def why_not_laden(table: Table, seat: Seat, slot: int, rule: str) -> str:
    """Why no trade token can be taken off the card in a slot; '' if one can."""
    if table.trade[seat * table.box.cards + table.row[seat * SLOTS + slot - 1]]:
        return ""
    return _("no trade token is on {card} ({rule})").format(
        card=card_in(table, seat, slot), rule=rule
    )


def remove_token(table: Table, seat: Seat, slot: int) -> None:
    """Take one trade token off the card in a slot."""
    table.trade[seat * table.box.cards + table.row[seat * SLOTS + slot - 1]] -= 1
