"""The view of a table, described: `protocol/view.ages.schema.json` is written from this by
`scripts/schemas`, and held against the views by the tests."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import (
    Choice,
    Constant,
    Document,
    Flag,
    Many,
    Maybe,
    Record,
    Shared,
    Whole,
)
from civdawn_cli.games.ages.views.schema_question import QUESTION
from civdawn_cli.games.ages.views.schema_seats import PLAYER
from civdawn_cli.games.ages.views.schema_words import AGE, BACKS, CARD, SEAT, SLUG, card_entries
from civdawn_cli.games.ages.views.table_json import VERSION

SPACE: Final = Shared(
    "space",
    Record(
        "A space of the card row.",
        {
            **card_entries(Maybe("The card in it; null if it is empty.", SLUG), null=True),
            "space": Whole("Its number from the left.", 1, 13),
            "cost": Whole("The CA printed under it.", 1, 3),
            "prices": Many(
                "The cost of the card to each seat in CA, in seat order, everything counted "
                "(TA-16.1, TA-16.5), whether the seat may take it or not; null for no "
                "card or a seat out of the game.",
                Whole("A price.", null=True),
                2,
                4,
            ),
        },
    ),
)

CURRENT_EVENTS: Final = Shared(
    "current_events",
    Record(
        "The current events deck; earlier ages lie above later ones (TA-10.4).",
        {
            "left": BACKS.means("How many cards of each age lie in it."),
            "top": Maybe("The next event, if the viewer has looked at it; else null.", SLUG),
            "top_seen_by": Many("The seats that have looked at the next event.", SEAT, 0, 4),
            "own": Many("The cards in it that the viewer has prepared.", SLUG),
        },
    ),
)

FUTURE_EVENT: Final = Shared(
    "future_event",
    Record(
        "A card of the future events deck.",
        {
            "age": Choice("Its age.", ("a", "i", "ii", "iii")),
            "seat": SEAT.means("The seat that prepared it."),
            "card": Maybe("Which it is, if the viewer prepared it; else null.", SLUG),
        },
    ),
)

THIS_TURN: Final = Shared(
    "this_turn",
    Record(
        "Entries that count for this turn only; all of it is the active seat's.",
        {
            "civil_actions": Whole("Temporary CA (TA-30.4)."),
            "military_actions": Whole("Temporary MA."),
            "food": Whole("Temporary food (TA-33.10)."),
            "resources": Whole("Temporary resources."),
            "unit_resources": Whole("Temporary resources for units only."),
            "unit_science": Whole(
                "Temporary science points for military technologies only (TA-34.4)."
            ),
            "actions_taken": Many(
                "Action cards taken in this action phase, which can't be played yet (TA-20.2).",
                SLUG,
            ),
            "tactic_used": Flag("True if a tactic has been played or copied (TA-21.6)."),
            "leader_replaced": Flag("True if a leader has been replaced."),
            "used": Many("Cards in play that have served for what they do once a turn.", SLUG),
        },
    ),
)

BANKS: Final = Shared(
    "banks",
    Record(
        "The numbers printed on every player board: lists that are read at the number of tokens in "
        "the bank, 0 first; with more tokens than squares the last one counts.",
        {
            "population_price": Many(
                "By the yellow bank: food for an increase of population, cards left aside "
                "(TA-17.1); 0 with an empty bank, which allows none.",
                Whole("Food."),
            ),
            "consumption": Many("By the yellow bank: food consumed (TA-22.9).", Whole("Food.")),
            "happiness_required": Many(
                "By the yellow bank: the happiness required (TA-32.5).", Whole("Happiness.", 0, 8)
            ),
            "corruption": Many(
                "By the blue bank: resources lost to corruption (TA-22.5).", Whole("Resources.")
            ),
        },
    ),
)

VIEW: Final = Document(
    "view.ages.schema.json",
    "The view of a game of Through the Ages",
    Record(
        "The table as a seat, or everybody, sees it: one JSON object on one "
        "line. Entries are always there, null or empty for nothing, and always in"
        " the same order. Faces of military cards that have not come into play "
        "are only there for who may see them (TA-25.3, TA-37.14). Numbers such as"
        " TA-5.1 cite rules: `civdawn rules TA-5.1`.",
        {
            "game": Constant("The game.", "ages"),
            "version": Constant(
                "The version of this schema; another one whenever an entry comes, "
                "goes or changes its meaning.",
                VERSION,
            ),
            "viewer": Maybe(
                "Whose view this is; null for what everybody may see. Only military_hand,"
                " asked, current_events and future_events depend on it.",
                SEAT,
            ),
            "resignation": Flag("True if this game allows resigning (TA-14)."),
            "phase": Choice(
                "Where the game is: setup (the first card row), play, over.",
                ("setup", "play", "over"),
            ),
            "age": AGE.means("The current age (TA-3.2)."),
            "round": Whole("The round, 0 before the first."),
            "last_round": Maybe(
                "The last round, once Age IV has fixed it (TA-3.3); null before.",
                Whole("A round.", 1),
            ),
            "turn": Whole("Turns begun by all seats together."),
            "first": SEAT.means("The starting player; 1 until that is drawn (TA-2.9)."),
            "active": Maybe("Whose turn it is; null before the first turn.", SEAT),
            "over": Flag("True if the game has ended by its own rules."),
            "ranks": Many(
                "The place of each seat in seat order, 1 the best, ties sharing one; as "
                "it stands, and final when over (TA-35.3).",
                Whole("A place.", 1, 4),
                2,
                4,
            ),
            "asked": Maybe(
                "The question now asked, as far as it is not in the message that asks; "
                "null when nothing is, and for a question that may be answered with no, "
                "unless it is the viewer's: that it is asked at all may tell what is in a"
                " hand.",
                QUESTION,
            ),
            "row": Many("The card row from left to right (TA-5).", SPACE, 13, 13),
            "row_discards": Whole(
                "How many of the leftmost spaces lose their cards when a turn begins (TA-5.2)."
            ),
            "civil_deck": Many(
                "The cards left in the current civil deck, by type, not in their order: "
                "civil cards are all public (TA-25.1), so anybody can tell which are "
                "left.",
                SLUG,
            ),
            "civil_gone": Many(
                "The civil cards out of the game (TA-25.6), by type. A leader under a "
                "wonder is not: it is a part of the wonder (TA-37.19).",
                SLUG,
            ),
            "military_deck": Whole(
                "How many cards are left in the current military deck, all of the current age."
            ),
            "military_discards": Whole(
                "How many military cards of the current age are discarded (TA-25.7)."
            ),
            "military_gone": BACKS.means(
                "Military cards out of the game, how many of each age; from setup on the "
                "Age A cards that were not dealt into the current events deck (TA-2.7)."
            ),
            "decks_for": Many(
                "For how many players the decks of Ages A, I, II and III were made, as "
                "far as these ages have begun (TA-14.6).",
                Whole("Players.", 2, 4),
                1,
                4,
            ),
            "current_events": CURRENT_EVENTS,
            "future_events": Many(
                "The future events deck, in the order of preparing (TA-10.1).", FUTURE_EVENT
            ),
            "past_events": Many(
                "The past events and the territories nobody wanted, in the order they "
                "were revealed (TA-23.9).",
                SLUG,
            ),
            "tactics": Many("The common tactics (TA-8).", SLUG),
            "this_turn": THIS_TURN,
            "military_hand": Maybe(
                "The viewer's own military cards (TA-25.3), cards being sent to a colony "
                "included; null for what everybody may see.",
                Many("", CARD),
            ),
            "seats": Many("The belongings of each seat, seat 1 first.", PLAYER, 2, 4),
            "banks": BANKS,
        },
    ),
)
