"""Tactics and armies: what units add to each other (TA-28)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import AIR_FORCE, ARTILLERY, CAVALRY, INFANTRY, NONE, Card

ARMS: Final = (INFANTRY, CAVALRY, ARTILLERY)
"""The types of units that form armies."""
MANY: Final = 1 << 20
"""More armies than there can be."""
OBSOLETE_BY: Final = 2
"""Levels below the tactic at which a unit makes its army obsolete (TA-28.6)."""


def army_strength(box: Box, tactic: Card, workers: list[int], base: int, mixed: bool) -> int:
    """The most strength that armies formed of the units add to them (TA-28.8).

    workers: units on each technology, from the index `base`. mixed: infantry may count as cavalry.
    """
    if tactic == NONE:
        return 0
    line = box.level[tactic] - OBSOLETE_BY
    new = [0] * len(ARMS)
    old = [0] * len(ARMS)
    for arm, kind in enumerate(ARMS):
        for tech in box.of_type[kind]:
            units = workers[base + tech]
            if units:
                if box.level[tech] <= line:
                    old[arm] += units
                else:
                    new[arm] += units
    air = 0
    for tech in box.of_type[AIR_FORCE]:
        air += workers[base + tech]
    if not mixed:
        return _formed(box, tactic, new, old, air)
    best = 0
    for young in range(new[0] + 1):
        for aged in range(old[0] + 1):
            found = _formed(
                box,
                tactic,
                [new[0] - young, new[1] + young, new[2]],
                [old[0] - aged, old[1] + aged, old[2]],
                air,
            )
            best = max(best, found)
    return best


def _formed(box: Box, tactic: Card, new: list[int], old: list[int], air: int) -> int:
    """The strength that armies formed of units add: there are as many armies as possible, and as
    many of them as possible without an obsolete unit (TA-28.5, 28.7).

    new, old: by arm, the units that don't and that do make an army obsolete. air: air forces, which
    double the strongest armies first.
    """
    all_armies = best = MANY
    for arm, needed in enumerate(box.army[tactic]):
        if needed:
            all_armies = min(all_armies, (new[arm] + old[arm]) // needed)
            best = min(best, new[arm] // needed)
    aged = all_armies - best
    doubled = min(air, best)
    doubled_aged = min(air - doubled, aged)
    strong = box.tactic_strength[tactic] * (best + doubled)
    return strong + box.obsolete_strength[tactic] * (aged + doubled_aged)
