"""The game's numbers and names: ages, types of cards, what is in the box (TA-1)."""

from __future__ import annotations

from typing import Final

Card = int
"""A card by its number in the catalogue; all copies of a card share it."""

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

# Types of cards (TA-26.2, TA-1.3). Those up to AIR_FORCE take workers.
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

# Where the cards of a family begin in the catalogue, which has them in the order of the types.
TECHS: Final = 34
"""Technologies that take workers: the cards 0 to 33."""
GOVERNMENT_0: Final = 34
SPECIAL_0: Final = 42
WONDER_0: Final = 54
LEADER_0: Final = 70
ACTION_0: Final = 94
TERRITORY_0: Final = 127
CARDS: Final = 236
SIDE_0: Final = CARDS
"""Pacts work by sides: of the pact with number p among pacts, side A is SIDE_0 + 2p, side B the
next."""
PACTS: Final = 10
EFFECTS: Final = SIDE_0 + 2 * PACTS

# What a player begins with and the boards hold (TA-1.4, TA-2.3).
YELLOW_SQUARES: Final = 18
BLUE_SQUARES: Final = 16
YELLOW_TOKENS: Final = 25
ROW_SPACES: Final = 13
MOST_DRAWN: Final = 3
MOST_HAPPINESS: Final = 8

FOOD: Final = 0
RESOURCES: Final = 1
STUFF_NAMES: Final = ("food", "resources")


def slug(title: str) -> str:
    """An id of the data as notation writes it: words joined by hyphens."""
    return title.replace("_", "-")
