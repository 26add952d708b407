"""Starter bots in every language there is a toolchain for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.commands.bot import BUILT_IN, LANGUAGES
from civdawn_cli.session import client, starters
from civdawn_cli.session.conformance import CHECKS, FAILED, examine, report
from tests.cli.running import run
from tests.protocol.starter_bots import NAME, built


@pytest.fixture(scope="module", params=LANGUAGES)
def starter(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The command of a starter bot, built once."""
    return built(request.param, tmp_path_factory.mktemp(request.param))


def test_checker(starter: str) -> None:
    """A starter bot passes every check as it is."""
    results = examine(starter)
    assert [report(result) for result in results if result.status == FAILED] == []
    assert [result.name for result in results] == list(CHECKS)


def test_game(starter: str, tmp_path: Path) -> None:
    """A starter bot plays a game of four against itself and built-in bots without a fault."""
    seats = [f"exec:{starter}", "greedy", f"exec:{starter}", "greedy"]
    options = [word for seat in seats for word in ("--seat", seat)]
    done = run("play", *options, "--seed", "5", "--json", "--log", str(tmp_path))
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["faults"] == []
    assert [program["name"] for program in told["programs"]] == [NAME, NAME]
    assert all(program["questions"] > 5 for program in told["programs"])
    log = tmp_path / "seat1.log"
    again = run("bot", "replay", str(log), starter)
    assert again.stdout.splitlines()[-1].startswith(f"{told['programs'][0]['questions']} answers")


def test_languages() -> None:
    """The command line knows the languages there are starters in, and the bots that can talk."""
    assert set(starters.LANGUAGES) == set(LANGUAGES)
    assert set(client.HELLO) == set(BUILT_IN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_written(language: str, tmp_path: Path) -> None:
    """A starter comes with a README that names its commands, and nothing is left to fill in."""
    folder = tmp_path / "my bot"
    done = run("bot", "new", "--lang", language, str(folder))
    assert done.exit_code == 0
    known = starters.LANGUAGES[language]
    source = (folder / known.file).read_text(encoding="utf-8")
    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert "hello 1.0 :my bot" in source
    assert max(map(len, source.splitlines())) <= 100
    assert len(source.splitlines()) <= 90
    for word in ("NAME", "LANGUAGE", "BUILD", "RUN"):
        assert word not in source + readme
    command = known.run.format(file=known.file, folder="./")
    for line in (*[line.format(file=known.file) for line in known.build], command):
        assert line in readme
    assert command in done.stdout


def test_nothing_overwritten(tmp_path: Path) -> None:
    """A file that is there already is left alone, and so is all beside it."""
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    done = run("bot", "new", "--lang", "python", "--name", "x", str(tmp_path))
    assert done.exit_code == 1
    where = tmp_path / "README.md"
    assert done.stderr == f"civdawn bot new: {where} is there already; nothing is overwritten\n"
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert where.read_text(encoding="utf-8") == "mine"


def test_misuse(tmp_path: Path) -> None:
    """An unknown language, a bad name and an unknown bot are refused with what is right."""
    folder = str(tmp_path / "x")
    told = run("bot", "new", "--lang", "pyhton", folder)
    assert told.exit_code == 2
    assert "did you mean 'python'?" in told.stderr
    told = run("bot", "new", "--lang", "c", "--name", 'a"b', folder)
    assert told.exit_code == 2
    assert "a name has up to 40 letters" in told.stderr
    told = run("bot", "gredy")
    assert told.exit_code == 2
    assert "did you mean 'greedy'?" in told.stderr
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("name", ["", "greedy", "random", "new", "check", "replay"])
def test_help(name: str, snapshot: SnapshotAssertion) -> None:
    """The help of every subcommand says what it does, with an example, and fits 80 columns."""
    told = run("bot", *name.split(), "--help").stdout
    assert "  civdawn " in told.split("Options:")[0].split("\n\n", 1)[1]
    assert f"bot {name}" in told
    assert max(map(len, told.splitlines())) <= 80
    assert told == snapshot
