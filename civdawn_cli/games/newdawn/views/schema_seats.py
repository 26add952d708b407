"""All that a seat has beside the map, as a view tells it, described (see `schema.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import Choice, Either, Many, Maybe, Record, Shared, Text, Whole
from civdawn_cli.games.newdawn.positions.writer import FEATS
from civdawn_cli.games.newdawn.views.schema_words import (
    FOCUS_TYPE,
    PACT,
    SEAT,
    SLUG,
    SPACE,
    VICTORY_CARD,
    WONDER_TYPE_NAMES,
)

FOCUS_CARD: Final = Shared(
    "focus_card",
    Record(
        "A card of a focus row.",
        {
            "slot": Whole("Its slot.", 1, 5),
            "card": SLUG.means("Its name."),
            "type": FOCUS_TYPE.means("Its type."),
            "level": Whole("Its level, 1 for I.", 1, 4),
            "trade_tokens": Whole("Trade tokens on it.", 0, 3),
            "city_states": Many(
                "City-state tokens on it: each counts as a trade token once a turn (ND-11.3).", SLUG
            ),
            "natural_wonders": Many("Natural-wonder tokens on it (ND-20.109).", SLUG),
        },
    ),
)

PLAYER: Final = Shared(
    "player",
    Record(
        "The belongings of a seat.",
        {
            "seat": SEAT.means("Which seat."),
            "name": Text(
                "The name that people call it by: its civilization, or seat N before leaders "
                "are drawn."
            ),
            "leader": Maybe("Its leader as moves name it; null before it is drawn.", SLUG),
            "ruler": Text("The leader's own name; null before it is drawn.", null=True),
            "dial": Whole("The space of its tech dial.", 0, 24),
            "next_level": Record(
                "The next space of the tech dial that gives a focus card.",
                {
                    "dial": Whole("The space.", 3, 24),
                    "level": Whole("The level of the card.", 2, 4),
                },
            ),
            "row": Many("Its focus row, slot 1 first.", FOCUS_CARD, 5, 5),
            "resources": Record(
                "Its resource tokens.",
                {
                    "marble": Whole("How many marble.", 0, 8),
                    "mercury": Whole("How many mercury.", 0, 8),
                    "oil": Whole("How many oil.", 0, 8),
                    "diamonds": Whole("How many diamonds.", 0, 8),
                },
            ),
            "natural_wonders": Many(
                "Its natural-wonder tokens (ND-15.2).",
                Record(
                    "A natural-wonder token.",
                    {
                        "natural_wonder": SLUG.means("Its name."),
                        "card": Maybe("The focus card it lies on; null if on none.", SLUG),
                    },
                ),
            ),
            "conquered": Many(
                "The city-state tokens it holds (ND-11.2).",
                Record(
                    "A city-state token.",
                    {
                        "city_state": SLUG.means("Its name."),
                        "card": Maybe(
                            "The focus card it lies on; null while it waits for one (ND-20.78).",
                            SLUG,
                        ),
                    },
                ),
            ),
            "wonders": Many(
                "The world wonders it controls (ND-14.1).",
                Record(
                    "A world wonder.",
                    {
                        "wonder": SLUG.means("Its name."),
                        "type": Choice("Its type.", WONDER_TYPE_NAMES),
                        "space": SPACE.means("Where its token lies."),
                        "trade_tokens": Whole("Trade tokens on its card (ND-20.74)."),
                    },
                ),
            ),
            "diplomacy": Many(
                "Diplomacy cards it has taken: of city-states by their names, of players "
                "with the giver.",
                Either("A diplomacy card as moves name it.", (SLUG, PACT)),
            ),
            "own_diplomacy": Many(
                "The four diplomacy cards it gives.",
                Record(
                    "A diplomacy card.",
                    {
                        "card": PACT.means("Its name."),
                        "holder": Maybe(
                            "The seat that has taken it; null while it is with its giver.", SEAT
                        ),
                    },
                ),
                4,
                4,
            ),
            "caravans": Many(
                "Where its three caravans are: a space, card (on the economy card), or unused.",
                Text("A place.", r"^(card|unused|-?[0-9]{1,2},-?[0-9]{1,2})$"),
                3,
                3,
            ),
            "control_tokens_left": Whole(
                "Control tokens not in use; 0 before the map is built.", 0, 31
            ),
            "cities_left": Whole("Cities not in use; 0 before the map is built.", 0, 7),
            "marked": Many("The victory cards it has marked.", VICTORY_CARD, 0, 4),
            "markers": Whole("Its control tokens beside victory cards.", 0, 4),
            "feats": Many(
                "Feats that agendas remember for good: it has beaten a rival's capital; its "
                "tech dial has reached 24.",
                Choice("A feat.", FEATS),
                0,
                2,
            ),
            "friendly_spaces": Whole(
                "Spaces with its cities and control tokens: the last tie-break (ND-17.2)."
            ),
        },
    ),
)
