"""The hand-written reader of lines and the grammar say the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from civdawn_cli.grammar import (
    Bracket,
    Line,
    NotationError,
    read_line,
    words,
    write_line,
    write_noted,
)
from civdawn_cli.grammar.quick import DOUBT, quick_line, quick_turn, quick_turns
from civdawn_cli.grammar.reading import GRAMMARS
from civdawn_cli.grammar.reference import reference_line
from civdawn_cli.grammar.shapes import Tag
from tests.grammar.making import TAGS, lines, noted

TESTS = Path(__file__).resolve().parents[1]


GAMES = sorted(GRAMMARS)


def agree(text: str, game: str = "newdawn") -> bool:
    """Assert that both say the same, where the quick one says anything; whether it does."""
    quick = quick_line(text, game)
    if quick is DOUBT:
        return False
    try:
        read = reference_line(text, game)
    except NotationError as mistake:
        raise AssertionError(f"{text!r} is read, but {mistake}") from None
    assert quick == read, text
    if isinstance(quick, Bracket) and isinstance(read, Bracket):
        quick, read = quick.line, read.line
    if isinstance(quick, Line) and isinstance(read, Line):
        assert quick.atoms == read.atoms
        assert quick.columns() == read.columns()
        assert (quick.text, quick.game) == (read.text, read.game)
        assert quick.written in ("", write_line(quick))
    return True


@pytest.mark.slow
@given(st.sampled_from(GAMES).flatmap(lines))
def test_turns(line: Line) -> None:
    """Every plain turn is read by hand, as the grammar reads it, and known to be spelt by
    civdawn."""
    assert agree(write_line(line), line.game)
    read = quick_turn(write_line(line), line.game)
    assert isinstance(read, Line)
    assert read.written == write_line(line)


@pytest.mark.slow
@given(st.sampled_from(GAMES).flatmap(noted))
def test_noted_turns(line: Line) -> None:
    """Notes added to a turn are read the same by both readers, or left to the grammar."""
    agree(write_noted(line), line.game)


SECRETS = [
    "5.1 draw <1: legion | i>",
    "8.3 aggression plunder-i 4 4:defend <4: +military-bonus-i | +i>",
    "5.1 deal homer take 4 Draw <1: legion | i> <1: raid-i foray | i i> ... #01ab89ef",
    "5.2 2:discard <2,1: legion - | > act <2: legion |> 4",
    "setup draw  <1:  a  b  | 2 - > 1:take",
    "5.1 draw <1: legion | i>, 4",
    "5.1 draw<1: legion | i>",
    "5.1 draw <1: legion | i><1: raid-i | i>",
    "5.1 draw <1: legion | i> | 4",
    "5.1 draw <1: legion | i> >",
    "5.1 draw? <1: ? | i>",
]

LAX = [
    "5.1 draw <2,1: legion | i>",
    "5.1 draw <1,1: legion | i>",
    "5.1 draw <1: legion  raid-i | i>",
    "5.1 draw  <1: legion | i>",
    "5.1 draw <1: legion | i>  <1: raid-i | i>",
    "5.1 draw <1: legion | i> ",
    "5.1 draw <1: legion | i>\t4",
    "5.1 Draw <1: legion | i>",
    "5.1 draw <1: legion | i> #01ab89ef",
    "5.1 draw  4",
    " 5.1 draw 4",
    "5.1 draw\t4",
    "5.1 draw 4 ",
    "5.1 DRAW 4",
    "5.1  ...",
]


@pytest.mark.parametrize("text", LAX)
def test_lax_turns(text: str) -> None:
    """A turn that civdawn would write in another way is known for one."""
    assert agree(text, "ages")
    read = quick_turn(text, "ages")
    assert isinstance(read, Line)
    assert not read.written
    assert write_line(read) != text


@pytest.mark.parametrize("text", SECRETS)
def test_secrets(text: str) -> None:
    """Plain secrets are read by hand, as the grammar reads them, with tokens in the same places."""
    assert agree(text, "ages") == (text not in SECRETS[3:])


@given(TAGS)
def test_tags(tag: Tag) -> None:
    """Tags are read the same, or left to the grammar."""
    agree(f'[{tag.name} "{tag.value}"]')


CHARACTERS = st.sampled_from(
    [
        *"abc019 \t.,:-+*'/_=&@#!?$;{}<>|[]\"\\%()~\r\v\f\x1c\x85\xa0éİß²",
        "...",
        "..",
        "setup",
        "4.2",
    ]
    + [
        "draft.1",
        "play",
        "roll",
        "take",
        "act",
        "2:",
        "2:play",
        "play,",
        "2:take.",
        "roll:",
        "0:play",
        "end",
        "position",
        "pos3",
        "4,2",
        " ",
    ]
    + ["(", ")", "(4.2 ", "))", " )", "- )"]
    + ["#01ab89ef", " #01ab89ef", "#01ab89eg", "- ", "END", "Play", " <2: a | b>", "\u0131", "K"]
)


@given(st.lists(CHARACTERS, max_size=12).map("".join))
@example("4.2 play #01ab89ef #01ab89ef")
@example("4.2 play ....")
@example("4.2 play ... ...")
@example("4.2 play a... b")
@example("4.2 play 01:roll")
@example("setup")
@example("٤.٢ play")
@example("4.2 play culture\r")
@example("  (4.2 play culture pos3 - #01ab89ef) )")
@example("(4.2 2:play ...)")
@example("( 4.2 draw ?)")
@example("(")
@example(" )) ")
@example("()")
def test_any_text(text: str) -> None:
    """Whatever is written, the two never disagree."""
    for game in GAMES:
        agree(text, game)


@given(st.lists(CHARACTERS, min_size=1, max_size=10).map("".join))
def test_any_turn(text: str) -> None:
    """Whatever is written behind a label and a word, the two never disagree."""
    for game in GAMES:
        agree("4.2 play " + text, game)


FILES = [
    *sorted(TESTS.rglob("*.cdn")),
    *sorted(path for path in TESTS.rglob("*.txt") if "record" in str(path)),
    *sorted(TESTS.glob("notation/**/*.txt")),
    *sorted(TESTS.glob("*/rules/*.txt")),
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files(path: Path) -> None:
    """On every line of every record file of the tests, and of files of positions and turns, the two
    agree, whatever game it is read as."""
    raw = path.read_bytes()
    for text in raw.decode(errors="replace").splitlines():
        for game in GAMES:
            agree(text.removeprefix("! ").removeprefix("> "), game)


def one_by_one(texts: list[str], game: str) -> list[Line]:
    """The plain turns at the beginning, each read for itself."""
    found: list[Line] = []
    for text in texts:
        read = quick_turn(text, game, 5 + len(found))
        if not isinstance(read, Line) or read.cut:
            break
        found.append(read)
    return found


def same_together(texts: list[str], game: str) -> None:
    """Assert that turns are read the same together and one by one."""
    together, single = quick_turns(texts, 0, len(texts), game, 5), one_by_one(texts, game)
    assert together == single
    for one, other in zip(together, single, strict=True):
        assert (one.number, one.text, one.written) == (other.number, other.text, other.written)
        assert one.columns() == other.columns()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_together(path: Path) -> None:
    """The lines of every file are read the same together and one by one, wherever one begins."""
    texts = path.read_bytes().decode(errors="replace").splitlines()
    for game in GAMES:
        for start in range(0, len(texts), 1 + len(texts) // 50):
            same_together(texts[start:], game)


@given(st.lists(st.sampled_from([*SECRETS, *LAX, "4.2 play culture pos3", "", "4.2"]), max_size=5))
def test_some_together(texts: list[str]) -> None:
    """Lax lines among others are read as they are alone."""
    for game in GAMES:
        same_together(texts, game)


@given(st.lists(CHARACTERS, max_size=10).map("".join))
def test_any_together(text: str) -> None:
    """Whatever is written behind a label and a word, it is read as it is alone."""
    for game in GAMES:
        same_together(["4.2 play " + text, "4.3 play"], game)


@given(st.text(max_size=30))
def test_nothing_else_is_raised(text: str) -> None:
    """Whatever is written, it is read or refused with a message that has its place."""
    mistake = None
    try:
        read_line(text, "newdawn", number=3)
    except NotationError as raised:
        mistake = raised
    if mistake is not None:
        assert mistake.line == 3
        assert 1 <= mistake.column <= len(text) + 1
        assert mistake.picture()


def test_words_are_found_without_lark() -> None:
    """The hand-written reader knows the words from the text of the grammar."""
    assert {"play", "roll", "liberate"} <= words("newdawn")
    assert not {"culture", "setup", "end", "word"} & words("newdawn")
    assert {"take", "act", "tuck"} <= words("ages")
    assert not {"roll", "politics-of-strength", "iron", "word"} & words("ages")
