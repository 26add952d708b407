"""The game's numbers and names: focus types, wonder types, eras, and what is in the box (ND-1)."""

from __future__ import annotations

from typing import Final

Space = int
Card = int
"""A focus card by its number in the box, the same for every player (ND-1.2)."""
Wonder = int
"""A world wonder by its number in the box, in the order of the data."""

CULTURE: Final = 0
SCIENCE: Final = 1
ECONOMY: Final = 2
INDUSTRY: Final = 3
MILITARY: Final = 4
FOCUS_NAMES: Final = ("culture", "science", "economy", "industry", "military")

ROMAN: Final = ("I", "II", "III", "IV")
"""The levels of focus cards as printed, level 1 first."""
LEVELS: Final = len(ROMAN)

# World wonders come in four types, numbered like the focus types without industry (ND-1.3).
WONDER_TYPES: Final = (CULTURE, ECONOMY, SCIENCE, MILITARY)

ANCIENT: Final = 0
MEDIEVAL: Final = 1
MODERN: Final = 2
ERA_NAMES: Final = ("ancient", "medieval", "modern")
ERAS: Final = len(ERA_NAMES)

# ND-1.2: what a player has.
SLOTS: Final = 5
CONTROL_TOKENS: Final = 31
CITIES: Final = 7
CARAVANS: Final = 3
CARD_LIMIT: Final = 3  # trade tokens on a focus card, ND-13.2

DIE: Final = (1, 2, 3, 4, 5, 6)

# Where a piece is when it is not on a space of the map.
ON_CARD: Final = -1
UNUSED: Final = -2
DEFEATED: Final = -1
ABSENT: Final = -2
HOME: Final = -1
NOBODY: Final = -1

# The uses of difficulty, since some cards change it for one use only (ND-20.10).
FOR_TOKEN: Final = 0
FOR_CARAVAN: Final = 1
FOR_CITY: Final = 2
FOR_COMBAT: Final = 3


def put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The tuple with one value changed."""
    return values[:index] + (value,) + values[index + 1 :]


def slug(title: str) -> str:
    """A title as notation writes it: lower case, words joined by hyphens."""
    return title.lower().replace("'", "").replace(" ", "-")
