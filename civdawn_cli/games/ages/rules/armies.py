"""Tactics and armies: what units add to each other (TA-28)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.catalogue import (
    ARMY,
    LEVEL,
    OBSOLETE_STRENGTH,
    OF_TYPE,
    TACTIC_STRENGTH,
)
from civdawn_cli.games.ages.names import AIR_FORCE, ARTILLERY, CAVALRY, INFANTRY, NONE, Card

OBSOLETE_BY: Final = 2
"""Levels below the tactic at which a unit makes its army obsolete (TA-28.6)."""


def army_strength(tactic: Card, workers: list[int], base: int, mixed: bool) -> int:
    """What armies of the units add to their strength, at its highest (TA-28.8).

    workers: units on each technology, from the index `base`. mixed: infantry may count as cavalry.
    """
    if tactic == NONE:
        return 0
    line = LEVEL[tactic] - OBSOLETE_BY
    new = [0, 0, 0]
    old = [0, 0, 0]
    for arm, kind in enumerate((INFANTRY, CAVALRY, ARTILLERY)):
        for tech in OF_TYPE[kind]:
            units = workers[base + tech]
            if units:
                if LEVEL[tech] <= line:
                    old[arm] += units
                else:
                    new[arm] += units
    air = workers[base + OF_TYPE[AIR_FORCE][0]]
    if not mixed:
        return _formed(tactic, new, old, air)
    best = 0
    for young in range(new[0] + 1):
        for aged in range(old[0] + 1):
            found = _formed(
                tactic,
                [new[0] - young, new[1] + young, new[2]],
                [old[0] - aged, old[1] + aged, old[2]],
                air,
            )
            best = max(best, found)
    return best


def _formed(tactic: Card, new: list[int], old: list[int], air: int) -> int:
    """The same once every unit has its arm: as many armies as can be, of those as many without an
    obsolete unit as can be; air forces double the strongest first (TA-28.5, 28.7)."""
    all_armies = best = 1 << 20
    for arm, needed in enumerate(ARMY[tactic]):
        if needed:
            all_armies = min(all_armies, (new[arm] + old[arm]) // needed)
            best = min(best, new[arm] // needed)
    aged = all_armies - best
    doubled = min(air, best)
    doubled_aged = min(air - doubled, aged)
    strong = TACTIC_STRENGTH[tactic] * (best + doubled)
    return strong + OBSOLETE_STRENGTH[tactic] * (aged + doubled_aged)
