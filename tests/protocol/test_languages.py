"""Bots in four languages that know the specification only."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civdawn_cli.session.conformance import CHECKS, FAILED, examine, report
from tests.cli.running import run
from tests.often import often
from tests.protocol.language_bots import LANGUAGES, command, works
from tests.waiting import HANG

pytestmark = pytest.mark.slow

Commands = Callable[[str], str]


@pytest.fixture(scope="session")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Commands:
    """A function that gives the command of a language's bot, compiled at most once; it skips the
    test if the language is not installed."""
    folder = tmp_path_factory.mktemp("languages")

    def installed(name: str) -> str:
        tool = LANGUAGES[name].tool
        if not LANGUAGES[name].installed:
            pytest.skip(f"{tool} is not here or not working: the {name} bot is NOT TESTED here")
        return command(name, folder)

    return installed


def test_tools_are_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tool that is on PATH but does not work counts as missing, and tests of it are skipped."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for name, code in (("good", 0), ("broken", 1)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "empty").touch(0o755)
    assert [works(name) for name in ("good", "broken", "absent")] == [True, False, False]
    assert not works("empty")


FIRST = ("--map", "first")
"""The map for a first game."""


def play(seats: list[str], log: Path, *options: str) -> dict[str, Any]:
    """Play a game, which must come to its end. Return its facts in the match log."""
    words = [word for seat in seats for word in ("--seat", f"exec:{seat}")]
    done = run("play", *words, "--log", str(log), *options)
    assert done.exit_code == 0, done.stderr
    (line,) = (log / "match.jsonl").read_text(encoding="utf-8").splitlines()
    told: dict[str, Any] = json.loads(line)
    assert told["ending"] == "normal"
    assert told["faults"] == []
    return told


@pytest.mark.parametrize("name", LANGUAGES)
def test_checker(name: str, commands: Commands) -> None:
    """The bot fails no check. Each check is done with the one in Python and with one of the others,
    in a thorough run with all; a game of four they play below."""
    every = [check for check in CHECKS if check != "whole-game-of-four"]
    others = [language for language in LANGUAGES if language != "python"]
    wanted = every if name == "python" else every[others.index(name) :: often(len(others), 1)]
    results = examine(commands(name), wanted, patience=HANG, game="newdawn")
    assert [report(result) for result in results if result.status == FAILED] == []
    assert [result.name for result in results] == wanted


@pytest.mark.parametrize("name", LANGUAGES)
def test_beside_python(name: str, commands: Commands, tmp_path: Path) -> None:
    """Whichever languages are here: the bot plays a whole game against the one in Python."""
    told = play([commands(name), commands("python")], tmp_path, *FIRST, "--seed", "3")
    assert min(program["questions"] for program in told["programs"]) > 20


def test_all_four(commands: Commands, tmp_path: Path) -> None:
    """All four play one game of four to its end against each other, against the clock too, and
    nobody does wrong."""
    seats = [commands(name) for name in LANGUAGES]
    told = play(seats, tmp_path, *FIRST, "--seed", "4", "--clock", "60000+2000")
    assert told["termination"] == "agendas"
    assert min(told["places"]) == 1
    names = [program["name"].split("(")[1] for program in told["programs"]]
    assert names == ["Python)", "JavaScript)", "C)", "Rust)"]
    assert min(program["questions"] for program in told["programs"]) > 20


def test_all_four_in_ages(commands: Commands, tmp_path: Path) -> None:
    """Nobody does wrong in Through the Ages either, of which they know nothing, and which hides
    cards."""
    seats = [commands(name) for name in LANGUAGES]
    told = play(seats, tmp_path, "--game", "ages", "--seed", "4", "--clock", "60000+2000")
    assert told["termination"] == "culture"
    assert min(program["questions"] for program in told["programs"]) > 20
