"""The words of the rules as numbers: ages, types of cards, food and resources (TA-1).

How many cards, seats and tokens there are stands in the box (box.py).
"""

from __future__ import annotations

from typing import Final

Card = int
"""A card by its number in its box; all copies of a card share it."""

NOBODY: Final = -1
NONE: Final = -1
"""No card, no leader, no wonder, no tactic."""

# TA-1.2.
AGE_A: Final = 0
AGE_I: Final = 1
AGE_II: Final = 2
AGE_III: Final = 3
AGE_IV: Final = 4
AGE_NAMES: Final = ("a", "i", "ii", "iii", "iv")
ROMAN: Final = ("A", "I", "II", "III", "IV")
"""The ages as notation writes them, and as printed."""

# Types of cards (TA-26.2, TA-1.3), by which cards are numbered. Those up to AIR_FORCE take workers.
FARM: Final = 0
MINE: Final = 1
LAB: Final = 2
TEMPLE: Final = 3
ARENA: Final = 4
LIBRARY: Final = 5
THEATER: Final = 6
INFANTRY: Final = 7
CAVALRY: Final = 8
ARTILLERY: Final = 9
AIR_FORCE: Final = 10
GOVERNMENT: Final = 11
SPECIAL: Final = 12
WONDER: Final = 13
LEADER: Final = 14
ACTION: Final = 15
TERRITORY: Final = 16
TACTIC: Final = 17
BONUS: Final = 18
AGGRESSION: Final = 19
WAR: Final = 20
PACT: Final = 21
EVENT: Final = 22
TYPE_NAMES: Final = (
    "farm",
    "mine",
    "lab",
    "temple",
    "arena",
    "library",
    "theater",
    "infantry",
    "cavalry",
    "artillery",
    "air_force",
    "government",
    "special",
    "wonder",
    "leader",
    "action",
    "territory",
    "tactic",
    "bonus",
    "aggression",
    "war",
    "pact",
    "event",
)
URBAN: Final = (LAB, TEMPLE, ARENA, LIBRARY, THEATER)
UNITS: Final = (INFANTRY, CAVALRY, ARTILLERY, AIR_FORCE)
SPECIAL_KINDS: Final = ("military", "civil", "colonization", "construction")
SPECIAL_PLACES: Final = len(SPECIAL_KINDS)
"""A seat has room for one special technology of each kind (TA-26.7)."""

# TA-29.8.
MOST_HAPPINESS: Final = 8

MOST_SEATS: Final = 6
"""The most seats that a box may be for: the bits of `rules/memory.py`."""

FOOD: Final = 0
RESOURCES: Final = 1
STUFF_NAMES: Final = ("food", "resources")


def slug(title: str) -> str:
    """An id of the data as notation writes it: words joined by hyphens."""
    return title.replace("_", "-")
