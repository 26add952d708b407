"""The folder of results: what a kill, a full disk or another config do to it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from civdawn_cli.tournament.chain import HEAD, parts
from civdawn_cli.tournament.repair import repair
from civdawn_cli.tournament.results import (
    CONFIG,
    RECORDS,
    RESULTS,
    Results,
    ResultsError,
    read_results,
)
from tests.cli.running import ROOT
from tests.tournament.playing import NAMES, config_text, made_up, make_config, record_of

ADD = f"""
import resource, signal, sys
from pathlib import Path
sys.path.insert(0, {str(ROOT)!r})
from civdawn_cli.tournament.config import read_config
from civdawn_cli.tournament.results import Results
from tests.tournament.playing import made_up, record_of
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, folder, most = sys.argv[1:]
config = read_config(Path(path))
with Results(Path(folder), config, Path(path).read_text()) as results:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), int(most)))
    try:
        for line in made_up(config):
            if line["token"] not in results.done:
                results.add(line, record_of(line))
    except OSError as error:
        print(results.count, error.strerror)
"""


def fill(folder: Path, count: int) -> list[str]:
    """A folder with results; their tokens."""
    config = make_config(folder, blocks=3)
    with Results(folder / "out", config, config_text(blocks=3)) as results:
        for line in made_up(config)[:count]:
            results.add(line, record_of(line))
        return sorted(results.done)


def reopen(folder: Path) -> Results:
    """The folder, gone on with."""
    return Results(folder / "out", make_config(folder, blocks=3), config_text(blocks=3))


def test_there_again(tmp_path: Path) -> None:
    """A result that was added is there once when the folder is opened again."""
    tokens = fill(tmp_path, 3)
    games = made_up(make_config(tmp_path, blocks=3))
    with reopen(tmp_path) as results:
        assert sorted(results.done) == tokens
        assert [line["token"] for line in results.lines] == tokens
    assert (tmp_path / "out" / RECORDS).read_text() == "\n".join(
        record_of(line) for line in games[:3]
    )


def set_head(folder: Path, count: int) -> None:
    """The head that a folder had when it had so many lines."""
    lines = (folder / "out" / RESULTS).read_bytes().splitlines(keepends=True)
    found = parts(lines[count - 1])
    assert found is not None
    text = json.dumps({"lines": count, "chain": found[1]})
    (folder / "out" / HEAD).write_text(text)


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_cut_line(tmp_path: Path, cut: int) -> None:
    """A line that a kill cut off is dropped, with its record; the others stay. The head was not
    written yet then."""
    tokens = fill(tmp_path, 3)
    config = make_config(tmp_path, blocks=3)
    set_head(tmp_path, 2)
    path = tmp_path / "out" / RESULTS
    path.write_bytes(path.read_bytes()[:-cut])
    assert [line["token"] for line in read_results(tmp_path / "out", config)] == tokens[:2]
    with reopen(tmp_path) as results:
        assert sorted(results.done) == tokens[:2]
    assert path.read_bytes().count(b"\n") == 2
    assert (tmp_path / "out" / RECORDS).read_text().count("[Game ") == 2


@pytest.mark.parametrize("cut", [1, 5, 60, 2_000])
def test_cut_later(tmp_path: Path, cut: int) -> None:
    """Lines that are cut off after they were whole are missed, with their numbers."""
    fill(tmp_path, 6)
    path = tmp_path / "out" / RESULTS
    path.write_bytes(path.read_bytes()[:-cut])
    left = path.read_bytes().count(b"\n")
    missing = "line 6 is" if left == 5 else f"lines {left + 1} to 6 are"
    (told,) = refusals(tmp_path)
    assert f"results.jsonl: {missing} missing at the end; " in told


def test_records_longer(tmp_path: Path) -> None:
    """A record whose line was never written is dropped, and the next comes in its place."""
    fill(tmp_path, 2)
    path = tmp_path / "out" / RECORDS
    before = path.read_bytes()
    path.write_bytes(before + b"\nrecord of a game that was ki")
    with reopen(tmp_path) as results:
        assert path.read_bytes() == before
        line = made_up(make_config(tmp_path, blocks=3))[2]
        results.add(line, record_of(line))
    assert path.read_bytes() == before + b"\n" + record_of(line).encode()


def test_records_shorter(tmp_path: Path) -> None:
    """Records that are missing are told: the folder is not gone on with."""
    fill(tmp_path, 2)
    os.truncate(tmp_path / "out" / RECORDS, 5)
    with pytest.raises(ResultsError, match=r"records\.cdn is shorter than its results say"):
        reopen(tmp_path)


DAMAGES: dict[str, tuple[str, object, str]] = {
    "text": ("places", "1,2", 'places is "1,2", not 2 places from 1 to 2'),
    "few": ("places", [1], "places is [1], not 2 places from 1 to 2"),
    "zeroth": ("places", [0, 1], "places is [0, 1], not"),
    "token": ("token", "x", "token is \"x\", not a block and a number in it, such as '3.2'"),
    "number": ("token", 3, "token is 3, not"),
    "stranger": ("seating", ["ann", "zoe"], 'seating is ["ann", "zoe"], not the names of 2 diff'),
    "twice": ("seating", ["ann", "ann"], "seating is"),
    "unhashable": ("seating", [["ann"], {}], "seating is"),
    "ending": ("ending", "bored", 'ending is "bored", not one of normal, illegal'),
    "listed": ("ending", ["normal"], "ending is"),
    "true": ("rounds", True, "rounds is true, not a number"),
    "tallies": ("tallies", [{"leader": "Rome"}, {}], "tallies is"),
    "faults": ("faults", [{"seat": 9, "ending": "crash"}], "faults is"),
    "time": ("time", {"seconds": 1}, "time is"),
    "seconds": ("time", None, "time is null"),
    "thought": ("time", {"seconds": 1, "slowest_ms": [1, 2], "thought_ms": [3]}, "time is"),
    "end": ("record_end", "7", 'record_end is "7", not a number of bytes'),
    "error": ("error", 1, "error is 1"),
    "pool": ("pool", ["zoe"], "pool is"),
}
"""Mistakes in a line that is good JSON: a key, a wrong value, and the beginning of the message."""


def damage(folder: Path, text: str) -> None:
    """A folder whose second line of results is that."""
    fill(folder, 2)
    path = folder / "out" / RESULTS
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], text, lines[1], ""]))


def refusals(folder: Path) -> set[str]:
    """The messages about a folder, for going on with it and for reading its results."""
    said = set()
    config = make_config(folder, blocks=3)
    for read in (lambda: reopen(folder), lambda: list(read_results(folder / "out", config))):
        with pytest.raises(ResultsError) as found:
            read()
        said.add(str(found.value))
    return said


@pytest.mark.parametrize("text", ["nonsense", "[1]", "{}", '{"record_end": 1}', "", "\0\0"])
def test_damaged(tmp_path: Path, text: str) -> None:
    """A line that is no result is told with its number, and what can be done."""
    damage(tmp_path, text)
    (told,) = refusals(tmp_path)
    assert "results.jsonl:2: not a result: " in told
    assert "tournament repair" in told
    assert "put aside what is wrong: tournament run then plays those games again" in told


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_value(tmp_path: Path, name: str) -> None:
    """A value that can't be is told with the line, its key and what it has to be."""
    key, value, told = DAMAGES[name]
    line = made_up(make_config(tmp_path, blocks=3))[1]
    damage(tmp_path, json.dumps({**line, key: value}))
    (said,) = refusals(tmp_path)
    assert f"results.jsonl:2: not a result: {told}" in said


def test_missing_key(tmp_path: Path) -> None:
    """A key that is missing is named."""
    line = made_up(make_config(tmp_path, blocks=3))[1]
    for key in line:
        damage(tmp_path, json.dumps({k: v for k, v in line.items() if k != key}))
        (said,) = refusals(tmp_path)
        assert f"results.jsonl:2: not a result: {key} is missing; " in said
        shutil.rmtree(tmp_path / "out")


def test_remedy(tmp_path: Path) -> None:
    """The advice helps: a folder that is repaired can be continued, with all sound lines."""
    damage(tmp_path, "nonsense")
    found = repair(tmp_path / "out", make_config(tmp_path, blocks=3))
    assert found is not None
    assert (found.kept, list(found.moved)) == (2, [2])
    with reopen(tmp_path) as results:
        assert set(results.done) == {"1.1", "1.2"}


def test_other_config(tmp_path: Path) -> None:
    """A folder of another tournament is refused and left as it is."""
    fill(tmp_path, 2)
    before = {path: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    other = make_config(tmp_path, seed=2)
    with pytest.raises(ResultsError, match="has the results of another tournament"):
        Results(tmp_path / "out", other, config_text(seed=2))
    assert {path: path.read_bytes() for path in (tmp_path / "out").iterdir()} == before


def test_config_lost(tmp_path: Path) -> None:
    """Results without their config are refused; a folder killed before the first result is not."""
    fill(tmp_path, 2)
    (tmp_path / "out" / CONFIG).unlink()
    with pytest.raises(ResultsError, match=r"tournament\.toml is missing"):
        reopen(tmp_path)
    (tmp_path / "out" / RESULTS).write_text("")
    (tmp_path / "out" / HEAD).unlink()
    with reopen(tmp_path) as results:
        assert set(results.done) == set()


def test_raised(tmp_path: Path) -> None:
    """The config of more blocks takes the place of the old one."""
    fill(tmp_path, 2)
    text = config_text(blocks=9, entrants=NAMES[2::-1])
    config = make_config(tmp_path, blocks=9, entrants=NAMES[2::-1])
    with Results(tmp_path / "out", config, text) as results:
        assert len(results.done) == 2
    assert (tmp_path / "out" / CONFIG).read_text() == text


def test_locked(tmp_path: Path) -> None:
    """Two runs can't play in one folder; when the first has ended the second can."""
    fill(tmp_path, 1)
    with reopen(tmp_path), pytest.raises(ResultsError, match="another run is playing in"):
        reopen(tmp_path)
    with reopen(tmp_path) as results:
        assert len(results.done) == 1


@pytest.mark.skipif(os.name == "nt", reason="limits of files as Unix has them")
@pytest.mark.parametrize("most", [700, 1500, 2900])
def test_full_disk(tmp_path: Path, most: int) -> None:
    """When a file can't grow, that is an error; what was there goes on without loss afterwards."""
    config = make_config(tmp_path, blocks=3)
    path = tmp_path / "small.toml"
    path.write_text(config_text(blocks=3))

    def add(limit: int) -> str:
        command = [sys.executable, "-c", ADD, str(path), str(tmp_path / "out"), str(limit)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    count, _, reason = add(most).strip().partition(" ")
    assert reason == "File too large"
    before = [line["token"] for line in read_results(tmp_path / "out", config)]
    assert len(before) == int(count) < 18
    assert add(1 << 30) == ""
    lines = list(read_results(tmp_path / "out", config))
    tokens = [line["token"] for line in made_up(config)]
    assert [line["token"] for line in lines] == tokens
    text = (tmp_path / "out" / RECORDS).read_text()
    assert text == "\n".join(record_of(line) for line in made_up(config))
    assert lines[-1]["record_end"] == (tmp_path / "out" / RECORDS).stat().st_size
    assert json.dumps(lines[0])
