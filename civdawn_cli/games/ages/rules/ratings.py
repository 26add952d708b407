"""Your statistics: science, culture, strength, happiness, colonization (TA-29)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.catalogue import (
    COLONIZATION,
    CULTURE,
    EACH_CULTURE,
    EACH_FACES,
    EACH_SCIENCE,
    EACH_STRENGTH,
    FACES,
    OF_TYPE,
    SCIENCE,
    STRENGTH,
)
from civdawn_cli.games.ages.hooks import HOOKS, having
from civdawn_cli.games.ages.names import (
    GOVERNMENT_0,
    LAB,
    LEADER_0,
    MOST_HAPPINESS,
    NONE,
    SPECIAL_0,
    TECHS,
    WONDER_0,
)
from civdawn_cli.games.ages.rules.armies import army_strength
from civdawn_cli.games.ages.table import Rating, Table

FIRST_URBAN: Final = OF_TYPE[LAB][0]
RUIN_CULTURE: Final = 2
"""What every ruined wonder gives (TA-36.22)."""
TUCKED_FACES: Final = 1
"""What a leader under a wonder adds to it (TA-36.1)."""

WONDERS: Final = (1 << LEADER_0) - (1 << WONDER_0)
GOVERNMENTS: Final = (1 << SPECIAL_0) - (1 << GOVERNMENT_0)
"""The cards of these types, a bit each."""

RATED: Final = sum(
    [1 << card for card in range(len(SCIENCE)) if SCIENCE[card] or CULTURE[card] or STRENGTH[card]]
)
HAPPY: Final = sum([1 << card for card, faces in enumerate(FACES) if faces > 0])
UNHAPPY: Final = sum([1 << card for card, faces in enumerate(FACES) if faces < 0])
"""The cards and pact sides with such numbers, a bit each."""
HAPPY_TECHS: Final = [tech for tech in range(TECHS) if EACH_FACES[tech] > 0]
"""The technologies whose workers have happy faces, ascending."""


def touch(table: Table, seat: Seat) -> None:
    """Something changed that the seat's ratings follow from (TA-29.1)."""
    table.rated[seat] = None


def touch_all(table: Table) -> None:
    """Something changed that other seats' ratings may follow from too."""
    for seat in range(table.seats):
        table.rated[seat] = None


def rating(table: Table, seat: Seat) -> Rating:
    """Science, culture, strength and happiness."""
    found = table.rated[seat]
    if found is None:
        found = _rate(table, seat)
        table.rated[seat] = found
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
    """Count everything."""
    base = seat * TECHS
    workers = table.workers
    science = culture = strength = 0
    for tech in range(FIRST_URBAN, TECHS):
        count = workers[base + tech]
        if count:
            science += count * EACH_SCIENCE[tech]
            culture += count * EACH_CULTURE[tech]
            strength += count * EACH_STRENGTH[tech]
    held = table.held[seat]
    mask = held & RATED
    while mask:
        low = mask & -mask
        card = low.bit_length() - 1
        science += SCIENCE[card]
        culture += CULTURE[card]
        strength += STRENGTH[card]
        mask ^= low
    culture += RUIN_CULTURE * (table.ruins & table.wonders[seat]).bit_count()
    mixed = held & HOOKS.infantry_as_cavalry != 0
    strength += army_strength(table.tactic[seat], workers, base, mixed)
    if held & HOOKS.building_science:
        science += building_science(table, seat)
    if held & HOOKS.theater_library_culture:
        culture += theater_library_culture(table, seat)
    if held & HOOKS.lab_culture:
        culture += lab_culture(table, seat)
    if held & HOOKS.other_culture:
        for effect in having(table, seat, HOOKS.other_culture):
            culture += effect.other_culture(table, seat)
    if held & HOOKS.strength:
        for effect in having(table, seat, HOOKS.strength):
            strength += effect.strength(table, seat)
    faces = faces_of_workers(table, seat, FIRST_URBAN, TECHS) + faces_of_cards(table, seat, -1)
    if held & UNHAPPY:
        faces += unhappy_faces(table, seat)
    return (
        max(0, science),
        max(0, culture),
        max(0, strength),
        max(0, min(MOST_HAPPINESS, faces)),
    )


# What cards add to what buildings give.


def building_science(table: Table, seat: Seat) -> int:
    """Science that cards add to what urban buildings give."""
    found = 0
    for card in having(table, seat, HOOKS.building_science):
        found += card.building_science(table, seat)
    return found


def theater_library_culture(table: Table, seat: Seat) -> int:
    """Culture that cards add to what theaters and libraries give."""
    found = 0
    for card in having(table, seat, HOOKS.theater_library_culture):
        found += card.theater_library_culture(table, seat)
    return found


def lab_culture(table: Table, seat: Seat) -> int:
    """Culture that cards add to what labs give."""
    found = 0
    for card in having(table, seat, HOOKS.lab_culture):
        found += card.lab_culture(table, seat)
    return found


# Happy faces (TA-29.8).


def _more_faces(table: Table, seat: Seat) -> int:
    """What every source of happiness gives in addition (TA-36.17)."""
    found = 0
    if table.held[seat] & HOOKS.more_faces:
        for card in having(table, seat, HOOKS.more_faces):
            found += card.more_faces()
    return found


def faces_of_workers(table: Table, seat: Seat, first: int, stop: int) -> int:
    """Happy faces of the workers on the technologies from `first` to before `stop`, each worker a
    source of its own (TA-37.53)."""
    base = seat * TECHS
    more = _more_faces(table, seat)
    found = 0
    for tech in HAPPY_TECHS:
        if first <= tech < stop:
            found += table.workers[base + tech] * (EACH_FACES[tech] + more)
    return found


def faces_of_cards(table: Table, seat: Seat, among: int) -> int:
    """Happy faces of the cards among a set that have any, leaders under wonders included.

    among: a bit each, -1 for all.
    """
    more = _more_faces(table, seat)
    mask = table.held[seat] & among & HAPPY
    found = 0
    while mask:
        low = mask & -mask
        found += FACES[low.bit_length() - 1]
        if not low & HOOKS.more_faces:  # never itself
            found += more
        mask ^= low
    tucked = table.tucked
    if tucked != NONE and (table.wonders[seat] & among) >> tucked & 1:
        found += TUCKED_FACES
        # One source with the wonder (TA-36.2), unless the wonder gives none (TA-37.54).
        alone = table.ruins >> tucked & 1 or FACES[tucked] <= 0
        if alone and not HOOKS.more_faces >> tucked & 1:
            found += more
    return found


def unhappy_faces(table: Table, seat: Seat) -> int:
    """Faces of the cards that have unhappy ones, a number below 0 (TA-29.9)."""
    mask = table.held[seat] & UNHAPPY
    found = 0
    while mask:
        low = mask & -mask
        found += FACES[low.bit_length() - 1]
        mask ^= low
    return found


def colonization(table: Table, seat: Seat) -> int:
    """The colonization bonus of the cards in play (TA-29.10)."""
    mask = table.held[seat]
    found = 0
    while mask:
        low = mask & -mask
        found += COLONIZATION[low.bit_length() - 1]
        mask ^= low
    return found
