"""Caravans: why one can't move, or not there (ND-8)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Step
from civdawn_cli.games.newdawn.names import CARAVANS, FOR_CARAVAN, ON_CARD
from civdawn_cli.games.newdawn.notation.reading import find_space
from civdawn_cli.games.newdawn.notation.refusals.common import too_difficult
from civdawn_cli.games.newdawn.rules.economy import MoveCaravan, PickCaravan, trades_at
from civdawn_cli.games.newdawn.table import Table

FAR: Final = 200
"""More steps than any map has."""


def move(table: Table, step: Step[Any], space: int) -> str:
    """Why the caravan can't end its move on a space."""
    if not isinstance(step, MoveCaravan):
        return ""
    if space == step.place and (step.moved or not trades_at(table, step.seat, space)):
        return "the caravan stands there (ND-8.2)"
    if table.arrived >> space & 1:
        return "a friendly caravan ended its move there this turn (ND-8.5)"
    wrong = _entering(table, step, space)
    if wrong:
        return wrong
    left = step.left + step.trek.pool
    if not step.reached(table, FAR) >> space & 1:
        return "no way there through spaces a caravan may enter (ND-8.3)"
    steps = 1
    while not step.reached(table, steps) >> space & 1:
        steps += 1
    return f"{steps} steps away, {left} can be moved (ND-8.2)" if steps > left else ""


def _entering(table: Table, step: MoveCaravan, space: int) -> str:
    """Why the caravan can't enter a space at all (ND-8.3); '' if it can."""
    if step.enterable(table) >> space & 1:
        return ""
    if table.barbarians >> space & 1 and not step.trek.sweeps:
        if table.city_states >> space & 1:
            return "a barbarian is on the city-state (ND-11.5)"
        return "holds a barbarian (ND-8.3)"
    if table.board.water >> space & 1:
        return "water (ND-8.3)"
    trek = step.trek
    return too_difficult(table, step.seat, space, trek.number, FOR_CARAVAN, trek.card, "ND-8.3")


def caravan(table: Table, step: Step[Any], token: str) -> str:
    """Why no caravan can move from a place: `card` or a space."""
    places = table.caravans[step.seat * CARAVANS : step.seat * CARAVANS + CARAVANS]
    waiting = step.rest.waiting(table) if isinstance(step, PickCaravan) else []
    if token == "card":
        if ON_CARD in waiting:
            return "no way from the card to a space a caravan may enter (ND-8.3)"
        if ON_CARD not in places:
            return "no caravan is on the card (ND-8.2)"
        return "every caravan on the card was asked about or traded this turn (ND-8.2, ND-8.7)"
    space = find_space(table, token)
    if space not in places:
        return f"no friendly caravan at {token} (ND-8.2)"
    if space in waiting:
        return f"no way from {token} to a space a caravan may enter (ND-8.3)"
    return "that caravan had its move in this resolution (ND-8.2)"


def recall(table: Table, step: Step[Any], space: int) -> str:
    """Why no caravan can be taken off a space."""
    return "no friendly caravan there (ND-20.4)"
