"""Every card, token, tile and dial as `civdawn cards` shows it: numbers and text from the classes
that play it, how sure they are from the component data (ND-20.17)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from civdawn_cli.engine.kit.data_hash import facts_hash
from civdawn_cli.games.newdawn.cards.city_states import CITY_STATES
from civdawn_cli.games.newdawn.cards.deck import PACTS, WONDERS
from civdawn_cli.games.newdawn.cards.focus import FOCUS, Culture, Economy, Industry, Military
from civdawn_cli.games.newdawn.cards.leaders import LEADERS
from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.map.board import BARBARIANS, RESOURCE_NAMES, TERRAIN_NAMES, Cell
from civdawn_cli.games.newdawn.map.layout import core_places
from civdawn_cli.games.newdawn.map.tiles import (
    CAPITAL,
    KIND_NAMES,
    SIDE_A,
    SIDE_B,
    SIDE_NAMES,
    TILES,
    Face,
)
from civdawn_cli.games.newdawn.names import (
    DESIGNS,
    ERA_NAMES,
    FOCUS_NAMES,
    NATURAL_RESOURCES,
    RESOURCES_EACH,
    ROMAN,
)
from civdawn_cli.games.newdawn.rules.agendas import VICTORY_CARDS
from civdawn_cli.games.newdawn.rules.dial import MOVE, SECTIONS, SPAWN, TRADE
from civdawn_cli.games.newdawn.rules.science import AFTER_LAST, LAST_SPACE, LEVELS
from civdawn_cli.games.newdawn.rules.turn import FocusCard

Entry = dict[str, object]
"""name, family, fields (a dict), text, status, note: see engine/game.py."""

SECTION_NAMES: Final = {SPAWN: "barbarian spawn", MOVE: "barbarian move", TRADE: "trade"}


def cards() -> list[Entry]:
    """Everything in the box that has a name, family by family."""
    data = read_data("cards.json")
    return [
        *_leaders(data["leaders"]),
        *_focus_cards(data["focus_cards"]["cards"]),
        *_wonders(data["wonders"]["cards"]),
        *_city_states(data["city_states"]),
        *_pacts(data["player_diplomacy_cards"]["cards"]),
        *_agendas(data["victory_cards"]["cards"]),
        *_naturals(data["natural_wonders"]),
        *_barbarians(data["barbarians"]["letters"]),
        *_resources(),
        *_dials(read_data("dials.json")),
        *_tiles(read_data("tiles.json")),
    ]


def read_data(name: str) -> dict[str, Any]:
    """A file of the component data."""
    folder = files("civdawn_cli.games.newdawn").joinpath("data")
    found: dict[str, Any] = json.loads(folder.joinpath(name).read_text("utf-8"))
    return found


DATA_FILES: Final = ("cards.json", "dials.json", "tiles.json")


def data_hash() -> str:
    """Identifies the facts of the component data (see `facts_hash`)."""
    return facts_hash([read_data(name) for name in DATA_FILES])


def _entry(
    family: str, name: str, fields: dict[str, object], text: str, doubt: dict[str, Any]
) -> Entry:
    """One component. doubt: its row of the data, with status and perhaps note and errata."""
    note = doubt.get("note", "")
    errata = doubt.get("errata", "")
    return {
        "name": name,
        "family": family,
        "fields": fields,
        "text": text,
        "status": doubt["status"],
        "note": f"{note} Erratum: {errata}.".strip() if errata else note,
    }


def _by_name(rows: list[dict[str, Any]], key: str = "name") -> dict[str, dict[str, Any]]:
    """The rows of a family of the data by name."""
    return {row[key]: row for row in rows}


def _leaders(rows: list[dict[str, Any]]) -> list[Entry]:
    doubts = _by_name(rows, "civ")
    return [
        _entry(
            "leader",
            leader.title,
            {
                "leader": leader.ruler,
                "ability": leader.ability_name,
                "opening row": [FOCUS_NAMES[kind] for kind in leader.row],
            },
            leader.text,
            doubts[leader.title],
        )
        for leader in LEADERS
    ]


def _focus_cards(rows: list[dict[str, Any]]) -> list[Entry]:
    doubts = _by_name(rows)
    return [
        _entry("focus card", card.title, _focus_fields(card), card.text, doubts[card.title])
        for card in FOCUS
    ]


def _focus_fields(card: FocusCard) -> dict[str, object]:
    """Type, level, and the numbers its type has (ND-6 to ND-10)."""
    fields: dict[str, object] = {"type": FOCUS_NAMES[card.kind], "level": ROMAN[card.level - 1]}
    if isinstance(card, Culture):
        fields["control tokens"] = card.tokens
    elif isinstance(card, Economy):
        fields["caravans"] = card.caravans
        fields["distance"] = card.move
        fields["over water"] = card.water
    elif isinstance(card, Industry):
        fields["distance of a city"] = card.distance
        fields["counted through water"] = card.water
        fields["production in slot 5"] = card.slot_5
    elif isinstance(card, Military):
        fields["attacks"] = card.attacks
        fields["range"] = card.reach
        fields["counted through water"] = card.water
        fields["bonus"] = card.bonus
        fields["bonus against barbarians"] = card.against_barbarians
    return fields


def _wonders(rows: list[dict[str, Any]]) -> list[Entry]:
    doubts = _by_name(rows)
    return [
        _entry(
            "wonder",
            wonder.title,
            {
                "type": FOCUS_NAMES[wonder.kind],
                "era": ERA_NAMES[wonder.era],
                "cost": wonder.cost,
                "resources": [RESOURCE_NAMES[kind] for kind in wonder.pays],
            },
            wonder.text,
            doubts[wonder.title],
        )
        for wonder in WONDERS
    ]


def _city_states(rows: list[dict[str, Any]]) -> list[Entry]:
    doubts = _by_name(rows)
    places = [_faces_with([cell.city_state == n for cell in _all_cells()]) for n in range(8)]
    return [
        _entry(
            "city-state",
            state.title,
            {"type": FOCUS_NAMES[state.kind], "tile": places[number]},
            state.text,
            doubts[state.title],
        )
        for number, state in enumerate(CITY_STATES)
    ]


def _pacts(rows: list[dict[str, Any]]) -> list[Entry]:
    doubts = _by_name(rows)
    return [
        _entry("diplomacy card", pact.title, {"of": "each player"}, pact.text, doubts[pact.title])
        for pact in PACTS[:DESIGNS]
    ]


def _agendas(rows: list[dict[str, Any]]) -> list[Entry]:
    """Both agendas of every victory card."""
    doubts = {agenda["name"]: row for row in rows for agenda in row["agendas"]}
    found: list[Entry] = []
    for first, second in VICTORY_CARDS:
        for agenda, other in ((first, second), (second, first)):
            fields: dict[str, object] = {"same card": other.title}
            found.append(_entry("agenda", agenda.title, fields, agenda.text, doubts[agenda.title]))
    return found


def _naturals(rows: list[dict[str, Any]]) -> list[Entry]:
    doubts = _by_name(rows)
    places = [_faces_with([cell.natural == n for cell in _all_cells()]) for n in range(8)]
    text = "A space of difficulty 5. Its token can be spent as its resource, once a turn."
    return [
        _entry(
            "natural wonder",
            name,
            {"resource": RESOURCE_NAMES[NATURAL_RESOURCES[number]], "tile": places[number]},
            text,
            doubts[name],
        )
        for number, name in enumerate(NATURALS)
    ]


def _barbarians(rows: list[dict[str, Any]]) -> list[Entry]:
    return [
        _entry(
            "barbarian",
            f"Barbarian {rows[letter]['letter']}",
            {"tile": _faces_with([cell.barbarian == letter for cell in _all_cells()])},
            "",
            rows[letter],
        )
        for letter in range(BARBARIANS)
    ]


def _resources() -> list[Entry]:
    sure = {"status": "confirmed"}
    text = "Spent on a world wonder that takes it: 2 production."
    return [
        _entry("resource", name.capitalize(), {"tokens": RESOURCES_EACH}, text, sure)
        for name in RESOURCE_NAMES
    ]


def _all_cells() -> list[Cell]:
    """The spaces of all faces, tile by tile, side A first."""
    return [cell for tile in TILES for face in tile.faces for cell in face.cells]


def _faces_with(marks: list[bool]) -> list[str]:
    """The faces, such as 12A, that have a marked space."""
    size = len(TILES[0].faces[SIDE_A].cells)
    faces = [face for tile in TILES for face in tile.faces]
    found = [faces[place // size] for place, mark in enumerate(marks) if mark]
    return [_face_name(face) for face in found]


def _face_name(face: Face) -> str:
    return f"{face.tile}{SIDE_NAMES[face.side]}"


def _dials(data: dict[str, Any]) -> list[Entry]:
    """The two dials and the barbarian direction token."""
    levels = [f"{ROMAN[LEVELS[space] - 1]} at {space}" for space in sorted(LEVELS)]
    return [
        _entry(
            "dial",
            "Tech dial",
            {"levels": levels, "last space": LAST_SPACE, "space after it": AFTER_LAST},
            "Advanced by science cards; a level reached or passed gives a card of that level.",
            data["tech_dial"],
        ),
        _entry(
            "dial",
            "Event dial",
            {"sections": [SECTION_NAMES.get(section, "blank") for section in SECTIONS]},
            "Moves on one section before each turn of the first player but the game's first.",
            data["event_dial"],
        ),
        _entry(
            "dial",
            "Barbarian direction token",
            {"numbers clockwise": [1, 2, 3, 4, 5, 6]},
            "Says which way barbarians move on each roll of the die.",
            data["barbarian_direction_token"],
        ),
    ]


def _tiles(data: dict[str, Any]) -> list[Entry]:
    """The 32 faces, then how tiles are arranged where no player chooses."""
    rows = {row["number"]: row["sides"] for row in data["tiles"]}
    found = [
        _tile(face, KIND_NAMES[tile.kind], rows[tile.number][SIDE_NAMES[face.side]]["hexes"])
        for tile in TILES
        for face in tile.faces
    ]
    for side in (SIDE_A, SIDE_B):
        places = [f"{q},{r}@{turn}" for q, r, turn in core_places(side)]
        text = "Where the four tiles of the core lie on the draft's map, and how far turned."
        name = f"Core layout, side {SIDE_NAMES[side]}"
        found.append(_entry("layout", name, {"places": places}, text, data["core_layout"]))
    text = "The fixed maps for 2, 3 and 4 players are this project's own, all tiles side A."
    found.append(_entry("layout", "First-game map", {}, text, data["first_game_map"]))
    return found


def _tile(face: Face, kind: str, rows: list[dict[str, Any]]) -> Entry:
    """A face with its ten spaces; unconfirmed if one of them is, with the notes on all of them."""
    spaces = [_space(cell, place == face.capital) for place, cell in enumerate(face.cells)]
    doubtful = [row for row in rows if row["status"] != "confirmed"]
    notes = [f"{row['q']},{row['r']}: {row['note']}" for row in rows if "note" in row]
    doubt = {
        "status": "unconfirmed" if doubtful else "confirmed",
        "note": "; ".join(notes),
    }
    fields: dict[str, object] = {"kind": kind, "spaces": spaces}
    return _entry("tile", f"Tile {_face_name(face)}", fields, "", doubt)


def _space(cell: Cell, capital: bool) -> str:
    """`0,-1 hills marble`: coordinates from the space a placement names, terrain, symbol."""
    words = [f"{cell.q},{cell.r}", TERRAIN_NAMES[cell.terrain].replace("_", " ")]
    if cell.resource >= 0:
        words.append(RESOURCE_NAMES[cell.resource])
    if cell.natural >= 0:
        words = [words[0], NATURALS[cell.natural]]
    if cell.city_state >= 0:
        words.append(CITY_STATES[cell.city_state].title)
    if cell.barbarian >= 0:
        words.append(f"barbarian {'ABCDEFGHI'[cell.barbarian]}")
    if capital:
        words.append(KIND_NAMES[CAPITAL])
    return " ".join(words)
