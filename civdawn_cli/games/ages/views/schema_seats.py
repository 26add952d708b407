"""All that a seat has, as a view tells it, described (see `schema.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import Choice, Flag, Many, Maybe, Record, Shared, Text, Whole
from civdawn_cli.games.ages.names import GOVERNMENT, TYPE_NAMES
from civdawn_cli.games.ages.views.schema_words import AGE, BACKS, CARD, SEAT, SLUG

TECHNOLOGY: Final = Shared(
    "technology",
    Record(
        "A technology that takes workers.",
        {
            "card": SLUG.means("Which."),
            "type": Choice("Its type.", TYPE_NAMES[:GOVERNMENT]),
            "level": Whole("Its level.", 0, 3),
            "workers": Whole("Workers on it."),
            "tokens": Whole("Blue tokens on it."),
        },
    ),
)

WONDER: Final = Shared(
    "wonder",
    Record(
        "A completed wonder.",
        {
            "card": SLUG.means("Which."),
            "ruin": Flag("True if it is a ruin (TA-36.22)."),
            "leader_under": Flag("True if a leader lies under it (TA-36.1)."),
        },
    ),
)

UNFINISHED: Final = Shared(
    "unfinished",
    Record(
        "An unfinished wonder.",
        {
            "card": SLUG.means("Which."),
            "stages": Whole("Stages completed."),
            "costs": Many(
                "Resources for each stage to come, the next one first.", Whole("A cost."), 1
            ),
            "tokens": Whole(
                "Blue tokens on it; fewer than the stages if there were none (TA-37.38)."
            ),
        },
    ),
)

PLAYER: Final = Shared(
    "player",
    Record(
        "The belongings of a seat.",
        {
            "seat": SEAT,
            "name": Text("The name that people call it by: its leader, or its seat."),
            "plays": Flag("True if it is still in the game (TA-14.1)."),
            "culture": Whole("Culture points."),
            "science": Whole("Science points."),
            "ratings": Record(
                "Its ratings (TA-29).",
                {
                    "science": Whole("Science points in the production phase."),
                    "culture": Whole("Culture points in the production phase."),
                    "strength": Whole("Strength, armies included."),
                    "happiness": Whole("Happiness.", 0, 8),
                    "colonization": Whole("The colonization bonus (TA-29.10)."),
                },
            ),
            "actions": Record(
                "Its actions, without temporary ones (TA-30).",
                {
                    "civil": Whole("Available CA."),
                    "civil_total": Whole("The CA total."),
                    "military": Whole("Available MA."),
                    "military_total": Whole("The MA total."),
                },
            ),
            "population": Record(
                "Its yellow tokens that are not on cards, and what follows from them.",
                {
                    "bank": Whole("Tokens in the yellow bank."),
                    "unused": Whole("Unused workers."),
                    "price": Whole(
                        "Food for an increase of population (TA-17.1); null with an empty bank.",
                        None,
                        null=True,
                    ),
                    "consumption": Whole("Food consumed in the production phase (TA-22.9)."),
                    "happiness_required": Whole("The happiness required (TA-32.5).", 0, 8),
                    "discontent": Whole("Discontent workers (TA-32.7)."),
                },
            ),
            "goods": Record(
                "Its blue tokens; those on cards are with the technologies.",
                {
                    "bank": Whole("Tokens in the blue bank."),
                    "food": Whole("All food on cards."),
                    "resources": Whole("All resources on cards."),
                    "corruption": Whole("Resources lost in the production phase (TA-22.5)."),
                },
            ),
            "technologies": Many(
                "The technologies in play that take workers, by type and level.", TECHNOLOGY
            ),
            "government": Maybe("Its government; null if it is out of the game.", SLUG),
            "specials": Record(
                "Its special technologies by type (TA-26.7).",
                {
                    "military": Maybe("The military one; null for none.", SLUG),
                    "civil": Maybe("The civil one; null for none.", SLUG),
                    "colonization": Maybe("The colonization one; null for none.", SLUG),
                    "construction": Maybe("The construction one; null for none.", SLUG),
                },
            ),
            "leader": Maybe("Its leader; null for none.", SLUG),
            "leaders_taken": Many("The ages of which it has taken a leader (TA-16.4).", AGE, 0, 4),
            "wonders": Many("Its completed wonders.", WONDER),
            "unfinished": Maybe("Its unfinished wonder; null for none.", UNFINISHED),
            "colonies": Many("Its colonies.", SLUG),
            "tactic": Maybe("Its current tactic (TA-28.1); null for none.", SLUG),
            "exclusive_tactic": Maybe(
                "The tactic in its play area, not common yet (TA-8.1); null for none.", SLUG
            ),
            "pact": Maybe(
                "The pact in its play area; null for none.",
                Record(
                    "A pact.",
                    {
                        "card": SLUG.means("Which."),
                        "a": SEAT.means("The seat that has side A."),
                        "b": SEAT.means("The seat that has side B."),
                    },
                ),
            ),
            "wars": Many(
                "The wars it has declared, in their order.",
                Record("A war.", {"card": SLUG.means("Which."), "on": SEAT.means("On whom.")}),
            ),
            "civil_hand": Many("Its civil cards in hand (TA-25.1).", CARD),
            "civil_limit": Whole("The civil hand limit (TA-25.2)."),
            "military_cards": BACKS.means(
                "Its military cards in hand, how many of each age (TA-37.14)."
            ),
            "military_limit": Whole("The military hand limit (TA-25.4)."),
            "skips_politics": Flag("True if it misses its next political action (TA-36.23)."),
            "once_used": Flag(
                "True if it has used what its leader may do once per game (TA-37.21)."
            ),
        },
    ),
)
