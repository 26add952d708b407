"""The component data: how much of everything there is, and that doubts stay marked (ND-20.17)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, TERRAIN_NAMES

FILES = ("cards.json", "tiles.json", "dials.json")
FOLDER = files("civdawn_cli.games.newdawn") / "data"
TYPES = ("culture", "science", "economy", "industry", "military")


def data(name: str) -> Any:
    """A file of the component data."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def entries(value: Any) -> Iterator[dict[str, Any]]:
    """Every object inside the value that has a status, at whatever depth."""
    if isinstance(value, dict):
        if "status" in value:
            yield value
        for inner in value.values():
            yield from entries(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from entries(inner)


def spaces() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every printed space with its face, such as 11A."""
    for tile in data("tiles.json")["tiles"]:
        for side, face in tile["sides"].items():
            for space in face["hexes"]:
                yield f"{tile['number']}{side}", space


@pytest.mark.parametrize("name", FILES)
def test_doubts_are_explained(name: str) -> None:
    """Every entry says whether it is confirmed, and those that aren't say why (ND-20.17)."""
    found = list(entries(data(name)))
    assert found
    for entry in found:
        if isinstance(entry["status"], str) and len(entry) > 1:
            assert entry["status"] in ("confirmed", "unconfirmed")
            assert entry["status"] == "confirmed" or entry["note"]


def test_unconfirmed_cards() -> None:
    """The unconfirmed cards are these, until an owner of the box settles them (ND-20.17)."""
    unconfirmed = [entry for entry in entries(data("cards.json")) if entry["status"] != "confirmed"]
    assert [entry.get("name", entry.get("civ")) for entry in unconfirmed] == [
        "Animal Husbandry",
        "Mass Production",
        "Machu Picchu",
        "Open Borders",
        "France",
    ]


def test_unconfirmed_dials() -> None:
    """The order of the event dial and of the direction token's numbers is marked (ND-20.17)."""
    dials = data("dials.json")
    doubtful = [name for name in dials if name != "title" and dials[name]["status"] != "confirmed"]
    assert doubtful == ["event_dial", "barbarian_direction_token"]


def test_unconfirmed_map() -> None:
    """Nineteen spaces, the core's arrangement and the first map are marked (ND-20.17, ND-20.18)."""
    tiles = data("tiles.json")
    assert tiles["core_layout"]["status"] == "unconfirmed"
    assert tiles["first_game_map"]["status"] == "unconfirmed"
    assert tiles["first_game_map"]["layout"] is None
    doubtful = [
        f"{face}/{space['id']}" for face, space in spaces() if space["status"] == "unconfirmed"
    ]
    assert " ".join(doubtful) == (
        "3B/2 3B/4 5B/2 5B/6 6B/0 6B/3 7B/1 7B/6 8A/3 9B/6 10B/3 11B/2 12B/4 12B/8 "
        "13A/2 13A/8 13B/7 14B/2 14B/5"
    )


def test_disputed_spaces() -> None:
    """A disputed space names what was read, the terrain in use first; 26 are disputed, of which 7
    are settled (ND-20.17)."""
    disputed = [space for _, space in spaces() if "disputed" in space]
    assert Counter(space["status"] for space in disputed) == {"confirmed": 7, "unconfirmed": 19}
    for space in disputed:
        used, other = space["disputed"]
        assert used == space["terrain"] != other
        assert other in TERRAIN_NAMES
        assert other in space["note"]
    for _, space in spaces():
        assert "disputed" in space or space["status"] == "confirmed"


@pytest.mark.parametrize("name", FILES)
def test_own_words_only(name: str) -> None:
    """The data speaks for itself: no codes of sources, no files or programs of others."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert '"source' not in text
    assert not re.search(r"\b[SR]\d\w?\b|\bRE\b|https?:|\.\w*(js|md|tscn|png)\b", text)


def test_components() -> None:
    """The box holds what the rules say (ND-1.1 to ND-1.3)."""
    components = data("cards.json")["components"]
    assert components["map_tiles"] == len(data("tiles.json")["tiles"]) == 16
    assert components["water_tokens"] == data("tiles.json")["water_tokens"] == 8
    assert components["control_tokens_per_player"] == 31
    assert components["cities_per_player"] == 7
    assert components["capitals_per_player"] == 1
    assert components["caravans_per_player"] == 3
    assert components["resource_tokens_per_type"] == 8
    assert components["barbarian_tokens"] == 9
    assert components["city_state_diplomacy_cards"] == 16
    assert components["players"] == [2, 3, 4]
    assert data("cards.json")["resource_names"] == list(RESOURCE_NAMES)


def test_focus_cards() -> None:
    """One focus card of each of five types and four levels (ND-1.2)."""
    cards = data("cards.json")["focus_cards"]["cards"]
    assert [(card["type"], card["level"]) for card in cards] == [
        (kind, level) for kind in TYPES for level in (1, 2, 3, 4)
    ]
    caravans = {card["level"]: card["caravans"] for card in cards if card["type"] == "economy"}
    assert caravans == {1: 1, 2: 2, 3: 2, 4: 3}


def test_wonders() -> None:
    """Twenty-four wonders, two for each of four types and three eras; each is paid with two
    different resources (ND-1.3)."""
    wonders = data("cards.json")["wonders"]["cards"]
    assert len({wonder["name"] for wonder in wonders}) == 24
    counted = Counter((wonder["type"], wonder["era"]) for wonder in wonders)
    assert counted == {
        (kind, era): 2
        for kind in ("culture", "economy", "science", "military")
        for era in ("ancient", "medieval", "modern")
    }
    for wonder in wonders:
        first, second = wonder["resources"]
        assert first != second
        assert {first, second} <= set(RESOURCE_NAMES)
        assert 5 <= wonder["cost"] <= 15


def test_leaders() -> None:
    """Eight leaders, each with a starting row of its own that has every type once (ND-2.2)."""
    leaders = data("cards.json")["leaders"]
    assert len({leader["civ"] for leader in leaders}) == 8
    rows = {tuple(leader["starting_focus_row"]) for leader in leaders}
    assert len(rows) == 8
    assert all(sorted(row) == sorted(TYPES) for row in rows)


def test_victory_cards() -> None:
    """Five victory cards of two agendas, of which three are dealt, four in the epic game
    (ND-1.3, ND-2.7, ND-19.1)."""
    victory = data("cards.json")["victory_cards"]
    assert len(victory["cards"]) == victory["count"] == 5
    agendas = [agenda["name"] for card in victory["cards"] for agenda in card["agendas"]]
    assert len(set(agendas)) == 10
    assert (victory["dealt"], victory["dealt_epic_game"]) == (3, 4)


def test_city_states_and_wonders_of_nature() -> None:
    """Eight city-states with two diplomacy cards each, two of every type but economy; eight natural
    wonders, two of each resource (ND-1.3, ND-2.4)."""
    cards = data("cards.json")
    assert [city_state["diplomacy_cards"] for city_state in cards["city_states"]] == [2] * 8
    types = Counter(city_state["type"] for city_state in cards["city_states"])
    assert types == {kind: 2 for kind in TYPES if kind != "economy"}
    resources = Counter(wonder["resource"] for wonder in cards["natural_wonders"])
    assert resources == dict.fromkeys(RESOURCE_NAMES, 2)
    assert len(cards["player_diplomacy_cards"]["cards"]) == 4


def test_tech_dial() -> None:
    """The dial runs from 0 to 24 and then on from 15; two spaces give each level (ND-7.4)."""
    dial = data("dials.json")["tech_dial"]
    assert dial["spaces"] == list(range(25))
    assert dial["levels"] == {
        "3": "II",
        "6": "II",
        "10": "III",
        "14": "III",
        "19": "IV",
        "24": "IV",
    }
    assert dial["after_24"] == 15


def test_event_dial() -> None:
    """The pointer starts on the spawn section, and one section has no symbol (ND-2.5, ND-16.7)."""
    dial = data("dials.json")["event_dial"]
    assert dial["sections"][dial["start"]] == "barbarian_spawn"
    assert Counter(dial["sections"]) == {
        "barbarian_spawn": 1,
        "barbarian_move": 2,
        "trade": 1,
        "blank": 1,
    }
    assert set(dial["effects"]) == set(dial["sections"])
