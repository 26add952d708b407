"""The parts of a record's text, before anyone asks whether the game allows them.

Seats are counted from 0 here and from 1 in text. Columns are counted from 1, lines of a file too.
Two equal parts may have stood in different places: lines and columns are not compared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from civdawn_cli.grammar.words import words

if TYPE_CHECKING:
    from civdawn_cli.grammar.mistakes import NotationError

NONE: Final = "-"
"""The value that says "no" or "done"."""

HIDDEN: Final = "?"
"""The token that stands for a secret which this version of the record does not show."""


@dataclass(frozen=True, slots=True)
class Tag:
    """`[Name "value"]`: a fact about the game as a whole. number: its line in the file, or 0.

    notes: comments behind it on its line. above: comments on lines of their own before it.
    """

    name: str
    value: str
    number: int = field(default=0, compare=False)
    notes: tuple[str, ...] = ()
    above: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Atom:
    """Answers to one kind of question: `play culture pos3`, `2:spend 1`, `place 4,2 5,1 -`.

    seat: who answers if the text says so, else None. word: which question. values: the answers, one
    after another; how many values an answer takes is the game's affair. columns: where the word and
    then each value stood, empty if the atom was never text.
    """

    seat: int | None
    word: str
    values: tuple[str, ...] = ()
    columns: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def column(self, value: int = -1) -> int:
        """Where the value of that index stood, or the word (-1); 0 if unknown."""
        return self.columns[value + 1] if self.columns else 0

    @property
    def tokens(self) -> tuple[str, ...]:
        """The atom as a line has it: the word with its seat mark, then the values."""
        mark = "" if self.seat is None else f"{self.seat + 1}:"
        return (mark + self.word, *self.values)


@dataclass(frozen=True, slots=True)
class Note:
    """A person's addition to a turn: a mark such as `!`, `?!` or `$14`, or a comment.

    after: how many tokens of the turn stand before it. text: with its signs, `{so}` or `; so`.
    """

    after: int
    text: str

    @property
    def comment(self) -> bool:
        """True if the note is a comment, not a mark."""
        return self.text[0] in ";{"


class Secret(NamedTuple):
    """Values that only some seats may see: `<2: spy merchant | 2>`.

    start, stop: the values as a range of the line's tokens. In a version of the record that does
    not show them they are one token, HIDDEN. seats: the seats that see the values. public: the
    tokens that all others see instead.
    """

    start: int
    stop: int
    seats: tuple[int, ...]
    public: tuple[str, ...]


@dataclass(slots=True, eq=True)
class Line:
    """One line of play: `4.2 play culture pos3`. Never changed once made.

    label: `setup`, `draft.3` or round.seat; '' for a turn as a person types it. game: whose words
    it uses. tokens: words with their seat marks, and values. cut: it ends with `...`, the game was
    left in the middle of it. hash: that of the position after it, eight hexadecimal digits, or ''.
    notes: marks and comments, in their order. secrets: the parts of tokens that not all may see.
    above: comments on lines of their own before it. number: its line in the file, or 0. text: as
    read. places: columns of the tokens if they do not follow from the text. sides: its
    variations. written: what `write_line` gives, if that is known already; a changed copy does not
    know it.
    """

    label: str
    game: str = field(compare=False, repr=False)
    tokens: tuple[str, ...] = ()
    cut: bool = False
    hash: str = ""
    notes: tuple[Note, ...] = ()
    secrets: tuple[Secret, ...] = ()
    above: tuple[str, ...] = ()
    number: int = field(default=0, compare=False)
    text: str = field(default="", compare=False, repr=False)
    places: tuple[int, ...] = field(default=(), compare=False, repr=False)
    sides: tuple[Side, ...] = ()
    written: str = field(default="", init=False, compare=False, repr=False)

    def numbered(self, number: int) -> Line:
        """A copy of the line with this number in its file."""
        return replace(self, number=number)

    @property
    def atoms(self) -> list[Atom]:
        """The tokens, word by word."""
        known = words(self.game)
        inside = {at for secret in self.secrets for at in range(secret.start, secret.stop)}
        columns = self.columns()
        starts = [
            at
            for at, token in enumerate(self.tokens)
            if at not in inside and (":" in token or token in known)
        ]
        found = []
        for at, stop in pairwise([*starts, len(self.tokens)]):
            mark, _, word = self.tokens[at].rpartition(":")
            seat = int(mark) - 1 if mark else None
            found.append(Atom(seat, word, self.tokens[at + 1 : stop], columns[at:stop]))
        return found

    def columns(self) -> tuple[int, ...]:
        """Where each token stood, a word without its seat mark; empty if it was never text."""
        if self.places or not self.text:
            return self.places
        text = SECRET.sub(_blanked, self.text) if self.secrets else self.text
        found = list(re.finditer(r"\S+", text))
        del found[: bool(self.label)]
        del found[len(self.tokens) :]
        return tuple(match.start() + match[0].find(":") + 2 for match in found)


INSIDE: Final = (
    r"([1-9][0-9]?(?:,[1-9][0-9]?)*): "  # the seats that see it
    r"([a-z+][a-z0-9+ -]*?|\?)"  # their values, or that they are not shown
    r" \|((?: [a-z0-9+-]+)*)"  # those of all others
)
"""A secret as civdawn writes it, without the signs around it."""

SECRET: Final = re.compile(rf"(?<=[ \t])<{INSIDE}>(?=[ \t]|$)")


def _blanked(found: re.Match[str]) -> str:
    """The values of a secret where they were, and blanks in place of the rest."""
    before, after = found.start(2) - found.start(), found.end() - found.end(2)
    return f"{' ' * before}{found[2]}{' ' * after}"


@dataclass(frozen=True, slots=True)
class Side:
    """A variation: other turns that might have been played in place of a turn and those after it.

    lines: one or more; the first has the label of the turn that it replaces, and tells all of it
    from its beginning. The last may stop anywhere. below: comments behind the last turn, on lines
    of their own. number: the line of the file it begins on, or 0.
    """

    lines: tuple[Line, ...]
    below: tuple[str, ...] = ()
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A line that opens a variation, or closes some. opens: it begins with `(`. line: the turn on
    it, None without one. closes: how many `)` it has. notes: its comments if it has no turn."""

    opens: bool
    line: Line | None
    closes: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """The `end` line. checksum: its eight digits. notes: comments behind it."""

    checksum: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a file.

    tags: those before the play and those after it. lines: the turns; where one can't be read, those
    before it. checksum: as the `end` line has it, or None where the record breaks off before.
    position: the lines between `position` and `end`, None if the game began at its beginning.
    below: comments behind the last turn. number: the line of the file it begins on; last: that of
    its `end`, 0 without one. tail: how many bytes of the file lie before whatever follows the last
    complete turn; a game goes on from there. broken: the number of the file's last line if it stops
    in the middle and was left out, else 0.
    problems: everything that could not be read, in the order of the file. placed: the line of the
    file that each line of the position is.
    """

    tags: tuple[Tag, ...]
    lines: tuple[Line, ...]
    checksum: str | None = None
    position: tuple[str, ...] | None = None
    below: tuple[str, ...] = ()
    number: int = field(default=0, compare=False)
    last: int = field(default=0, compare=False)
    tail: int = field(default=0, compare=False)
    broken: int = field(default=0, compare=False)
    problems: tuple[NotationError, ...] = field(default=(), compare=False)
    placed: tuple[int, ...] = field(default=(), compare=False)

    @property
    def mistake(self) -> NotationError | None:
        """The first of the problems, None if there is none."""
        return self.problems[0] if self.problems else None

    def tag(self, name: str) -> Tag | None:
        """The tag of that name in any case, or None."""
        name = name.lower()
        return next((tag for tag in self.tags if tag.name.lower() == name), None)

    def value(self, name: str, default: str = "") -> str:
        """The value of the tag of that name, or the default."""
        found = self.tag(name)
        return default if found is None else found.value
