"""The civilizations as text, two of them side by side."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.columns import asked_text, side_by_side
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import (
    ARENA,
    FARM,
    FOOD,
    LAB,
    LIBRARY,
    MINE,
    NONE,
    RESOURCES,
    ROMAN,
    TEMPLE,
    THEATER,
    UNITS,
)
from civdawn_cli.games.ages.rules.food_resources import worth
from civdawn_cli.games.ages.rules.ratings import happiness, rating
from civdawn_cli.games.ages.rules.tokens import corruption
from civdawn_cli.games.ages.rules.workers import discontent, happiness_required
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.views.card_names import FAMILY, by_age
from civdawn_cli.games.ages.views.outcome import name

COLUMN: Final = 56
"""Characters of a seat's column, the gap after it included."""

SHELVES: Final = ((FARM,), (MINE,), (LAB,), (TEMPLE,), (ARENA,), (LIBRARY,), (THEATER,), UNITS)
"""The technologies that stand in one line of a board, by type."""


def backs_text(counts: list[int]) -> str:
    """`2 I, 1 II`: numbers of cards by age, '' for none."""
    return ", ".join([f"{count} {ROMAN[age]}" for age, count in enumerate(counts) if count])


def seat_lines(table: Table, eyes: Seat | None) -> list[str]:
    """All seats, two side by side: what a row of the text is about stands at its left.

    eyes: whose military hand is shown by its faces, None for all of them.
    """
    seats = range(table.seats)
    headings = [_heading(table, seat) for seat in seats]
    return side_by_side(headings, [_facts(table, seat, eyes) for seat in seats], COLUMN)


def _heading(table: Table, seat: Seat) -> str:
    """`Seat 2: Moses, to move`."""
    found = f"Seat {seat + 1}"
    if table.leader[seat] != NONE:
        found += f": {name(table, seat)}"
    if not table.plays(seat):
        return f"{found}, resigned"
    return found + asked_text(table, seat, table.active)


def _facts(table: Table, seat: Seat, eyes: Seat | None) -> list[tuple[str, str]]:
    """Labels and what a seat has under each, '' for nothing."""
    box = table.box
    science, culture, strength, _ = rating(table, seat)
    hand = table.military_hand[seat]
    open_hand = eyes is None or eyes == seat
    faces = ", ".join([box.name[card] for card in hand])
    return [
        ("culture", f"{table.culture[seat]} (+{culture})"),
        ("science", f"{table.science[seat]} (+{science})"),
        ("strength", str(strength)),
        ("happiness", _happiness(table, seat)),
        ("actions", _actions(table, seat)),
        ("population", f"unused {table.unused[seat]}, bank {table.yellow[seat]}"),
        ("goods", _goods(table, seat)),
        ("government", _card(box, table.government[seat])),
        *[(_shelf_name(kinds), _shelf(table, seat, kinds)) for kinds in SHELVES],
        ("special", ", ".join(_specials(table, seat))),
        ("wonders", ", ".join(_wonders(table, seat))),
        ("building", _unfinished(table, seat)),
        ("colonies", ", ".join([box.name[card] for card in numbers(table.colonies[seat])])),
        ("tactic", _tactic(table, seat)),
        ("pact", _pact(table, seat)),
        ("wars", ", ".join([f"{box.name[card]} on {on + 1}" for card, on in table.wars[seat]])),
        ("hand", ", ".join([box.name[card] for card in table.civil_hand[seat]])),
        ("military", faces if open_hand else backs_text(by_age(table.box, hand))),
    ]


def _card(box: Box, card: int) -> str:
    """A card's name, '' for none."""
    return box.name[card] if card != NONE else ""


def _happiness(table: Table, seat: Seat) -> str:
    """`2 of 3, 1 discontent`: the rating and what is required (TA-32.5)."""
    happy = happiness(table, seat)
    if not table.plays(seat):
        return str(happy)
    found = f"{happy} of {happiness_required(table, seat)}"
    unhappy = discontent(table, seat)
    return f"{found}, {unhappy} discontent" if unhappy else found


def _actions(table: Table, seat: Seat) -> str:
    """`3/4 CA, 2/2 MA`: available ones, with temporary ones behind a plus, of the totals."""
    civil, military = f"{table.ca[seat]}/{table.ca_total[seat]} CA", f"{table.ma[seat]}"
    military += f"/{table.ma_total[seat]} MA"
    if seat == table.active:
        civil += f" +{table.temporary_ca}" if table.temporary_ca else ""
        military += f" +{table.temporary_ma}" if table.temporary_ma else ""
    return f"{civil}, {military}"


def _goods(table: Table, seat: Seat) -> str:
    """`food 2, resources 3, bank 11, corruption 2`; temporary ones behind a plus."""
    here = seat == table.active
    units = table.military_resources if here else 0
    parts = [
        f"food {worth(table, seat, FOOD)}" + _more(table.temporary_food if here else 0),
        f"resources {worth(table, seat, RESOURCES)}"
        + _more(table.temporary_resources if here else 0)
        + (f" +{units} for units" if units else ""),
        f"bank {table.blue[seat]}",
    ]
    rotten = corruption(table, seat) if table.plays(seat) else 0
    if rotten:
        parts.append(f"corruption {rotten}")
    if here and table.military_science:
        parts.append(f"science +{table.military_science} for units")
    return ", ".join(parts)


def _more(amount: int) -> str:
    """An amount that lasts for this turn only, behind the lasting one; '' for 0."""
    return f" +{amount}" if amount else ""


def _shelf_name(kinds: tuple[int, ...]) -> str:
    """The heading of a line of technologies."""
    if kinds == UNITS:
        return "units"
    found = FAMILY[kinds[0]]
    return "libraries" if kinds == (LIBRARY,) else f"{found}s"


def _shelf(table: Table, seat: Seat, kinds: tuple[int, ...]) -> str:
    """`Iron 2 (3 blue), Bronze 1`: technologies, workers on them, blue tokens on them."""
    box = table.box
    base = seat * box.techs
    found: list[str] = []
    for tech in numbers(table.known[seat]):
        if box.type[tech] in kinds:
            tokens = table.tokens[base + tech]
            text = f"{box.name[tech]} {table.workers[base + tech]}"
            found.append(text + (f" ({tokens} blue)" if tokens else ""))
    return ", ".join(found)


def _specials(table: Table, seat: Seat) -> list[str]:
    """The names of the seat's special technologies."""
    box = table.box
    return [box.name[tech] for tech in table.special_cards(seat)]


def _wonders(table: Table, seat: Seat) -> list[str]:
    """The names of the seat's completed wonders, with marks for ruins and for the one with a leader
    under it."""
    box = table.box
    found: list[str] = []
    for wonder in numbers(table.wonders[seat]):
        text = box.name[wonder] + (" (ruin)" if table.ruins >> wonder & 1 else "")
        found.append(text + (" (a leader under it)" if table.tucked == wonder else ""))
    return found


def _unfinished(table: Table, seat: Seat) -> str:
    """`Pyramids, 1 of 3 stages, still 2 1`: what its stages cost (TA-18.3)."""
    box = table.box
    wonder = table.unfinished[seat]
    if wonder == NONE:
        return ""
    costs = box.stages[wonder]
    done = table.stages[seat]
    left = " ".join([str(cost) for cost in costs[done:]])
    return f"{box.name[wonder]}, {done} of {len(costs)} stages, still {left}"


def _tactic(table: Table, seat: Seat) -> str:
    """The current tactic, and whether it is still exclusive (TA-28.1)."""
    tactic = table.tactic[seat]
    if tactic == NONE:
        return ""
    return table.box.name[tactic] + (" (exclusive)" if table.exclusive[seat] != NONE else "")


def _pact(table: Table, seat: Seat) -> str:
    """The pact in the play area and who has which side."""
    card, first, second = table.pacts[seat]
    return f"{table.box.name[card]} (A {first + 1}, B {second + 1})" if card != NONE else ""
