"""Views share what is the same in them, and show what a view without a memory shows."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import civdawn
from civdawn_cli.games.newdawn.map.board import TERRAIN_NAMES
from civdawn_cli.games.newdawn.views.space_json import CAPITAL, piece, symbol
from tests.newdawn.playouts import BOX, GAME, playout


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


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_drafted(seats: int, seed: int) -> None:
    """While the map is built views show, space by space, the map that would come of the tiles laid
    so far (ND-3.2), with the capitals of the seats (ND-3.5)."""
    asked = 0
    for table, _ in playout(seats, seed, rounds=0):
        layout = table.layout
        if layout is None or not layout.placed:
            continue
        asked += 1
        board = layout.board(seats)
        shown: list[Any] = GAME.view(table, 0)["map"]  # type: ignore[assignment]
        assert [space["space"] for space in shown] == [board.names[at] for at in board.spaces]
        for at, space in zip(board.spaces, shown, strict=True):
            letter = board.barbarian_home.index(at) if at in board.barbarian_home else -1
            seat = board.capital.index(at) if at in board.capital else -1
            printed = (board.resource[at], board.natural[at], board.city_state[at], letter)
            assert space["terrain"] == TERRAIN_NAMES[board.terrain[at]]
            assert space["difficulty"] == board.difficulty[at]
            assert space["edge"] == (board.edge >> at & 1 == 1), space
            assert space["coast"] == (board.coast >> at & 1 == 1), space
            assert space["symbol"] == symbol(BOX, *printed, seat >= 0)
            assert space["piece"] == (piece(seat, CAPITAL, False) if seat >= 0 else None)
    assert asked > seats
