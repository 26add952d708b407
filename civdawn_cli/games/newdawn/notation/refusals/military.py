"""Reinforcing and attacking: why not that piece (ND-10, ND-11)."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.newdawn.cards.city_states import DriveBarbarian
from civdawn_cli.games.newdawn.names import ABSENT, BARBARIANS, DEFEATED
from civdawn_cli.games.newdawn.notation.reading import find_space
from civdawn_cli.games.newdawn.notation.refusals.common import (
    barbarian_at,
    distance_to,
    find_name,
    piece_on,
    unknown,
)
from civdawn_cli.games.newdawn.notation.writing import barbarian_name
from civdawn_cli.games.newdawn.rules.folds import attack_range
from civdawn_cli.games.newdawn.rules.military import Attack, Campaign, in_range
from civdawn_cli.games.newdawn.table import Table


def reinforce(table: Table, step: Step[Any], space: int) -> str:
    """Why no control token on a space can be reinforced."""
    if table.reinforced[step.seat] >> space & 1:
        return "reinforced already (ND-10.1)"
    found = piece_on(table, space)
    there = f": {found} is there" if found else ""
    return f"no friendly control token{there} (ND-10.1)"


def attack(table: Table, step: Step[Any], space: int) -> str:
    """Why what is on a space can't be attacked."""
    if not isinstance(step, Attack):
        return ""
    if table.friendly(step.seat) >> space & 1 and not table.barbarians >> space & 1:
        return "a friendly space (ND-10.3)"
    rival = bool(table.rival(step.seat) >> space & 1)
    if table.barbarians >> space & 1 and not rival:
        name = barbarian_at(table, space)
        if table.city_states >> space & 1:
            return f"a barbarian is on the city-state (ND-11.5); itself it is {name} (ND-20.80)"
        if table.barbarian.count(space) > 1:
            return f"barbarians that share a space are attacked by name: {name} (ND-20.80)"
        return _out_of_range(table, step.seat, step.campaign, space)
    if not rival and not table.city_states >> space & 1:
        return "nothing to attack there (ND-10.3)"
    return _out_of_range(table, step.seat, step.campaign, space)


def attack_from(table: Table, step: Step[Any], space: int, start: str) -> str:
    """Why what is on a space can't be attacked, or not from the space named (ND-20.15)."""
    if space not in step.options(table) or not isinstance(step, Attack):
        return attack(table, step, space)
    if not start:
        return "`from` is followed by the space the attack comes from (ND-20.15)"
    whence = find_space(table, start)
    if whence < 0:
        return f"there is no space {start} on the map (ND-3.7)"
    if not table.friendly(step.seat) >> whence & 1:
        return f"{start} is not a friendly space (ND-10.2)"
    if table.won_spaces >> whence & 1:
        return f"{start} was taken this turn (ND-10.5)"
    return f"in range, but not from {start} (ND-20.15)"


def attack_barbarian(table: Table, step: Step[Any], token: str) -> str:
    """Why a barbarian can't be attacked."""
    letter = find_barbarian(token)
    if letter < 0:
        return unknown(token, "space (as 4,2 is) and no barbarian", barbarian_names())
    wrong = off_the_map(table, letter, "ND-10.3")
    if wrong or not isinstance(step, Attack):
        return wrong
    return _out_of_range(table, step.seat, step.campaign, table.barbarian[letter])


def barbarian_names() -> list[str]:
    """What notation calls the barbarians, by letter."""
    return [barbarian_name(letter) for letter in range(BARBARIANS)]


def find_barbarian(token: str) -> int:
    """The letter of a barbarian, from its name or from a letter alone; -1 if it is none."""
    number = find_name(token, barbarian_names())
    return number if number >= 0 else find_name(f"barbarian-{token}", barbarian_names())


def off_the_map(table: Table, letter: int, rule: str) -> str:
    """That a barbarian isn't on the map, '' if it is."""
    where = table.barbarian[letter]
    if where == DEFEATED:
        return f"it is defeated and off the map ({rule})"
    return f"it is not in this game (ND-2.9, {rule})" if where == ABSENT else ""


def _out_of_range(table: Table, seat: Seat, campaign: Campaign, space: int) -> str:
    """That a target can't be reached: too far, barred, or only from spaces taken this turn."""
    if in_range(table, seat, campaign) >> space & 1:
        # A legal target, so what was said about where the attack comes from is wrong.
        return "in range, but not from the space named (ND-20.15)"
    friendly = table.friendly(seat)
    starts = friendly & ~table.won_spaces
    reach = attack_range(table, seat, campaign.reach)
    away = distance_to(table, starts, space)
    if starts and away <= reach:
        return f"every way there of {reach} or less is barred (ND-10.4)"
    if friendly != starts and distance_to(table, friendly, space) <= reach:
        return "in range only from a space taken this turn (ND-10.5)"
    return f"out of range: {away} spaces away, the range is {reach} (ND-10.2)"


def drive(table: Table, step: Step[Any], token: str) -> str:
    """Why a barbarian can't be moved."""
    letter = find_barbarian(token)
    if letter < 0:
        return unknown(token, "barbarian", barbarian_names())
    wrong = off_the_map(table, letter, "ND-20.105")
    if wrong or not isinstance(step, DriveBarbarian):
        return wrong
    return "no empty land next to it (ND-20.105)"


def liberate(table: Table, step: Step[Any], token: str) -> str:
    """What can be answered."""
    return "`yes` liberates the city-state, `-` conquers it (ND-11.4)"
