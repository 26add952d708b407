"""The list of cards: every card of the data by a name of its own, with its numbers and doubts."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import pytest

from civdawn_cli.games.ages.cards.deck import BASE_CLASSES, base_box, build
from civdawn_cli.games.ages.game import AGES, Ages
from civdawn_cli.games.ages.names import TYPE_NAMES
from civdawn_cli.games.ages.views import card_list

BOX = base_box()

ENTRIES: list[dict[str, Any]] = AGES.cards()


def entry(name: str) -> dict[str, Any]:
    """The one card of that name."""
    found = [entry for entry in ENTRIES if entry["name"] == name]
    assert len(found) == 1, f"{len(found)} cards are called {name}"
    return found[0]


def test_everything_is_listed() -> None:
    """Every card has a name of its own, a family, fields, a text, a status and, if doubtful, a
    note (TA-37.62)."""
    names = [entry["name"] for entry in ENTRIES]
    assert len(set(names)) == len(names) == BOX.cards
    for found in ENTRIES:
        keys = {"slug", "name", "family", "data", "fields", "text", "status", "note"}
        assert set(found) == keys
        assert isinstance(found["fields"], dict)
        assert found["status"] in ("confirmed", "unconfirmed")
        assert found["status"] == "confirmed" or found["note"]
        assert found["text"]
    assert json.loads(json.dumps(ENTRIES)) == ENTRIES


def test_families_stand_together() -> None:
    """The list goes family by family, one for each type of card."""
    families = [entry["family"] for entry in ENTRIES]
    turns = [f for place, f in enumerate(families) if place == 0 or families[place - 1] != f]
    assert turns == [name.replace("_", " ") for name in TYPE_NAMES]


def test_names_are_those_of_notation() -> None:
    """A name in lower case is what notation writes, or the list says what is (TA-1.12)."""
    for card, found in enumerate(ENTRIES):
        plain = re.sub(r"[^a-z0-9]+", "-", found["name"].lower()).strip("-")
        assert plain == BOX.slug[card] or found["fields"]["in notation"] == BOX.slug[card]
        assert BOX.title[card] in (found["name"], found["fields"].get("printed")) or (
            found["name"].startswith(BOX.title[card])
        )
    assert entry("J. S. Bach")["fields"]["in notation"] == "js-bach"


@pytest.mark.parametrize(
    ("name", "label", "value"),
    [
        ("Monarchy", "science cost of a revolution", 2),
        ("Monarchy", "gives", {"civil actions": 5, "military actions": 3}),
        ("Hanging Gardens", "resource costs of its stages", [2, 2, 2]),
        ("Legion", "units of an army", {"infantry": 3}),
        ("Legion", "strength of an army", 2),
        ("Military Bonus III", "defence", 6),
        ("Military Bonus III", "printed", "Defense / Colonization"),
        ("Inhabited Territory I", "permanent", {"yellow tokens": 2}),
        ("Warriors", "copies", "on every player board"),
        ("Irrigation", "copies", {"2 players": 2, "3 players": 2, "4 players": 2}),
        ("Military Theory", "type", "military"),
        ("Plunder II", "military actions", 1),
        ("Acceptance of Supremacy", "side B", {"resource": -1}),
        ("Homer", "age", "A"),
    ],
)
def test_numbers_are_listed(name: str, label: str, value: object) -> None:
    """The numbers of a card are shown with it."""
    assert entry(name)["fields"][label] == value


def test_doubts_are_listed() -> None:
    """The list marks the cards that the data mark as unconfirmed, and no others (TA-37.62)."""
    doubtful = {entry["name"] for entry in ENTRIES if entry["status"] != "confirmed"}
    assert doubtful == {
        "Genghis Khan",
        "Winston Churchill",
        "Acceptance of Supremacy",
        "Impact of Agriculture",
    }


def test_settled_doubts_tell_why() -> None:
    """A card that was in doubt notes what settled it (TA-37.26, TA-37.40, TA-37.44, TA-33.4)."""
    settled = {entry["name"] for entry in ENTRIES if entry["note"]}
    settled -= {entry["name"] for entry in ENTRIES if entry["status"] != "confirmed"}
    assert settled == {"Taj Mahal", "Hammurabi", "Homer", "Raid II", "Raid III", "Enslave"}
    for name in ("Taj Mahal", "Hammurabi"):
        assert "1,011 recorded games of people" in entry(name)["note"]


def test_nothing_is_left_out() -> None:
    """Every entry of the data is shown or is one that the text says in words."""
    shown = {key for key, _ in (*card_list.NUMBERS, *card_list.GROUPS)}
    in_words = {
        "effect",
        "special",
        "steps",
        "outcome",
        "requirement",
        "attack_clause",
        "symmetric",
        "scoring_event",
    }
    in_words.add("short")  # the effect again, in a few words (words/gists.py)
    common = {"id", "name", "age", "level", "category", "copies", "start_technology"}
    doubts = {"unconfirmed", "unconfirmed_details", "note"}
    assert {key for row in BOX.rows for key in row} == shown | in_words | common | doubts


def test_data_hash() -> None:
    """Twelve hexadecimal digits, another one when a number of the data is another one, the same
    when a doubt is settled."""
    first = AGES.data_hash()
    assert re.fullmatch(r"[0-9a-f]{12}", first)
    settled = deepcopy(BOX.data)
    for file in settled.values():
        for row in file.get("cards", []):
            row["note"] = f"settled: {row.pop('unconfirmed', False)}"
    assert Ages(build(settled, BASE_CLASSES)).data_hash() == first
    changed = deepcopy(BOX.data)
    changed["boards.json"]["yellow_bank"]["squares"] += 1
    assert Ages(build(changed, BASE_CLASSES)).data_hash() != first
