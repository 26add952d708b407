"""The military cards of one age that a seat has not located, laid at random (see `imagine.py`)."""

from __future__ import annotations

from random import Random
from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.bots.laying import Laying, NoWorld
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import NOBODY, NONE, Card
from civdawn_cli.games.ages.rules.colonization import Send
from civdawn_cli.games.ages.rules.memory import (
    BURIED,
    DECK,
    DISCARDS,
    DRAWN_BITS,
    DRAWN_MOST,
    EYE_BITS,
    FUTURE,
    HELD,
    MOST_SEATS,
    NOW,
    eye,
    in_hand,
    is_event,
)
from civdawn_cli.games.ages.table import Table

TRIES: Final = 30
"""How often cards are laid at random before all ways to lay them are counted."""

OWNER: Final = 3
"""The bits of a card in an events deck that hold its preparer."""


Sure = tuple[int, Card]
"""A place (`memory.py`), and a hidden card that lies there for certain."""


class HiddenAge:
    """The military cards of one age that a seat has not located, and where they may lie.

    slots: the place of each, events decks and hands first, without the great pile, which takes all
    cards left over. holes: the number of hidden cards outside piles, and of hidden discards of the
    current age; if it is 0, nothing is to be drawn.
    """

    def __init__(self, table: Table, seat: Seat, age: int, sure: tuple[Sure, ...] = ()) -> None:
        """sure: hidden cards that lie at a place for certain. Raises NoWorld if they can't."""
        self.box: Final = table.box
        self.age: Final = age
        self.seat: Final = seat
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
        self.fresh: Final = table.fresh if self.current else table.fresh_before
        self.laid: Final = _known(table.box, table.laid, age, seat) if self.current else []
        self.lost: list[Card] = []
        self.sure: Final = [at for at in sure if table.box.level[at[1]] == age]
        self.fixed: Final[list[tuple[int, Card]]] = []  # index of the current events, card
        self.fixed_future: Final[list[tuple[int, Card]]] = []
        self.in_deck: Final[list[Card]] = []
        self.groups: list[tuple[int, list[Card], int]] = []
        self._gather_events(table)
        self._gather_hands(table)
        self.holes = len(self.slots)
        if self.current:
            self.holes += len(table.discards) - len(self.laid)
        if self.holes:
            self._gather_piles(table)
            for place, card in self.sure:
                self._put_surely(place, card)
            if table.roaming:
                self._gather_traces(table)
            self.pool.sort()

    def _gather_events(self, table: Table) -> None:
        """Gather the hidden events of others; the top one, if the seat has seen it, is known."""
        box = table.box
        seen = table.top if table.seen_by & eye(self.seat) else NONE
        for place, event in enumerate(table.future):
            if box.preparer(event) != self.seat and box.level[box.event_card(event)] == self.age:
                self.pool.append(box.event_card(event))
                self.slots.append(FUTURE << place)
                self.future.append(place)
        for place, event in enumerate(table.now):
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
        buried = [card for card in table.buried if box.level[card] == self.age]
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

    def _put_surely(self, place: int, card: Card) -> None:
        """Take the card out of the pool, as it is at that place. Raises NoWorld."""
        if card not in self.pool:
            raise NoWorld
        self.pool.remove(card)
        if place == DECK:
            self.in_deck.append(card)
            return
        if place not in self.slots:
            raise NoWorld
        at = self.slots.index(place)
        del self.slots[at]
        if at >= self.events:
            self.pinned.append((_hand_of(place), card))
            return
        self.events -= 1
        if at < len(self.future):
            self.fixed_future.append((self.future.pop(at), card))
        else:
            self.fixed.append((self.now.pop(at - len(self.future)), card))

    def _gather_traces(self, table: Table) -> None:
        """Take the cards with places of their own out of the pool, in groups by those places, the
        group with the fewest slots first."""
        box = table.box
        mine = eye(self.seat)
        traces = [
            (at, c) for c, eyes, at in table.roaming if eyes & mine and box.level[c] == self.age
        ]
        traces.sort()
        found = [(in_hand(rival), card) for rival, card in self.pinned]
        for place, card in found + [at for at in self.sure if _hand_of(at[0]) < 0]:
            fitting = [trace for trace in traces if trace[1] == card and trace[0] & place]
            if fitting:  # the one that is dropped when the card is seen (`memory.find`)
                traces.remove(min(fitting, key=_width))
        groups: dict[int, list[Card]] = {}
        for at, card in traces:
            if card not in self.pool:
                raise NoWorld
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
        fewest = max(0, self.events - self._may_be_events(slots))
        for _ in range(TRIES):
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
                    if _is_drawn(slots[place], at):
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
        return self._lay_counted(slots, events, random)

    def _may_be_events(self, slots: list[int]) -> int:
        """The most cards with places of their own that may lie in the events decks."""
        decks = 0
        for slot in slots[: self.events]:
            decks |= slot
        return sum([len(cards) for at, cards, _ in self.groups if at & decks])

    def _lay_counted(self, slots: list[int], events: int, random: Random) -> dict[int, Card]:
        """The same as `lay_known`, drawn by counting every way."""
        places = list(dict.fromkeys(slots))  # those of the events decks first
        groups = []
        for at, cards, _ in self.groups:
            open_to = [i for i, place in enumerate(places) if place & at]
            drawn = [i for i in open_to if _is_drawn(places[i], at)]
            groups.append((len(cards), open_to, drawn))
        limits = [0] * len(places)
        for i, place in enumerate(places):
            if (rival := _hand_of(place)) >= 0:
                limits[i] = self.fresh >> DRAWN_BITS * rival & DRAWN_MOST
        sizes = [slots.count(place) for place in places]
        decks = len(set(slots[: self.events]))
        free = [[n for n, slot in enumerate(slots) if slot == place] for place in places]
        laid: dict[int, Card] = {}
        split = Laying(sizes, groups, limits, decks, events, len(self.pool) - events).draw(random)
        for (_, cards, _), numbers in zip(self.groups, split, strict=True):
            order = random.sample(cards, len(cards))
            for i, number in enumerate(numbers):
                for slot in random.sample(free[i], number):
                    free[i].remove(slot)
                    laid[slot] = order.pop()
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
        for place, card in zip(self.future, cards, strict=False):
            found.future[place] = card << 2 | found.future[place] & OWNER
        for place, card in zip(self.now, cards[len(self.future) :], strict=False):
            found.now[place] = card << 2 | found.now[place] & OWNER
        for place, card in self.fixed_future:
            found.future[place] = card << 2 | found.future[place] & OWNER
        for place, card in self.fixed:
            found.now[place] = card << 2 | found.now[place] & OWNER
        rest += self.in_deck
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
        found.buried = [card for card in found.buried if self.box.level[card] != self.age] + buried


def _width(trace: tuple[int, Card]) -> int:
    """How many places a card with places of its own may lie in."""
    return trace[0].bit_count()


def _hand_of(slot: int) -> Seat:
    """The seat in whose hand a slot is, -1 for none."""
    for seat in range(MOST_SEATS):
        if slot == in_hand(seat):
            return seat
    return -1


def _is_drawn(slot: int, at: int) -> bool:
    """Return True if a card with these places has been drawn since the last shuffle if it lies in
    the slot, which is one of a hand."""
    rival = _hand_of(slot)
    return rival >= 0 and not at & HELD << rival


def _known(box: Box, notes: tuple[int, ...], age: int, seat: Seat) -> list[Card]:
    """The cards of an age among these that the seat knows, sorted."""
    mine = eye(seat)
    return sorted(
        [note >> EYE_BITS for note in notes if note & mine and box.level[note >> EYE_BITS] == age]
    )
