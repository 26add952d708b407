"""Counts that several cards share: buildings and units, their levels and what they give."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.rules.buildings import built
from civdawn_cli.games.ages.table import Table


def count(table: Table, seat: Seat, kinds: tuple[int, ...]) -> int:
    """The seat's buildings or units of some types."""
    found = 0
    for kind in kinds:
        found += built(table, seat, kind)
    return found


def best_level(table: Table, seat: Seat, kinds: tuple[int, ...]) -> int:
    """The highest level built among some types (TA-1.11), 0 for none."""
    box = table.box
    base = seat * box.techs
    best = 0
    for kind in kinds:
        for tech in box.of_type[kind]:
            if table.workers[base + tech]:
                best = max(best, box.level[tech])
    return best


def sum_of_levels(table: Table, seat: Seat, kind: int) -> int:
    """The levels of the seat's buildings of a type, added up."""
    box = table.box
    base = seat * box.techs
    found = 0
    for tech in box.of_type[kind]:
        found += table.workers[base + tech] * box.level[tech]
    return found


def each(table: Table, seat: Seat, kinds: tuple[int, ...], numbers: list[int]) -> int:
    """The sum over the seat's workers on cards of some types. numbers: of one worker, by card."""
    box = table.box
    base = seat * box.techs
    found = 0
    for kind in kinds:
        for tech in box.of_type[kind]:
            found += table.workers[base + tech] * numbers[tech]
    return found
