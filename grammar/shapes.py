"""What the text of a record says, before anyone asks whether the game allows it.

Seats are counted from 0 here and from 1 in text. Columns are counted from 1, lines of a file too.
Where something stood does not make it different: equality leaves positions out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grammar.mistakes import NotationError

NONE = "-"
"""The value that says "no" or "done"."""


@dataclass(frozen=True, slots=True)
class Tag:
    """`[Name "value"]`: something about the game as a whole. number: its line in the file, or 0."""

    name: str
    value: str
    number: int = field(default=0, compare=False)


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


@dataclass(frozen=True, slots=True)
class Body:
    """What a turn says. cut: it ends with `...`, the game was left in the middle of the turn."""

    atoms: tuple[Atom, ...]
    cut: bool = False
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play: `4.2 play culture pos3`.

    label: `setup`, `draft.3` or round.seat. number: its line in the file, or 0. text: as read.
    """

    label: str
    body: Body
    number: int = field(default=0, compare=False)
    text: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a file.

    tags: those before the play and those after it. checksum: as the `end` line has it, or None
    where the record breaks off before. number: the line of the file it begins on. tail: how many
    bytes of the file lie before whatever follows the last complete turn; a game goes on from
    there. broken: the number of the file's last line if it stops in the middle and was left out,
    else 0. mistake: the first thing that could not be read; what came before it is here, the rest
    was skipped.
    """

    tags: tuple[Tag, ...]
    lines: tuple[Line, ...]
    checksum: str | None = None
    number: int = field(default=0, compare=False)
    tail: int = field(default=0, compare=False)
    broken: int = field(default=0, compare=False)
    mistake: NotationError | None = field(default=None, compare=False)

    def tag(self, name: str) -> Tag | None:
        """The tag of that name in any case, or None."""
        name = name.lower()
        return next((tag for tag in self.tags if tag.name.lower() == name), None)

    def value(self, name: str, default: str = "") -> str:
        """The value of the tag of that name, or the default."""
        found = self.tag(name)
        return default if found is None else found.value
