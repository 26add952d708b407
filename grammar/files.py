"""Streams of games: cut into games before anything is read, so that memory stays flat on files of
any size and a game nobody asks about costs next to nothing.

A game begins with its tag Game at the beginning of a line; the tags Event and Date and comments may
stand directly above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from civdawn_cli.grammar.reading import BYTE_ORDER_MARK, read_game
from civdawn_cli.grammar.shapes import Record

MAX_GAME: Final = 8 << 20
"""Bytes of the longest game; one of four players over 100 rounds has about 20,000."""

BLOCK: Final = 1 << 16
"""The most bytes that are taken from the stream at a time."""

KEPT: Final = 1 << 12
"""Bytes kept of the end of a game that is too long, while the next one is looked for."""

NEWLINE: Final = 10
BRACKET: Final = 91

TAIL: Final = 1024
"""The last bytes of a game, in which its closing tags are looked for."""

_GAME: Final = re.compile(rb'\[[Gg][Aa][Mm][Ee][ \t"]').search
_ABOVE: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:[ \t]*[;{]|\[(?:event|date)[ \t\"])", re.IGNORECASE
).match
_CONTENT: Final = re.compile(rb"^(?:\xef\xbb\xbf)?+[ \t\r]*+[^\s;{]", re.MULTILINE).search
_TAG: Final = re.compile(
    r'\n\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*"([^"\\\n]*(?:\\["\\][^"\\\n]*)*)"[ \t]*\]'
).findall


class GameText:
    """One game of a stream, not read yet.

    raw: its bytes. number, start: its first line and byte in the stream, counted from 1 and from 0.
    complete: False if it was longer than MAX_GAME; then raw is its beginning.
    """

    __slots__ = ("complete", "number", "raw", "start")

    def __init__(self, raw: bytes, number: int, start: int, complete: bool = True) -> None:
        self.raw: Final = raw
        self.number: Final = number
        self.start: Final = start
        self.complete: Final = complete

    def headers(self) -> dict[str, str]:
        """Headers only: the tags before the play, and after it those of the last 1,024 bytes.

        A tag that can't be read is left out.
        """
        raw = self.raw
        head = raw.find(b"\n\n")
        if 0 <= head < len(raw) - TAIL:
            raw = raw[: head + 1] + raw[-TAIL:]
        text = "\n" + raw.decode(errors="replace").removeprefix("\ufeff")
        found = dict(_TAG(text))
        if "\\" in text:
            found = {name: re.sub(r"\\(.)", r"\1", value) for name, value in found.items()}
        return found

    def record(self) -> Record:
        """The whole game as a record. Nothing is raised for mistakes: see `Record.problems`."""
        return read_game(self.raw, self.number, self.start, self.complete)


def read_records(file: BinaryIO) -> Iterator[Record]:
    """The record of every game of a file opened in binary mode, one after another.

    Nothing is raised for what the file says: a record has its problems, and reading goes on with
    the next game. OSError comes through. Yields nothing for a file without content.
    """
    for text in read_games(file):
        yield text.record()


def read_games(file: BinaryIO, numbered: bool = True) -> Iterator[GameText]:
    """The games of a file opened in binary mode, one after another, not read yet.

    Text before the first game is a game of its own if it is more than comments. numbered: True if
    each is to know its first line; counting lines takes a third of the time of a scan for headers.
    OSError comes through.
    """
    number, start = 1, 0
    for piece, size, lines in _cut(file, numbered):
        if piece[:1] == b"[" or _CONTENT(piece):
            yield GameText(piece, number, start, size == len(piece))
        number += lines
        start += size


def _cut(file: BinaryIO, numbered: bool) -> Iterator[tuple[bytes, int, int]]:
    """The stream in pieces of a game each: the bytes kept, and the numbers of bytes and lines that
    the piece had."""
    read = getattr(file, "read1", file.read)  # the bytes a pipe has now, not all that will come
    held = b""  # the piece in progress; only the end of one that is too long
    head = b""  # the beginning of a piece that is too long
    size = lines = 0  # bytes and lines dropped of it
    looked = 0  # the index up to which `held` was searched
    while block := read(BLOCK):
        held += block
        begin = 0
        while found := _GAME(held, looked):
            looked = found.end()
            top = _top(held, found.start(), begin)
            if top < 0:  # nothing else on this line is one either
                looked = held.find(b"\n", looked) + 1 or len(held)
                continue
            if not head and (top == begin or not _has_content(held, begin, top)):
                continue
            if numbered:
                lines += held.count(b"\n", begin, top)
            yield head or held[begin:top], size + top - begin, lines
            begin, head, size, lines = top, b"", 0, 0
        held = held[begin:]
        looked = max(looked - begin, len(held) - len("[Game "), 0)
        if len(held) > (KEPT if head else MAX_GAME):
            head = head or held[:MAX_GAME]
            drop = len(held) - KEPT
            size += drop
            lines += held.count(b"\n", 0, drop)
            held = held[drop:]
            looked = max(looked - drop, 1)
    yield head or held, size + len(held), lines


def _has_content(data: bytes, begin: int, stop: int) -> bool:
    """Return True if the data from `begin` to `stop` are more than comments."""
    return data[begin] == BRACKET or _CONTENT(data, begin, stop) is not None


def _top(data: bytes, at: int, begin: int) -> int:
    """The index at which the game with this tag Game begins, no earlier than `begin`; -1 if it is
    no tag."""
    if at > begin and data[at - 1] != NEWLINE:
        if not data.endswith(BYTE_ORDER_MARK, begin, at):
            return -1
        at -= len(BYTE_ORDER_MARK)
        if at > begin and data[at - 1] != NEWLINE:
            return -1
    if data[at - 2 : at] == b"\n\n":  # by far the most
        return at
    while at > begin:
        above = data.rfind(b"\n", begin, at - 1) + 1 or begin
        if not _ABOVE(data, above):
            break
        at = above
    return at
