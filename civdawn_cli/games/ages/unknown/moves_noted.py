"""Moves of military cards that lie face down, as they are noted."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.engine.unknown import NOT_TOLD
from civdawn_cli.games.ages.names import NOBODY, NONE, Card

# Kinds of moves. From the deck of an age to a hand; from there to somewhere all can see, to the
# discards, out of the game, or onto the future events.
DECKED: Final = 0
DRAWN: Final = 1
OUT: Final = 2
DISCARDED: Final = 3
BURIED: Final = 4
PREPARED: Final = 5
# A card that all see goes to the discards; these become the deck; both leave the game.
ARRIVED: Final = 6
SHUFFLED: Final = 7
AGE_ENDED: Final = 8
# The future events become the current ones; one is turned over, or looked at, or the next of the
# future events is turned over at the end.
RESTOCKED: Final = 9
REVEALED: Final = 10
PEEKED: Final = 11
LAST: Final = 12
# A card is shown and stays in the hand, for now; a hand is worth a bid.
HELD: Final = 13
BID: Final = 14


class Noted:
    """One move. age: of the card. seat: whose hand. card: NONE if it is left open or nobody knows.
    number: of the card left open, or NOT_TOLD. what: cards of a new deck (DECKED), slots
    (RESTOCKED), the slot (PREPARED, LAST), strength and discards (BID), copies shown together
    (HELD, else one). place: of the answer."""

    def __init__(
        self,
        kind: int,
        age: int,
        place: int,
        seat: Seat = NOBODY,
        card: Card = NONE,
        number: int = NOT_TOLD,
        what: tuple[int, ...] = (),
    ) -> None:
        self.kind: Final = kind
        self.age: Final = age
        self.place: Final = place
        self.seat: Final = seat
        self.card: Final = card
        self.number: Final = number
        self.what: Final = what
