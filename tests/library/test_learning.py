"""Environments of PettingZoo and OpenSpiel, by these libraries' own tests, and states as training
data. A test that needs an extra which is not installed is skipped, and says so."""

from __future__ import annotations

import re
import struct
import sys
import warnings
import zipfile
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import pytest

import civdawn
from civdawn.export import GREATEST, rows, states
from civdawn.tensors import Tensors
from tests.cli.running import ROOT, run
from tests.library.playing import SETUPS, far, named


def needs(*modules: str, extra: str) -> pytest.MarkDecorator:
    """Skip a test where a module is missing, and say which extra has it."""
    missing = [module for module in modules if find_spec(module) is None]
    reason = f"{', '.join(missing)} is not installed: pip install 'civdawn[{extra}]'"
    return pytest.mark.skipif(bool(missing), reason=reason)


needs_rl = needs("pettingzoo", "gymnasium", "numpy", extra="rl")
needs_openspiel = needs("pyspiel", "numpy", extra="openspiel")
needs_parquet = needs("pyarrow", extra="parquet")


# ---------------------------------------------------------------- PettingZoo


@needs_rl
@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=named)
def test_pettingzoo(setup: tuple[str, int]) -> None:
    """PettingZoo's own api_test and seed_test pass over every game and number of seats."""
    from pettingzoo.test import api_test, seed_test

    from civdawn.pettingzoo import aec_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # since an observation is a Dict, as in all its board games
        api_test(aec_env(*setup), num_cycles=60)
        seed_test(partial(aec_env, *setup), num_cycles=30)


@needs_rl
@pytest.mark.slow
@pytest.mark.parametrize("shaping", [0.0, 0.5])
def test_rewards(shaping: float) -> None:
    """Rewards add up to the results by places, and shaping adds no more than the same constant for
    all ways to play: it is taken back at the end."""
    from civdawn.pettingzoo import aec_env

    env = aec_env("ages", 2, shaping=shaping)
    env.reset(seed=3)
    first = env.unwrapped.table.clone()
    total = dict.fromkeys(env.agents, 0.0)
    for number, agent in enumerate(env.agent_iter()):
        observation, reward, ended, cut, _ = env.last()
        total[agent] += reward
        if ended or cut:
            env.step(None)
            continue
        for other in env.agents:
            if other != agent and number < 5:
                assert not env.observe(other)["action_mask"].any()
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(Random(number).choice(list(legal))))
    last = env.unwrapped.table
    for seat, agent in enumerate(total):
        taken_back = shaping * first.evaluate(seat)
        assert total[agent] == pytest.approx(last.returns()[seat] - taken_back, abs=1e-6)


@needs_rl
def test_rounds_and_illegal_actions() -> None:
    """A game is truncated after so many rounds, with rewards by its places; an answer that the mask
    does not have changes nothing."""
    from civdawn.pettingzoo import aec_env

    env = aec_env("ages", 2, rounds=2)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    wrong = int((before["action_mask"] == 0).nonzero()[0][0])
    with pytest.raises(civdawn.IllegalAction):
        env.step(wrong)
    after = env.observe(env.agent_selection)
    assert (after["action_mask"] == before["action_mask"]).all()
    random = Random(1)
    for _ in range(200):
        observation, _, ended, cut, _ = env.last()
        assert not ended
        if cut:
            break
        env.step(random.choice(observation["action_mask"].nonzero()[0].tolist()))
    assert all(env.truncations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)


@needs_rl
def test_vector() -> None:
    """Games side by side are those that one seed makes, each with its own mask and observation."""
    from civdawn.pettingzoo import vector_env

    def run_of(seed: int) -> list[Any]:
        vector = vector_env("ages", 2, 3)
        vector.reset(seed)
        seen = []
        for _ in range(40):
            assert (vector.masks.sum(1) > 0).all()
            for index, state in enumerate(vector.states):
                mask = vector.tensors.mask(state)
                assert bytes(vector.masks[index]) == bytes(mask)
            rewards, ended = vector.step(vector.masks.argmax(1))
            seen.append((vector.observations.sum(), rewards.sum(), ended.sum()))
        return seen

    assert run_of(4) == run_of(4) != run_of(5)


# ---------------------------------------------------------------- OpenSpiel


@needs_openspiel
@pytest.mark.slow
@pytest.mark.parametrize(("setup", "longest"), [(("ages", 2), 20_000), (("newdawn", 2), 400)])
def test_openspiel(setup: tuple[str, int], longest: int, capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's own random_sim_test passes, with states written and read again."""
    import pyspiel

    import civdawn.openspiel

    assert setup[0] in civdawn.openspiel.TYPES
    params = {"players": setup[1], "max_game_length": longest}
    game = pyspiel.load_game(f"civdawn_{setup[0]}", params)
    pyspiel.random_sim_test(game, num_sims=1, serialize=setup[0] == "ages", verbose=False)


@needs_openspiel
@pytest.mark.slow
@pytest.mark.parametrize("name", civdawn.games())
def test_openspiel_algorithms(name: str) -> None:
    """OpenSpiel's MCTS, its ISMCTS where something is hidden, and a learner run unchanged."""
    import numpy as np
    import pyspiel
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner

    import civdawn.openspiel

    game = pyspiel.load_game(f"civdawn_{name}", {"players": 2, "max_game_length": 150})
    random = np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(actions, p=weights)))
    guess = mcts.RandomRolloutEvaluator(1, random)
    bots = [mcts.MCTSBot(game, 2, 4, guess, random_state=random)]
    if civdawn.game(name).hides:
        bots.append(ismcts.ISMCTSBot(game, guess, 2.0, 4, random_state=random))
    for bot in bots:
        assert bot.step(state) in state.legal_actions()
    env = rl_environment.Environment(game)
    many = game.num_distinct_actions()
    agents = [tabular_qlearner.QLearner(seat, many) for seat in range(2)]
    time = env.reset()
    while not time.last():
        time = env.step([agents[time.observations["current_player"]].step(time).action])
    assert sum(time.rewards) == pytest.approx(0)
    for agent in agents:
        agent.step(time)
        assert agent._q_values


@needs_openspiel
def test_openspiel_resamples() -> None:
    """A state drawn again is the same for its player, in its string and its tensor (TA-25.3)."""
    import numpy as np
    import pyspiel

    import civdawn.openspiel

    assert "ages" in civdawn.openspiel.TYPES
    game = pyspiel.load_game("civdawn_ages", {"players": 2})
    random = np.random.RandomState(2)
    state = game.new_initial_state()
    for _ in range(150):
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(actions, p=weights)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    player = state.current_player()
    other = state.resample_from_infostate(player, random.random_sample)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()


# ---------------------------------------------------------------- training data


def recorded(folder: Path, games: int = 2) -> Path:
    """A file with whole random games."""
    texts = []
    for seed in range(games):
        state = civdawn.game("ages", 2).new_initial_state(seed=seed)
        random = Random(seed)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        texts.append(state.record())
    path = folder / "games.cdn"
    path.write_text("\n".join(texts), encoding="utf-8")
    return path


def column(archive: zipfile.ZipFile, name: str) -> tuple[str, bytes]:
    """The header and the data of a column of an .npz, read by hand."""
    data = archive.read(f"{name}.npy")
    assert data[:8] == b"\x93NUMPY\x01\x00"
    (length,) = struct.unpack("<H", data[8:10])
    assert (10 + length) % 64 == 0
    return data[10 : 10 + length].decode("ascii"), data[10 + length :]


@pytest.mark.slow
def test_states_of_records(tmp_path: Path) -> None:
    """Exported decisions are those of the games: what the seat saw, could do and did, and its
    result."""
    source = recorded(tmp_path)
    done = states(source, tmp_path / "states.npz")
    assert (done.games, done.problems) == (2, [])
    tensors = Tensors(civdawn.game("ages", 2))
    wanted = [
        row
        for number, record in enumerate(civdawn.read_records(source))
        for row in rows(record, tensors, number)
    ]
    assert done.rows == len(wanted) > 100
    with zipfile.ZipFile(tmp_path / "states.npz") as archive:
        head, data = column(archive, "observation")
        assert f"'shape': ({done.rows}, {tensors.size})" in head
        assert len(data) == 2 * done.rows * tensors.size
        _, actions = column(archive, "action")
        assert [row.action for row in wanted] == list(struct.unpack(f"<{done.rows}i", actions))
        _, legal = column(archive, "legal")
        assert len(legal) == 4 * sum(len(row.legal) for row in wanted)
    assert all(row.action in row.legal and max(row.observation) <= GREATEST for row in wanted)
    assert {row.result for row in wanted} <= {-1.0, 0.0, 1.0}
    assert not (tmp_path / "states.npz.part").exists()


@needs_parquet
@pytest.mark.slow
def test_parquet(tmp_path: Path) -> None:
    """A Parquet file has the same decisions."""
    from pyarrow import parquet

    source = recorded(tmp_path, 1)
    done = states(source, tmp_path / "states.parquet", player=0)
    table = parquet.read_table(tmp_path / "states.parquet")
    tensors = Tensors(civdawn.game("ages", 2))
    [record] = civdawn.read_records(source)
    wanted = list(rows(record, tensors, 0, 0))
    assert done.rows == table.num_rows == len(wanted)
    assert table["action"].to_pylist() == [row.action for row in wanted]
    assert table["legal"].to_pylist() == [list(row.legal) for row in wanted]
    assert table["observation"][9].as_py() == list(wanted[9].observation)


@needs_rl
@pytest.mark.slow
def test_npz_is_numpys(tmp_path: Path) -> None:
    """numpy reads an exported file."""
    import numpy as np

    done = states(recorded(tmp_path, 1), tmp_path / "states.npz")
    with np.load(tmp_path / "states.npz") as file:
        assert file["observation"].shape == (done.rows, Tensors(civdawn.game("ages", 2)).size)
        assert len(file["legal_start"]) == done.rows + 1
        assert file["legal_start"][-1] == len(file["legal"])
        for at in range(done.rows):
            legal = file["legal"][file["legal_start"][at] : file["legal_start"][at + 1]]
            assert file["action"][at] in legal
            if at == 20:
                break


def test_command(tmp_path: Path) -> None:
    """`civdawn export --states` leaves out games that are not over, names them, overwrites nothing,
    and knows only its two kinds of files."""
    path = tmp_path / "games.cdn"
    path.write_text(far(civdawn.game("ages", 2), 12).record(), encoding="utf-8")
    target = str(tmp_path / "states.npz")
    unfinished = run("export", "--states", target, str(path))
    assert unfinished.exit_code == 1
    assert "game 1: it is not over" in unfinished.stderr
    wrong = run("export", "--states", str(tmp_path / "states.csv"), str(path))
    assert "end in .npz or .parquet" in wrong.stderr
    Path(target).write_text("mine", encoding="utf-8")
    there = run("export", "--states", target, str(path))
    assert "is there already" in there.stderr
    assert Path(target).read_text(encoding="utf-8") == "mine"
    both = run("export", "--states", target, "--public", str(path))
    assert both.exit_code == 2


BLOCKS = re.findall(
    r"## (\w+)\n\n```python\n(.*?)```",
    (ROOT / "docs" / "learning.md").read_text(encoding="utf-8"),
    re.DOTALL,
)
"""The programs of docs/learning.md, with their headings."""

MARKS = {"PettingZoo": needs_rl, "OpenSpiel": needs_openspiel}
"""The headings below which a program needs an extra."""


@pytest.mark.parametrize(
    "code", [pytest.param(code, id=head, marks=MARKS.get(head, ())) for head, code in BLOCKS]
)
def test_document(code: str) -> None:
    """The programs of docs/learning.md run."""
    exec(compile(code, "docs/learning.md", "exec"), {})


def test_document_is_tested() -> None:
    """All programs of docs/learning.md are found."""
    assert [head for head, _ in BLOCKS] == ["Numbers", "PettingZoo", "OpenSpiel"]


@needs_rl
@pytest.mark.slow
def test_example_learns(tmp_path: Path) -> None:
    """The net of the worked example learns what was done in recorded games."""
    import numpy as np

    states(recorded(tmp_path, 2), tmp_path / "states.npz")
    found = run_path(str(ROOT / "docs" / "examples" / "train_newdawn.py"))
    data = found["Data"](str(tmp_path / "states.npz"))
    tensors = Tensors(civdawn.game("ages", 2))
    net = found["Net"](tensors.size, tensors.num_distinct_actions)
    batch = data.batch(data.train[:64])
    losses = [net.learn(*batch) for _ in range(40)]
    assert np.isfinite(losses).all()
    assert losses[-1] < 0.7 * losses[0]
    hit, guess, _ = found["held_out"](net, data)
    assert 0 < guess < 1
    assert 0 <= hit <= 1


def test_learning_needs_no_extra() -> None:
    """The library, its tensors and its export are there without numpy."""
    assert find_spec("civdawn.tensors") is not None
    source = Path(sys.modules["civdawn.tensors"].__file__ or "").read_text(encoding="utf-8")
    assert "import numpy" not in source
