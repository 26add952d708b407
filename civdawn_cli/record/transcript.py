"""A game in progress and its lines of play."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option
from civdawn_cli.grammar import (
    Line,
    Note,
    Tag,
    checksum,
    write_end,
    write_line,
    write_position,
    write_tag,
)
from civdawn_cli.notation.writing import Answer, fold, write_answer
from civdawn_cli.record.tags import ending


def position_hash(game: Game[Any], table: Any) -> str:
    """Eight hexadecimal digits that tell one position from another.

    The CRC-32 of the text of the game's key, which is the same in every build and version of
    Python. A game of older rules is hashed by its key under those rules.
    """
    return f"{zlib.crc32(repr(game.hashed(table)).encode()):08x}"


class Place:
    """A place in a match, from which it can go on again (`Transcript.return_to`).

    table: a copy. count: how many choices led there. lines: how many finished lines. answers,
    label, crc: as of the transcript.
    """

    __slots__ = ("answers", "count", "crc", "label", "lines", "options", "table")

    def __init__(self, transcript: Transcript) -> None:
        match = transcript.match
        self.table: Final = match.game.clone(match.table)
        self.options: Final = match.options
        self.count: Final = len(match.choices)
        self.lines: Final = len(transcript.lines)
        self.answers: Final = transcript.answers.copy()
        self.label: Final = transcript.label
        self.crc: Final = transcript.crc


class Transcript:
    """A match and its lines of play, written as the choices are made.

    lines: the finished lines in canonical form. answers: the answers of the line in progress.
    history: every answer with the label of its line. crc: the checksum of position and finished
    lines so far.
    """

    def __init__(self, match: Match[Any]) -> None:
        self.match: Final = match
        self.lines: Final[list[str]] = []
        self.answers: Final[list[Answer]] = []
        self.history: Final[list[tuple[str, Answer]]] = []
        self.position: Final = self._position()
        self.crc = checksum(self.position)
        self._label = self._due()

    @property
    def label(self) -> str:
        """The label of the line of the next answer; '' when the game is over."""
        return self._label

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.match.game

    @property
    def table(self) -> Any:
        """The table as it is now."""
        return self.match.table

    @property
    def options(self) -> list[Option]:
        """The options of the question now asked; [] when the game is over."""
        return self.match.options

    def choose(self, option: Option) -> None:
        """Give an answer, which must be one of the options, and write it down."""
        given = write_answer(self.match, option)
        self.match.choose(option)
        self.note(given, self._due())

    def note(self, given: Answer, due: str) -> None:
        """Write down an answer. due: the label of the line of the next one. `choose` does it,
        unless the match got its answers in another way."""
        self.answers.append(given)
        self.history.append((self._label, given))
        if due != self._label:
            line = write_line(fold(self._label, self.answers, game=self.game.name))
            self.crc = checksum([line], self.crc)
            self._label = due
            self.finished(line)
            self.answers.clear()

    def finished(self, line: str) -> None:
        """Called when a line is complete; `answers` still has its answers."""
        self.lines.append(line)

    def undo(self, count: int) -> None:
        """Take back the last answers, no more than the line in progress has."""
        assert count <= len(self.answers), "finished lines stay"
        self.match.undo(count)
        del self.answers[len(self.answers) - count :]
        del self.history[len(self.history) - count :]

    def return_to(self, place: Place) -> None:
        """Take back all answers behind a place that was passed."""
        self.match.return_to(self.game.clone(place.table), place.options, place.count)
        del self.history[place.count :]
        del self.lines[place.lines :]
        self.answers[:] = place.answers
        self.crc, self._label = place.crc, place.label

    def rewind(self, label: str) -> None:
        """Take back the answers of the line of that label, which is the last one, finished or
        not."""
        if label != self._label:
            self.lines.pop()
            self.crc = checksum([*self.position, *self.lines])
        self.match.rewind(label)
        self.answers.clear()
        while self.history and self.history[-1][0] == label:
            self.history.pop()
        self._label = self._due()

    def unfinished(self, notes: Sequence[Note] = (), used: Sequence[int] = ()) -> Line:
        """The line in progress, marked as left in the middle. notes, used: see `fold`."""
        name = self.game.name
        return fold(self.label, self.answers, True, game=name, notes=notes, used=used)

    def partial(self) -> str:
        """The text of the line in progress."""
        return write_line(self.unfinished())

    def ending(
        self, termination: str = "", seat: int | None = None, more: Sequence[Tag] = ()
    ) -> list[str]:
        """The lines that close the record now: a line left in the middle, the closing tags, `end`.

        termination: why the game stopped, if not by its own end. seat: the seat that caused it, if
        any. more: closing tags that can't be computed from the game.
        """
        lines = [self.partial()] if self.answers else []
        tags = ending(self.game, self.table, termination, seat, more)
        return [*lines, *map(write_tag, tags), write_end(checksum(lines, self.crc))]

    def _position(self) -> list[str]:
        """The lines of the position the game began with, in canonical form; [] if it has none."""
        setup, game = self.match.setup, self.game
        if not setup.position:
            return []
        return write_position(game.write_position(game.begin(setup)).splitlines())

    def _due(self) -> str:
        match = self.match
        return match.game.label(match.table) if match.options else ""
