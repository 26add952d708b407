"""Text to shapes."""

from __future__ import annotations

import io

import pytest

from grammar import Atom, Body, Line, NotationError, Record, Tag, read_body, read_line, read_records
from grammar.reading import MAX_LINE

GAME = b"""\
[Game "newdawn"]
[Seats "2"]

setup leader rome egypt first 2
1.1 play culture pos3
[Result "*"]
end #0a1b2c3d
"""


def records(text: bytes) -> list[Record]:
    return list(read_records(io.BytesIO(text)))


def test_turn() -> None:
    """A turn is a label and atoms: a seat if marked, a word, its values."""
    line = read_line("4.2 play culture pos3 place 4,2 -1,2 - 2:spend 1 liberate")
    assert line == Line(
        "4.2",
        Body(
            (
                Atom(None, "play", ("culture", "pos3")),
                Atom(None, "place", ("4,2", "-1,2", "-")),
                Atom(1, "spend", ("1",)),
                Atom(None, "liberate"),
            )
        ),
    )


def test_lax() -> None:
    """Case, spacing and comments make no difference to what a turn says."""
    strict = read_line("4.2 play culture pos3 2:spend 1")
    lax = read_line("  4.2\tPLAY Culture {why; not} POS3  2: Spend 1 ; it's A comment {")
    assert isinstance(strict, Line)
    assert isinstance(lax, Line)
    assert lax.body.atoms == strict.body.atoms
    assert lax.body.comments == ("why; not", "it's A comment {")


def test_columns() -> None:
    """Every word and value knows where it stood in the text as it was given."""
    line = read_line("4.2 {hm} play culture  pos3 place 4,2")
    assert isinstance(line, Line)
    play, place = line.body.atoms
    assert play.columns == (10, 15, 24)
    assert [place.column(), place.column(0)] == [29, 35]


def test_cut() -> None:
    """`...` marks a turn that was left in the middle."""
    line = read_line("4.2 play culture pos3 ...")
    assert isinstance(line, Line)
    assert line.body.cut
    assert read_body("...") == Body((), cut=True)


def test_tags() -> None:
    """A tag keeps the case of its name and value, and its quotes can be escaped."""
    assert read_line(r'[Event "The \"Cup\" of \\ Äpfel"] ; final') == Tag(
        "Event", r'The "Cup" of \ Äpfel'
    )


@pytest.mark.parametrize("text", ["", "   ", "; a comment", "{ another }", "\t; x"])
def test_nothing(text: str) -> None:
    """A line may have no content."""
    assert read_line(text) is None


@pytest.mark.parametrize("text", ["4.2 played", "4 play", "[Game]", "end #12", "4.2 play {x"])
def test_unreadable(text: str) -> None:
    """What can't be read is refused with line, column, expectation and caret."""
    with pytest.raises(NotationError) as caught:
        read_line(text, number=12)
    assert caught.value.line == 12
    assert 1 <= caught.value.column <= len(text) + 1
    assert caught.value.expected
    assert caught.value.picture().endswith("^")


def test_record() -> None:
    """A record is its tags, before and after the play, its turns and its checksum."""
    [record] = records(GAME)
    assert [tag.name for tag in record.tags] == ["Game", "Seats", "Result"]
    assert [line.label for line in record.lines] == ["setup", "1.1"]
    assert [line.number for line in record.lines] == [4, 5]
    assert (record.checksum, record.mistake, record.broken) == ("0a1b2c3d", None, 0)
    assert record.value("SEATS") == "2"
    assert record.value("Event", "none") == "none"


def test_tail() -> None:
    """The tail of a record is where its last complete turn ends in the file."""
    [record] = records(GAME)
    assert GAME[: record.tail].endswith(b"1.1 play culture pos3\n")
    second = records(GAME + b"\n" + GAME)[1]
    assert second.tail == len(GAME) + 1 + record.tail
    [begun] = records(GAME[:30])
    assert begun.tail == 30


@pytest.mark.parametrize("cut", range(len(GAME)))
def test_truncated(cut: int) -> None:
    """A file cut anywhere has the turns that are complete, and no mistake."""
    found = records(GAME[:cut])
    if not found:
        assert cut == 0
        return
    [record] = found
    assert record.mistake is None
    complete = GAME[:cut].count(b"\n", GAME.index(b"setup"))
    assert len(record.lines) == min(2, complete)
    # The last line break may be missing: eight digits are a whole checksum.
    assert (record.checksum is None) == (cut < len(GAME) - 1)


def test_several() -> None:
    """A file has any number of games; a bad one does not spoil those around it."""
    bad = GAME.replace(b"play", b"pray")
    found = records(GAME + bad + b"\n\n" + GAME + GAME[:30] + b"\n" + GAME)
    assert [record.mistake is None for record in found] == [True, False, True, True, True]
    assert [len(record.lines) for record in found] == [2, 1, 2, 0, 2]
    assert found[1].mistake is not None
    assert found[1].mistake.line == 12


@pytest.mark.parametrize("end", [b"\r\n", b"\n\n", b" \t\n"])
def test_line_ends(end: bytes) -> None:
    """Line ends of other systems, empty lines and space at line ends are read."""
    [record] = records(GAME.replace(b"\n", end))
    assert (len(record.lines), record.mistake) == (2, None)


def test_byte_order_mark() -> None:
    """A byte order mark before the first tag is no part of it."""
    [record] = records(b"\xef\xbb\xbf" + GAME)
    assert (len(record.lines), record.mistake) == (2, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "line 1, column 1: not text: byte 0x89 is not UTF-8"),
        (b"Dear diary,\n", "line 1, column 1: `Dear` can't stand here"),
        (b"1.1 play culture\n", "line 1: `1.1`: a record begins with the tag Game"),
        (b'[Seats "2"]\n', "line 1: a record begins with the tag Game"),
        (b'[Game "chess"]\n', "line 1: unknown game 'chess' (known: newdawn"),
        (b'[Game "newdawn"]\n[Seats "2"]\n[seats "3"]\n', "line 3: the tag seats is there twice"),
        (GAME[:-14] + b"\n1.2 play culture\n", "line 8: a turn after the closing tags"),
        (b'[Game "newdawn"]\n' + b"x" * MAX_LINE + b"x\n", "line 2: a line longer than 65536"),
        (GAME.replace(b"rome", b"r\xffme"), "line 4, column 15: not text: byte 0xff"),
        (b"\0" * 100 + b"\n", "line 1, column 1: "),
    ],
)
def test_mistakes(text: bytes, said: str) -> None:
    """A record tells the first thing wrong with it, and where."""
    record = records(text)[0]
    assert record.mistake is not None
    assert said in str(record.mistake)


def test_long_line() -> None:
    """A line of ten megabytes is refused, and the game after it is read."""
    found = records(b"x" * 10_000_000 + b"\n" + GAME)
    assert [record.mistake is None for record in found] == [False, True]
    assert found[1].tags[0].number == 2


def test_empty_file() -> None:
    """A file without content has no games."""
    assert records(b"") == []
    assert records(b"\n; nothing\n\n") == []
