"""Every card as `civdawn cards` shows it, from the component data, with how sure its values are."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.data_hash import facts_hash
from civdawn_cli.games.ages.catalogue import ROWS, SLUG, TEXT, TITLE, TYPE, read_data
from civdawn_cli.games.ages.names import CARDS, Card
from civdawn_cli.games.ages.views.card_names import FAMILY, NAME, ROMAN

Entry = dict[str, object]
"""name, family, fields (a dict), text, status, note: see engine/game.py."""

DATA_FILES: Final = ("boards.json", "civil_cards.json", "military_cards.json")

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


def cards() -> list[Entry]:
    """All cards, family by family; copies of a card are one entry."""
    return [_entry(card) for card in range(CARDS)]


def data_hash() -> str:
    """Identifies the facts of the component data (see `facts_hash`)."""
    return facts_hash([read_data(name) for name in DATA_FILES])


def _entry(card: Card) -> Entry:
    """A card."""
    row = ROWS[card]
    return {
        "name": NAME[card],
        "family": FAMILY[TYPE[card]],
        "fields": _fields(card, row),
        "text": TEXT[card],
        "status": "unconfirmed" if row.get("unconfirmed") else "confirmed",
        "note": "; ".join(row.get("unconfirmed_details") or ()) or row.get("note", ""),
    }


def _fields(card: Card, row: dict[str, Any]) -> dict[str, object]:
    """Its age and numbers, how often it is there, and how notation writes it if not as its name in
    lower case."""
    found: dict[str, object] = {"age": ROMAN[row["level"]]}
    if TITLE[card] not in NAME[card]:
        found["printed"] = TITLE[card]
    if NAME[card].lower().replace(" ", "-") != SLUG[card]:
        found["in notation"] = SLUG[card]
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
