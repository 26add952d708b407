"""The game's numbers and names: focus types, wonder types, eras, and what is in the box (ND-1)."""

from __future__ import annotations

from typing import Final

Space = int
Card = int
"""A focus card: type * 4 + level - 1, the same twenty for every player (ND-1.2)."""
Wonder = int
"""A world wonder, 0 to 23, in the order of the deck."""

CULTURE: Final = 0
SCIENCE: Final = 1
ECONOMY: Final = 2
INDUSTRY: Final = 3
MILITARY: Final = 4
FOCUS_NAMES: Final = ("culture", "science", "economy", "industry", "military")

ROMAN: Final = ("I", "II", "III", "IV")
"""The levels of focus cards as printed, level 1 first."""

# World wonders come in four types, numbered like the focus types without industry (ND-1.3).
WONDER_TYPES: Final = (CULTURE, ECONOMY, SCIENCE, MILITARY)

ANCIENT: Final = 0
MEDIEVAL: Final = 1
MODERN: Final = 2
ERA_NAMES: Final = ("ancient", "medieval", "modern")

# ND-1.2, ND-1.3: what a player and the box hold.
SLOTS: Final = 5
CARDS: Final = 20
CONTROL_TOKENS: Final = 31
CITIES: Final = 7
CARAVANS: Final = 3
WONDERS: Final = 24
BARBARIANS: Final = 9
RESOURCES_EACH: Final = 8
CARD_LIMIT: Final = 3  # trade tokens on a focus card, ND-13.2

# Where a piece is when it is not on a space of the map.
ON_CARD: Final = -1
UNUSED: Final = -2
DEFEATED: Final = -1
ABSENT: Final = -2
HOME: Final = -1
NOBODY: Final = -1

# The numbers of all effects a seat can hold: leaders, wonders, city-states' and players' diplomacy
# cards.
LEADER_0: Final = 0
WONDER_0: Final = 8
CITY_STATE_0: Final = 32
DIPLOMACY_0: Final = 40
EFFECTS: Final = 56

NATURAL_RESOURCES: Final = (3, 0, 2, 1, 3, 1, 2, 0)
"""The resource type printed on each natural-wonder token (ND-15.2), by its number."""

# What difficulty is asked for (ND-20.10: some cards name the use).
FOR_TOKEN: Final = 0
FOR_CARAVAN: Final = 1
FOR_CITY: Final = 2
FOR_COMBAT: Final = 3

# The two diplomacy cards a giver's number and design make: giver * 4 + design.
DESIGNS: Final = 4


def type_of(card: Card) -> int:
    """The focus type of a card."""
    return card >> 2


def level_of(card: Card) -> int:
    """The level of a card, 1 to 4."""
    return (card & 3) + 1


def card_of(kind: int, level: int) -> Card:
    """The card of a type and a level 1 to 4."""
    return kind * 4 + level - 1


def put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The tuple with one value changed."""
    return values[:index] + (value,) + values[index + 1 :]


def slug(title: str) -> str:
    """A title as notation writes it: lower case, words joined by hyphens."""
    return title.lower().replace("'", "").replace(" ", "-")
