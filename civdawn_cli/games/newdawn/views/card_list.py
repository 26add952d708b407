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
from civdawn_cli.games.newdawn.hooks import Wonder
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
    slug,
)
from civdawn_cli.games.newdawn.notation.words import barbarian_name, state_name, victory_name
from civdawn_cli.games.newdawn.rules.dial import MOVE, SECTIONS, SPAWN, TRADE
from civdawn_cli.games.newdawn.rules.science import AFTER_LAST, LAST_SPACE, LEVELS
from civdawn_cli.games.newdawn.rules.turn import FocusCard
from civdawn_cli.games.newdawn.views.draft_json import face_spaces
from civdawn_cli.games.newdawn.views.seat_facts import SECTION_NAMES as SECTION_WORDS

Entry = dict[str, object]
"""See `Game.cards` in engine/game.py."""

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
    family: str,
    slug: str | None,
    name: str,
    fields: dict[str, object],
    data: dict[str, object],
    text: str,
    doubt: dict[str, Any],
) -> Entry:
    """One component. slug: None if notation never names it. doubt: its row of the data, with status
    and perhaps note and errata."""
    note = doubt.get("note", "")
    errata = doubt.get("errata", "")
    return {
        "slug": slug,
        "name": name,
        "family": family,
        "fields": fields,
        "data": data,
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
        data: dict[str, object] = {
            "ruler": leader.ruler,
            "ability": leader.ability_name,
            "row": row,
        }
        word = leader.slug
        found.append(_entry("leader", word, leader.title, fields, data, leader.text, leader.row))
    return found


def _focus_cards(box: Box) -> list[Entry]:
    return [
        _entry(
            "focus card",
            slug(card.title),
            card.title,
            _focus_fields(card),
            _focus_data(card),
            card.text,
            card.row,
        )
        for card in box.focus
    ]


def _focus_data(card: FocusCard) -> dict[str, object]:
    """The same numbers as of `_focus_fields`, for programs."""
    found = {name.replace(" ", "_"): value for name, value in _focus_fields(card).items()}
    found["level"] = card.level
    return found


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
            wonder.slug,
            wonder.title,
            _wonder_fields(wonder),
            _wonder_fields(wonder),
            wonder.text,
            wonder.row,
        )
        for wonder in box.wonders
    ]


def _wonder_fields(wonder: Wonder) -> dict[str, object]:
    """Type, era, cost and what pays (ND-9.5)."""
    return {
        "type": FOCUS_NAMES[wonder.kind],
        "era": ERA_NAMES[wonder.era],
        "cost": wonder.cost,
        "resources": [RESOURCE_NAMES[kind] for kind in wonder.pays],
    }


def _city_states(box: Box) -> list[Entry]:
    cells = _all_cells(box)
    found: list[Entry] = []
    for number, state in enumerate(box.effects[box.city_state_0 : box.diplomacy_0]):
        kind = FOCUS_NAMES[state.kind]
        faces = _faces_with(box, [cell.city_state == number for cell in cells])
        fields: dict[str, object] = {"type": kind, "tile": faces}
        data: dict[str, object] = {"type": kind, "tiles": _slugs(faces)}
        name = state_name(box, number)
        found.append(_entry("city-state", name, state.title, fields, data, state.text, state.row))
    return found


def _pacts(box: Box) -> list[Entry]:
    designs = box.effects[box.diplomacy_0 : box.diplomacy_0 + box.designs]
    return [
        _entry(
            "diplomacy card",
            pact.slug,
            pact.title,
            {"of": "each player"},
            {},
            pact.text,
            pact.row,
        )
        for pact in designs
    ]


def _agendas(box: Box) -> list[Entry]:
    """Both agendas of every victory card."""
    found: list[Entry] = []
    for card, row in enumerate(box.victory_rows):
        first, second = box.victory[card]
        for agenda, other in ((first, second), (second, first)):
            fields: dict[str, object] = {"same card": other.title}
            data: dict[str, object] = {"card": victory_name(box, card)}
            name = slug(agenda.title)
            found.append(_entry("agenda", name, agenda.title, fields, data, agenda.text, row))
    return found


def _naturals(box: Box, rows: list[Row]) -> list[Entry]:
    cells = _all_cells(box)
    text = "A space of difficulty 5. Its token can be spent as its resource, once a turn."
    found: list[Entry] = []
    for number, name in enumerate(box.naturals):
        resource = RESOURCE_NAMES[box.natural_resources[number]]
        faces = _faces_with(box, [cell.natural == number for cell in cells])
        fields: dict[str, object] = {"resource": resource, "tile": faces}
        data: dict[str, object] = {"resource": resource, "tiles": _slugs(faces)}
        found.append(_entry("natural wonder", slug(name), name, fields, data, text, rows[number]))
    return found


def _barbarians(box: Box, rows: list[Row]) -> list[Entry]:
    cells = _all_cells(box)
    found: list[Entry] = []
    for letter, row in enumerate(rows):
        faces = _faces_with(box, [cell.barbarian == letter for cell in cells])
        name = f"Barbarian {row['letter']}"
        data: dict[str, object] = {"tiles": _slugs(faces)}
        found.append(
            _entry("barbarian", barbarian_name(letter), name, {"tile": faces}, data, "", row)
        )
    return found


def _resources(box: Box) -> list[Entry]:
    sure = {"status": "confirmed"}
    text = "Spent on a world wonder that takes it: 2 production."
    return [
        _entry(
            "resource",
            name,
            name.capitalize(),
            {"tokens": box.resources_each},
            {"tokens": box.resources_each},
            text,
            sure,
        )
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


def _slugs(faces: list[str]) -> list[str]:
    """The faces as notation writes them."""
    return [name.lower() for name in faces]


def _face_name(face: Face) -> str:
    return f"{face.tile}{SIDE_NAMES[face.side]}"


def _dials(data: dict[str, Any]) -> list[Entry]:
    """The two dials and the barbarian direction token."""
    levels = [f"{ROMAN[LEVELS[space] - 1]} at {space}" for space in sorted(LEVELS)]
    return [
        _entry(
            "dial",
            None,
            "Tech dial",
            {"levels": levels, "last space": LAST_SPACE, "space after it": AFTER_LAST},
            {
                "levels": {str(space): LEVELS[space] for space in sorted(LEVELS)},
                "last_space": LAST_SPACE,
                "space_after_it": AFTER_LAST,
            },
            "Advanced by science cards; a level reached or passed gives a card of that level.",
            data["tech_dial"],
        ),
        _entry(
            "dial",
            None,
            "Event dial",
            {"sections": [SECTION_NAMES.get(section, "blank") for section in SECTIONS]},
            {"sections": [SECTION_WORDS.get(section, "blank") for section in SECTIONS]},
            "Moves on one section before each turn of the first player but the game's first.",
            data["event_dial"],
        ),
        _entry(
            "dial",
            None,
            "Barbarian direction token",
            {"numbers clockwise": list(DIE)},
            {"numbers_clockwise": list(DIE)},
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
        doubt = data["core_layout"]
        more: dict[str, object] = {"side": SIDE_NAMES[side].lower(), "places": places}
        found.append(_entry("layout", None, name, {"places": places}, more, text, doubt))
    text = "The fixed maps for 2, 3 and 4 players are this project's own, all tiles side A."
    doubt = data["first_game_map"]
    found.append(_entry("layout", None, "First-game map", {}, {}, text, doubt))
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
    more: dict[str, object] = {"kind": kind, "spaces": face_spaces(box, face.tile, face.side)}
    name = _face_name(face)
    return _entry("tile", name.lower(), f"Tile {name}", fields, more, "", doubt)


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
