"""What the data says of a card beyond its plain numbers, and counts that several cards share."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.catalogue import LEVEL, NUMBER, OF_TYPE, ROWS
from civdawn_cli.games.ages.names import TECHS
from civdawn_cli.games.ages.rules.buildings import built
from civdawn_cli.games.ages.table import Table


def special(slug: str, key: str) -> dict[str, Any]:
    """The special effect of a card that the data calls so."""
    for found in ROWS[NUMBER[slug]]["special"]:
        if found["key"] == key:
            return {**found, **found.get("gain", {})}
    raise KeyError(f"{slug} has no {key}")


def printed(slug: str, key: str, what: str = "amount") -> int:
    """A number of a special effect of a card."""
    return int(special(slug, key)[what])


def count(table: Table, seat: Seat, kinds: tuple[int, ...]) -> int:
    """The seat's buildings or units of some types."""
    found = 0
    for kind in kinds:
        found += built(table, seat, kind)
    return found


def best_level(table: Table, seat: Seat, kinds: tuple[int, ...]) -> int:
    """The highest level built among some types (TA-1.11), 0 for none."""
    base = seat * TECHS
    best = 0
    for kind in kinds:
        for tech in OF_TYPE[kind]:
            if table.workers[base + tech]:
                best = max(best, LEVEL[tech])
    return best


def sum_of_levels(table: Table, seat: Seat, kind: int) -> int:
    """The levels of the seat's buildings of a type, added up."""
    base = seat * TECHS
    found = 0
    for tech in OF_TYPE[kind]:
        found += table.workers[base + tech] * LEVEL[tech]
    return found


def each(table: Table, seat: Seat, kinds: tuple[int, ...], numbers: list[int]) -> int:
    """What the seat's buildings of some types give of something. numbers: by card, each worker."""
    base = seat * TECHS
    found = 0
    for kind in kinds:
        for tech in OF_TYPE[kind]:
            found += table.workers[base + tech] * numbers[tech]
    return found
