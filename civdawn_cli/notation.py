"""Between text and a game: writing answers as turns, answering questions from turns.

It knows no game. Writing is a fold over a line's answers. Reading walks the engine: at each
question the next value is taken if its word and seat fit, else "no" if that is allowed; the options
are the only thing that decides what is legal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher, get_close_matches
from typing import Any, Final, NamedTuple, Protocol

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from grammar import Line, NotationError, Note, Secret, read_turn, words
from grammar.shapes import HIDDEN, NONE

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
    "walk_quickly",
    "write_answer",
]

# Any: text is read and written for whatever table a game has; only the game knows its type.

SHOWN: Final = 6
"""How many options a refusal shows."""


class Answer(NamedTuple):
    """One answer of a line: who gave it, to a question of which word, and its text.

    text: None for "no", empty for a plain "yes". secret: who alone may see the text, and what all
    others see instead; None if everyone may.
    """

    seat: Seat
    word: str
    text: str | None
    secret: tuple[tuple[Seat, ...], str] | None = None


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
    has no question), `hidden` (not shown in this version of the record), `label` (another turn is
    due) or `over` (the game has ended).
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
    game, table = position.game, position.table
    step: Step[Any] = table.stack[-1]
    text = None if option == PASS else game.write(table, option)
    return Answer(step.seat, step.kind.word, text, game.secret(table, option))


def fold(
    label: str,
    answers: Sequence[Answer],
    cut: bool = False,
    *,
    game: str = "newdawn",
    notes: Sequence[Note] = (),
    used: Sequence[int] = (),
) -> Line:
    """The one canonical line that says these answers.

    A "no" is left out unless the next answer written is to a question of the same word and seat.
    cut: the line ends in the middle of a turn, so a "no" at its end is written. notes: what was
    noted in another text of the same answers; used: how many tokens of that text each answer and
    those before it took.
    """
    own = owner(label)
    written = _written(answers, cut)
    tokens: list[str] = []
    ends: list[int] = []
    secrets: list[Secret] = []
    asked: tuple[Seat, str] | None = None  # whose values may follow without the word
    for given, wanted in zip(answers, written, strict=True):
        if wanted:
            values = [NONE] if given.text is None else given.text.split()
            if not values or asked != given[:2]:
                mark = "" if given.seat in (CHANCE, own) else f"{given.seat + 1}:"
                tokens.append(mark + given.word)
            if values and given.secret is not None:
                seats, public = given.secret
                span = (len(tokens), len(tokens) + len(values))
                secrets.append(Secret(*span, seats, tuple(public.split())))
            tokens += values
            asked = (given.seat, given.word) if values else None
        ends.append(len(tokens))
    moved = tuple([Note(_moved(note.after, used, ends), note.text) for note in notes])
    return Line(label, tuple(tokens), cut, notes=moved, secrets=tuple(secrets), game=game)


def _written(answers: Sequence[Answer], cut: bool) -> list[bool]:
    """Which of a line's answers are written."""
    found: list[bool] = []
    follows: tuple[Seat, str] | None = None  # who answers what in the next one written
    for given in reversed(answers):
        wanted = given.text is not None or follows == given[:2] or (cut and follows is None)
        found.append(wanted)
        if wanted:
            follows = given[:2]
    found.reverse()
    return found


def _moved(after: int, used: Sequence[int], ends: Sequence[int]) -> int:
    """Where a note behind so many tokens of the old text stands in the new."""
    for taken, end in zip(used, ends, strict=True):
        if taken >= after:
            return end if after else 0
    return ends[-1] if ends else 0


# ---------------------------------------------------------------- reading


class Walk:
    """Answers the questions of one line from its atoms.

    used: for each answer, how many tokens of the line it and those before it took.
    """

    def __init__(self, position: Position, line: Line, used: int = 0) -> None:
        self.position: Final = position
        self.line: Final = line
        self.own: Final = owner(line.label)
        self.atoms: Final = line.atoms
        self.atom = 0
        self.value = 0
        self.used: Final[list[int]] = []
        self._tokens = 0
        self._skip(used)

    @property
    def done(self) -> bool:
        """Whether every atom was used."""
        return self.atom == len(self.atoms)

    def answer(self) -> None:
        """Answer the question now asked. Raises Refusal."""
        position = self.position
        step: Step[Any] = position.table.stack[-1]
        if self._fits(step):
            option = self._take(step)
        elif position.options[-1] == PASS:
            option = PASS
        else:
            raise self._unanswered(step)
        self.used.append(self._tokens)
        position.choose(option)

    def finish(self) -> None:
        """Check that nothing is left over. Raises Refusal."""
        if self.done:
            return
        atom = self.atoms[self.atom]
        rest = " ".join([atom.word, *atom.values[self.value :]])
        why = (
            "the game is over"
            if not self.position.options
            else f"nothing in {self.line.label or 'this turn'} asks for it"
        )
        raise Refusal("leftover", f"`{rest}`: {why}", self.line, self._column())

    def _skip(self, tokens: int) -> None:
        """The first tokens are used already."""
        while tokens > 0:
            size = len(self.atoms[self.atom].tokens)
            if tokens < size:
                self.value = tokens - 1
                return
            tokens -= size
            self.atom += 1

    def _fits(self, step: Step[Any]) -> bool:
        """Whether the next atom answers a question of this word and seat."""
        if self.done:
            return False
        atom = self.atoms[self.atom]
        if atom.word != step.kind.word:
            return False
        # Lax: in the lines of the setup, which are nobody's turn, a seat may be left out.
        expected = self.own if atom.seat is None else atom.seat
        return step.seat == CHANCE or expected is None or step.seat == expected

    def _take(self, step: Step[Any]) -> Option:
        """The option the next values name, which are used up."""
        position = self.position
        atom = self.atoms[self.atom]
        tokens = list(atom.values[self.value :])
        if tokens[:1] == [HIDDEN]:
            reason = f"`{atom.word}`: this version of the record does not show the answer"
            raise Refusal("hidden", reason, self.line, atom.column(self.value))
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
        self._tokens += values + (self.value == 0)
        self.value += values
        if self.value >= len(self.atoms[self.atom].values):
            self.atom += 1
            self.value = 0

    def _column(self) -> int:
        if self.done:
            return len(self.line.text) + 1 if self.line.text else 0
        return self.atoms[self.atom].column(self.value or -1)

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
        column = self.atoms[self.atom].column(self.value if text else -1)
        return Refusal("illegal", f"{said}; {legal(position, text)}", self.line, column)

    def _unanswered(self, step: Step[Any]) -> Refusal:
        who = "chance" if step.seat == CHANCE else f"seat {step.seat + 1}"
        said = f"{who} has not answered `{step.kind.word}`: {step.kind.help}"
        if not self.done:
            said = f"{self._too_early(step)}: {said}"
        return Refusal("unanswered", f"{said} {legal(self.position)}", self.line, self._column())

    def _too_early(self, step: Step[Any]) -> str:
        """What is wrong with the next atom, which answers another question than the one asked."""
        atom = self.atoms[self.atom]
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


def walk_line(position: Lined, line: Line, used: int | None = None) -> Walk:
    """Answer every question of the line's turn. Raises Refusal at the first that does not follow;
    the answers before it stay given.

    used: the line was begun and so many of its tokens are used already.
    """
    if used is None:
        due = position.label
        if not due:
            raise Refusal("over", f"{line.label}: the game is over before this turn", line, 1)
        if line.label != due:
            raise Refusal("label", f"turn {due} is due here, not {line.label}", line, 1)
    walk = Walk(position, line, used or 0)
    while position.label == line.label and not (walk.done and line.cut):
        walk.answer()
    walk.finish()
    return walk


def walk_quickly(match: Match[Any], line: Line) -> None:
    """The same on a match, several times as fast. Raises Refusal."""
    used = _walk_quickly(match, line) if HIDDEN not in line.tokens else None
    if used != len(line.tokens) or (match.label == line.label and not line.cut):
        walk_line(match, line, used)


def _walk_quickly(match: Match[Any], line: Line) -> int | None:
    """Answer as far as all follows. How many tokens were used; None if another turn is due."""
    game, table = match.game, match.table
    options, label = match.options, line.label
    if not options or game.label(table) != label:
        return None
    known, stack, tokens, own = words(game.name), table.stack, list(line.tokens), owner(label)
    size = len(tokens)
    at = first = stop = 0  # the next token; first value and end of the atom in progress
    word, seat, open_ = "", own, False  # that atom, and whether something of it is left
    while not (at == size and line.cut and not open_):
        if not open_ and at < size:
            mark, _, word = tokens[at].rpartition(":")
            seat = int(mark) - 1 if mark else own
            at = first = stop = at + 1
            while stop < size and tokens[stop] not in known and ":" not in tokens[stop]:
                stop += 1
            open_ = True
        step = stack[-1]
        option = PASS
        if open_ and step.kind.word == word and (seat is None or step.seat in (seat, CHANCE)):
            taken = 1
            if at == stop or tokens[at] != NONE:
                found = game.read(table, tokens[at:stop], options)
                if found is None or (found[1] == 0 and at < stop):
                    break
                option, taken = found
            if option == PASS and options[-1] != PASS:
                break
            at += taken
            open_ = at < stop
        elif options[-1] != PASS:
            break
        answer(table, option)
        match.choices.append(option)
        match.options = options = ask(table)
        if not options or game.label(table) != label:
            break
    return at - 1 if open_ and at == first else at


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
    line = replace(read_turn(text, game.name), label=f"0.{seat + 1}")
    walk = Walk(trial, line)
    while not walk.done:
        if not trial.options:
            walk.finish()
        if trial.table.stack[-1].seat != seat:
            atom = walk.atoms[walk.atom]
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
