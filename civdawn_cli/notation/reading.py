"""Turns as answers: text read as answers to the questions of a game.

It knows no game. Reading walks the engine: at each question the next value is taken if its word and
seat fit, else "no" if that is allowed; the options are the only thing that decides what is legal.
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.grammar import Atom, Line, NotationError
from civdawn_cli.grammar.shapes import HIDDEN, NONE
from civdawn_cli.grammar.words import LEFT_OUT
from civdawn_cli.language import _
from civdawn_cli.notation.positions import LabelledPosition, Position, Stepwise, forced
from civdawn_cli.notation.refusals import (
    LABELS,
    OpenQuestion,
    Told,
    labelled,
    leftover,
    meant_word,
    short,
    whose,
)
from civdawn_cli.notation.slips import means_no, quotable, readings
from civdawn_cli.notation.writing import owner

__all__ = [
    "LineReplay",
    "NotationError",
    "Refusal",
    "replay_line",
]

# Any: text is read for whatever table a game has; only the game knows its type.


class Refusal(NotationError):
    """Text that can be read but that the game does not allow at this point.

    code: `illegal` (no such option), `ambiguous` (short for several), `unanswered` (a question has
    no answer), `leftover` (an answer has no question), `hidden` (not shown in this version of the
    record), `label` (another turn is due) or `over` (the game has ended). told: what it says, in
    parts, of an answer that a question does not take; None for other refusals.
    """

    def __init__(
        self, code: str, reason: str, line: Line, column: int = 0, told: Told | None = None
    ) -> None:
        super().__init__(reason, line=line.number, column=column, text=line.text)
        self.code: Final = code
        self.told: Final = told

    @property
    def plain(self) -> str:
        """The reason without its first word, which says the code."""
        return self.reason.removeprefix(labelled(self.code, "") if self.code in LABELS else "")


class LineReplay:
    """Answers the questions of one line from its atoms.

    used: for each answer, how many tokens of the line were used up after it. Answers to forced
    questions, which only a Stepwise asks, are left out.
    """

    def __init__(
        self,
        position: Position,
        line: Line,
        used: int = 0,
        noes: bool = False,
        begun: bool = False,
    ) -> None:
        """used: how many tokens of the line are used up already. noes: a "-" may answer a forced
        question. begun: a word that no question asks for may be the beginning of a name."""
        self.position: Final = position
        self.line: Final = line
        self.own: Final = owner(line.label)
        self.atoms: Final = line.atoms
        self.atom = 0
        self.value = 0
        self.used: Final[list[int]] = []
        self._noes: Final = noes
        self._begun: Final = begun
        self._asked: Final[list[tuple[Seat, str]]] = []
        self._missed: Refusal | None = None  # by a forced question, and where the line was then
        self._missed_at = (-1, -1)
        self._taker = ""  # the word of a question that would have taken the values that are left
        self._tokens = 0
        self._skip(used)

    @property
    def done(self) -> bool:
        """Return True if every atom was used."""
        return self.atom == len(self.atoms)

    def fits(self) -> bool:
        """Return True if the line has an answer to the question now asked."""
        return not self.done and self._fits(self.position.table.stack[-1])

    def answer(self) -> None:
        """Answer the question now asked. Raises Refusal."""
        position = self.position
        step: Step[Any] = position.table.stack[-1]
        if forced(position):
            position.choose(self._forced(step))
            return
        self._asked.append((step.seat, step.kind.word))
        if self._fits(step):
            option = self._take(step)
        elif position.options[-1] == PASS:
            self._look(step)
            option = PASS
        else:
            raise self._unanswered(step)
        self.used.append(self._tokens)
        position.choose(option)

    def _look(self, step: Step[Any]) -> None:
        """Remember the question if it, though answered "no", would have taken the next values."""
        if self.value and not self._taker and not step.kind.verbs and step.seat == self.own:
            rest = list(self.atoms[self.atom].values[self.value :])
            if rest[0] != NONE and self._read(rest, " ") is not None:
                self._taker = step.kind.word

    def finish(self) -> None:
        """Check that nothing is left over. Raises Refusal."""
        if self.done:
            return
        self._say_missed()
        atom = self.atoms[self.atom]
        rest = quotable(list(atom.values[self.value :]))
        if not self.position.options:
            head = labelled("leftover", short(" ".join(rest or atom.tokens)))
            said = _("{refused}: the game is over").format(refused=head)
        else:
            seat = self.own if atom.seat is None else atom.seat
            kinds = self.position.game.kinds
            values = rest if self.value else []
            said = leftover((seat, atom.word, values), kinds, self._asked, self._taker)
        raise Refusal("leftover", said, self.line, self._column())

    def _skip(self, tokens: int) -> None:
        """Skip the first tokens, which are used already."""
        while tokens > 0:
            size = len(self.atoms[self.atom].tokens)
            if tokens < size:
                self.value = tokens - 1
                return
            tokens -= size
            self.atom += 1

    def _fits(self, step: Step[Any]) -> bool:
        """Return True if the next atom answers this question: its word, or verb, and its seat
        fit."""
        if self.done:
            return False
        if self._begun and self._left_out(step):
            return True
        atom = self.atoms[self.atom]
        if atom.word not in step.kind.words:
            return self._begun and self._follows(step)
        # Lax: in the lines of the setup, which are nobody's turn, a seat may be left out.
        expected = self.own if atom.seat is None else atom.seat
        return step.seat == CHANCE or expected is None or step.seat == expected

    def _values(self, step: Step[Any]) -> list[str]:
        """The next values, behind the verb if the atom has one."""
        atom = self.atoms[self.atom]
        verb = [atom.word] if atom.word in step.kind.verbs else []
        return [*verb, *atom.values[self.value :]]

    def _take(self, step: Step[Any]) -> Option:
        """Use up the next values and return the option they name. Raises Refusal."""
        atom = self.atoms[self.atom]
        tokens = self._values(step)
        if atom.values[self.value : self.value + 1] == (HIDDEN,):
            said = _("`{word}`: this version of the record does not show the answer")
            reason = said.format(word=atom.word)
            raise Refusal("hidden", reason, self.line, atom.column(self.value))
        found = self._read(tokens)
        if not atom.values:
            found = self._read_word(tokens, found)
        if found is None:
            raise self._refused(tokens)
        self._advance(found[1])
        return found[0]

    def _read_word(
        self, tokens: list[str], found: tuple[Option, int] | None
    ) -> tuple[Option, int] | None:
        """The reading of an atom without values if the next word is the beginning of a name and not
        a word: `build war`. found: the reading of the atom alone."""
        atoms, at = self.atoms, self.atom
        after = atoms[at + 1] if at + 1 < len(atoms) else None
        if after is None or after.seat is not None:
            return found
        named = self._read([*tokens, after.word, *after.values])
        if named is None or not named[1] or (found is not None and found[0] != named[0]):
            return found
        self._join(at)
        return named

    def _left_out(self, step: Step[Any]) -> bool:
        """Put in the word that may be left out, if the values behind an answer of chance belong to
        it, as the reader does behind the label. Return True if it was put in."""
        word = LEFT_OUT.get(self.line.game, "")
        atom = self.atoms[self.atom]
        rest = atom.values[self.value :]
        if not self.value or step.kind.word != word or step.kind.verbs or step.seat != self.own:
            return False
        if (CHANCE, atom.word) not in self._asked or not rest[0][0].isalpha():
            return False
        if self._read(list(rest), word) is None:
            return False
        columns = atom.columns
        head = Atom(atom.seat, atom.word, atom.values[: self.value], columns[: self.value + 1])
        after = columns[self.value + 1 :]
        self.atoms[self.atom : self.atom + 1] = [head, Atom(None, word, rest, after[:1] + after)]
        self.atom += 1
        self.value = 0
        self._tokens -= 1  # the word that is not there
        return True

    def _follows(self, step: Step[Any]) -> bool:
        """Join the next atom to the one before if its word is one more value of that one: `build
        warriors war`. Return True if they were joined."""
        atom, before = self.atoms[self.atom], self.atoms[self.atom - 1]
        if not self.atom or self.value or atom.seat is not None or not before.values:
            return False
        seat = self.own if before.seat is None else before.seat
        if before.word not in step.kind.words or step.seat != seat:
            return False
        verb = [before.word] if before.word in step.kind.verbs else []
        found = self._read([*verb, atom.word, *atom.values], before.word)
        if found is None or not found[1]:
            return False
        self.atom -= 1
        self.value = len(before.values)
        self._join(self.atom)
        return True

    def _join(self, at: int) -> None:
        """Join the atom at that index and the next, whose word becomes a value."""
        first, second = self.atoms[at : at + 2]
        values = (*first.values, second.word, *second.values)
        columns = first.columns + second.columns
        self.atoms[at : at + 2] = [Atom(first.seat, first.word, values, columns)]

    def _refused(self, tokens: list[str]) -> Refusal:
        """The refusal of the next values as an answer to the question now asked."""
        atom = self.atoms[self.atom]
        asked = OpenQuestion(self.position, self.own)
        told = asked.refused(quotable(tokens))
        at = self.value if told.tokens and self.value < len(atom.values) else -1
        return Refusal(told.code, told.reason, self.line, atom.column(at), told)

    def _forced(self, step: Step[Any]) -> Option:
        """The only option; the next values are used up if they name it."""
        if self._fits(step):
            tokens = self._values(step)
            found = self._read(tokens) if self._noes or tokens[:1] != [NONE] else None
            if found is not None:
                self._advance(found[1])
            else:
                self._missed = self._refused(tokens)
                self._missed_at = (self.atom, self.value)
        return self.position.options[0]

    def _read(self, tokens: list[str], word: str = "") -> tuple[Option, int] | None:
        """The option the first tokens name, and the number of values taken; None if they name none.
        Of several readings, the one that takes most values wins. word: the word of the atom, if it
        is not the next atom."""
        verb = tokens[:1] == [word or self.atoms[self.atom].word]
        best: tuple[Option, int] | None = None
        for meant, ends in readings(tokens):
            found = self._named(meant, verb)
            if found is not None and (best is None or ends[found[1]] - verb > best[1]):
                best = (found[0], ends[found[1]] - verb)
        return best

    def _named(self, tokens: list[str], verb: bool) -> tuple[Option, int] | None:
        """The option the first tokens name, and the number of tokens taken; None if they name none.
        verb: the first token is the word of the atom."""
        position = self.position
        if tokens[:1] == [NONE]:
            return (PASS, 1) if position.options[-1] == PASS else None
        found = position.game.read(position.table, tokens, position.options)
        if found is None:
            saying_no = means_no(tokens) and position.options[-1] == PASS
            return (PASS, 1) if saying_no else None
        # An atom without values means "yes"; an atom with unread values does not.
        return None if found[1] == verb and len(tokens) > found[1] else found

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

    def _say_missed(self) -> None:
        """Raise the refusal with which a forced question rejected the next values, if there is
        one."""
        if self._missed is not None and self._missed_at == (self.atom, self.value):
            raise self._missed

    def _unanswered(self, step: Step[Any]) -> Refusal:
        self._say_missed()
        asked = OpenQuestion(self.position, self.own)
        told = asked.unanswered("" if self.done else self._instead(step))
        return Refusal("unanswered", told.reason, self.line, self._column(), told)

    def _instead(self, step: Step[Any]) -> str:
        """The part of the message that says what the line has in place of the answer now due."""
        atom = self.atoms[self.atom]
        if self.value:
            token = atom.values[self.value]
            said = _(", comes before `{text}`").format(text=short(token))
            return said + meant_word(token, self.position.game.kinds)
        if atom.word in step.kind.words:
            seat = self.own if atom.seat is None else atom.seat
            return "" if seat is None else _(", not to {seat}").format(seat=whose(seat))
        return _(", comes before `{text}`").format(text=atom.tokens[0])


WAYS: Final = ((False, False), (True, False), (False, True))
"""The ways (noes, begun) to read a refused line again: as it is, with a "-" that may answer a
forced question, with a word that may be the beginning of a name."""


def replay_line(position: LabelledPosition, line: Line, used: int | None = None) -> LineReplay:
    """Answer every question of the line's turn. Raises Refusal at the first answer that the game
    does not allow; the answers before it stay given.

    used: how many tokens of the line are used already; None if the line is not begun.
    """
    if used is None:
        due = position.label
        if not due:
            raise over_before(line)
        if line.label != due:
            raise not_due(line, due)
    try:
        return _replay(position, line, used or 0)
    except Refusal as refusal:
        if refusal.code == "hidden":
            raise
        return _replay_stepwise(position, line, refusal)


def over_before(line: Line) -> Refusal:
    """The refusal of a turn behind the end of the game."""
    said = _("{label}: the game is over before this turn").format(label=line.label)
    return Refusal("over", said, line, 1)


def not_due(line: Line, due: str) -> Refusal:
    """The refusal of another turn than the one that is due."""
    said = _("turn {due} is due here, not {label}").format(due=due, label=line.label)
    return Refusal("label", said, line, 1)


def _replay(
    position: LabelledPosition, line: Line, used: int = 0, noes: bool = False, begun: bool = False
) -> LineReplay:
    replay = LineReplay(position, line, used, noes, begun)
    while position.label == line.label and not (replay.done and line.cut):
        replay.answer()
    replay.finish()
    return replay


def _replay_stepwise(position: LabelledPosition, line: Line, refusal: Refusal) -> LineReplay:
    """Play the line again from its beginning, asking forced questions too. Raises the refusal that
    came last in the line."""
    match = position if isinstance(position, Match) else getattr(position, "match", None)
    if match is None:
        raise refusal
    table, count = match.before(line.label)
    for noes, begun in WAYS:
        trial = Stepwise(match.game, match.game.clone(table))
        while trial.label != line.label and trial.options and forced(trial):  # before the line
            trial.choose(trial.options[0])
        try:
            replay = _replay(trial, line, noes=noes, begun=begun)
        except Refusal as other:
            refusal = later(refusal, other)
        else:
            _adopt(position, line.label, match.choices[count:], trial.choices)
            return replay
    raise refusal


def _adopt(
    position: LabelledPosition, label: str, given: list[Option], choices: list[Option]
) -> None:
    """Give the answers of a line of which some were given already, taking those back if they
    differ."""
    if choices[: len(given)] != given:
        position.rewind(label)
        given = []
    for option in choices[len(given) :]:
        position.choose(option)


def later(refusal: Refusal, other: Refusal) -> Refusal:
    """The refusal that stands further to the right in the line; `other` if both stand at one
    place."""
    return other if other.column >= refusal.column else refusal
