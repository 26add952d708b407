"""Results that somebody changes: every attack is named with its line, and repaired by leaving out
what does not verify."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from civdawn_cli.tournament.chain import HEAD, START
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.events import BAD_RESULTS, read_events
from civdawn_cli.tournament.line import KEPT
from civdawn_cli.tournament.repair import BAD_RECORDS, finish, repair
from civdawn_cli.tournament.results import (
    CONFIG,
    RECORDS,
    RESULTS,
    Results,
    ResultsError,
    read_records,
    read_results,
)
from civdawn_cli.tournament.runs import RUNS
from tests.cli.running import run
from tests.tournament.forging import chained_after, edited, forge, lines_of, put_lines
from tests.tournament.playing import config_text, made_up, make_config, record_of

COUNT = 8


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """A tournament of 18 games."""
    return make_config(tmp_path, blocks=3)


@pytest.fixture
def folder(tmp_path: Path, config: Config) -> Path:
    """The folder of it with the results of eight games."""
    with Results(tmp_path / "out", config, config_text(blocks=3)) as results:
        for line in made_up(config)[:COUNT]:
            results.add(line, record_of(line))
    return tmp_path / "out"


def chain_of(text: bytes) -> str:
    """The chain that a line ends with."""
    return str(json.loads(text)["chain"])


def swapped(text: bytes) -> dict[str, list[int]]:
    """The places of a line the other way round."""
    return {"places": json.loads(text)["places"][::-1]}


def test_documented_form(folder: Path) -> None:
    """The chain is SHA-256 of the chain before, a line feed, and the line up to its own; the record
    is tied by its hash."""
    before, start = START, 0
    records = (folder / RECORDS).read_bytes()
    for text in lines_of(folder):
        body, _, rest = text.partition(b', "chain": "')
        before = hashlib.sha256(before.encode() + b"\n" + body).hexdigest()
        assert rest == before.encode() + b'"}\n'
        line = json.loads(text)
        record = records[line["record_end"] - line["record_bytes"] : line["record_end"]]
        assert hashlib.sha256(record).hexdigest() == line["record_sha256"]
        assert line["record_end"] - line["record_bytes"] == start + bool(start)
        start = line["record_end"]
    assert json.loads((folder / HEAD).read_text()) == {"lines": COUNT, "chain": before}


Attack = Callable[[list[bytes]], list[bytes]]


def _edit(lines: list[bytes]) -> list[bytes]:
    return [*lines[:4], edited(lines[4], **swapped(lines[4])), *lines[5:]]


def _time(lines: list[bytes]) -> list[bytes]:
    time = json.loads(lines[4])["time"] | {"seconds": 9.0}
    return [*lines[:4], edited(lines[4], time=time), *lines[5:]]


def _last(lines: list[bytes]) -> list[bytes]:
    time = json.loads(lines[-1])["time"] | {"seconds": 9.0}
    return [*lines[:-1], edited(lines[-1], time=time)]


def _rehash(lines: list[bytes]) -> list[bytes]:
    changed = chained_after(chain_of(lines[3]), lines[4], **swapped(lines[4]))
    return [*lines[:4], changed, *lines[5:]]


def _rehash_choices(lines: list[bytes]) -> list[bytes]:
    changed = chained_after(chain_of(lines[3]), lines[4], choices=7)
    return [*lines[:4], changed, *lines[5:]]


def _rehash_last(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], chained_after(chain_of(lines[-2]), lines[-1], choices=7)]


def _foreign(lines: list[bytes]) -> list[bytes]:
    stranger = chained_after(chain_of(lines[2]), lines[4])
    return [*lines[:4], stranger, *lines[4:]]


def _double(lines: list[bytes]) -> list[bytes]:
    return [*lines[:5], lines[4], *lines[5:]]


def _missing(lines: list[bytes]) -> list[bytes]:
    return [*lines[:4], *lines[5:]]


def _turned(lines: list[bytes]) -> list[bytes]:
    return [*lines[:4], lines[5], lines[4], *lines[6:]]


def _bare(lines: list[bytes]) -> list[bytes]:
    line = json.loads(lines[4])
    del line["chain"]
    return [*lines[:4], json.dumps(line).encode() + b"\n", *lines[5:]]


ATTACKS: dict[str, tuple[Attack, int, str, list[int]]] = {
    "places": (_edit, 5, "places are", [5]),
    "time": (_time, 5, "it or the line before it was changed", [4, 5]),
    "last": (_last, 8, "it or the line before it was changed", [7, 8]),
    "places, hashed again": (_rehash, 5, "places are", [5, 6]),
    "choices, hashed again": (_rehash_choices, 6, "it or the line before it was changed", [5, 6]),
    "the last, hashed again": (_rehash_last, 8, "its chain is not the one that head", [8]),
    "foreign": (_foreign, 5, "it is foreign", [5]),
    "doubled": (_double, 6, "game 3.1 is there already", [6]),
    "missing": (_missing, 5, "a line before it is missing", [4, 5]),
    "turned round": (_turned, 5, "it is foreign", [5, 6, 7]),
    "without its chain": (_bare, 5, "it has no chain, though", [5, 6]),
}
"""A change of the lines; the line that is named first, the reason, and the lines that a repair puts
aside."""


@pytest.mark.parametrize("name", ATTACKS)
def test_attack(folder: Path, config: Config, name: str) -> None:
    """Report, going on, merging and check name the line; repair puts aside what does not verify,
    says so, and all others stay with their records."""
    attack, number, reason, aside = ATTACKS[name]
    games = {json.loads(text)["token"]: json.loads(text) for text in lines_of(folder)}
    put_lines(folder, attack(lines_of(folder)))
    bad = lines_of(folder)
    for words in ("report", "status", "merge --out all"):
        word, *options = words.split()
        done = run("tournament", word, str(folder), *options)
        assert (done.exit_code, done.stderr.count("\n")) == (1, 1), words
        assert f"{RESULTS}:{number}: " in done.stderr
        assert reason in done.stderr
        assert f"tournament repair {folder} put aside" in done.stderr
    with pytest.raises(ResultsError, match=f"{RESULTS}:{number}: "):
        Results(folder, config, (folder / CONFIG).read_text())
    checked = run("tournament", "check", str(folder)).stdout
    assert all(f"{RESULTS}:{at}: " in checked for at in aside)
    assert lines_of(folder) == bad
    done = run("tournament", "repair", str(folder))
    assert done.exit_code == 0
    assert all(f"{RESULTS}:{at}: " in done.stdout for at in aside)
    assert f"{len(aside)} put into {BAD_RESULTS}" in done.stdout
    wanted = [bad[at - 1].rstrip(b"\n") for at in aside]
    assert (folder / BAD_RESULTS).read_bytes().splitlines() == wanted
    kept = list(read_records(folder, config))
    there = [json.loads(bad[at])["token"] for at in range(len(bad)) if at + 1 not in aside]
    assert [line["token"] for line, _ in kept] == there
    for line, record in kept:
        own: dict[str, object] = {**line}
        before = games[line["token"]]
        assert all(own[key] == before[key] for key in before if key not in KEPT)
        assert hashlib.sha256(record.encode()).hexdigest() == before["record_sha256"]
    (event,) = read_events(folder)
    assert event["event"] == "repair"
    assert "Repaired 20" in run("tournament", "report", str(folder)).stdout
    with Results(folder, config, (folder / CONFIG).read_text()) as results:
        for line in made_up(config):
            if line["token"] not in results.done:
                results.add(line, record_of(line))
    assert sum(1 for _ in read_results(folder, config)) == 18


@pytest.mark.parametrize("count", [1, 3, 8])
def test_truncated(folder: Path, config: Config, count: int) -> None:
    """Lines taken from the end are missed by their numbers, as the head still counts them."""
    put_lines(folder, lines_of(folder)[:-count])
    first = COUNT - count + 1
    told = "line 8 is" if count == 1 else f"lines {first} to 8 are"
    with pytest.raises(ResultsError, match=f"{RESULTS}: {told} missing at the end"):
        list(read_results(folder, config))
    found = repair(folder, config)
    assert found is not None
    assert (found.kept, found.missing) == (COUNT - count, count)
    assert "missing at the end" in read_events(folder)[0]["told"]
    assert len(list(read_results(folder, config))) == COUNT - count
    # Records that no line has any more are not lost.
    assert (folder / BAD_RECORDS).read_text().count("[Game ") == count


def test_head_taken(folder: Path, config: Config) -> None:
    """A head that is gone or damaged is told, and made again by a repair."""
    for text in (None, "", "[]", '{"lines": -1, "chain": "0"}', '{"lines": 8}'):
        (folder / HEAD).unlink()
        if text is not None:
            (folder / HEAD).write_text(text)
        with pytest.raises(ResultsError, match=r"head\.json is (missing|damaged)"):
            list(read_results(folder, config))
        assert repair(folder, config) is not None
        assert len(list(read_results(folder, config))) == COUNT


def test_record_swapped(folder: Path, config: Config) -> None:
    """A record that was changed, even into one that agrees with its result, is noticed."""
    data = (folder / RECORDS).read_bytes()
    swapped_data = data.replace(b"end #00000000", b"end #00000001", 3)
    (folder / RECORDS).write_bytes(swapped_data)
    with pytest.raises(ResultsError, match=f"{RESULTS}:1: its record in {RECORDS} is another"):
        list(read_results(folder, config))
    found = repair(folder, config)
    assert found is not None
    assert list(found.moved) == [1, 2, 3]
    assert (folder / BAD_RECORDS).read_bytes().count(b"end #00000001") == 3


@pytest.mark.parametrize("by", [b"", b"longer and longer and longer, by hand"])
def test_record_of_another_length(folder: Path, config: Config, by: bytes) -> None:
    """A record made shorter or longer is put aside alone: those behind it are found where they lie
    now, also behind an empty line inside it."""
    data = (folder / RECORDS).read_bytes()
    games = data.split(b"\n[Game ")
    games[2] = by + b"\n\n" + by if by else games[2].replace(b"end #", b"end", 1)
    (folder / RECORDS).write_bytes(b"\n[Game ".join(games))
    with pytest.raises(ResultsError, match=f"{RESULTS}:3: "):
        list(read_results(folder, config))
    found = repair(folder, config)
    assert found is not None
    assert (found.kept, list(found.moved)) == (COUNT - 1, [3])
    lines = made_up(config)[:COUNT]
    kept = [record for _, record in read_records(folder, config)]
    assert kept == [record_of(line) for line in (*lines[:2], *lines[3:])]
    assert by in (folder / BAD_RECORDS).read_bytes()


def test_foreign_game(folder: Path, config: Config) -> None:
    """A result whose deal, seats or entrants are not the schedule's is refused, though its hashes
    and its record agree with it."""
    forge(folder, "[Seed ", "[Seed ", seed=7)
    with pytest.raises(ResultsError, match=f"{RESULTS}:1: its seed is not that of the deal"):
        list(read_results(folder, config))
    line = made_up(config)[0]
    shutil.rmtree(folder)
    with Results(folder, config, config_text(blocks=3)) as results:
        other = {**line, "seating": line["seating"][::-1], "places": line["places"][::-1]}
        results.add(other, record_of(other))  # type: ignore[arg-type]
    with pytest.raises(ResultsError, match=f"{RESULTS}:1: seating is .* in the schedule"):
        list(read_results(folder, config))


def test_old_folder(folder: Path, config: Config) -> None:
    """Lines of an older civdawn have no chain: they are read, the report says so, and those that
    come after are chained to all of them."""
    old = []
    for text in lines_of(folder):
        line = json.loads(text)
        old.append({key: line[key] for key in line if key not in KEPT[1:]})
    put_lines(folder, [json.dumps(line).encode() + b"\n" for line in old])
    (folder / HEAD).unlink()
    assert [line["token"] for line in read_results(folder, config)] == [o["token"] for o in old]
    told = run("tournament", "report", str(folder)).stdout
    assert "8 of 8 results have no chain" in told
    with Results(folder, config, (folder / CONFIG).read_text()) as results:
        for line in made_up(config)[COUNT : COUNT + 3]:
            results.add(line, record_of(line))
    assert "8 of 11 results have no chain" in run("tournament", "report", str(folder)).stdout
    lines = lines_of(folder)
    put_lines(folder, [lines[0].replace(b'"choices": 100', b'"choices": 101'), *lines[1:]])
    with pytest.raises(ResultsError, match=f"{RESULTS}:9: it does not go on with the chain"):
        list(read_results(folder, config))
    put_lines(folder, lines)
    found = repair(folder, config)
    assert found is not None
    assert (found.kept, found.loose, found.moved) == (11, 8, {})
    assert "no chain:" not in run("tournament", "report", str(folder)).stdout


def test_old_folder_edited(folder: Path, config: Config) -> None:
    """Without a chain a result is still held against its record."""
    old = [json.loads(text) for text in lines_of(folder)]
    old[2]["places"].reverse()
    bare = [{key: line[key] for key in line if key not in KEPT[1:]} for line in old]
    put_lines(folder, [json.dumps(line).encode() + b"\n" for line in bare])
    (folder / HEAD).unlink()
    with pytest.raises(ResultsError, match=f"{RESULTS}:3: places are .*, in its record"):
        list(read_results(folder, config))
    found = repair(folder, config)
    assert found is not None
    assert list(found.moved) == [3]
    assert len(list(read_results(folder, config))) == COUNT - 1


def test_nothing_to_repair(folder: Path) -> None:
    """A sound folder is left as it is, to the byte."""
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert run("tournament", "repair", str(folder)).stdout == f"{folder}: nothing to repair\n"
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("at", range(1, 8))
def test_repair_killed(
    folder: Path, config: Config, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repair that is killed while files change places is ended by the next; nothing is lost."""
    lines = lines_of(folder)
    put_lines(folder, _edit(lines))
    replace, left = os.replace, [at]

    def killed(old: Path, new: Path) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        replace(old, new)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", killed)
        try:
            repair(folder, config)
        except KeyboardInterrupt:
            with pytest.raises(ResultsError):
                list(read_results(folder, config))
    repair(folder, config)
    assert len(list(read_results(folder, config))) == COUNT - 1
    assert (folder / BAD_RESULTS).read_bytes() == _edit(lines)[4]
    assert (folder / RUNS).read_text().count('"repair"') == 1
    finish(folder)


def test_rewritten_under_way(tmp_path: Path, config: Config) -> None:
    """A bot that writes all files of the folder again while a tournament runs is told at its end:
    the runner knows the chain that it wrote."""
    with Results(tmp_path / "out", config, config_text(blocks=3)) as results:
        for line in made_up(config)[:COUNT]:
            results.add(line, record_of(line))
        results.verify()
        forge(tmp_path / "out", "[Nothing ", "[Nothing ", choices=1)
        assert len(list(read_results(tmp_path / "out", config))) == COUNT
        with pytest.raises(ResultsError, match=f"{RESULTS}:8: its chain is not the one that head"):
            results.verify()


def test_check_plays_again(tmp_path: Path) -> None:
    """`check` plays the records again: forged ones, whose hashes and tags are all made again, are
    found by it alone."""
    (tmp_path / "t.toml").write_text(config_text(entrants=("ann", "bob"), blocks=2))
    out = str(tmp_path / "out")
    assert run("tournament", "run", str(tmp_path / "t.toml"), "--out", out).exit_code == 0
    good = run("tournament", "check", out)
    assert (good.exit_code, good.stdout.count("\n")) == (0, 1)
    assert ": 4 results, head of the chain " in good.stdout
    shutil.copytree(out, tmp_path / "other")
    forge(tmp_path / "out", '[Rounds "4"]', '[Rounds "3"]', rounds=3)
    assert run("tournament", "report", out).exit_code == 0
    bad = run("tournament", "check", out, "--jobs", "2")
    assert bad.exit_code == 1
    assert f"{RESULTS}:1: its record is wrong: " in bad.stdout
    assert "tag Rounds says '3', the game says '4'" in bad.stdout
    forge(tmp_path / "other", "[Nothing ", "[Nothing ", choices=1)
    bad = run("tournament", "check", str(tmp_path / "other"))
    assert f"{RESULTS}:4: choices are 1, in its record " in bad.stdout
    assert "4 of 4 results wrong; " in bad.stdout
