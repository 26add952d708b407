"""Views share what is the same in them, and show what a view without a memory shows."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

import civdawn


@pytest.mark.parametrize("seats", [2, 4])
def test_kept(seats: int) -> None:
    """Over a whole game every view is the same with nothing kept of the views before it."""
    state, random = civdawn.game("ages", seats=seats).new_initial_state(seed=seats), Random(3)
    engine = state._game.engine
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        table = state._table
        viewer = random.randrange(-1, seats)
        seen = deepcopy(engine.view(table, viewer))
        table.box.views.forget()
        fresh = engine.view(table, viewer)
        assert str(seen) == str(fresh), state.history
        for seat in range(seats):  # as a session does, so that something is kept
            engine.view(table, seat)
