"""The civilizations as text in the present language, two of them side by side."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.columns import ANSWERS, MOVES, asked, side_by_side
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
from civdawn_cli.games.ages.views.card_names import by_age
from civdawn_cli.games.ages.words.gists import card_name
from civdawn_cli.language import _, ngettext, pgettext, shown

COLUMN: Final = 56
"""Columns that a seat takes, the gap after it included."""

_UNITS: Final = shown("units")
_SHELVES: Final = {
    FARM: shown("farms"),
    MINE: shown("mines"),
    LAB: shown("labs"),
    TEMPLE: shown("temples"),
    ARENA: shown("arenas"),
    LIBRARY: shown("libraries"),
    THEATER: shown("theaters"),
}
"""The names of lines of technologies."""

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
    found = _("Seat {number}").format(number=seat + 1)
    if table.leader[seat] != NONE:
        found += f": {card_name(table.box, table.leader[seat])}"
    if not table.plays(seat):
        return found + _(", resigned")
    marks = {MOVES: _(", to move"), ANSWERS: _(", to answer")}
    return found + marks.get(asked(table, seat, table.active), "")


def _facts(table: Table, seat: Seat, eyes: Seat | None) -> list[tuple[str, str]]:
    """Labels and what a seat has under each, '' for nothing."""
    box = table.box
    science, culture, strength, _happy = rating(table, seat)
    hand = table.military_hand[seat]
    open_hand = eyes is None or eyes == seat
    faces = ", ".join([card_name(box, card) for card in hand])
    population = _("unused {unused}, bank {bank}")
    wars = [(card_name(box, card), on + 1) for card, on in table.wars[seat]]
    war = _("{war} on {number}")
    return [
        (_("culture"), f"{table.culture[seat]} (+{culture})"),
        (_("science"), f"{table.science[seat]} (+{science})"),
        (_("strength"), str(strength)),
        (_("happiness"), _happiness(table, seat)),
        (_("actions"), _actions(table, seat)),
        (
            _("population"),
            population.format(unused=table.unused[seat], bank=table.yellow[seat]),
        ),
        (_("goods"), _goods(table, seat)),
        (pgettext("short", "government"), _card(box, table.government[seat])),
        *[(_shelf_name(kinds), _shelf(table, seat, kinds)) for kinds in SHELVES],
        (pgettext("card type", "special"), ", ".join(_specials(table, seat))),
        (_("wonders"), ", ".join(_wonders(table, seat))),
        (pgettext("under construction", "building"), _unfinished(table, seat)),
        (
            _("colonies"),
            ", ".join([card_name(box, one) for one in numbers(table.colonies[seat])]),
        ),
        (_("tactic"), _tactic(table, seat)),
        (_("pact"), _pact(table, seat)),
        (_("wars"), ", ".join([war.format(war=name, number=on) for name, on in wars])),
        (_("hand"), ", ".join([card_name(box, card) for card in table.civil_hand[seat]])),
        (
            pgettext("cards", "military"),
            faces if open_hand else backs_text(by_age(table.box, hand)),
        ),
    ]


def _card(box: Box, card: int) -> str:
    """A card's name, '' for none."""
    return card_name(box, card) if card != NONE else ""


def _happiness(table: Table, seat: Seat) -> str:
    """`2 of 3, 1 discontent`: the rating and what is required (TA-32.5)."""
    happy = happiness(table, seat)
    if not table.plays(seat):
        return str(happy)
    found = _("{have} of {need}").format(have=happy, need=happiness_required(table, seat))
    unhappy = discontent(table, seat)
    return found + _(", {n} discontent").format(n=unhappy) if unhappy else found


def _actions(table: Table, seat: Seat) -> str:
    """`3/4 CA, 2/2 MA`: available ones, with temporary ones behind a plus, of the totals."""
    text = _("{have}/{all} CA")
    civil = text.format(have=table.ca[seat], all=table.ca_total[seat])
    text = _("{have}/{all} MA")
    military = text.format(have=table.ma[seat], all=table.ma_total[seat])
    if seat == table.active:
        civil += f" +{table.temporary_ca}" if table.temporary_ca else ""
        military += f" +{table.temporary_ma}" if table.temporary_ma else ""
    return f"{civil}, {military}"


def _goods(table: Table, seat: Seat) -> str:
    """`food 2, resources 3, bank 11, corruption 2`; temporary ones behind a plus."""
    here = seat == table.active
    units = table.military_resources if here else 0
    food, resources = _("food"), _("resources")
    parts = [
        f"{food} {worth(table, seat, FOOD)}" + _more(table.temporary_food if here else 0),
        f"{resources} {worth(table, seat, RESOURCES)}"
        + _more(table.temporary_resources if here else 0)
        + (_(" +{n} for units").format(n=units) if units else ""),
        _("bank {n}").format(n=table.blue[seat]),
    ]
    rotten = corruption(table, seat) if table.plays(seat) else 0
    if rotten:
        parts.append(_("corruption") + f" {rotten}")
    if here and table.military_science:
        parts.append(_("science +{n} for units").format(n=table.military_science))
    return ", ".join(parts)


def _more(amount: int) -> str:
    """An amount that lasts for this turn only, behind the lasting one; '' for 0."""
    return f" +{amount}" if amount else ""


def _shelf_name(kinds: tuple[int, ...]) -> str:
    """The heading of a line of technologies."""
    return _(_UNITS if kinds == UNITS else _SHELVES[kinds[0]])


def _shelf(table: Table, seat: Seat, kinds: tuple[int, ...]) -> str:
    """`Iron 2 (3 blue), Bronze 1`: technologies, workers on them, blue tokens on them."""
    box = table.box
    base = seat * box.techs
    found: list[str] = []
    for tech in numbers(table.known[seat]):
        if box.type[tech] in kinds:
            tokens = table.tokens[base + tech]
            text = f"{card_name(box, tech)} {table.workers[base + tech]}"
            if tokens:
                text += ngettext(" ({n} blue)", " ({n} blue)", tokens).format(n=tokens)
            found.append(text)
    return ", ".join(found)


def _specials(table: Table, seat: Seat) -> list[str]:
    """The names of the seat's special technologies."""
    box = table.box
    return [card_name(box, tech) for tech in table.special_cards(seat)]


def _wonders(table: Table, seat: Seat) -> list[str]:
    """The names of the seat's completed wonders, with marks for ruins and for the one with a leader
    under it."""
    box = table.box
    found: list[str] = []
    for wonder in numbers(table.wonders[seat]):
        text = card_name(box, wonder) + (_(" (ruin)") if table.ruins >> wonder & 1 else "")
        found.append(text + (_(" (a leader under it)") if table.tucked == wonder else ""))
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
    text = _("{wonder}, {done} of {all} stages, still {costs}")
    return text.format(wonder=card_name(box, wonder), done=done, all=len(costs), costs=left)


def _tactic(table: Table, seat: Seat) -> str:
    """The current tactic, and whether it is still exclusive (TA-28.1)."""
    tactic = table.tactic[seat]
    if tactic == NONE:
        return ""
    return card_name(table.box, tactic) + (
        _(" (exclusive)") if table.exclusive[seat] != NONE else ""
    )


def _pact(table: Table, seat: Seat) -> str:
    """The pact in the play area and who has which side."""
    card, first, second = table.pacts[seat]
    if card == NONE:
        return ""
    return f"{card_name(table.box, card)} (A {first + 1}, B {second + 1})"
