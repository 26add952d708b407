"""States of the library: questions, actions, copies, luck, outcomes."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import civdawn
from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.session.questions import option_list
from tests.library.playing import SETUPS, far, named, same, walk


@pytest.mark.parametrize("setup", SETUPS, ids=named)
def test_a_state_is_the_engine_with_its_luck(setup: tuple[str, int]) -> None:
    """With a seed the library plays the game that `civdawn play` plays with it: the same questions,
    options and dice for the same answers."""
    name, seats = setup
    rules = GAMES[name]()
    match = Match(rules, rules.setup(seats))
    chance = Chance(7)
    state = civdawn.game(name, seats=seats).new_initial_state(seed=7)
    random = Random(1)
    for _ in range(250):
        while match.options and match.step.seat == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
        assert state.legal_actions() == match.options
        if not match.options:
            break
        assert state.current_player() == match.step.seat
        assert (state.kind, state.label) == (match.step.kind.name, match.label)
        action = random.choice(match.options)
        match.choose(action)
        state.apply_action(action)
    given = state.history[: len(match.choices)]  # of the luck behind the last action the rest
    assert given == [("action", option) for option in match.choices]


@pytest.mark.parametrize("name", civdawn.games())
def test_chance_is_the_callers_without_a_seed(name: str) -> None:
    """Without a seed chance is asked; its outcomes have probabilities that sum to 1, and one more
    likely than another is the likelier card."""
    state = civdawn.game(name, seats=3).new_initial_state()
    random = Random(2)
    asked = uneven = 0
    while not state.is_terminal() and asked < 60:
        if state.current_player() == civdawn.CHANCE:
            assert state.is_chance_node()
            outcomes = state.chance_outcomes()
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert sum(likely for _, likely in outcomes) == pytest.approx(1)
            asked += 1
            uneven += len({likely for _, likely in outcomes}) > 1
        else:
            with pytest.raises(civdawn.StateError, match="chance is not asked"):
                state.chance_outcomes()
        state.apply_action(random.choice(state.legal_actions()))
    assert asked
    assert bool(uneven) == (name == "ages")


@pytest.mark.parametrize("name", civdawn.games())
def test_actions_are_notation(name: str) -> None:
    """An action as text is the protocol's option, and names that action."""
    state = civdawn.game(name).new_initial_state(seed=3)
    for at in walk(state, seed=3, every=7):
        if at.is_terminal():
            break
        actions = at.legal_actions()
        match = Match(at.game.engine, at.game.setup)
        for _, action in at.history:
            assert isinstance(action, int)
            match.choose(action)
        texts = [at.action_to_string(action) for action in actions]
        assert "|".join(texts) == option_list(match).replace(" | ", "|")
        for action, text in list(zip(actions, texts, strict=True))[:4]:
            assert at.string_to_action(text) == action


def test_a_whole_turn_as_text() -> None:
    """A text may have several answers; a wrong one gives none of them, and says which rule it is
    that forbids it (ND-7.2)."""
    state = civdawn.game("newdawn").new_initial_state(seed=7)
    while state.label != "1.1":
        state.apply_action(state.legal_actions()[0])
    before = state.key()
    with pytest.raises(civdawn.NotationError):
        state.apply_text("play industry pos5 build 1,1")
    assert state.key() == before
    given = state.apply_text("play industry pos5")
    assert [action for _, action in state.history][-len(given) :] == given
    assert len(given) >= 1


def test_illegal_actions_change_nothing() -> None:
    """An action that is not legal is refused by name, before and after the end."""
    state = civdawn.game("ages").new_initial_state(seed=1)
    before = (state.key(), state.history)
    with pytest.raises(civdawn.IllegalAction, match="123456 is no legal action"):
        state.apply_action(123456)
    with pytest.raises(civdawn.IllegalAction):
        state.action_to_string(123456)
    with pytest.raises(civdawn.StateError, match="seats are 0 to 1, not 2"):
        state.evaluate(2)
    assert (state.key(), state.history) == before
    *_, end = walk(state, seed=1)
    assert (end.current_player(), end.kind, end.label) == (civdawn.OVER, "", "")
    assert end.legal_actions() == []
    with pytest.raises(civdawn.IllegalAction, match="over"):
        end.apply_action(0)
    with pytest.raises(civdawn.StateError, match="over"):
        end.apply_text("pass")


@pytest.mark.parametrize("name", civdawn.games())
def test_clones_share_their_luck(name: str) -> None:
    """A clone meets the same dice by the same actions; with a seed of its own it meets others, and
    with None it asks for them. None of them disturbs the original."""
    state = far(civdawn.game(name, seats=4), 30)
    before = (state.key(), state.history)
    twins = [state.clone(), copy.copy(state), copy.deepcopy(state)]
    for twin in twins:
        *_, end = walk(twin, seed=4)
    assert same(twins[0], twins[1])
    assert same(twins[0], twins[2])
    other = state.clone(seed=99)
    *_, end = walk(other, seed=4)
    assert not same(twins[0], end)
    open_ = state.clone(seed=None)
    assert not open_.draws_chance
    assert any(at.current_player() == CHANCE for at in walk(open_, seed=4))
    assert (state.key(), state.history) == before


@pytest.mark.parametrize("name", civdawn.games())
@pytest.mark.parametrize("seed", [5, None])
def test_undo(name: str, seed: int | None) -> None:
    """An action taken back leaves the state as it was before it, with the luck it had then, as far
    back as the beginning and no further."""
    state = civdawn.game(name, seats=3).new_initial_state(seed=seed)
    random = Random(5)
    befores = []
    for _ in range(40):
        befores.append((state.key(), state.legal_actions(), state.history))
        state.apply_action(random.choice(state.legal_actions()))
    for _ in range(15):
        action = state.history[-1]
        state.undo()
        assert (state.key(), state.legal_actions(), state.history) == befores.pop()
        twin = state.child(state.legal_actions()[0])
        state.apply_action(state.legal_actions()[0])
        assert same(state, twin)
        state.undo()
        assert action[0] == "action"
    state.undo(len(befores) - 1)
    assert (state.key(), state.legal_actions(), state.history) == befores[1]
    before = state.key()
    with pytest.raises(civdawn.StateError, match="before the beginning"):
        state.undo(2)
    assert state.key() == before


@pytest.mark.parametrize("setup", SETUPS, ids=named)
def test_returns(setup: tuple[str, int]) -> None:
    """Returns are 0 until the end; then the first has 1, the last -1, those who share places share,
    and the sum is 0."""
    name, seats = setup
    state = civdawn.game(name, seats=seats).new_initial_state(seed=6)
    assert state.returns() == [0.0] * seats
    *_, end = walk(state, seed=6)
    returns, ranks = end.returns(), end.ranks()
    assert sum(returns) == pytest.approx(0)
    for rank in set(ranks):
        shared = [
            1 - 2 * place / (seats - 1) for place in range(rank - 1, rank - 1 + ranks.count(rank))
        ]
        found = {value for value, at in zip(returns, ranks, strict=True) if at == rank}
        assert len(found) == 1
        assert found.pop() == pytest.approx(sum(shared) / len(shared))


def test_what_people_see() -> None:
    """A state prints as the board, and says where it stands."""
    state = civdawn.game("newdawn").new_initial_state(seed=7)
    assert str(state) == state.draw() == state.game.engine.draw(state._table)
    assert repr(state) == f"<civdawn.State of newdawn, {state.label} {state.kind}>"
    assert state.round == 0
    assert 0 <= state.evaluate(0) <= 1


def test_pickle() -> None:
    """A state and its game can be sent to another process."""
    state = far(civdawn.game("ages", seats=3, resignation="no"), 25)
    again = pickle.loads(pickle.dumps(state))
    assert again.game == state.game
    assert hash(again.game) == hash(state.game)
    assert same(again, state)
