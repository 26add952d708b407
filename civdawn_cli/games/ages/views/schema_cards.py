"""The data of a card in `cards`, described: protocol/cards.ages.schema.json is written from
this."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.schema import (
    Choice,
    Either,
    Flag,
    Many,
    Mapping,
    Record,
    Schema,
    Text,
    Whole,
)
from civdawn_cli.games.ages.names import AGE_IV, AGE_NAMES, SPECIAL_KINDS, TYPE_NAMES
from civdawn_cli.games.ages.views.card_list import DECKS, GROUP_OF

GROUPS: Final = tuple(dict.fromkeys(GROUP_OF.values()))


def _amounts(description: str) -> Schema:
    """Amounts by what they are of."""
    amount = Either("", (Whole("How many or how much.", None), Flag("True if it does.")))
    return Mapping(description, amount)


DATA: Final = Record(
    "Everything printed on it, as TA-1.12 calls it; an entry is there only if the card has it.",
    {
        "printed": Text("The title printed on it; two cards may have the same."),
        "type": Choice("Its type, as in views.", TYPE_NAMES),
        "age": Choice("Its age (TA-1.2).", AGE_NAMES[:AGE_IV]),
        "level": Whole("Its level (TA-1.10).", 0, 3),
        "deck": Choice("The deck it belongs to (TA-1.3).", DECKS),
        "group": Choice("The word for several types that take workers.", GROUPS),
        "kind": Choice("Of a special technology: its symbol.", SPECIAL_KINDS),
        "science_cost": Whole("Science points to develop it."),
        "revolution_cost": Whole("Of a government: science points for a revolution to it."),
        "resource_cost": Whole("Resources for one farm, mine, building or unit."),
        "token_value": Whole("The worth of a blue token on it."),
        "stage_costs": Many("Resources for each stage of a wonder.", Whole("A cost.")),
        "urban_limit": Whole("Of a government: urban buildings of each type."),
        "military_action_cost": Whole("Military actions for an aggression, a war or a tactic."),
        "strength": Whole("Of a tactic: what an army adds."),
        "obsolete_strength": Whole("Of a tactic: what an obsolete army adds."),
        "defense_bonus": Whole("Of a bonus card: strength in defence."),
        "colonization_bonus": Whole("Of a bonus card: strength of a colonization force."),
        "culture_for_preparing": Whole("Of an event: culture points for preparing it."),
        "per_worker": _amounts("The yield of each worker on it in a turn."),
        "static": _amounts("The yield of the card as long as it is in play."),
        "units": _amounts("Of a tactic: the units of an army."),
        "permanent": _amounts("Of a territory: what the colony gives for good."),
        "immediate": _amounts("Of a territory: what its new owner gets once."),
        "both": _amounts("Of a pact: what it does for both sides."),
        "side_a": _amounts("Of a pact: what it does for side A."),
        "side_b": _amounts("Of a pact: what it does for side B."),
        "start_technology": Flag("True if it is printed on every player board."),
        "copies": _amounts("How many there are, by the number of players."),
    },
    sparse=True,
)
