"""Which options of a wide question look good before they are tried, for players that try only some.
No rule depends on it."""

from __future__ import annotations

from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.games.newdawn.questions import MOVE
from civdawn_cli.games.newdawn.table import Table


def promising(table: Table, options: list[Option]) -> list[Option]:
    """The options of the question now asked, the promising first: a caravan goes near a place to
    trade (ND-8.4); other questions are not wide enough to choose."""
    step = table.stack[-1]
    if step.kind is not MOVE:
        return options
    board = table.board
    reached = table.city_states
    for rival in range(table.seats):
        if rival != step.seat:
            reached |= table.cities[rival]
    found: list[Option] = []
    left = options
    if left[-1] == PASS:
        found.append(PASS)
        left = left[:-1]
    while left:
        found += [space for space in left if reached >> space & 1]
        left = [space for space in left if not reached >> space & 1]
        wider = board.grown(reached)
        if wider == reached:
            break
        reached = wider
    return found + left
