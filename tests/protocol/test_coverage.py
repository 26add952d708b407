"""The transcripts show everything that the protocol has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from civdawn_cli.protocol import (
    CODES,
    DRIVER,
    FROM_CLIENTS,
    GUEST,
    SEAT,
    TO_CLIENTS,
    Message,
    ProtocolError,
    read,
)
from tests.protocol.transcripts import FOLDER, unescaped

README: Final = Path(__file__).resolve().parents[2] / "protocol" / "README.md"

ONLY_SEAT: Final = {"position", "stop", "ping", "set", "quit"}
"""The verbs of civdawn that only bots hear."""

ONLY_DRIVER: Final = {"text", "wait", "fault"}
"""Those that bots never hear."""

ONLY_GUEST: Final = {"player", "confirm"}
"""Those that only guests hear."""

CHAPTERS: Final = {
    SEAT: ("### A bot sends", "## Driver role"),
    DRIVER: ("## Driver role", "### Civdawn sends"),
    GUEST: ("## Guest role", "### Civdawn sends to guests"),
}
"""Where the specification has the table of a role's commands."""

AT_THE_DOOR: Final = {"token", "full", "flood", "idle", "closed"}
"""Codes of a server of many, which no driver hears elsewhere: tests/serving."""

EVERYWHERE: Final = {"malformed", "too-long", "unknown", "internal"}
"""Codes that any command may get; the specification does not repeat them."""


def lines(role: str, signs: str) -> Iterator[str]:
    """The lines behind these signs in the transcripts of a role; those of guests are in the ones of
    their drivers."""
    if role == GUEST:
        signs = rf"{signs} @\w+"
    for path in (FOLDER / (DRIVER if role == GUEST else role)).glob("*.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if found := re.match(rf"({signs}) (.*)", line):
                yield found[2]


def messages(role: str, signs: str) -> Iterator[Message]:
    """The messages among them."""
    for line in lines(role, signs):
        try:
            message = read(unescaped(line).decode(errors="replace"))
        except ProtocolError:
            continue
        if message is not None:
            yield message


def at_tables(role: str, sign: str) -> Iterator[Message]:
    """The messages of the seat role in transcripts of drivers: those of programs at their tables,
    where some of them come up alone."""
    return messages(DRIVER, rf"\d{sign}") if role == SEAT else iter(())


def spoken(role: str) -> dict[str, set[str]]:
    """The verbs civdawn says to a role, each with the fields it was said with."""
    found: dict[str, set[str]] = {}
    for message in (*messages(role, ">"), *at_tables(role, ">")):
        found.setdefault(message.verb, set()).update(message.fields)
    return found


@pytest.mark.parametrize(
    ("role", "never"),
    [
        (SEAT, ONLY_DRIVER | ONLY_GUEST | {"undone", "option"}),
        (DRIVER, ONLY_SEAT | ONLY_GUEST | {"new"}),
        (GUEST, ONLY_SEAT | {"option", "civdawn"}),
    ],
)
def test_civdawn_says_everything(role: str, never: set[str]) -> None:
    """Every message civdawn has for a role is in a transcript of that role, and no other."""
    verbs = {shape.verb for shape in TO_CLIENTS}
    assert set(spoken(role)) == verbs - never


def test_civdawn_says_every_field() -> None:
    """Every field civdawn knows is in a transcript."""
    heard = [spoken(role) for role in CHAPTERS]
    missing = {
        shape.verb: left
        for shape in TO_CLIENTS
        if (left := {*shape.fields}.difference(*(verbs.get(shape.verb, ()) for verbs in heard)))
    }
    assert missing == {}


@pytest.mark.parametrize("role", CHAPTERS)
def test_clients_say_everything(role: str) -> None:
    """Every command of a role is in a transcript of that role."""
    said = {message.verb for message in messages(role, "<")}
    assert {shape.verb for shape in FROM_CLIENTS if role in shape.senders} - said == set()


def test_clients_say_every_field() -> None:
    """Every field of a command is in a transcript."""
    said: dict[str, set[str]] = {}
    for role in CHAPTERS:
        for message in (*messages(role, "<"), *at_tables(role, "<")):
            said.setdefault(message.verb, set()).update(message.fields)
    missing = {
        shape.verb: left for shape in FROM_CLIENTS if (left := {*shape.fields} - said[shape.verb])
    }
    assert missing == {}


def errors(role: str) -> set[tuple[str, str]]:
    """The errors of a role's transcripts: verb ('' if none could be read) and code."""
    return {
        (message.words[1] if len(message.words) > 1 else "", message.words[0])
        for message in messages(role, ">")
        if message.verb == "error"
    }


def test_every_code() -> None:
    """Every error code is in a transcript, but those of a server of many, and no transcript has
    another."""
    seen = {code for role in CHAPTERS for _, code in errors(role)}
    assert seen == set(CODES) - AT_THE_DOOR


def specified(role: str) -> set[tuple[str, str]]:
    """The errors that the specification lists with a role's commands."""
    text = README.read_text(encoding="utf-8")
    starts, ends = CHAPTERS[role]
    chapter = text.split(starts)[1].split(ends)[0]
    rows = re.findall(r"^\| `([a-z]+)\b.*?\bErrors(?: of both)?: ([^.|]*)", chapter, re.MULTILINE)
    return {(verb, code) for verb, told in rows for code in re.findall(r"`([a-z-]+)`", told)}


@pytest.mark.parametrize("role", CHAPTERS)
def test_every_error(role: str) -> None:
    """Every error that the specification lists with a command is in a transcript."""
    assert specified(role) - errors(role) == set()


@pytest.mark.parametrize("role", CHAPTERS)
def test_no_other_error(role: str) -> None:
    """Every error in a transcript is listed with its command in the specification."""
    told = {(verb, code) for verb, code in errors(role) if code not in EVERYWHERE}
    assert told - specified(role) == set()
