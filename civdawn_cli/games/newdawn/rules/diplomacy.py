"""Diplomacy cards: taking and returning them (ND-12)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.names import (
    HOME,
    NOBODY,
    put,
)
from civdawn_cli.games.newdawn.notation.words import state_name
from civdawn_cli.games.newdawn.questions import RETURN, TAKE
from civdawn_cli.games.newdawn.rules.folds import diplomacy_limit
from civdawn_cli.games.newdawn.rules.reasons import state_title
from civdawn_cli.games.newdawn.table import CARDS_CHANGED, Table
from civdawn_cli.language import _

# Options are the numbers of the cards' effects.


def available(table: Table, giver: Seat) -> list[int]:
    """The cards of a player's colour that are with that player (ND-12.3)."""
    return taken(table, giver, giver)


def taken(table: Table, seat: Seat, giver: Seat) -> list[int]:
    """The cards of a giver's colour that a seat holds."""
    base = giver * table.box.designs
    return [base + d for d in range(table.box.designs) if table.diplomacy[base + d] == seat]


def take_card(table: Table, seat: Seat, card: int) -> None:
    """A player's diplomacy card (giver * 4 + design) goes to a seat and works at once
    (ND-20.114)."""
    table.diplomacy = put(table.diplomacy, card, seat)
    table.held[seat] |= 1 << (table.box.diplomacy_0 + card)
    table.note(CARDS_CHANGED)


def return_card(table: Table, card: int) -> None:
    """A player's diplomacy card goes back to its giver (ND-12.4)."""
    holder = table.diplomacy[card]
    table.held[holder] &= ~(1 << (table.box.diplomacy_0 + card))
    table.diplomacy = put(table.diplomacy, card, card // table.box.designs)
    table.note(CARDS_CHANGED)


def break_off(table: Table, seat: Seat, rival: Seat) -> None:
    """Return every card a seat took from a rival it attacks (ND-10.18)."""
    for card in taken(table, seat, rival):
        return_card(table, card)


def break_off_state(table: Table, seat: Seat, state: int) -> None:
    """Return the card a seat took from a city-state it attacks (ND-10.18)."""
    if table.envoys[state] >> seat & 1:
        table.envoys = put(table.envoys, state, table.envoys[state] & ~(1 << seat))
        table.held[seat] &= ~(1 << (table.box.city_state_0 + state))
        table.note(CARDS_CHANGED)


def giver_of(table: Table, option: Option) -> Seat:
    """The giver of the card that an option means; NOBODY for a city-state's card."""
    first = table.box.diplomacy_0
    return (option - first) // table.box.designs if option >= first else NOBODY


def why_not_there(table: Table, option: Option, giver: Seat) -> str:
    """The refusal of a player's card that is not with its giver (ND-12.3); '' if it is."""
    holder = table.diplomacy[option - table.box.diplomacy_0]
    return "" if holder == giver else _("seat {seat} has it (ND-12.3)").format(seat=holder + 1)


def why_not_given(table: Table, seat: Seat, option: Option) -> str:
    """The refusal of a card that is not another player's (ND-12.1, ND-12.2); '' if it is."""
    giver = giver_of(table, option)
    if giver == NOBODY:
        return _("a city-state's card is taken from that city-state (ND-12.2)")
    return _("a player's own cards do nothing for them (ND-12.1)") if giver == seat else ""


class TakeFromCityState(Step[Table]):
    """Take a city-state's card lying beside the map, or not (ND-12.2)."""

    kind = TAKE

    def __init__(self, seat: Seat, state: int, must: bool = False) -> None:
        super().__init__(seat)
        self.state: Final = state
        self.must: Final = must

    def options(self, table: Table) -> list[Option]:
        envoys = table.envoys[self.state]
        free = (
            table.state_holder[self.state] == HOME
            and envoys.bit_count() < 2
            and not envoys >> self.seat & 1
        )
        if not free:
            return [PASS]
        return (
            [table.box.city_state_0 + self.state]
            if self.must
            else [table.box.city_state_0 + self.state, PASS]
        )

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            envoys = table.envoys[self.state] | 1 << self.seat
            table.envoys = put(table.envoys, self.state, envoys)
            table.held[self.seat] |= 1 << option
            table.note(CARDS_CHANGED)

    def about(self, table: Table) -> dict[str, object]:
        return {"city_state": state_name(table.box, self.state)}

    def why_not(self, table: Table, option: Option) -> str:
        if option == table.box.city_state_0 + self.state:
            return ""
        return _("the card to take here is {state}'s (ND-12.2)").format(
            state=state_title(table, self.state)
        )


class TakeFromRival(Step[Table]):
    """Take one of a rival's cards, or not; over the limit one held is returned first (ND-12.3)."""

    kind = TAKE
    may_pass = True

    def __init__(self, seat: Seat, giver: Seat) -> None:
        super().__init__(seat)
        self.giver: Final = giver

    def options(self, table: Table) -> list[Option]:
        if self.giver == NOBODY:
            return [PASS]
        return [table.box.diplomacy_0 + card for card in available(table, self.giver)] + [PASS]

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        held = taken(table, self.seat, self.giver)
        if len(held) >= diplomacy_limit(table, self.seat):
            if len(held) == 1:
                return_card(table, held[0])
            else:  # under a higher limit the seat chooses, with the card it takes among them
                then(table, KeepWithinLimit(self.seat))
        take_card(table, self.seat, option - table.box.diplomacy_0)

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.giver + 1}

    def why_not(self, table: Table, option: Option) -> str:
        wrong = why_not_given(table, self.seat, option)
        if wrong:
            return wrong
        giver = giver_of(table, option)
        if giver != self.giver:
            return _("only cards of seat {seat}, whose city it is (ND-12.3)").format(
                seat=self.giver + 1
            )
        return why_not_there(table, option, giver)


class TakeFromAnyone(Step[Table]):
    """Take a card of any rival, up to `left` in all and the limit of each (ND-20.76)."""

    kind = TAKE

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, table: Table) -> list[Option]:
        every = [table.box.diplomacy_0 + card for card in range(len(table.diplomacy))]
        return [option for option in every if not self.why_not(table, option)] + [PASS]

    def why_not(self, table: Table, option: Option) -> str:
        giver = giver_of(table, option)
        if giver == NOBODY:
            return _("only players' cards can be taken here (ND-20.76)")
        wrong = why_not_given(table, self.seat, option)
        if wrong:
            return wrong
        limit = diplomacy_limit(table, self.seat)
        if len(taken(table, self.seat, giver)) >= limit:
            return _("{limit} of seat {seat}'s cards are held, the most allowed (ND-12.1)").format(
                limit=limit, seat=giver + 1
            )
        return why_not_there(table, option, giver)

    def about(self, table: Table) -> dict[str, object]:
        return {"left": self.left}

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        take_card(table, self.seat, option - table.box.diplomacy_0)
        if self.left > 1:
            then(table, TakeFromAnyone(self.seat, self.left - 1))


def why_not_returned(table: Table, seat: Seat, option: Option, rule: str) -> str:
    """The refusal of a card that can't be returned: not held, or a city-state's; '' if it can."""
    if not table.held[seat] >> option & 1:
        return _("this seat does not hold it (ND-12.4)")
    if giver_of(table, option) == NOBODY:
        return _("only players' cards are returned here ({rule})").format(rule=rule)
    return ""


class KeepWithinLimit(Step[Table]):
    """Return cards of players of whom more are held than allowed, by choice (ND-20.76)."""

    kind = RETURN

    def options(self, table: Table) -> list[Option]:
        limit = diplomacy_limit(table, self.seat)
        for giver in range(table.seats):
            if giver != self.seat:
                held = taken(table, self.seat, giver)
                if len(held) > limit:
                    return [table.box.diplomacy_0 + card for card in held]
        return [PASS]

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            return_card(table, option - table.box.diplomacy_0)
            then(table, self)

    def why_not(self, table: Table, option: Option) -> str:
        wrong = why_not_returned(table, self.seat, option, "ND-20.76")
        if wrong or option in self.options(table):
            return wrong
        giver = giver_of(table, option)
        return _("not more cards of seat {seat} than allowed are held (ND-20.76)").format(
            seat=giver + 1
        )


def exchangeable(table: Table, seat: Seat) -> list[int]:
    """Cards of players a seat could give back for another of the same player (ND-20.113)."""
    return [
        card
        for giver in range(table.seats)
        if giver != seat and available(table, giver)
        for card in taken(table, seat, giver)
    ]


class GiveBack(Step[Table]):
    """Give back a card taken from a player, to take a different one of the same (ND-20.113)."""

    kind = RETURN

    def options(self, table: Table) -> list[Option]:
        return [table.box.diplomacy_0 + card for card in exchangeable(table, self.seat)]

    def choose(self, table: Table, option: Option) -> None:
        then(table, TakeDifferent(self.seat, option - table.box.diplomacy_0))

    def why_not(self, table: Table, option: Option) -> str:
        wrong = why_not_returned(table, self.seat, option, "ND-20.113")
        giver = giver_of(table, option)
        if wrong or available(table, giver):
            return wrong
        return _("seat {seat} has no other card to take for it (ND-20.113)").format(seat=giver + 1)


class TakeDifferent(Step[Table]):
    """The other card, which can't be the one given back."""

    kind = TAKE

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        return [
            table.box.diplomacy_0 + card
            for card in available(table, self.card // table.box.designs)
        ]

    def choose(self, table: Table, option: Option) -> None:
        return_card(table, self.card)
        take_card(table, self.seat, option - table.box.diplomacy_0)

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.card // table.box.designs + 1}

    def why_not(self, table: Table, option: Option) -> str:
        wrong = why_not_given(table, self.seat, option)
        if wrong:
            return wrong
        giver = self.card // table.box.designs
        if giver_of(table, option) != giver:
            return _("only a card of seat {seat} (ND-20.113)").format(seat=giver + 1)
        if option == table.box.diplomacy_0 + self.card:
            return _("that is the one given back (ND-20.113)")
        return why_not_there(table, option, giver)
