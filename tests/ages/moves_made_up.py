"""Moves of military cards as a small table makes them: decks run out and discards become decks."""

from __future__ import annotations

from random import Random

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import NOBODY, NONE, Card
from civdawn_cli.games.ages.rules.memory import is_event
from civdawn_cli.games.ages.unknown.moves_noted import (
    AGE_ENDED,
    ARRIVED,
    DECKED,
    DISCARDED,
    DRAWN,
    HELD,
    OUT,
    PREPARED,
    RESTOCKED,
    REVEALED,
    SHUFFLED,
    Noted,
)

HIDDEN = (DRAWN, DISCARDED, PREPARED)


class SmallTable:
    """Cards drawn, played, prepared and discarded at random. noted: all of it, with names."""

    def __init__(self, box: Box, random: Random, seats: int, cards: int) -> None:
        self.box, self.random, self.seats = box, random, seats
        self.noted: list[Noted] = []
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.deck: list[Card] = []
        self.discards: list[Card] = []
        self.future: list[tuple[int, Card]] = []
        self.current: list[tuple[int, Card]] = []
        self.slot = 0
        self.age = 0
        self.cards = cards

    def note(self, kind: int, seat: int = NOBODY, card: Card = NONE, *what: int) -> None:
        age = self.box.level[card] if card != NONE else self.age
        self.noted.append(Noted(kind, age, len(self.noted), seat, card, -1, what))

    def next_age(self) -> None:
        """The deck of the next age replaces this one."""
        if self.age:
            self.note(AGE_ENDED)
        self.age += 1
        deck = self.box.military_deck(self.age, 4)
        self.deck = self.random.sample(deck, self.cards)
        self.discards = []
        self.note(DECKED, NOBODY, NONE, *sorted(self.deck))

    def shuffle(self) -> None:
        if not self.deck and self.discards:
            self.note(SHUFFLED)
            self.deck, self.discards = self.discards, []
            self.random.shuffle(self.deck)

    def discard(self, card: Card) -> None:
        if self.box.level[card] == self.age:
            self.discards.append(card)

    def play(self, moves: int) -> None:
        """So many moves."""
        for _ in range(moves):
            seat = self.random.randrange(self.seats)
            hand = self.hands[seat]
            self.shuffle()
            kind = self.random.choice((DRAWN, DRAWN, DISCARDED, DISCARDED, OUT, PREPARED, HELD))
            if kind == DRAWN and self.deck and len(hand) < 6:
                card = self.deck.pop()
                hand.append(card)
                self.note(DRAWN, seat, card)
                self.shuffle()
                continue
            if not hand:
                continue
            card = self.random.choice(hand)
            if kind == HELD:
                self.note(HELD, seat, card)
            elif kind == DISCARDED and self.box.level[card] == self.age:
                hand.remove(card)
                self.note(DISCARDED, seat, card)
                self.discard(card)
            elif kind == OUT and not is_event(self.box, card):
                hand.remove(card)
                self.note(OUT, seat, card)
                if self.box.level[card] == self.age:
                    self.note(ARRIVED, NOBODY, card)
                    self.discard(card)
            elif kind == PREPARED and is_event(self.box, card):
                hand.remove(card)
                self.note(PREPARED, seat, card, self.slot)
                self.future.append((self.slot, card))
                self.slot += 1
                self.turn_over()

    def turn_over(self) -> None:
        if not self.current and len(self.future) > 2:
            for age in sorted({self.box.level[card] for _, card in self.future}):
                slots = [slot for slot, card in self.future if self.box.level[card] == age]
                self.noted.append(
                    Noted(RESTOCKED, age, len(self.noted), NOBODY, NONE, -1, tuple(slots))
                )
            self.current, self.future = self.future, []
            self.random.shuffle(self.current)
            self.current.sort(key=lambda event: -self.box.level[event[1]])
        if self.current:
            self.note(REVEALED, NOBODY, self.current.pop()[1])


def made_up(box: Box, random: Random) -> list[Noted]:
    """The moves of a game of two ages, every card by its name."""
    table = SmallTable(box, random, random.randint(2, 4), random.randint(8, 16))
    for _ in range(2):
        table.next_age()
        table.play(random.randint(20, 80))
    return table.noted


def opened(noted: list[Noted], random: Random, share: dict[int, float]) -> tuple[list[Noted], int]:
    """The same with cards left open, and how many. share: of which kinds of moves, and how
    often."""
    found, numbers = [], 0
    for move in noted:
        if random.random() < share.get(move.kind, 0):
            kind, age, place, seat, what = move.kind, move.age, move.place, move.seat, move.what
            move = Noted(kind, age, place, seat, NONE, numbers, what)
            numbers += 1
        found.append(move)
    return found, numbers
