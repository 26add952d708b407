"""The base game's box, and its lists by the names that the modules still use one by one.

The lists are those of `BASE` (box.py); a module that has a table reads `table.box`.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import Card


def read_data(name: str) -> dict[str, Any]:
    """A file of the component data."""
    folder = files("civdawn_cli.games.ages").joinpath("data")
    found: dict[str, Any] = json.loads(folder.joinpath(name).read_text("utf-8"))
    return found


BASE: Final = Box(
    read_data("civil_cards.json")["cards"] + read_data("military_cards.json")["cards"],
    read_data("boards.json"),
)
"""The base game."""

ROWS: Final[list[dict[str, Any]]] = BASE.rows
BOARDS: Final[dict[str, Any]] = BASE.boards
SLUG: Final[list[str]] = BASE.slug
TITLE: Final[list[str]] = BASE.title
TEXT: Final[list[str]] = BASE.text
TYPE: Final[list[int]] = BASE.type
LEVEL: Final[list[int]] = BASE.level
NUMBER: Final[dict[str, Card]] = BASE.number
SCIENCE_COST: Final[list[int]] = BASE.science_cost
REVOLUTION_COST: Final[list[int]] = BASE.revolution_cost
COST: Final[list[int]] = BASE.cost
VALUE: Final[list[int]] = BASE.value
URBAN_LIMIT: Final[list[int]] = BASE.urban_limit
KIND: Final[list[int]] = BASE.kind
IS_TECHNOLOGY: Final[list[bool]] = BASE.is_technology
EACH_SCIENCE: Final[list[int]] = BASE.each_science
EACH_CULTURE: Final[list[int]] = BASE.each_culture
EACH_STRENGTH: Final[list[int]] = BASE.each_strength
EACH_FACES: Final[list[int]] = BASE.each_faces
SIDE_ROWS: Final[list[dict[str, Any]]] = BASE.sides
SCIENCE: Final[list[int]] = BASE.science
CULTURE: Final[list[int]] = BASE.culture
STRENGTH: Final[list[int]] = BASE.strength
FACES: Final[list[int]] = BASE.faces
CIVIL_ACTIONS: Final[list[int]] = BASE.civil_actions
MILITARY_ACTIONS: Final[list[int]] = BASE.military_actions
BLUE: Final[list[int]] = BASE.blue
YELLOW: Final[list[int]] = BASE.yellow
COLONIZATION: Final[list[int]] = BASE.colonization
CIVIL_LIMIT: Final[list[int]] = BASE.civil_limit
MILITARY_LIMIT: Final[list[int]] = BASE.military_limit
STAGES: Final[list[tuple[int, ...]]] = BASE.stages
MA_COST: Final[list[int]] = BASE.ma_cost
DEFENCE: Final[list[int]] = BASE.defence
FORCE: Final[list[int]] = BASE.force
TACTIC_STRENGTH: Final[list[int]] = BASE.tactic_strength
OBSOLETE_STRENGTH: Final[list[int]] = BASE.obsolete_strength
ARMY: Final[list[tuple[int, int, int]]] = BASE.army
OF_TYPE: Final[list[list[Card]]] = BASE.of_type
CONSUMPTION: Final[list[int]] = BASE.consumption
POPULATION_COST: Final[list[int]] = BASE.population_cost
HAPPINESS_REQUIRED: Final[list[int]] = BASE.happiness_required
CORRUPTION: Final[list[int]] = BASE.corruption
ROW_COST: Final[list[int]] = BASE.row_cost
DISCARDED_SPACES: Final[dict[int, int]] = BASE.discarded_spaces


def civil_deck(age: int, players: int) -> list[Card]:
    """The civil deck of an age for so many players (TA-2.1), sorted by number."""
    return BASE.civil_deck(age, players)


def military_deck(age: int, players: int) -> list[Card]:
    """The military deck of an age for so many players (TA-2.2), sorted by number."""
    return BASE.military_deck(age, players)


def age_name(card: Card) -> str:
    """The age on a card's back as notation writes it."""
    return BASE.age_name(card)
