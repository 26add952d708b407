"""Results of one tournament that was played in several places are put together."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from civdawn_cli.cli import cli
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.forms import as_text
from civdawn_cli.tournament.line import Line, Times
from civdawn_cli.tournament.repair import repair
from civdawn_cli.tournament.report import summary
from civdawn_cli.tournament.results import Results, read_results
from tests.tournament.forging import edited, lines_of, put_lines
from tests.tournament.invented import config, played
from tests.tournament.playing import record_of


def store(folder: Path, tournament: Config, lines: list[Line]) -> Path:
    """A folder with these results, and records that name their game."""
    text = (folder.parent / "tournament.toml").read_text()
    with Results(folder, tournament, text) as results:
        for line in lines:
            results.add(line, record_of(line))
    return folder


def merge(*arguments: Path | str) -> Result:
    """Call the command."""
    return CliRunner().invoke(cli, ["tournament", "merge", *map(str, arguments)])


@pytest.fixture
def tournament(tmp_path: Path) -> Config:
    """Three entrants, four deals, 24 games."""
    return config(tmp_path, "abc", seats=3, blocks=4)


def test_parts(tmp_path: Path, tournament: Config) -> None:
    """Two parts that overlap give the report of the whole, every game once, with its record."""
    lines = played(tournament)
    one = store(tmp_path / "one", tournament, lines[:15])
    two = store(tmp_path / "two", tournament, lines[:9:-1])
    done = merge(one, two, "--out", tmp_path / "all")
    assert done.exit_code == 0, done.output
    assert "24 games added, 5 were there twice" in done.output
    merged = list(read_results(tmp_path / "all", tournament))
    assert as_text(summary(tournament, merged)) == as_text(summary(tournament, lines))
    records = (tmp_path / "all/records.cdn").read_text()
    assert records == "\n".join(map(record_of, merged))
    again = merge(one, two, "--out", tmp_path / "all")
    assert "0 games added, 29 were there twice" in again.output


def test_times_may_differ(tmp_path: Path, tournament: Config) -> None:
    """The same game twice counts once, however long it took."""
    lines = played(tournament)
    free: Times = {"seconds": 0.0, "slowest_ms": [None] * 3}
    one = store(tmp_path / "one", tournament, lines)
    two = store(tmp_path / "two", tournament, [{**line, "time": free} for line in lines])
    assert merge(one, two, "--out", tmp_path / "all").exit_code == 0
    assert len(list(read_results(tmp_path / "all", tournament))) == 24


def test_contradiction(tmp_path: Path, tournament: Config) -> None:
    """Two results of a game that differ are named, and nothing is written."""
    lines = played(tournament)
    wrong: list[Line] = [{**lines[0], "places": lines[0]["places"][::-1]}, *lines[1:]]
    one = store(tmp_path / "one", tournament, lines[:5])
    two = store(tmp_path / "two", tournament, wrong)
    done = merge(one, two, "--out", tmp_path / "all")
    assert done.exit_code == 1
    assert f"game 1.1 has places {lines[0]['places']} in" in done.output
    assert not (tmp_path / "all").exists()


def test_other_tournament(tmp_path: Path, tournament: Config) -> None:
    """Folders of two tournaments are refused."""
    one = store(tmp_path / "one", tournament, played(tournament)[:2])
    other = config(tmp_path, "abc", seats=3, blocks=4, seed=7)
    two = store(tmp_path / "two", other, played(other)[:2])
    done = merge(one, two, "--out", tmp_path / "all")
    assert done.exit_code == 1
    assert "not of the same tournament" in done.output


def test_longer_config_wins(tmp_path: Path, tournament: Config) -> None:
    """Parts of different length go together under the longest config."""
    one = store(tmp_path / "one", tournament, played(tournament))
    longer = config(tmp_path, "abc", seats=3, blocks=6)
    two = store(tmp_path / "two", longer, played(longer)[24:])
    assert merge(one, two, "--out", tmp_path / "all").exit_code == 0
    assert "blocks = 6" in (tmp_path / "all/tournament.toml").read_text()
    assert len(list(read_results(tmp_path / "all", longer))) == 36


def test_lost_record(tmp_path: Path, tournament: Config) -> None:
    """A folder whose records are cut off is named."""
    one = store(tmp_path / "one", tournament, played(tournament))
    with open(one / "records.cdn", "r+b") as records:
        records.seek(-5, io.SEEK_END)
        records.truncate()
    done = merge(one, "--out", tmp_path / "all")
    assert done.exit_code == 1
    assert "records.cdn is shorter than its results say" in done.output


def test_drawn_apart(tmp_path: Path) -> None:
    """Two places that each drew a seed played different tournaments; the reason is told."""
    path = tmp_path / "tournament.toml"
    config(tmp_path, "ab", seats=2, blocks=1, max_rounds=1)
    for out in ("one", "two"):
        CliRunner().invoke(
            cli, ["tournament", "run", str(path), "--out", str(tmp_path / out), "--quiet"]
        )
    done = merge(tmp_path / "one", tmp_path / "two", "--out", tmp_path / "all")
    assert "each drew a seed of its own; give both the seed.json of one" in done.output
    assert not (tmp_path / "all").exists()


def test_real_games(tmp_path: Path) -> None:
    """Real games in two places, one with the first half and one with all, are put together."""
    config(tmp_path, "ab", seats=2, blocks=1, max_rounds=1, seed=1)
    path = tmp_path / "tournament.toml"
    for out in ("one", "two"):
        CliRunner().invoke(
            cli, ["tournament", "run", str(path), "--out", str(tmp_path / out), "--quiet"]
        )
    done = merge(tmp_path / "one", tmp_path / "two", "--out", tmp_path / "all")
    assert "2 games added, 2 were there twice" in done.output
    reports = [
        CliRunner()
        .invoke(cli, ["tournament", "report", str(tmp_path / name), "--format", "json"])
        .output
        for name in ("one", "all")
    ]
    assert json.loads(reports[0]) == json.loads(reports[1])
    records = [(tmp_path / name / "records.cdn").read_bytes() for name in ("one", "all")]
    assert records[0] == records[1]


def test_repairs_stay_told(tmp_path: Path, tournament: Config) -> None:
    """The report of merged results tells of the repairs of each part, once, and of results that
    had no chain: merging launders nothing."""
    lines = played(tournament)
    one = store(tmp_path / "one", tournament, lines[:12])
    texts = lines_of(one)
    put_lines(one, [*texts[:11], edited(texts[11], choices=1)])
    assert repair(one, tournament) is not None
    two = store(tmp_path / "two", tournament, lines[12:])
    bare = [json.loads(text) for text in lines_of(two)]
    put_lines(two, [edited(json.dumps({k: v for k, v in line.items() if k != "chain"}).encode())
                    for line in bare])  # fmt: skip
    (two / "head.json").unlink()
    for _ in range(2):
        assert merge(one, two, "--out", tmp_path / "all").exit_code == 0
    told = CliRunner().invoke(cli, ["tournament", "report", str(tmp_path / "all")]).output
    told = " ".join(told.split())
    assert told.count("Repaired 20") == 1
    assert told.count("Merged 20") == 1
    assert "12 of 12 results of two had no chain before." in told
