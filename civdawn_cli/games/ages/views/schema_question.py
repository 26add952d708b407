"""The question now asked, as a view has it, described (see `schema.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import Choice, Flag, Many, Maybe, Record, Shared, Whole
from civdawn_cli.games.ages.names import STUFF_NAMES
from civdawn_cli.games.ages.questions import KINDS
from civdawn_cli.games.ages.views.schema_words import BACKS, SEAT, SLUG

ABOUT: Final = Shared(
    "about",
    Record(
        "The subject of an answer where the options alone don't say; an entry is "
        "there only if it means something for this question.",
        {
            "seat": SEAT.means(
                "The other seat in question: who attacks, offers the pact, or loses "
                "something; whose luck a draw is."
            ),
            "card": SLUG.means(
                "The card in question: the aggression, the pact offered, the territory, "
                "the wonder whose stage is covered, the leader that replaces the one to "
                "be put under a wonder."
            ),
            "left": Whole("How many more, this one included: cards, tokens or workers.", 1),
            "second": Flag(
                "True if one political action has been done already in this phase (TA-37.21)."
            ),
            "discount": Whole(
                "How much less the action costs in food, resources or science points; 99:"
                " it is free."
            ),
            "civil_actions": Whole(
                "CA that the action costs unless it is a revolution (TA-19.10)."
            ),
            "budget": Whole(
                "The amount that may still be spent: CA for cards of the row (TA-36.23), or "
                "science "
                "points for special technologies (TA-7.7)."
            ),
            "goods": Choice("The goods that are paid or gained.", STUFF_NAMES),
            "amount": Whole(
                "How much is paid, gained or lost in all; in a raid the cost of what has "
                "been destroyed so far."
            ),
            "food": Whole("Food to be gained, if food is chosen."),
            "resources": Whole("Resources to be gained, if resources are chosen."),
            "gained": Flag("True if the seat asked gains what the other one loses."),
            "side": Choice("The side of the pact the seat asked would have.", ("a", "b")),
            "missing": Whole("Strength that is still missing for the defence (TA-11.6).", 1),
            "levels": Many(
                "The highest level the building or wonder may have; in a raid also that "
                "of the building after it.",
                Whole("A level.", 0, 3),
                1,
                2,
            ),
            "points": Whole("Culture points for each level of the card that leaves play."),
            "taker": SEAT.means("The seat that takes over the colony; not there if it is lost."),
            "bid": Whole(
                "The last bid, 0 for none; when a force is sent, what it must reach (TA-24.6)."
            ),
            "bidders": Many("The seats that have not passed, the seat asked first.", SEAT, 0, 4),
            "strength": Whole("The strength of what is sent so far.", None),
            "sent": Many("Units sent so far, by their technologies.", SLUG),
            "played": Many("Bonus cards played so far.", SLUG),
            "thrown": BACKS.means("Cards discarded face down for the force so far, by age."),
            "own_thrown": Many("The same cards by name; only for the seat that sends them.", SLUG),
        },
        sparse=True,
    ),
)

QUESTION: Final = Shared(
    "question",
    Record(
        "A question.",
        {
            "seat": Maybe("The seat that is asked; null for chance (draws).", SEAT),
            "kind": Choice(
                "The kind of question; the options come with the message that asks.",
                tuple([kind.name for kind in KINDS]),
            ),
            "about": ABOUT,
        },
    ),
)
