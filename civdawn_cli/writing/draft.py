"""A record being written by somebody who watches the game: everything that can be done to it.

A draft is the turns that hold, the answers of the turn in progress, and, while something earlier is
corrected, the lines behind it, which wait until they can be played again. Its text is a sound
record at every moment. No terminal and no file is known here.

A card that the writer does not know stays open (`record.unknown`): cards that fit all that was
written stand in for such cards at the table of the draft. An answer that is legal there can be
true; one that is not may only need other cards to stand in, so the whole record is read again with
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat
from civdawn_cli.grammar import (
    Line,
    NotationError,
    Note,
    Record,
    Tag,
    closing,
    read_turn,
    write_record,
)
from civdawn_cli.grammar.shapes import NONE
from civdawn_cli.language import _
from civdawn_cli.notation.typed import read_typed, worded
from civdawn_cli.notation.writing import Answer, fold, owner, write_answer
from civdawn_cli.record import Replay, position_hash
from civdawn_cli.record.left_open import left_open
from civdawn_cli.record.tags import ending, read_setup
from civdawn_cli.writing.lines import (
    BARE,
    LABEL,
    LATER,
    Rechecked,
    Turn,
    continued,
    notes_by_answer,
    one_later,
    refuse_mark,
    waiting_comments,
    waiting_lines,
)
from civdawn_cli.writing.open_questions import exactly, passed, signs, widened
from civdawn_cli.writing.variations import VARIATION, varied

SEEDS: Final = ("seed", "seedcommit", "seednonce", "seedpromised", "seedsalts")
"""Tags, in lower case, of a luck that is not that of dice on a table."""


class Draft:
    """A record being written.

    tags: those before the play. match: the game as far as it is written. turns: the finished lines.
    answers: those of the line in progress. later: lines behind a place that is being corrected.
    known: None if every card is named; else the seats whose cards are all named. hashed: turns get
    the hash of the position after them.
    """

    def __init__(
        self, game: Game[Any], tags: Iterable[Tag], position: Sequence[str] | None = None
    ) -> None:
        """A draft without turns. position: the facts the game begins with, None for its own
        beginning. Raises NotationError for tags or a position that no game begins with."""
        self._game: Final = game
        self.tags: Final = tuple(
            [tag for tag in tags if not closing(tag.name) and tag.name.lower() not in SEEDS]
        )
        self.hashed = False
        self.turns: list[Turn] = []
        self.later: list[Line] = []
        self.known: tuple[Seat, ...] | None = None
        self._answers: list[Answer] = []
        self._notes: list[tuple[int, str]] = []  # behind how many answers of the line in progress
        self._around = BARE  # the line in progress: what is kept of it beside its answers
        self._below: tuple[str, ...] = ()
        self._position = None if position is None else tuple(position)
        self._match: Match[Any] = Replay(game, self._record(())).match
        self._silent: list[Match[Any]] = []  # the questions of `_skipped` not yet passed
        self._silent_at = -1  # after how many choices they come
        self._unknowns: Final = game.unknowns(game.begin(self._setup()))

    @classmethod
    def of(cls, game: Game[Any], record: Record) -> tuple[Draft, Rechecked]:
        """The draft of a record that was begun, as far as its lines hold; those behind wait.

        Raises NotationError for tags that no game begins with.
        """
        draft = cls(game, record.tags, record.position)
        draft.hashed = any(line.hash for line in record.lines)
        draft._below = tuple([row for row in record.below if not row.startswith(LATER)])
        draft.later = waiting_lines(record.below, game.name)
        waiting = len(draft.later)
        replay, problem = draft._tried(record.lines)
        draft._adopt(replay)
        if problem is None:
            return draft, Rechecked(len(record.lines), None)
        draft.later[:0] = record.lines[replay.turns :]
        return draft, Rechecked(len(record.lines) + waiting - len(draft.later), problem)

    # ------------------------------------------------------------ what there is

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self._game

    @property
    def match(self) -> Match[Any]:
        """The game as far as it is written; cards left open have others that stand in."""
        return self._match

    @property
    def label(self) -> str:
        """The label of the line in progress; '' when the game is over."""
        return self._match.label

    @property
    def answers(self) -> list[Answer]:
        """The answers of the line in progress."""
        return self._answers

    @property
    def history(self) -> list[tuple[str, Answer]]:
        """Every answer with the label of its line."""
        done = [(turn.line.label, given) for turn in self.turns for given in turn.answers]
        return [*done, *[(self.label, given) for given in self._answers]]

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self._match.over

    def asked(self) -> Match[Any]:
        """The question to ask next, at a table on which its options can be shown: whoever holds
        cards that are open there holds all that they might be. Nobody plays on it.

        It comes before that of `match` if no card that stands in allows another answer to it than
        "no", but another card would.
        """
        match, known = self._match, self.known
        if known is None or match.over:
            return match
        count = len(match.choices)
        if self._silent_at != count:
            self._silent_at = count
            self._silent = [] if self._unknowns is None else passed(match, self._unknowns, known)
        if self._silent:
            return self._silent[0]
        if match.step.seat in known or self._unknowns is None:
            return match
        return widened(match, self._unknowns, match.table)

    def signs(self) -> list[str]:
        """The answers that leave a card open at the question now asked: `?`, `prepare ?`."""
        if self._unknowns is None or self._position is not None or self.over:
            return []
        return signs(self._unknowns, self.asked().step.kind)

    def line(self, label: str) -> Line | None:
        """The line of that label, finished, in progress or waiting; None if there is none."""
        here = self.progress()
        lines = [turn.line for turn in self.turns] + ([here] if here else []) + self.later
        return next((line for line in lines if line.label == label), None)

    def text(self) -> str:
        """The whole record as it is now, with its `end`; lines that wait are comments behind it."""
        here = self.progress()
        lines = [turn.line for turn in self.turns] + ([here] if here else [])
        tags = [*self.tags, *ending(self._game, self._match.table, "")]
        below = (*self._below, *waiting_comments(self.later))
        return write_record(
            Record(tuple(tags), tuple(lines), "", position=self._position, below=below)
        )

    # ------------------------------------------------------------ answers

    def choose(self, option: Option) -> Rechecked | None:
        """Give an option of `match`. Return what became of the lines that waited, if any were
        played again."""
        finished = len(self.turns)
        self._choose(option)
        return self._checked(finished)

    def say_no(self) -> Rechecked | None:
        """Say "no" to the question of `asked`, which must allow it. Return as `choose` does."""
        if self.asked() in self._silent:
            del self._silent[0]
            return None
        return self.choose(PASS)

    def give(self, text: str) -> Rechecked | None:
        """Give the answers that a text means: one or more of the line in progress, dice, draws and
        those of other seats included; or a whole line with its label. A dot at its end says "no" to
        all that is asked behind it in this turn. Return as `choose` does. Raises NotationError;
        nothing has changed then."""
        finished, label = len(self.turns), text.split(maxsplit=1)[0]
        if LABEL.fullmatch(label):
            if label != self.label:
                said = _("turn {due} is due here, not {label}").format(due=self.label, label=label)
                raise NotationError(said, text=text)
            self._give_line(text)
            return self._checked(finished)
        if body := text.removesuffix(".").rstrip():
            self._give(body)
        if body != text:
            self._pass_on(finished)
        return self._checked(finished)

    def _give(self, text: str) -> None:
        if self.known is None and not self._leaves_open(text):
            for option in read_typed(self._match, text, onward=True):
                self._choose(option)
            return
        exact = exactly(self._match, text)
        if exact is None:
            self._give_open(text)
        else:
            self._choose(exact)

    def _leaves_open(self, text: str) -> bool:
        """Return True if the text leaves a card open."""
        signs = self._game.left_open
        if not signs or signs.isdisjoint(text.split()):
            return False
        line = self._read(worded(self.asked(), text), text)
        return left_open(self._game, Record((), (line,))) > 0

    def _read(self, written: str, text: str, label: str = "") -> Line:
        """The line of a turn that was typed as that text. Raises NotationError."""
        line = read_turn(written, self._game.name, label)
        if self._unknowns is not None:
            refuse_mark(line, text, self._unknowns.understands)
        return line

    def _give_open(self, text: str) -> None:
        """Give answers by reading the whole record with them, so that other cards may stand in."""
        asked, label = self.asked(), self.label
        step, written = asked.step, worded(asked, text)
        seat = step.seat
        named = written.split(maxsplit=1)[0] in step.kind.words  # and so without a seat in front
        if named and seat not in (CHANCE, owner(label)):
            written = f"{seat + 1}:{written}"
        gap = len(written) - len(text)
        line = continued(self.progress(), label, self._read(written, text), text, gap)
        lines = [turn.line for turn in self.turns]
        if seat != CHANCE and asked.options[-1] == PASS and not self._silent:
            # Cards that are shown one after another are all gone only when there are no more, and
            # only then the record tells that they were all there.
            mark = "" if seat == owner(label) else f"{seat + 1}:"
            ended = replace(line, tokens=(*line.tokens, mark + step.kind.word, NONE))
            try:
                self._take([*lines, ended])
            except NotationError:
                pass
            else:
                if (self._answers or self.turns[-1].answers)[-1].text is None:  # else none was due
                    self.undo()
                return
        self._take([*lines, line])

    def _give_line(self, text: str) -> None:
        """Give a whole line, in place of what there is of it."""
        label, _rest, rest = text.partition(" ")
        line = self._read(rest, text, label) if rest.strip() else Line(label, self._game.name)
        line = replace(
            line,
            label=label,
            text=text,
            places=tuple([len(label) + 1 + column for column in line.columns()]),
            above=self._around.above,
            sides=self._around.sides,
        )
        self._take([*[turn.line for turn in self.turns], line])

    def _take(self, lines: Sequence[Line]) -> None:
        """Have these lines in place of all there are. Raises NotationError if one does not hold;
        nothing has changed then."""
        replay, problem = self._tried(lines)
        if problem is not None:
            raise problem.at(0)
        self._adopt(replay)

    def _pass_on(self, finished: int) -> None:
        """Say "no" to everything that is still asked in this turn, as far as one can."""
        while len(self.turns) == finished and self._match.options[-1:] == [PASS]:
            self._choose(PASS)

    def _choose(self, option: Option) -> None:
        match, label = self._match, self.label
        given = write_answer(match, option)
        match.choose(option)
        self._answers.append(given)
        if match.label == label:
            return
        line = self._folded(label, cut=False)
        if self.hashed and self.known is None:
            line = self._hashed(line, match)
        self.turns.append(Turn(line, tuple(self._answers)))
        self._answers, self._notes, self._around = [], [], BARE

    # ------------------------------------------------------------ taking back and correcting

    def undo(self) -> bool:
        """Take back the last answer, of whatever line. Return False if there is none."""
        if not self._answers:
            if not self.turns:
                return False
            self._open(self.turns.pop())
        self._answers.pop()
        self._notes = [note for note in self._notes if note[0] <= len(self._answers)]
        self._match.undo(1)
        self._silent_at = -1
        self._look_for_open()
        return True

    def undo_line(self) -> bool:
        """Take back the line in progress, or the last one if none is. Return False if there is
        none."""
        if not self._answers:
            return bool(self.turns) and self._back(len(self.turns) - 1)
        return self._back(len(self.turns))

    def go_to(self, label: str) -> bool:
        """Go back to the beginning of the line of that label; it and all behind it wait. Return
        False if there is no such line to go back to."""
        here = self.progress()
        found = [at for at, turn in enumerate(self.turns) if turn.line.label == label]
        if not found and not (here is not None and label == self.label):
            return False
        at = found[0] if found else len(self.turns)
        waiting = [turn.line for turn in self.turns[at:]] + ([here] if here else [])
        self.later[:0] = [replace(line, hash="") for line in waiting]
        return self._back(at)

    def correct(self, text: str, added: bool = False) -> Rechecked | None:
        """Put a whole line, with its label, in the place of the one of that label, and check all
        lines behind it again. added: before that one, which moves on by one turn. Return as
        `choose` does. Raises NotationError; nothing has changed then."""
        label = text.split(maxsplit=1)[0]
        if label == self.label and not (added and self._answers):
            return self.give(text) if text != label else None
        before = self.state()
        if not self.go_to(label):
            said = _("there is no line {label} yet; {due} is due")
            raise NotationError(said.format(label=label, due=self.label))
        if added:
            self.later = one_later(self.later, self._match.setup.seats, self.turns)
        try:
            return self.give(text) if text != label else None
        except NotationError:
            self.restore(before)
            raise

    def keep(self) -> Rechecked:
        """Play the lines that wait again, as far as they hold; answers given since are dropped."""
        if self._answers:
            self._back(len(self.turns))
        count, lines = len(self.later), [turn.line for turn in self.turns]
        replay, problem = self._tried([*lines, *self.later])
        held = replay.turns - len(lines)
        del self.later[:held]
        self._adopt(replay)
        return Rechecked(count - len(self.later), problem)

    def drop(self) -> int:
        """Forget the lines that wait. Return how many."""
        count = len(self.later)
        self.later.clear()
        return count

    def comment(self, text: str) -> None:
        """Write a comment behind the last answer; above the first line if there is none."""
        said = "{" + text.replace("{", "(").replace("}", ")") + "}"
        if self._answers:
            self._notes.append((len(self._answers), said))
        elif self.turns:
            last = self.turns[-1]
            notes = (*last.line.notes, Note(len(last.line.tokens), said))
            self.turns[-1] = replace(last, line=replace(last.line, notes=notes))
        else:
            self._around = replace(self._around, above=(*self._around.above, f"; {text}"))

    def vary(self, text: str) -> str:
        """Keep another way to play a finished turn, `(4.2 play ...)`, as a variation of it. Return
        its label. Raises NotationError; nothing has changed then."""
        found = VARIATION.match(text)
        label = found[1] if found else "?"
        at = next((at for at, turn in enumerate(self.turns) if turn.line.label == label), -1)
        if at < 0:
            said = _("there is no line {label} that this could stand for").format(label=label)
            raise NotationError(said, text=text)
        before = [turn.line for turn in self.turns[: at + 1]]
        line = varied(self._game, self._record(before), text)
        self.turns[at] = replace(self.turns[at], line=line)
        return label

    def _checked(self, finished: int) -> Rechecked | None:
        """Play the lines that wait again if a line was finished since there were so many; older
        versions of those finished lines are dropped."""
        if not self.later or len(self.turns) == finished:
            return None
        for at, turn in enumerate(self.turns[finished:], finished):
            if self.later and self.later[0].label == turn.line.label:
                sides = turn.line.sides or self.later.pop(0).sides
                self.turns[at] = replace(turn, line=replace(turn.line, sides=sides))
        return self.keep() if self.later and not self._answers else None

    # ------------------------------------------------------------ inside

    def _setup(self) -> Setup:
        return read_setup(self._game, self._record(()))

    def _record(self, lines: Sequence[Line]) -> Record:
        return Record(self.tags, tuple(lines), position=self._position)

    def _tried(self, lines: Sequence[Line]) -> tuple[Replay, NotationError | None]:
        """The lines played, as far as they hold, and why the next does not."""
        problem: NotationError | None = None
        while True:
            replay = Replay(self._game, self._record(lines), fills=True)
            replay.note_down()
            try:
                for line in lines:
                    replay.play(line)
                    if self.hashed and replay.known is None and not replay.noted[-1].cut:
                        replay.noted[-1] = self._hashed(replay.noted[-1], replay.match)
            except NotationError as wrong:
                problem = problem or wrong
                lines = lines[: replay.turns]
            else:
                return replay, problem

    def _adopt(self, replay: Replay) -> None:
        """Be where a replay has come."""
        self._match, self.known = replay.match, replay.known
        self._silent_at = -1
        self.turns = list(map(Turn, replay.noted, replay.answers))
        self._answers, self._notes, self._around = [], [], BARE
        if self.turns and self.turns[-1].line.cut:
            self._open(self.turns.pop())

    def _open(self, turn: Turn) -> None:
        """Have a line in progress again."""
        self._answers, self._around = list(turn.answers), turn.line
        self._notes = notes_by_answer(turn)

    def _folded(self, label: str, cut: bool) -> Line:
        """The line in progress as a line of that label."""
        name, notes = self._game.name, [Note(*note) for note in self._notes]
        used = range(1, len(self._answers) + 1)
        line = fold(label, self._answers, cut, game=name, notes=notes, used=used)
        return replace(line, above=self._around.above, sides=self._around.sides)

    def progress(self) -> Line | None:
        """The line in progress, None if nothing of it is written."""
        if not self._answers and not self._around.above:
            return None
        return self._folded(self.label, cut=True)

    def _back(self, at: int) -> bool:
        """Take back all but so many finished lines."""
        given = len(self._answers) + sum(len(turn.answers) for turn in self.turns[at:])
        if given:
            self._match.undo(given)
        self._silent_at = -1
        del self.turns[at:]
        self._answers, self._notes, self._around = [], [], BARE
        self._look_for_open()
        return True

    def _hashed(self, line: Line, match: Match[Any]) -> Line:
        return replace(line, hash=position_hash(self._game, match.table))

    def _look_for_open(self) -> None:
        """Note it if no card is open any more."""
        if self.known is not None and not any(given.open for _rest, given in self.history):
            self.known = None

    def state(self) -> tuple[object, ...]:
        """Everything that changes, for `restore`."""
        lists = (self.turns.copy(), self._answers.copy(), self._notes.copy(), self.later.copy())
        return self._match.clone(), self.known, self._around, lists

    def restore(self, state: tuple[Any, ...]) -> None:
        self._match, self.known, self._around, lists = state
        self._silent_at = -1
        self.turns, self._answers, self._notes, self.later = lists
