"""The library in words: options, and what happened."""

from __future__ import annotations

import io
from random import Random

import pytest

import civdawn


def played(name: str, rounds: int = 3) -> civdawn.State:
    """A game of three after some rounds of random play."""
    state, random = civdawn.game(name, seats=3).new_initial_state(seed=5), Random(5)
    while not state.is_terminal() and state.round <= rounds:
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", civdawn.games())
def test_actions_in_words(name: str) -> None:
    """Every legal action has words, and no other action has."""
    state = played(name, 1)
    words = [state.action_to_words(action) for action in state.legal_actions()]
    assert all(words)
    with pytest.raises(civdawn.IllegalAction):
        state.action_to_words(-7)


@pytest.mark.parametrize("name", civdawn.games())
def test_a_game_is_told(name: str) -> None:
    """A record tells its game in sentences; the effects lead from the first view to the last, of
    a seat, of a spectator and of somebody who sees all answers."""
    state = played(name)
    text = state.record(["one", "two", "three"])
    for player in (1, civdawn.CHANCE, None):
        [record] = civdawn.read_records(io.BytesIO(text.encode()))
        told = list(record.told(player))
        assert told[0].label == record.labels[0]
        assert all(each.sentences and each.kind for each in told)
        view = told[0].before
        for each in told:
            assert each.before == view
            assert state.game.effects(each.before, each.after) == each.effects
            view = state.game.applied(view, each.effects)
            assert view == each.after
        seat = civdawn.CHANCE if player is None else player
        assert view == state.observation(seat)
    with pytest.raises(ValueError, match="no word of the game"):
        state.game.applied(view, ["nonsense 1 +3"])
