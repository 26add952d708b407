"""A game played again from its record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, NamedTuple

from civdawn_cli.engine.errors import PositionError, SetupError
from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.replaying import ANYONE, follow
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.grammar import (
    Line,
    NotationError,
    Record,
    Tag,
    body,
    checksum,
    closing,
    without_hash,
    words,
    write_line,
    write_record,
)
from civdawn_cli.language import _
from civdawn_cli.notation.plain import replay_line_fast
from civdawn_cli.notation.writing import Answer, owner
from civdawn_cli.record.left_open import left_open, needs_all
from civdawn_cli.record.sidelines import (
    Noting,
    Sidelines,
    lax_line,
    noted_line,
    other_position,
)
from civdawn_cli.record.tags import (
    disagreements,
    ending,
    game_of,
    in_brackets,
    other_data,
    read_setup,
)
from civdawn_cli.record.transcript import Transcript, position_hash
from civdawn_cli.record.unknown import Filled, filled, repeat


class Replay:
    """A game played again from its record.

    match: the game as far as it has been played again; it can be used even after an error. turns:
    how many lines were played. noted, answers: those lines in canonical form with their comments
    and hashes, and all answers of each, "no" included; both are filled after `note_down` or in a
    strict run only. sidelines: what was found in variations, if `checks_sides` was set. known: None
    if the record names every card; of one that leaves cards open the seats whose cards it names
    all. The others only stand in then, so the table may be shown as one of these seats sees it, or
    everybody, and no further; hashes are not checked.
    """

    def __init__(self, game: Game[Any], record: Record, fills: bool = False) -> None:
        """Set the game up. fills: cards that the record leaves open are filled in; else such a
        record is refused. Raises NotationError if tags and position don't allow it."""
        self.record: Final = record
        if not fills:
            needs_all(game, record)
        self._filled: Final = filled(game, record) if fills and left_open(game, record) else None
        self.known: Final = None if self._filled is None else self._filled.known
        setup = read_setup(game, record)
        try:
            self.match: Final = Match(game, setup)
        except SetupError as error:
            raise _refused(error, game, record) from None
        self.checks_sides = False
        """True if variations are played, too; `sidelines` has what was found."""
        self.turns = 0
        self.noted: Final[list[Line]] = []
        self.answers: Final[list[tuple[Answer, ...]]] = []
        self.sidelines: Final = Sidelines()
        self._noting: Noting | None = None
        self._transcript: Transcript | None = None

    @property
    def eyes(self) -> Seat | None:
        """The seat whose view of the table may be shown: None if no card only stands in, so that
        all views may be; else the one seat that is known, or CHANCE if that is none or several."""
        known = self.known
        return None if known is None else known[0] if len(known) == 1 else CHANCE

    def shown_to(self, seat: Seat) -> None:
        """Check that the table may be shown as a seat, or CHANCE, sees it. Raises NotationError."""
        if self.known is not None and seat != CHANCE and seat not in self.known:
            said = _(
                "this record leaves cards of seat {seat} open, "
                "so nobody can show what that seat saw"
            )
            raise NotationError(said.format(seat=seat + 1), line=self.record.number)

    @property
    def complete(self) -> bool:
        """True if the record has its `end` line; without it the record was cut off."""
        return self.record.checksum is not None

    @property
    def hashed(self) -> bool:
        """True if the record has position hashes."""
        return any(line.hash for line in self.record.lines)

    @property
    def transcript(self) -> Transcript:
        """The game so far with its canonical lines. Without `note_down` it is played again for
        this."""
        if self._noting is not None:
            return self._noting
        match = self.match
        if self._transcript is None or len(self._transcript.match.choices) < len(match.choices):
            self._transcript = Transcript(Match(match.game, match.setup))
            for option in match.choices:
                self._transcript.choose(option)
        return self._transcript

    def run(self, until: str = "", strict: bool = False, noting: bool = False) -> None:
        """Play to the end of the record, or to the beginning of the turn with that label.

        strict: also demand that every line is in canonical form and that after it every component
        of the game is in exactly one place. noting: fill `noted`, as a strict run does. Raises
        NotationError at the first problem; the lines before it have been played.
        """
        if strict or noting:
            self.note_down()
        self.checks_sides = self.checks_sides or strict
        for line in self.record.lines[self.turns :]:
            if until and line.label == until:
                return
            self.play(line, strict)
        if self.record.mistake is not None:
            raise self.record.mistake
        for problem in self.sidelines.problems:
            raise problem
        if until:
            raise self._no_turn(until)
        if self.complete:
            for problem in self.ending():
                raise problem

    def note_down(self) -> None:
        """Fill `noted` and `answers` from now on. To be called before the first line is played."""
        assert not self.match.choices or self._noting, "what was played already is not noted"
        self._noting = self._noting or Noting(self.match)

    def ending(self) -> list[NotationError]:
        """The false statements of the record about the game as a whole, once it is played to its
        end."""
        found = disagreements(self.match.game, self.record, self.match.table)
        stated = self.record.checksum
        if stated and stated != f"{checksum(body(self.record)):08x}":
            # The checksum is that of the canonical text, and the record may have shorthand.
            crc = self._checksum()
            if stated != f"{crc:08x}":
                reason = _("checksum #{stated} is wrong, these turns have #{crc:08x}").format(
                    stated=stated, crc=crc
                )
                found.append(NotationError(reason, line=self.record.last))
        return found

    def _checksum(self) -> int:
        """The checksum of the canonical text."""
        if self._filled is None:
            played = self.transcript
            return checksum([played.partial()] if played.answers else [], played.crc)
        noted = self.noted
        if self._noting is None:
            again = Replay(self.match.game, self.record, fills=True)
            again.note_down()
            for line in self.record.lines:
                again.play(line)
            noted = again.noted
        return checksum(body(replace(self.record, lines=tuple(noted))))

    def play(self, line: Line, strict: bool = False) -> None:
        """Play the next line. Raises NotationError."""
        game, table = self.match.game, self.match.table
        left_open: frozenset[int] = frozenset()
        read = line
        before: Match[Any] | None = None
        if line.sides and self.checks_sides and self._filled is None:
            self.match.before(self.match.label)  # remembered, so that copies find it at once
            before = self.match.clone()
        try:
            if self._filled is not None:
                if self.turns == len(self._filled.lines):
                    raise self._filled.problem or breaks_off(self.record)
                read = self._filled.lines[self.turns]
                left_open = self._filled.open[self.turns]
            if self._noting is None:
                replay_line_fast(self.match, read)
            else:
                self._note(self._noting, read, left_open)
        except NotationError as error:
            error.note = in_brackets(other_data(game, self.record))
            raise
        if strict:
            self._look_closely(line)
        if line.hash and self._filled is None:
            found = position_hash(game, table)
            if found != line.hash:
                rules = self.match.setup.rules
                reason = other_position(line, found)
                if rules:
                    said = _("{reason} (hashes of {rules})")
                    reason = said.format(reason=reason, rules=rules)
                raise NotationError(reason, line=line.number, text=line.text)
        self.turns += 1
        if before is not None:
            self._play_sides(line, before, strict)
        elif line.sides and self._noting is not None:
            self.noted[-1] = replace(self.noted[-1], sides=line.sides)

    def _note(self, played: Noting, line: Line, left_open: frozenset[int]) -> None:
        """Play the line and write it in canonical form, with its comments and hash. left_open: the
        indexes of the tokens that only stand in."""
        noted, said = noted_line(played, line, left_open)
        self.answers.append(said)
        self.noted.append(noted)

    def _play_sides(self, line: Line, before: Match[Any], strict: bool) -> None:
        """Play the variations of the line that was played last. before: the game before it. strict:
        they are in canonical form."""
        sides = self.sidelines.played(before, line)
        for side, noted in zip(line.sides, sides, strict=True):
            if strict and (lax := lax_line(side, noted)) is not None:
                reason = _("not in canonical form, which is: {line}").format(
                    line=write_line(lax[1])
                )
                raise NotationError(reason, line=lax[0].number, text=lax[0].text)
        if self._noting is not None:
            self.noted[-1] = replace(self.noted[-1], sides=sides)

    def _look_closely(self, line: Line) -> None:
        expected = write_line(self.noted[-1])
        # Comments may stand anywhere; the rest of the line has one form.
        written = write_line(line) if line.notes else line.text.partition(" #")[0]
        if written != expected:
            reason = _("not in canonical form, which is: {line}").format(line=expected)
            raise NotationError(reason, line=line.number, text=line.text)
        problems = self.match.game.problems(self.match.table)
        if problems:
            reason = _("after {label} the table is not sound: {problem}").format(
                label=line.label, problem=problems[0]
            )
            raise NotationError(reason, line=line.number, text=line.text)

    def _no_turn(self, until: str) -> NotationError:
        labels = [line.label for line in self.record.lines]
        return no_turn(until, labels)


class Checked(NamedTuple):
    """A record that was checked. problems: everything wrong with it, in the order of its lines."""

    record: Record
    problems: tuple[NotationError, ...]


def check(record: Record, strict: bool = False) -> Checked:
    """Check a record and return all its problems; nothing is raised.

    The problems are: lines that can't be read; the first answer or position hash that does not
    follow; a wrong tag or checksum; a missing `end`. strict: as for `Replay.run`.
    """
    problems = list(record.problems)
    found: list[NotationError] = []
    try:
        if strict or problems or not _follows(record):
            replay = Replay(game_of(record), record, fills=True)
            found = replay.sidelines.problems
            replay.checks_sides = True
            if strict:
                replay.note_down()
            for line in record.lines:
                replay.play(line, strict)
            if replay.complete and not record.problems:
                problems += replay.ending()
    except NotationError as problem:
        if problem.line == 0 or all(known.line != problem.line for known in problems):
            problems.append(problem)
    problems += found
    if record.checksum is None and not problems:
        problems.append(breaks_off(record))
    return Checked(record, tuple(sorted(problems, key=lambda problem: problem.line)))


def _follows(record: Record) -> bool:
    """Return True if the record is certainly right. If it may be wrong, or only has shorthand,
    return False; a Replay then finds out. Raises NotationError for tags that can't be read."""
    game = game_of(record)
    try:
        table = game.begin(read_setup(game, record))
    except SetupError:
        return False
    if any(line.sides for line in record.lines):
        return False
    known = words(game.name)
    lines, is_open = record.lines, left_open(game, record) > 0
    if is_open:
        found = filled(game, record)
        if found.problem is not None or not _repeats(game, table, found):
            return False
        lines = ()
    for line in lines:
        own = owner(line.label)
        seat = ANYONE if own is None else own
        if line.cut or not follow(game, table, [*line.tokens, ""], known, seat, line.label):
            return False
        if line.hash:
            ask(table)
            if position_hash(game, table) != line.hash:
                return False
    ask(table)
    if record.checksum is None:
        return True
    if record.checksum and record.checksum != f"{checksum(body(record)):08x}":
        return False
    return not disagreements(game, record, table)


def _repeats(game: Game[Any], table: Any, found: Filled) -> bool:
    """Return True if the lines of a filled record certainly follow."""
    known = words(game.name)
    for line, given in zip(found.lines, found.given, strict=True):
        own = owner(line.label)
        seat = ANYONE if own is None else own
        if line.cut:
            return False
        if given is not None:
            if not repeat(game, table, line, given):
                return False
        elif not follow(game, table, [*line.tokens, ""], known, seat, line.label):
            return False
    return True


def no_turn(label: str, labels: list[str]) -> NotationError:
    """The problem that a game has no turn of that label. labels: those it has."""
    reach = _("it has no turns")
    if labels:
        reach = _("turns are {first} to {last}").format(first=labels[0], last=labels[-1])
    said = _("there is no turn {label} in this game ({reach})")
    return NotationError(said.format(label=label, reach=reach))


def breaks_off(record: Record) -> NotationError:
    """The problem of a record without its `end`."""
    line = record.broken or (record.lines[-1].number if record.lines else record.number)
    said = _("the record breaks off before the first turn")
    if record.lines:
        said = _("the record breaks off after turn {label}").format(label=record.lines[-1].label)
    return NotationError(said, line=line)


def canonical(record: Record, renew: bool = False) -> str:
    """The canonical text of a game: every turn in canonical form, tags in their order, comments and
    hashes kept. Raises NotationError for a game that does not follow the rules.

    renew: closing tags, hashes and checksum are not checked but written again.
    """
    if record.mistake is not None:
        raise record.mistake
    game = game_of(record)
    replay = Replay(game, record, fills=True)
    replay.note_down()
    replay.checks_sides = True
    lines = []
    for line in record.lines:
        replay.play(without_hash(line) if renew else line)
        for problem in replay.sidelines.problems:
            raise problem
        lines.append(replay.noted[-1])
        if renew and line.hash and replay.known is None:
            lines[-1] = replace(lines[-1], hash=position_hash(game, replay.match.table))
    tags = list(record.tags)
    if renew:
        kept = [tag for tag in tags if not closing(tag.name) or tag.name.lower().startswith(STATED)]
        why = record.value("Termination")
        tags = [*kept, *ending(game, replay.match.table, why)]
    elif replay.complete:
        for problem in replay.ending():
            raise problem
    return write_record(
        replace(
            record,
            tags=tuple([_spelt(game, tag) for tag in tags]),
            lines=tuple(lines),
            position=_position(record, replay.transcript),
            checksum=record.checksum if record.checksum is None and not renew else "",
        )
    )


STATED: Final = ("terminationseat", "seednonce", "substitute")
"""Closing tags, in lower case, that can't be computed from the game."""


def _spelt(game: Game[Any], tag: Tag) -> Tag:
    """The tag with its name in canonical case; the grammar knows the names that all games have."""
    name = tag.name.lower()
    if name == "game":
        return replace(tag, value=game.name)
    known = [setting.name.capitalize() for setting in game.settings if setting.name == name]
    return replace(tag, name=known[0]) if known else tag


def _refused(error: SetupError, game: Game[Any], record: Record) -> NotationError:
    """The error that the game can't begin, at the line of the file that is wrong if it is a line of
    the position."""
    reason, line = str(error), record.number
    if isinstance(error, PositionError) and 0 < error.line <= len(record.placed):
        reason, line = (
            _("position line {reason}").format(reason=error.reason),
            record.placed[error.line - 1],
        )
    return NotationError(f"{reason}{in_brackets(other_data(game, record))}", line=line)


def _position(record: Record, played: Transcript) -> tuple[str, ...] | None:
    """The canonical facts of the position the game began with, below the record's comments on
    them."""
    if record.position is None:
        return None
    comments = [line for line in record.position if line.lstrip()[:1] == ";"]
    return (*comments, *played.position[1:-1])
