"""Text to shapes: lines, and whole games line by line.

Plain lines are read by hand (`quick.py`), all others by the grammar (`reference.py`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from civdawn_cli.grammar.mistakes import SHOWN, NotationError
from civdawn_cli.grammar.quick import MAX_LINE, Doubt, quick_line, quick_turns
from civdawn_cli.grammar.reference import reference_line, reference_turn
from civdawn_cli.grammar.saying import _, shown
from civdawn_cli.grammar.shapes import Bracket, End, Line, Record, Tag
from civdawn_cli.grammar.siding import Sidings
from civdawn_cli.grammar.words import GRAMMARS, words

__all__ = [
    "CLOSING",
    "GRAMMARS",
    "MAX_LINE",
    "MAX_LINES",
    "MAX_PROBLEMS",
    "MAX_TAGS",
    "closing",
    "read_game",
    "read_line",
    "read_turn",
    "words",
]

MAX_LINES: Final = 20_000
"""Lines of the longest record; a game of four players over 100 rounds has about 500."""

MAX_TAGS: Final = 200
"""Tags of a record; civdawn writes about 20."""

MAX_PROBLEMS: Final = 20
"""The most problems of one game that are told."""

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""The mark that some editors put before the first line of a file; it may stand inside a file that
was put together from several."""

CLOSING: Final = frozenset(
    {
        "result",
        "scores",
        "ranks",
        "termination",
        "terminationseat",
        "rounds",
        "seednonce",
        "seedpromised",
        "seedsalts",
    }
)
"""The tags, in lower case, that are known only when a game has stopped."""


_OF_SEATS: Final = re.compile("(leader|substitute)[0-9]+")


def closing(name: str) -> bool:
    """Return True if the tag of that name stands behind the turns: one of CLOSING, or Leader1,
    Substitute1 and so on."""
    name = name.lower()
    return name in CLOSING or _OF_SEATS.fullmatch(name) is not None


def read_line(text: str, game: str, number: int = 0) -> Tag | Line | End | Bracket | str | None:
    """One line of a record: a tag, a turn, the end, a part of a variation, the word `position`, or
    None for no content.

    game: its name; NO_GAME outside any game, where a turn is no more than its label. number is only
    carried along. Raises NotationError.
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
    if isinstance(read, Bracket) and read.line is not None:
        return replace(read, line=read.line.numbered(number))
    return read.numbered(number) if isinstance(read, Line) else read


def read_turn(text: str, game: str, label: str = "") -> Line:
    """A turn without its label, as a person types it. label: the one that it has elsewhere; behind
    that of a seat the word of its first answer may be left out. Raises NotationError."""
    return reference_turn(text, game, label)


_TURN: Final = re.compile(
    r"[ \t]*(setup|draft *\. *[0-9]+|[0-9]+ *\. *[0-9]+)[.:)]?(?=[ \t;{#]|$)", re.IGNORECASE
)
_NO_GAME: Final = shown("a record begins with the tag Game")
_BEFORE_GAME: Final = ("event", "date")
_NEXT: Final = shown("behind `end` only another game can follow, which begins with the tag Game")
_RETURNS: Final = shown(
    "a carriage return in the middle: lines end with a line feed, as in Unix or Windows"
)
_UNCLOSED: Final = shown("the position is not closed by a line `end`")


def read_game(raw: bytes, number: int = 1, start: int = 0, complete: bool = True) -> Record:
    """The record of one game's text, which begins with that line and byte of its file.

    complete: raw is all there is of it. Nothing is raised for what the text says: see
    Record.problems.
    """
    mark = len(BYTE_ORDER_MARK) if raw.startswith(BYTE_ORDER_MARK) else 0
    try:
        text = raw[mark:].decode()
    except UnicodeDecodeError:
        text = raw[mark:].decode(errors="surrogateescape")
    texts = text.split("\n")
    if not texts[-1]:
        del texts[-1]
    draft = _Draft(number)
    draft.read(texts, raw.endswith(b"\n"))
    if not complete:
        draft.problem(_("a game of more than {n} bytes; the rest is left out").format(n=len(raw)))
    return draft.record(start + mark, texts)


class _Draft:
    """A record being read, line by line."""

    def __init__(self, number: int) -> None:
        self.begin: Final = number
        self.number = number  # of the line being read
        self.game = ""
        self.tags: list[Tag] = []
        self.lines: list[Line] = []
        self.position: list[str] | None = None
        self.placed: list[int] = []
        self.checksum: str | None = None
        self.last = 0  # the line that says it
        self.problems: list[NotationError] = []
        self.comments: list[str] = []  # those that wait for what they stand above
        self.kept = 0  # lines a game that goes on keeps
        self.broken = 0
        self._sidings: Sidings | None = None  # made for the first bracket: most records have none
        self._names: set[str] = set()
        self._placing = False  # between `position` and its `end`
        self._closing = False  # the turns are over
        self._lost = False  # a turn can't be read: those after it are not kept
        self._done = False  # there is no use in reading on
        self._turning = False  # the last line was a turn, and there is nothing to remember

    def record(self, start: int, texts: list[str]) -> Record:
        """The record read so far. start: the byte of the file at which the first line begins."""
        if self._placing:
            self.problem(_("the record breaks off in the middle of its position"))
        if self._sidings is not None and self._sidings.open:
            self._sidings.unclosed(told=self._lost or self._done)
        return Record(
            tuple(self.tags),
            tuple(self.lines),
            self.checksum,
            None if self.position is None else tuple(self.position),
            tuple(self.comments),
            self.begin,
            self.last,
            start + _size(texts[: self.kept]),
            self.broken,
            tuple(self.problems),
            tuple(self.placed),
        )

    def read(self, texts: list[str], complete: bool) -> None:
        """Read the lines. complete: the last one has its line break."""
        last = self.begin - 1 + (0 if complete else len(texts))
        at = 0
        while at < len(texts) and not self._done:
            if self._turning:
                self._turning = False
                at = self._turns(texts, at, len(texts) if complete else len(texts) - 1)
                continue
            text = texts[at]
            at += 1
            self.number = number = self.begin - 1 + at
            if len(text) > MAX_LINE:
                self._lost = True
                self.problem(_("a line of more than {number} characters").format(number=MAX_LINE))
            elif not text.isascii() and self._no_text(text, number == last):
                pass
            elif self._placing:
                self._place(text)
            else:
                self._read(text.removesuffix("\r"), number == last)

    def _turns(self, texts: list[str], at: int, stop: int) -> int:
        """Read plain turns, by far the most lines, from index `at` on, but not past `stop`. Return
        the index of the first line that is not read.

        It is faster than reading line by line, and gives the same result.
        """
        stop = min(stop, at + MAX_LINES - len(self.lines))
        read = quick_turns(texts, at, stop, self.game, self.begin)
        self.lines += read
        at += len(read)
        if read:
            self.kept = at
        return at

    def problem(self, what: NotationError | str, example: str = "") -> None:
        """Remember what is wrong with the line being read."""
        if isinstance(what, str):
            what = NotationError(what, line=self.number, example=example)
        if "game" not in self._names:
            self._done = True  # this is no record; one problem says so
        if len(self.problems) == MAX_PROBLEMS:
            what = NotationError(_("and more"), line=self.number)
            self._done = True
        self.problems.append(what)

    def _no_text(self, text: str, unfinished: bool) -> bool:
        """Return True if the line is not UTF-8 text, and note the problem."""
        found = re.search("[\udc80-\udcff]", text)
        if found is None:
            return False
        if unfinished:
            self.broken = self.number  # perhaps in the middle of a letter
            return True
        self._lost = self._lost or text.lstrip()[:1] != "["
        byte = ord(found[0]) - 0xDC00
        reason = _("not text: byte 0x{byte:02x} is not UTF-8").format(byte=byte)
        self.problem(NotationError(reason, line=self.number, column=found.start() + 1))
        return True

    # ------------------------------------------------------------ line by line

    def _read(self, text: str, unfinished: bool) -> None:
        """Read a line that is no part of a position. unfinished: True if it has no line break."""
        if "game" not in self._names and _TURN.match(text):
            self.problem(f"`{text.split(maxsplit=1)[0][:40]}`: {_(_NO_GAME)}", SHOWN["LSQB"])
            return
        try:
            read = read_line(text, self.game, self.number)
        except NotationError as mistake:
            if "\r" in text:
                self.problem(_(_RETURNS))
            elif unfinished:
                self.broken = self.number
            else:
                self._lost = self._lost or text.lstrip()[:1] != "["
                self.problem(mistake)
            return
        if (
            self._sidings is not None
            and self._sidings.open
            and not isinstance(read, Line | Bracket)
        ):
            if read is not None:
                self._sidings.unclosed(told=self._lost)
                self._lost = True
        if read is None:
            self._blank(text)
        elif self.checksum is not None:
            self.problem(_(_NEXT), SHOWN["LSQB"])
            self._done = True
        elif isinstance(read, Tag):
            self._tag(read)
        elif "game" not in self._names:
            self.problem(f"`{text.split(maxsplit=1)[0][:40]}`: {_(_NO_GAME)}", SHOWN["LSQB"])
        elif isinstance(read, Line) or isinstance(read, Bracket):  # noqa: SIM101 - `|` takes long
            if unfinished:
                # Whatever wrote this was stopped: "roll 1" may have been going to be more.
                self.broken = self.number
            elif self._sidings is not None or isinstance(read, Bracket):
                self._side(read)
            else:
                self._line(read)
        elif isinstance(read, End):
            if unfinished and not read.checksum:
                self.broken = self.number
            else:
                self.comments.extend(read.notes)
                self.checksum = read.checksum
                self.last = self.number
        else:
            self._begin_position()

    def _blank(self, text: str) -> None:
        """Read a line without content; its comments belong to the next line that has some."""
        comment = text.strip()
        if comment:
            self.comments.append(comment)
        if not self.lines and self.checksum is None:
            self.kept = self.number + 1 - self.begin

    def _above(self) -> tuple[str, ...]:
        """The comments that stand above the line being read."""
        found = tuple(self.comments)
        self.comments.clear()
        return found

    def _tag(self, tag: Tag) -> None:
        name = tag.name.lower()
        if "game" not in self._names and name not in (*_BEFORE_GAME, "game"):
            self.problem(_(_NO_GAME), SHOWN["LSQB"])
        elif name in self._names:
            self.problem(_("the tag {name} is there twice").format(name=tag.name))
        elif len(self.tags) == MAX_TAGS:
            self.problem(_("a game of more than {number} tags").format(number=MAX_TAGS))
            self._done = True
        elif name == "game" and tag.value.lower() not in GRAMMARS:
            self.problem(
                _("unknown game {value!r} (known: {names})").format(
                    value=tag.value, names=", ".join(GRAMMARS)
                )
            )
            self._done = True
        else:
            if name == "game":
                self.game = tag.value.lower()
            self._names.add(name)
            self._closing = bool(self.lines)
            if not self._closing and not closing(name):
                self.kept = self.number + 1 - self.begin
            above = self._above()
            self.tags.append(
                Tag(tag.name, tag.value, self.number, tag.notes, above) if above else tag
            )

    def _line(self, line: Line) -> None:
        if self._closing:
            self._lost = True
            self.problem(_("a turn behind the closing tags"))
        elif len(self.lines) == MAX_LINES:
            self.problem(_("a game of more than {number} turns").format(number=MAX_LINES))
            self._done = True
        elif not self._lost:
            if self.comments:
                line.above = self._above()
            self.lines.append(line)
            if not line.cut:
                self.kept = self.number + 1 - self.begin
            self._turning = True

    def _side(self, read: Line | Bracket) -> None:
        """Read a line of a variation, or one behind a variation."""
        if self._sidings is None:
            self._sidings = Sidings(self.problem)
        if isinstance(read, Line) and not self._sidings.open:
            self._line(read)
            return
        if self._closing:
            self._lost = True
            self.problem(_("a variation behind the closing tags"))
        if self._lost:
            return
        above = self._above()
        self._lost = not self._sidings.read(read, self.number, above, self.lines)
        if self._lost:
            self._done = self._sidings.hopeless
        elif not self._sidings.open and not self.lines[-1].cut:
            self.kept = self.number + 1 - self.begin
            self._turning = True

    def _begin_position(self) -> None:
        if self.position is not None or self.lines:
            self.problem(_("a game begins with one position, before its turns"))
            self._done = True
        else:
            self.position = list(self._above())
            self.placed = [self.number] * len(self.position)
            self._placing = True

    def _place(self, text: str) -> None:
        """Read a line of the position."""
        said = text.strip()
        word = said[:4].lower()
        if (
            word == "end"
            or said[:1] == "["
            or word == "end "
            or len(self.position or ()) > MAX_LINES
        ):
            self._placing = False
            if word != "end":
                self._lost = True
                self.problem(_(_UNCLOSED))
        elif self.position is not None and said:
            self.position.append(text.rstrip())
            self.placed.append(self.number)
        self.kept = self.number + 1 - self.begin


def _size(texts: list[str]) -> int:
    """Bytes of lines in their file, with their line breaks."""
    return len("\n".join([*texts, ""]).encode(errors="surrogateescape"))
