"""Tournaments speak the language of whoever reads; their files, and all that programs read, are
English."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from civdawn_cli.engine.kit.screen import columns
from civdawn_cli.session.sandbox import OFF
from civdawn_cli.session.walls import Walls, protections
from civdawn_cli.tournament.config import read_config
from civdawn_cli.tournament.forms import as_text
from civdawn_cli.tournament.live import Standing
from civdawn_cli.tournament.losses import Losses, Task
from civdawn_cli.tournament.page import page
from civdawn_cli.tournament.report import summary
from civdawn_cli.tournament.schedule import schedule
from tests.cli.running import run
from tests.language.pseudo import pseudo
from tests.language.test_pseudo import left
from tests.tournament.playing import NAMES, config_text, made_up, make_config

KNOWN = frozenset(
    (*NAMES, "small", "rounds", "out", "tournament", "run", "cores", "drafted", "epic")
)
"""Names of entrants and folders, and of settings; the machine is told as its system tells it."""


def told(text: str) -> list[str]:
    """The English words of what a tournament prints."""
    text = re.sub(r"civdawn [\d.]+\S*|Python [\d.]+|\b[0-9a-f]{6,}\b", "", text)
    text = re.sub(r"`[^`]*`|civdawn (tournament|replay)[ \w/.-]*|\S+\.(jsonl|toml|cdn)", "", text)
    return left(re.sub(r"Linux[^.]*cores|CPython", "", text), "newdawn", KNOWN)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a config of two random bots."""
    monkeypatch.chdir(tmp_path)
    text = config_text(entrants=NAMES[:2], blocks=2, max_rounds=2, concurrency=1)
    Path("small.toml").write_text(text, "utf-8")
    return tmp_path


def test_commands(folder: Path) -> None:
    """Running, status, check, merge, repair and report are told in the language; tables, JSON and
    files are as in English."""
    with pseudo():
        shown = run("tournament", "run", "small.toml", "--out", "out")
        assert (told(shown.output), shown.exit_code) == ([], 0)
    lines = Path("out/results.jsonl").read_bytes().splitlines(keepends=True)
    for args in (
        ("status", "out"),
        ("check", "out"),
        ("repair", "out"),
        ("merge", "out", "--out", "both"),
        ("report", "out"),
        ("new", "new.toml"),
    ):
        with pseudo():
            assert told(run("tournament", *args).output.replace("both", "")) == [], args
    for form in ("json", "csv"):
        english = run("tournament", "report", "out", "--format", form).output
        with pseudo():
            assert run("tournament", "report", "out", "--format", form).output == english
    Path("out/results.jsonl").write_bytes(b"".join([lines[0].replace(b"newdawn", b"x"), *lines]))
    with pseudo():
        assert told(run("tournament", "check", "out").output) == []
        assert told(run("tournament", "repair", "out").output) == []
        assert told(run("tournament", "report", "out").output) == []
    kept = Path("out/runs.jsonl").read_text("utf-8")
    assert re.search(r'"told": "\d+ lines? kept and chained again', kept)
    notes = json.loads(run("tournament", "report", "out", "--format", "json").output)["notes"]
    assert any(note.startswith("Repaired 20") for note in notes)


@pytest.mark.parametrize("entrants", [2, 3])
def test_page(tmp_path: Path, entrants: int) -> None:
    """A report page with its plots is in the language, undecided or decided."""
    text = config_text(entrants=NAMES[:entrants], blocks=12)
    path = tmp_path / "small.toml"
    path.write_text(text + "\n[decide]\nalpha = 0.2\n", "utf-8")
    config = read_config(path)
    lines = made_up(config)
    for some in (lines[:4], lines):
        with pseudo():
            shown = page(config, some)
            report = as_text(summary(config, some))
        assert told(report) == []
        plain = re.sub(r"<style.*?</style>|<defs>.*?</defs>", "", shown, flags=re.DOTALL)
        texts = " ".join(re.findall(r">([^<>]+)<", plain))
        assert told(re.sub(r"Leader \d", "", texts)) == []
        assert '<html lang="qps">' in shown


def test_walls() -> None:
    """The protections around programs are told in the language."""
    with pseudo():
        assert told(protections(OFF, Walls(rests=True), 64 << 20)) == []


def test_columns(tmp_path: Path) -> None:
    """The table of entrants is aligned whatever letters names have, and heads of any length."""
    wide, narrow = "漢字", "e\u0301a\u0301"
    config = make_config(tmp_path, entrants=[wide, narrow], blocks=3)
    with pseudo():
        rows = as_text(summary(config, made_up(config))).splitlines()
    rows = [row for row in rows if wide in row or narrow in row][:2]
    places = {columns(row[: row.rindex("%")]) for row in rows}
    assert len(rows) == 2
    assert len(places) == 1


def test_progress(tmp_path: Path) -> None:
    """How far a tournament is, and a worker that is lost, is told in the language."""
    config = make_config(tmp_path, entrants=NAMES[:2], blocks=3)
    lines = made_up(config)
    said: list[str] = []
    with pseudo():
        standing = Standing(config, lines[:2])
        standing.hear(lines[2])
        said.append(standing.progress())
        losses = Losses(config, tmp_path, said.append)
        task = Task(next(iter(schedule(config))))
        for _ in range(3):
            losses.judged(task, 0, -9)
    assert [told(text) for text in said] == [[]] * 4
    assert "killed by signal 9" in (tmp_path / "runs.jsonl").read_text("utf-8")
