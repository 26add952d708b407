"""Shapes to text and back."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar import (
    Atom,
    Body,
    Line,
    Record,
    Tag,
    checksum,
    read_line,
    read_records,
    write_end,
    write_line,
    write_record,
    write_tag,
)
from grammar.reading import words

VALUES = st.one_of(
    st.just("-"),
    st.from_regex(r"[a-z0-9_+*'/,.<>=&@-]{1,12}", fullmatch=True).filter(
        lambda text: text not in words() and text != "..."
    ),
)
ATOMS = st.builds(
    Atom,
    st.none() | st.integers(0, 3),
    st.sampled_from(sorted(words())),
    st.lists(VALUES, max_size=4).map(tuple),
)
LABELS = st.one_of(
    st.just("setup"),
    st.integers(1, 12).map(lambda step: f"draft.{step}"),
    st.tuples(st.integers(1, 120), st.integers(1, 4)).map(lambda turn: f"{turn[0]}.{turn[1]}"),
)
LINES = st.builds(
    Line, LABELS, st.builds(Body, st.lists(ATOMS, max_size=6).map(tuple), st.booleans())
)
TAG_VALUES = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=20)
TAGS = st.builds(Tag, st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True), TAG_VALUES)


@given(LINES)
def test_round_trip(line: Line) -> None:
    """What is written of a turn reads back as the same turn."""
    assert read_line(write_line(line)) == line


@given(LINES, st.integers())
def test_perturbed(line: Line, seed: int) -> None:
    """Case, spacing and comments change nothing about what a turn says, and writing undoes them."""
    chance = random.Random(seed)
    parts = []
    for token in write_line(line).split():
        parts.append("".join(chance.choice((c, c.upper())) for c in token))
        parts.append(chance.choice((" ", "\t", "   ", " {Hm} ", "{;}\t")))
    text = "".join(parts) + chance.choice(("", ";", " ; { End"))
    read = read_line(text)
    assert isinstance(read, Line)
    assert (read.label, read.body.atoms, read.body.cut) == (
        line.label,
        line.body.atoms,
        line.body.cut,
    )
    assert write_line(read) == write_line(line)


@given(TAGS)
def test_tags(tag: Tag) -> None:
    """What is written of a tag reads back as the same tag."""
    assert read_line(write_tag(tag)) == tag


@pytest.mark.parametrize("tag", [Tag("Two words", "x"), Tag("", "x"), Tag("Name", "a\nb")])
def test_no_tag(tag: Tag) -> None:
    """What no tag can say is not written."""
    with pytest.raises(ValueError, match="tag"):
        write_tag(tag)


@given(st.lists(LINES, max_size=5), st.lists(TAGS, max_size=3, unique_by=lambda t: t.name.lower()))
def test_records(lines: list[Line], tags: list[Tag]) -> None:
    """What is written of a record reads back as the same record, and writes the same again."""
    more = [tag for tag in tags if tag.name.lower() not in ("game", "result")]
    tags = [Tag("Game", "newdawn"), *more, Tag("Result", "*")]
    crc = f"{checksum(map(write_line, lines)):08x}"
    record = Record(tuple(tags), tuple(lines), crc)
    text = write_record(record, closing=frozenset({"result"}))
    [read] = read_records(io.BytesIO(text.encode()))
    assert (read, read.mistake) == (record, None)
    assert write_record(read, closing=frozenset({"result"})) == text


def test_canonical() -> None:
    """Tags, an empty line, the turns, closing tags and the checksum of the turns: CRC-32."""
    line = Line("1.1", Body((Atom(None, "play", ("culture", "pos3")),)))
    record = Record((Tag("Game", "newdawn"), Tag("Result", "*")), (line,), "")
    assert write_record(record, closing=frozenset({"result"})) == (
        '[Game "newdawn"]\n\n1.1 play culture pos3\n[Result "*"]\nend #9e00da7b\n'
    )
    assert write_end(0xBEEF) == "end #0000beef"
