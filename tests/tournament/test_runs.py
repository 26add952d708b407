"""By what a tournament was played: noted once a day, kept through kills and merges."""

from __future__ import annotations

from pathlib import Path

from civdawn_cli.tournament.runs import RUNS, RunFacts, described, facts, note, read_runs


def test_once(tmp_path: Path) -> None:
    """A run like another of that day adds no line; one of another day does."""
    run = facts("newdawn")
    note(tmp_path, [run])
    before = (tmp_path / RUNS).read_bytes()
    note(tmp_path, [run])
    assert (tmp_path / RUNS).read_bytes() == before
    other = {**run, "date": "1999-01-01"}
    note(tmp_path, [other, run])  # type: ignore[list-item]
    assert read_runs(tmp_path) == [other, run]


def test_cut(tmp_path: Path) -> None:
    """A line that a kill cut off, or that is nonsense, is passed over; nothing else is lost."""
    run = facts("ages")
    (tmp_path / RUNS).write_text('[1]\n{"date": 3}\n{"date": "2030-')
    note(tmp_path, [run])
    assert read_runs(tmp_path) == [run]
    assert read_runs(tmp_path / "nowhere") == []


def test_days() -> None:
    """Days of the same facts are one sentence, with the first and the last."""
    run = facts("newdawn")
    runs = [{**run, "date": date} for date in ("2030-01-03", "2030-01-01", "2030-01-02")]
    (told,) = described(runs)  # type: ignore[arg-type]
    assert told.startswith("Played 2030-01-01 to 2030-01-03 by civdawn ")
    assert "rules nd-2" in told
    assert len(described([run, {**run, "machine": "another"}])) == 2


def test_one_order(tmp_path: Path) -> None:
    """The facts of a run are read in one order, so that reports of equal tournaments are equal to
    the byte, whatever the process."""
    note(tmp_path, [facts("newdawn")])
    (found,) = read_runs(tmp_path)
    assert list(found) == list(RunFacts.__annotations__)
