"""The variations of a record, played on copies of the game, and lines written as they are played.

A variation is checked as far as its luck is written: where a die or a draw is asked for that it
does not have, the rest of it stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.grammar import Line, NotationError, Side, write_line
from civdawn_cli.language import _
from civdawn_cli.notation.reading import Refusal, replay_line
from civdawn_cli.notation.writing import Answer, fold
from civdawn_cli.record.transcript import Place, Transcript, position_hash

MOST: Final = 20
"""The most problems of variations that are told of one game; those behind are not played."""


class Noting(Transcript):
    """A transcript that remembers the answers of the line finished last."""

    last_answers: tuple[Answer, ...] = ()

    def finished(self, line: str) -> None:
        super().finished(line)
        self.last_answers = tuple(self.answers)


def noted_line(
    played: Noting, line: Line, left_open: frozenset[int] = frozenset()
) -> tuple[Line, tuple[Answer, ...]]:
    """Play a line; return it in canonical form, with its comments and hash, and its answers.

    left_open: the indexes of the tokens that only stand in. Raises Refusal.
    """
    finished, name = len(played.lines), played.game.name
    used = replay_line(played, line).used
    cut = len(played.lines) == finished
    said = tuple(played.answers) if cut else played.last_answers
    if left_open:
        said = _opened(said, used, left_open)
    label = played.label if cut else line.label
    folded = fold(label, said, cut, game=name, notes=line.notes, used=used)
    return replace(folded, hash=line.hash, above=line.above), said


def _opened(
    said: tuple[Answer, ...], used: list[int], left_open: frozenset[int]
) -> tuple[Answer, ...]:
    """The answers of a line, those open that the tokens with these indexes stand for. used: how
    many tokens were used up after each."""
    found, before = [], 0
    for given, after in zip(said, used, strict=True):
        found.append(given._replace(open=not left_open.isdisjoint(range(before, after))))
        before = after
    return tuple(found)


class Sidelines:
    """All that was found in the variations of a game.

    problems: the first of each that has one, MOST in all. unwritten: the lines of the file from
    which on a variation can't be checked, since dice or draws are not written there.
    """

    def __init__(self) -> None:
        self.problems: Final[list[NotationError]] = []
        self.unwritten: Final[list[int]] = []

    def played(self, before: Match[Any], line: Line) -> tuple[Side, ...]:
        """The variations of a line in canonical form, as far as they follow the rules; the rest of
        them as it is. before: the game before the line, which stays as it is."""
        return tuple([self._side(before, side) for side in line.sides])

    def _side(self, before: Match[Any], side: Side) -> Side:
        if len(self.problems) >= MOST:
            return side
        found = [line for line, _rest in self.turns(before, side)]
        return replace(side, lines=(*found, *side.lines[len(found) :]))

    def turns(self, before: Match[Any], side: Side) -> Iterator[tuple[Line, Match[Any]]]:
        """The turns of a variation in canonical form, as far as they follow, each with the game
        after it, which goes on. before: the game before the first, which stays as it is."""
        played = Noting(before.clone())
        for at, line in enumerate(side.lines):
            try:
                noted = self._line(played, line, at + 1 == len(side.lines))
            except Unwritten:
                self.unwritten.append(line.number)
                return
            except NotationError as problem:
                self.problems.append(_inside(problem))
                return
            yield noted, played.match
            if noted.cut:
                return

    def _line(self, played: Noting, line: Line, last: bool) -> Line:
        """Play a line of a variation; return it in canonical form. last: it may stop anywhere.
        Raises NotationError, and Unwritten where luck is missing."""
        match = played.match
        before = None
        if line.sides:
            match.before(played.label)
            before = match.clone()
        try:
            noted = _stopping(played, line) if last else noted_line(played, line)[0]
        except Refusal as refusal:
            missing = refusal.code == "unanswered" and match.options and match.step.seat == CHANCE
            if missing or refusal.code == "hidden":
                raise Unwritten from None
            raise
        if line.hash:
            found = position_hash(played.game, played.table)
            if found != line.hash:
                reason = other_position(line, found)
                raise NotationError(reason, line=line.number, text=line.text)
        return noted if before is None else replace(noted, sides=self.played(before, line))


def other_position(line: Line, found: str) -> str:
    """The refusal of a line whose hash is not that of the position behind it."""
    said = _("after {label} the position is #{found}, not #{hash}")
    return said.format(label=line.label, found=found, hash=line.hash)


class Unwritten(Exception):
    """A die or a draw that a variation does not have."""


def _stopping(played: Noting, line: Line) -> Line:
    """Play the last line of a variation: a whole turn, if only "no" is left to say in it, else as
    far as it goes."""
    finished = len(played.lines)
    used = replay_line(played, replace(line, cut=True)).used
    if not line.cut and len(played.lines) == finished:
        there, all_used = Place(played), len(used)
        while played.label == line.label and played.options[-1] == PASS:
            played.choose(PASS)
            used.append(len(line.tokens))
        if played.label == line.label:
            played.return_to(there)
            del used[all_used:]
    cut = len(played.lines) == finished
    said = tuple(played.answers) if cut else played.last_answers
    name = played.game.name
    folded = fold(line.label, said, cut, game=name, notes=line.notes, used=used)
    return replace(folded, hash=line.hash, above=line.above)


def _inside(problem: NotationError) -> NotationError:
    """The problem, told as one of a variation."""
    told = NotationError(
        _("in a variation: {reason}").format(reason=problem.reason),
        line=problem.line,
        column=problem.column,
        text=problem.text,
        expected=problem.expected,
        example=problem.example,
    )
    told.note = problem.note
    return told


def lax_line(written: Side, noted: Side) -> tuple[Line, Line] | None:
    """The first line of a variation that is not in canonical form, and that form; None if all
    are."""
    for line, formed in zip(written.lines, noted.lines, strict=True):
        if write_line(line) != write_line(formed):
            return line, formed
        for inner, form in zip(line.sides, formed.sides, strict=True):
            if found := lax_line(inner, form):
                return found
    return None
