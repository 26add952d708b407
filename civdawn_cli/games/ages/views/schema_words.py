"""The words that several parts of a view have in common, described (see `schema.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import Choice, Many, Record, Schema, Shared, Text, Whole
from civdawn_cli.games.ages.names import AGE_IV, AGE_NAMES, TYPE_NAMES

SEAT: Final = Shared("seat", Whole("A seat, from 1 clockwise.", 1, 4))

AGE: Final = Shared("age", Choice("An age.", AGE_NAMES))

SLUG: Final = Shared(
    "slug",
    Text(
        "A card as moves name it: lower case, words joined by hyphens. `civdawn "
        "cards NAME` tells about it.",
        r"^[a-z]+(-[a-z]+)*$",
    ),
)

BACKS: Final = Shared(
    "backs",
    Record(
        "How many cards of each age: what their backs tell.",
        {
            "a": Whole("Cards of Age A."),
            "i": Whole("Cards of Age I."),
            "ii": Whole("Cards of Age II."),
            "iii": Whole("Cards of Age III."),
        },
    ),
)


COSTS: Final = Shared(
    "costs",
    Record(
        "The cost of a card, as printed on it (TA-1.12); an entry is there only if the card has "
        "it.",
        {
            "science": Whole("Science points to develop it (TA-19.1)."),
            "revolution": Whole("Science points for a revolution to it (TA-19.6)."),
            "resources": Whole("Resources for one farm, mine, building or unit."),
            "military_actions": Whole(
                "Military actions for the aggression, the war or the tactic."
            ),
            "stages": Many(
                "Resources for each stage of the wonder, the first one first (TA-18.3).",
                Whole("A cost."),
            ),
        },
        sparse=True,
    ),
)


def card_entries(card: Schema, null: bool) -> dict[str, Schema]:
    """The entries of a card in a row or a hand. card: its slug. null: there may be no card."""
    return {
        "card": card,
        "name": Text("Its name for people.", null=null),
        "type": Choice("Its type.", TYPE_NAMES, null=null),
        "age": Choice("Its age (TA-1.2).", AGE_NAMES[:AGE_IV], null=null),
        "costs": COSTS,
    }


CARD: Final = Shared(
    "card",
    Record("A card in a hand.", card_entries(SLUG.means("Which."), null=False)),
)
