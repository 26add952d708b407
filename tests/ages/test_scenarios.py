"""Every scenario file: one test for each case, named by its promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ages.scenario import Case, ScenarioError, cases, run

HERE = Path(__file__).parent
FILES = sorted([*HERE.glob("cards/*.txt"), *HERE.glob("rules/*.txt")])
CASES = [case for path in FILES for case in cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.path.stem}:{case.line}")
def test_scenario(case: Case) -> None:
    """The case's promise holds."""
    run(case)


def test_a_false_expectation_fails(tmp_path: Path) -> None:
    """A scenario whose expectation is wrong is reported, with what is asked and the position."""
    path = tmp_path / "false.txt"
    path.write_text("== no\nseats 2\nexpect culture 1 9\n")
    with pytest.raises(ScenarioError, match="now asked: act"):
        run(cases(path)[0])


def test_an_impossible_position_fails(tmp_path: Path) -> None:
    """A scenario cannot have a card twice."""
    path = tmp_path / "twice.txt"
    path.write_text("== no\nleader 1 homer\nleader 2 homer\nexpect culture 1 0\n")
    with pytest.raises(ScenarioError, match="there are 2 of homer"):
        run(cases(path)[0])
