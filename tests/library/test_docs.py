"""The documents of the library: every example in them runs."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import json
import re
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import civdawn

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLES = DOCS / "examples"
LONGEST = {"monte_carlo": 45, "searcher": 60}
"""The examples that are promised to be short, with the lines each may have."""


def loaded(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(source: str, names: dict[str, object]) -> str:
    """Execute code; what it prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(source, "example", "exec"), names)
    return printed.getvalue()


def test_tutorial() -> None:
    """The code of the tutorial runs from top to bottom, in one session."""
    text = (DOCS / "library.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    names: dict[str, object] = {}
    for block in blocks:
        run(block, names)
    state = names["state"]
    assert isinstance(state, civdawn.State)
    for name, lines in LONGEST.items():
        assert (
            f"{name}.py), {len((EXAMPLES / f'{name}.py').read_text().splitlines())} lines" in text
        )
        assert lines


@pytest.mark.parametrize("name", LONGEST)
def test_examples_are_short(name: str) -> None:
    """The Monte Carlo bot has 45 lines, the searcher 60, and both use nothing that is private."""
    source = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LONGEST[name]
    tree = ast.walk(ast.parse(source))
    used = {node.attr for node in tree if isinstance(node, ast.Attribute)}
    assert not used & {"engine", "setup", "_table", "_past", "_options"}


def middle(name: str) -> civdawn.State:
    """A state of a game that has been going on for a while."""
    state = civdawn.game(name).new_initial_state(seed=3)
    random = Random(3)
    while state.round < 4:
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", civdawn.games())
def test_examples_decide(name: str) -> None:
    """Both players of the tutorial answer the questions of either game."""
    monte_carlo, searcher = loaded("monte_carlo"), loaded("searcher")
    players = [
        monte_carlo.MonteCarlo(playouts=3, rounds=1),
        searcher.Searcher(worlds=3),
    ]

    class Stopping(civdawn.Player):
        """Passes some questions on to a player."""

        def __init__(self, player: civdawn.Player) -> None:
            self.player = player
            self.left = 4

        def decide(self, state: civdawn.State, actions: list[int]) -> int:
            if not self.left:
                raise InterruptedError
            self.left -= 1
            return self.player.decide(state, actions)

    stopping = [Stopping(player) for player in players]
    with pytest.raises(InterruptedError):
        civdawn.play(middle(name), stopping)
    assert sum(one.left for one in stopping) < 8


@pytest.mark.slow
def test_monte_carlo_beats_random() -> None:
    """The Monte Carlo bot of the tutorial wins against random answers from either seat, with a
    dozen playouts a decision."""
    example = loaded("monte_carlo")
    game = civdawn.game("newdawn", map="first")
    for seat in (0, 1):
        players = [example.Any(), example.Any()]
        players[seat] = example.MonteCarlo(playouts=12, rounds=1)
        end = civdawn.play(game.new_initial_state(seed=seat), players)
        assert end.returns()[seat] == 1


def test_searcher_grows_one_tree() -> None:
    """The searcher of the tutorial visits its question once for every world, each of them a world
    that its seat takes for possible, and answers with what it visited most."""
    state = middle("ages")
    searcher = loaded("searcher").Searcher(worlds=40)
    tree: dict[str, Any] = {}
    me = state.current_player()
    for _ in range(40):
        searcher.descend(tree, state.resample(me, searcher.rng), state.round + 1)
    root = tree[state.information_state_string(me)]
    assert sum(root.visits.values()) == 40
    assert set(root.visits) == set(state.legal_actions())
    assert 2 < len(tree) <= 40
    assert searcher.decide(state, state.legal_actions()) in state.legal_actions()


def test_notebook() -> None:
    """Every cell of the notebook runs, one after another, and none was left with output."""
    book = json.loads((EXAMPLES / "walkthrough.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    printed = ""
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            source = "".join(cell["source"]).replace("GAMES = 10", "GAMES = 1")
            printed += run(source.replace("import matplotlib", "import no_such_matplotlib"), names)
    assert "civdawn.game('ages'" in printed
    assert '[Game "ages"]' in printed
    assert names["GAMES"] == 1
