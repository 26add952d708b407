"""The moves of military cards noted down while a game is followed."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.engine.unknown import NOT_TOLD, Unknowns
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.moves import first_of, verb_of
from civdawn_cli.games.ages.names import AGE_A, AGE_IV, NONE, Card
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.colonization import Bid, Send, force, force_discards, units
from civdawn_cli.games.ages.rules.events import LastReveal, NextFuture, Peek, Reveal
from civdawn_cli.games.ages.rules.hands import Discard, Draw, Hand
from civdawn_cli.games.ages.rules.memory import EYE_BITS, EYES
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.unknown import moves_noted as kinds
from civdawn_cli.games.ages.unknown.moves_noted import Noted

Pending = tuple[Seat, Card, int]
"""A card that goes face down: whose, as which card, and its number or NOT_TOLD."""


class Noting(Unknowns[Table]):
    """See `Unknowns`. noted: every move of military cards so far. cards: as what each card left
    open is followed. owners: the seat that sees it."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.box: Final[Box] = table.box
        self.noted: list[Noted] = []
        self.cards: list[Card] = []
        self.owners: list[Seat] = []
        self._pending: list[Pending] = []
        self._slots: list[tuple[int, int]] = []  # of the future events: a number and the age
        self._number = 0  # of the next slot
        self._last: tuple[Step[Any], Option, int] | None = None
        self._sent: list[Noted] = []  # shown for a colony, and still in the hand until all are
        self._hands: list[Hand] = table.military_hand.copy()
        self._age = table.age
        self._deck = len(table.military)
        self._future = len(table.future_events)

    def mark(self) -> object:
        lists = [self._pending.copy(), self._slots.copy(), self._hands.copy(), self._sent.copy()]
        numbers = (self._number, self._age, self._deck, self._future)
        return len(self.noted), len(self.cards), self._last, lists, numbers

    def back(self, mark: Any) -> None:
        noted, cards, self._last, lists, numbers = mark
        del self.noted[noted:]
        del self.cards[cards:]
        del self.owners[cards:]
        self._pending, self._slots, self._hands, self._sent = [found.copy() for found in lists]
        self._number, self._age, self._deck, self._future = numbers

    def answered(self, table: Table, step: Step[Any], option: Option, number: int) -> None:
        self._last = (step, option, number)
        if option == PASS:
            return
        box = self.box
        if isinstance(step, Discard):
            self._pending.append((step.seat, option, number))
        elif isinstance(step, (Defend, Send)) and option >= box.face_down:
            self._pending.append((step.seat, option - box.face_down, number))
        elif isinstance(step, Send):
            if option >= box.techs:
                age, seen = box.level[option], (step.played.count(option) + 1,)
                held = Noted(kinds.HELD, age, self.place, step.seat, option, NOT_TOLD, seen)
                self._sent.append(held)
        elif isinstance(step, Bid):
            seat = step.seat
            strength = option - force(table, seat, units(table, seat), 0, 0)
            if strength > 0:
                what = (strength, force_discards(table, seat))
                self.noted.append(Noted(kinds.BID, AGE_A, self.place, seat, NONE, NOT_TOLD, what))
        elif step.kind.verbs and verb_of(option) == moves.OFFER:
            card = first_of(option)
            self.noted.append(Noted(kinds.HELD, box.level[card], self.place, step.seat, card))

    def settle(self, table: Table) -> None:
        if self._last is not None:
            self._note_turned(*self._last)
        moved = self._hands != table.military_hand or table.laid or table.lost
        future = len(table.future_events)
        if moved or len(table.military) != self._deck or table.age != self._age:
            self._note_moves(table)
        if self._future and not future and self._last is not None:
            if not isinstance(self._last[0], NextFuture):
                self._note_restock()
        self._future = future
        self._last = None
        if table.roaming:
            table.roaming = ()

    def _note(
        self, kind: int, card: Card, seat: Seat, number: int = NOT_TOLD, at: tuple[int, ...] = ()
    ) -> None:
        """Note a move of a card, which is not known if it has a number."""
        age = self.box.level[card]
        known = NONE if number != NOT_TOLD else card
        self.noted.append(Noted(kind, age, self.place, seat, known, number, at))

    def _note_turned(self, step: Step[Any], option: Option, number: int) -> None:
        """Note what was turned over, or looked at, by an answer of chance."""
        if isinstance(step, (Reveal, LastReveal)):
            self._note(kinds.REVEALED, option, CHANCE)
        elif isinstance(step, Peek):
            self._note(kinds.PEEKED, option, step.owner, number)
        elif isinstance(step, NextFuture):
            at = [age for _, age in self._slots].index(self.box.level[option])
            self._note(kinds.LAST, option, CHANCE, NOT_TOLD, (self._slots[at][0],))
            del self._slots[at]

    def _note_restock(self) -> None:
        """Note that the future events have become the current ones."""
        for age in sorted({age for _, age in self._slots}):
            slots = tuple([slot for slot, level in self._slots if level == age])
            self.noted.append(
                Noted(kinds.RESTOCKED, age, self.place, CHANCE, NONE, NOT_TOLD, slots)
            )
        self._slots = []

    def _note_moves(self, table: Table) -> None:
        """Note the moves to and from hands, and those of whole piles."""
        step, option, number = self._last or (None, 0, NOT_TOLD)
        hands = self._hands
        if isinstance(step, Draw):
            self._note(kinds.DRAWN, option, step.owner, number)
            hands[step.owner] = tuple(sorted((*hands[step.owner], option)))
            self._deck -= 1
        gone = [
            list((Counter(before) - Counter(now)).elements()) if before != now else []
            for before, now in zip(hands, table.military_hand, strict=True)
        ]
        arrived = [self._arrived(note, gone) for note in table.laid]
        for note in table.lost:
            if note & EYES != EYES:
                self.noted.append(self._unseen(kinds.BURIED, note, gone))
        for seat, cards in enumerate(gone):
            for card in cards:
                if (
                    step is not None
                    and isinstance(step, Politics)
                    and _prepares(option, seat, step)
                ):
                    self._slots.append((self._number, self.box.level[card]))
                    self._note(kinds.PREPARED, card, seat, number, (self._number,))
                    self._number += 1
                else:
                    self._note(kinds.OUT, card, seat)
        self._note_piles(table, arrived)
        table.laid = ()
        table.lost = ()
        self._sent = []
        self._hands = table.military_hand.copy()

    def _arrived(self, note: int, gone: list[list[Card]]) -> Noted:
        """The move of a card to the discards; it is taken out of the cards gone from hands, if it
        came from one unseen."""
        card = note >> EYE_BITS
        age = self.box.level[card]
        if note & EYES == EYES:
            return Noted(kinds.ARRIVED, age, self.place, CHANCE, card)
        return self._unseen(kinds.DISCARDED, note, gone)

    def _unseen(self, kind: int, note: int, gone: list[list[Card]]) -> Noted:
        """The move of a card that a seat has lost unseen. Nobody knows it if no answer of the
        record is about it."""
        card, seat = note >> EYE_BITS, (note & EYES).bit_length() - 1
        age = self.box.level[card]
        gone[seat].remove(card)
        for at, (owner, pending, number) in enumerate(self._pending):
            if owner == seat and pending == card:
                del self._pending[at]
                known = card if number == NOT_TOLD else NONE
                return Noted(kind, age, self.place, seat, known, number)
        return Noted(kind, age, self.place, seat)

    def _note_piles(self, table: Table, arrived: list[Noted]) -> None:
        """Note what came to the discards, a shuffle, and the end of an age."""
        if table.age != self._age:
            self.noted += arrived
            if self._age != AGE_A:
                self.noted.append(Noted(kinds.AGE_ENDED, self._age, self.place))
            self._age = table.age
            if table.age != AGE_IV:
                deck = tuple(self.box.military_deck(table.age, table.decked[-1]))
                self.noted.append(
                    Noted(kinds.DECKED, table.age, self.place, CHANCE, NONE, NOT_TOLD, deck)
                )
            self._deck = len(table.military)
            return
        later: list[Noted] = []
        if len(table.military) != self._deck:
            # The discards there are now have come after the shuffle.
            while len(later) < len(table.discards):
                later.insert(0, arrived.pop())
            self.noted += arrived
            self.noted.append(Noted(kinds.SHUFFLED, self._age, self.place))
            self._deck = len(table.military)
            arrived = later
        self.noted += arrived


def _prepares(option: Option, seat: Seat, step: Politics) -> bool:
    """Return True if the seat has prepared an event by this political action."""
    return step.seat == seat and option != PASS and verb_of(option) == moves.PREPARE
