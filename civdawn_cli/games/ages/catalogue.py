"""What the cards and boards say, in lists by card number: read once from the data.

Cards are numbered by type (names.py), then in the order of the data. The lists hold 0 where a card
says nothing.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from civdawn_cli.games.ages.names import (
    AGE_NAMES,
    CARDS,
    FARM,
    GOVERNMENT_0,
    SPECIAL_KINDS,
    TECHS,
    TERRITORY,
    TYPE_NAMES,
    WONDER,
    Card,
    slug,
)


def read_data(name: str) -> dict[str, Any]:
    """A file of the component data."""
    folder = files("civdawn_cli.games.ages").joinpath("data")
    found: dict[str, Any] = json.loads(folder.joinpath(name).read_text("utf-8"))
    return found


def _sorted_rows() -> list[dict[str, Any]]:
    """Every card as the data has it, in the order of the numbers; within a type as it comes, which
    for technologies is by level."""
    rows = read_data("civil_cards.json")["cards"] + read_data("military_cards.json")["cards"]
    return sorted(rows, key=lambda row: TYPE_NAMES.index(row["category"]))


ROWS: Final[list[dict[str, Any]]] = _sorted_rows()
BOARDS: Final[dict[str, Any]] = read_data("boards.json")


def _numbers(key: str) -> list[int]:
    """A number of every card, 0 where it has none."""
    return [row.get(key) or 0 for row in ROWS]


def _within(group: str, key: str) -> list[int]:
    """A number within a group of every card (`static`, `per_worker`, `permanent`)."""
    return [(row.get(group) or {}).get(key, 0) for row in ROWS]


SLUG: Final[list[str]] = [slug(row["id"]) for row in ROWS]
TITLE: Final[list[str]] = [row["name"] for row in ROWS]
TEXT: Final[list[str]] = [row["effect"] for row in ROWS]
TYPE: Final[list[int]] = [TYPE_NAMES.index(row["category"]) for row in ROWS]
LEVEL: Final[list[int]] = _numbers("level")
"""Level and age are one and the same number (TA-1.10)."""
NUMBER: Final[dict[str, Card]] = {name: number for number, name in enumerate(SLUG)}
"""The number of a card by its slug."""

# Technologies (TA-26). KIND is the kind of a special technology, -1 for all else.
SCIENCE_COST: Final[list[int]] = _numbers("science_cost")
REVOLUTION_COST: Final[list[int]] = _numbers("revolution_cost")
COST: Final[list[int]] = _numbers("resource_cost")
VALUE: Final[list[int]] = _numbers("token_value")
URBAN_LIMIT: Final[list[int]] = _numbers("urban_limit")
KIND: Final[list[int]] = [
    SPECIAL_KINDS.index(row["kind"]) if row.get("kind") else -1 for row in ROWS
]
IS_TECHNOLOGY: Final[list[bool]] = [number < GOVERNMENT_0 + 20 for number in range(CARDS)]

# What a worker on the card gives to the ratings (TA-29.2).
EACH_SCIENCE: Final[list[int]] = _within("per_worker", "science")
EACH_CULTURE: Final[list[int]] = _within("per_worker", "culture")
EACH_STRENGTH: Final[list[int]] = _within("per_worker", "strength")
EACH_FACES: Final[list[int]] = _within("per_worker", "happiness")


PACT_ROWS: Final[list[dict[str, Any]]] = [row for row in ROWS if row["category"] == "pact"]
SIDE_ROWS: Final[list[dict[str, Any]]] = [
    {**(row.get("both") or {}), **(row.get(side) or {})}
    for row in PACT_ROWS
    for side in ("side_a", "side_b")
]
"""What each side of each pact has, by number from SIDE_0."""


def _standing(key: str) -> list[int]:
    """What a card gives by itself while it is in play: of a colony its permanent effect; then
    what the sides of pacts give. By effect."""
    found = [(row.get("permanent") or row.get("static") or {}).get(key, 0) for row in ROWS]
    return found + [side.get(key, 0) for side in SIDE_ROWS]


SCIENCE: Final[list[int]] = _standing("science")
CULTURE: Final[list[int]] = _standing("culture")
STRENGTH: Final[list[int]] = _standing("strength")
FACES: Final[list[int]] = _standing("happiness")
CIVIL_ACTIONS: Final[list[int]] = _standing("civil_actions")
MILITARY_ACTIONS: Final[list[int]] = _standing("military_actions")
BLUE: Final[list[int]] = _standing("blue_tokens")
YELLOW: Final[list[int]] = _standing("yellow_tokens")
COLONIZATION: Final[list[int]] = _standing("colonization")
CIVIL_LIMIT: Final[list[int]] = _standing("civil_hand_limit")
MILITARY_LIMIT: Final[list[int]] = _standing("military_hand_limit")

STAGES: Final[list[tuple[int, ...]]] = [tuple(row.get("stage_costs") or ()) for row in ROWS]

# Military cards.
MA_COST: Final[list[int]] = _numbers("military_action_cost")
DEFENCE: Final[list[int]] = _numbers("defense_bonus")
FORCE: Final[list[int]] = _numbers("colonization_bonus")
TACTIC_STRENGTH: Final[list[int]] = _numbers("strength")
OBSOLETE_STRENGTH: Final[list[int]] = _numbers("obsolete_strength")
ARMY: Final[list[tuple[int, int, int]]] = [
    (units.get("infantry", 0), units.get("cavalry", 0), units.get("artillery", 0))
    for units in [row.get("units") or {} for row in ROWS]
]
"""Infantry, cavalry and artillery of one army (TA-28.2)."""

# The technologies that take workers, by type, lowest level first.
OF_TYPE: Final[list[list[Card]]] = [
    [card for card in range(TECHS) if TYPE[card] == kind] for kind in range(FARM, WONDER)
]

# The boards, by tokens in the bank (TA-22.5, 22.9, 17.1, 32.5); more tokens read as the last.
CONSUMPTION: Final[list[int]] = BOARDS["yellow_bank"]["consumption"]
POPULATION_COST: Final[list[int]] = [cost or 0 for cost in BOARDS["yellow_bank"]["population_cost"]]
HAPPINESS_REQUIRED: Final[list[int]] = BOARDS["yellow_bank"]["happiness_required"]
CORRUPTION: Final[list[int]] = BOARDS["blue_bank"]["corruption"]
ROW_COST: Final[list[int]] = BOARDS["card_row"]["civil_action_cost_by_space"]
DISCARDED_SPACES: Final[dict[int, int]] = {
    int(players): spaces
    for players, spaces in BOARDS["card_row"]["discard_leftmost_spaces_by_players"].items()
}


@lru_cache(maxsize=64)
def _deck(kinds: tuple[int, int], age: int, players: int) -> tuple[Card, ...]:
    """The cards of types `kinds[0]` to `kinds[1]` of an age, each as often as its copies."""
    found: list[Card] = []
    for card in range(CARDS):
        if kinds[0] <= TYPE[card] <= kinds[1] and LEVEL[card] == age:
            found += [card] * ROWS[card]["copies"][str(players)]
    return tuple(found)


def civil_deck(age: int, players: int) -> list[Card]:
    """The civil deck of an age for so many players (TA-2.1), sorted by number."""
    return list(_deck((FARM, TERRITORY - 1), age, players))


def military_deck(age: int, players: int) -> list[Card]:
    """The military deck of an age for so many players (TA-2.2), sorted by number."""
    return list(_deck((TERRITORY, len(TYPE_NAMES) - 1), age, players))


def age_name(card: Card) -> str:
    """The age on a card's back as notation writes it."""
    return AGE_NAMES[LEVEL[card]]
