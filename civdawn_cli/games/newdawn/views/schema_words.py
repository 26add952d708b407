"""The words that several parts of a view have in common, described (see `schema.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import Choice, Shared, Text, Whole
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, TERRAIN_NAMES
from civdawn_cli.games.newdawn.names import ERA_NAMES, FOCUS_NAMES, WONDER_TYPES

WONDER_TYPE_NAMES: Final = tuple([FOCUS_NAMES[kind] for kind in WONDER_TYPES])
"""The types of world wonders."""

SEAT: Final = Shared("seat", Whole("A seat, from 1 clockwise.", 1, 4))

SLUG: Final = Shared(
    "slug",
    Text(
        "A card, token or agenda as moves name it: lower case, words joined by "
        "hyphens. `civdawn cards NAME` tells about it.",
        r"^[a-z0-9]+(-[a-z0-9]+)*$",
    ),
)

SPACE: Final = Shared(
    "space",
    Text(
        "A space as moves name it: axial coordinates q,r. Its neighbours are "
        "q+1,r (e), q,r+1 (se), q-1,r+1 (sw), q-1,r (w), q,r-1 (nw) and q+1,r-1 "
        "(ne).",
        r"^-?[0-9]{1,2},-?[0-9]{1,2}$",
    ),
)

TILE: Final = Shared("tile", Text("A map tile and the side that is up.", r"^(1[0-6]|[1-9])[ab]$"))

BARBARIAN: Final = Shared("barbarian", Text("A barbarian by its letter.", r"^barbarian-[a-i]$"))

PACT: Final = Shared(
    "pact",
    Text(
        "A diplomacy card of a player, with its giver's seat after the @.",
        r"^[a-z]+(-[a-z]+)*@[1-4]$",
    ),
)

FOCUS_TYPE: Final = Shared("focus_type", Choice("A type of focus card.", FOCUS_NAMES))

VICTORY_CARD: Final = Shared(
    "victory_card",
    Text(
        "A victory card as moves name it: its two agendas.", r"^[a-z]+(-[a-z]+)*/[a-z]+(-[a-z]+)*$"
    ),
)

ERA: Final = Shared("era", Choice("An era of world wonders.", ERA_NAMES))

RESOURCE: Final = Shared("resource", Choice("A type of resource.", RESOURCE_NAMES))

TERRAIN: Final = Shared(
    "terrain",
    Choice("A terrain; natural_wonder is land without a terrain type (ND-5.2).", TERRAIN_NAMES[1:]),
)

SYMBOL: Final = Shared(
    "symbol",
    Text(
        "Everything printed on a space beside its terrain, whatever has become of "
        "the token: a resource type, a natural wonder, a city-state, a barbarian,"
        " or capital.",
        r"^[a-z]+(-[a-z]+)*$",
    ),
)
