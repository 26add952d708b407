"""The names of cards in texts for people: every card has a name of its own."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_IV, TYPE_NAMES, Card

FAMILY: Final[tuple[str, ...]] = tuple([name.replace("_", " ") for name in TYPE_NAMES])
"""The types of cards as people read them."""


def named(box: Box, card: Card) -> str | None:
    """A card as notation writes it, None for none."""
    return box.slug[card] if card >= 0 else None


def by_age(box: Box, cards: list[int] | tuple[int, ...]) -> list[int]:
    """How many of the cards are of each age, A first: what their backs tell (TA-37.14)."""
    found = [0] * AGE_IV
    for card in cards:
        found[box.level[card]] += 1
    return found
