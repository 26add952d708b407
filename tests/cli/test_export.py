"""civdawn export. Quarry with secret stocks: only the seat a heap is for knows how many it has."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.record import check, read_records
from tests.cli.records import apart, broken, short_game, toy_game
from tests.cli.running import run

if TYPE_CHECKING:
    from tests.engine.toy import Toy


def secret(self: Toy, table: Any, option: int) -> tuple[tuple[int, ...], str] | None:
    """Stocks are seen by one seat; what the charm is used for by nobody else."""
    step = table.stack[-1]
    if step.kind.word == "stock":
        return ((table.stocked % 2,), "some")
    return ((step.seat,), "") if step.kind.word == "use" else None


@pytest.fixture
def text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> str:
    """A record of a game with secrets, in whose folder commands are run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(type(toy), "secret", secret)
    text = toy_game()
    assert "setup stock <1: 4 | some> <2: 6 | some> <1: 5 | some>\n" in text
    Path("game.cdn").write_text(text)
    return text


def test_seats(text: str, snapshot: SnapshotAssertion) -> None:
    """A seat sees its own secrets, the public none; what they see is a record that can be read."""
    for options, known in (["--seat", "1"], "45"), (["--seat", "2"], "6"), (["--public"], ""):
        result = run("export", "game.cdn", *options)
        assert (result.exit_code, result.stderr) == (0, "")
        [setup] = re.findall("setup .*", result.stdout)
        assert re.findall(": ([0-9])", setup) == list(known)
        assert "Seed" not in result.stdout
        [record] = read_records(io.BytesIO(result.stdout.encode()))
        assert record.problems == ()
        [problem] = check(record).problems
        assert "this version of the record does not show the answer" in str(problem)
    assert result.stdout == snapshot


def test_two_worlds(text: str) -> None:
    """A hidden answer changes nothing in the text or JSON for a seat that may not see it."""
    other = re.sub("end #.*", "end", text.replace("<2: 6 | some>", "<2: 5 | some>"))
    for options in ["--seat", "1"], ["--seat", "1", "--json"], ["--public"]:
        one, two = (run("export", "-", *options, typed=game) for game in (text, other))
        assert (one.exit_code, two.exit_code) == (0, 0)
        assert one.stdout == two.stdout


def test_unmarked(text: str) -> None:
    """Secrets that a record does not mark are hidden all the same: the game knows them."""
    plain = re.sub(r"<\d: (\S+) \|( some)?>", r"\1", text)
    plain = re.sub(r"end #.*", "end", plain)
    assert "<" not in plain
    marked, unmarked = (run("export", "--public", "-", typed=game) for game in (text, plain))
    assert marked.stdout == unmarked.stdout


def test_json(text: str) -> None:
    """Every answer has its seat, word and value, "no" included; hidden ones say so."""
    result = run("export", "--json", "game.cdn", "--seat", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert found["tags"]["Game"] == "toy"
    assert "Seed" not in found["tags"]
    assert (found["complete"], found["position"]) == (True, None)
    setup, first, second, *_ = found["lines"]
    assert setup["answers"] == [
        {"seat": None, "word": "stock", "value": "4"},
        {"seat": None, "word": "stock", "value": "some", "hidden": True},
        {"seat": None, "word": "stock", "value": "5"},
    ]
    assert first["label"] == "1.1"
    assert first["answers"][:2] == [
        {"seat": 1, "word": "use", "value": "ask"},
        {"seat": 2, "word": "take", "value": "heap1"},
    ]
    assert second["answers"][0] == {"seat": 2, "word": "use", "value": "?", "hidden": True}
    everything = json.loads(run("export", "--json", "game.cdn").stdout)
    assert everything["tags"]["Seed"] == "4"
    assert "hidden" not in json.dumps(everything)
    assert {"seat": 1, "word": "take", "value": "-"} in everything["lines"][1]["answers"]


def test_several(text: str) -> None:
    """Games stay apart, and what can't be played is told on stderr without its text."""
    wrong = broken(text)["illegal"]
    Path("games.cdn").write_text(f"{text}\n{wrong}\n{text}")
    result = run("export", "--public", "games.cdn")
    assert result.exit_code == 1
    assert result.stderr.startswith("civdawn export: games.cdn:")
    assert result.stderr.count("\n") == 1
    one = run("export", "--public", "game.cdn").stdout
    assert result.stdout == f"{one}\n{one}"
    assert run("export", "--json", "games.cdn").stdout.count("\n") == 2


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ("game.cdn", 2, "say for whom: --seat N or --public, or how: --json"),
        ("game.cdn --seat 1 --public", 2, "--seat or --public, not both"),
        ("game.cdn --seat 3", 1, "game.cdn:1: there is no seat 3 among 2"),
        ("nowhere.cdn --json", 1, "nowhere.cdn: No such file or directory"),
        ("empty.cdn --json", 1, "empty.cdn:1: no game in it"),
    ],
)
def test_errors(text: str, options: str, code: int, said: str) -> None:
    """Bad usage and failures are one line, and nothing is printed."""
    Path("empty.cdn").write_text("\n")
    result = run("export", *options.split())
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a game goes on, the seed would tell what comes; when it is over, it tells nothing."""
    monkeypatch.chdir(tmp_path)
    text = short_game(1)
    assert '[Seed "1"]' in text
    public = run("export", "--public", "-", typed=text).stdout
    assert public == text.replace('[Seed "1"]\n', "")
    assert run("export", "--public", "-", typed=public).stdout == public


def test_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any number of processes prints the same."""
    monkeypatch.chdir(tmp_path)
    typed = "\n".join([short_game(seed) for seed in range(3)] * 7).encode()
    one, two = (
        apart("export", "--json", "-", "--jobs", jobs, folder=tmp_path, typed=typed)
        for jobs in ("1", "2")
    )
    assert one.stdout == two.stdout
    assert one.stdout.count(b"\n") == 21
