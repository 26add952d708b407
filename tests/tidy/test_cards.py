"""Cards are named in cards/ and the data only, and each has its scenario."""

from __future__ import annotations

import ast
import re

import pytest

from tests.tidy.cards import DATA, named, slug, titles, words
from tests.tidy.sources import ROOT, modules, name, scripts, tree

SCENARIOS = ROOT / "tests/newdawn/cards"
CARDS_FOLDER = re.compile(r"civdawn_cli/games/\w+/cards/")


def test_data() -> None:
    """The data has every card of the box, each with a slug of its own (ND-1.2, ND-1.3)."""
    assert DATA.is_file(), f"{name(DATA)} is missing"
    assert len(titles()) == 20 + 24 + 8 + 8 + 4 + 10
    assert len({slug(title) for title in titles()}) == len(titles())


def test_no_card_named() -> None:
    """No identifier and no string outside cards/ names a card."""
    found = [
        f"{name(path)}:{line} names {named(word)}"
        for path in (*modules(), *scripts())
        if not CARDS_FOLDER.match(name(path))
        for line, word in words(tree(path))
        if named(word)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "class HangingGardens: ...",
        "class HangingGardensOffer: ...",
        "HANGING_GARDENS = 3",
        "def hanging_gardens_cost(): ...",
        "table.potala_palace()",
        "import colossus",
        "import cards as petra",
        "build(stonehenge=1)",
        "x = 'hanging-gardens'",
        "x = f'{y}: Hanging Gardens is built'",
        "x = 'Cleopatra'",
        "x = 'explorer'",
        "FLIGHT = 19",
    ],
)
def test_names_are_found(line: str) -> None:
    """A card named in any spelling is found."""
    assert any(named(word) for _, word in words(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "x = 1  # Stonehenge",
        "def f():\n    'As Stonehenge does.'",
        "LIMIT = 3\n'''As Stonehenge does.'''",
        "requests_in_flight = 2",
        "x = 'a currency other than trade tokens'",
        "chrome = 'chrome'",
    ],
)
def test_ordinary_words_are_not(line: str) -> None:
    """Comments, docstrings and ordinary English may stay."""
    assert not any(named(word) for _, word in words(ast.parse(line)))


def test_scenarios() -> None:
    """Every card has a scenario named after it, and every scenario a card."""
    expected = {slug(title) + ".txt" for title in titles()}
    present = {path.name for path in SCENARIOS.glob("*.txt")}
    assert sorted(expected - present) == [], f"missing in {name(SCENARIOS)}"
    assert sorted(present - expected) == [], f"no such card: {name(SCENARIOS)}"
