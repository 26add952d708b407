"""civdawn check."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.records import apart, broken, short_game, toy_game
from tests.cli.running import RANDOM, ROOT, run

if TYPE_CHECKING:
    from tests.engine.toy import Toy


@pytest.fixture
def text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> str:
    """A record of the test game, in whose folder commands are run."""
    monkeypatch.chdir(tmp_path)
    return toy_game()


def test_good(text: str) -> None:
    """Good games are counted; nothing else is said."""
    Path("one.cdn").write_text(text)
    Path("two.cdn").write_text(f"{text}\n{toy_game(5)}")
    result = run("check", "one.cdn", "two.cdn")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "3 games in 2 files: 3 good\n"


def test_problems(text: str, snapshot: SnapshotAssertion) -> None:
    """Each problem has a line with file, line and column; the good games between are still good."""
    told = []
    for what, wrong in broken(text).items():
        Path("games.cdn").write_text(f"{text}\n{wrong}\n{toy_game(5)}")
        result = run("check", "games.cdn")
        assert (result.exit_code, result.stderr) == (1, ""), what
        *problems, last = result.stdout.splitlines()
        assert all(problem.startswith("games.cdn:") for problem in problems)
        assert last.startswith("3 games in 1 file: 2 good, 1 bad, "), what
        told.append(f"{what}\n{result.stdout}")
    assert "\n".join(told) == snapshot


def test_json(text: str) -> None:
    """With --json every line is an object: problems, then the count."""
    wrong = broken(text)["illegal"]
    Path("games.cdn").write_text(f"{text}\n{wrong}")
    result = run("check", "games.cdn", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    problem, count = map(json.loads, result.stdout.splitlines())
    assert problem.pop("message").startswith("illegal: play ")
    where = text.count("\n") + 1 + wrong[: wrong.index("\n1.1 ") + 1].count("\n") + 1
    column = wrong[wrong.index("\n1.1 ") + 1 :].index("play p") + len("play ") + 1
    assert problem == {"file": "games.cdn", "game": 2, "line": where, "column": column}
    assert count == {"files": 1, "games": 2, "good": 1, "problems": 1}


def test_files(text: str) -> None:
    """A file that isn't there is told on stderr, one without a game is a problem; others go on."""
    Path("empty.cdn").write_text("; nothing yet\n")
    Path("good.cdn").write_text(text)
    result = run("check", "nowhere.cdn", "empty.cdn", "-", "good.cdn", typed=text)
    assert result.exit_code == 1
    assert result.stderr == "civdawn check: nowhere.cdn: No such file or directory\n"
    assert result.stdout == (
        "empty.cdn:1: no game in it\n2 games in 3 files: 2 good, 0 bad, 1 problem\n"
    )


def test_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any number of processes says the same in the same order."""
    monkeypatch.chdir(tmp_path)
    good = [short_game(seed) for seed in range(3)]
    lie = good[0].replace('[Rounds "', '[Rounds "1')
    # More games than one process is given at once.
    Path("games.cdn").write_text("\n".join([*good, lie] * 10))
    one = apart("check", "games.cdn", "games.cdn", folder=tmp_path, code=1)
    two = apart("check", "games.cdn", "games.cdn", "--jobs", "2", folder=tmp_path, code=1)
    assert one.stdout == two.stdout
    assert one.stdout.count(b"tag Rounds says") == 20
    assert one.stdout.endswith(b"80 games in 2 files: 60 good, 20 bad, 20 problems\n")
    assert one.stderr == two.stderr == b""


def test_other_data(tmp_path: Path) -> None:
    """Games played with other component data are noted on stderr, once a file, by `check` and
    `replay`; they are as good as others, those of older rules too."""
    game = run("play", "--seed", "3", *RANDOM, "--max-rounds", "2", "--record", str(tmp_path / "a"))
    assert game.exit_code == 0
    text = (tmp_path / "a").read_text("utf-8")
    here = re.findall(r'\[Data "([0-9a-f]+)"\]', text)[0]
    other = text.replace(here, "0123456789ab")
    path = tmp_path / "b"
    path.write_text(other + "\n" + text + "\n" + other, "utf-8")
    noted = f"{path}: game 1: note: played with data 0123456789ab, this civdawn has {here}"
    noted += "; it follows"
    for jobs in ("1", "2"):
        done = run("check", "--jobs", jobs, str(path))
        assert done.stdout == "3 games in 1 file: 3 good\n"
        assert (done.exit_code, done.stderr) == (0, f"civdawn check: {noted} all the same\n")
    done = run("replay", str(path))
    assert (done.exit_code, done.stderr) == (0, f"civdawn replay: {noted} all the same\n")
    assert run("check", str(tmp_path / "a")).stderr == ""
    done = run("check", str(ROOT / "tests" / "newdawn" / "older" / "nd-1.cdn"))
    assert done.exit_code == 0
    assert "note: played with data 2992ef5c6471, this civdawn has" in done.stderr
