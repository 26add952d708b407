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

from typing import Final

from civdawn_cli.engine.unknown import Contradiction
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import NONE, Card
from civdawn_cli.games.ages.unknown.going_back import GoingBack, Hand
from civdawn_cli.games.ages.unknown.leftovers import Dead
from civdawn_cli.games.ages.unknown.matching import Place, places_of
from civdawn_cli.games.ages.unknown.moves_noted import SHUFFLED, Noted
from civdawn_cli.games.ages.unknown.refusing import reason

TRIES: Final = 100
"""How often other choices are tried where there are any."""
TRIES_OF_PART: Final = 24
"""The same for a beginning of the game, of which there are a dozen to find the place."""
SMALL: Final = 400
"""With more moves than this, fewer are tried, so that it takes no longer,"""
LEAST: Final = 8
"""but so many at least."""


UNSURE: Final = 2
"""From so many decks on that were made of discards, tables that could be are now and then taken for
such that could not; with fewer, that has never been seen."""


class Failed:
    """No cards were found. wrong: what was in the way. proven: nothing else could be tried."""

    def __init__(self, wrong: str, proven: bool) -> None:
        self.wrong: Final = wrong
        self.proven: Final = proven


class Work:
    """How much was done. moves: taken back, in all."""

    def __init__(self) -> None:
        self.moves = 0


def bound(box: Box, noted: list[Noted], numbers: int, work: Work) -> list[Card]:
    """The card of each number left open. Raises Contradiction."""
    places = places_of(box, noted)
    found = _try(box, noted, places, numbers, TRIES, work)
    if isinstance(found, list):
        return found
    # The shortest beginning that can't be true tells where it goes wrong.
    least, most = 0, len(noted)
    failed = found
    while most - least > 1:
        middle = (least + most) // 2
        said = _try(box, noted[:middle], places, numbers, TRIES_OF_PART, work)
        if isinstance(said, list):
            least = middle
        else:
            most, failed = middle, said
    culprit = noted[most - 1]
    decks = len([move for move in noted[:most] if move.kind == SHUFFLED])
    said_why = reason(box, culprit, noted[:most], failed.wrong)
    raise Contradiction(said_why, culprit.place, failed.proven or decks < UNSURE)


def _try(
    box: Box,
    noted: list[Noted],
    places: list[Place | None],
    numbers: int,
    tries: int,
    work: Work,
) -> list[Card] | Failed:
    """The card of each number, or what was in the way."""
    wrong, proven = "", False
    loose: set[Hand] = set()
    for attempt in range(max(LEAST, tries * SMALL // max(SMALL, len(noted)))):
        going = GoingBack(box, noted, places, numbers, attempt, loose)
        work.moves += len(noted)
        try:
            return going.cards()
        except Dead as dead:
            wrong = wrong or str(dead)
            if not going.chosen:
                proven = True
                break
            _loosen(loose, noted, going.at)
    return Failed(wrong, proven)


def _loosen(loose: set[Hand], noted: list[Noted], at: int) -> None:
    """Note the hands from which cards have to go back in another way, after it went wrong at a
    move: that hand and all that showed the card, else all of that age, else all there are."""
    wrong = noted[at]
    hands = [(wrong.seat, wrong.age)]
    if wrong.card != NONE:
        hands += [(move.seat, move.age) for move in noted if move.card == wrong.card]
    if loose.issuperset(hands):
        hands = [(move.seat, move.age) for move in noted if move.age == wrong.age]
    if at < 0 or loose.issuperset(hands):
        hands = [(move.seat, move.age) for move in noted]
    loose.update(hands)
