"""Between text and a game: writing answers as turns, answering questions from turns.

It knows no game. Writing is a fold over a line's answers. Reading walks the engine: at each
question the next value is taken if its word and seat fit, else "no" if that is allowed; the options
are the only thing that decides what is legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Any, Final, NamedTuple, Protocol

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from grammar import Atom, Body, Line, NotationError, read_body
from grammar.shapes import NONE

__all__ = [
    "Answer",
    "Lined",
    "NotationError",
    "Position",
    "Refusal",
    "Trial",
    "fold",
    "legal",
    "nearest",
    "owner",
    "read_typed",
    "texts",
    "walk_line",
    "write_answer",
]

# Any: text is read and written for whatever table a game has; only the game knows its type.

SHOWN: Final = 6
"""How many options a refusal shows."""


class Answer(NamedTuple):
    """One answer of a line: who gave it, to a question of which word, and its text.

    text: None for "no", empty for a plain "yes".
    """

    seat: Seat
    word: str
    text: str | None


class Position(Protocol):
    """A game in progress that can be answered: a Match, or something that watches one."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def table(self) -> Any: ...

    @property
    def options(self) -> list[Option]: ...

    def choose(self, option: Option) -> None: ...


class Lined(Position, Protocol):
    """A position that knows the label of the line the next answer belongs to; '' after the end."""

    @property
    def label(self) -> str: ...


class Trial:
    """A copy of a position to try answers on. choices: those given so far."""

    def __init__(self, position: Position) -> None:
        self.game: Final[Game[Any]] = position.game
        self.table: Final[Any] = position.game.clone(position.table)
        self.options = ask(self.table)
        self.choices: Final[list[Option]] = []

    def choose(self, option: Option) -> None:
        """Give an answer, which must be one of the options."""
        answer(self.table, option)
        self.choices.append(option)
        self.options = ask(self.table)


class Refusal(NotationError):
    """Text that can be read but does not follow.

    code: `illegal` (no such option), `unanswered` (a question has no answer), `leftover` (an answer
    has no question), `label` (another turn is due) or `over` (the game has ended).
    """

    def __init__(self, code: str, reason: str, line: Line, column: int = 0) -> None:
        super().__init__(reason, line=line.number, column=column, text=line.text)
        self.code: Final = code


# ---------------------------------------------------------------- writing


def owner(label: str) -> Seat | None:
    """Whose turn a line is: the seat of `4.2`; None for the lines of the setup."""
    found = re.fullmatch(r"\d+\.(\d+)", label)
    return int(found[1]) - 1 if found else None


def write_answer(position: Position, option: Option) -> Answer:
    """The answer the option is to the question now asked."""
    step: Step[Any] = position.table.stack[-1]
    text = None if option == PASS else position.game.write(position.table, option)
    return Answer(step.seat, step.kind.word, text)


def fold(label: str, answers: Iterable[Answer], cut: bool = False) -> Line:
    """The one canonical line that says these answers.

    A "no" is left out unless the next answer written is to a question of the same word and seat.
    cut: the line ends in the middle of a turn, so a "no" at its end is written.
    """
    kept: list[Answer] = []
    for given in reversed(list(answers)):
        follows = bool(kept) and kept[-1][:2] == given[:2]
        if given.text is not None or follows or (cut and not kept):
            kept.append(given)
    own = owner(label)
    atoms: list[Atom] = []
    for given in reversed(kept):
        seat = None if given.seat in (CHANCE, own) else given.seat
        values = tuple(NONE.split() if given.text is None else given.text.split())
        last = atoms[-1] if atoms else None
        if last and last.values and values and (last.seat, last.word) == (seat, given.word):
            atoms[-1] = Atom(seat, given.word, last.values + values)
        else:
            atoms.append(Atom(seat, given.word, values))
    return Line(label, Body(tuple(atoms), cut))


# ---------------------------------------------------------------- reading


class Walk:
    """Answers the questions of one line from its atoms."""

    def __init__(self, position: Position, line: Line) -> None:
        self.position = position
        self.line = line
        self.own = owner(line.label)
        self.atom = 0
        self.value = 0

    @property
    def done(self) -> bool:
        """Whether every atom was used."""
        return self.atom == len(self.line.body.atoms)

    def answer(self) -> None:
        """Answer the question now asked. Raises Refusal."""
        position = self.position
        step: Step[Any] = position.table.stack[-1]
        if self._fits(step):
            position.choose(self._take(step))
        elif position.options[-1] == PASS:
            position.choose(PASS)
        else:
            raise self._unanswered(step)

    def finish(self) -> None:
        """Check that nothing is left over. Raises Refusal."""
        if self.done:
            return
        atom = self.line.body.atoms[self.atom]
        rest = " ".join([atom.word, *atom.values[self.value :]])
        why = (
            "the game is over"
            if not self.position.options
            else f"nothing in {self.line.label or 'this turn'} asks for it"
        )
        raise Refusal("leftover", f"`{rest}`: {why}", self.line, self._column())

    def _fits(self, step: Step[Any]) -> bool:
        """Whether the next atom answers a question of this word and seat."""
        if self.done:
            return False
        atom = self.line.body.atoms[self.atom]
        if atom.word != step.kind.word:
            return False
        # Lax: in the lines of the setup, which are nobody's turn, a seat may be left out.
        expected = self.own if atom.seat is None else atom.seat
        return step.seat == CHANCE or expected is None or step.seat == expected

    def _take(self, step: Step[Any]) -> Option:
        """The option the next values name, which are used up."""
        position = self.position
        atom = self.line.body.atoms[self.atom]
        tokens = list(atom.values[self.value :])
        if tokens[:1] == [NONE]:
            if position.options[-1] != PASS:
                raise self._illegal(step, NONE, f"seat {step.seat + 1} has to answer")
            self._advance(1)
            return PASS
        found = position.game.read(position.table, tokens, position.options)
        # An atom without values says "yes"; values that remain unread say something else.
        if found is None or (found[1] == 0 and tokens):
            raise self._illegal(step, self._quote(tokens), "")
        self._advance(found[1])
        return found[0]

    def _advance(self, values: int) -> None:
        self.value += values
        if self.value >= len(self.line.body.atoms[self.atom].values):
            self.atom += 1
            self.value = 0

    def _column(self) -> int:
        if self.done:
            return len(self.line.text) + 1 if self.line.text else 0
        return self.line.body.atoms[self.atom].column(self.value or -1)

    def _quote(self, tokens: list[str]) -> str:
        """As many tokens as the option they come closest to has."""
        near = nearest(self.position, " ".join(tokens))
        size = len(near[0].split()) if near else 1
        return " ".join(tokens[: max(1, size)])

    def _illegal(self, step: Step[Any], text: str, why: str) -> Refusal:
        position = self.position
        why = why or (position.game.explain(position.table, text) if text else "which one?")
        said = f"illegal: {step.kind.word} {text}".rstrip()
        if why:
            said += f": {why}"
        column = self.line.body.atoms[self.atom].column(self.value if text else -1)
        return Refusal("illegal", f"{said}; {legal(position, text)}", self.line, column)

    def _unanswered(self, step: Step[Any]) -> Refusal:
        who = "chance" if step.seat == CHANCE else f"seat {step.seat + 1}"
        said = f"{who} has not answered `{step.kind.word}`: {step.kind.help}"
        if not self.done:
            said = f"{self._too_early(step)}: {said}"
        return Refusal("unanswered", f"{said} {legal(self.position)}", self.line, self._column())

    def _too_early(self, step: Step[Any]) -> str:
        """What is wrong with the next atom, which answers another question than the one asked."""
        atom = self.line.body.atoms[self.atom]
        if self.value:
            token = atom.values[self.value]
            words = [kind.word for kind in self.position.game.kinds]
            near = get_close_matches(token, words, 1)
            hint = f" (did you mean `{near[0]}`)" if near else ""
            return f"`{token}` answers nothing here{hint}"
        mark = "" if atom.seat is None else f"{atom.seat + 1}:"
        if atom.word == step.kind.word:
            return f"`{mark}{atom.word}` is not this seat's (write {step.seat + 1}:{atom.word})"
        return f"`{mark}{atom.word}` comes too early"


def walk_line(position: Lined, line: Line) -> None:
    """Answer every question of the line's turn. Raises Refusal at the first that does not follow;
    the answers before it stay given."""
    due = position.label
    if not due:
        raise Refusal("over", f"{line.label}: the game is over before this turn", line, 1)
    if line.label != due:
        raise Refusal("label", f"turn {due} is due here, not {line.label}", line, 1)
    walk = Walk(position, line)
    while position.label == due:
        if walk.done and line.body.cut:
            return
        walk.answer()
    walk.finish()


def read_typed(position: Position, text: str) -> list[Option]:
    """The answers a typed text gives from the question now asked, nothing being done yet.

    The text is a turn or part of one; it may leave out the word of the question now asked. It
    answers for the seat now asked only, and not past the next die or answer of another seat. Raises
    NotationError.
    """
    trial = Trial(position)
    game, step = trial.game, trial.table.stack[-1]
    first = text.split(maxsplit=1)[0].lower().rpartition(":")[2]
    if first not in {kind.word for kind in game.kinds}:
        text = f"{step.kind.word} {text}"
    seat = step.seat
    line = Line(f"0.{seat + 1}", read_body(text, game.name), 0, text)
    walk = Walk(trial, line)
    while not walk.done:
        if not trial.options:
            walk.finish()
        if trial.table.stack[-1].seat != seat:
            atom = line.body.atoms[walk.atom]
            why = "another seat or a die comes first; type it when you are asked"
            raise Refusal("leftover", f"`{atom.word}`: {why}", line, atom.column())
        walk.answer()
    return trial.choices


def texts(position: Position, options: list[Option]) -> list[str]:
    """The options of the question now asked as text, "no" as `-`."""
    game, table = position.game, position.table
    return [NONE if option == PASS else game.write(table, option) for option in options]


def nearest(position: Position, text: str) -> list[str]:
    """The options as text, those most like the given one first; in their own order if it is ''."""
    written = texts(position, position.options)
    if not text:
        return written
    alike = SequenceMatcher(b=text.lower(), autojunk=False)

    def distance(option: str) -> float:
        alike.set_seq1(option)
        return -alike.ratio()

    return sorted(written, key=distance)


def legal(position: Position, text: str = "") -> str:
    """`legal: place 4,2, place 5,2 and 10 more`: the options, those nearest to the text first."""
    word = position.table.stack[-1].kind.word
    near = [f"{word} {option}".rstrip() for option in nearest(position, text)]
    more = len(near) - SHOWN
    return "legal: " + ", ".join(near[:SHOWN]) + (f" and {more} more" if more > 0 else "")
