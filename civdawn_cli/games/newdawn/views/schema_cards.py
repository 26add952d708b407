"""The data of a card in `cards`, described: protocol/cards.newdawn.schema.json is written from
this."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import Choice, Flag, Many, Mapping, Record, Text, Whole
from civdawn_cli.games.newdawn.map.tiles import KIND_NAMES
from civdawn_cli.games.newdawn.names import DIE, LEVELS
from civdawn_cli.games.newdawn.views.schema_map import FACE_SPACE
from civdawn_cli.games.newdawn.views.schema_words import (
    ERA,
    FOCUS_TYPE,
    RESOURCE,
    TILE,
    VICTORY_CARD,
)

_LEVEL: Final = Whole("A level.", 1, LEVELS)

DATA: Final = Record(
    "Everything printed on it; an entry is there only if the card has it.",
    {
        "ruler": Text("Of a leader: who it is."),
        "ability": Text("Of a leader: the name of its ability."),
        "row": Many("Of a leader: the focus row it begins with, slot 1 first.", FOCUS_TYPE, 5, 5),
        "type": FOCUS_TYPE.means("Its type."),
        "level": Whole("Of a focus card: its level, 1 for I.", 1, LEVELS),
        "control_tokens": Whole("Of a culture card: control tokens to place (ND-6)."),
        "caravans": Whole("Of an economy card: caravans in use (ND-8)."),
        "distance": Whole("Of an economy card: how far caravans go."),
        "over_water": Flag("Of an economy card: whether caravans may go over water."),
        "distance_of_a_city": Whole("Of an industry card: how far from home cities go (ND-9)."),
        "counted_through_water": Flag("True if that distance, or a range, counts through water."),
        "production_in_slot_5": Whole("Of an industry card: production in slot 5."),
        "attacks": Whole("Of a military card: attacks (ND-10)."),
        "range": Whole("Of a military card: how far away targets are."),
        "bonus": Whole("Of a military card: added to combat values."),
        "bonus_against_barbarians": Whole("Of a military card: the same against barbarians."),
        "era": ERA.means("Of a world wonder: its era."),
        "cost": Whole("Of a world wonder: its production cost (ND-9.5)."),
        "resources": Many("Of a world wonder: the types that pay for it.", RESOURCE, 2, 2),
        "tiles": Many("The sides of tiles it is printed on.", TILE),
        "card": VICTORY_CARD.means("Of an agenda: the card it is on."),
        "resource": RESOURCE.means("Of a natural wonder: the type of its token (ND-15.2)."),
        "tokens": Whole("Of a resource: its tokens in the box."),
        "levels": Mapping("Of the tech dial: the levels by their spaces.", _LEVEL),
        "last_space": Whole("Of the tech dial: its last space."),
        "space_after_it": Whole("Of the tech dial: the space that follows the last one."),
        "sections": Many(
            "Of the event dial: its sections clockwise, as in views.",
            Choice("A section.", ("spawn", "blank", "move", "trade")),
        ),
        "numbers_clockwise": Many(
            "Of the direction token: the numbers at its edges.", Whole("A number.", 1, DIE[-1])
        ),
        "kind": Choice("Of a tile: its kind.", KIND_NAMES),
        "spaces": Many("Of a side of a tile: its ten spaces, unturned.", FACE_SPACE, 10, 10),
        "side": Choice("Of a layout: the side of its tiles.", ("a", "b")),
        "places": Many(
            "Of a layout: where its tiles lie and how far they are turned.",
            Text("A placement.", r"^-?[0-9]{1,2},-?[0-9]{1,2}@[0-5]$"),
        ),
    },
    sparse=True,
)
