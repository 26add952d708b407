"""The names of cards in texts for people: every card has a name of its own."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AGE_IV, TYPE_NAMES, Card

FAMILY: Final[tuple[str, ...]] = tuple([name.replace("_", " ") for name in TYPE_NAMES])
"""The types of cards as people read them."""


Data = dict[str, object]

COSTS: Final = (
    ("science", "science_cost"),
    ("revolution", "revolution_cost"),
    ("resources", "resource_cost"),
    ("military_actions", "military_action_cost"),
)
"""The costs of cards, and what the data call them (TA-1.12)."""


def named(box: Box, card: Card) -> str | None:
    """A card as notation writes it, None for none."""
    return box.slug[card] if card >= 0 else None


def facts(box: Box, card: Card) -> Data:
    """A card as it stands in a hand: its names, its type and age, and what it costs; the same in
    all views, so nobody may change it."""
    if not box.shown:
        box.shown.extend([_facts(box, each) for each in range(box.cards)])
    return box.shown[card]


def _facts(box: Box, card: Card) -> Data:
    """The entries of a card; no cost that is not printed on it."""
    row = box.rows[card]
    costs = {name: row[key] for name, key in COSTS if row.get(key) is not None}
    if box.stages[card]:
        costs["stages"] = list(box.stages[card])
    return {
        "card": box.slug[card],
        "name": box.name[card],
        "type": TYPE_NAMES[box.type[card]],
        "age": box.age_name(card),
        "costs": costs,
    }


def no_facts() -> Data:
    """The same entries for no card."""
    return {"card": None, "name": None, "type": None, "age": None, "costs": {}}


def by_age(box: Box, cards: list[int] | tuple[int, ...]) -> list[int]:
    """How many of the cards are of each age, A first: what their backs tell (TA-37.14)."""
    found = [0] * AGE_IV
    level = box.level
    for card in cards:
        found[level[card]] += 1
    return found
