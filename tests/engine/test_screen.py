"""Parts of a table for a terminal: lines that break between words, and what has changed."""

from __future__ import annotations

import pytest

from civdawn_cli.engine.kit.columns import side_by_side
from civdawn_cli.engine.kit.screen import (
    NARROWEST,
    Frame,
    Part,
    Row,
    Span,
    changed,
    columns,
    cut,
    filled,
    flush,
    folded,
    length,
    padded,
    plain,
    shortened,
)

ACUTE = "\N{COMBINING ACUTE ACCENT}"

LETTERS = ["plain", "Київ", "漢字仮名", f"e{ACUTE}a{ACUTE}o"]
"""Texts of ordinary, wide and combining letters."""


@pytest.mark.parametrize("width", [20, 40, 60, 80])
@pytest.mark.parametrize("gap", [", ", "; ", " "])
def test_lines_break_between_words(width: int, gap: str) -> None:
    """Lines are as wide as asked, sign at the end included, and hold every word whole, in order."""
    texts = [f"word{number}" * (number % 3) + " and more of it" for number in range(30)]
    lines = filled([[Span(text)] for text in texts], width, [Span("label ")], gap)
    assert max(map(length, lines)) <= width
    assert "".join("".join(map(plain, lines)).split()) == "label" + "".join(gap.join(texts).split())
    assert all(plain(line).startswith("      ") for line in lines[1:])


def test_an_item_stays_whole() -> None:
    """A line ends before an item rather than in it, if the item fits into a line."""
    items = [[Span("one two three")], [Span("four five six")]]
    assert [plain(line) for line in filled(items, 20, [])] == ["one two three,", "four five six"]


def rows(*texts: str, marked: str = "") -> list[Row]:
    """A row for each text, by its first letter."""
    return [Row(text[0], [[Span(text)]], text[:2], text[0] == marked) for text in texts]


def keys(found: list[Row]) -> str:
    """The keys of rows."""
    return "".join([row.key for row in found])


def test_what_changed() -> None:
    """The first time every row is drawn, then new ones and those whose state is another."""
    first = Part("p", [], rows("a1", "b1", "c1"))
    assert keys(changed(first, None)) == "abc"
    assert keys(changed(first, first)) == ""
    assert keys(changed(Part("p", [], rows("a1", "b2", "c1", "d1")), first)) == "bd"


def test_joined_rows() -> None:
    """Of a map the rows between two changed ones are drawn too, and none outside the window."""
    first = Part("map", [], rows("a1", "b1", "c1", "d1"), joined=True)
    later = Part("map", [], rows("a2", "b1", "c2", "d2"), joined=True, near=["a", "b", "c"])
    assert keys(changed(later, first)) == "abc"
    assert keys(changed(later, None)) == "abc"


def test_marks() -> None:
    """Possible answers are drawn once; that they are possible no more is not."""
    bare = Part("p", [], rows("a1", "b1"))
    asked = Part("p", [], rows("a1", "b1?", marked="b"))
    assert keys(changed(asked, bare)) == "b"
    assert keys(changed(asked, asked)) == ""
    assert keys(changed(bare, asked)) == ""


def test_narrowest() -> None:
    """A terminal can be too narrow for a board: it is drawn for forty columns then."""
    assert Frame(20).width == NARROWEST
    assert Frame(61).width == 61


@pytest.mark.parametrize(
    ("text", "width", "told"),
    [
        ("Colossus", 8, "Colossus"),
        ("Colossus", 7, "Coloss…"),
        ("Трансконтинентальная железная дорога", 21, "Трансконтинентальная…"),
        ("文明文明", 7, "文明文…"),
        ("文明文明", 8, "文明文明"),
    ],
)
def test_shortened(text: str, width: int, told: str) -> None:
    """A text that is too wide is cut at a letter, and that is shown."""
    assert shortened(text, width) == told


@pytest.mark.parametrize("text", LETTERS)
@pytest.mark.parametrize("width", [1, 3, 4, 20])
def test_cells(text: str, width: int) -> None:
    """A cell takes the columns it is given, whatever letters it has; a text that is cut ends with a
    whole letter and the marks over it."""
    short = cut(text, width)
    assert columns(short) <= width
    assert text.startswith(short)
    assert text[len(short) :][:1] != ACUTE
    assert columns(padded(short, width)) == columns(flush(short, width)) == width
    assert padded(text, width).startswith(text)
    assert flush(text, width).endswith(text)


@pytest.mark.parametrize("text", LETTERS)
def test_folded(text: str) -> None:
    """Lines are as wide as asked and hold every word whole, in order, the later ones set in."""
    words = [text * (1 + number % 2) for number in range(30)]
    lines = folded(" ".join(words), 21, "  ")
    assert max(map(columns, lines)) <= 21
    assert " ".join(lines).split() == words
    assert [line[:2] for line in lines[1:]] == ["  "] * (len(lines) - 1)


def test_columns_of_seats() -> None:
    """Facts of seats begin in the same columns, below labels and beside texts of any letters."""
    facts = [[(label, text)] for label, text in zip(["дуже довга назва"] * 4, LETTERS, strict=True)]
    lines = side_by_side(["1", "2", "3", "4"], facts, 20)
    places = {
        columns(line[: line.index(text)])
        for text, line in zip(LETTERS[::2], lines[1::3], strict=True)
    }
    others = {
        columns(line[: line.index(text)])
        for text, line in zip(LETTERS[1::2], lines[1::3], strict=True)
    }
    assert (places, others) == ({17}, {37})
