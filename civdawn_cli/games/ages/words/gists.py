"""Type and effect of a card in a few words: from its numbers, and where these don't say it
all from its row of the data, which has it in short."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.callings import calling_of
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import (
    ACTION,
    AIR_FORCE,
    BONUS,
    FARM,
    GOVERNMENT,
    MINE,
    NONE,
    ROMAN,
    SPECIAL,
    TACTIC,
    TERRITORY,
    TYPE_NAMES,
    Card,
)
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.views.outcome import name
from civdawn_cli.games.ages.words import amounts
from civdawn_cli.games.ages.words.amounts import amount, change, row
from civdawn_cli.games.ages.words.names import GAME, type_name
from civdawn_cli.language import _, card_text, ngettext

IMMEDIATE: Final = (
    ("culture", amounts.CULTURE),
    ("science", amounts.SCIENCE),
    ("food", amounts.FOOD),
    ("resource", amounts.RESOURCES),
    ("population", amounts.POPULATION),
    ("draw_military", amounts.CARDS),
)
"""The immediate gains of colonies, by their names in the data."""


def card_name(box: Box, card: Card) -> str:
    """A card for people."""
    return card_text(GAME, box.slug[card], box.name[card])


def in_short(box: Box, card: Card) -> str:
    """The effects of a card beside its numbers, as its row has them in short; '' for none."""
    return card_text(GAME, box.slug[card], found) if (found := box.short[card]) else ""


def depends_on_players(box: Box, card: Card) -> bool:
    """Return True if an action card gives more the more rivals there are."""
    return any("by_players" in special for special in box.rows[card].get("special") or ())


def kind_name(box: Box, card: Card) -> str:
    """A type of cards and an age: `mine I`, `civil technology II`; `action`."""
    kind = box.type[card]
    if kind == SPECIAL:
        name = _special(box.kind[card])
    elif kind == ACTION:
        return _("action")  # its name has the age already
    else:
        name = type_name(TYPE_NAMES[kind])
    return _("{kind} {age}").format(kind=name, age=ROMAN[box.level[card]])


def _special(kind: int) -> str:
    """A kind of special technologies."""
    return (
        _("military technology"),
        _("civil technology"),
        _("colonization technology"),
        _("building technology"),
    )[kind]


def seat_name(table: Table, seat: Seat) -> str:
    """The seat for people: the name that was given to it, its leader's, or `seat 2`."""
    return calling_of(seat) or own_name(table, seat)


def own_name(table: Table, seat: Seat) -> str:
    """The seat's own name for people: its leader's, `seat 2` without one."""
    if seat == CHANCE:
        return _("chance")
    leader = table.leader[seat]
    if leader != NONE and name(table, seat) == table.box.name[leader]:
        return card_name(table.box, leader)
    return _("seat {number}").format(number=seat + 1)


# Their effects.


def gist(box: Box, card: Card) -> str:
    """The effects of a card, its prices left aside; never empty."""
    kind = box.type[card]
    if kind <= AIR_FORCE:
        each = _("{gain} each").format(gain=row(of_worker(box, card)))
        found = row([each, in_short(box, card)])
    elif kind == GOVERNMENT:
        found = _government(box, card)
    elif kind == TERRITORY:
        found = colony(box, card)
    elif kind == TACTIC:
        found = _tactic(box, card)
    elif kind == BONUS:
        found = _("{defence} in defence or {force} to colonize").format(
            defence=f"{box.defence[card]:+d}", force=f"{box.force[card]:+d}"
        )
    else:
        found = row([*standing(box, card), in_short(box, card)])
    return found or card_text(GAME, box.slug[card], box.text[card]).rstrip(".")


def of_worker(box: Box, tech: Card) -> list[str]:
    """The gains of one worker on a technology."""
    if box.type[tech] == FARM:
        return [change(amounts.FOOD_RATE, box.value[tech])]
    if box.type[tech] == MINE:
        return [change(amounts.RESOURCE_RATE, box.value[tech])]
    numbers = [
        (amounts.SCIENCE_RATING, box.each_science[tech]),
        (amounts.CULTURE_RATING, box.each_culture[tech]),
        (amounts.STRENGTH, box.each_strength[tech]),
        (amounts.HAPPINESS, box.each_faces[tech]),
    ]
    return amounts.changes(numbers)


def standing(box: Box, effect: int) -> list[str]:
    """The numbers of a card in play or of a side of a pact."""
    numbers = [
        (amounts.SCIENCE_RATING, box.science[effect]),
        (amounts.CULTURE_RATING, box.culture[effect]),
        (amounts.CIVIL, box.civil_actions[effect]),
        (amounts.MILITARY, box.military_actions[effect]),
        (amounts.STRENGTH, box.strength[effect]),
        (amounts.HAPPINESS, box.faces[effect]),
        (amounts.COLONIZATION, box.colonization[effect]),
        (amounts.BLUE, box.blue[effect]),
        (amounts.YELLOW, box.yellow[effect]),
        (amounts.CIVIL_HAND, box.civil_limit[effect]),
        (amounts.MILITARY_HAND, box.military_limit[effect]),
    ]
    return amounts.changes(numbers)


def limit(box: Box, government: Card) -> str:
    """How many urban buildings of a type a government allows."""
    number = box.urban_limit[government]
    return ngettext("{n} of each building", "{n} of each building", number).format(n=number)


def _government(box: Box, card: Card) -> str:
    """The actions of a government, its limit, and whatever else it gives."""
    numbers = [
        (amounts.SCIENCE_RATING, box.science[card]),
        (amounts.CULTURE_RATING, box.culture[card]),
        (amounts.STRENGTH, box.strength[card]),
        (amounts.HAPPINESS, box.faces[card]),
    ]
    return row(
        [
            amount(amounts.CIVIL, box.civil_actions[card]),
            amount(amounts.MILITARY, box.military_actions[card]),
            *amounts.changes(numbers),
            limit(box, card),
            in_short(box, card),
        ]
    )


def colony(box: Box, card: Card) -> str:
    """A colony: what it gives for good, and what once."""
    for_good = row(standing(box, card))
    once = row(once_given(box, card))
    if not once:
        return for_good
    return _("{gain}, once {once}").format(gain=for_good, once=once) if for_good else once


def once_given(box: Box, card: Card) -> list[str]:
    """The immediate gains of a territory that becomes a colony."""
    given = box.rows[card].get("immediate") or {}
    return [change(what, given[key]) for key, what in IMMEDIATE if given.get(key)]


def army(box: Box, tactic: Card) -> str:
    """The units of one army: `2 infantry and 1 cavalry`."""
    infantry, cavalry, artillery = box.army[tactic]
    units: list[str] = []
    if infantry:
        units.append(ngettext("{n} infantry", "{n} infantry", infantry).format(n=infantry))
    if cavalry:
        units.append(ngettext("{n} cavalry", "{n} cavalry", cavalry).format(n=cavalry))
    if artillery:
        units.append(ngettext("{n} artillery", "{n} artillery", artillery).format(n=artillery))
    return amounts.price(units)


def _tactic(box: Box, card: Card) -> str:
    """The units of an army, and the strength it adds."""
    more, old = box.tactic_strength[card], box.obsolete_strength[card]
    units = army(box, card)
    if not old:
        return _("{more} strength for {units}").format(more=f"{more:+d}", units=units)
    return _("{more} strength for {units}, {old} if obsolete").format(
        more=f"{more:+d}", units=units, old=f"{old:+d}"
    )
