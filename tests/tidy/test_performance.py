"""The page about speed says what was measured."""

from __future__ import annotations

import _performance
import pytest

from tests.tidy.sources import ROOT


def test_page_is_current() -> None:
    """docs/performance.md is as scripts/bench writes it from docs/performance.json."""
    text = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    assert text == _performance.page(_performance.Kept())


@pytest.mark.parametrize(
    ("value", "most", "word"),
    [
        (1.3, False, "met"),
        (1.25, False, "just missed"),
        (1.0, False, "missed"),
        (1.0, True, "met"),
        (1.33, True, "just missed"),
        (2.0, True, "missed"),
    ],
)
def test_verdicts(value: float, most: bool, word: str) -> None:
    goal = _performance.Goal("", "", 1.3, _performance.own(""), most=most)
    assert goal.verdict(value) == word


def test_ratios_are_those_of_each_round() -> None:
    figures = {"compiled": {"x": [2.0, 9.0]}, "peers": {"y": [1.0, 3.0]}}
    assert _performance.beside("x", "y")(figures, "compiled") == [2.0, 3.0]
    assert _performance.beside("x", "y")(figures, "interpreted") == []
