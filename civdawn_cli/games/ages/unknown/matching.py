"""Which card lay in which place, where several cards lay in several places unseen.

Events that were put face down are turned over in any order, and discards become a deck again: the
record tells which cards there were, and of some places who put a card there, and which cards that
seat can have had.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import NOBODY, NONE, Card
from civdawn_cli.games.ages.rules.memory import is_event
from civdawn_cli.games.ages.unknown.leftovers import Dead, Lying
from civdawn_cli.games.ages.unknown.moves_noted import (
    ARRIVED,
    BURIED,
    DISCARDED,
    DRAWN,
    HELD,
    LAST,
    OUT,
    PREPARED,
    Noted,
)

NOBODY_SAYS: Final[Counter[Card]] = Counter()

SURELY: Final = 0
EASILY: Final = 1
PERHAPS: Final = 2
"""How well a card fits a place: the record says so, or the seat is known to have had it; the seat
must have put down a card of which nobody says where it comes from; it may have done so."""


class Place:
    """A place of one move, and the hand at that moment. card: the name of what moves; NONE if it is
    left open. seat: whose card. had: the cards of that age that the seat is
    known to have had just before. all_known: True if it had no others. event: True if only an
    event can be here."""

    __slots__ = ("all_known", "card", "event", "had", "seat")

    def __init__(
        self,
        card: Card,
        seat: Seat = NOBODY,
        event: bool = False,
        had: Counter[Card] = NOBODY_SAYS,
        known: bool = False,
    ) -> None:
        self.card: Final = card
        self.seat: Final = seat
        self.event: Final = event
        self.had: Final = had
        self.all_known: Final = known

    def fits(self, card: Card, how: int) -> bool:
        """Return True if a card of that name can have been put here, as well as that."""
        if self.card != NONE:
            return self.card == card
        if self.had[card] > 0:
            return True
        if self.all_known or how == SURELY:
            return False
        return how == PERHAPS or not self.had


def places_of(box: Box, noted: list[Noted]) -> list[Place | None]:
    """The place of each move that takes a card from a hand or a deck unseen, or to the discards.
    They follow from the moves before, but for the last
    events."""
    known: dict[tuple[int, int], Counter[Card]] = {}
    unknown: Counter[tuple[int, int]] = Counter()
    size: Counter[tuple[int, int]] = Counter()
    found: list[Place | None] = []
    # The last events are turned over in the order in which they were put down.
    last = {move.what[0]: move.card for move in noted if move.kind == LAST}
    for move in noted:
        kind, card, hand = move.kind, move.card, (move.seat, move.age)
        had = known.get(hand, NOBODY_SAYS)
        place = None
        if kind == DRAWN:
            size[hand] += 1
            if card != NONE:
                known.setdefault(hand, Counter())[card] += 1
            else:
                unknown[hand] += 1
                if had:
                    place = Place(NONE, move.seat, False, had.copy())
        elif kind == HELD:
            if not had[card]:
                known.setdefault(hand, Counter())[card] += 1
                unknown[hand] -= 1
        elif kind == ARRIVED:
            place = Place(card, NOBODY, is_event(box, card))
        elif kind in (OUT, BURIED, DISCARDED, PREPARED):
            if kind == PREPARED and card == NONE:
                card = last.get(move.what[0], NONE)
            if kind in (DISCARDED, PREPARED):
                event = kind == PREPARED or (card != NONE and is_event(box, card))
                fits = Counter({c: n for c, n in had.items() if not event or is_event(box, c)})
                place = Place(card, move.seat, event, fits, unknown[hand] <= 0)
                if card == NONE and unknown[hand] <= 0 and len(fits) == 1:
                    card = next(iter(fits))  # it can be no other
                elif card == NONE and not fits:
                    unknown[hand] -= 1
            if card != NONE:
                if had[card]:
                    had[card] -= 1
                    if not had[card]:
                        del had[card]
                else:
                    unknown[hand] -= 1
            size[hand] -= 1
            if not size[hand]:
                # Whatever was thought to be there has gone.
                known.pop(hand, None)
                unknown[hand] = 0
        found.append(place)
    return found


def laid(places: list[Place], cards: list[Lying], random: Random | None) -> list[Lying]:
    """The card of each place; as many as there are places. Those with a name come where they are
    known to have been, if that can be. random: tries another way. Raises Dead."""
    known = [lying for lying in cards if lying.card != NONE]
    order = list(range(len(places)))
    if random is not None:
        random.shuffle(known)
        random.shuffle(order)
    # A place that names its card is nobody else's.
    order.sort(key=lambda at: places[at].card == NONE)
    lies = [-1] * len(places)  # the index of the card in each place
    fit = [SURELY] * len(known)  # how well each of them has to fit
    for how in (SURELY, EASILY, PERHAPS):
        for at in range(len(known)):
            if at not in lies:
                fit[at] = how
                _lay(at, known, places, order, lies, fit, set())
    for at in range(len(known)):
        if at not in lies:
            fit = [PERHAPS] * len(known)
            _lay(at, known, places, order, lies, fit, set())
    if len([at for at in lies if at >= 0]) < len(known):
        raise Dead
    found: list[Lying | None] = [known[at] if at >= 0 else None for at in lies]
    plain = [lying for lying in cards if lying.card == NONE and not lying.event]
    events = [lying for lying in cards if lying.card == NONE and lying.event]
    for at in order:
        if found[at] is None:
            first, second = (events, plain) if places[at].event else (plain, events)
            found[at] = (first or second).pop()
    return [lying for lying in found if lying is not None]


def _lay(
    at: int,
    known: list[Lying],
    places: list[Place],
    order: list[int],
    lies: list[int],
    fit: list[int],
    tried: set[int],
) -> bool:
    """Lay a card somewhere, moving others if need be."""
    for where in order:
        if where not in tried and places[where].fits(known[at].card, fit[at]):
            tried.add(where)
            if lies[where] < 0 or _lay(lies[where], known, places, order, lies, fit, tried):
                lies[where] = at
                return True
    return False
