"""Views share what is the same in them, and show what a view without a memory shows."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import civdawn


def emptied(thing: Any) -> None:
    """Take everything out of a value, and out of what is in it."""
    if isinstance(thing, dict | list):
        for part in [*(thing.values() if isinstance(thing, dict) else thing)]:
            emptied(part)
        thing.clear()


@pytest.mark.parametrize("seats", [2, 4])
def test_kept(seats: int) -> None:
    """Over a whole game every view is the same with nothing kept of the views before it."""
    state, random = civdawn.game("newdawn", seats=seats).new_initial_state(seed=seats), Random(3)
    engine = state._game.engine
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        table = state._table
        seen = deepcopy(engine.view(table, 0))
        before = dict(table.board.shown)
        table.board.shown.clear()
        fresh = engine.view(table, 0)
        assert str(seen) == str(fresh), state.history
        table.board.shown.update(before)


def test_own() -> None:
    """Nobody spoils the observations of others with an own one, in either game."""
    for name in ("newdawn", "ages"):
        state = civdawn.game(name, seats=2).new_initial_state(seed=5)
        for _ in range(30):
            state.apply_action(state.legal_actions()[-1])
        seen = deepcopy(state.observation(0))
        emptied(state.observation(0))
        assert state.observation(0) == seen == state.clone().observation(0)
