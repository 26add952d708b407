"""The ratings of a civilization: science, culture, strength, happiness, colonization (TA-29)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import listed, total
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.hooks import having
from civdawn_cli.games.ages.names import (
    MOST_HAPPINESS,
    NONE,
)
from civdawn_cli.games.ages.rules.armies import army_strength
from civdawn_cli.games.ages.table import Rating, Table

RUIN_CULTURE: Final = 2
"""The culture rating that every ruined wonder gives (TA-36.22)."""
TUCKED_FACES: Final = 1
"""The happy faces that a leader under a wonder adds to it (TA-36.1)."""


def touch(table: Table, seat: Seat) -> None:
    """Note that the seat's ratings must be counted again: something they depend on has changed
    (TA-29.1)."""
    table.ratings[seat] = None


def touch_all(table: Table) -> None:
    """Note that all ratings must be counted again, those of other seats too."""
    for seat in range(table.seats):
        table.ratings[seat] = None


def rating(table: Table, seat: Seat) -> Rating:
    """The seat's ratings: science, culture, strength and happiness."""
    found = table.ratings[seat]
    if found is None:
        found = _rate(table, seat)
        table.ratings[seat] = found
    return found


def science(table: Table, seat: Seat) -> int:
    """The science rating."""
    return rating(table, seat)[0]


def culture(table: Table, seat: Seat) -> int:
    """The culture rating."""
    return rating(table, seat)[1]


def strength(table: Table, seat: Seat) -> int:
    """The strength rating."""
    return rating(table, seat)[2]


def happiness(table: Table, seat: Seat) -> int:
    """The happiness rating, 0 to 8."""
    return rating(table, seat)[3]


def _rate(table: Table, seat: Seat) -> Rating:
    """Count all four ratings."""
    box = table.box
    base = seat * box.techs
    workers = table.workers
    science = culture = strength = 0
    for tech in range(box.first_urban, box.techs):
        count = workers[base + tech]
        if count:
            science += count * box.each_science[tech]
            culture += count * box.each_culture[tech]
            strength += count * box.each_strength[tech]
    held = table.held[seat]
    for card in listed(held & box.rated):
        science += box.science[card]
        culture += box.culture[card]
        strength += box.strength[card]
    culture += RUIN_CULTURE * (table.ruins & table.wonders[seat]).bit_count()
    mixed = held & box.hooks.infantry_as_cavalry != 0
    strength += army_strength(box, table.tactic[seat], workers, base, mixed)
    if held & box.hooks.building_science:
        science += building_science(table, seat)
    if held & box.hooks.theater_library_culture:
        culture += theater_library_culture(table, seat)
    if held & box.hooks.lab_culture:
        culture += lab_culture(table, seat)
    if held & box.hooks.other_culture:
        for effect in having(table, seat, box.hooks.other_culture):
            culture += effect.other_culture(table, seat)
    if held & box.hooks.strength:
        for effect in having(table, seat, box.hooks.strength):
            strength += effect.strength(table, seat)
    faces = faces_of_workers(table, seat, box.first_urban, box.techs)
    faces += faces_of_cards(table, seat, -1)
    if held & box.unhappy:
        faces += unhappy_faces(table, seat)
    return (
        max(0, science),
        max(0, culture),
        max(0, strength),
        max(0, min(MOST_HAPPINESS, faces)),
    )


# Cards that add to the ratings given by buildings.


def building_science(table: Table, seat: Seat) -> int:
    """The science rating that cards add to that of urban buildings."""
    found = 0
    for card in having(table, seat, table.box.hooks.building_science):
        found += card.building_science(table, seat)
    return found


def theater_library_culture(table: Table, seat: Seat) -> int:
    """The culture rating that cards add to that of theaters and libraries."""
    found = 0
    for card in having(table, seat, table.box.hooks.theater_library_culture):
        found += card.theater_library_culture(table, seat)
    return found


def lab_culture(table: Table, seat: Seat) -> int:
    """The culture rating that cards add to that of labs."""
    found = 0
    for card in having(table, seat, table.box.hooks.lab_culture):
        found += card.lab_culture(table, seat)
    return found


# Happy faces (TA-29.8).


def _more_faces(table: Table, seat: Seat) -> int:
    """The happy faces that every source of happiness gives in addition (TA-36.17)."""
    box = table.box
    found = 0
    if table.held[seat] & box.hooks.more_faces:
        for card in having(table, seat, box.hooks.more_faces):
            found += card.more_faces()
    return found


def faces_of_workers(table: Table, seat: Seat, first: int, stop: int) -> int:
    """Happy faces of the workers on the technologies from `first` to before `stop`, each worker a
    source of its own (TA-37.53)."""
    box = table.box
    base = seat * box.techs
    more = _more_faces(table, seat)
    found = 0
    for tech in box.happy_techs:
        if first <= tech < stop:
            found += table.workers[base + tech] * (box.each_faces[tech] + more)
    return found


def faces_of_cards(table: Table, seat: Seat, among: int) -> int:
    """Happy faces of the cards among a set that have any, leaders under wonders included.

    among: a bit each, -1 for all.
    """
    box = table.box
    more = _more_faces(table, seat)
    found = 0
    for card in listed(table.held[seat] & among & box.happy):
        found += box.faces[card]
        if more and not box.hooks.more_faces >> card & 1:  # never itself
            found += more
    tucked = table.tucked
    if tucked != NONE and (table.wonders[seat] & among) >> tucked & 1:
        found += TUCKED_FACES
        # One source with the wonder (TA-36.2), unless the wonder gives none (TA-37.54).
        alone = table.ruins >> tucked & 1 or box.faces[tucked] <= 0
        if alone and not box.hooks.more_faces >> tucked & 1:
            found += more
    return found


def unhappy_faces(table: Table, seat: Seat) -> int:
    """Faces of the cards that have unhappy ones, a number below 0 (TA-29.9)."""
    return total(table.held[seat] & table.box.unhappy, table.box.faces)


def colonization(table: Table, seat: Seat) -> int:
    """The colonization bonus of the cards in play (TA-29.10)."""
    return total(table.held[seat], table.box.colonization)
