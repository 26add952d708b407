"""States as text: serialized at any question, as records, and from what a seat has heard."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import civdawn
from civdawn_cli.grammar import read_game
from civdawn_cli.record import check
from tests.library.playing import SETUPS, far, named, same, walk


def exact(state: civdawn.State) -> civdawn.State:
    """The state of the state's text, which is held against it."""
    text = state.serialize()
    again = state.game.deserialize(text)
    assert same(again, state)
    assert again.serialize() == text
    assert again.draws_chance == state.draws_chance
    for player in range(-1, state.game.seats):
        told = again.information_state_string(player)
        assert told == state.information_state_string(player)
    return again


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=named)
def test_any_question_as_text(setup: tuple[str, int]) -> None:
    """A state comes back from its text at any question, chance's and hidden ones included: the same
    table and past, and the same luck from there on."""
    name, seats = setup
    game = civdawn.game(name, seats=seats)
    for seed in (4, None):
        every = 401 if name == "newdawn" else 97
        for state in walk(game.new_initial_state(seed=seed), seed=4, every=every):
            again = exact(state)
            for action in range(2):
                if not state.is_terminal() and seed is not None:
                    both = state.clone(), again.clone()
                    for one in both:
                        actions = one.legal_actions()
                        one.apply_action(actions[action % len(actions)])
                    assert same(*both)


@pytest.mark.slow
@pytest.mark.parametrize("name", civdawn.games())
def test_first_actions_as_text(name: str) -> None:
    """No question of the first turns is left out: each of them comes back."""
    for seed, count in ((8, 30), (None, 15)):
        state = civdawn.game(name, seats=3).new_initial_state(seed=seed)
        for at in islice(walk(state, seed=8), count):
            exact(at)


@pytest.mark.parametrize("name", civdawn.games())
def test_new_luck_as_text(name: str) -> None:
    """Luck that was changed on the way is in the text, and luck that was given up, too."""
    state = far(civdawn.game(name), 12)
    for seed in (5, 6, None, 7):
        state = exact(state.clone(seed=seed))
        for _ in range(4):
            state.apply_action(Random(seed).choice(state.legal_actions()))
        exact(state)
        state.undo(3)
        exact(state)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=named)
def test_draws_as_text(setup: tuple[str, int]) -> None:
    """A state whose hidden part was drawn again comes back from its text, also when it was drawn
    twice, with whatever was played in between."""
    name, seats = setup
    random = Random(9)
    game = civdawn.game(name, seats=seats)
    for state in walk(
        game.new_initial_state(seed=9), seed=9, every=351 if name == "newdawn" else 67
    ):
        player = random.randrange(seats)
        drawn = state
        for _ in range(2):
            drawn = exact(drawn.resample(player, random))
            for _ in range(3):
                if not drawn.is_terminal():
                    drawn.apply_action(random.choice(drawn.legal_actions()))
            exact(drawn)


def test_text_that_is_no_state() -> None:
    """Text that is cut, of another game, changed by hand, or of other cards is refused."""
    game = civdawn.game("ages")
    text = far(game, 12).serialize()
    lines = text.splitlines()
    for wrong, why in (
        ("", "first line"),
        ("\n".join(lines[:-1]), "breaks off"),
        (text.replace("key #", "key #f"), "leads elsewhere"),
        ("\n".join([*lines[:2], lines[-1]]), "neither|breaks off"),
        (text.replace('luck 0 ["1"', 'luck 0 ["2"'), "does not follow from seed 2"),
        (text.replace("luck 0", "luck x"), "no state of"),
        (text.replace('luck 0 ["1"', 'luck 0 [["1"]'), "no luck"),
        (text.replace("luck 0", "lack 0"), "not a line|no state of"),
        (text.replace('"2"', '"two"'), "no state of"),
    ):
        with pytest.raises(civdawn.StateError, match=why):
            game.deserialize(wrong)
    with pytest.raises(civdawn.StateError, match="no record of"):
        civdawn.game("ages", seats=3).deserialize(text)
    with pytest.raises(civdawn.StateError, match="rules ta-0"):
        game.deserialize(text.replace('"ta-1"', '"ta-0"'))


@pytest.mark.parametrize("name", civdawn.games())
def test_records_out_and_in(name: str, tmp_path: Path) -> None:
    """A state's record is sound, says its seed, and leads back to the state, from anywhere in it;
    a file of records is a list of games with the states of each."""
    game = civdawn.game(name, seats=3)
    states = [far(game, 50, seed=seed) for seed in (1, 2)]
    texts = [state.record(["one", "two", "three"]) for state in states]
    for state, text in zip(states, texts, strict=True):
        assert check(read_game(text.encode(), 1)).problems == ()
        assert same(game.state_from_record(text), state)
        assert f'[Seed "{1 + texts.index(text)}"]' in text
        assert "Seed" not in state.record(seed=False)
    path = tmp_path / "both.cdn"
    path.write_text("\n".join(texts), encoding="utf-8")
    records = list(civdawn.read_records(path))
    assert [record.tags["Seat2"] for record in records] == ["two", "two"]
    for record, state in zip(records, states, strict=True):
        assert record.problems() == []
        assert record.game() == game
        assert same(record.state(), state)
        begun = record.state(at=record.labels[3], seed=3)
        assert begun.label == record.labels[3]
        assert begun.draws_chance
        passed = [(at.clone(), action) for at, action in record.states()]
        assert [("action", action) for _, action in passed] == state.history
        assert same(passed[-1][0].child(passed[-1][1]), state)
    with open(path, "rb") as file:
        assert len(list(civdawn.read_records(io.BytesIO(file.read())))) == 2


def test_records_of_older_rules() -> None:
    """A record of older rules gives a state that is played by them."""
    text = civdawn.game("newdawn").new_initial_state(seed=1).record()
    state = civdawn.game("newdawn").state_from_record(text.replace("nd-2", "nd-1"))
    assert state.game.version[0] == "nd-1"
    assert '[Rules "nd-1"]' in state.record()
    exact(state)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=named)
def test_a_state_of_what_was_heard(setup: tuple[str, int]) -> None:
    """From the events that a seat was told comes a state that it can't tell from the true one: the
    same view, question and options, and the same past in its eyes."""
    name, seats = setup
    random = Random(3)
    game = civdawn.game(name, seats=seats)
    for state in walk(
        game.new_initial_state(seed=3), seed=3, every=467 if name == "newdawn" else 89
    ):
        player = state.current_player()
        if player < 0:
            continue
        lines = state.information_state_string(player).splitlines()
        drawn = game.state_from_events(player, ["ask 3 1.1 act", *lines], random, seed=1)
        assert drawn.observation(player) == state.observation(player)
        assert drawn.legal_actions() == state.legal_actions()
        assert drawn.kind == state.kind
        assert drawn.information_state_string(player) == "\n".join([*lines, ""])
        exact(drawn)


def test_events_that_do_not_follow() -> None:
    """Lines that are not what a seat of this game hears are refused with the line."""
    game = civdawn.game("newdawn")
    state = far(game, 10)
    lines = state.information_state_string(1).splitlines()
    for wrong, why in (
        ([*lines[:3], *lines[4:]], "due is|no answer to"),
        ([lines[0].replace(":", ":x")], "no answer to"),
        (["event x"], "event x"),
    ):
        with pytest.raises(civdawn.StateError, match=why):
            game.state_from_events(1, wrong, Random(1))
    with pytest.raises(civdawn.StateError, match="seats are 0 to 1"):
        game.state_from_events(2, lines, Random(1))


def test_heard_from_a_position_on() -> None:
    """A seat that was told a position with gaps, where the game began, has a state from what it
    heard since: the same view and answers, also as text and back (TA-25.3, TA-37.14)."""
    lines = ("turn 6.1", "phase politics", "military-hand 1 legion", "military-hand 2 raid-i spy")
    game = civdawn.game("ages", seats=2)
    for seed in range(4):
        random = Random(seed)
        state = game.new_initial_state(seed=seed, position="\n".join(lines))
        for _ in range(12):
            state.apply_action(random.choice(state.legal_actions()))
        me = state.current_player()
        heard = state.information_state_string(me).splitlines()
        assert heard[0].startswith("position ")
        assert f"eyes {me + 1}" in heard[0]
        found = game.state_from_events(me, heard, random)
        for each in (found, found.game.deserialize(found.serialize())):
            assert each.observation(me) == state.observation(me)
            assert each.legal_actions() == state.legal_actions()
