"""Control tokens: why one can't be placed, moved, replaced, destroyed or removed (ND-6)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.newdawn.cards.city_states import DriveTo
from civdawn_cli.games.newdawn.cards.wonders_culture import (
    PlaceOne,
    PointAtSecond,
    SpreadOnHills,
)
from civdawn_cli.games.newdawn.names import FOR_TOKEN, NOBODY
from civdawn_cli.games.newdawn.notation.refusals.common import (
    blocking,
    not_empty_land,
    piece_on,
    too_difficult,
)
from civdawn_cli.games.newdawn.rules.agendas import MarkAgenda
from civdawn_cli.games.newdawn.rules.culture import ConvertToken, PlaceToken, ShiftTo
from civdawn_cli.games.newdawn.rules.folds import token_sites, within
from civdawn_cli.games.newdawn.rules.tokens import PlaceNear
from civdawn_cli.games.newdawn.table import Table

ANY: Final = 6
"""A difficulty limit that shuts out no land."""


def place(table: Table, step: Step[Any], space: int) -> str:
    """Why no control token can be placed on a space."""
    if table.board.water >> space & 1:
        return "water (ND-6.2)"
    found = blocking(table, space)
    if found:
        return f"holds {found} (ND-6.2)"
    if isinstance(step, SpreadOnHills):
        return f"not hills next to {table.board.names[step.space]} (ND-20.48)"
    if isinstance(step, PlaceToken):
        near, number, card = table.cities[step.seat], step.rest.number, step.rest.card
    elif isinstance(step, PlaceNear):
        near, number, card = step.beside(table), step.number, step.card
    elif isinstance(step, PlaceOne):
        near, number, card = table.cities[step.seat], step.difficulty, -1
    else:
        return ""
    if not token_sites(table, step.seat, ANY, near, card) >> space & 1:
        return _not_beside(table, step.seat, near)
    return too_difficult(table, step.seat, space, number, FOR_TOKEN, card, "ND-6.2")


def _not_beside(table: Table, seat: Seat, near: int) -> str:
    """What the space should be next to."""
    if near == table.cities[seat]:
        return "not adjacent to a friendly city (ND-6.1)"
    if near.bit_count() == 1:
        return f"not adjacent to {table.board.names[near.bit_length() - 1]} (ND-20.69)"
    return "not adjacent to a friendly space (ND-6.1)"


def remove(table: Table, step: Step[Any], space: int) -> str:
    """Why no own control token can be taken off a space."""
    rule = "ND-20.8" if isinstance(step, MarkAgenda) else "ND-6.5"
    wrong = _no_own_token(table, step.seat, space, rule)
    return wrong or "without it nothing could be placed either (ND-6.5)"


def _no_own_token(table: Table, seat: Seat, space: int, rule: str) -> str:
    """That a space has no control token of the seat, and what is there; '' if it has."""
    if table.tokens[seat] >> space & 1:
        return ""
    found = piece_on(table, space)
    there = f": {found} is there" if found else ""
    return f"no friendly control token{there} ({rule})"


def shift(table: Table, step: Step[Any], space: int) -> str:
    """Why no control token can be moved away from a space."""
    wrong = _no_own_token(table, step.seat, space, "ND-20.41")
    return wrong or "no empty land next to it (ND-5.5)"


def to(table: Table, step: Step[Any], space: int) -> str:
    """Why a control token or a barbarian can't be moved to a space."""
    rule = "ND-20.41"
    start = -1
    if isinstance(step, ShiftTo):
        start = step.space
    elif isinstance(step, DriveTo):
        start = table.barbarian[step.letter]
        rule = "ND-20.105"
    if start >= 0 and not table.board.near[start] >> space & 1:
        return f"not adjacent to {table.board.names[start]} ({rule})"
    return not_empty_land(table, space, rule)


def _no_rival_token(table: Table, seat: Seat, space: int, rule: str) -> str:
    """That a space has no rival's control token, and what is there; '' if it has."""
    owner = table.owner(space)
    if owner not in (NOBODY, seat) and table.tokens[owner] >> space & 1:
        return ""
    found = piece_on(table, space)
    there = f": {found} is there" if found else ""
    return f"no rival control token{there} ({rule})"


def convert(table: Table, step: Step[Any], space: int) -> str:
    """Why a control token can't be turned over or replaced."""
    wrong = _no_rival_token(table, step.seat, space, "ND-20.53")
    if wrong or not isinstance(step, ConvertToken):
        return wrong
    reached = within(table, table.friendly(step.seat), table.board.all, step.distance)
    if not reached >> space & 1:
        return f"more than {step.distance} spaces from any friendly space (ND-20.44)"
    return "no control token of one's own left to put there (ND-20.42)"


def strike(table: Table, step: Step[Any], space: int) -> str:
    """Why a space is no centre of a strike."""
    return "no control token on it or next to it (ND-20.54)"


def destroy(table: Table, step: Step[Any], space: int) -> str:
    """Why nothing on a space can be destroyed."""
    wrong = _no_rival_token(table, step.seat, space, "ND-20.51")
    return wrong or "not adjacent to a friendly space (ND-20.51)"


def point(table: Table, step: Step[Any], space: int) -> str:
    """Why a control token can't be one of the two pointed at."""
    wrong = _no_rival_token(table, step.seat, space, "ND-20.52")
    if wrong:
        return wrong
    owner = table.owner(space)
    if isinstance(step, PointAtSecond):
        if space == step.first:
            return "that is the first of the two already (ND-20.52)"
        return f"not of the same rival: {piece_on(table, space)} (ND-20.52)"
    return f"seat {owner + 1} has no second control token (ND-20.52)"


def cede(table: Table, step: Step[Any], space: int) -> str:
    """Why a space isn't one to give up."""
    return "not one of the two control tokens pointed at (ND-20.52)"
