"""What cards are called in texts for people: every card by a name of its own."""

from __future__ import annotations

from collections import Counter
from typing import Final

from civdawn_cli.games.ages.catalogue import LEVEL, SLUG, TITLE, TYPE
from civdawn_cli.games.ages.names import BONUS, TYPE_NAMES, Card

ROMAN: Final = ("A", "I", "II", "III", "IV")
"""The ages as printed."""

PREPARER: Final = 3
"""The bits of a card in an events deck that say who prepared it (see `Table.now`)."""

FAMILY: Final[tuple[str, ...]] = tuple([name.replace("_", " ") for name in TYPE_NAMES])
"""The types of cards as people read them."""


def _names() -> list[str]:
    """The printed names, with the age where several cards share one; bonus cards as in notation,
    since what is printed on them are their two uses."""
    times = Counter(TITLE)
    found: list[str] = []
    for card, title in enumerate(TITLE):
        age = ROMAN[LEVEL[card]]
        if TYPE[card] == BONUS:
            found.append(f"Military Bonus {age}")
        else:
            found.append(f"{title} {age}" if times[title] > 1 else title)
    return found


NAME: Final[list[str]] = _names()
"""By card number."""


def named(card: Card) -> str | None:
    """A card as notation writes it, None for none."""
    return SLUG[card] if card >= 0 else None


def by_age(cards: list[int] | tuple[int, ...]) -> list[int]:
    """How many of the cards are of each age, A first: what their backs tell (TA-37.14)."""
    found = [0, 0, 0, 0]
    for card in cards:
        found[LEVEL[card]] += 1
    return found
