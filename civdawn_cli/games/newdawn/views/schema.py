"""The view of a table, described: `protocol/view.newdawn.schema.json` is written from this by
`scripts/schemas`, and held against the views by the tests."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.kit.schema import (
    Choice,
    Constant,
    Document,
    Either,
    Flag,
    Many,
    Maybe,
    Record,
    Shared,
    Whole,
)
from civdawn_cli.games.newdawn.views.schema_map import DRAFT, MAP_SPACE, TILE_LAID
from civdawn_cli.games.newdawn.views.schema_question import ATTACK, QUESTION
from civdawn_cli.games.newdawn.views.schema_seats import PLAYER
from civdawn_cli.games.newdawn.views.schema_words import (
    BARBARIAN,
    ERA,
    FOCUS_TYPE,
    PACT,
    RESOURCE,
    SEAT,
    SLUG,
    SPACE,
    VICTORY_CARD,
    WONDER_TYPE_NAMES,
)
from civdawn_cli.games.newdawn.views.table_json import VERSION

THIS_TURN: Final = Shared(
    "this_turn",
    Record(
        "Effects that serve once a turn and have served, or count for this turn only (ND-20.25).",
        {
            "used": Many(
                "Leaders, world wonders and diplomacy cards whose effect was used.",
                Either("A card as moves name it.", (SLUG, PACT)),
            ),
            "city_states": Many(
                "City-state tokens that have counted as a trade token (ND-11.3).", SLUG
            ),
            "natural_wonders": Many("Natural-wonder tokens that have served (ND-15).", SLUG),
            "card_sentence": Flag("True if the once-per-turn sentence of a focus card has served."),
            "won_spaces": Many(
                "Spaces attacked and taken; nothing can be attacked from them (ND-10.4).", SPACE
            ),
            "arrived": Many(
                "Cities and city-states where caravans of the active seat ended; no other"
                " may go there.",
                SPACE,
            ),
            "resting": Whole(
                "Caravans of the active seat that are back on a card and can't move again"
                " (ND-8.7).",
                0,
                3,
            ),
            "victories": Whole("Attacks won."),
        },
    ),
)

EVENT: Final = Shared(
    "event",
    Record(
        "The event dial (ND-16).",
        {
            "section": Whole("Where the pointer is: an index of sections, from 0.", 0, 4),
            "sections": Many(
                "The dial clockwise: what happens when the pointer comes there.",
                Choice(
                    "spawn: barbarians return; move: they move; trade: trade tokens for "
                    "mature cities; blank: nothing.",
                    ("spawn", "blank", "move", "trade"),
                ),
                5,
                5,
            ),
        },
    ),
)

TECH_DIAL: Final = Shared(
    "tech_dial",
    Record(
        "What is printed on every tech dial (ND-7.1).",
        {
            "levels": Many(
                "The spaces that give a focus card, in their order.",
                Record(
                    "A space.",
                    {
                        "dial": Whole("Which space.", 1, 24),
                        "level": Whole("The level of the card.", 2, 4),
                    },
                ),
            ),
            "last": Whole("The last space.", 1, 24),
            "back": Whole("The space that follows the last.", 1, 24),
        },
    ),
)

OFFER: Final = Shared(
    "offer",
    Record(
        "A world wonder face up.",
        {
            "wonder": SLUG.means("Its name."),
            "era": ERA.means("Its era."),
            "cost": Whole("The production printed on it."),
            "prices": Many(
                "The cost to each seat, in seat order, discounts taken off (ND-20.65).",
                Whole("Production."),
                2,
                4,
            ),
            "pays": Many("The two resource types that pay for it (ND-9.5).", RESOURCE, 2, 2),
        },
    ),
)

DECK: Final = Shared(
    "deck",
    Record(
        "The world wonders of a type.",
        {
            "type": Choice("The type.", WONDER_TYPE_NAMES),
            "face_up": Maybe("The wonder on offer; null if there is none.", OFFER),
            "left": Record(
                "Cards left in the deck, face down; ancient ones come first. Their order "
                "is nobody's to know.",
                {
                    "ancient": Whole("Cards of the ancient era.", 0, 2),
                    "medieval": Whole("Cards of the medieval era.", 0, 2),
                    "modern": Whole("Cards of the modern era.", 0, 2),
                },
            ),
            "unseen": Many(
                "The wonders never seen face up: those in the deck, and those removed at "
                "setup (ND-2.6).",
                SLUG,
                0,
                6,
            ),
        },
    ),
)

VICTORY: Final = Shared(
    "victory",
    Record(
        "A victory card on the table (ND-17).",
        {
            "card": VICTORY_CARD.means("Its name."),
            "agendas": Many(
                "Its two agendas: either will do.",
                Record(
                    "An agenda, and how far each seat is.",
                    {
                        "agenda": SLUG.means("Its name."),
                        "have": Many(
                            "The amount that each seat has of it, in seat order.",
                            Whole("A count."),
                            2,
                            4,
                        ),
                        "need": Whole("The number that it takes.", 1),
                    },
                ),
                2,
                2,
            ),
            "marked": Many("The seats that have marked it, for good (ND-17.1).", SEAT, 0, 4),
        },
    ),
)

VIEW: Final = Document(
    "view.newdawn.schema.json",
    "The view of a game of A New Dawn",
    Record(
        "The table as a seat, or a spectator, sees it: one JSON object on one "
        "line. Entries are always there, null or empty for nothing, and always in"
        " the same order. Numbers such as ND-5.1 cite rules: `civdawn rules "
        "ND-5.1`.",
        {
            "game": Constant("The game.", "newdawn"),
            "version": Constant(
                "The version of this schema; another one whenever an entry comes, "
                "goes or changes its meaning.",
                VERSION,
            ),
            "viewer": Maybe(
                "Whose view this is; null for a spectator's. In this game nothing is "
                "hidden from anyone.",
                SEAT,
            ),
            "epic": Flag("True if it is an epic game (ND-19)."),
            "phase": Choice(
                "Where the game is: setup (draws), draft (the map is being built), play, over.",
                ("setup", "draft", "play", "over"),
            ),
            "round": Whole("The round, 0 before the first."),
            "turn": Whole("Turns begun by all seats together."),
            "first": SEAT.means("The first player; 1 until that is drawn."),
            "active": Maybe(
                "Whose turn it is; null before the first turn. While the event dial does "
                "its work, the seat whose turn has just ended.",
                SEAT,
            ),
            "over": Flag("True if the game has ended by its own rules."),
            "ranks": Many(
                "The place of each seat in seat order, 1 the best, ties sharing one; as "
                "it stands, and final when over.",
                Whole("A place.", 1, 4),
                2,
                4,
            ),
            "asked": Maybe(
                "The question now asked, as far as it is not in the message that asks; "
                "null when nothing is.",
                QUESTION,
            ),
            "attack": Maybe("The attack under way, until it is decided; null for none.", ATTACK),
            "this_turn": THIS_TURN,
            "event": EVENT,
            "direction": Choice(
                "Where a barbarian moves on a 1; higher numbers go on clockwise: e, se, "
                "sw, w, nw, ne (ND-2.5). e until the token is laid.",
                DIRECTION_NAMES,
            ),
            "tech_dial": TECH_DIAL,
            "seats": Many("The belongings of each seat, seat 1 first.", PLAYER, 2, 4),
            "decks": Many(
                "World wonders: what is on offer and what is known of the four decks.", DECK, 4, 4
            ),
            "victory": Many("The victory cards on the table.", VICTORY, 0, 4),
            "supply": Record(
                "Resource tokens in the supply (ND-2.8).",
                {
                    "marble": Whole("How many marble.", 0, 8),
                    "mercury": Whole("How many mercury.", 0, 8),
                    "oil": Whole("How many oil.", 0, 8),
                    "diamonds": Whole("How many diamonds.", 0, 8),
                },
            ),
            "barbarians": Many(
                "The barbarians of this map.",
                Record(
                    "A barbarian.",
                    {
                        "barbarian": BARBARIAN.means("Its letter."),
                        "home": SPACE.means("Where it returns."),
                        "space": Maybe("Where it is; null while defeated.", SPACE),
                    },
                ),
                0,
                9,
            ),
            "natural_wonders": Many(
                "The natural wonders of this map.",
                Record(
                    "A natural wonder.",
                    {
                        "natural_wonder": SLUG.means("Its name."),
                        "resource": RESOURCE.means("The resource type of its token (ND-15.2)."),
                        "space": SPACE.means("Its space."),
                        "holder": Maybe(
                            "The seat that holds its token; null while it lies on its space.", SEAT
                        ),
                    },
                ),
                0,
                8,
            ),
            "city_states": Many(
                "The city-states of this map.",
                Record(
                    "A city-state.",
                    {
                        "city_state": SLUG.means("Its name."),
                        "type": FOCUS_TYPE.means("Its type."),
                        "space": SPACE.means("Its space."),
                        "holder": Maybe("The seat that has conquered it; null for nobody.", SEAT),
                        "envoys": Many(
                            "The seats that hold one of its two diplomacy cards.", SEAT, 0, 2
                        ),
                    },
                ),
                0,
                8,
            ),
            "draft": Maybe("The building of the map; null when that is not going on.", DRAFT),
            "tiles": Many(
                "The tiles on the table: in the draft in the order they were laid, the first "
                "four being the core; afterwards by their numbers. Empty before there are "
                "any, and in a game that began with a position without lines `tile`.",
                TILE_LAID,
                0,
                16,
            ),
            "map": Many(
                "Every space, in rows from north to south, each from west to east; empty "
                "before there is one. In the draft the tiles laid so far, nothing on them"
                " but capitals.",
                MAP_SPACE,
            ),
        },
    ),
)
