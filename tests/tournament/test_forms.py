"""The report as text and as tables: what it says of many games, of few, and of one block."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.forms import TABLES, as_json, as_text, likelihood
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.report import Summary, summary, tally_rates
from civdawn_cli.tournament.runs import RunFacts
from tests.tournament.playing import NAMES, made_up, make_config

RUN: RunFacts = {
    "date": "2030-01-02",
    "civdawn": "9.9",
    "build": "compiled",
    "python": "CPython 3.11",
    "machine": "Linux, 2 cores",
    "rules": "nd-2",
    "data": "abc",
}


def results(folder: Path, blocks: int) -> tuple[Config, list[Line], Summary]:
    """Three entrants at two seats: the config, its results, and the figures."""
    config = make_config(folder, entrants=NAMES[:3], blocks=blocks)
    lines = made_up(config)
    return config, lines, summary(config, lines, [RUN, {**RUN, "date": "2030-01-09"}])


@pytest.mark.parametrize("blocks", [1, 3, 20])
def test_text(tmp_path: Path, blocks: int, snapshot: SnapshotAssertion) -> None:
    """The text says what was played, how sure the figures are, and where blocks are too few."""
    assert as_text(results(tmp_path, blocks)[2]) == snapshot


@pytest.mark.parametrize("name", TABLES)
def test_tables(tmp_path: Path, name: str, snapshot: SnapshotAssertion) -> None:
    """Each table has a row of headings and whole rows after it."""
    _, lines, found = results(tmp_path, 2)
    text = TABLES[name](found, lines)
    rows = list(csv.reader(io.StringIO(text)))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert text == snapshot


def test_one_block(tmp_path: Path) -> None:
    """Of one block no interval and no likelihood is given, in text or JSON."""
    config = make_config(tmp_path, entrants=NAMES[:2])
    found = summary(config, made_up(config))
    assert as_text(found).count("too few blocks") == 2 + 1 + 2
    assert found["pairs"][0]["superiority"] is None
    assert {entrant["low"] for entrant in found["entrants"]} == {None}
    assert json.loads(as_json(found)) == found


def test_never_certain() -> None:
    """No likelihood is printed as 0 or 100 per cent."""
    assert likelihood(1.0) == likelihood(0.99951) == "over 99.9%"
    assert likelihood(0.0) == "under 0.1%"
    assert likelihood(0.975) == "97.5%"


def test_tallies(tmp_path: Path) -> None:
    """The rates of a leader are those of all games with it; of seats together they are the same."""
    config, lines, found = results(tmp_path, 5)
    for name, rate in found["tallies"]["leader"].items():
        parts = [tally_rates(lines, seat)["leader"].get(name) for seat in range(config.seats)]
        known = [part for part in parts if part]
        assert sum(part["games"] for part in known) == rate["games"]
        assert sum(part["wins"] for part in known) == rate["wins"]
        assert rate["low"] is not None
        assert rate["high"] is not None
        assert rate["low"] < rate["share"] < rate["high"]
