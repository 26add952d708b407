"""Every card, token, tile and dial as `civdawn cards` shows it: numbers and text from the classes
that play it, how sure they are from the component data (ND-20.17)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.data_hash import facts_hash
from civdawn_cli.games.newdawn.box import (
    CARDS_FILE,
    DATA_FILES,
    DIALS_FILE,
    TILES_FILE,
    Box,
    Row,
)
from civdawn_cli.games.newdawn.cards.focus import Culture, Economy, Industry, Military
from civdawn_cli.games.newdawn.cards.leaders import Leader
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, TERRAIN_NAMES, Cell
from civdawn_cli.games.newdawn.map.layout import core_places
from civdawn_cli.games.newdawn.map.tiles import (
    CAPITAL,
    KIND_NAMES,
    OUTLINES,
    SIDE_A,
    SIDE_B,
    SIDE_NAMES,
    Face,
)
from civdawn_cli.games.newdawn.names import (
    DIE,
    ERA_NAMES,
    FOCUS_NAMES,
    ROMAN,
)
from civdawn_cli.games.newdawn.rules.dial import MOVE, SECTIONS, SPAWN, TRADE
from civdawn_cli.games.newdawn.rules.science import AFTER_LAST, LAST_SPACE, LEVELS
from civdawn_cli.games.newdawn.rules.turn import FocusCard

Entry = dict[str, object]
"""name, family, fields (a dict), text, status, note: see engine/game.py."""

SECTION_NAMES: Final = {SPAWN: "barbarian spawn", MOVE: "barbarian move", TRADE: "trade"}


def cards(box: Box) -> list[Entry]:
    """Everything in the box that has a name, family by family."""
    data = box.data[CARDS_FILE]
    return [
        *_leaders(box),
        *_focus_cards(box),
        *_wonders(box),
        *_city_states(box),
        *_pacts(box),
        *_agendas(box),
        *_naturals(box, data["natural_wonders"]),
        *_barbarians(box, data["barbarians"]["letters"]),
        *_resources(box),
        *_dials(box.data[DIALS_FILE]),
        *_tiles(box, box.data[TILES_FILE]),
    ]


def data_hash(box: Box) -> str:
    """Identifies the facts of the component data (see `facts_hash`); found out once for a box."""
    if not box.data_hash:
        box.data_hash = facts_hash([box.data[name] for name in DATA_FILES])
    return box.data_hash


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


def _leaders(box: Box) -> list[Entry]:
    found: list[Entry] = []
    for leader in box.effects[box.leader_0 : box.wonder_0]:
        assert isinstance(leader, Leader)
        row = [FOCUS_NAMES[kind] for kind in box.rows[leader.number - box.leader_0]]
        fields: dict[str, object] = {
            "leader": leader.ruler,
            "ability": leader.ability_name,
            "opening row": row,
        }
        found.append(_entry("leader", leader.title, fields, leader.text, leader.row))
    return found


def _focus_cards(box: Box) -> list[Entry]:
    return [
        _entry("focus card", card.title, _focus_fields(card), card.text, card.row)
        for card in box.focus
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


def _wonders(box: Box) -> list[Entry]:
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
            wonder.row,
        )
        for wonder in box.wonders
    ]


def _city_states(box: Box) -> list[Entry]:
    cells = _all_cells(box)
    return [
        _entry(
            "city-state",
            state.title,
            {
                "type": FOCUS_NAMES[state.kind],
                "tile": _faces_with(box, [cell.city_state == number for cell in cells]),
            },
            state.text,
            state.row,
        )
        for number, state in enumerate(box.effects[box.city_state_0 : box.diplomacy_0])
    ]


def _pacts(box: Box) -> list[Entry]:
    designs = box.effects[box.diplomacy_0 : box.diplomacy_0 + box.designs]
    return [
        _entry("diplomacy card", pact.title, {"of": "each player"}, pact.text, pact.row)
        for pact in designs
    ]


def _agendas(box: Box) -> list[Entry]:
    """Both agendas of every victory card."""
    found: list[Entry] = []
    for (first, second), row in zip(box.victory, box.victory_rows, strict=True):
        for agenda, other in ((first, second), (second, first)):
            fields: dict[str, object] = {"same card": other.title}
            found.append(_entry("agenda", agenda.title, fields, agenda.text, row))
    return found


def _naturals(box: Box, rows: list[Row]) -> list[Entry]:
    cells = _all_cells(box)
    text = "A space of difficulty 5. Its token can be spent as its resource, once a turn."
    return [
        _entry(
            "natural wonder",
            name,
            {
                "resource": RESOURCE_NAMES[box.natural_resources[number]],
                "tile": _faces_with(box, [cell.natural == number for cell in cells]),
            },
            text,
            rows[number],
        )
        for number, name in enumerate(box.naturals)
    ]


def _barbarians(box: Box, rows: list[Row]) -> list[Entry]:
    cells = _all_cells(box)
    return [
        _entry(
            "barbarian",
            f"Barbarian {row['letter']}",
            {"tile": _faces_with(box, [cell.barbarian == letter for cell in cells])},
            "",
            row,
        )
        for letter, row in enumerate(rows)
    ]


def _resources(box: Box) -> list[Entry]:
    sure = {"status": "confirmed"}
    text = "Spent on a world wonder that takes it: 2 production."
    return [
        _entry("resource", name.capitalize(), {"tokens": box.resources_each}, text, sure)
        for name in RESOURCE_NAMES
    ]


def _all_cells(box: Box) -> list[Cell]:
    """The spaces of all faces, tile by tile, side A first."""
    return [cell for tile in box.tiles for face in tile.faces for cell in face.cells]


def _faces_with(box: Box, marks: list[bool]) -> list[str]:
    """The faces, such as 12A, that have a marked space."""
    size = len(OUTLINES[SIDE_A])
    faces = [face for tile in box.tiles for face in tile.faces]
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
            {"numbers clockwise": list(DIE)},
            "Says which way barbarians move on each roll of the die.",
            data["barbarian_direction_token"],
        ),
    ]


def _tiles(box: Box, data: dict[str, Any]) -> list[Entry]:
    """The faces of the tiles, then how tiles are arranged where no player chooses."""
    rows = {row["number"]: row["sides"] for row in data["tiles"]}
    found = [
        _tile(box, face, KIND_NAMES[tile.kind], rows[tile.number][SIDE_NAMES[face.side]]["hexes"])
        for tile in box.tiles
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


def _tile(box: Box, face: Face, kind: str, rows: list[dict[str, Any]]) -> Entry:
    """A face with its ten spaces; unconfirmed if one of them is, with the notes on all of them."""
    spaces = [_space(box, cell, place == face.capital) for place, cell in enumerate(face.cells)]
    doubtful = [row for row in rows if row["status"] != "confirmed"]
    notes = [f"{row['q']},{row['r']}: {row['note']}" for row in rows if "note" in row]
    doubt = {
        "status": "unconfirmed" if doubtful else "confirmed",
        "note": "; ".join(notes),
    }
    fields: dict[str, object] = {"kind": kind, "spaces": spaces}
    return _entry("tile", f"Tile {_face_name(face)}", fields, "", doubt)


def _space(box: Box, cell: Cell, capital: bool) -> str:
    """`0,-1 hills marble`: coordinates from the space a placement names, terrain, symbol."""
    words = [f"{cell.q},{cell.r}", TERRAIN_NAMES[cell.terrain].replace("_", " ")]
    if cell.resource >= 0:
        words.append(RESOURCE_NAMES[cell.resource])
    if cell.natural >= 0:
        words = [words[0], box.naturals[cell.natural]]
    if cell.city_state >= 0:
        words.append(box.effects[box.city_state_0 + cell.city_state].title)
    if cell.barbarian >= 0:
        words.append(
            f"barbarian {box.data[CARDS_FILE]['barbarians']['letters'][cell.barbarian]['letter']}"
        )
    if capital:
        words.append(KIND_NAMES[CAPITAL])
    return " ".join(words)
