"""The map and the draft, as a view tells them, described (see `schema.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import Choice, Flag, Many, Maybe, Record, Shared, Whole
from civdawn_cli.games.newdawn.views.schema_words import (
    BARBARIAN,
    RESOURCE,
    SEAT,
    SLUG,
    SPACE,
    SYMBOL,
    TERRAIN,
    TILE,
)

FACE_SPACE: Final = Record(
    "A space of a tile in hand.",
    {
        "space": SPACE.means(
            "Where it is when 0,0 is the space that a placement names. A turn of "
            "60 degrees clockwise takes q,r to -r,q+r."
        ),
        "terrain": TERRAIN.means("Its terrain."),
        "symbol": Maybe("The symbol printed on it; null for nothing.", SYMBOL),
    },
)

HAND_TILE: Final = Shared(
    "hand_tile",
    Record(
        "A tile in hand.",
        {
            "tile": Whole("Its number.", 1, 16),
            "sides": Many(
                "Both sides.",
                Record(
                    "A side, unturned.",
                    {
                        "side": Choice("Which.", ("a", "b")),
                        "spaces": Many(
                            "Its ten spaces.",
                            FACE_SPACE,
                            10,
                            10,
                        ),
                    },
                ),
                2,
                2,
            ),
        },
    ),
)

TILE_LAID: Final = Shared(
    "tile_laid",
    Record(
        "A tile on the table.",
        {
            "tile": TILE.means("Which tile and side."),
            "space": SPACE.means("Where its space 0,0 lies."),
            "turn": Whole("Clockwise turns of 60 degrees.", 0, 5),
            "seat": Maybe(
                "The seat that laid it; null for the core, and on a fixed map (ND-3.8) for all "
                "but the "
                "capital tiles.",
                SEAT,
            ),
            "spaces": Many("Its ten spaces, in the order of its side.", SPACE, 10, 10),
        },
    ),
)

DRAFT: Final = Shared(
    "draft",
    Record(
        "The building of the map (ND-3.2 to 3.5).",
        {
            "placements": Whole("Placements begun; the core is none.", 0, 12),
            "hands": Many(
                "The tiles each seat has still to lay, in seat order.",
                Many("A seat's tiles.", HAND_TILE, 0, 3),
                2,
                4,
            ),
            "water": Many("Spaces that water tokens have filled (ND-3.6).", SPACE, 0, 8),
            "water_left": Whole("Water tokens left.", 0, 8),
        },
    ),
)

PIECE: Final = Shared(
    "piece",
    Record(
        "A city or a control token.",
        {
            "seat": SEAT.means("Whose."),
            "kind": Choice("The kind of piece.", ("capital", "city", "control-token")),
            "reinforced": Flag("True if it is a control token with its reinforced side up."),
            "mature": Flag("True if it is a mature city (ND-5.7)."),
        },
    ),
)

MAP_SPACE: Final = Shared(
    "map_space",
    Record(
        "A space of the map.",
        {
            "space": SPACE.means("Its name."),
            "terrain": TERRAIN.means("Its terrain."),
            "difficulty": Whole("Its difficulty (ND-5.1), before effects.", 1, 5),
            "edge": Flag("True if it has fewer than six neighbours on the map (ND-3.7)."),
            "coast": Flag("True if it is land next to water or on the edge of the map."),
            "symbol": Maybe("The symbol printed on it; null for nothing.", SYMBOL),
            "piece": Maybe(
                "The city or control token on it; null for none. In the draft only capitals.", PIECE
            ),
            "resource": Maybe("The resource token on it; null for none.", RESOURCE),
            "natural_wonder": Maybe("The natural-wonder token lying on it; null for none.", SLUG),
            "city_state": Maybe("The city-state on it; null for none.", SLUG),
            "wonder": Maybe("The world wonder whose token lies on it; null for none.", SLUG),
            "barbarians": Many("The barbarians on it.", BARBARIAN),
            "caravans": Many("The seats of the caravans on it, one entry a caravan.", SEAT),
        },
    ),
)
