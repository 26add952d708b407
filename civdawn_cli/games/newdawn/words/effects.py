"""The words for what changes at a table: the vocabulary of effects (`engine/kit/effects.py`).

Each change has one word, about the place that people look at. The same fact elsewhere in the view
(a barbarian on its space, the holder of a city-state) and whatever follows from others (ranks,
prices, the question) has none, and is told by its path.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.effects import (
    FLAG,
    NUMBER,
    TEXT,
    Cards,
    Count,
    Face,
    Items,
    Json,
    Parts,
    Row,
    Value,
    Vocabulary,
)
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.names import ERA_NAMES, FOCUS_NAMES
from civdawn_cli.games.newdawn.notation.words import card_name

PIECE: Final = Parts(
    {"seat": NUMBER, "kind": TEXT, "reinforced": FLAG, "mature": FLAG}, ("kind", "seat")
)

ATTACK: Final = Parts(
    {
        "attacker": NUMBER,
        "defender": NUMBER,
        "target": TEXT,
        "space": TEXT,
        "barbarian": TEXT,
        "card": TEXT,
        "number": NUMBER,
    },
    fresh={"rolled": None, "margin": None},
)

TABLE: Final = (
    Row("phase", "phase", Value(), "The game goes on to another phase."),
    Row("round", "round", Count(), "A round begins."),
    Row("turn", "turn", Count(), "A turn begins."),
    Row("first", "first", Value(NUMBER), "The first player is drawn."),
    Row("active", "active", Value(NUMBER), "It is another seat's turn."),
    Row("over", "over", Value(FLAG), "The game ends."),
    Row(
        "attack",
        "attack",
        Value(ATTACK),
        "An attack begins, or is decided (ND-10).",
    ),
    Row("attack-rolled", "attack.rolled", Value(NUMBER), "The attacker's die lies, or both do."),
    Row("attack-margin", "attack.margin", Value(NUMBER), "Attack less defence changes."),
    Row("event-dial", "event.section", Value(NUMBER), "The pointer of the event dial moves."),
    Row("direction", "direction", Value(), "The direction token is laid."),
    Row("used", "this_turn.used", Items(), "An effect has served for this turn, or may again."),
    Row(
        "city-state-used",
        "this_turn.city_states",
        Items(),
        "A city-state token has counted as a trade token in this turn, or may again.",
    ),
    Row(
        "natural-wonder-used",
        "this_turn.natural_wonders",
        Items(),
        "A natural-wonder token has served in this turn, or may again.",
    ),
    Row(
        "card-sentence-used",
        "this_turn.card_sentence",
        Value(FLAG),
        "The once-per-turn sentence of a focus card has served, or may again.",
    ),
    Row("won-space", "this_turn.won_spaces", Items(), "A space was attacked and taken."),
    Row("arrived", "this_turn.arrived", Items(), "A caravan arrived there in this turn."),
    Row("resting", "this_turn.resting", Count(), "A caravan came back and can't move again."),
    Row("attacks-won", "this_turn.victories", Count(), "Attacks won in this turn."),
    Row("supply", "supply{resource}", Count(), "Resource tokens leave the supply or come back."),
    Row("deck", "decks[type].left{era}", Count(), "Cards leave a deck of world wonders."),
    Row("unseen", "decks[type].unseen", Items(), "A world wonder is seen, or not any more."),
    Row(
        "progress",
        "victory[card].agendas[agenda].have[#seat]",
        Count(),
        "A seat has more or less of what an agenda asks for.",
    ),
    Row("placements", "draft.placements", Count(), "A tile is to be placed."),
    Row("water", "draft.water", Items(), "A water token fills a space."),
    Row("barbarian", "barbarians[barbarian].space", Value(), "A barbarian moves, falls, returns."),
    Row(
        "envoys", "city_states[city_state].envoys", Items(NUMBER), "A seat has its diplomacy card."
    ),
    Row("piece", "map[space].piece", Value(PIECE), "A city or control token comes, goes, turns."),
    Row("resource-token", "map[space].resource", Value(), "A resource token leaves its space."),
)

SEATS: Final = (
    Row("leader", "seats[seat].leader", Value(), "The seat has drawn its leader."),
    Row("dial", "seats[seat].dial", Count(), "The tech dial moves on."),
    Row(
        "slot",
        "seats[seat].row[type].slot",
        Value(NUMBER, sorts=True),
        "A focus card moves to another slot; the row is kept in the order of slots.",
    ),
    Row("trade-tokens", "seats[seat].row[type].trade_tokens", Count(), "Trade tokens on a card."),
    Row("resource", "seats[seat].resources{resource}", Count(), "Resource tokens of a seat."),
    Row("control-tokens-left", "seats[seat].control_tokens_left", Count(), "Tokens not in use."),
    Row("cities-left", "seats[seat].cities_left", Count(), "Cities not in use."),
    Row("diplomacy", "seats[seat].diplomacy", Items(), "A diplomacy card is taken or returned."),
    Row("caravan", "seats[seat].caravans[#caravan]", Value(), "A caravan moves."),
    Row("marked", "seats[seat].marked", Items(), "A victory card is marked."),
    Row("feat", "seats[seat].feats", Items(), "A feat that agendas remember."),
    Row(
        "natural-wonder-card",
        "seats[seat].natural_wonders[natural_wonder].card",
        Value(),
        "A natural-wonder token comes to a focus card, or leaves it.",
    ),
    Row(
        "conquered-card",
        "seats[seat].conquered[city_state].card",
        Value(),
        "A city-state token comes to a focus card, or leaves it.",
    ),
    Row(
        "wonder-space", "seats[seat].wonders[wonder].space", Value(), "Its token is laid or moved."
    ),
    Row("wonder-tokens", "seats[seat].wonders[wonder].trade_tokens", Count(), "Tokens on it."),
)

UNITS: Final = ("/asked",)


def vocabulary(box: Box) -> Vocabulary:
    """The words for games of the box."""
    levels = {card_name(box, card): box.level_of[card] for card in range(len(box.type_of))}
    wonders = {card.slug: card for card in box.wonders}

    def focus(name: str | None) -> dict[str, Json]:
        return {"card": name, "level": levels[name or ""]}

    def offer(name: str) -> dict[str, Json]:
        card = wonders[name]
        return {
            "wonder": name,
            "era": ERA_NAMES[card.era],
            "cost": card.cost,
            "prices": [],
            "pays": [RESOURCE_NAMES[resource] for resource in card.pays],
        }

    def wonder(name: str) -> dict[str, Json]:
        kind = FOCUS_NAMES[wonders[name].kind]
        return {"wonder": name, "type": kind, "space": None, "trade_tokens": 0}

    def natural(name: str) -> dict[str, Json]:
        return {"natural_wonder": name, "card": None}

    def state(name: str) -> dict[str, Json]:
        return {"city_state": name, "card": None}

    rows = (
        Row(
            "offer",
            "decks[type].face_up",
            Value(Cards("wonder", offer)),
            "Another wonder is face up.",
        ),
        Row(
            "focus", "seats[seat].row[type]", Face("card", focus), "A focus card replaces another."
        ),
        Row(
            "natural-wonder",
            "seats[seat].natural_wonders",
            Items(Cards("natural_wonder", natural)),
            "A natural-wonder token comes or goes.",
        ),
        Row(
            "conquered",
            "seats[seat].conquered",
            Items(Cards("city_state", state)),
            "A city-state token comes or goes.",
        ),
        Row(
            "wonder",
            "seats[seat].wonders",
            Items(Cards("wonder", wonder)),
            "A world wonder is built, taken or lost.",
        ),
    )
    return Vocabulary((*TABLE, *SEATS, *rows), UNITS)
