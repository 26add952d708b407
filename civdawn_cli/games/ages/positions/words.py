"""The words of a position, and the meaning of some (see `reader.py`)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.facts import Fact
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.names import NONE
from civdawn_cli.games.ages.rules.politics import BeginPolitics
from civdawn_cli.games.ages.rules.turn import action_phase
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import shown

MOST_COPIES: Final = 250
"""The most copies of one card, or tokens on it, that a position may name."""

COURSE: Final = (
    "seats",
    "resignation",
    "start",
    "turn",
    "phase",
    "age",
    "last-round",
    "resigned",
    "decked",
    "turns",
    "active",
    "round-begun",
)
"""Words of which a position has one line at most, read before all else."""
EVENTS: Final = ("pool", "now", "future")
OF_THE_TABLE: Final = (
    "row",
    "civil",
    "military",
    "discards",
    "pool",
    "now",
    "future",
    "top",
    "past",
    "ruins",
    "tucked",
    "skips-politics",
    "once",
    "taken",
    "tactic-used",
    "leader-replaced",
)
"""Other words of which a position has one line at most."""
OF_A_SEAT: Final = (
    "government",
    "leader",
    "technology",
    "workers",
    "tokens",
    "yellow",
    "blue",
    "wonders",
    "unfinished",
    "colonies",
    "exclusive",
    "tactic",
    "pact",
    "war",
    "civil-hand",
    "military-hand",
    "science",
    "culture",
    "civil-actions",
    "military-actions",
    "ages-taken",
)
REPEATED: Final = ("technology", "wonders", "colonies", "war")
"""Words of which a seat may have several lines."""
NUMBERS: Final = (
    "temporary-civil",
    "temporary-military",
    "temporary-food",
    "temporary-resources",
    "unit-resources",
    "unit-science",
)


def name_of(text: str) -> str:
    """The card of a word such as `iron*2`, without the number: `iron`."""
    return text.partition("*")[0]


def count_of(fact: Fact, text: str) -> int:
    """The number of a word such as `iron*2`, 1 if it has none. Raises PositionError."""
    _rest, star, count = text.partition("*")
    return fact.number_of(count, 1, MOST_COPIES, shown("how many")) if star else 1


def waiting(seat: Seat, phase: str) -> list[Step[Any]]:
    """The steps of a turn from a phase on, bottom of the stack first, as BeginTurn leaves them."""
    found: list[Step[Any]] = [*reversed(action_phase(seat))]
    if phase == "acting":
        found.pop()
    if phase == "politics":
        found.append(BeginPolitics(seat))
    return found


def set_temporary(table: Table, word: str, value: int) -> None:
    """Set an amount that lasts for this turn only."""
    if word == "temporary-civil":
        table.temporary_ca = value
    elif word == "temporary-military":
        table.temporary_ma = value
    elif word == "temporary-food":
        table.temporary_food = value
    elif word == "temporary-resources":
        table.temporary_resources = value
    elif word == "unit-resources":
        table.military_resources = value
    else:
        table.military_science = value


def leave(table: Table, seat: Seat) -> None:
    """A seat no longer in the game has nothing (TA-14.2)."""
    box = table.box
    table.alive &= ~(1 << seat)
    table.known[seat] = table.unused[seat] = 0
    table.yellow[seat] = table.blue[seat] = 0
    table.holdings[seat] = None
    table.held[seat] = table.blue_granted[seat] = table.yellow_granted[seat] = 0
    table.ca[seat] = table.ma[seat] = table.ca_total[seat] = table.ma_total[seat] = 0
    table.government[seat] = NONE
    table.workers[seat * box.techs : seat * box.techs + box.techs] = [0] * box.techs
