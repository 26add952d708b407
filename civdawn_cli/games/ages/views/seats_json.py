"""Everything a seat has but the faces of its military cards, as data (see `table_json.py`)."""

from __future__ import annotations

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import (
    AGE_NAMES,
    FOOD,
    NONE,
    RESOURCES,
    SPECIAL_KINDS,
    SPECIAL_PLACES,
    TYPE_NAMES,
    Card,
)
from civdawn_cli.games.ages.rules.buildings import population_price
from civdawn_cli.games.ages.rules.end_of_turn import consumption
from civdawn_cli.games.ages.rules.food_resources import worth
from civdawn_cli.games.ages.rules.play_area import civil_limit, military_limit
from civdawn_cli.games.ages.rules.ratings import colonization, rating
from civdawn_cli.games.ages.rules.tokens import corruption
from civdawn_cli.games.ages.rules.workers import discontent, happiness_required
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.views.card_names import by_age, facts, named
from civdawn_cli.games.ages.views.outcome import name

Data = dict[str, object]


def backs(counts: list[int]) -> dict[str, int]:
    """Numbers of cards by age, A first."""
    a, i, ii, iii = counts
    return {"a": a, "i": i, "ii": ii, "iii": iii}


def player(table: Table, seat: Seat) -> Data:
    """A seat's board, play area and hands; a part that is kept."""
    box = table.box
    first, last = seat * box.techs, (seat + 1) * box.techs
    parts = box.views
    key = (
        "seat",
        seat,
        table.plays(seat),
        table.culture[seat],
        table.science[seat],
        rating(table, seat),
        table.ca[seat],
        table.ca_total[seat],
        table.ma[seat],
        table.ma_total[seat],
        table.held[seat],
        table.yellow[seat],
        table.unused[seat],
        table.blue[seat],
        table.known[seat],
        tuple(table.workers[first:last]),
        tuple(table.tokens[first:last]),
        table.government[seat],
        tuple(table.specials[seat * SPECIAL_PLACES : (seat + 1) * SPECIAL_PLACES]),
        table.leader[seat],
        table.ages_taken[seat],
        table.wonders[seat],
        table.wonders[seat] & table.ruins,
        table.tucked,
        table.unfinished[seat],
        table.stages[seat],
        table.wonder_tokens[seat],
        table.colonies[seat],
        table.tactic[seat],
        table.exclusive[seat],
        table.pacts[seat],
        table.wars[seat],
        table.civil_hand[seat],
        table.military_hand[seat],
        table.skips_politics >> seat & 1,
        table.once_used >> seat & 1,
    )
    return parts.find(key) or parts.keep(key, _player(table, seat))


def _player(table: Table, seat: Seat) -> Data:
    """The same, made now; `player` has all it reads in its key."""
    box = table.box
    return {
        "seat": seat + 1,
        "name": name(table, seat),
        "plays": table.plays(seat),
        "culture": table.culture[seat],
        "science": table.science[seat],
        "ratings": _ratings(table, seat),
        "actions": _actions(table, seat),
        "population": _population(table, seat),
        "goods": _goods(table, seat),
        "technologies": _technologies(table, seat),
        "government": named(table.box, table.government[seat]),
        "specials": {
            kind: named(box, table.special(seat, place)) for place, kind in enumerate(SPECIAL_KINDS)
        },
        "leader": named(table.box, table.leader[seat]),
        "leaders_taken": [AGE_NAMES[age] for age in numbers(table.ages_taken[seat])],
        "wonders": _wonders(table, seat),
        "unfinished": _unfinished(table, seat),
        "colonies": [box.slug[card] for card in numbers(table.colonies[seat])],
        "tactic": named(table.box, table.tactic[seat]),
        "exclusive_tactic": named(table.box, table.exclusive[seat]),
        "pact": _pact(table, seat),
        "wars": [{"card": box.slug[card], "on": rival + 1} for card, rival in table.wars[seat]],
        "civil_hand": [facts(box, card) for card in table.civil_hand[seat]],
        "civil_limit": civil_limit(table, seat),
        "military_cards": backs(by_age(table.box, table.military_hand[seat])),
        "military_limit": military_limit(table, seat),
        "skips_politics": table.skips_politics >> seat & 1 == 1,
        "once_used": table.once_used >> seat & 1 == 1,
    }


def _ratings(table: Table, seat: Seat) -> Data:
    """Science, culture, strength, happiness, and the colonization bonus (TA-29)."""
    science, culture, strength, happiness = rating(table, seat)
    return {
        "science": science,
        "culture": culture,
        "strength": strength,
        "happiness": happiness,
        "colonization": colonization(table, seat),
    }


def _actions(table: Table, seat: Seat) -> Data:
    """Available actions, temporary ones left out, and totals (TA-30)."""
    return {
        "civil": table.ca[seat],
        "civil_total": table.ca_total[seat],
        "military": table.ma[seat],
        "military_total": table.ma_total[seat],
    }


def _population(table: Table, seat: Seat) -> Data:
    """Yellow tokens and what is read from their bank (TA-17.1, TA-22.9, TA-32)."""
    price = population_price(table, seat)
    plays = table.plays(seat)
    return {
        "bank": table.yellow[seat],
        "unused": table.unused[seat],
        "price": price if price >= 0 else None,
        "consumption": consumption(table, seat) if plays else 0,
        "happiness_required": happiness_required(table, seat) if plays else 0,
        "discontent": discontent(table, seat) if plays else 0,
    }


def _goods(table: Table, seat: Seat) -> Data:
    """Blue tokens, what they are worth, and what is read from their bank (TA-22.5, TA-33.1)."""
    return {
        "bank": table.blue[seat],
        "food": worth(table, seat, FOOD),
        "resources": worth(table, seat, RESOURCES),
        "corruption": corruption(table, seat) if table.plays(seat) else 0,
    }


def _technologies(table: Table, seat: Seat) -> list[Data]:
    """The technologies in play that take workers, with the workers and blue tokens on them."""
    box = table.box
    base = seat * box.techs
    workers, tokens = table.workers, table.tokens
    return [
        _technology(box, tech, workers[base + tech], tokens[base + tech])
        for tech in numbers(table.known[seat])
    ]


def _technology(box: Box, tech: Card, workers: int, tokens: int) -> Data:
    """A technology with its workers and tokens; a part that is kept."""
    key = "technology", tech, workers, tokens
    return box.views.find(key) or box.views.keep(
        key,
        {
            "card": box.slug[tech],
            "type": TYPE_NAMES[box.type[tech]],
            "level": box.level[tech],
            "workers": workers,
            "tokens": tokens,
        },
    )


def _wonders(table: Table, seat: Seat) -> list[Data]:
    """Completed wonders: which are ruins, which has a leader under it (TA-36.1, TA-36.22)."""
    box = table.box
    return [
        {
            "card": box.slug[wonder],
            "ruin": table.ruins >> wonder & 1 == 1,
            "leader_under": table.tucked == wonder,
        }
        for wonder in numbers(table.wonders[seat])
    ]


def _unfinished(table: Table, seat: Seat) -> Data | None:
    """The unfinished wonder: stages done, costs of those to come, tokens on it (TA-18.3)."""
    box = table.box
    wonder = table.unfinished[seat]
    if wonder == NONE:
        return None
    done = table.stages[seat]
    return {
        "card": box.slug[wonder],
        "stages": done,
        "costs": list(box.stages[wonder][done:]),
        "tokens": table.wonder_tokens[seat],
    }


def _pact(table: Table, seat: Seat) -> Data | None:
    """The pact in the seat's play area: who has side A and who side B (TA-13.5)."""
    card, first, second = table.pacts[seat]
    if card == NONE:
        return None
    return {"card": table.box.slug[card], "a": first + 1, "b": second + 1}
