"""The question now asked, and the attack being made, as data (see `table_json.py`).

The options are not here: they come with the question. The data here add what the options don't
say, such as whose cards they are or how many more answers will follow.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import CHANCE, SILENT, Seat
from civdawn_cli.games.newdawn.hooks import (
    BARBARIAN_TARGET,
    CAPITAL_TARGET,
    CITY_STATE_TARGET,
    CITY_TARGET,
    TOKEN_TARGET,
)
from civdawn_cli.games.newdawn.notation.words import barbarian_name, card_name
from civdawn_cli.games.newdawn.rules.military import fight_under_way
from civdawn_cli.games.newdawn.table import Table

Data = dict[str, object]

TARGETS: Final = {
    BARBARIAN_TARGET: "barbarian",
    CITY_STATE_TARGET: "city-state",
    TOKEN_TARGET: "control-token",
    CITY_TARGET: "city",
    CAPITAL_TARGET: "capital",
}


def seat_number(seat: Seat) -> int | None:
    """A seat as people count, from 1; None for nobody."""
    return seat + 1 if seat >= 0 else None


def question(table: Table) -> Data | None:
    """The question now asked: kind, seat (None for chance) and what it is about; None for none."""
    step = table.stack[-1] if table.stack else None
    if step is None or step.kind is SILENT:
        return None
    about: Data = {}
    luck = step.luck() if step.seat == CHANCE else CHANCE
    if luck != CHANCE:
        about["seat"] = luck + 1
    about.update(step.about(table))
    return {"seat": seat_number(step.seat), "kind": step.kind.name, "about": about}


def attack(table: Table) -> Data | None:
    """The attack under way, from its choice until it is decided (ND-10.2); None for none.

    rolled: the attacker's die, slot number and card bonus, until the defender's die lies; margin:
    from then on attack less defence; the attacker wins with more than 0.
    """
    found = fight_under_way(table)
    if found is None:
        return None
    fight, rolled, margin = found
    barbarian = fight.what == BARBARIAN_TARGET
    return {
        "attacker": fight.attacker + 1,
        "defender": seat_number(fight.defender),
        "target": TARGETS[fight.what],
        "space": table.board.names[fight.space],
        "barbarian": barbarian_name(fight.letter) if barbarian else None,
        "card": card_name(table.box, fight.card),
        "number": fight.number,
        "rolled": rolled,
        "margin": margin,
    }
