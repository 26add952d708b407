"""The classes that play the cards have the numbers of the component data, and so has the list."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from civdawn_cli.games.newdawn.box import DATA_FILES
from civdawn_cli.games.newdawn.cards.deck import BASE_CLASSES, build, read_data
from civdawn_cli.games.newdawn.cards.focus import Culture, Economy, Industry, Military
from civdawn_cli.games.newdawn.cards.leaders import Leader
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.map.layout import WATER_TOKENS, core_places
from civdawn_cli.games.newdawn.map.tiles import SIDE_A, SIDE_B, SIDE_NAMES
from civdawn_cli.games.newdawn.names import (
    CARAVANS,
    CARD_LIMIT,
    CITIES,
    CONTROL_TOKENS,
    ERA_NAMES,
    FOCUS_NAMES,
)
from civdawn_cli.games.newdawn.rules import dial, science, setup
from tests.newdawn.playouts import BOX, GAME

CARDS_DATA = read_data("cards.json")
DIALS = read_data("dials.json")
TILES_DATA = read_data("tiles.json")
ENTRIES = GAME.cards()
ROMAN = ("I", "II", "III", "IV")
FOCUS_ROWS = CARDS_DATA["focus_cards"]["cards"]
WONDER_ROWS = CARDS_DATA["wonders"]["cards"]


def entry(name: str) -> dict[str, Any]:
    """The one component of that name."""
    found = [entry for entry in ENTRIES if entry["name"] == name]
    assert len(found) == 1, f"{len(found)} components are called {name}"
    return found[0]


# The classes and the data.


@pytest.mark.parametrize("number", range(BOX.cards))
def test_focus_cards(number: int) -> None:
    """A focus card has the type, level and numbers of the data (ND-1.2, ND-6 to ND-10)."""
    card, row = BOX.focus[number], FOCUS_ROWS[number]
    params = row["params"]
    assert card.title == row["name"]
    assert number == card.number
    assert (FOCUS_NAMES[card.kind], card.level) == (row["type"], row["level"])
    if isinstance(card, Culture):
        assert card.tokens == params["place_near_city"]
    elif isinstance(card, Economy):
        assert (card.caravans, card.move) == (row["caravans"], params["move"])
        assert card.water == params["water"]
        assert card.sweeps == params.get("may_enter_barbarian", False)
    elif isinstance(card, Industry):
        assert card.distance == params["city_range"]
        assert card.slot_5 == params.get("wonder_production_in_slot_5", 5)
        assert card.water == params["count_through_water"]
        assert card.from_caravans == params.get("count_from_own_caravans", False)
        assert card.tokens == params.get("after_city_place_tokens_adjacent", 0)
    elif isinstance(card, Military):
        assert (card.attacks, card.reach) == (params["attacks"], params["range"])
        assert card.bonus == params["combat_bonus"]
        expected = params.get("combat_bonus_vs_barbarian", params["combat_bonus"])
        assert card.against_barbarians == expected
        assert card.water == params.get("count_through_water", False)
        assert card.anything == params.get("count_through_barbarians", False)
        assert card.anything == params.get("count_through_rival_spaces", False)
        assert card.both == (params["mode"] == "attack_then_reinforce")
    else:
        assert params["dial"] == "slot"


@pytest.mark.parametrize("number", range(BOX.wonder_cards))
def test_wonders(number: int) -> None:
    """A wonder has the type, era, cost and both resources of the data (ND-9.5)."""
    wonder, row = BOX.wonders[number], WONDER_ROWS[number]
    assert wonder.title == row["name"]
    assert FOCUS_NAMES[wonder.kind] == row["type"]
    assert ERA_NAMES[wonder.era] == row["era"]
    assert wonder.cost == row["cost"]
    assert [RESOURCE_NAMES[kind] for kind in wonder.pays] == row["resources"]


def test_leaders() -> None:
    """Leaders are called so and begin with the row on their sheet (ND-2.2)."""
    found: list[tuple[object, ...]] = []
    for leader, kinds in zip(BOX.effects, BOX.rows, strict=False):
        assert isinstance(leader, Leader)
        row = [FOCUS_NAMES[kind] for kind in kinds]
        found.append((leader.title, leader.ruler, leader.ability_name, row))
    keys = ("civ", "leader", "ability_name", "starting_focus_row")
    assert found == [tuple(row[key] for key in keys) for row in CARDS_DATA["leaders"]]
    assert len(found) == BOX.leaders


def test_city_states_and_natural_wonders() -> None:
    """City-states have their type, natural wonders their resource, in order (ND-15.2)."""
    cards = BOX.effects[BOX.city_state_0 : BOX.diplomacy_0]
    states = [(state.title, FOCUS_NAMES[state.kind]) for state in cards]
    assert states == [(row["name"], row["type"]) for row in CARDS_DATA["city_states"]]
    kinds = [RESOURCE_NAMES[kind] for kind in BOX.natural_resources]
    naturals = list(zip(BOX.naturals, kinds, strict=True))
    assert naturals == [(row["name"], row["resource"]) for row in CARDS_DATA["natural_wonders"]]


def test_diplomacy_cards_and_agendas() -> None:
    """Diplomacy cards and pairs of agendas are those of the data (ND-12, ND-17)."""
    designs = CARDS_DATA["player_diplomacy_cards"]
    assert [
        pact.title for pact in BOX.effects[BOX.diplomacy_0 : BOX.diplomacy_0 + BOX.designs]
    ] == [row["name"] for row in designs["cards"]]
    assert designs["per_player"] == BOX.designs
    victory = CARDS_DATA["victory_cards"]
    assert [[first.title, second.title] for first, second in BOX.victory] == [
        [agenda["name"] for agenda in row["agendas"]] for row in victory["cards"]
    ]
    assert victory["dealt"] == setup.VICTORY_DEALT
    assert victory["dealt_epic_game"] == setup.VICTORY_DEALT_EPIC


def test_tech_dial() -> None:
    """The dial gives the levels of the data and goes on where it says (ND-7.2, ND-7.4)."""
    tech = DIALS["tech_dial"]
    assert {str(space): ROMAN[level - 1] for space, level in science.LEVELS.items()} == tech[
        "levels"
    ]
    assert tech["spaces"][-1] == science.LAST_SPACE
    assert tech["after_24"] == science.AFTER_LAST


def test_event_dial() -> None:
    """The event dial has the sections of the data in their order (ND-16.7)."""
    names = {
        dial.SPAWN: "barbarian_spawn",
        dial.BLANK: "blank",
        dial.MOVE: "barbarian_move",
        dial.TRADE: "trade",
    }
    assert [names[section] for section in dial.SECTIONS] == DIALS["event_dial"]["sections"]
    assert DIALS["event_dial"]["start"] == 0


def test_counts() -> None:
    """Everything is there as often as the box has it (ND-1.2, ND-1.3)."""
    counts = CARDS_DATA["components"]
    assert counts["control_tokens_per_player"] == CONTROL_TOKENS
    assert counts["cities_per_player"] == CITIES
    assert counts["caravans_per_player"] == CARAVANS
    assert counts["focus_cards_per_player"] == BOX.cards
    assert counts["resource_tokens_per_type"] == BOX.resources_each
    assert counts["barbarian_tokens"] == BOX.barbarians
    assert counts["wonder_cards"] == BOX.wonder_cards
    assert counts["water_tokens"] == WATER_TOKENS
    assert CARDS_DATA["focus_cards"]["trade_token_limit_per_card"] == CARD_LIMIT


def test_core_layout() -> None:
    """The core's tiles lie as the data say, as seen from the first (ND-3.2)."""
    for side in (SIDE_A, SIDE_B):
        q0, r0, _ = core_places(side)[0]
        found = [(q - q0, r - r0, turn) for q, r, turn in core_places(side)]
        rows = TILES_DATA["core_layout"][SIDE_NAMES[side]]
        assert found == [(row["q"], row["r"], row["rotation"]) for row in rows]


# The list.


def test_everything_is_listed() -> None:
    """Every component has a name of its own, a family, fields, a status and, if doubtful, a note
    (ND-20.17)."""
    names = [entry["name"] for entry in ENTRIES]
    assert len(set(names)) == len(names) == 8 + 20 + 24 + 8 + 4 + 10 + 8 + 9 + 4 + 3 + 32 + 3
    for found in ENTRIES:
        keys = {"slug", "name", "family", "data", "fields", "text", "status", "note"}
        assert set(found) == keys
        assert isinstance(found["fields"], dict)
        assert found["status"] in ("confirmed", "unconfirmed")
        assert found["status"] == "confirmed" or found["note"]
        assert found["text"] or found["family"] in ("barbarian", "tile")
    assert json.loads(json.dumps(ENTRIES)) == ENTRIES


def test_families_stand_together() -> None:
    """The list goes family by family."""
    families = [entry["family"] for entry in ENTRIES]
    turns = [f for place, f in enumerate(families) if place == 0 or families[place - 1] != f]
    assert len(set(turns)) == len(turns)


def test_numbers_are_listed() -> None:
    """The numbers of a card are shown with it."""
    assert entry("Petra")["fields"] == {
        "type": "military",
        "era": "ancient",
        "cost": 7,
        "resources": ["oil", "diamonds"],
    }
    assert entry("Flight")["fields"]["attacks"] == 3
    assert entry("Civilized")["fields"] == {"same card": "Money Grubber"}
    assert entry("Tech dial")["fields"]["levels"][0] == "II at 3"
    assert entry("Barbarian C")["fields"] == {"tile": ["3A", "3B"]}


def test_doubts_are_listed() -> None:
    """The list marks as unconfirmed exactly the components that the data mark so (ND-20.17)."""
    doubtful = {entry["name"] for entry in ENTRIES if entry["status"] != "confirmed"}
    rows = [
        *FOCUS_ROWS,
        *WONDER_ROWS,
        *CARDS_DATA["leaders"],
        *CARDS_DATA["city_states"],
        *CARDS_DATA["player_diplomacy_cards"]["cards"],
    ]
    cards = {row.get("name", row.get("civ")) for row in rows if row["status"] != "confirmed"}
    faces = {
        f"Tile {row['number']}{side}"
        for row in TILES_DATA["tiles"]
        for side, face in row["sides"].items()
        if any(space["status"] != "confirmed" for space in face["hexes"])
    }
    others = {"Event dial", "Barbarian direction token", "First-game map"}
    cores = {"Core layout, side A", "Core layout, side B"}
    assert doubtful == cards | faces | others | cores
    assert "Erratum" in entry("Petra")["note"]


def test_data_hash() -> None:
    """Another one when a number of the data is another one, the same when a doubt is settled."""
    first = GAME.data_hash()
    assert re.fullmatch(r"[0-9a-f]{12}", first)

    def settled(name: str) -> dict[str, Any]:
        found = read_data(name)
        for tile in found.get("tiles", []):
            for side in SIDE_NAMES:
                for space in tile["sides"][side]["hexes"]:
                    space["status"], space["note"] = "confirmed", "settled"
        return found

    def changed(name: str) -> dict[str, Any]:
        found = read_data(name)
        if name == "tiles.json":
            found["tiles"][0]["sides"]["A"]["hexes"][9]["terrain"] = "desert"
        return found

    def hashed(read: Callable[[str], dict[str, Any]]) -> str:
        return NewDawn(build({name: read(name) for name in DATA_FILES}, BASE_CLASSES)).data_hash()

    assert hashed(settled) == first
    assert hashed(changed) != first


def test_places_on_tiles() -> None:
    """Where a city-state, natural wonder or barbarian is printed is what the data say (ND-2.3)."""
    for row in (*CARDS_DATA["city_states"], *CARDS_DATA["natural_wonders"]):
        assert entry(row["name"])["fields"]["tile"] == [f"{row['tile']}{row['side']}"]
    for row in CARDS_DATA["barbarians"]["letters"]:
        faces = [f"{row['tile']}{side}" for side in row["sides"]]
        assert entry(f"Barbarian {row['letter']}")["fields"]["tile"] == faces


def test_tiles_are_listed() -> None:
    """A face is listed with the terrain and symbols of its ten spaces (ND-1.1)."""
    for tile in BOX.tiles:
        for side in SIDE_NAMES:
            assert len(entry(f"Tile {tile.number}{side}")["fields"]["spaces"]) == 10
    first = entry("Tile 7A")["fields"]
    assert first["kind"] == "capital"
    assert first["spaces"][0] == "0,0 grassland capital"
    assert "1,-3 forest mercury" in first["spaces"]
