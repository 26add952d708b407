"""Hands, draws and discards (TA-25)."""

from __future__ import annotations

from bisect import bisect, bisect_left, insort
from typing import Final

from civdawn_cli.engine.step import CHANCE, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.names import AGE_IV, AGE_NAMES, NONE, Card
from civdawn_cli.games.ages.rules.memory import (
    EYES,
    note_discard,
    note_draw,
    note_hidden,
    note_played,
    note_shuffle,
    pile_of,
)
from civdawn_cli.games.ages.rules.reasons import not_in_military_hand
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _

Hand = tuple[int, ...]


def added(hand: Hand, card: Card) -> Hand:
    """The hand with one card more, sorted."""
    at = bisect(hand, card)
    return (*hand[:at], card, *hand[at:])


def without(hand: Hand, card: Card) -> Hand:
    """The hand with one copy of the card less."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def distinct(hand: Hand | list[int]) -> list[Card]:
    """The cards of a sorted hand or deck, copies once."""
    found: list[Card] = []
    last = NONE
    for card in hand:
        if card != last:
            found.append(card)
            last = card
    return found


def backs(table: Table, cards: Hand) -> dict[str, object]:
    """The number of cards of each age, which their backs tell (TA-37.14)."""
    ages = [table.box.level[card] for card in cards]
    return {name: ages.count(age) for age, name in enumerate(AGE_NAMES[:AGE_IV])}


def take_from_hand(table: Table, seat: Seat, card: Card) -> None:
    """A military card leaves the hand, shown to all."""
    table.military_hand[seat] = without(table.military_hand[seat], card)
    note_played(table, seat, card)


def take_unseen(table: Table, seat: Seat, card: Card, place: int) -> None:
    """A military card leaves the hand face down, for one of the places of `memory.py`."""
    table.military_hand[seat] = without(table.military_hand[seat], card)
    note_hidden(table, seat, card, place)


def take_from_civil_hand(table: Table, seat: Seat, card: Card) -> None:
    """A civil card leaves the hand."""
    table.civil_hand[seat] = without(table.civil_hand[seat], card)


def discard(table: Table, card: Card, eyes: int = EYES) -> None:
    """A military card goes to the discards; one of an earlier age never comes back (TA-25.7,
    TA-37.6). eyes: who sees it."""
    note_discard(table, card, eyes)
    if table.box.level[card] == table.age:
        insort(table.discards, card)
    else:
        table.military_gone.append(card)


def discard_unseen(table: Table, seat: Seat, card: Card) -> None:
    """A military card of the hand is discarded face down."""
    take_unseen(table, seat, card, pile_of(table, card))
    discard(table, card, 1 << seat)


def reshuffle(table: Table) -> None:
    """With an empty military deck the discards become a new one (TA-22.14, TA-25.8)."""
    if not table.military and table.discards:
        note_shuffle(table)
        table.military = table.discards
        table.discards = []


def draw(table: Table, seat: Seat, cards: int) -> None:
    """Draw military cards of the current age, before anything already waiting; in Age IV none
    (TA-6.13)."""
    if cards > 0 and table.age != AGE_IV:
        reshuffle(table)
        if table.military:  # else TA-37.18
            then(table, Draw(seat, cards))


class Draw(Step[Table]):
    """Luck chooses the military card that a seat draws (TA-22.13)."""

    kind = questions.DRAW
    weighted = True
    alone = True

    def __init__(self, owner: Seat, cards: int) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner
        self.cards: Final = cards

    def luck(self) -> Seat:
        return self.owner

    def options(self, table: Table) -> list[Option]:
        return distinct(table.military)

    def allows(self, table: Table, option: Option) -> bool:
        return option in table.military

    def weight(self, table: Table, option: Option) -> int:
        return table.military.count(option)

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.owner + 1, "left": self.cards}

    def why_not(self, table: Table, option: Option) -> str:
        if option in table.military:
            return ""
        return _("{card} is not left in the military deck (TA-22.13)").format(
            card=table.box.slug[option]
        )

    def choose(self, table: Table, option: Option) -> None:
        del table.military[bisect_left(table.military, option)]
        table.military_hand[self.owner] = added(table.military_hand[self.owner], option)
        note_draw(table, self.owner, option)
        reshuffle(table)
        draw(table, self.owner, self.cards - 1)


class Discard(Step[Table]):
    """The seat chooses military cards to discard face down, one after another (TA-22.2)."""

    kind = questions.DISCARD
    alone = True

    def __init__(self, seat: Seat, cards: int) -> None:
        super().__init__(seat)
        self.cards: Final = cards

    def options(self, table: Table) -> list[Option]:
        return distinct(table.military_hand[self.seat])

    def allows(self, table: Table, option: Option) -> bool:
        return option in table.military_hand[self.seat]

    def about(self, table: Table) -> dict[str, object]:
        return {"left": self.cards}

    def why_not(self, table: Table, option: Option) -> str:
        return not_in_military_hand(table, self.seat, option)

    def choose(self, table: Table, option: Option) -> None:
        discard_unseen(table, self.seat, option)
        discard_cards(table, self.seat, self.cards - 1)


def discard_cards(table: Table, seat: Seat, cards: int) -> None:
    """Discard military cards of one's choice, all if there are fewer."""
    cards = min(cards, len(table.military_hand[seat]))
    if cards > 0:
        then(table, Discard(seat, cards))
