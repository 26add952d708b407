"""The seats' memory of military cards that lie face down (TA-25.3, TA-37.14).

No rule reads it, and it is no part of the position; only the tables that a seat imagines depend on
it (`bots/imagine.py`). A set of those who remember something is called *eyes*: a bit for each seat,
and one for all watchers.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import EVENT, MOST_SEATS, TERRITORY, Card
from civdawn_cli.games.ages.table import Table, Trace

WATCHER: Final = MOST_SEATS
"""The number of the eye of all watchers, who see only what all may see."""
EYE_BITS: Final = MOST_SEATS + 1
EYES: Final = (1 << EYE_BITS) - 1

# Places where a card may lie, a bit each. A hand has two: one for cards that were in it when the
# deck was shuffled last, one for cards drawn since. From FUTURE on come the cards of the future
# events deck from the bottom.
DECK: Final = 1
DISCARDS: Final = DECK << 1
BURIED: Final = DISCARDS << 1
NOW: Final = BURIED << 1
HELD: Final = NOW << 1  # of seat 0, then the other seats
DRAWN: Final = HELD << MOST_SEATS
FUTURE: Final = DRAWN << MOST_SEATS
BELOW_FUTURE: Final = FUTURE - 1
ALL_DRAWN: Final = FUTURE - DRAWN

DRAWN_BITS: Final = 8
DRAWN_MOST: Final = (1 << DRAWN_BITS) - 1
"""The largest number that `Table.fresh` holds for each seat."""

THROWN_BITS: Final = 8
THROWN: Final = (1 << THROWN_BITS) - 1
"""Of a pledge: how many cards may be thrown in."""
PLEDGE_BITS: Final = 2 * THROWN_BITS
PLEDGE: Final = (1 << PLEDGE_BITS) - 1
"""A mask of the bits that `Table.pledged` has for each seat."""


def eye(seat: Seat) -> int:
    """The bit of a seat's eye; for CHANCE that of the watchers."""
    return 1 << (seat if seat >= 0 else WATCHER)


def in_hand(seat: Seat) -> int:
    """Both places of a hand: for cards held since before the last shuffle, and for later ones."""
    return (HELD | DRAWN) << seat


def is_event(box: Box, card: Card) -> bool:
    """Return True if the card is one for the events decks (TA-10.1)."""
    return box.type[card] == EVENT or box.type[card] == TERRITORY


# Cards that lie somewhere for certain.


def note_discard(table: Table, card: Card, eyes: int) -> None:
    """These eyes have seen the card that goes to the discards, or out of the game if its age is
    over."""
    note = card << EYE_BITS | eyes
    if table.box.level[card] == table.age:
        table.laid = (*table.laid, note)
    else:
        note_lost(table, card, eyes)


def note_lost(table: Table, card: Card, eyes: int) -> None:
    """These eyes have seen the card that leaves the game."""
    table.lost = (*table.lost, card << EYE_BITS | eyes)


# Cards that are followed from place to place.


def find(table: Table, card: Card, places: int, eyes: int) -> None:
    """Stop following a card that comes from one of the places and that these eyes see.

    If two traces fit the card, the one with fewer possible places is dropped.
    """
    left: list[Trace] = []
    for trace in _by_width(table.roaming):
        number, seen_by, at = trace
        if number == card and at & places and seen_by & eyes:
            found = seen_by & eyes
            eyes &= ~found
            seen_by &= ~found
            trace = (number, seen_by, at)
        if seen_by:
            left.append(trace)
    table.roaming = tuple(left)


def _by_width(traces: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """The traces with few possible places first; in the order given if these are equally many."""
    last = 0
    for _card, _eyes, at in traces:
        width = at.bit_count()
        if width < last:
            return tuple(sorted(traces, key=_width))
        last = width
    return traces  # most often they are in this order


def _width(trace: Trace) -> int:
    return trace[2].bit_count()


def scatter(
    table: Table, age: int, places: int, more: int, hidden_from: int, events: bool = False
) -> None:
    """Widen the traces of cards of an age after one hidden card has left one of the places.

    more: where it may be now. hidden_from: the eyes that can't tell which card it was. events: True
    if it was an event or a territory.
    """
    box = table.box
    left: list[Trace] = []
    for trace in table.roaming:
        card, seen_by, at = trace
        blind = seen_by & hidden_from
        if (
            not blind
            or not at & places
            or box.level[card] != age
            or (events and not is_event(box, card))
        ):
            left.append(trace)
            continue
        left.append((card, blind, at | more))
        if seen_by & ~hidden_from:
            left.append((card, seen_by & ~hidden_from, at))
    table.roaming = tuple(left)


def vacate(table: Table, age: int, places: int, instead: int = 0) -> None:
    """Note that no card of that age is left at these places: all of them are at `instead`, or at
    another place of their traces."""
    box = table.box
    left: list[Trace] = []
    for card, eyes, at in table.roaming:
        if at & places and box.level[card] == age:
            at = at & ~places | instead
        if at == DISCARDS:
            table.laid = (*table.laid, card << EYE_BITS | eyes)
        elif at == BURIED:
            note_lost(table, card, eyes)
        else:
            left.append((card, eyes, at))
    table.roaming = tuple(left)


# Changes of hands, decks and discards.


def note_shown(table: Table, seat: Seat, card: Card) -> None:
    """The card has been shown and stays in the hand: a pact that is offered (TA-13.2)."""
    others = EYES & ~(1 << seat)
    find(table, card, in_hand(seat), others)
    table.roaming = (*table.roaming, (card, others, HELD << seat))


def note_draw(table: Table, seat: Seat, card: Card) -> None:
    """The seat has drawn the card, nobody else has seen it."""
    table.fresh += 1 << DRAWN_BITS * seat
    _forget_pledge(table, seat)
    if table.roaming:
        find(table, card, DECK, 1 << seat)
        scatter(table, table.age, DECK, DRAWN << seat, EYES & ~(1 << seat))


def note_played(table: Table, seat: Seat, card: Card) -> None:
    """A card has left the hand, seen by all."""
    _forget_pledge(table, seat)
    if table.roaming:
        find(table, card, in_hand(seat), EYES)
        _look_at_hand(table, seat, table.box.level[card])


def note_hidden(table: Table, seat: Seat, card: Card, place: int) -> None:
    """A card has left the hand face down."""
    box = table.box
    _forget_pledge(table, seat)
    if table.roaming:
        events = place >= FUTURE
        scatter(table, box.level[card], in_hand(seat), place, EYES & ~(1 << seat), events)
        _look_at_hand(table, seat, box.level[card])


def pile_of(table: Table, card: Card) -> int:
    """The place to which the card goes when it is discarded, DISCARDS or BURIED (TA-25.7)."""
    return DISCARDS if table.box.level[card] == table.age else BURIED


def _look_at_hand(table: Table, seat: Seat, age: int) -> None:
    """Drop the hand from the traces of cards of an age if it has no card of that age."""
    box = table.box
    for card in table.military_hand[seat]:
        if box.level[card] == age:
            return
    vacate(table, age, in_hand(seat))


def note_shuffle(table: Table) -> None:
    """The discards become the deck: eyes that knew them know the cards of the deck (TA-22.14)."""
    box = table.box
    table.fresh = 0
    if not table.roaming and not table.laid:
        return
    age = table.age
    kept: list[Trace] = []
    for card, eyes, at in table.roaming:
        if box.level[card] == age:
            held = (at & ALL_DRAWN) // DRAWN * HELD
            deck = DECK if at & DISCARDS else 0
            at = at & ~(DECK | DISCARDS | ALL_DRAWN) | held | deck
        kept.append((card, eyes, at))
    for note in table.laid:
        kept.append((note >> EYE_BITS, note & EYES, DECK))
    table.roaming = tuple(kept)
    table.laid = ()


def note_age_end(table: Table) -> None:
    """The deck and the discards of the age leave the game (TA-6.12)."""
    table.lost += table.laid
    table.laid = ()
    table.fresh_before, table.fresh = table.fresh, 0
    if table.roaming:
        vacate(table, table.age, DECK | DISCARDS, BURIED)


def note_hand_lost(table: Table, seat: Seat, cards: list[Card]) -> None:
    """These cards, all there are of their ages, leave the game from the hand, unseen (TA-6.5)."""
    box = table.box
    _forget_pledge(table, seat)
    for card in cards:
        note_lost(table, card, 1 << seat)
    if table.roaming:
        for age in {box.level[card] for card in cards}:
            vacate(table, age, in_hand(seat), BURIED)


# The events decks.


def note_restock(table: Table) -> None:
    """The future events are shuffled and become the current ones (TA-10.4): all know how many
    of each age a seat has prepared, but no longer which."""
    box = table.box
    table.sources = tuple(
        sorted(
            [
                (box.level[box.event_card(event)], box.preparer(event))
                for event in table.future_events
            ]
        )
    )
    table.roaming = tuple(
        [
            (card, eyes, at & BELOW_FUTURE | NOW if at >= FUTURE else at)
            for card, eyes, at in table.roaming
        ]
    )


def note_future_out(table: Table, at: int) -> None:
    """The card at that place of the future events deck is turned over."""
    if table.roaming:
        find(table, table.box.event_card(table.future_events[at]), FUTURE << at, EYES)
        below = (FUTURE << at) - 1
        table.roaming = tuple(
            [
                (card, eyes, places & below | places >> 1 & ~below)
                for card, eyes, places in table.roaming
            ]
        )


# Bids.


def note_bid(table: Table, seat: Seat, strength: int, discards: int) -> None:
    """A bid shows that the hand is worth so much to a force (TA-24.3), until the hand changes.

    discards: how many cards may be thrown in for 1 each.
    """
    _forget_pledge(table, seat)
    if strength > 0:
        table.pledged |= (strength << THROWN_BITS | discards) << PLEDGE_BITS * seat


def _forget_pledge(table: Table, seat: Seat) -> None:
    """The seat's hand has changed, and is worth nothing for certain."""
    if table.pledged:
        table.pledged &= ~(PLEDGE << PLEDGE_BITS * seat)


def pledge_of(table: Table, seat: Seat) -> tuple[int, int]:
    """The least strength that the seat's hand is known to add to a force, and the number of cards
    it may discard for that; see `note_bid`."""
    found = table.pledged >> PLEDGE_BITS * seat & PLEDGE
    return found >> THROWN_BITS, found & THROWN
