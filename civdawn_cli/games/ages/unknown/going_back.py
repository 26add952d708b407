"""All moves of military cards from the last to the first: see `binding.py`."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.engine.unknown import NOT_TOLD
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_IV, MOST_SEATS, NONE, Card
from civdawn_cli.games.ages.rules.memory import is_event
from civdawn_cli.games.ages.unknown import moves_noted as kinds
from civdawn_cli.games.ages.unknown.leftovers import (
    Bidder,
    Dead,
    Deck,
    Lying,
    fill_decks,
    nameless,
)
from civdawn_cli.games.ages.unknown.matching import NOBODY_SAYS, Place, laid
from civdawn_cli.games.ages.unknown.moves_noted import Noted
from civdawn_cli.games.ages.unknown.refusing import TOO_MANY

ELSEWHERE: Final = 3
BID_WITH: Final = 4
NEEDED: Final = 5
HAD: Final = 7
"""Ranks of cards that can go back to a deck, the best being 0: one that has come from elsewhere,
that a bid before this move may need, that may be one which the seat is known to have had already,
or that is such a one by name."""
OTHER: Final = 0.2
"""How often a card of another rank goes back instead, where something else must be tried."""

Hand = tuple[Seat, int]
"""The cards of an age in the hand of a seat."""


class GoingBack:
    """All noted moves from the last to the first.

    chosen: True if a card was chosen where another might have led elsewhere. at: the index of the
    move now taken back; -1 after the first. loose: hands and piles where other cards are chosen
    than the first time.
    """

    def __init__(
        self,
        box: Box,
        noted: list[Noted],
        places: list[Place | None],
        numbers: int,
        attempt: int,
        loose: set[Hand],
    ) -> None:
        self.box: Final = box
        self.noted: Final = noted
        self.places: Final = places
        self.chosen = False
        self.at = 0
        self._random: Final = Random(attempt)
        self._loose: Final = loose
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
        self._bids: Final[Counter[Seat]] = Counter()  # bids still to come
        self._slots: Final[dict[int, Place]] = {}  # of the events
        # Of each age: the moves to the discards, before and between shuffles; and of those that
        # became a deck the cards.
        self._arrivals: Final[list[list[list[int]]]] = [[[]] for _ in ages]
        self._laid: Final[dict[int, Lying]] = {}
        self._bidders: Final[list[Bidder]] = []
        self._decks: Final[list[Deck]] = []
        self._sizes: Final[list[tuple[int, int]]] = []  # deck and discards at the ends of ages
        self._lay_out()

    def cards(self) -> list[Card]:
        """The card of each number, NONE where nothing was noted of it. Raises Dead."""
        for at in range(len(self.noted) - 1, -1, -1):
            self.at = at
            self._undo(at)
        self.at = -1
        fill_decks(self.box, self._decks, self._bidders)
        return [NONE if lying is None else lying.card for lying in self._found]

    def _lay_out(self) -> None:
        """Count where the cards lie at the end, and lay cards without a name there."""
        hands = [[0] * AGE_IV for _ in range(MOST_SEATS)]
        deck, discards, current = [0] * AGE_IV, [0] * AGE_IV, [0] * AGE_IV
        future: dict[int, int] = {}
        for at, move in enumerate(self.noted):
            kind, age, seat = move.kind, move.age, move.seat
            if kind == kinds.DRAWN:
                deck[age] -= 1
                hands[seat][age] += 1
            elif kind in (kinds.OUT, kinds.BURIED, kinds.DISCARDED, kinds.PREPARED):
                hands[seat][age] -= 1
                if kind == kinds.PREPARED:
                    future[move.what[0]] = age
                    place = self.places[at]
                    assert place is not None, "every event has a place"
                    self._slots[move.what[0]] = place
                elif kind == kinds.DISCARDED:
                    discards[age] += 1
                    self._arrivals[age][-1].append(at)
            elif kind == kinds.ARRIVED:
                discards[age] += 1
                self._arrivals[age][-1].append(at)
            elif kind == kinds.SHUFFLED:
                deck[age], discards[age] = discards[age], 0
                self._arrivals[age].append([])
            elif kind == kinds.RESTOCKED:
                for slot in move.what:
                    del future[slot]
                current[age] += len(move.what)
            elif kind == kinds.REVEALED and age:
                current[age] -= 1
            elif kind == kinds.LAST:
                del future[move.what[0]]
            elif kind == kinds.DECKED:
                deck[age] = len(move.what)
                self._copies.update(move.what)
            elif kind == kinds.BID:
                self._bids[seat] += 1
            elif kind == kinds.AGE_ENDED:
                self._sizes.append((deck[age], discards[age]))
                deck[age] = discards[age] = 0
        for age in range(AGE_IV):
            for seat in range(MOST_SEATS):
                self._hands[seat][age] += nameless(hands[seat][age])
            self._deck[age] += nameless(deck[age])
            self._discards[age] += nameless(discards[age])
            self._current[age] += [Lying(NONE, True) for _ in range(current[age])]
        for slot in future:
            self._future[slot] = Lying(NONE, True)

    def _undo(self, at: int) -> None:
        """Take a move back. Raises Dead."""
        move = self.noted[at]
        kind, age = move.kind, move.age
        if kind == kinds.DRAWN:
            self._undo_draw(move, self.places[at])
        elif kind in (kinds.OUT, kinds.BURIED):
            self._hands[move.seat][age].append(self._new(move))
        elif kind == kinds.DISCARDED:
            self._hands[move.seat][age].append(self._discarded(at))
        elif kind == kinds.ARRIVED:
            self._alive[self._discarded(at).card] -= 1
        elif kind == kinds.PREPARED:
            lying = self._future.pop(move.what[0])
            self._name(lying, move)
            self._hands[move.seat][age].append(lying)
        elif kind == kinds.SHUFFLED:
            self._undo_shuffle(age)
        elif kind == kinds.RESTOCKED:
            self._undo_restock(move)
        elif kind == kinds.REVEALED:
            self._top = self._new(move) if age else Lying(move.card)
            if age:
                self._current[age].append(self._top)
        elif kind == kinds.PEEKED:
            self._undo_peek(move)
        elif kind == kinds.LAST:
            self._future[move.what[0]] = self._new(move)
        elif kind == kinds.HELD:
            self._hold(move)
        elif kind == kinds.BID:
            self._back_bid(move)
        elif kind == kinds.AGE_ENDED:
            deck, discards = self._sizes.pop()
            self._deck[age] += nameless(deck)
            self._discards[age] += nameless(discards)
        elif kind == kinds.DECKED:
            self._decks.append(Deck(self._deck[age], move.what))

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
        event, bonus = is_event(self.box, card), self.box.force[card] > 0
        found, best = -1, -1
        for at, lying in enumerate(cards):
            if lying.card == card:
                return at
            if lying.card == NONE and (event or not lying.event):
                well = 2 * (lying.event == event) + (lying.bid == bonus)
                if well > best:
                    found, best = at, well
        return found

    # Hands and discards.

    def _undo_draw(self, move: Noted, place: Place | None) -> None:
        """A card of the hand goes back to the deck."""
        hand = self._hands[move.seat][move.age]
        if move.card != NONE:
            self._deck[move.age].append(self._take(hand, move.card))
            return
        if not hand:
            raise Dead
        lying = hand.pop(self._drawn(hand, move.seat, move.age, place))
        self._found[move.number] = lying
        self._deck[move.age].append(lying)

    def _drawn(self, hand: list[Lying], seat: Seat, age: int, place: Place | None) -> int:
        """The index of the card of a hand that was drawn here. place: if cards are known that the
        seat had before."""
        arrivals = self._arrivals[age]
        first = len(arrivals) == 1
        if first and place is None and not self._bids[seat]:
            return len(hand) - 1  # all go back to the same deck
        here: Counter[Card] = Counter()
        if not first:
            here.update([self.noted[at].card for at in arrivals[-2]])
            here.subtract([lying.card for lying in self._deck[age]])
        had = NOBODY_SAYS if place is None else place.had
        there = Counter([lying.card for lying in hand])
        events = len([lying for lying in hand if lying.card == NONE and lying.event])
        needed = self._needed(had, there, events)
        ranks: list[int] = []
        for lying in hand:
            card = lying.card
            if card == NONE:
                # Whatever can be more is kept, but of discards that became a deck.
                worse = lying.event != first
                ranks.append(NEEDED + worse if needed[lying.event] else 1 + worse)
            elif there[card] <= had[card]:
                ranks.append(HAD)
            elif self._bids[seat] and self.box.force[card]:
                ranks.append(BID_WITH)
            else:
                ranks.append(0 if first or here[card] > 0 else ELSEWHERE)
        return self._pick(ranks, (seat, age) in self._loose)

    def _needed(self, had: Counter[Card], there: Counter[Card], events: int) -> list[bool]:
        """Two answers: cards without a name are all needed to be those that the seat had, and so
        are those that must be events. there: how many of each there are. events: how many must be
        events."""
        missing = [0, 0]  # other cards, and events
        for card, copies in had.items():
            missing[is_event(self.box, card)] += max(0, copies - there[card])
        if missing == [0, 0]:
            return [False, False]
        plain = there[NONE] - events
        most = _most(plain, events, missing)
        return [_most(plain - 1, events, missing) < most, _most(plain, events - 1, missing) < most]

    def _discarded(self, at: int) -> Lying:
        """The card that came to the discards by this move. Raises Dead."""
        move = self.noted[at]
        self._arrivals[move.age][-1].pop()
        lying = self._laid.get(at)
        if lying is None:
            if not self._discards[move.age]:
                raise Dead
            lying = self._discards[move.age].pop()
        self._name(lying, move)
        return lying

    def _undo_shuffle(self, age: int) -> None:
        """The deck becomes discards again. Raises Dead."""
        self._arrivals[age].pop()
        moves = self._arrivals[age][-1]
        cards, self._deck[age] = self._deck[age], []
        places = [place for place in [self.places[at] for at in moves] if place is not None]
        if len(cards) != len(places):
            raise Dead
        self.chosen = True
        for at, lying in zip(moves, self._lay(places, cards, age), strict=True):
            self._laid[at] = lying

    def _pick(self, ranks: list[int], wild: bool) -> int:
        """An index of the lowest rank. wild: any of these, now and then another one."""
        least = min(ranks)
        found = [at for at, rank in enumerate(ranks) if rank == least]
        if len(ranks) > 1:
            self.chosen = True
            if wild and self._random.random() < OTHER:
                return self._random.randrange(len(ranks))
        return self._random.choice(found) if wild else found[-1]

    def _hold(self, move: Noted) -> None:
        """The card was in the hand here, or so many copies of it."""
        hand = self._hands[move.seat][move.age]
        copies = move.what[0] if move.what else 1
        for _more in range(copies - [lying.card for lying in hand].count(move.card)):
            blank = [lying for lying in hand if lying.card == NONE]
            at = self._index(blank, move.card)
            if at < 0:
                raise Dead
            self._call(blank[at], move.card)

    def _back_bid(self, move: Noted) -> None:
        """The hand was worth the bid here. Its cards may get their names by earlier moves."""
        self._bids[move.seat] -= 1
        strength, discards = move.what
        hand = [lying for cards in self._hands[move.seat] for lying in cards]
        for lying in hand:
            lying.bid = True
        self._bidders.append(Bidder(hand, strength, discards))

    # Events.

    def _undo_restock(self, move: Noted) -> None:
        """The current events of an age go back to the slots of the future events."""
        cards = self._current[move.age]
        if len(cards) < len(move.what):
            raise Dead
        if len(cards) > 1:
            self.chosen = True
        found = self._lay([self._slots[slot] for slot in move.what], cards, move.age)
        for slot, lying in zip(move.what, found, strict=True):
            self._future[slot] = lying
        self._current[move.age] = []

    def _lay(self, places: list[Place], cards: list[Lying], age: int) -> list[Lying]:
        """The card of each place. Raises Dead."""
        wild = any((place.seat, age) in self._loose for place in places)
        return laid(places, cards, self._random if wild else None)

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


def _most(plain: int, events: int, missing: list[int]) -> int:
    """How many of the cards missing, others and events, can be among so many without a name, and
    so many that must be events."""
    others = max(0, min(plain, missing[0]))
    return others + min(max(0, plain - others) + max(0, events), missing[1])
