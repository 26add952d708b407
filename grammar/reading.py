"""Text to shapes: lines by the grammar, files game by game. The only file that knows lark.

A file is cut into lines and games before lark sees anything, so that memory stays flat on files of
any size, and every distinct line is parsed once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from grammar.mistakes import BRACES, EXPECTED, SHOWN, WRONG, NotationError
from grammar.shapes import Atom, Body, Line, Record, Tag

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput

GRAMMARS: Final[dict[str, Path]] = {"newdawn": Path(__file__).with_name("newdawn.lark")}
"""The grammar of every game, by the name records have for it."""

MAX_LINE: Final = 1 << 16
"""Bytes of the longest line; the setup of a game, the longest line there is, has about 2,000."""

MAX_LINES: Final = 20_000
"""Lines of the longest record; a game of four players over 100 rounds has about 500."""

CACHED: Final = 4096
"""How many distinct lines are remembered: the turns of about 50 games."""

# Only ASCII, so that columns stay what they are.
_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def read_line(text: str, game: str = "newdawn", number: int = 0) -> Tag | Line | str | None:
    """One line of a record: a tag, a turn, the checksum of an `end` line, or None for no content.

    number is only carried along. Raises NotationError.
    """
    try:
        read = _parse_line(text, game)
    except NotationError as mistake:
        raise _at(mistake, number) from None
    if isinstance(read, Tag):
        return Tag(read.name, read.value, number)
    if isinstance(read, Line):
        return Line(read.label, read.body, number, text)
    return read


def read_body(text: str, game: str = "newdawn") -> Body:
    """A turn without its label, as a person types it. Raises NotationError."""
    return _body(_parse(text, game, "body"), _comments(text, game))


def words(game: str = "newdawn") -> frozenset[str]:
    """The words of a game's questions, as its grammar has them."""
    pattern = next(t for t in _parser(game).terminals if t.name == "WORD").pattern.value
    return frozenset(re.findall(r"[a-z]{2,}", pattern))


def read_records(file: BinaryIO) -> Iterator[Record]:
    """The games of a file opened in binary mode, one after another.

    Nothing is raised for what the file says: a record has its first `mistake`, and reading goes on
    with the next game of the file. OSError comes through. Yields nothing for an empty file.
    """
    draft: _Draft | None = None
    for number, start, raw in _numbered(file):
        game = _begins(raw)
        if draft is None or game:
            if draft is not None:
                yield draft.record()
            elif not game and _blank(raw):
                continue
            draft = _Draft(number)
        draft.add(raw, number, start)
        if draft.closed:
            yield draft.record()
            draft = None
    if draft is not None:
        yield draft.record()


class _Draft:
    """A record being read."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.game = "newdawn"
        self.tags: list[Tag] = []
        self.lines: list[Line] = []
        self.checksum: str | None = None
        self.mistake: NotationError | None = None
        self.tail = 0
        self.broken = 0
        self.closing = False

    @property
    def closed(self) -> bool:
        """Whether the record has ended; one with a mistake lasts until the next begins."""
        return self.checksum is not None and self.mistake is None

    def record(self) -> Record:
        """What was read so far."""
        return Record(
            tuple(self.tags),
            tuple(self.lines),
            self.checksum,
            self.number,
            self.tail,
            self.broken,
            self.mistake,
        )

    def add(self, raw: bytes, number: int, start: int) -> None:
        """The next line of the file, which starts after that many bytes."""
        if self.mistake is not None:
            return
        try:
            read = self._read(raw, number)
            if isinstance(read, Tag):
                self._tag(read)
            elif isinstance(read, Line):
                self._line(read)
            elif read is not None:
                self._follows_tags("end", number)
                self.checksum = read
        except NotationError as mistake:
            self.mistake = mistake
            return
        if self._goes_on(read, raw):
            self.tail = start + len(raw)

    def _goes_on(self, read: Tag | Line | str | None, raw: bytes) -> bool:
        """Whether a game that goes on keeps this line."""
        if self.broken or self.closing or self.checksum is not None:
            return False
        if isinstance(read, Tag):
            return read.name.lower() not in CLOSING
        return not (self.lines and (self.lines[-1].body.cut or _blank(raw)))

    def _read(self, raw: bytes, number: int) -> Tag | Line | str | None:
        """What the line says; nothing if it is the last of the file and breaks off."""
        try:
            read = read_line(_text(raw, number), self.game, number)
        except NotationError:
            if raw.endswith(b"\n") or len(raw) > MAX_LINE:
                raise
            read = None
            self.broken = number
        if isinstance(read, Line) and not raw.endswith(b"\n"):
            # Whatever wrote this was stopped: "roll 1" may have been going to be something else.
            read = None
            self.broken = number
        return read

    def _tag(self, tag: Tag) -> None:
        name = tag.name.lower()
        if not self.tags and name != "game":
            raise NotationError(_NO_GAME, line=tag.number, example=SHOWN["LSQB"])
        if any(known.name.lower() == name for known in self.tags):
            raise NotationError(f"the tag {tag.name} is there twice", line=tag.number)
        if name == "game":
            self.game = tag.value.lower()
            if self.game not in GRAMMARS:
                known_games = ", ".join(GRAMMARS)
                raise NotationError(
                    f"unknown game {tag.value!r} (known: {known_games})", line=tag.number
                )
        self.closing = bool(self.lines)
        self.tags.append(tag)

    def _line(self, line: Line) -> None:
        self._follows_tags(line.label, line.number)
        if self.closing:
            raise NotationError("a turn after the closing tags", line=line.number)
        if len(self.lines) >= MAX_LINES:
            raise NotationError(f"a game of more than {MAX_LINES} turns", line=line.number)
        self.lines.append(line)

    def _follows_tags(self, what: str, number: int) -> None:
        if not self.tags:
            raise NotationError(f"`{what}`: {_NO_GAME}", line=number, example=SHOWN["LSQB"])


CLOSING: Final = frozenset({"result", "termination", "rounds"})
"""The tags, in lower case, that are known only when a game has stopped."""

_NO_GAME: Final = "a record begins with the tag Game"


def _begins(raw: bytes) -> bool:
    """Whether a record begins here, whatever state the one before was left in."""
    return raw[:64].lstrip(b"\xef\xbb\xbf \t").lower().startswith((b"[game ", b"[game\t"))


def _blank(raw: bytes) -> bool:
    """Whether the line has nothing but space or a comment to the end of the line."""
    return raw.strip()[:1] in (b"", b";")


def _numbered(file: BinaryIO) -> Iterator[tuple[int, int, bytes]]:
    """Number, start in bytes and content of every line; of a line too long only the beginning."""
    number = start = 0
    while raw := file.readline(MAX_LINE + 1):
        number += 1
        yield number, start, raw
        start += len(raw)
        while len(raw) > MAX_LINE and not raw.endswith(b"\n"):
            more = file.readline(MAX_LINE)
            start += len(more)
            if not more or more.endswith(b"\n"):
                break


def _text(raw: bytes, number: int) -> str:
    """The line as text, without its ending. Raises NotationError."""
    if len(raw) > MAX_LINE:
        raise NotationError(f"a line longer than {MAX_LINE} bytes", line=number)
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        reason = f"not text: byte 0x{raw[error.start]:02x} is not UTF-8"
        raise NotationError(reason, line=number, column=error.start + 1) from None
    return text.rstrip("\r\n")


# ---------------------------------------------------------------- lark


@cache
def _parser(game: str) -> Lark:
    # lark takes a while to import, and a game that is only played and written never needs it.
    from lark import Lark

    return Lark.open(
        str(GRAMMARS[game]),
        import_paths=[str(Path(__file__).parent)],
        parser="lalr",
        lexer="contextual",
        start=["line", "body"],
        maybe_placeholders=False,
    )


def _parse(text: str, game: str, start: str) -> Tree[Token]:
    from lark.exceptions import UnexpectedInput

    parser = _parser(game)
    try:
        return parser.parse(text.translate(_LOWER), start=start)
    except UnexpectedInput as error:
        raise _mistake(error, text, game, start) from None


@lru_cache(CACHED)
def _parse_line(text: str, game: str) -> Tag | Line | str | None:
    children = _parse(text, game, "line").children
    if not children:
        return None
    what = children[0]
    assert not isinstance(what, str), "a line is a rule of the grammar"
    tokens = what.children
    if what.data == "tag":
        name, value = (_original(text, token) for token in tokens[:2])
        return Tag(name, re.sub(r"\\(.)", r"\1", value[1:-1]))
    if what.data == "end":
        return str(tokens[1])[1:]
    return Line(str(tokens[0]), _body(tokens[1], _comments(text, game)))


def _original(text: str, token: Tree[Token] | Token) -> str:
    """What stood there before everything was lowered."""
    assert isinstance(token, str), "only terminals have a place"
    return text[token.start_pos : token.end_pos]


def _body(tree: Tree[Token] | Token, comments: tuple[str, ...]) -> Body:
    assert not isinstance(tree, str), "a body is a rule of the grammar"
    atoms = tuple(_atom(child) for child in tree.children if not isinstance(child, str))
    return Body(atoms, len(atoms) < len(tree.children), comments)


def _atom(tree: Tree[Token]) -> Atom:
    tokens = [child for child in tree.children if isinstance(child, str)]
    seat = int(tokens.pop(0)[:-1]) - 1 if tokens[0].type == "SEAT" else None
    columns = tuple(token.column or 0 for token in tokens)
    return Atom(seat, str(tokens[0]), tuple(str(token) for token in tokens[1:]), columns)


def _comments(text: str, game: str) -> tuple[str, ...]:
    """The comments of a line that could be read, without their marks."""
    if ";" not in text and "{" not in text:
        return ()
    found = re.findall(r";[^\n]*|\{[^{}\n]*\}", text)
    return tuple((c[1:] if c[0] == ";" else c[1:-1]).strip() for c in found)


def _mistake(error: UnexpectedInput, text: str, game: str, start: str) -> NotationError:
    """What lark says, in words a player understands."""
    from lark.exceptions import UnexpectedToken

    accepted = getattr(error, "accepts", None) or getattr(error, "allowed", None) or set()
    at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    column = len(text.rstrip()) + 1 if at_end else max(1, error.column)
    expected = tuple(said for name, said in EXPECTED.items() if name in accepted)
    example = next((SHOWN[name] for name in EXPECTED if name in accepted and name in SHOWN), "")
    found = text[column - 1 :].split()
    reason = f"`{found[0][:40]}` can't stand here" if found else "the line ends too early"
    hint = _hint(error, found[0] if found else "", game, start, "WORD" in accepted)
    if hint:
        reason += f": {hint}"
    return NotationError(reason, column=column, text=text, expected=expected, example=example)


def _hint(error: UnexpectedInput, found: str, game: str, start: str, word: bool) -> str:
    """What is likely to be wrong; '' for no idea. word: whether a word could stand there."""
    if found[:1] in BRACES:
        return BRACES[found[0]]
    near = get_close_matches(found.lower(), sorted(words(game)), 1) if word else []
    if near:
        return f"did you mean `{near[0]}`"
    parser = _parser(game)
    hint = error.match_examples(lambda wrong: parser.parse(wrong, start=start), WRONG)
    return hint or ""


def _at(mistake: NotationError, number: int) -> NotationError:
    """The same mistake, in that line of the file."""
    return NotationError(
        mistake.reason,
        line=number,
        column=mistake.column,
        text=mistake.text,
        expected=mistake.expected,
        example=mistake.example,
    )
