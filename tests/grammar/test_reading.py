"""Text to shapes."""

from __future__ import annotations

import io

import pytest

from civdawn_cli.grammar import (
    Atom,
    End,
    Line,
    NotationError,
    Note,
    Record,
    Secret,
    Tag,
    read_game,
    read_line,
    read_records,
    read_turn,
    words,
)
from civdawn_cli.grammar.reading import MAX_LINE
from civdawn_cli.grammar.words import NO_GAME

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
    text = "4.2 play culture pos3 place 4,2 -1,2 - 2:spend 1 liberate"
    line = read_line(text, "newdawn")
    assert line == Line("4.2", "newdawn", tuple(text.split()[1:]))
    assert line.atoms == [
        Atom(None, "play", ("culture", "pos3")),
        Atom(None, "place", ("4,2", "-1,2", "-")),
        Atom(1, "spend", ("1",)),
        Atom(None, "liberate"),
    ]
    assert [token for atom in line.atoms for token in atom.tokens] == list(line.tokens)


def test_lax() -> None:
    """Case, spacing and comments make no difference to what a turn says."""
    strict = read_line("4.2 play culture pos3 2:spend 1", "newdawn")
    lax = read_line("  4.2\tPLAY Culture {why; not} POS3  2: Spend 1 ; it's A comment {", "newdawn")
    assert isinstance(strict, Line)
    assert isinstance(lax, Line)
    assert (lax.label, lax.tokens, lax.atoms) == (strict.label, strict.tokens, strict.atoms)
    assert lax.notes == (Note(2, "{why; not}"), Note(5, "; it's A comment {"))


def test_columns() -> None:
    """Every word and value knows where it stood in the text as it was given."""
    line = read_line("4.2 {hm} play culture  pos3 place 4,2", "newdawn")
    assert isinstance(line, Line)
    play, place = line.atoms
    assert play.columns == (10, 15, 24)
    assert [place.column(), place.column(0)] == [29, 35]
    plain = read_line("4.2  PLAY culture\tpos3 1:spend 2", "newdawn")
    assert isinstance(plain, Line)
    assert [atom.columns for atom in plain.atoms] == [(6, 11, 19), (26, 32)]


def test_cut() -> None:
    """`...` marks a turn that was left in the middle."""
    line = read_line("4.2 play culture pos3 ...", "newdawn")
    assert isinstance(line, Line)
    assert line.cut
    assert read_turn("...", "newdawn") == Line("", cut=True, game="newdawn")


def test_tags() -> None:
    """A tag keeps the case of its name and value, and its quotes can be escaped."""
    assert read_line(r'[Event "The \"Cup\" of \\ Äpfel"] ; final', "newdawn") == Tag(
        "Event", r'The "Cup" of \ Äpfel', notes=("; final",)
    )


def test_end() -> None:
    """The end has a checksum, or leaves it to be worked out."""
    assert read_line("end #0a1b2c3d", "newdawn") == End("0a1b2c3d")
    assert read_line("END  #0A1B2C3D {so}", "newdawn") == End("0a1b2c3d", ("{so}",))
    assert read_line("end", "newdawn") == End("")


def test_marks() -> None:
    """Marks stand behind a token, right behind it or not; six numbers are signs."""
    line = read_line("4.2 play! culture pos3 $2 place 4,2!? 5,1 $14 {hm} ?? ...", "newdawn")
    assert isinstance(line, Line)
    assert line.tokens == ("play", "culture", "pos3", "place", "4,2", "5,1")
    assert [(note.after, note.text) for note in line.notes] == [
        (1, "!"),
        (3, "?"),
        (5, "!?"),
        (6, "$14"),
        (6, "{hm}"),
        (6, "??"),
    ]
    assert [note.comment for note in line.notes] == [False, False, False, False, True, False]


def test_hash() -> None:
    """A turn may end with the hash of the position after it."""
    for text in ("4.2 play culture pos3 #01ab89ef", "4.2 play culture pos3#01ab89ef ; so"):
        line = read_line(text, "newdawn")
        assert isinstance(line, Line)
        assert (line.hash, len(line.tokens)) == ("01ab89ef", 3)


def test_secrets() -> None:
    """Values that not all may see are values like others, and it is known who may."""
    line = read_line("4.2 gain <2,1: oil marble | 2> take <3: ? | -> 2:spend 1", "newdawn")
    assert isinstance(line, Line)
    assert line.tokens == ("gain", "oil", "marble", "take", "?", "2:spend", "1")
    assert line.secrets == (Secret(1, 3, (0, 1), ("2",)), Secret(4, 5, (2,), ("-",)))
    assert [atom.word for atom in line.atoms] == ["gain", "take", "spend"]
    with pytest.raises(NotationError, match="`play` is a word, not a value"):
        read_line("4.2 gain <2: play | 1>", "newdawn")


@pytest.mark.parametrize("text", ["", "   ", "; a comment", "{ another }", "\t; x"])
def test_nothing(text: str) -> None:
    """A line may have no content."""
    assert read_line(text, "newdawn") is None


@pytest.mark.parametrize("text", ["4.2 played", "4 play", "[Game]", "end #12", "4.2 play {x"])
def test_unreadable(text: str) -> None:
    """Unreadable text is refused with line, column, expectation and caret."""
    with pytest.raises(NotationError) as caught:
        read_line(text, "newdawn", number=12)
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
        (GAME[:-14] + b"\n1.2 play culture\n", "line 8: a turn behind the closing tags"),
        (b'[Game "newdawn"]\n' + b"x" * MAX_LINE + b"x\n", "line 2: a line of more than 65536"),
        (GAME + b"1.2 play culture\n", "line 8: behind `end` only another game can follow"),
        (b'[Game "newdawn"]\nposition\nland 0,0 g\n', "breaks off in the middle of its position"),
        (b'[Game "newdawn"]\nposition\nland 0,0 g\n[Seats "2"]\n', "line 4: the position is not"),
        (GAME[:-14] + b"position\n", "line 7: a game begins with one position, before its turns"),
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


def test_outside_a_game() -> None:
    """Outside any game there are tags, comments and ends, but no game's words: a turn there is told
    to have no game, not to have wrong words."""
    assert words(NO_GAME) == frozenset()
    assert read_line('[Event "x"] ; y', NO_GAME) == Tag("Event", "x", notes=("; y",))
    assert read_line("end #0a1b2c3d", NO_GAME) == End("0a1b2c3d")
    assert read_line("; nothing", NO_GAME) is None
    assert read_line("4.2", NO_GAME) == Line("4.2", game=NO_GAME)
    with pytest.raises(NotationError, match="`play` can't stand here"):
        read_line("4.2 play culture pos3", NO_GAME)
    for text in ("4.2 play culture pos3\n", " 4 . 2: PLAY\n", "setup act x {y}\n"):
        [problem] = read_game(text.encode()).problems
        assert problem.reason.endswith(": a record begins with the tag Game")
