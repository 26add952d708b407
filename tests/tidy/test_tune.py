"""scripts/tune: its curve goes on where it ended, whatever ended it; it refuses what can't be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from _curve import Curve, Weights
from _weighed import GAMES

from tests.cli.running import ROOT
from tests.waiting import HANG

TUNE = (sys.executable, str(ROOT / "scripts" / "tune"))
FACTS = {"game": "newdawn", "players": 2}
START = {"early": 0.5, "pace": 8.0, "slowest": 0.0}


def match(number: int, first: Weights, second: Weights) -> float:
    """The games of a step in which a higher `pace` wins now and then."""
    return number % 3 - 1.0 if first["pace"] > second["pace"] else 1.0 - number % 3


def played(path: Path, steps: int) -> bytes:
    """The file after so many steps in all."""
    curve = Curve(path, FACTS, START)
    while curve.steps < steps:
        curve.step(match)
    curve.close()
    return path.read_bytes()


def test_goes_on(tmp_path: Path) -> None:
    """A tuning that is ended after any byte it wrote goes on to the same curve as one that was not,
    and loses no whole line."""
    whole = played(tmp_path / "whole.jsonl", 7)
    assert len(whole.splitlines()) == 8
    path = tmp_path / "cut.jsonl"
    for end in range(len(whole) + 1):
        path.write_bytes(whole[:end])
        curve = Curve(path, FACTS, START)
        curve.close()
        assert curve.steps == max(0, whole[:end].count(b"\n") - 1)
        assert path.read_bytes().startswith(whole[:end][: whole[:end].rfind(b"\n") + 1])
        assert played(path, 7) == whole


def test_other_weights_in_use(tmp_path: Path) -> None:
    """A tuning goes on from the weights it began with, whatever the program has now."""
    path = tmp_path / "curve.jsonl"
    played(path, 2)
    other = Curve(path, FACTS, {**START, "pace": 99.0})
    other.close()
    assert other.start == START
    assert other.weights["pace"] < 9


def test_towards_the_winner(tmp_path: Path) -> None:
    """A weight that wins when it is higher rises, and none ever falls below 0."""
    curve = Curve(tmp_path / "curve.jsonl", FACTS, START)
    for _ in range(40):
        curve.step(lambda number, one, two: 2.0 if one["pace"] > two["pace"] else -2.0)
    curve.close()
    assert curve.weights["pace"] > START["pace"] * 1.5
    assert min(curve.weights.values()) >= 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Dear diary", "is no curve of scripts/tune: 'Dear diary'"),
        ("Dear\ndiary", "is no curve of scripts/tune: 'Dear'"),
        (
            '{"tunes": {"game": "ages", "players": 2, "weights": []}, "start": {}}\n',
            "has game ages",
        ),
        ('{"tunes": 3, "start": {}}\n', "is no curve of scripts/tune"),
    ],
)
def test_other_files(tmp_path: Path, text: str, why: str) -> None:
    """A file of something else is refused, and stays as it is."""
    path = tmp_path / "curve.jsonl"
    path.write_text(text)
    with pytest.raises(ValueError, match=why):
        Curve(path, FACTS, START)
    assert path.read_text() == text


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        '{"step": 3}',
        '{"step": 2, "weights": {"early": 1}}',
        '{"step": 1, "weights": {}}',
    ]
    + ['{"step": 2, "weights": {"early": NaN, "pace": 1, "slowest": 1}}'],
)
def test_spoilt(tmp_path: Path, line: str) -> None:
    """A line that can't be is told with its number, and the file stays as it is."""
    path = tmp_path / "curve.jsonl"
    text = played(path, 1).decode() + line + "\n"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"curve.jsonl:3: no step 2: "):
        Curve(path, FACTS, START)
    assert path.read_text() == text


def test_settings_differ(tmp_path: Path) -> None:
    """A curve of other weights or of another number of players is not mixed in."""
    path = tmp_path / "curve.jsonl"
    played(path, 1)
    with pytest.raises(ValueError, match="has players 2, not 4; give another --curve"):
        Curve(path, {**FACTS, "players": 4}, START)
    with pytest.raises(ValueError, match="has weights early pace slowest, not pace"):
        Curve(path, FACTS, {"pace": 8.0})


@pytest.mark.skipif(os.name == "nt", reason="files are not locked")
def test_locked(tmp_path: Path) -> None:
    """Two tunings never write to one curve at the same time."""
    path = tmp_path / "curve.jsonl"
    curve = Curve(path, FACTS, START)
    with pytest.raises(ValueError, match="another tuning is writing to it"):
        Curve(path, FACTS, START)
    curve.close()
    Curve(path, FACTS, START).close()


def told(folder: Path, *words: str) -> tuple[int, str]:
    """The exit code of scripts/tune with these words, and the last line of what it says."""
    ran = subprocess.run(
        [*TUNE, *words], capture_output=True, text=True, check=False, cwd=folder, timeout=HANG
    )
    return ran.returncode, ran.stderr.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ("--steps 0", 2, "tune: error: --steps must be at least 1, not 0"),
        ("--try --games 0", 2, "tune: error: --games must be at least 1, not 0"),
        ("--games 9", 2, "tune: error: --games is for --try"),
        ("--try --curve here", 2, "tune: error: --curve is not for --try"),
        ("--weights pase", 1, "civdawn: no weight 'pase'; there are "),
        ("--try pace=fast", 1, "civdawn: 'pace=fast' is not pace=NUMBER"),
        ("--try pace=inf", 1, "civdawn: 'pace=inf': a weight is a finite number"),
        ("--try --against gredy", 1, "civdawn: no player 'gredy'; there are now, "),
        ("--try --against search:0s", 1, "civdawn: search:0s would be no budget"),
        ("--curve nowhere/curve.jsonl", 1, "civdawn: nowhere/curve.jsonl: No such file"),
    ],
)
def test_refused(tmp_path: Path, words: str, code: int, why: str) -> None:
    """Wrong words are told in one line before anything is played, and leave no file."""
    found, line = told(tmp_path, *words.split())
    assert (found, line[: len(why)]) == (code, why)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent by number")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_ended(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """Ctrl-C or `kill -9` in the middle of a step leaves all steps before it, and the same command
    goes on."""
    path = tmp_path / "curve.jsonl"
    words = ("--game", GAMES[0], "--weights", "early", "--curve", str(path), "--steps")
    with subprocess.Popen(
        [*TUNE, *words, "1000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as tuning:
        assert tuning.stderr is not None
        while tuning.stderr.read(1) != "1":  # `step 1 of 1000`: it is in the next one
            assert tuning.poll() is None
        tuning.send_signal(number)
        out, err = tuning.communicate(timeout=HANG)
    assert tuning.returncode == code
    if number == signal.SIGINT:
        assert "steps: 1, all in " in out
        assert err.splitlines()[-1].endswith("interrupted; the same command goes on with a tuning")
    kept = path.read_bytes()
    assert [json.loads(line).get("step") for line in kept.splitlines()] == [None, 1]
    again = subprocess.run(
        [*TUNE, *words, "1"], capture_output=True, text=True, check=True, timeout=HANG
    )
    assert "steps: 1," in again.stdout
    assert path.read_bytes() == kept


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_predict(game: str) -> None:
    """scripts/predict tells how often the later winner was named, for each fifth of the games, of
    every game; of other games than before if it is told so."""
    predict = (sys.executable, str(ROOT / "scripts" / "predict"), "--game", game)
    words = ("--against", "random", "--games", "1", "--players", "2", "--first")
    told = []
    for first in ("3", "4"):
        done = subprocess.run(
            [*predict, *words, first], capture_output=True, text=True, check=True, timeout=HANG
        )
        head, *rest = done.stdout.strip().splitlines()
        assert head.startswith(f"{game}, 2 random, games {first} to {first}: ")
        assert all(line.startswith("fifth ") for line in rest)
        told += rest
    assert len(told) in (5, 10)
    assert told[:5] != told[5:]
