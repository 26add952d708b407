"""The worth of cards' texts in the first evaluation (`bots/first`), which stays as it was.

They were the values of `Card.power` then; those may change.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import Card

FIRST_POWER: Final[dict[str, float]] = {
    "masonry": 0.4,
    "architecture": 0.6000000000000001,
    "engineering": 0.8,
    "transcontinental-railroad": 1.5,
    "ocean-liner-service": 1.8,
    "aristotle": 0.6,
    "hammurabi": 0.9,
    "homer": 0.6,
    "julius-caesar": 0.3,
    "moses": 0.7,
    "leonardo-da-vinci": 0.6,
    "genghis-khan": 1.5,
    "christopher-columbus": 0.4,
    "frederick-barbarossa": 0.8,
    "isaac-newton": 0.7,
    "albert-einstein": 1.2,
    "bill-gates": 1.5,
    "winston-churchill": 3.0,
}
"""About what a card's text is worth a turn beside what it adds to the ratings, in culture points;
0 for those left out. By slug."""


def first_power(box: Box, card: Card) -> float:
    """The worth of the text of that card."""
    return FIRST_POWER.get(box.in_play[card].slug, 0.0)
