"""Every card as `civdawn cards` shows it, from the component data, with how sure its values are."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.data_hash import facts_hash
from civdawn_cli.games.ages.box import DATA_FILES, Box, Row
from civdawn_cli.games.ages.names import (
    FARM,
    MINE,
    ROMAN,
    TERRITORY,
    TYPE_NAMES,
    UNITS,
    URBAN,
    Card,
)
from civdawn_cli.games.ages.views.card_names import FAMILY

Entry = dict[str, object]
"""See `Game.cards` in engine/game.py."""

NUMBERS: Final = (
    ("kind", "type"),
    ("science_cost", "science cost"),
    ("revolution_cost", "science cost of a revolution"),
    ("resource_cost", "resource cost"),
    ("token_value", "value of a blue token"),
    ("stage_costs", "resource costs of its stages"),
    ("urban_limit", "urban building limit"),
    ("military_action_cost", "military actions"),
    ("strength", "strength of an army"),
    ("obsolete_strength", "strength of an obsolete army"),
    ("defense_bonus", "defence"),
    ("colonization_bonus", "colonization"),
    ("culture_for_preparing", "culture points for preparing"),
)
"""Entries of the data that are shown as they are, and what they are called (TA-1.12)."""

GROUPS: Final = (
    ("per_worker", "each worker"),
    ("static", "gives"),
    ("units", "units of an army"),
    ("permanent", "permanent"),
    ("immediate", "once"),
    ("both", "both sides"),
    ("side_a", "side A"),
    ("side_b", "side B"),
)
"""Entries of the data that have entries of their own; those that are 0 are left out."""


DECKS: Final = ("civil", "military")
"""The decks that cards lie in (TA-1.3)."""

GROUP_OF: Final = {
    FARM: "production building",
    MINE: "production building",
    **dict.fromkeys(URBAN, "urban building"),
    **dict.fromkeys(UNITS, "military unit"),
}
"""The words for several types of cards that take workers (TA-26.2)."""


def cards(box: Box) -> list[Entry]:
    """All cards, family by family; copies of a card are one entry."""
    return [_entry(box, card) for card in range(box.cards)]


def data_hash(box: Box) -> str:
    """Identifies the facts of the component data (see `facts_hash`); found out once for a box."""
    if not box.data_hash:
        box.data_hash = facts_hash([box.data[name] for name in DATA_FILES])
    return box.data_hash


def _entry(box: Box, card: Card) -> Entry:
    """A card."""
    row = box.rows[card]
    return {
        "slug": box.slug[card],
        "name": box.name[card],
        "family": FAMILY[box.type[card]],
        "fields": _fields(box, card, row),
        "data": _data(box, card, row),
        "text": box.text[card],
        "status": "unconfirmed" if row.get("unconfirmed") else "confirmed",
        "note": "; ".join(row.get("unconfirmed_details") or ()) or row.get("note", ""),
    }


def _data(box: Box, card: Card, row: Row) -> dict[str, object]:
    """The same for programs: entries as the data call them (TA-1.12)."""
    found: dict[str, object] = {
        "printed": box.title[card],
        "type": TYPE_NAMES[box.type[card]],
        "age": box.age_name(card),
        "level": box.level[card],
        "deck": DECKS[box.type[card] >= TERRITORY],
    }
    if group := GROUP_OF.get(box.type[card]):
        found["group"] = group
    for key, _ in NUMBERS:
        if row.get(key) is not None:
            found[key] = row[key]
    for key, _ in GROUPS:
        if numbers := {name: number for name, number in (row.get(key) or {}).items() if number}:
            found[key] = numbers
    found["start_technology"] = bool(row.get("start_technology"))
    found["copies"] = dict(row["copies"])
    return found


def _fields(box: Box, card: Card, row: Row) -> dict[str, object]:
    """Its age and numbers, how often it is there, and how notation writes it if not as its name in
    lower case."""
    found: dict[str, object] = {"age": ROMAN[row["level"]]}
    if box.title[card] not in box.name[card]:
        found["printed"] = box.title[card]
    if box.name[card].lower().replace(" ", "-") != box.slug[card]:
        found["in notation"] = box.slug[card]
    for key, label in NUMBERS:
        if row.get(key) is not None:
            found[label] = row[key]
    for key, label in GROUPS:
        numbers = {name.replace("_", " "): n for name, n in (row.get(key) or {}).items() if n}
        if numbers:
            found[label] = numbers
    if row.get("start_technology"):
        found["copies"] = "on every player board"
    else:
        found["copies"] = {f"{players} players": n for players, n in row["copies"].items()}
    return found
