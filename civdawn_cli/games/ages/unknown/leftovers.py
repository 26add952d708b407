"""The cards that are left over once all that a record shows is laid back into the decks.

When every move is taken back, each deck has all its cards again, and some of them still have no
name. They are the copies that nobody ever showed: bonus cards go first where somebody has bid more
than the units are worth, events where somebody put a card face down among the events.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import NONE, Card
from civdawn_cli.games.ages.rules.memory import is_event
from civdawn_cli.games.ages.unknown.refusing import NO_EVENTS, TOO_MANY


class Dead(ValueError):
    """The choices so far lead nowhere."""


class Lying:
    """A card that lies face down. card: its name, NONE as long as nothing tells it. event: True if
    it must be an event or a territory. bid: True if a bid was made good with it in the hand."""

    __slots__ = ("bid", "card", "event")

    def __init__(self, card: Card = NONE, event: bool = False) -> None:
        self.card = card
        self.event = event
        self.bid = False


class Bidder:
    """A hand that made a bid good. strength: what it adds to the units. discards: how many of its
    cards count 1 each if they are thrown in."""

    def __init__(self, hand: list[Lying], strength: int, discards: int) -> None:
        self.hand: Final = hand
        self.strength: Final = strength
        self.discards: Final = discards

    def lacks(self, box: Box) -> bool:
        """Return True if the cards with a name, and any others thrown in, are not enough."""
        force = [box.force[lying.card] for lying in self.hand if lying.card != NONE]
        bonus = [one for one in force if one]
        worth = sum(bonus) + min(self.discards, len(self.hand) - len(bonus))
        return worth < self.strength


class Deck:
    """A deck as it was at first. cards: as they lie in it. what: the names of them all."""

    def __init__(self, cards: list[Lying], what: tuple[Card, ...]) -> None:
        self.nameless: Final = [lying for lying in cards if lying.card == NONE]
        self.left: Final = Counter(what)
        for lying in cards:
            if lying.card != NONE:
                self.left[lying.card] -= 1
                if self.left[lying.card] < 0:
                    raise Dead(TOO_MANY)
        if sum(self.left.values()) != len(self.nameless):
            raise Dead(NO_EVENTS)

    def bonus(self, box: Box) -> Card:
        """The strongest bonus card left over, NONE if there is none."""
        found = NONE
        for card, copies in self.left.items():
            if copies and box.force[card] > (box.force[found] if found != NONE else 0):
                found = card
        return found

    def fill(self, box: Box) -> None:
        """Give the cards without a name the names left over. Raises Dead."""
        nameless = [lying for lying in self.nameless if lying.card == NONE]
        nameless.sort(key=lambda lying: not lying.event)
        rest = sorted(self.left.elements(), key=lambda card: not is_event(box, card))
        needed = len([lying for lying in nameless if lying.event])
        if len(rest) != len(nameless) or (needed and not is_event(box, rest[needed - 1])):
            raise Dead(NO_EVENTS)
        for lying, card in zip(nameless, rest, strict=True):
            lying.card = card


def fill_decks(box: Box, decks: list[Deck], bidders: list[Bidder]) -> None:
    """Give every card its name, so that the hands make their bids good. Raises Dead."""
    where = {id(lying): deck for deck in decks for lying in deck.nameless}
    short = [bidder for bidder in bidders if bidder.lacks(box)]
    # The highest bid is the hardest to make good.
    short.sort(key=lambda bidder: -bidder.strength)
    wanted = Counter([id(lying) for bidder in short for lying in bidder.hand])
    for bidder in short:
        free = [lying for lying in bidder.hand if lying.card == NONE and not lying.event]
        while bidder.lacks(box):
            best, at, name = (0, 0), -1, NONE
            for i, lying in enumerate(free):
                card = where[id(lying)].bonus(box) if id(lying) in where else NONE
                if card == NONE or lying.card != NONE:
                    continue
                worth = (box.force[card], wanted[id(lying)])
                if worth > best:
                    best, at, name = worth, i, card
            if at < 0:
                raise Dead
            where[id(free[at])].left[name] -= 1
            free[at].card = name
    for deck in decks:
        deck.fill(box)


def nameless(number: int) -> list[Lying]:
    """So many cards without a name."""
    return [Lying() for _ in range(number)]
