"""Lines to messages and back, and that the specification has all of them and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civdawn_cli.protocol import (
    CODES,
    DRIVER,
    FROM_CLIENTS,
    GUEST,
    LONGEST,
    LONGEST_OUT,
    SEAT,
    TO_CLIENTS,
    VERSION,
    Message,
    ProtocolError,
    Shape,
    command,
    error,
    items,
    listed,
    notice,
    ok,
    read,
    version,
    write,
)
from civdawn_cli.session.limits import ENDINGS

README: Final = (
    Path(__file__).resolve().parents[2].joinpath("protocol/README.md").read_text("utf-8")
)

# ---------------------------------------------------------------- reading and writing

VERBS = st.from_regex(r"[A-Za-z]{1,12}", fullmatch=True)
VISIBLE = st.characters(exclude_categories=("Cs", "Cc", "Zs", "Zl", "Zp"))
WORDS = st.text(VISIBLE, min_size=1, max_size=8).filter(
    lambda word: not word.startswith(":") and ("=" not in word or word.startswith("="))
)
NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
VALUES = st.text(VISIBLE, max_size=8)
TEXTS = st.none() | st.text(st.characters(codec="utf-8", exclude_characters="\n\r"))
MESSAGES = st.builds(
    Message, VERBS, st.lists(WORDS).map(tuple), st.dictionaries(NAMES, VALUES), TEXTS
)


@given(MESSAGES)
def test_round_trip(message: Message) -> None:
    """A message is written as one line, which reads as the same message."""
    line = write(message)
    assert "\n" not in line
    assert read(line) == message


@given(st.text())
def test_any_line(line: str) -> None:
    """Any line is a message, nothing, or an error whose reply is a line again."""
    for role in (SEAT, DRIVER):
        found = attempt(line, role)
        if isinstance(found, ProtocolError):
            told = notice(error(found, {"left": 1}))
            assert told is not None
            assert told.words[0] == found.code in CODES
            assert told.text
        else:
            assert found is None or found.verb in {shape.verb for shape in FROM_CLIENTS}


def attempt(line: str, role: str) -> Message | ProtocolError | None:
    """The message of a line, or the error."""
    try:
        return command(line, role)
    except ProtocolError as wrong:
        return wrong


@given(MESSAGES)
def test_replies(message: Message) -> None:
    """The reply to a command names it, whatever its words and text are."""
    told = notice(ok(message, {"options": 3}, message.text))
    assert told is not None
    assert told.words[0] == message.verb
    assert (told.fields["options"], told.text) == ("3", message.text)


@pytest.mark.parametrize("line", ["", " ", "\t", "   ", "# comment", "#do 1 #1", "#"])
def test_nothing(line: str) -> None:
    """Blank lines and comments say nothing."""
    assert read(line) is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("do 42 #3", Message("do", ("42", "#3"))),
        ("do 42 :play a : b", Message("do", ("42",), {}, "play a : b")),
        ("do 42 :", Message("do", ("42",), {}, "")),
        ("do  42", Message("do", ("42",))),
        (" \t do 42", Message("do", ("42",))),
        ("\ufeff  do 42 :x", Message("do", ("42",), {}, "x")),
        ("do 42 nodes=7=8 :x=y", Message("do", ("42",), {"nodes": "7=8"}, "x=y")),
        ("ask 1 a=1 a=2", Message("ask", ("1",), {"a": "2"})),
        ("x =1", Message("x", ("=1",))),
    ],
)
def test_read(line: str, message: Message) -> None:
    """Verb, words, fields, and the text behind the first ` :`."""
    assert read(line) == message


@pytest.mark.parametrize(
    "line",
    ["\u00a0do", " :x", "1", "do! 1", "dö 1", ":x", "do a=1 word", "\0", "\x1b[31m", "do\t1",
     "tag Eve\rnt", "tag Event\r", "mark a\x1cb", "tag \u2028", "do 1 a=b\u00a0c"],
)  # fmt: skip
def test_malformed(line: str) -> None:
    """A line without a verb, with words behind fields, or with white space in a word, is malformed:
    no word is read that could not be said again."""
    with pytest.raises(ProtocolError) as wrong:
        read(line)
    assert wrong.value.code == "malformed"


@pytest.mark.parametrize(
    "message",
    [
        Message("do", ("4 2",)),
        Message("do", ("",)),
        Message("do", (":x",)),
        Message("do", (), {"a": "b c"}),
        Message("do", (), {}, "a\nb"),
        Message("do", (), {}, "a\rb"),
    ],
)
def test_unwritable(message: Message) -> None:
    """A message that would read as something else is never written."""
    with pytest.raises(ValueError, match=r"spaces|one line"):
        write(message)


@pytest.mark.parametrize(
    ("line", "role", "code"),
    [
        ("do", SEAT, "malformed"),
        ("do x #1", SEAT, "malformed"),
        ("do ٣ #1", SEAT, "malformed"),
        ("do 1234567890 #1", SEAT, "malformed"),
        ("do -1 #1", SEAT, "malformed"),
        ("ready", SEAT, "malformed"),
        ("undo", SEAT, "unknown"),
        ("DO 1 #1", SEAT, "unknown"),
        ("save", DRIVER, "malformed"),
        ("ready 1", DRIVER, "unknown"),
    ],
)
def test_refused(line: str, role: str, code: str) -> None:
    """A command without what it needs is malformed, one of the other role unknown."""
    with pytest.raises(ProtocolError) as wrong:
        command(line, role)
    assert wrong.value.code == code


def test_refusal_names_the_command() -> None:
    """An error repeats verb and number of the command as far as they could be read."""
    with pytest.raises(ProtocolError) as wrong:
        command("do 7 a=1 b", SEAT)
    assert error(wrong.value).startswith("error malformed do 7 :")


@given(st.lists(st.text(st.characters(exclude_characters="|"), min_size=1)))
def test_lists(texts: list[str]) -> None:
    """A list reads as it was written."""
    assert items(listed(texts)) == texts


def test_no_list() -> None:
    """An item with a bar in it is refused."""
    with pytest.raises(ValueError, match="contains"):
        listed(["a|b"])


@pytest.mark.parametrize(("word", "found"), [("1.0", (1, 0)), ("1", (1, 0)), ("1.27", (1, 27))])
def test_version(word: str, found: tuple[int, int]) -> None:
    """Another minor is welcome."""
    assert version(word) == found


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("0.9", "version"),
        ("2.0", "version"),
        ("v1", "malformed"),
        ("1.x", "malformed"),
        ("", "malformed"),
    ],
)
def test_no_version(word: str, code: str) -> None:
    """Another major is refused, and so is what is no version."""
    with pytest.raises(ProtocolError) as wrong:
        version(word)
    assert wrong.value.code == code


def test_unknown_notice() -> None:
    """Clients pass over unknown verbs and fields, which later versions may send."""
    assert notice("applause 3 loud=yes :well done") is None
    told = notice("ask 3 1.1 play options=2 mood=good :a|b")
    assert told is not None
    assert told.fields["mood"] == "good"


# ---------------------------------------------------------------- the specification


class Row(NamedTuple):
    """A row of a table: the messages it is about, as code, and all of it."""

    messages: list[str]
    text: str


def chapter(heading: str) -> str:
    """The text below a heading, up to the next."""
    found = re.search(rf"^#+ {heading}\n(.*?)(?=^#|\Z)", README, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return found[1]


def rows(heading: str) -> list[Row]:
    """The table below a heading."""
    lines = [line for line in chapter(heading).splitlines() if line.startswith("| `")]
    cells = [re.split(r"(?<!\\)\|", line)[1] for line in lines]
    return [Row(codes(cell), line) for cell, line in zip(cells, lines, strict=True)]


def codes(text: str) -> list[str]:
    """The texts between backticks."""
    return re.findall(r"`([^`\n]+)`", text.replace("\\|", "|"))


TOLD: Final = [
    *rows("civdawn sends"),
    *rows("Civdawn sends"),
    *rows("Civdawn sends to guests"),
]
COMMANDS: Final = {
    SEAT: rows("A bot sends"),
    DRIVER: rows("Driver role"),
    GUEST: rows("Guest role"),
}


def verbs(table: list[Row]) -> set[str]:
    """The verbs of the messages of a table."""
    return {message.split()[0] for row in table for message in row.messages}


def fields(verb: str, table: list[Row]) -> set[str]:
    """The fields the specification knows of a verb, in the rows about it or anywhere."""
    found = set()
    for row in table:
        if any(message.split()[0] == verb for message in row.messages):
            found |= {code.rstrip("=") for code in codes(row.text)}
            found |= set(re.findall(r"\b([a-z]+)=", row.text))
    for code in codes(re.sub(r"^```.*?^```", "", README, flags=re.MULTILINE | re.DOTALL)):
        if code.split()[0] == verb:
            found |= set(re.findall(r"\b([a-z]+)=", code))
    return found


def test_verbs() -> None:
    """The specification has every message of every role, and no other."""
    assert verbs(TOLD) == {shape.verb for shape in TO_CLIENTS}
    for role, table in COMMANDS.items():
        assert verbs(table) == {shape.verb for shape in FROM_CLIENTS if role in shape.senders}


@pytest.mark.parametrize("shape", [*TO_CLIENTS, *FROM_CLIENTS], ids=lambda shape: shape.verb)
def test_fields(shape: Shape) -> None:
    """The specification has every field of a message."""
    ours = shape in TO_CLIENTS
    known = fields(shape.verb, TOLD if ours else [row for of in COMMANDS.values() for row in of])
    if ours:  # fields of the driver role alone stand above the table
        known |= set(codes(chapter("Civdawn sends").split("\n|")[0]))
    assert set(shape.fields) - known == set()


def written() -> Iterator[tuple[str, Shape]]:
    """Every message in the first column of a table, and its shape."""
    of_roles = [
        (table, tuple(shape for shape in FROM_CLIENTS if role in shape.senders))
        for role, table in COMMANDS.items()
    ]
    for table, shapes in [(TOLD, TO_CLIENTS), *of_roles]:
        for row in table:
            for message in row.messages:
                verb = message.split()[0]
                yield message, next(shape for shape in shapes if shape.verb == verb)


@pytest.mark.parametrize(("message", "shape"), list(written()), ids=lambda value: str(value)[:30])
def test_written(message: str, shape: Shape) -> None:
    """A message in a table has words, fields and a text that the program knows."""
    head, colon, _ = message.partition(" :")
    parts = [part for part in head.split()[1:] if part != "…"]
    words = [part for part in parts if "=" not in part]
    names = {part.partition("=")[0] for part in parts if "=" in part}
    if "…" not in head:
        assert shape.needed <= len(words) <= len(shape.words)
    if (shape.verb, shape.senders) != ("new", (DRIVER,)):  # its fields are those of `set`
        assert names <= set(shape.fields)
    assert not colon or shape.text


def test_codes() -> None:
    """The specification has every error code, in the order of the program, and names no other."""
    table = [row.messages[0] for row in rows("Errors")]
    assert table == list(CODES)
    told = re.findall(r"Errors(?: of both)?: ([^.|]*)", README)
    assert {code for text in told for code in codes(text)} <= set(CODES)


def test_endings() -> None:
    """The specification has every ending, in the order of the program."""
    assert [row.messages[0] for row in rows("Endings")] == list(ENDINGS)


def test_numbers() -> None:
    """The limits and the version in the specification are those of the program."""
    assert f"at most {LONGEST:,} bytes, one from civdawn at most {LONGEST_OUT:,}" in README
    assert README.startswith(f"# The civdawn protocol, version {VERSION[0]}.{VERSION[1]}\n")


def test_no_fields_are_shared() -> None:
    """A message without fields has none for good: writing into them is refused, not remembered."""
    fields: Any = Message("do").fields
    with pytest.raises(TypeError):
        fields["a"] = "b"
    assert dict(Message("ping").fields) == {}
