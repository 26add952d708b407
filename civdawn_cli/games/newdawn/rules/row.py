"""The focus row: gained cards replacing others (ND-7.2), swaps, and what a change of the row
brings."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Option, Seat, Step, then
from civdawn_cli.games.newdawn.names import (
    ECONOMY,
    FOCUS_NAMES,
    SCIENCE,
    SLOTS,
    UNUSED,
    put,
)
from civdawn_cli.games.newdawn.notation.words import card_name
from civdawn_cli.games.newdawn.options import swapped, swapping
from civdawn_cli.games.newdawn.questions import RECALL, REPLACE, SWAP
from civdawn_cli.games.newdawn.rules.folds import any_type
from civdawn_cli.games.newdawn.rules.pieces import move_caravan, use_caravans
from civdawn_cli.games.newdawn.rules.trade import hold_state
from civdawn_cli.games.newdawn.steps import OnRow, Sieve, Sifting, passed
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown


def replaceable(table: Table, seat: Seat, card: int) -> list[int]:
    """The slots whose card a gained card may replace: of its type (ND-7.2), or any but science with
    an effect that says so (ND-20.77)."""
    of = table.box.type_of
    kind = of[card]
    free = any_type(table, seat)
    row = table.cards(seat)
    return [
        index + 1
        for index in range(SLOTS)
        if of[row[index]] == kind or (free and of[row[index]] != SCIENCE)
    ]


class ReplaceCard(OnRow):
    """Which card of the row the gained one replaces; a question only where there is a choice."""

    kind = REPLACE

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        return replaceable(table, self.seat, self.card)

    def choose(self, table: Table, option: Option) -> None:
        exchange(table, self.seat, option, self.card)

    def about(self, table: Table) -> dict[str, object]:
        return {"card": card_name(table.box, self.card)}

    def why_not(self, table: Table, option: Option) -> str:
        box = table.box
        if option in self.options(table):
            return ""
        there = box.type_of[table.row[self.seat * SLOTS + option - 1]]
        if there == SCIENCE and any_type(table, self.seat):
            return _("a science card is replaced only by science (ND-20.77)")
        given = _(FOCUS_NAMES[box.type_of[self.card]])
        return _("{type} is not replaced by {given} (ND-7.2)").format(
            type=_(FOCUS_NAMES[there]), given=given
        )


def exchange(table: Table, seat: Seat, slot: int, card: int) -> None:
    """Put a card from the focus deck in a slot; everything on the old one moves to it
    (ND-20.34)."""
    box = table.box
    place = seat * SLOTS + slot - 1
    old = table.row[place]
    table.row[place] = card
    table.trade[seat * box.cards + card] = table.trade[seat * box.cards + old]
    table.trade[seat * box.cards + old] = 0
    for state, holder in enumerate(table.state_holder):
        if holder == seat and table.state_card[state] == old:
            hold_state(table, state, card)
    for natural, holder in enumerate(table.natural_holder):
        if holder == seat and table.natural_card[natural] == old:
            table.natural_card = put(table.natural_card, natural, card)
    then(table, SettleRow(seat))


class SettleRow(Step[Table]):
    """After the row changed: the number of caravans in use (ND-8.1), and city-state tokens that
    waited for a card of their type (ND-20.78)."""

    def run(self, table: Table) -> None:
        box = table.box
        seat = self.seat
        economy = table.cards_of_type(seat, ECONOMY)
        if economy:  # ND-20.79: with no economy card the caravans stay as they are
            count = max([box.caravans_of[card] for card in economy])
            surplus = use_caravans(table, seat, count)
            if surplus:
                then(table, RecallCaravan(seat, surplus))
        for state, holder in enumerate(table.state_holder):
            if holder == seat and table.state_card[state] < 0:
                cards = table.cards_of_type(seat, box.effects[box.city_state_0 + state].kind)
                if cards:
                    hold_state(table, state, cards[0])


class RecallCaravan(Sifting):
    """Take a caravan too many off the map (ND-20.4)."""

    kind = RECALL

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count: Final = count

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        spaces = table.spaces_of_caravans(self.seat)
        return [(spaces, shown("no friendly caravan there (ND-20.4)"))]

    def about(self, table: Table) -> dict[str, object]:
        return {"left": self.count}

    def choose(self, table: Table, option: Option) -> None:
        move_caravan(table, self.seat, option, UNUSED)
        if self.count > 1:
            then(table, RecallCaravan(self.seat, self.count - 1))


class SwapCards(Step[Table]):
    """Swap two cards of the row, with everything on them (ND-20.34): lower slot * 8 + higher
    slot."""

    kind = SWAP

    def __init__(self, seat: Seat, neighbours_only: bool) -> None:
        super().__init__(seat)
        self.neighbours_only: Final = neighbours_only

    def options(self, table: Table) -> list[Option]:
        slots = range(1, SLOTS + 1)
        every = [swapping(low, high) for low in slots for high in slots if low <= high]
        return [option for option in every if not self.why_not(table, option)]

    def why_not(self, table: Table, option: Option) -> str:
        low, high = swapped(option)
        if low == high:
            return _("two different cards change places (ND-20.34)")
        if self.neighbours_only and high - low != 1:
            return _("the cards must be neighbours (ND-20.34)")
        return ""

    def choose(self, table: Table, option: Option) -> None:
        base = self.seat * SLOTS - 1
        row = table.row
        first, second = swapped(option)
        low, high = base + first, base + second
        row[low], row[high] = row[high], row[low]
