"""Text to shapes: lines, and whole games line by line.

Plain lines are read by hand (`quick.py`), all others by the grammar (`reference.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grammar.mistakes import SHOWN, NotationError
from grammar.quick import Doubt, quick_line
from grammar.reference import POSITION, reference_line, reference_turn
from grammar.shapes import End, Line, Record, Tag
from grammar.words import GRAMMARS, words

__all__ = [
    "CLOSING",
    "GRAMMARS",
    "MAX_LINE",
    "MAX_LINES",
    "MAX_PROBLEMS",
    "MAX_TAGS",
    "Draft",
    "read_line",
    "read_turn",
    "words",
]

MAX_LINE: Final = 1 << 16
"""Bytes of the longest line; the setup of a game, the longest line there is, has about 2,000."""

MAX_LINES: Final = 20_000
"""Lines of the longest record; a game of four players over 100 rounds has about 500."""

MAX_TAGS: Final = 200
"""Tags of a record; civdawn writes about 20."""

MAX_PROBLEMS: Final = 20
"""How many problems of one game are told."""

CLOSING: Final = frozenset(
    {"result", "scores", "ranks", "termination", "terminationseat", "rounds", "seednonce"}
)
"""The tags, in lower case, that are known only when a game has stopped."""


def closing(name: str) -> bool:
    """Whether a tag comes after the turns: those of CLOSING, and Leader1 and so on."""
    name = name.lower()
    return name in CLOSING or (name.startswith("leader") and name[6:].isdecimal())


def read_line(text: str, game: str = "newdawn", number: int = 0) -> Tag | Line | End | str | None:
    """One line of a record: a tag, a turn, the end, the word `position`, or None for no content.

    number is only carried along. Raises NotationError.
    """
    quick = quick_line(text, game, number)
    if not isinstance(quick, Doubt):
        return quick
    try:
        read = reference_line(text, game)
    except NotationError as mistake:
        raise mistake.at(number) from None
    if isinstance(read, Tag):
        return Tag(read.name, read.value, number, read.notes)
    return read.numbered(number) if isinstance(read, Line) else read


def read_turn(text: str, game: str = "newdawn") -> Line:
    """A turn without its label, as a person types it. Raises NotationError."""
    return reference_turn(text, game)


_NO_GAME: Final = "a record begins with the tag Game"


class Draft:
    """A record being read, line by line."""

    def __init__(self, number: int, start: int) -> None:
        self.number: Final = number
        self.game = "newdawn"
        self.tags: list[Tag] = []
        self.lines: list[Line] = []
        self.position: list[str] | None = None
        self.checksum: str | None = None
        self.problems: list[NotationError] = []
        self.unsaid = 0
        self.tail = start
        self.broken = 0
        self.comments: list[str] = []
        self._names: set[str] = set()
        self._placing = False  # between `position` and its `end`
        self._closing = False
        self._lost = False  # a turn could not be read: those after it are not kept
        self._full = False

    def read(self, raw: bytes) -> Record:
        """All of it at once: the lines of the game, and as far as it goes the last one."""
        offset = self.tail
        number = self.number
        for line in raw.splitlines(keepends=True) if b"\r" in raw else _lines(raw):
            offset += len(line)
            self.add(line, number, offset)
            number += 1
            if self._full:
                break
        return self.record()

    def record(self) -> Record:
        """What was read so far."""
        if self._placing and not self.broken and not self.problems:
            self.broken = self.number
        problems = self.problems
        if self.unsaid:
            problems = [*problems, NotationError(f"and {self.unsaid} more problems")]
        return Record(
            tuple(self.tags),
            tuple(self.lines),
            self.checksum,
            None if self.position is None else tuple(self.position),
            tuple(self.comments),
            self.number,
            self.tail,
            self.broken,
            tuple(problems),
        )
