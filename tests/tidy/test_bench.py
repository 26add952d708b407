"""scripts/bench: how figures are kept and compared. Nothing is measured here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from _bench import NUMBER, figures, measurements, turned
from _bench_report import SAME, Figures, compared, kept, rounded, shown

ABOUT = {
    "date": "2026-01-01T00:00:00+00:00",
    "version": "civdawn 0.1.0",
    "commit": "abc",
    "build": "pure",
    "python": "CPython 3.11.7",
    "machine": {"cores": 2},
}


def test_kept(tmp_path: Path) -> None:
    """Figures come back from their file as they were, with median, smallest and largest beside."""
    path = tmp_path / "bench.json"
    path.write_text(Figures(ABOUT, {"x": [3.0, 1.0, 2.0]}).text())
    assert kept(path).rounds == {"x": [3.0, 1.0, 2.0]}
    assert kept(path).about == ABOUT
    found = json.loads(path.read_text())["figures"]["x"]
    assert (found["median"], found["min"], found["max"]) == (2.0, 1.0, 3.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot read"),
        ("{", "has no figures of scripts/bench"),
        ("[]", "has no figures of scripts/bench"),
        ("{}", "has no figures of scripts/bench"),
        ('{"format": 2, "figures": {}}', "has figures of another format than 1"),
    ],
)
def test_not_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, said: str
) -> None:
    """A file with anything else ends the run with one line."""
    path = tmp_path / "bench.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(SystemExit):
        kept(path)
    assert said in capsys.readouterr().err


def test_ratio_of_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    """Measured side by side, the ratio is the median of those of the rounds: a machine that was
    busy for a round slows both."""
    new = Figures(ABOUT, {"x": [90.0, 45.0, 95.0]})
    old = Figures(ABOUT, {"x": [100.0, 50.0, 95.0]})
    assert compared(new, old, paired=True) == pytest.approx(0.9)
    assert "x 0.900  (0.90 to 1.00)" in capsys.readouterr().out


def test_ratio_of_medians(capsys: pytest.CaptureFixture[str]) -> None:
    """Measured apart, rounds have nothing to do with each other: the medians are compared, and the
    lowest ratio counts."""
    new = Figures(ABOUT, {"x": [110.0, 220.0], "y": [1.0]})
    old = Figures(ABOUT, {"x": [100.0, 100.0, 100.0], "y": [2.0]})
    assert compared(new, old, paired=False) == 0.5
    assert "x 1.650\n" in capsys.readouterr().out


def test_not_the_same_machine(capsys: pytest.CaptureFixture[str]) -> None:
    """A comparison says where it compares what can't be compared, and what is new."""
    new = Figures(ABOUT, {"x": [1.0], "z": [5.0]})
    other = {"machine": {"cores": 8}, "python": "CPython 3.14.0", "build": "compiled"}
    compared(new, Figures({**ABOUT, **other}, {"x": [1.0]}), paired=False)
    said = capsys.readouterr().out
    for what in SAME:
        assert f"not the same {what}: " in said
    assert "was not measured before" in said


def test_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """Without anything to compare with, figures are shown with their range and nothing is low."""
    assert shown(Figures(ABOUT, {"x": [1200.0, 1000.0, 1100.0]})) == 1.0
    assert "1,100  (       1,000 to       1,200)" in capsys.readouterr().out


def test_order() -> None:
    """The checkout that is measured first changes from round to round, so that neither is always
    the warm one."""
    assert [list(turned(2, number)) for number in range(3)] == [[0, 1], [1, 0], [0, 1]]


def test_figures() -> None:
    """Rounds become lists by the name of the figure; numbers are kept with five digits."""
    assert figures([{"x": 1.0}, {"x": 2.0}]) == {"x": [1.0, 2.0]}
    assert rounded({"x": [123456.7, 2]}) == {"x": [123460.0, 2]}
    assert {"newdawn-playouts", "ages-check", "protocol"} <= set(measurements())


def test_lines_of_the_protocol_bench() -> None:
    """The name and the number of what scripts/bench_protocol prints are told apart."""
    text = f"{'pings/s with a deadline':58}{41234:10,.0f}\n(goal 3, better 2)\n"
    assert NUMBER.findall(text) == [("pings/s with a deadline", "41,234")]
