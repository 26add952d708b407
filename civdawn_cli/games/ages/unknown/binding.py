"""The military cards that a record leaves open, found from all that it shows.

All moves of military cards are gone through from the last to the first. A card that was shown goes
back to the hand, the events or the discards it came from, by its name; one that was left open goes
back as a card without a name, or as any of those it can be; so at the beginning of an age every
card of its deck is there once, those without a name being whatever is left over. Where several
cards can go back, one is taken that is not needed there (an earlier move may name it). Mostly any
will do; where it matters, since discards have become a deck, other choices are tried if the first
ones lead nowhere.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.engine.unknown import NOT_TOLD, Contradiction
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_IV, MOST_SEATS, NONE, Card
from civdawn_cli.games.ages.rules.memory import is_event
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
from civdawn_cli.games.ages.unknown.refusing import NO_EVENTS, TOO_MANY, reason

TRIES: Final = 40
"""How often other choices are tried where there are any."""
SMALL: Final = 400
"""With more moves than this, fewer are tried, so that it takes no longer."""


ELSEWHERE: Final = 3
NAMED: Final = 4
BID_WITH: Final = 4
HELD_EARLIER: Final = 5
DRAWN_EARLIER: Final = 6
"""Ranks of cards that can go back, the best being 0: one that has come from elsewhere, or that an
earlier move names, or that a bid, an offer or a draw before this move needs."""


def bound(box: Box, noted: list[Noted], numbers: int) -> list[Card]:
    """The card of each number left open. Raises Contradiction."""
    found = _try(box, noted, numbers)
    if isinstance(found, list):
        return found
    # The shortest beginning that can't be true tells where it goes wrong.
    least, most = 0, len(noted)
    wrong = found
    while most - least > 1:
        middle = (least + most) // 2
        said = _try(box, noted[:middle], numbers)
        if isinstance(said, list):
            least = middle
        else:
            most, wrong = middle, said
    culprit = noted[most - 1]
    raise Contradiction(reason(box, culprit, noted[:most], wrong), culprit.place)


def _try(box: Box, noted: list[Noted], numbers: int) -> list[Card] | str:
    """The card of each number, or what was in the way."""
    tries = max(2, TRIES * SMALL // max(SMALL, len(noted)))
    wrong = ""
    for attempt in range(tries):
        going = GoingBack(box, noted, numbers, attempt)
        try:
            return going.cards()
        except Dead as dead:
            wrong = wrong or str(dead)
            if not going.chosen:
                break
    return wrong


class Dead(ValueError):
    """The choices so far lead nowhere."""


class Lying:
    """A card that lies face down. card: its name, NONE as long as nothing tells it. event: True if
    it must be an event or a territory."""

    __slots__ = ("card", "event")

    def __init__(self, card: Card = NONE, event: bool = False) -> None:
        self.card = card
        self.event = event


class GoingBack:
    """All noted moves from the last to the first.

    chosen: True if a card was chosen where another might have led elsewhere.
    """

    def __init__(self, box: Box, noted: list[Noted], numbers: int, attempt: int) -> None:
        self.box: Final = box
        self.noted: Final = noted
        self.chosen = False
        self._random: Final = Random(attempt)
        self._wild: Final = attempt > 0
        self._found: Final[list[Lying | None]] = [None] * numbers
        ages = range(AGE_IV)
        self._hands: Final[list[list[list[Lying]]]] = [
            [[] for _ in ages] for _ in range(MOST_SEATS)
        ]
        self._deck: Final[list[list[Lying]]] = [[] for _ in ages]
        self._discards: Final[list[list[Lying]]] = [[] for _ in ages]
        self._current: Final[list[list[Lying]]] = [[] for _ in ages]
        self._future: Final[dict[int, Lying]] = {}
        self._top: Lying | None = None  # of the current events, if it is turned over later
        self._alive: Final[Counter[Card]] = Counter()  # cards by name that lie face down
        self._copies: Final[Counter[Card]] = Counter()
        self._own: Final[Counter[tuple[Seat, Card]]] = Counter()  # draws still to come, by name
        self._held: Final[Counter[tuple[Seat, Card]]] = Counter()  # moments of HELD still to come
        self._bids: Final[Counter[Seat]] = Counter()  # bids still to come
        self._named_slots: Final[dict[int, Card]] = {}
        # Of each age: the cards that came to the discards by name, before and between shuffles.
        self._arrivals: Final[list[list[Counter[Card]]]] = [[Counter()] for _ in ages]
        self._sizes: Final[list[tuple[int, int]]] = []  # deck and discards at the ends of ages
        self._lay_out()

    def cards(self) -> list[Card]:
        """The card of each number, NONE where nothing was noted of it. Raises Dead."""
        for move in reversed(self.noted):
            self._undo(move)
        return [NONE if lying is None else lying.card for lying in self._found]

    def _lay_out(self) -> None:
        """Count where the cards lie at the end, and lay cards without a name there."""
        hands = [[0] * AGE_IV for _ in range(MOST_SEATS)]
        deck, discards, current = [0] * AGE_IV, [0] * AGE_IV, [0] * AGE_IV
        future: dict[int, int] = {}
        for move in self.noted:
            kind, age, seat = move.kind, move.age, move.seat
            if kind == DRAWN:
                deck[age] -= 1
                hands[seat][age] += 1
                if move.card != NONE:
                    self._own[seat, move.card] += 1
            elif kind in (OUT, BURIED, DISCARDED, PREPARED):
                hands[seat][age] -= 1
                if kind == PREPARED:
                    future[move.what[0]] = age
                    if move.card != NONE:
                        self._named_slots[move.what[0]] = move.card
                elif kind == DISCARDED:
                    discards[age] += 1
                    if move.card != NONE:
                        self._arrivals[age][-1][move.card] += 1
            elif kind == ARRIVED:
                discards[age] += 1
                self._arrivals[age][-1][move.card] += 1
            elif kind == SHUFFLED:
                deck[age], discards[age] = discards[age], 0
                self._arrivals[age].append(Counter())
            elif kind == RESTOCKED:
                for slot in move.what:
                    del future[slot]
                current[age] += len(move.what)
            elif kind == REVEALED and age:
                current[age] -= 1
            elif kind == LAST:
                del future[move.what[0]]
            elif kind == DECKED:
                deck[age] = len(move.what)
                self._copies.update(move.what)
            elif kind == HELD:
                self._held[seat, move.card] += 1
            elif kind == BID:
                self._bids[seat] += 1
            elif kind == AGE_ENDED:
                self._sizes.append((deck[age], discards[age]))
                deck[age] = discards[age] = 0
        for age in range(AGE_IV):
            for seat in range(MOST_SEATS):
                self._hands[seat][age] += _nameless(hands[seat][age])
            self._deck[age] += _nameless(deck[age])
            self._discards[age] += _nameless(discards[age])
            self._current[age] += [Lying(NONE, True) for _ in range(current[age])]
        for slot in future:
            self._future[slot] = Lying(NONE, True)

    def _undo(self, move: Noted) -> None:
        """Take a move back. Raises Dead."""
        kind, age = move.kind, move.age
        if kind == DRAWN:
            self._undo_draw(move)
        elif kind in (OUT, BURIED):
            self._hands[move.seat][age].append(self._new(move))
        elif kind == DISCARDED:
            self._undo_discard(move)
        elif kind == ARRIVED:
            lying = self._take(self._discards[age], move.card)
            self._arrivals[age][-1][move.card] -= 1
            self._alive[lying.card] -= 1
        elif kind == PREPARED:
            lying = self._future.pop(move.what[0])
            self._name(lying, move)
            self._hands[move.seat][age].append(lying)
        elif kind == SHUFFLED:
            self._discards[age] += self._deck[age]
            self._deck[age] = []
            self._arrivals[age].pop()
        elif kind == RESTOCKED:
            self._undo_restock(move)
        elif kind == REVEALED:
            self._top = self._new(move) if age else Lying(move.card)
            if age:
                self._current[age].append(self._top)
        elif kind == PEEKED:
            self._undo_peek(move)
        elif kind == LAST:
            self._future[move.what[0]] = self._new(move)
        elif kind == HELD:
            self._hold(move)
        elif kind == BID:
            self._back_bid(move)
        elif kind == AGE_ENDED:
            deck, discards = self._sizes.pop()
            self._deck[age] += _nameless(deck)
            self._discards[age] += _nameless(discards)
        elif kind == DECKED:
            self._fill_deck(move)

    # Names.

    def _new(self, move: Noted) -> Lying:
        """A card that the move took away from where cards lie face down."""
        lying = Lying()
        self._name(lying, move)
        return lying

    def _name(self, lying: Lying, move: Noted) -> None:
        """Name the card as the move does, and note it down if the move leaves it open."""
        if move.number != NOT_TOLD:
            self._found[move.number] = lying
        elif move.card != NONE:
            if lying.card == NONE:
                self._call(lying, move.card)
            elif lying.card != move.card:
                raise Dead

    def _call(self, lying: Lying, card: Card) -> None:
        """Give the card its name. Raises Dead if that can't be."""
        if lying.event and not is_event(self.box, card):
            raise Dead
        self._alive[card] += 1
        if self._alive[card] > self._copies[card]:
            raise Dead(TOO_MANY)
        lying.card = card

    def _take(self, cards: list[Lying], card: Card) -> Lying:
        """Take the card of that name, or one that can have it, out of a list."""
        at = self._index(cards, card)
        if at < 0:
            raise Dead
        lying = cards.pop(at)
        if lying.card == NONE:
            self._call(lying, card)
        return lying

    def _index(self, cards: list[Lying], card: Card) -> int:
        """The index of a card of that name, else of one that can have it; -1 if there is none."""
        found, event = -1, is_event(self.box, card)
        for at, lying in enumerate(cards):
            if lying.card == card:
                return at
            if lying.card == NONE and (event or not lying.event):
                if found < 0 or lying.event == event:
                    found = at
        return found

    # Hands and discards.

    def _undo_draw(self, move: Noted) -> None:
        """A card of the hand goes back to the deck."""
        hand = self._hands[move.seat][move.age]
        if move.card != NONE:
            self._own[move.seat, move.card] -= 1
            self._deck[move.age].append(self._take(hand, move.card))
            return
        if not hand:
            raise Dead
        lying = hand.pop(self._drawn(hand, move.seat, move.age))
        self._found[move.number] = lying
        self._deck[move.age].append(lying)

    def _drawn(self, hand: list[Lying], seat: Seat, age: int) -> int:
        """The index of the card of a hand that was drawn here."""
        arrivals = self._arrivals[age]
        if len(arrivals) == 1 and not self._needs(seat):
            return len(hand) - 1  # all go back to the same deck
        here = Counter(arrivals[-2]) if len(arrivals) > 1 else Counter()
        for lying in self._deck[age]:
            here[lying.card] -= 1
        there = Counter([lying.card for lying in hand])
        ranks: list[int] = []
        for lying in hand:
            card = lying.card
            if card != NONE and there[card] <= self._own[seat, card]:
                ranks.append(DRAWN_EARLIER)  # it is drawn by name earlier
            elif card != NONE and there[card] == 1 and self._held[seat, card]:
                ranks.append(HELD_EARLIER)  # it was in the hand before
            elif card != NONE and self._bids[seat] and self.box.force[card]:
                ranks.append(BID_WITH)  # a bid may need it
            elif card != NONE and (here[card] > 0 or len(arrivals) == 1):
                ranks.append(0)
            elif card == NONE:
                ranks.append(1 + lying.event)
            else:
                ranks.append(ELSEWHERE)
        return self._pick(ranks)

    def _needs(self, seat: Seat) -> bool:
        """Return True if an earlier move tells of a card that the seat had in hand."""
        return self._bids[seat] > 0 or any(
            left > 0
            for needed in (self._own, self._held)
            for (owner, _), left in needed.items()
            if owner == seat
        )

    def _undo_discard(self, move: Noted) -> None:
        """A card of the discards goes back to the hand."""
        discards, arrivals = self._discards[move.age], self._arrivals[move.age][-1]
        if move.card != NONE:
            arrivals[move.card] -= 1
            lying = self._take(discards, move.card)
        else:
            if not discards:
                raise Dead
            lying = discards.pop(self._discarded(discards, arrivals))
            if move.number != NOT_TOLD:
                self._found[move.number] = lying
        self._hands[move.seat][move.age].append(lying)

    def _discarded(self, discards: list[Lying], arrivals: Counter[Card]) -> int:
        """The index of the card of the discards that was discarded here, of those that no earlier
        move names."""
        there = Counter([lying.card for lying in discards])
        wanted = sum([max(0, left - there[card]) for card, left in arrivals.items()])
        ranks: list[int] = []
        for lying in discards:
            card = lying.card
            if card != NONE:
                ranks.append(0 if there[card] > arrivals[card] else NAMED)
            else:
                ranks.append((ELSEWHERE if there[NONE] <= wanted else 1) + (not lying.event))
        return self._pick(ranks)

    def _pick(self, ranks: list[int]) -> int:
        """An index of the lowest rank; after a first attempt, now and then another one."""
        least = min(ranks)
        found = [at for at, rank in enumerate(ranks) if rank == least]
        if len(ranks) > 1:
            self.chosen = True
            if self._wild and self._random.random() < 0.15:
                return self._random.randrange(len(ranks))
        return self._random.choice(found) if self._wild else found[-1]

    def _hold(self, move: Noted) -> None:
        """The card was in the hand here."""
        self._held[move.seat, move.card] -= 1
        hand = self._hands[move.seat][move.age]
        at = self._index(hand, move.card)
        if at < 0:
            raise Dead
        if hand[at].card == NONE:
            self._call(hand[at], move.card)

    def _back_bid(self, move: Noted) -> None:
        """The hand was worth the bid here: of cards without a name as many as needed are bonus
        cards, the strongest first."""
        box = self.box
        self._bids[move.seat] -= 1
        strength, discards = move.what
        hand = [lying for cards in self._hands[move.seat] for lying in cards]
        named = [lying.card for lying in hand if lying.card != NONE]
        force = [box.force[card] for card in named if box.force[card]]
        plain = len(hand) - len(force)
        worth = sum(force)
        for age in range(AGE_IV - 1, 0, -1):
            for lying in self._hands[move.seat][age]:
                if worth + min(discards, plain) >= strength:
                    return
                if lying.card != NONE or lying.event:
                    continue
                bonus = self._bonus(age)
                if bonus == NONE:
                    break
                self._call(lying, bonus)
                worth += box.force[bonus]
                plain -= 1
        if worth + min(discards, plain) < strength:
            raise Dead

    def _bonus(self, age: int) -> Card:
        """A bonus card of the age of which not all copies have been seen, NONE if there is none."""
        box = self.box
        for card, copies in self._copies.items():
            if box.level[card] == age and box.force[card] and self._alive[card] < copies:
                return card
        return NONE

    # Events.

    def _undo_restock(self, move: Noted) -> None:
        """The current events of an age go back to the slots of the future events."""
        cards = self._current[move.age]
        if self._wild:
            self._random.shuffle(cards)
        for slot in move.what:
            if slot in self._named_slots:
                self._future[slot] = self._take(cards, self._named_slots[slot])
        for slot in move.what:
            if slot not in self._named_slots:
                if not cards:
                    raise Dead
                self._future[slot] = cards.pop()
                self.chosen = self.chosen or len(cards) > 0

    def _undo_peek(self, move: Noted) -> None:
        """The top card of the current events was looked at here."""
        lying = self._top
        if lying is None:
            cards = self._current[move.age]
            lying = cards[-1] if cards else Lying(NONE, True)
            if move.card != NONE and cards:
                lying = cards[max(0, self._index(cards, move.card))]
        if move.age:
            self._name(lying, move)
        elif move.number != NOT_TOLD:
            self._found[move.number] = lying
        elif lying.card not in (NONE, move.card):
            raise Dead
        self._top = lying

    # Decks.

    def _fill_deck(self, move: Noted) -> None:
        """All cards of the age lie in its deck; those without a name are what is left over."""
        box = self.box
        left = Counter(move.what)
        nameless = []
        for lying in self._deck[move.age]:
            if lying.card == NONE:
                nameless.append(lying)
            else:
                left[lying.card] -= 1
                if left[lying.card] < 0:
                    raise Dead(TOO_MANY)
        nameless.sort(key=lambda lying: not lying.event)
        rest = sorted(left.elements(), key=lambda card: not is_event(box, card))
        needed = len([lying for lying in nameless if lying.event])
        if len(rest) != len(nameless) or (needed and not is_event(box, rest[needed - 1])):
            raise Dead(NO_EVENTS)
        for lying, card in zip(nameless, rest, strict=True):
            lying.card = card


def _nameless(number: int) -> list[Lying]:
    """So many cards without a name."""
    return [Lying() for _ in range(number)]
