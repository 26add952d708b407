"""Cards left open are found from the moves that are noted, and contradictions are too, in a bounded
time (TA-2.2, TA-10.4, TA-22.14, TA-25.3)."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine.unknown import NOT_TOLD, Contradiction
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.games.ages.names import NONE
from civdawn_cli.games.ages.unknown.binding import LEAST, SMALL, TRIES, TRIES_OF_PART, Work, bound
from civdawn_cli.games.ages.unknown.moves_noted import (
    BID,
    DECKED,
    DISCARDED,
    DRAWN,
    OUT,
    PREPARED,
    SHUFFLED,
    Noted,
)
from tests.ages.moves_made_up import made_up, opened
from tests.often import often

BOX = AGES.box()
SHARES = {
    "of the public": {DRAWN: 1.0, DISCARDED: 1.0, PREPARED: 1.0},
    "half of all": {DRAWN: 0.5, DISCARDED: 0.5, PREPARED: 0.5},
    "of somebody who notes draws alone": {DRAWN: 0.1, DISCARDED: 0.9, PREPARED: 0.9},
    "of somebody who notes all but draws": {DRAWN: 1.0, DISCARDED: 0.2, PREPARED: 0.2},
}


def answer(noted: list[Noted], numbers: int) -> list[int] | str:
    """The cards found, or the reason why there are none."""
    try:
        return bound(BOX, noted, numbers, Work())
    except Contradiction as wrong:
        return wrong.reason


@pytest.mark.parametrize("kind", SHARES)
def test_sound(kind: str) -> None:
    """Whatever was left open of moves that were made, cards are found with which they can be made;
    also where discards became a deck once."""
    told = 0
    for number in range(often(60, 600)):
        noted = made_up(BOX, Random(f"sound {number}"))
        if len([move for move in noted if move.kind == SHUFFLED]) > 1:
            continue
        told += 1
        moves, numbers = opened(noted, Random(f"{kind} {number}"), SHARES[kind])
        cards = answer(moves, numbers)
        assert not isinstance(cards, str), f"{number}: {cards}"
        named = [move if move.number == NOT_TOLD else with_card(move, cards) for move in moves]
        assert answer(named, 0) == [], number
    assert told > 20


def test_unsettled() -> None:
    """Tables that could be, and for which no cards are found since discards have become a deck
    again and again, are said to be unsettled, not to be false."""
    refused: list[bool] = []
    for number in range(often(300, 2000)):
        noted = made_up(BOX, Random(f"sound {number}"))
        if len([move for move in noted if move.kind == SHUFFLED]) < 2:
            continue
        moves, numbers = opened(noted, Random(f"of the public {number}"), SHARES["of the public"])
        try:
            bound(BOX, moves, numbers, Work())
        except Contradiction as wrong:
            refused.append(wrong.settled)
    assert len(refused) > 3
    assert not any(refused)


def with_card(move: Noted, cards: list[int]) -> Noted:
    """The move with the card that was found for it."""
    card = cards[move.number]
    assert BOX.level[card] == move.age
    return Noted(move.kind, move.age, move.place, move.seat, card, NOT_TOLD, move.what)


def test_one_copy_too_many() -> None:
    """A card that is drawn once more than it is in the deck is found where that happens."""
    found = 0
    for number in range(often(120, 600)):
        random = Random(f"copies {number}")
        noted = made_up(BOX, random)
        if any(move.kind == SHUFFLED for move in noted):
            continue
        moves, numbers = opened(noted, random, SHARES["of the public"])
        deck = next(move.what for move in moves if move.kind == DECKED)
        draws = [at for at, move in enumerate(moves) if move.kind == DRAWN and move.age == 1]
        name = random.choice(deck)
        if len(draws) <= deck.count(name):
            continue
        changed = sorted(random.sample(draws, deck.count(name) + 1))
        for at in changed:
            move = moves[at]
            moves[at] = Noted(DRAWN, 1, move.place, move.seat, name)
        with pytest.raises(Contradiction) as wrong:
            bound(BOX, moves, numbers, Work())
        assert "TA-" in wrong.value.reason
        assert moves[changed[-1]].place >= wrong.value.place
        found += 1
    assert found > 10


def long_lie(number: int) -> tuple[list[Noted], int]:
    """Thousands of moves and bids of which next to nothing is told, and a lie at the end: an event
    played from a hand that can have none left."""
    random = Random(f"long {number}")
    noted: list[Noted] = []
    while len(noted) < 3000:
        noted += made_up(BOX, random)[: 3000 - len(noted)] if not noted else []
        seat = random.randrange(4)
        noted.append(Noted(BID, 0, len(noted), seat, NONE, NOT_TOLD, (0, 60)))
    moves, numbers = opened(noted, random, SHARES["half of all"])
    deck = next(move.what for move in moves if move.kind == DECKED)
    lie = Noted(OUT, 1, len(moves), 3, deck[0])
    return [*moves, *[lie] * (deck.count(deck[0]) + 1)], numbers


def test_bounded() -> None:
    """However much is open, and however it ends, no more moves are taken back than so many times
    their number; a normal check gives each answer twice."""
    for number in range(3):
        moves, numbers = long_lie(number)
        work = Work()
        with pytest.raises(Contradiction) as wrong:
            bound(BOX, moves, numbers, work)
        assert "TA-" in wrong.value.reason
        size = len(moves)
        halves = size.bit_length()
        most = max(TRIES * SMALL, LEAST * size) + halves * max(TRIES_OF_PART * SMALL, LEAST * size)
        assert work.moves <= most
        assert work.moves < 110 * size
