"""Records: a game written while it is played, and a game played again from its record.

A record is setup plus choices, dice and draws included: no seed is needed to play it again. It has
no dates and nothing about the machine, so equal games make equal files.

Writing: `Recorder(match, opening(...), RecordFile(path))`, `choose`, `close`. RecordFile(path,
append=True) adds a game to a file; Recorder(..., hashes=True) writes a position hash after a turn.

Reading (`read_games`, `read_records` and Record are those of `grammar`):

    game_of(record)                      # its rules; NotationError for a game or rules unknown here
    replay = Replay(game_of(record), record)
    replay.run()                         # plays it, checks dice, hashes, result, checksum;
    replay.run(until="4.2")              #   NotationError at the first thing that does not follow
    replay.run(strict=True)              #   also canonical form and components
    replay.match, replay.complete        # as far as it came; whether it has its `end`
    check(record) -> Checked             # everything wrong with a game; never raises
    canonical(record) -> str             # the one text of a game; NotationError if it can't be played
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option
from civdawn_cli.notation import Answer, fold, walk_line, write_answer
from grammar import (
    Line,
    NotationError,
    Record,
    Tag,
    checksum,
    read_records,
    write_end,
    write_line,
    write_tag,
)

__all__ = [
    "CLOSING",
    "ROUND_LIMIT",
    "UNFINISHED",
    "Record",
    "RecordFile",
    "Recorder",
    "Replay",
    "Transcript",
    "opening",
    "read_records",
    "read_setup",
    "result",
    "rounds",
]

UNFINISHED: Final = "unfinished"
ROUND_LIMIT: Final = "round limit"

CLOSING: Final = ("Result", "Termination", "Rounds")
"""The tags known only when the game has stopped; they come after the turns."""


class Transcript:
    """A match and its lines of play, written as the choices are made.

    lines: the finished ones. answers: those of the line in progress. crc: of the finished lines.
    """

    def __init__(self, match: Match[Any]) -> None:
        self.match: Final = match
        self.lines: Final[list[str]] = []
        self.answers: Final[list[Answer]] = []
        self.crc = 0
        self._label = self._due()

    @property
    def label(self) -> str:
        """The label of the line the next answer belongs to; '' when the game is over."""
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
        self.answers.append(given)
        due = self._due()
        if due != self._label:
            line = write_line(fold(self._label, self.answers))
            self.crc = checksum([line], self.crc)
            self.answers.clear()
            self._label = due
            self.finished(line)

    def finished(self, line: str) -> None:
        """A line is complete."""
        self.lines.append(line)

    def undo(self, count: int) -> None:
        """Take back the last answers, no more than the line in progress has."""
        assert count <= len(self.answers), "finished lines stay"
        self.match.undo(count)
        del self.answers[len(self.answers) - count :]

    def partial(self) -> str:
        """The line in progress, marked as left in the middle."""
        return write_line(fold(self.label, self.answers, cut=True))

    def ending(self, termination: str = "") -> list[str]:
        """What closes the record now: a line left in the middle, the closing tags, `end`.

        termination: why the game stopped if it has not come to its own end.
        """
        lines = []
        if self.answers:
            lines = [self.partial()]
        game, table = self.game, self.table
        why = game.ending if game.over(table) else termination or UNFINISHED
        values = (result(game, table), why, str(rounds(game, table, why)))
        tags = [Tag(name, value) for name, value in zip(CLOSING, values, strict=True)]
        return [*lines, *map(write_tag, tags), write_end(checksum(lines, self.crc))]

    def _due(self) -> str:
        match = self.match
        return match.game.label(match.table) if match.options else ""


def result(game: Game[Any], table: Any) -> str:
    """The winning seats, `1` or `1 3`; `*` while nobody has won."""
    if not game.over(table):
        return "*"
    return " ".join(str(seat + 1) for seat, rank in enumerate(game.ranks(table)) if rank == 1)


def rounds(game: Game[Any], table: Any, termination: str) -> int:
    """The rounds begun; the one that the round limit forbade was not."""
    return game.rounds(table) - (termination == ROUND_LIMIT)


def opening(game: Game[Any], setup: Setup, players: list[str], seed: int | None) -> list[Tag]:
    """The tags known before the first choice. seed is for information; replay never uses it."""
    tags = [Tag("Game", game.name), Tag("Rules", game.rules), Tag("Seats", str(setup.seats))]
    tags += [Tag(f"Seat{number}", name) for number, name in enumerate(players, 1)]
    tags += [
        Tag(setting.name.capitalize(), setup.settings[setting.name]) for setting in game.settings
    ]
    return [*tags, Tag("Seed", str(seed))] if seed is not None else tags


# ---------------------------------------------------------------- writing to a file


class RecordFile:
    """A file being appended to, line by line, with nothing held back.

    failure: what went wrong with it, if anything did; from then on nothing more is written, and the
    game goes on.
    """

    def __init__(self, path: Path, *, overwrite: bool = False, keep: int | None = None) -> None:
        """Opens the file. keep: go on after that many bytes of what is there, dropping the rest.

        Raises FileExistsError if it is there and neither overwrite nor keep is given, else OSError.
        """
        self.path: Final = path
        self.failure: OSError | None = None
        if keep is not None:
            mode = "r+b"
        else:
            # Devices and pipes (/dev/stdout) can't be lost by writing to them.
            mode = "wb" if overwrite or (path.exists() and not path.is_file()) else "xb"
        self._file = open(path, mode, buffering=0)  # noqa: SIM115 - it lives as long as the game
        if keep is not None:
            self._file.truncate(keep)
            self._file.seek(max(0, keep - 1))
            if self._file.read(1) not in (b"", b"\n"):
                self.write("")

    def write(self, *lines: str) -> None:
        """Append lines. What fails is remembered, not raised."""
        if self.failure is not None:
            return
        rest = memoryview("".join(f"{line}\n" for line in lines).encode())
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as failure:
            self.failure = failure

    def close(self) -> None:
        """Close the file."""
        try:
            self._file.close()
        except OSError as failure:
            self.failure = self.failure or failure


class Recorder(Transcript):
    """A transcript that is also written to a file, each line as soon as it is finished."""

    def __init__(self, match: Match[Any], tags: list[Tag], file: RecordFile | None = None) -> None:
        super().__init__(match)
        self.tags: Final = tags
        self.file = file
        if file is not None:
            file.write(*map(write_tag, tags), "")

    @classmethod
    def going_on(cls, played: Transcript, tags: list[Tag], file: RecordFile) -> Recorder:
        """Go on with a game and its file, which has the finished lines and nothing after them."""
        recorder = cls(played.match, [tag for tag in tags if tag.name not in CLOSING])
        recorder.file = file
        recorder.lines.extend(played.lines)
        recorder.answers.extend(played.answers)
        recorder.crc = played.crc
        return recorder

    def finished(self, line: str) -> None:
        super().finished(line)
        if self.file is not None:
            self.file.write(line)

    def close(self, termination: str = "") -> None:
        """Write what closes the record and close the file. Nothing may be chosen after it."""
        if self.file is not None:
            self.file.write(*self.ending(termination))
            self.file.close()

    def text(self) -> str:
        """The whole record as it would be if the game stopped here."""
        lines = [*map(write_tag, self.tags), "", *self.lines, *self.ending()]
        return "".join(f"{line}\n" for line in lines)


# ---------------------------------------------------------------- playing it again


class Replay:
    """A game played again from its record.

    transcript: what was played so far, with the canonical lines; it can be looked at whatever
    happened.
    """

    def __init__(self, game: Game[Any], record: Record) -> None:
        """Sets the game up. Raises NotationError if the tags don't allow it."""
        self.record: Final = record
        self.transcript: Final = Transcript(Match(game, read_setup(game, record)))

    @property
    def match(self) -> Match[Any]:
        """The game as far as it has been played again."""
        return self.transcript.match

    @property
    def complete(self) -> bool:
        """Whether the record has its `end` line; without it the file was cut."""
        return self.record.checksum is not None

    def run(self, until: str = "", strict: bool = False) -> None:
        """Play to the end of the record, or to the beginning of the turn with that label.

        strict: also demand that every line is written in the canonical way and that after it the
        game's components are all in one place. Raises NotationError at the first thing that does
        not follow; what came before it has been played.
        """
        for line in self.record.lines:
            if until and line.label == until:
                return
            walk_line(self.transcript, line)
            if strict:
                self._look_closely(line)
        if until:
            if self.record.mistake is not None:
                raise self.record.mistake
            raise self._no_turn(until)
        if self.record.mistake is not None:
            raise self.record.mistake
        if self.complete:
            self._compare()

    def _no_turn(self, until: str) -> NotationError:
        labels = [line.label for line in self.record.lines]
        reach = f"turns are {labels[0]} to {labels[-1]}" if labels else "it has no turns"
        return NotationError(f"there is no turn {until} in this game ({reach})")

    def _look_closely(self, line: Line) -> None:
        played = self.transcript
        canonical = played.partial() if played.answers else played.lines[-1]
        # Comments are welcome anywhere; what remains of the line has one form.
        written = write_line(line) if line.body.comments else line.text
        if written != canonical:
            reason = f"not in canonical form, which is: {canonical}"
            raise NotationError(reason, line=line.number, text=line.text)
        problems = self.match.game.problems(self.match.table)
        if problems:
            reason = f"after {line.label} the table is not sound: {problems[0]}"
            raise NotationError(reason, line=line.number, text=line.text)

    def _compare(self) -> None:
        """Check the tags that say how the game ended, and the checksum."""
        match, record = self.match, self.record
        found = {
            "Result": result(match.game, match.table),
            "Rounds": str(rounds(match.game, match.table, record.value("Termination"))),
        }
        if match.game.over(match.table):
            found["Termination"] = match.game.ending
        elif record.value("Termination") == match.game.ending:
            reason = f"the record ends by {match.game.ending}, the game is not over"
            raise NotationError(reason, line=record.number)
        for name, value in found.items():
            tag = record.tag(name)
            if tag is not None and tag.value != value:
                reason = f"tag {name} says {tag.value!r}, the game says {value!r}"
                raise NotationError(reason, line=tag.number)
        crc = self.transcript.ending()[-1]
        if crc != f"end #{record.checksum}":
            reason = f"checksum #{record.checksum} is wrong, these turns have {crc[4:]}"
            raise NotationError(reason, line=record.number)


def read_setup(game: Game[Any], record: Record) -> Setup:
    """The setup the tags tell. Raises NotationError."""
    rules = record.tag("Rules")
    if rules is not None and rules.value != game.rules:
        reason = f"played by rules {rules.value}, this civdawn has {game.rules}"
        raise NotationError(reason, line=rules.number)
    seats = record.tag("Seats")
    if seats is None or not seats.value.isdecimal():
        reason = "the tag Seats says how many play" if seats is None else "Seats is a number"
        raise NotationError(reason, line=seats.number if seats else record.number)
    settings = {}
    for setting in game.settings:
        tag = record.tag(setting.name)
        if tag is not None:
            settings[setting.name] = tag.value
    try:
        return game.setup(int(seats.value), **settings)
    except SetupError as error:
        raise NotationError(str(error), line=record.number) from None
