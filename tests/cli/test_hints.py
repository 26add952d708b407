"""Hints name commands that can be typed as they stand, however civdawn was started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shlex import quote, split

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.invocation import STARTED_AS, helped, installing
from civdawn_cli.tournament.config import read_config
from tests.cli.running import ROOT, run


def started(*args: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """`python -m civdawn_cli args` in the checkout. said: what scripts/civdawn tells it."""
    env = {**os.environ, "COLUMNS": "80"}
    if said:
        env[STARTED_AS] = said
    command = [sys.executable, "-m", "civdawn_cli", *args]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_from_the_checkout() -> None:
    """Whoever typed scripts/civdawn reads scripts/civdawn in hints, usage and examples."""
    wrong = started("play", "--seat", said="scripts/civdawn")
    assert wrong.returncode == 2
    assert wrong.stderr.endswith("(see scripts/civdawn play --help)\n")
    assert wrong.stderr.startswith("civdawn play: ")
    shown = started("bot", "new", "--help", said="scripts/civdawn").stdout
    assert shown.startswith("Usage: scripts/civdawn bot new ")
    assert "\n    scripts/civdawn bot new --lang rust mybot\n" in shown
    assert "`scripts/civdawn bot check`" in " ".join(shown.split())


def test_from_elsewhere() -> None:
    """A path with a space is quoted, and Python's -m is named as it was typed."""
    assert (
        "(see '/my games/civdawn' play --help)"
        in started("play", "-z", said="/my games/civdawn").stderr
    )
    assert (
        f"(see {quote(sys.executable)} -m civdawn_cli play --help)" in started("play", "-z").stderr
    )


def test_not_inherited() -> None:
    """Programs that civdawn starts, other civdawns among them, do not take its name for theirs."""
    code = f"import civdawn_cli.cli, os; print(os.environ.get({STARTED_AS!r}))"
    env = {**os.environ, STARTED_AS: "scripts/civdawn"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "None\n"


def test_prose_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only commands are spelt as they can be run: civdawn itself keeps its name."""
    monkeypatch.setattr("civdawn_cli.invocation._TOLD", "a/civdawn")
    text = "Talk with civdawn: play. A civdawn plays `civdawn play`, exec:civdawn bot x."
    wanted = "Talk with civdawn: play. A civdawn plays `a/civdawn play`, exec:a/civdawn bot x."
    assert helped(text, ("play", "bot")) == wanted


@pytest.mark.parametrize(
    ("args", "see"),
    [
        ("play --seat", "play"),
        ("play --seed x", "play"),
        ("tournament run --out", "tournament run"),
        ("tournament nonsense", "tournament"),
        ("bot check --patience", "bot check"),
        ("replay --at", "replay"),
        ("nonsense", ""),
    ],
)
def test_right_help(args: str, see: str) -> None:
    """Bad usage points to the help of the command that was used wrongly."""
    result = run(*args.split())
    assert result.exit_code == 2
    assert result.stderr.endswith(f"(see {' '.join(['civdawn', *see.split(), '--help'])})\n")


@pytest.mark.parametrize(
    ("extra", "package"),
    [("report", "matplotlib"), ("cluster", "distributed"), ("pictures", "resvg-py")],
)
def test_extras(extra: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint for an extra names the pip of the environment civdawn runs in and the package that
    is missing, not civdawn, which may be a checkout that is on no index."""
    monkeypatch.setenv("PATH", str(tmp_path))
    pip, *said = split(installing(extra))
    assert Path(pip).absolute() == Path(sys.executable).parent / "pip"
    assert said[0] == "install"
    assert said[1].startswith(f"{package}>=")
    assert len(said) == 2


@pytest.mark.parametrize("name", list(GAMES))
def test_tournament_of_a_game(name: str, tmp_path: Path) -> None:
    """`tournament new --game` writes a config of that game with its settings, which can be run."""
    path = tmp_path / "my cup.toml"
    result = run("tournament", "new", str(path), "--game", name)
    assert result.stdout == f"{path}: run it with civdawn tournament run {quote(str(path))}\n"
    config, game = read_config(path), GAMES[name]()
    assert config.game == name
    assert config.settings == {setting.name: setting.values[0] for setting in game.settings}
    assert all(f"\n{setting.name} = " in path.read_text("utf-8") for setting in game.settings)


def test_settings_of_bench() -> None:
    """`bench` takes the settings of its game and refuses those of another."""
    told = run("bench", "--set", "map=third").stderr
    assert told.startswith("civdawn bench: map is drafted or first, not 'third'")
    told = run("bench", "--game", "ages", "--map", "first").stderr
    assert told.startswith("civdawn bench: ages has no setting 'map'; it has resignation")
    done = run("bench", "--players", "2", "--set", "map=first", "--seconds", "0.1")
    assert "2 random seats, map first, epic no" in done.stdout
