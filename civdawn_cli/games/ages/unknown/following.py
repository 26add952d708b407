"""A game of Through the Ages followed without knowing every military card.

On the table followed here a military card that lies face down is any card with that back. Where
the record shows one, in a hand, on top of a deck or among events, a card there becomes that one;
nobody looks where else it may have been. So the table is right in everything that all can see, and
in the numbers and ages of all cards; whether the cards shown can have come where they were is found
out from the moves noted here (`binding.py`).
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.engine.unknown import NOT_TOLD
from civdawn_cli.games.ages import moves
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
from civdawn_cli.games.ages.rules.colonization import Bid, Send
from civdawn_cli.games.ages.rules.events import (
    LastReveal,
    NextFuture,
    Peek,
    Reveal,
    of_age,
    on_top,
)
from civdawn_cli.games.ages.rules.hands import Discard, Draw, Hand
from civdawn_cli.games.ages.rules.memory import is_event
from civdawn_cli.games.ages.rules.politics import Politics
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.unknown.binding import Work, bound
from civdawn_cli.games.ages.unknown.noting import Noting
from civdawn_cli.language import _

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

UNSURE: Final = frozenset(
    ("draw", "discard", "defend", "bid", "send", "event", "peek", "politics", "act")
)
"""Words of questions whose options follow from cards that lie face down; of actions only those with
a card of the hand do."""


class AgesUnknowns(Noting):
    """See `Unknowns`. work: done to find the cards."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.work: Final = Work()
        self._bonus: Final = [self._bonus_of(age) for age in range(AGE_IV)]
        self._event: Final = [self._event_of(age) for age in range(AGE_IV)]

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

    # Cards left open, and cards that may be here.

    def understands(self, word: str, text: str) -> bool:
        if word in FACE_DOWN:
            return text == HIDDEN or text in AGE_NAMES
        return word in THROWN and _back(text) != text

    def unknown(self, table: Table, step: Step[Any], word: str, told: str) -> tuple[Option, int]:
        self.why = ""
        back = told.removeprefix(DOWN)
        age = AGE_NAMES.index(back) if back in AGE_NAMES else -1
        if isinstance(step, (Draw, Peek)):
            options = step.options(table)
            if age >= 0 and (not options or self.box.level[options[0]] != age):
                self.why = _("no card of Age {age} can be on top of the deck ({rule})").format(
                    age=ROMAN[age], rule=step.kind.rule
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
            names = _(" or ").join([AGE_NAMES[level] for level in ages])
            self.why = _("seat {seat} has cards of several ages: say {names} (TA-37.14)").format(
                seat=seat + 1, names=names
            )
            return NONE
        for card in free:
            if age < 0 or box.level[card] == age:
                return card
        self.why = self._no_card(seat, age)
        return NONE

    def _no_card(self, seat: Seat, age: int) -> str:
        if age >= 0:
            return _("seat {seat} has no military card of Age {age} in hand (TA-25.3)").format(
                seat=seat + 1, age=ROMAN[age]
            )
        return _("seat {seat} has no military card in hand (TA-25.3)").format(seat=seat + 1)

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
            self.why = _("{card} cannot lie on top of the deck (TA-10.4)").format(
                card=box.slug[card]
            )
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
            elif isinstance(step, NextFuture):
                found.stack[-1] = _AnyFuture(step.current, step.card)
            elif isinstance(step, (Reveal, LastReveal, Peek)):
                self._widen_events(found, step)
            return found
        ages = sorted({box.level[card] for card in found.military_hand[step.seat]})
        players = max(table.decked, default=table.seats)  # without pacts where there were two
        cards = [card for age in ages for card in sorted(set(box.military_deck(age, players)))]
        found.military_hand[step.seat] = tuple(sorted([*found.military_hand[step.seat], *cards]))
        return found

    def _widen_events(self, table: Table, step: Step[Any]) -> None:
        """Have every event of its age where the next one is turned over; those of Age A are known
        to all."""
        box = self.box
        table.top_event = NONE
        there = of_age(table, AGE_III) if isinstance(step, LastReveal) else on_top(table)
        age = box.level[there[0]] if there else AGE_A
        if age != AGE_A:
            table.current_events += [
                box.prepared(card, 0)
                for card in box.military_deck(age, table.decked[-1])
                if is_event(box, card) and card not in there
            ]

    def sure(self, step: Step[Any], option: Option) -> bool:
        word = step.kind.word
        if word not in UNSURE:
            return True
        return word == "act" and option != PASS and verb_of(option) not in SHOWN_FROM_HAND

    def solve(self, before: int) -> list[str]:
        noted = [move for move in (*self.noted, *self._sent) if move.place < before]
        cards = bound(self.box, noted, len(self.cards), self.work)
        # A card behind that place, or a top card that nobody ever saw, has no move.
        named = [card if card != NONE else self.cards[at] for at, card in enumerate(cards)]
        return [self.box.slug[card] for card in named]

    def seen_by(self) -> list[Seat]:
        return [seat for seat in range(len(self._hands)) if seat not in self.owners]


class _AnyFuture(NextFuture):
    """The same question with every event of that age as an answer. Nobody plays on it."""

    def options(self, table: Table) -> list[Option]:
        box = table.box
        age = box.level[self.card]
        deck = box.military_deck(age, table.decked[-1])
        return sorted({card for card in deck if is_event(box, card)})


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
