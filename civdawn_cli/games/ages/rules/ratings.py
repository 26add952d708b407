"""The ratings of a civilization: science, culture, strength, happiness, colonization (TA-29)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import listed
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import MOST_HAPPINESS, NONE
from civdawn_cli.games.ages.rules.armies import army_strength
from civdawn_cli.games.ages.table import Rating, Table
from civdawn_cli.games.ages.workforce import Workforce, workforce

RUIN_CULTURE: Final = 2
"""The culture rating that every ruined wonder gives (TA-36.22)."""
TUCKED_FACES: Final = 1
"""The happy faces that a leader under a wonder adds to it (TA-36.1)."""


def touch(table: Table, seat: Seat) -> None:
    """Note that the seat's ratings must be counted again: something they depend on has changed
    (TA-29.1)."""
    table.ratings[seat] = None


def touch_workers(table: Table, seat: Seat) -> None:
    """Note that the seat's workers, and so its ratings, must be counted again."""
    table.ratings[seat] = None
    table.workforces[seat] = None


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
    cards, workers = holding(table, seat), workforce(table, seat)
    science = workers.science + cards.science
    culture = workers.culture + cards.culture
    strength = workers.strength + cards.strength + _armies(table, seat, workers)
    if table.ruins:
        culture += RUIN_CULTURE * (table.ruins & table.wonders[seat]).bit_count()
    for effect in cards.building_science:
        science += effect.building_science(table, seat)
    for effect in cards.theater_library_culture:
        culture += effect.theater_library_culture(table, seat)
    for effect in cards.lab_culture:
        culture += effect.lab_culture(table, seat)
    for effect in cards.other_culture:
        culture += effect.other_culture(table, seat)
    for effect in cards.more_strength:
        strength += effect.strength(table, seat)
    faces = workers.faces + cards.unhappy
    if cards.more_faces or table.tucked != NONE:
        faces += workers.happy * _more_faces(table, seat) + faces_of_cards(table, seat, -1)
    else:
        faces += cards.faces
    return (
        max(0, science),
        max(0, culture),
        max(0, strength),
        max(0, min(MOST_HAPPINESS, faces)),
    )


def _armies(table: Table, seat: Seat, workers: Workforce) -> int:
    """The strength that armies add to all units of the seat (TA-28.8)."""
    tactic = table.tactic[seat]
    if tactic == NONE:
        return 0
    mixed = holding(table, seat).infantry_as_cavalry
    key = tactic << 1 | mixed
    found = workers.armies.get(key)
    if found is None:
        box = table.box
        found = army_strength(box, tactic, table.workers, seat * box.techs, mixed)
        workers.armies[key] = found
    return found


# Cards that add to the ratings given by buildings.


def building_science(table: Table, seat: Seat) -> int:
    """The science rating that cards add to that of urban buildings."""
    found = 0
    for card in holding(table, seat).building_science:
        found += card.building_science(table, seat)
    return found


def theater_library_culture(table: Table, seat: Seat) -> int:
    """The culture rating that cards add to that of theaters and libraries."""
    found = 0
    for card in holding(table, seat).theater_library_culture:
        found += card.theater_library_culture(table, seat)
    return found


def lab_culture(table: Table, seat: Seat) -> int:
    """The culture rating that cards add to that of labs."""
    found = 0
    for card in holding(table, seat).lab_culture:
        found += card.lab_culture(table, seat)
    return found


# Happy faces (TA-29.8).


def _more_faces(table: Table, seat: Seat) -> int:
    """The happy faces that every source of happiness gives in addition (TA-36.17)."""
    found = 0
    for card in holding(table, seat).more_faces:
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
    return holding(table, seat).unhappy


def colonization(table: Table, seat: Seat) -> int:
    """The colonization bonus of the cards in play (TA-29.10)."""
    return holding(table, seat).colonization
