"""A table as a seat may imagine it: what it can't see is arbitrary, but possible (TA-37.14)."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.rules.hands import without
from civdawn_cli.games.ages.rules.pacts import Accept
from civdawn_cli.games.ages.table import Table


def imagine(table: Table, seat: Seat) -> Table:
    """A copy in which rivals hold other military cards of the same ages.

    Their cards of the current age are dealt anew from what the seat has not seen, spread evenly, so
    that they are typical; no luck is involved. All else that is hidden stays: nobody looks ahead at
    draws and reveals (engine/step.py, `Kind.hidden`).
    """
    found = table.clone()
    if seat < 0:
        return found
    hidden = found.military.copy()
    holes: list[tuple[Seat, int]] = []
    for rival in range(found.seats):
        if rival == seat:
            continue
        held = _unseen(found, rival)
        hidden += held
        holes.append((rival, len(held)))
    hidden.sort()
    wanted = sum([cards for _, cards in holes])
    if not wanted:
        return found
    dealt = _spread(hidden, wanted)
    found.military = dealt[1]
    at = 0
    for rival, cards in holes:
        kept = found.military_hand[rival]
        for card in _unseen(found, rival):
            kept = without(kept, card)
        # Every so many-th card, so that no rival gets only the first ones.
        own = dealt[0][at : at + cards]
        at += cards
        found.military_hand[rival] = tuple(sorted([*kept, *own]))
    return found


def _unseen(table: Table, rival: Seat) -> list[int]:
    """The rival's military cards of the current age, but for a pact being offered: it has been
    shown and stays in the hand until it is accepted (TA-13.2, 13.3)."""
    box = table.box
    held = [card for card in table.military_hand[rival] if box.level[card] == table.age]
    for step in table.stack:
        if isinstance(step, Accept) and step.owner == rival and step.card in held:
            held.remove(step.card)
    return held


def _spread(cards: list[int], wanted: int) -> tuple[list[int], list[int]]:
    """So many of the cards, evenly spread over all of them, and the rest."""
    chosen = {index * len(cards) // wanted for index in range(wanted)}
    taken = [card for at, card in enumerate(cards) if at in chosen]
    rest = [card for at, card in enumerate(cards) if at not in chosen]
    return taken, rest
