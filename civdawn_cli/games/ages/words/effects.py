"""The words for what changes at a table: the vocabulary of effects (`engine/kit/effects.py`).

Whatever follows from other things (ranks, prices, limits, the question) has no word, and is told by
its path.
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
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import TYPE_NAMES
from civdawn_cli.games.ages.views.card_names import facts, no_facts

FUTURE_EVENT: Final = Parts({"age": TEXT, "seat": NUMBER, "card": TEXT})

PACT: Final = Parts({"card": TEXT, "a": NUMBER, "b": NUMBER})

WAR: Final = Parts({"card": TEXT, "on": NUMBER})

TABLE: Final = (
    Row("phase", "phase", Value(), "The game goes on to another phase."),
    Row("age", "age", Value(), "An age begins."),
    Row("round", "round", Count(), "A round begins."),
    Row("last-round", "last_round", Value(NUMBER), "The last round is fixed (TA-3.3)."),
    Row("turn", "turn", Count(), "A turn begins."),
    Row("first", "first", Value(NUMBER), "The starting player is drawn."),
    Row("active", "active", Value(NUMBER), "It is another seat's turn."),
    Row("over", "over", Value(FLAG), "The game ends."),
    Row("civil-deck", "civil_deck", Items(), "A civil card is dealt; at the new age a new deck."),
    Row("civil-gone", "civil_gone", Items(), "A civil card is out of the game."),
    Row("military-deck", "military_deck", Count(), "Military cards are drawn, or a new deck."),
    Row("military-discards", "military_discards", Count(), "Military cards are discarded."),
    Row("military-gone", "military_gone{age}", Count(), "Military cards are out of the game."),
    Row("decks-for", "decks_for", Items(NUMBER), "Decks were made for so many players (TA-14.6)."),
    Row("current-events", "current_events.left{age}", Count(), "Cards of the current events deck."),
    Row("next-event", "current_events.top", Value(), "The viewer has looked at the next event."),
    Row("next-event-seen", "current_events.top_seen_by", Items(NUMBER), "A seat has looked at it."),
    Row("own-event", "current_events.own", Items(), "The viewer's cards in the current events."),
    Row("future-event", "future_events", Items(FUTURE_EVENT), "An event is prepared."),
    Row("past-event", "past_events", Items(), "An event is past, or a territory nobody wanted."),
    Row("common-tactic", "tactics", Items(), "A tactic is common (TA-8)."),
    Row("temporary-civil", "this_turn.civil_actions", Count(), "Temporary CA (TA-30.4)."),
    Row("temporary-military", "this_turn.military_actions", Count(), "Temporary MA."),
    Row("temporary-food", "this_turn.food", Count(), "Temporary food (TA-33.10)."),
    Row("temporary-resources", "this_turn.resources", Count(), "Temporary resources."),
    Row("unit-resources", "this_turn.unit_resources", Count(), "Temporary resources for units."),
    Row("unit-science", "this_turn.unit_science", Count(), "Temporary science points for units."),
    Row("action-taken", "this_turn.actions_taken", Items(), "An action card taken in this turn."),
    Row("tactic-used", "this_turn.tactic_used", Value(FLAG), "A tactic was played or copied."),
    Row("leader-replaced", "this_turn.leader_replaced", Value(FLAG), "A leader was replaced."),
    Row("used", "this_turn.used", Items(), "A card has served for this turn, or may again."),
)

SEATS: Final = (
    Row("plays", "seats[seat].plays", Value(FLAG), "The seat leaves the game."),
    Row("culture", "seats[seat].culture", Count(), "Culture points."),
    Row("science", "seats[seat].science", Count(), "Science points."),
    Row("rating", "seats[seat].ratings{rating}", Count(), "A rating changes."),
    Row("civil-actions", "seats[seat].actions.civil", Count(), "Available CA."),
    Row("civil-total", "seats[seat].actions.civil_total", Count(), "The CA total."),
    Row("military-actions", "seats[seat].actions.military", Count(), "Available MA."),
    Row("military-total", "seats[seat].actions.military_total", Count(), "The MA total."),
    Row("yellow-bank", "seats[seat].population.bank", Count(), "Tokens in the yellow bank."),
    Row("unused-workers", "seats[seat].population.unused", Count(), "Unused workers."),
    Row("blue-bank", "seats[seat].goods.bank", Count(), "Tokens in the blue bank."),
    Row("food", "seats[seat].goods.food", Count(), "Food on cards."),
    Row("resources", "seats[seat].goods.resources", Count(), "Resources on cards."),
    Row("workers", "seats[seat].technologies[card].workers", Count(), "Workers on a card."),
    Row("blue-tokens", "seats[seat].technologies[card].tokens", Count(), "Blue tokens on a card."),
    Row("government", "seats[seat].government", Value(), "A change of government."),
    Row("special", "seats[seat].specials{type}", Value(), "A special technology comes or goes."),
    Row("leader", "seats[seat].leader", Value(), "A leader comes or goes."),
    Row("leader-taken", "seats[seat].leaders_taken", Items(), "A leader of the age was taken."),
    Row("ruin", "seats[seat].wonders[card].ruin", Value(FLAG), "A wonder is a ruin (TA-36.22)."),
    Row(
        "leader-under",
        "seats[seat].wonders[card].leader_under",
        Value(FLAG),
        "A leader is put under a wonder (TA-36.1).",
    ),
    Row("stages", "seats[seat].unfinished.stages", Count(), "Stages of the wonder are built."),
    Row("wonder-tokens", "seats[seat].unfinished.tokens", Count(), "Blue tokens on the wonder."),
    Row("colony", "seats[seat].colonies", Items(), "A colony comes or goes."),
    Row("tactic", "seats[seat].tactic", Value(), "The current tactic is another."),
    Row("exclusive-tactic", "seats[seat].exclusive_tactic", Value(), "A tactic in the play area."),
    Row("pact", "seats[seat].pact", Value(PACT), "A pact comes or goes; the sides are seats."),
    Row("war", "seats[seat].wars", Items(WAR), "A war is declared on a seat, or resolved."),
    Row("military-cards", "seats[seat].military_cards{age}", Count(), "Military cards in hand."),
    Row("skips-politics", "seats[seat].skips_politics", Value(FLAG), "It misses an action."),
    Row(
        "once-used",
        "seats[seat].once_used",
        Value(FLAG),
        "The deed that its leader may do once is done.",
    ),
)

UNITS: Final = ("/asked",)


def vocabulary(box: Box) -> Vocabulary:
    """The words for games of the box."""
    cards = {box.slug[card]: card for card in range(box.cards)}

    def card(name: str) -> dict[str, Json]:
        return facts(box, cards[name])

    def space(name: str | None) -> dict[str, Json]:
        return no_facts() if name is None else facts(box, cards[name])

    def technology(name: str) -> dict[str, Json]:
        tech = cards[name]
        kind = TYPE_NAMES[box.type[tech]]
        return {"card": name, "type": kind, "level": box.level[tech], "workers": 0, "tokens": 0}

    def wonder(name: str) -> dict[str, Json]:
        return {"card": name, "ruin": False, "leader_under": False}

    def unfinished(name: str) -> dict[str, Json]:
        return {"card": name, "stages": 0, "costs": list(box.stages[cards[name]]), "tokens": 0}

    rows = (
        Row("row", "row[space]", Face("card", space), "The card in a space of the card row."),
        Row(
            "military-hand",
            "military_hand",
            Items(Cards("card", card)),
            "A military card comes to the viewer's hand, or leaves it.",
        ),
        Row(
            "civil-hand",
            "seats[seat].civil_hand",
            Items(Cards("card", card)),
            "A civil card comes to a hand, or leaves it.",
        ),
        Row(
            "technology",
            "seats[seat].technologies",
            Items(Cards("card", technology)),
            "A technology that takes workers comes into play, or leaves it.",
        ),
        Row(
            "wonder",
            "seats[seat].wonders",
            Items(Cards("card", wonder)),
            "A wonder is completed, or lost.",
        ),
        Row(
            "unfinished",
            "seats[seat].unfinished",
            Value(Cards("card", unfinished)),
            "A wonder is begun, completed or lost.",
        ),
    )
    return Vocabulary((*TABLE, *SEATS, *rows), UNITS)
