"""The writer of SVG: well-formed whatever it is given, short numbers, text that has room."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civdawn_cli.pictures.svg import (
    Pen,
    cut,
    document,
    element,
    escape,
    fitted,
    joined,
    number,
    width,
    wrapped,
)


@given(st.text())
def test_any_text_is_well_formed(text: str) -> None:
    """Any text, also one of control characters and tags, stands in a picture as text."""
    pen = Pen({"ink": "#000000"})
    drawn = document(10, 10, pen.group(pen.text(0, 0, text, 5), title=text, word=text), title="t")
    root = ET.fromstring(drawn)
    assert not root.findall(".//script")
    assert len(root.findall(".//{http://www.w3.org/2000/svg}text")) == 1


def test_text_is_escaped() -> None:
    """Tags, quotes and ampersands in a name can't become part of the picture."""
    assert escape('<b a="1">&\x00\ud800') == "&lt;b a=&quot;1&quot;&gt;&amp;  "
    assert element("g", word='"><script>') == '<g data-word="&quot;&gt;&lt;script&gt;"/>'


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (-0.001, "0"), (2.505, "2.5"), (1 / 3, "0.33"), (1e6, "1000000")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    """A number has two decimals at most and no zeros that say nothing."""
    assert number(value) == text


def test_words_are_joined_once() -> None:
    """Words are separated by blanks; none stands there twice, and no empty one."""
    assert joined("homer", "", "pos3", "homer") == "homer pos3"


@given(st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=0x3000)), st.floats(5, 200))
def test_cut_text_has_room(text: str, room: float) -> None:
    """Cut text has room, unless not even an ellipsis has."""
    shown = cut(text, room, 10)
    assert shown == text or shown == "\u2026" or width(shown, 10) <= room


@given(st.text(alphabet="abc XYZ-", max_size=60), st.floats(30, 200))
def test_fitted_text_has_room(text: str, room: float) -> None:
    """Text gets smaller before it is cut, and has room then."""
    shown, size = fitted(text, room, 12, 8)
    assert 8 <= size <= 12
    assert width(shown, size) <= room + 0.01
    assert shown == text or size == 8


def test_lines_break_between_words() -> None:
    """Text in lines keeps its words whole; what has no room ends in an ellipsis."""
    assert wrapped("Great Lighthouse", 80, 11, 2) == ["Great", "Lighthouse"]
    assert wrapped("Big Ben", 80, 11, 2) == ["Big Ben"]
    assert wrapped("one two three four five six", 40, 10, 2)[-1].endswith("\u2026")
    assert wrapped("", 40, 10, 2) == []


def test_colours_are_written_twice() -> None:
    """A colour's name is a plain colour for every program, and a class for style sheets."""
    pen = Pen({"ink": "#123456"}, "a-")
    drawn = pen.circle(1, 2, 3, fill="ink", stroke="none", cls="dot")
    assert drawn == '<circle class="dot f-ink" fill="#123456" stroke="none" cx="1" cy="2" r="3"/>'
    assert pen.link("x") == "url(#a-x)"
