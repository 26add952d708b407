"""The reference of the library is what its docstrings say."""

from __future__ import annotations

import _api
import _tensors
import pytest

from tests.tidy.sources import ROOT


def test_reference_is_current() -> None:
    """docs/api.md is as scripts/document writes it."""
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == _api.document()


def test_reference_is_whole() -> None:
    """Every public name has its docstring in the reference."""
    text = _api.document()
    for name in ("State.resample", "Game.deserialize", "Player.decide", "read_records", "play"):
        assert f"{name}(" in text
    assert "\n\n\n" not in text


@pytest.mark.parametrize("name", _tensors.names())
def test_numbers_are_current(name: str) -> None:
    """The documents of observations and actions are as scripts/document writes them."""
    text = (ROOT / "docs" / f"tensors-{name}.md").read_text(encoding="utf-8")
    assert text == _tensors.document(name)
