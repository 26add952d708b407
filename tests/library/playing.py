"""Games that the tests of the library play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import civdawn

SETUPS = [(name, seats) for name in civdawn.games() for seats in (2, 3, 4)]
"""Every game with every number of seats."""

LONGEST = 20_000
"""Actions of the longest random game."""


def named(setup: tuple[str, int]) -> str:
    """A setup as tests name it."""
    return f"{setup[0]}-{setup[1]}"


def walk(state: civdawn.State, seed: int, every: int = 1) -> Iterator[civdawn.State]:
    """Random actions up to the end of the game; the state at every so many questions, the first and
    the end among them."""
    chance = Random(seed)
    for count in range(LONGEST):
        if count % every == 0 or state.is_terminal():
            yield state
        if state.is_terminal():
            return
        state.apply_action(chance.choice(state.legal_actions()))


def far(game: civdawn.Game, actions: int, seed: int = 1) -> civdawn.State:
    """A state after so many random actions of the seats."""
    chance = Random(seed)
    state = game.new_initial_state(seed=seed)
    for _ in range(actions):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def same(state: civdawn.State, other: civdawn.State) -> bool:
    """Return True if two states have the same table, options and past."""
    return (state.key(), state.legal_actions(), state.history) == (
        other.key(),
        other.legal_actions(),
        other.history,
    )
