"""The seats clockwise from one of them (TA-1.7), listed beforehand: players that look ahead ask for
them very often."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.names import MOST_SEATS


def _orders(itself: bool) -> list[list[list[Seat]]]:
    """By the seats still in the game, a bit each, and by a seat: the seats clockwise from it.

    itself: it is among them, if it still plays.
    """
    clockwise = [[*range(first, MOST_SEATS), *range(first)] for first in range(MOST_SEATS)]
    return [
        [
            [seat for seat in order if alive >> seat & 1 and (itself or seat != order[0])]
            for order in clockwise
        ]
        for alive in range(1 << MOST_SEATS)
    ]


ORDERS: Final = _orders(itself=True)
"""With the seat itself, if it still plays; nobody may change a list."""
RIVALS: Final = _orders(itself=False)
"""Without it."""
