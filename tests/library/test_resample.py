"""What a seat may know: drawn again fairly, told, and kept from it (TA-25.3, TA-37.14)."""

from __future__ import annotations

import gc
from random import Random
from types import ModuleType

import pytest

import civdawn
from civdawn_cli.engine.match import Match
from civdawn_cli.record import Recorder
from civdawn_cli.session.events import EventStream, Listener
from tests.library.playing import SETUPS, far, named, walk


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=named)
def test_a_draw_looks_the_same(setup: tuple[str, int]) -> None:
    """To the seat it is drawn for, a drawn state is the same: view, question, options, and all it
    has been told, also as the game goes on."""
    name, seats = setup
    random = Random(1)
    for state in walk(
        civdawn.game(name, seats=seats).new_initial_state(seed=1),
        1,
        every=431 if name == "newdawn" else 71,
    ):
        for player in range(seats):
            drawn = state.resample(player, random)
            assert drawn.observation(player) == state.observation(player)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.current_player() == state.current_player()
            if state.current_player() == player:
                assert drawn.legal_actions() == state.legal_actions()
                action = random.choice(state.legal_actions())
                if not state.game.hides:
                    told = drawn.child(action).information_state_string(player)
                    line = told.splitlines()[len(drawn.told(player))]
                    assert line in state.child(action).information_state_string(player)


@pytest.mark.parametrize("setup", SETUPS, ids=named)
def test_seats_are_told_what_the_protocol_tells(setup: tuple[str, int]) -> None:
    """The information state of a seat is the events of the protocol, numbers included, that a
    program in its place has heard; a spectator's, those of a spectator."""
    name, seats = setup
    state = far(civdawn.game(name, seats=seats), 60)
    recorder = Recorder(Match(state.game.engine, state.game.setup), [])
    for _, action in state.history:
        assert isinstance(action, int)
        recorder.choose(action)
    for player in range(-1, seats):
        eyes = () if player < 0 else (player,)
        told = Listener(EventStream(recorder.history), eyes).news()
        assert state.information_state_string(player) == told
        assert "".join([f"{line}\n" for line in state.told(player, 3)]) == "".join(
            told.splitlines(keepends=True)[3:]
        )


def test_others_are_told_nothing_of_the_true_past() -> None:
    """On a drawn state the information of other seats is a digest of what they know there: equal
    where they know the same, different where it was drawn differently."""
    state = far(civdawn.game("ages", seats=3), 60, seed=3)
    player = state.current_player()
    rival = (player + 1) % 3
    random = Random(2)
    told: dict[str, str] = {}
    for _ in range(30):
        drawn = state.resample(player, random)
        text = drawn.information_state_string(rival)
        assert text.startswith("known ")
        hand = str(drawn.observation(rival))
        assert told.setdefault(text, hand) == hand
    assert len(told) > 3


def test_the_true_past_stays_behind() -> None:
    """History, text and undo of a drawn state have nothing but what the seat was told, and nothing
    that belongs to the state of `seen_by` leads back to the true table."""
    state = far(civdawn.game("ages", seats=2), 60, seed=5)
    player = state.current_player()
    shown = state.seen_by(player, Random(1))
    heard = state.information_state_string(player).splitlines()
    assert shown.history[:-1] == [("told", line) for line in heard]
    assert shown.history[-1][:2] == ("resample", player)
    with pytest.raises(civdawn.StateError, match="where the hidden was drawn"):
        shown.undo()
    with pytest.raises(civdawn.StateError, match="no record"):
        shown.record()
    events = [line for line in shown.serialize().splitlines() if line.startswith("event ")]
    assert events == heard
    kept = {id(state._table), id(state._past)}
    reached, due = {id(shown)}, [shown]
    while due:
        for one in gc.get_referents(due.pop()):
            if id(one) not in reached and not isinstance(one, type | ModuleType):
                reached.add(id(one))
                due.append(one)
        assert not reached & kept


def test_a_draw_follows_from_its_random_source() -> None:
    """Equal random sources draw equal states; other ones draw others, and other luck with them."""
    state = far(civdawn.game("ages", seats=4), 60)
    seat = state.current_player()
    keys = {state.resample(seat, Random(seed)).key() for seed in range(20)}
    assert len(keys) > 10
    assert state.resample(seat, Random(3)).key() == state.resample(seat, Random(3)).key()
