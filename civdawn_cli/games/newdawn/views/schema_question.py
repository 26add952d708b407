"""The question now asked and the attack under way in a view, described (see `schema.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import Choice, Many, Maybe, Record, Shared, Text, Whole
from civdawn_cli.games.newdawn.questions import KINDS
from civdawn_cli.games.newdawn.views.question_json import TARGETS
from civdawn_cli.games.newdawn.views.schema_words import BARBARIAN, SEAT, SLUG, SPACE, TILE

ABOUT: Final = Shared(
    "about",
    Record(
        "The subject of an answer where the options alone don't say; an entry is "
        "there only if it means something for this question.",
        {
            "seat": SEAT.means(
                "Whose cards or tokens the options mean, if not those of the seat asked; "
                "who takes over the control token (cede); whose luck a draw is."
            ),
            "card": SLUG.means("The focus card being resolved, spent from, reset or gained."),
            "number": Whole(
                "The slot number the card counts as (ND-4.5), or the highest difficulty allowed.",
                0,
                6,
            ),
            "slot": Whole("The slot of the card just resolved, or of the one replaced.", 1, 5),
            "level": Whole("The level of the focus card to be gained.", 1, 4),
            "left": Whole(
                "How many more, this one included: control tokens, trade tokens, cards, "
                "attacks, flips, or spaces a caravan may go. 0: each further one costs a "
                "trade token (ND-6.4)."
            ),
            "pool": Whole("Further spaces that all caravans of this turn share (ND-20.63)."),
            "distance": Whole("How far from where it counts: spaces."),
            "production": Whole(
                "Production for a world wonder, before resources and trade tokens (ND-9.5)."
            ),
            "missing": Whole("Production that is still to be paid.", 1),
            "wonder": SLUG.means("The world wonder being built or moved."),
            "space": SPACE.means(
                "The space in question: of the control token to be moved, pointed at or "
                "just placed, or of the city-state."
            ),
            "near": Many("The control token goes next to one of these.", SPACE),
            "caravan": Text(
                "Where the caravan stands that moves: a space, or card for the economy card.",
                r"^(card|-?[0-9]{1,2},-?[0-9]{1,2})$",
            ),
            "moved": Many(
                "Where the caravans now stand that have already been asked about in this "
                "resolution.",
                Text("A place.", r"^(card|-?[0-9]{1,2},-?[0-9]{1,2})$"),
                0,
                3,
            ),
            "side": Choice("The side of the core tiles.", ("a", "b")),
            "tile": TILE.means("The tile being laid, and its side."),
            "core": Many(
                "The numbers of the core tiles drawn and not yet laid (ND-3.2).",
                Whole("A tile.", 1, 16),
                0,
                4,
            ),
            "barbarian": BARBARIAN.means("The barbarian that moves."),
            "city_state": SLUG.means("The city-state whose token or card it is."),
            "natural_wonder": SLUG.means("The natural wonder whose token it is."),
        },
        sparse=True,
    ),
)

QUESTION: Final = Shared(
    "question",
    Record(
        "A question.",
        {
            "seat": Maybe("The seat that is asked; null for chance (dice and draws).", SEAT),
            "kind": Choice(
                "The kind of question; the options come with the message that asks.",
                tuple([kind.name for kind in KINDS]),
            ),
            "about": ABOUT,
        },
    ),
)

ATTACK: Final = Shared(
    "attack",
    Record(
        "An attack (ND-10).",
        {
            "attacker": SEAT.means("The seat that attacks."),
            "defender": Maybe(
                "Whose piece is attacked; null for a barbarian or a city-state.", SEAT
            ),
            "target": Choice("The kind of target.", tuple(TARGETS.values())),
            "space": SPACE.means("Where it is."),
            "barbarian": Maybe("Which barbarian is attacked; null for anything else.", BARBARIAN),
            "card": SLUG.means("The military card being resolved."),
            "number": Whole("The slot number it counts as.", 1, 6),
            "rolled": Whole(
                "While the attacker's die lies and the defender's does not: that die, the"
                " slot number and the card's bonus. Null before and after.",
                None,
                null=True,
            ),
            "margin": Whole(
                "Attack less defence as it stands, dice, effects and trade tokens spent "
                "so far included; null until both dice lie. In the end the attacker wins "
                "with more than 0 (ND-10.10).",
                None,
                null=True,
            ),
        },
    ),
)
