"""A game of Through the Ages followed without knowing every military card.

On the table followed here a military card that lies face down is any card with that back. Where
the record shows one, in a hand, on top of a deck or among events, a card there becomes that one;
nobody looks where else it may have been. So the table is right in everything that all can see, and
in the numbers and ages of all cards; whether the cards shown can have come where they were is found
out from the moves noted here (`binding.py`).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.engine.unknown import NOT_TOLD, Unknowns
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.moves import first_of, move, second_of, verb_of
from civdawn_cli.games.ages.names import (
    AGE_A,
    AGE_III,
    AGE_IV,
    AGE_NAMES,
    BONUS,
    NONE,
    ROMAN,
    TERRITORY,
    Card,
)
from civdawn_cli.games.ages.notation.answers import DOWN
from civdawn_cli.games.ages.rules.aggression import Defend
from civdawn_cli.games.ages.rules.colonization import Bid, Send, force, force_discards, units
from civdawn_cli.games.ages.rules.events import (
    LastReveal,
    NextFuture,
    Peek,
    Reveal,
    of_age,
    on_top,
)
from civdawn_cli.games.ages.rules.hands import Discard, Draw, Hand
from civdawn_cli.games.ages.rules.memory import EYE_BITS, EYES, is_event
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.unknown.binding import bound
from civdawn_cli.games.ages.unknown.moves_noted import (
    AGE_ENDED,
    ARRIVED,
    BID,
    BURIED,
    DECKED,
    DISCARDED,
    DRAWN,
    HELD,
    LAST,
    OUT,
    PEEKED,
    PREPARED,
    RESTOCKED,
    REVEALED,
    SHUFFLED,
    Noted,
)

HIDDEN: Final = "?"

FACE_DOWN: Final = ("draw", "discard", "prepare", "peek")
"""Words behind which the age on its back stands for a card."""
THROWN: Final = ("defend", "send")
"""Words behind which a card face down has a plus in front."""

LEFT_OPEN: Final = frozenset([sign + back for sign in ("", DOWN) for back in (HIDDEN, *AGE_NAMES)])
"""All that may stand for a card that the writer does not know."""

SHOWN_FROM_HAND: Final = (
    moves.PREPARE,
    moves.AGGRESSION,
    moves.WAR,
    moves.OFFER,
    moves.TACTIC,
)
"""Moves whose first thing is a military card of the hand."""

Pending = tuple[Seat, Card, int]
"""A card that goes face down: whose, as which card, and its number or NOT_TOLD."""


class AgesUnknowns(Unknowns[Table]):
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
        self._hands: list[Hand] = []
        self._age = AGE_A
        self._deck = 0
        self._future = 0
        self._bonus: Final = [self._bonus_of(age) for age in range(AGE_IV)]
        self._event: Final = [self._event_of(age) for age in range(AGE_IV)]
        self._begin(table)

    def _begin(self, table: Table) -> None:
        """Note the cards that lie about at the beginning."""
        self._hands = table.military_hand.copy()
        self._age = table.age
        self._deck = len(table.military)
        self._future = len(table.future_events)

    def _bonus_of(self, age: int) -> Card:
        """The bonus card of an age, NONE if it has none."""
        box = self.box
        for card in range(box.first[TERRITORY], len(box.slug)):
            if box.level[card] == age and box.type[card] == BONUS:
                return card
        return NONE

    def _event_of(self, age: int) -> Card:
        """Any event of an age."""
        box = self.box
        for card in range(box.first[TERRITORY], len(box.slug)):
            if box.level[card] == age and is_event(box, card):
                return card
        return NONE

    def mark(self) -> object:
        lists = (self._pending.copy(), self._slots.copy(), self._hands.copy())
        numbers = (self._number, self._age, self._deck, self._future)
        return len(self.noted), len(self.cards), self._last, lists, numbers

    def back(self, mark: Any) -> None:
        noted, cards, self._last, lists, numbers = mark
        del self.noted[noted:]
        del self.cards[cards:]
        del self.owners[cards:]
        self._pending, self._slots, self._hands = [found.copy() for found in lists]
        self._number, self._age, self._deck, self._future = numbers

    # Cards left open, and cards that may be here.

    def understands(self, word: str, text: str) -> bool:
        if word in FACE_DOWN:
            return text == HIDDEN or text in AGE_NAMES
        return word in THROWN and (text == HIDDEN or _back(text) != text)

    def unknown(self, table: Table, step: Step[Any], word: str, told: str) -> tuple[Option, int]:
        self.why = ""
        back = told.removeprefix(DOWN)
        age = AGE_NAMES.index(back) if back in AGE_NAMES else -1
        if isinstance(step, (Draw, Peek)):
            options = step.options(table)
            if age >= 0 and (not options or self.box.level[options[0]] != age):
                self.why = (
                    f"no card of Age {ROMAN[age]} can be on top of the deck ({step.kind.rule})"
                )
                return -1, NOT_TOLD
            if not options:
                return NOTHING
            return options[0], self._left_open(options[0], step.luck())
        seat = step.seat
        card = self._any_of(table, step, age)
        if card == NONE:
            return NOTHING
        option: Option = card
        if isinstance(step, (Defend, Send)):
            option = self.box.face_down + card
            if not step.allows(table, option):
                self._fill(table, step, card)
        elif isinstance(step, Politics):
            event = self._event[self.box.level[card]]
            self._replace(table, seat, card, event)
            card = event
            option = move(moves.PREPARE, card)
        elif not isinstance(step, Discard):
            return NOTHING
        if not step.allows(table, option):
            return NOTHING
        return option, self._left_open(card, seat)

    def _left_open(self, card: Card, owner: Seat) -> int:
        self.cards.append(card)
        self.owners.append(owner)
        return len(self.cards) - 1

    def _any_of(self, table: Table, step: Step[Any], age: int) -> Card:
        """A card of that age in the hand of the seat asked, of any if the age is -1; NONE if there
        is none, or if cards of several ages would do."""
        box, seat = self.box, step.seat
        free = _free(table, step)
        ages = sorted({box.level[card] for card in free})
        if age < 0 and len(ages) > 1:
            names = " or ".join([AGE_NAMES[level] for level in ages])
            self.why = f"seat {seat + 1} has cards of several ages: say {names} (TA-37.14)"
            return NONE
        for card in free:
            if age < 0 or box.level[card] == age:
                return card
        self.why = self._no_card(seat, age)
        return NONE

    def _no_card(self, seat: Seat, age: int) -> str:
        of = f" of Age {ROMAN[age]}" if age >= 0 else ""
        return f"seat {seat + 1} has no military card{of} in hand (TA-25.3)"

    def shown(self, table: Table, step: Step[Any], option: Option) -> bool:
        self.why = ""
        box = self.box
        if isinstance(step, Draw):
            if self._is_military(option) and box.level[option] == table.age:
                table.military[0] = option
                table.military.sort()
        elif isinstance(step, (Reveal, LastReveal, NextFuture, Peek)):
            self._turn_up(table, step, option)
        elif isinstance(step, Bid):
            self._fill(table, step, NONE)
        elif isinstance(step, (Defend, Send)):
            card = option % box.face_down
            if card >= box.techs and self._has(table, step, card):
                if not step.allows(table, option):
                    self._fill(table, step, card)
        elif isinstance(step, Discard):
            self._has(table, step, option)
        elif step.kind.verbs and option != PASS:
            verb = verb_of(option)
            if verb in SHOWN_FROM_HAND:
                self._has(table, step, first_of(option))
            elif verb == moves.RETIRE and second_of(option):
                self._has(table, step, second_of(option) - 1)
        else:
            return False
        step = table.stack[-1]
        if step.allows(table, option):
            self.why = ""
            return True
        return False

    def _has(self, table: Table, step: Step[Any], card: Card) -> bool:
        """Have the card in the hand of the seat asked, in place of one with the same back. Return
        False if there is none."""
        box, seat = self.box, step.seat
        if not self._is_military(card):
            return False
        free = _free(table, step)
        if card in free:
            return True
        for other in free:
            if box.level[other] == box.level[card]:
                self._replace(table, seat, other, card)
                return True
        self.why = self._no_card(seat, box.level[card])
        return False

    def _is_military(self, card: Card) -> bool:
        return self.box.first[TERRITORY] <= card < len(self.box.slug)

    def _fill(self, table: Table, step: Step[Any], but: Card) -> None:
        """Have bonus cards in the hand of the seat asked wherever they may be. but: a card that
        stays, NONE if there is none."""
        free = list(_free(table, step))
        if but in free:
            free.remove(but)
        for card in free:
            bonus = self._bonus[self.box.level[card]]
            if bonus not in (NONE, card):
                self._replace(table, step.seat, card, bonus)

    def _replace(self, table: Table, seat: Seat, card: Card, by: Card) -> None:
        """Change a card of the hand into another."""
        hand = list(table.military_hand[seat])
        hand[hand.index(card)] = by
        hand.sort()
        table.military_hand[seat] = tuple(hand)
        self._hands[seat] = table.military_hand[seat]

    def _turn_up(self, table: Table, step: Step[Any], card: Card) -> None:
        """Have the card where the next one of the events is turned over."""
        box = self.box
        if not self._is_military(card) or not is_event(box, card):
            return
        if isinstance(step, NextFuture):
            if box.level[card] != box.level[step.card]:
                return
            events = [box.event_card(event) for event in table.future_events]
            at = events.index(step.card)
            table.future_events[at] = box.prepared(card, box.preparer(table.future_events[at]))
            table.stack[-1] = NextFuture(step.current, card)
            return
        table.top_event = NONE
        found = of_age(table, AGE_III) if isinstance(step, LastReveal) else on_top(table)
        if card in found or not found:
            return
        age = box.level[found[0]]
        if age == AGE_A or age != box.level[card]:
            self.why = f"{box.slug[card]} cannot lie on top of the deck (TA-10.4)"
            return
        cards = [box.event_card(event) for event in table.current_events]
        at = cards.index(found[0])
        table.current_events[at] = box.prepared(card, box.preparer(table.current_events[at]))
        table.current_events.sort()

    def widened(self, table: Table, step: Step[Any]) -> Table:
        box, found = self.box, table.clone()
        if step.seat == CHANCE:
            if isinstance(step, Draw):
                found.military = sorted(
                    {*found.military, *box.military_deck(table.age, table.decked[-1])}
                )
            elif isinstance(step, (Reveal, LastReveal, Peek)):
                found.top_event = NONE
            return found
        ages = {box.level[card] for card in found.military_hand[step.seat]}
        cards = [c for c in range(box.first[TERRITORY], len(box.slug)) if box.level[c] in ages]
        found.military_hand[step.seat] = tuple(sorted([*found.military_hand[step.seat], *cards]))
        return found

    # Moves.

    def answered(self, table: Table, step: Step[Any], option: Option, number: int) -> None:
        self._last = (step, option, number)
        if option == PASS:
            return
        box = self.box
        if isinstance(step, Discard):
            self._pending.append((step.seat, option, number))
        elif isinstance(step, (Defend, Send)) and option >= box.face_down:
            self._pending.append((step.seat, option - box.face_down, number))
        elif isinstance(step, Bid):
            seat = step.seat
            strength = option - force(table, seat, units(table, seat), 0, 0)
            if strength > 0:
                what = (strength, force_discards(table, seat))
                self.noted.append(Noted(BID, AGE_A, self.place, seat, NONE, NOT_TOLD, what))
        elif step.kind.verbs and verb_of(option) == moves.OFFER:
            card = first_of(option)
            self.noted.append(Noted(HELD, box.level[card], self.place, step.seat, card))

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
            self._note(REVEALED, option, CHANCE)
        elif isinstance(step, Peek):
            self._note(PEEKED, option, step.owner, number)
        elif isinstance(step, NextFuture):
            at = [age for _, age in self._slots].index(self.box.level[option])
            self._note(LAST, option, CHANCE, NOT_TOLD, (self._slots[at][0],))
            del self._slots[at]

    def _note_restock(self) -> None:
        """Note that the future events have become the current ones."""
        for age in sorted({age for _, age in self._slots}):
            slots = tuple([slot for slot, level in self._slots if level == age])
            self.noted.append(Noted(RESTOCKED, age, self.place, CHANCE, NONE, NOT_TOLD, slots))
        self._slots = []

    def _note_moves(self, table: Table) -> None:
        """Note the moves to and from hands, and those of whole piles."""
        step, option, number = self._last or (None, 0, NOT_TOLD)
        hands = self._hands
        if isinstance(step, Draw):
            self._note(DRAWN, option, step.owner, number)
            hands[step.owner] = tuple(sorted((*hands[step.owner], option)))
            self._deck -= 1
        gone = [
            list((Counter(before) - Counter(now)).elements()) if before != now else []
            for before, now in zip(hands, table.military_hand, strict=True)
        ]
        arrived = [self._arrived(note, gone) for note in table.laid]
        for note in table.lost:
            if note & EYES != EYES:
                self.noted.append(self._unseen(BURIED, note, gone))
        for seat, cards in enumerate(gone):
            for card in cards:
                if (
                    step is not None
                    and isinstance(step, Politics)
                    and _prepares(option, seat, step)
                ):
                    self._slots.append((self._number, self.box.level[card]))
                    self._note(PREPARED, card, seat, number, (self._number,))
                    self._number += 1
                else:
                    self._note(OUT, card, seat)
        self._note_piles(table, arrived)
        table.laid = ()
        table.lost = ()
        self._hands = table.military_hand.copy()

    def _arrived(self, note: int, gone: list[list[Card]]) -> Noted:
        """The move of a card to the discards; it is taken out of the cards gone from hands, if it
        came from one unseen."""
        card = note >> EYE_BITS
        age = self.box.level[card]
        if note & EYES == EYES:
            return Noted(ARRIVED, age, self.place, CHANCE, card)
        return self._unseen(DISCARDED, note, gone)

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
                self.noted.append(Noted(AGE_ENDED, self._age, self.place))
            self._age = table.age
            if table.age != AGE_IV:
                deck = tuple(self.box.military_deck(table.age, table.decked[-1]))
                self.noted.append(
                    Noted(DECKED, table.age, self.place, CHANCE, NONE, NOT_TOLD, deck)
                )
            self._deck = len(table.military)
            return
        later: list[Noted] = []
        if len(table.military) != self._deck:
            # The discards there are now have come after the shuffle.
            while len(later) < len(table.discards):
                later.insert(0, arrived.pop())
            self.noted += arrived
            self.noted.append(Noted(SHUFFLED, self._age, self.place))
            self._deck = len(table.military)
            arrived = later
        self.noted += arrived

    def solve(self, before: int) -> list[str]:
        noted = [move for move in self.noted if move.place < before]
        cards = bound(self.box, noted, len(self.cards))
        # A card behind that place, or a top card that nobody ever saw, has no move.
        named = [card if card != NONE else self.cards[at] for at, card in enumerate(cards)]
        return [self.box.slug[card] for card in named]

    def seen_by(self) -> list[Seat]:
        return [seat for seat in range(len(self._hands)) if seat not in self.owners]


NOTHING: Final = (-1, NOT_TOLD)


def _back(text: str) -> str:
    """All that is told of a card face down, by a text with a plus: `?` or an age; the text itself
    if it says something else."""
    back = text[1:]
    return back if text[:1] == DOWN and (back in AGE_NAMES or back == HIDDEN) else text


def _free(table: Table, step: Step[Any]) -> Hand:
    """The cards in the hand of the seat asked, without those it is sending to a colony."""
    hand = table.military_hand[step.seat]
    if isinstance(step, Send):
        left = list(hand)
        for card in (*step.played, *step.thrown):
            left.remove(card)
        return tuple(left)
    return hand


def _prepares(option: Option, seat: Seat, step: Politics) -> bool:
    """Return True if the seat has prepared an event by this political action."""
    return step.seat == seat and option != PASS and verb_of(option) == moves.PREPARE
