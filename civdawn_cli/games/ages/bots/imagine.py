"""Tables as a seat may imagine them: a fair draw of everything it can't see (TA-25.3, TA-37.14).

The military cards that a seat has not located change places among the places it has not looked
into, age by age, as backs show the age. Every way to lay these cards, copies told apart, is as
likely as every other, as long as it fits all that the seat was told:

- numbers and ages of the cards in every hand, deck and pile, and its own cards;
- events decks hold only events and territories, each where its age puts it (TA-10.1, 10.4);
- cards shown, and its own cards face down, lie where they went, and after a shuffle of the discards
  in the deck or where cards were drawn to since (TA-22.14), in a hand not more than were drawn;
- a pact that was refused is in the hand or where cards have gone from there (TA-13.3);
- a seat that bids or defends has cards enough for it (TA-11.9, TA-24.3), until the hand changes.

Conclusions that need several hidden moves together are left out: of two hidden discards of one
seat only the later one may be a card it drew in between; a bid tells something of a hand that has
changed since; the faces of current events tell something of their preparers. Nothing is concluded
from actions that somebody did not do.

The draw is fair: cards with places of their own are laid first, those with the same places by
`random.sample`, then events into the events decks, then the rest. The number of ways that each
beginning leaves for the rest is known, and a beginning is kept so often that all ways together are
equally likely (`_Age.lay_known`). The numbers of a bidder's bonus cards are drawn by the ways to
lay so many (`_share_out`); a draw that does not fit for another reason is thrown away whole.
"""

from __future__ import annotations

from math import comb
from random import Random
from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_IV, MOST_SEATS, NOBODY, NONE, Card
from civdawn_cli.games.ages.rules.aggression import Defend, most_defence
from civdawn_cli.games.ages.rules.colonization import Send, hand_force
from civdawn_cli.games.ages.rules.events import NextFuture, on_top
from civdawn_cli.games.ages.rules.hands import Hand
from civdawn_cli.games.ages.rules.memory import (
    BURIED,
    DECK,
    DISCARDS,
    DRAWN_BITS,
    DRAWN_MOST,
    EYE_BITS,
    FUTURE,
    HELD,
    NOW,
    eye,
    in_hand,
    is_event,
    pledge_of,
)
from civdawn_cli.games.ages.table import Table


def imagine(table: Table, seat: Seat, random: Random) -> Table:
    """A copy in which everything hidden from the seat (CHANCE: a watcher) is drawn again."""
    if table.turn < 0:
        return table.clone()
    deals = [_Age(table, seat, age) for age in range(1, min(table.age + 1, AGE_IV))]
    deals = [deal for deal in deals if deal.holes]
    bidder = _bidder(table, seat, deals)
    while True:
        if bidder >= 0:
            _share_out(table, bidder, deals, random)
        found = table.clone()
        hands = [list(hand) if s == seat else [] for s, hand in enumerate(table.military_hand)]
        for deal in deals:
            deal.lay(found, hands, random)
        for rival in range(table.seats):
            if rival != seat:
                found.military_hand[rival] = _sorted_hand(table, seat, rival, deals, hands[rival])
        _throw_in(found, seat, random)
        if _fits(found, seat):
            break
    _turn_over(table, found)
    _change_owners(table, found, seat, random)
    found.current_events.sort()
    if found.top_event != NONE and not found.seen_by & eye(seat):
        found.top_event = NONE
        found.top_event = random.choice(on_top(found))
    return found


def _bidder(table: Table, seat: Seat, deals: list[_Age]) -> Seat:
    """The rival whose bid tells most of its hand, NOBODY if none or if cards have places of their
    own: then a draw that does not fit is thrown away like others."""
    found, most = NOBODY, 0
    for rival in range(table.seats) if table.pledged else ():
        strength = pledge_of(table, rival)[0]
        if rival != seat and strength > most:
            found, most = rival, strength
    for deal in deals:
        if deal.traces:
            return NOBODY
    return found


def _share_out(table: Table, bidder: Seat, deals: list[_Age], random: Random) -> None:
    """Draw the numbers of bonus cards of each age in the bidder's hand, enough for its bid, each
    as likely as there are ways to lay the cards so."""
    box = table.box
    strength, discards = pledge_of(table, bidder)
    shares: list[tuple[list[int], int, int, int]] = [([], 1, 0, 0)]
    for deal in deals:
        bonus = [card for card in deal.pool if box.force[card]]
        size = deal.slots.count(in_hand(bidder))
        others = len(deal.pool) - deal.events - len(bonus)
        sure = [card for rival, card in deal.pinned if rival == bidder]
        worth = sum([box.force[card] for card in sure])
        more: list[tuple[list[int], int, int, int]] = []
        for numbers, ways, force, plain in shares:
            for number in range(min(size, len(bonus)) + 1):
                also = ways * comb(len(bonus), number) * comb(others, size - number)
                force_now = force + worth + (number * box.force[bonus[0]] if number else 0)
                if also:
                    more.append(([*numbers, number], also, force_now, plain + size - number))
        shares = more
    fitting = [share for share in shares if share[2] + min(discards, share[3]) >= strength]
    chosen = random.choices(fitting, [share[1] for share in fitting])[0]
    for deal, number in zip(deals, chosen[0], strict=True):
        deal.bidder, deal.bonus = bidder, number


def _sorted_hand(
    table: Table, seat: Seat, rival: Seat, deals: list[_Age], dealt: list[Card]
) -> Hand:
    """A rival's hand: the cards dealt, and its cards of ages in which nothing is dealt."""
    box = table.box
    ages = [deal.age for deal in deals]
    kept = [card for card in table.military_hand[rival] if box.level[card] not in ages]
    return tuple(sorted(kept + dealt))


class _Age:
    """The military cards of one age that a seat has not located, and where they may lie.

    slots: the place of each, events decks and hands first, without the great pile, which takes all
    cards left over. holes: the number of hidden cards outside piles, and of hidden discards of the
    current age; if it is 0, nothing is to be drawn.
    """

    def __init__(self, table: Table, seat: Seat, age: int) -> None:
        self.box: Final = table.box
        self.age: Final = age
        self.seat: Final = seat
        self.fresh: Final = table.fresh
        self.pool: list[Card] = []
        self.pinned: list[tuple[Seat, Card]] = []
        self.traces: list[Card] = []
        self.slots: list[int] = []
        self.events = 0
        self.future: list[int] = []
        self.now: list[int] = []
        self.holes = 0
        self.great = BURIED
        self.bidder: Seat = NOBODY
        self.bonus = 0  # bonus cards of the bidder
        self.current: Final = age == table.age
        self.laid: Final = _known(table.box, table.laid, age, seat) if self.current else []
        self.lost: list[Card] = []
        self.groups: list[tuple[int, list[Card], int]] = []
        self._gather_events(table)
        self._gather_hands(table)
        self.holes = len(self.slots)
        if self.current:
            self.holes += len(table.discards) - len(self.laid)
        if self.holes:
            self._gather_piles(table)
            if table.roaming:
                self._gather_traces(table)
            self.pool.sort()

    def _gather_events(self, table: Table) -> None:
        """Gather the hidden events of others; the top one, if the seat has seen it, is known."""
        box = table.box
        seen = table.top_event if table.seen_by & eye(self.seat) else NONE
        for place, event in enumerate(table.future_events):
            if box.preparer(event) != self.seat and box.level[box.event_card(event)] == self.age:
                self.pool.append(box.event_card(event))
                self.slots.append(FUTURE << place)
                self.future.append(place)
        for place, event in enumerate(table.current_events):
            card = box.event_card(event)
            if box.preparer(event) != self.seat and box.level[card] == self.age and card != seen:
                self.pool.append(card)
                self.slots.append(NOW)
                self.now.append(place)
        self.events = len(self.slots)

    def _gather_hands(self, table: Table) -> None:
        """Gather the rivals' hands; bonus cards that are being sent to a colony are known."""
        box = table.box
        for rival in range(table.seats):
            if rival == self.seat:
                continue
            held = [card for card in table.military_hand[rival] if box.level[card] == self.age]
            for step in table.stack:
                if isinstance(step, Send) and step.seat == rival:
                    for card in step.played:
                        if box.level[card] == self.age:
                            held.remove(card)
                            self.pinned.append((rival, card))
            self.pool += held
            self.slots += [in_hand(rival)] * len(held)

    def _gather_piles(self, table: Table) -> None:
        """Gather hidden cards of discards and deck, and those that have left the game."""
        box = table.box
        self.lost = _known(table.box, table.lost, self.age, self.seat)
        buried = [card for card in table.military_gone if box.level[card] == self.age]
        for card in self.lost:
            buried.remove(card)
        self.pool += buried
        if self.current:
            discards = table.discards.copy()
            for card in self.laid:
                discards.remove(card)
            self.pool += discards + table.military
            self.slots += [DISCARDS] * len(discards) + [BURIED] * len(buried)
            self.great = DECK

    def _gather_traces(self, table: Table) -> None:
        """Take the cards with places of their own out of the pool, in groups by those places, the
        group with the fewest slots first."""
        box = table.box
        mine = eye(self.seat)
        traces = [
            (at, c) for c, eyes, at in table.roaming if eyes & mine and box.level[c] == self.age
        ]
        traces.sort()
        for rival, card in self.pinned:
            for trace in traces:
                if trace[1] == card and trace[0] & in_hand(rival):
                    traces.remove(trace)
                    break
        groups: dict[int, list[Card]] = {}
        for at, card in traces:
            self.pool.remove(card)
            self.traces.append(card)
            groups.setdefault(at, []).append(card)
        self.groups = self._measured(groups)

    def _measured(self, groups: dict[int, list[Card]]) -> list[tuple[int, list[Card], int]]:
        """Each group's places, its cards, and the most slots left for it when its turn comes."""
        slots = self._all_slots()
        found: list[tuple[int, list[Card], int]] = []
        widths = {at: len([1 for slot in slots if slot & at]) for at in groups}
        for at in sorted(groups, key=lambda at: (widths[at], at)):
            most = widths[at]
            for other, cards, _ in found:
                if not [1 for slot in slots if slot & other and not slot & at]:
                    most -= len(cards)
            found.append((at, groups[at], most))
        return found

    def _all_slots(self) -> list[int]:
        """The slots, those of the great pile included."""
        total = len(self.pool) + len(self.traces)
        return self.slots + [self.great] * (total - len(self.slots))

    def lay_known(self, random: Random) -> dict[int, Card]:
        """Draw slots for the cards with places of their own, and return these cards by slot.

        The chance of each way is in proportion to the ways that it leaves to lay all other cards.

        `random.sample` gives each group its slots. A beginning that leaves a later group more
        slots is drawn too seldom, and one that leaves fewer events to be laid leaves more ways;
        so many draws are thrown away that both come out even.
        """
        slots = self._all_slots()
        events = len([1 for card in self.pool if is_event(self.box, card)])
        fewest = max(0, self.events - len([1 for card in self.traces if is_event(self.box, card)]))
        while True:
            laid: dict[int, Card] = {}
            keep = 1.0
            spare = [self.fresh >> DRAWN_BITS * rival & DRAWN_MOST for rival in range(MOST_SEATS)]
            for at, cards, most in self.groups:
                free = [place for place, s in enumerate(slots) if s & at and place not in laid]
                if len(free) < len(cards):
                    keep = 0.0
                    break
                for card, place in zip(cards, random.sample(free, len(cards)), strict=True):
                    laid[place] = card
                    rival = _hand_of(slots[place])
                    if rival >= 0 and not at & HELD << rival:
                        spare[rival] -= 1
                for number in range(len(cards)):
                    keep *= (len(free) - number) / (most - number)
            wanted = self.events - len([1 for place in laid if place < self.events])
            if keep == 0.0 or wanted > events or min(spare) < 0:
                continue
            for number in range(fewest, wanted):
                keep *= (events - number) / (len(self.pool) - number)
            if keep >= 1.0 or random.random() < keep:
                return laid

    def lay(self, found: Table, hands: list[list[Card]], random: Random) -> None:
        """Draw and put every card of the age onto the table and into the hands."""
        laid = self.lay_known(random) if self.traces else {}
        pool = self.pool.copy()
        cards: list[Card] = [NONE] * len(self.slots)
        for place, card in laid.items():
            if place < len(cards):
                cards[place] = card
        open_events = [place for place in range(self.events) if place not in laid]
        events = [card for card in pool if is_event(self.box, card)] if open_events else []
        for place, card in zip(open_events, random.sample(events, len(open_events)), strict=True):
            cards[place] = card
            pool.remove(card)
        if self.bidder != NOBODY:
            self._lay_bidder(cards, pool, random)
        others = [
            place
            for place in range(self.events, len(cards))
            if place not in laid and cards[place] == NONE
        ]
        chosen = random.sample(range(len(pool)), len(others))
        for place, index in zip(others, chosen, strict=True):
            cards[place] = pool[index]
        for index in sorted(chosen, reverse=True):
            del pool[index]
        pool += [card for place, card in laid.items() if place >= len(cards)]
        self._put(found, hands, cards, pool)

    def _lay_bidder(self, cards: list[Card], pool: list[Card], random: Random) -> None:
        """The bidder's cards, out of the pool: so many bonus cards, and others."""
        bonus = [card for card in pool if self.box.force[card]]
        plain = [card for card in pool if not self.box.force[card]]
        size = self.slots.count(in_hand(self.bidder))
        chosen = random.sample(bonus, self.bonus) + random.sample(plain, size - self.bonus)
        first = self.slots.index(in_hand(self.bidder)) if size else 0
        for place, card in enumerate(chosen, first):
            cards[place] = card
            pool.remove(card)

    def _put(
        self, found: Table, hands: list[list[Card]], cards: list[Card], rest: list[Card]
    ) -> None:
        """Put the cards of the slots, and the rest onto the great pile."""
        box = self.box
        for place, card in zip(self.future, cards, strict=False):
            found.future_events[place] = box.prepared(
                card, box.preparer(found.future_events[place])
            )
        for place, card in zip(self.now, cards[len(self.future) :], strict=False):
            found.current_events[place] = box.prepared(
                card, box.preparer(found.current_events[place])
            )
        buried = self.lost.copy()
        discards = self.laid.copy()
        for place in range(self.events, len(cards)):
            slot, card = self.slots[place], cards[place]
            rival = _hand_of(slot)
            if rival >= 0:
                hands[rival].append(card)
            elif slot == DISCARDS:
                discards.append(card)
            else:
                buried.append(card)
        for rival, card in self.pinned:
            hands[rival].append(card)
        if self.current:
            found.military = sorted(rest)
            found.discards = sorted(discards)
        else:
            buried += rest
        found.military_gone = [
            card for card in found.military_gone if self.box.level[card] != self.age
        ] + buried


def _hand_of(slot: int) -> Seat:
    """The seat in whose hand a slot is, -1 for none."""
    for seat in range(MOST_SEATS):
        if slot == in_hand(seat):
            return seat
    return -1


def _known(box: Box, notes: tuple[int, ...], age: int, seat: Seat) -> list[Card]:
    """The cards of an age among these that the seat knows, sorted."""
    mine = eye(seat)
    return sorted(
        [note >> EYE_BITS for note in notes if note & mine and box.level[note >> EYE_BITS] == age]
    )


# Hands that must fit the answers their owners have given.


def _fits(found: Table, seat: Seat) -> bool:
    """Return True if every rival's hand can make good the bid or the defence it has begun."""
    if found.pledged:
        for rival in range(found.seats):
            strength, discards = pledge_of(found, rival)
            if (
                rival != seat
                and hand_force(found.box, found.military_hand[rival], discards) < strength
            ):
                return False
    step = found.stack[-1] if found.stack else None
    if isinstance(step, Defend) and step.seat != seat and not step.first:
        return most_defence(found.box, found.military_hand[step.seat], step.cards) >= step.missing
    if isinstance(step, Send) and step.seat != seat:
        return step.can_reach(found)
    return True


# Other traces of hidden cards.


def _throw_in(found: Table, seat: Seat, random: Random) -> None:
    """The cards that a rival has thrown in for a colony so far are any of its hand (TA-24.6)."""
    for place, step in enumerate(found.stack):
        if isinstance(step, Send) and step.seat != seat and step.thrown:
            left = list(found.military_hand[step.seat])
            for card in step.played:
                left.remove(card)
            thrown: list[Card] = []
            for age in range(AGE_IV):
                count = len([1 for card in step.thrown if found.box.level[card] == age])
                thrown += random.sample(
                    [card for card in left if found.box.level[card] == age], count
                )
            cards = tuple(sorted(thrown))
            found.stack[place] = Send(step.seat, step.card, step.bid, step.sent, step.played, cards)


def _turn_over(table: Table, found: Table) -> None:
    """The events that are still to be turned over one after another are other ones."""
    if found.future_events == table.future_events:
        return
    box = table.box
    cards = {
        box.event_card(old): box.event_card(new)
        for old, new in zip(table.future_events, found.future_events, strict=True)
    }
    for place, step in enumerate(found.stack):
        if isinstance(step, NextFuture):
            found.stack[place] = NextFuture(step.current, cards[step.card])


def _change_owners(table: Table, found: Table, seat: Seat, random: Random) -> None:
    """Give the rivals' current events (TA-10.4) preparers drawn from those whose events were
    shuffled into the deck."""
    box = table.box
    others = [rival for rival in range(found.seats) if rival != seat]
    if len(others) == 1:
        return
    for age in range(1, AGE_IV):
        places = [
            place
            for place, event in enumerate(found.current_events)
            if box.preparer(event) != seat and box.level[box.event_card(event)] == age
        ]
        if not places:
            continue
        sources = [
            preparer
            for prepared_age, preparer in table.sources
            if prepared_age == age and preparer != seat
        ]
        if len(sources) >= len(places):
            owners = random.sample(sources, len(places))
        else:  # in a position nobody is told
            owners = random.choices(others, k=len(places))
        places.sort(key=lambda place: found.current_events[place])
        for place, owner in zip(places, owners, strict=True):
            found.current_events[place] = box.prepared(
                box.event_card(found.current_events[place]), owner
            )
