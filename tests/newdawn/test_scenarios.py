"""Every scenario file: one test for each case, named by its promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.newdawn.scenario import Case, ScenarioError, cases, run

HERE = Path(__file__).parent
FILES = sorted([*HERE.glob("cards/*.txt"), *HERE.glob("rules/*.txt"), *HERE.glob("words/*.txt")])
CASES = [case for path in FILES for case in cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.path.stem}:{case.line}")
def test_scenario(case: Case) -> None:
    """The case's promise holds."""
    run(case)


def test_a_false_expectation_fails(tmp_path: Path) -> None:
    """A scenario whose expectation is wrong is reported, with what is asked and the position."""
    path = tmp_path / "false.txt"
    path.write_text(
        "== no\nseats 2\nland 0,0 gggg\ncapital 1 0,0\ncapital 2 3,0\nexpect dial 1 9\n"
    )
    with pytest.raises(ScenarioError, match="now asked: play"):
        run(cases(path)[0])


def test_a_case_that_asserts_nothing_fails(tmp_path: Path) -> None:
    """A case with turns but without expectations is refused."""
    path = tmp_path / "empty.txt"
    path.write_text("== nothing\nseats 2\nland 0,0 gg\n> play culture\n")
    with pytest.raises(ScenarioError, match="asserts nothing"):
        cases(path)
