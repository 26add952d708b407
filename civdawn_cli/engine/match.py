"""One game in progress: setup, the choices made, undo, chance."""

from __future__ import annotations

from typing import Any, Final, Generic

from civdawn_cli.engine.errors import IllegalChoice
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.step import Option, Step, T

EVERY: Final = 16
"""While choices are played again, a copy of the table is kept after this many."""


class Match(Generic[T]):
    """A game being played: the table plus every real choice that led to it.

    choices: the answers so far, chance's included, without forced answers (one option, not asked
    `alone`), which follow by themselves.
    """

    def __init__(
        self,
        game: Game[T],
        setup: Setup,
        choices: list[Option] | None = None,
        like: Match[T] | None = None,
    ) -> None:
        """choices: the answers to begin with. like: a match of the same game, which is copied."""
        self.game = game
        self.setup = setup
        # Copies of earlier tables, each asked on to its question, with the number of choices made.
        # Nobody changes them, so copies of the match share them.
        self._kept: list[tuple[int, T]] = [] if like is None else like._kept.copy()
        self._mark: tuple[T, int] | None = None if like is None else like._mark
        self.table: T = game.begin(setup) if like is None else game.clone(like.table)
        self.choices: list[Option] = [] if like is None else like.choices.copy()
        # None until somebody wants them: replay comes through most questions without a list.
        self._options: list[Option] | None = ask(self.table) if like is None else like._options
        for option in choices or ():
            self.choose(option)

    def clone(self) -> Match[T]:
        """A copy that goes on independently of this match."""
        return Match(self.game, self.setup, None, self)

    @property
    def options(self) -> list[Option]:
        """The answers open to the seat now asked; [] when the game is over."""
        options = self._options
        if options is None:
            stack = self.table.stack
            options = stack[-1].options(self.table) if stack else []
            self._options = options
        return options

    @options.setter
    def options(self, options: list[Option]) -> None:
        self._options = options

    @property
    def over(self) -> bool:
        """Return True if no question is left."""
        return not self.table.stack

    @property
    def step(self) -> Step[Any]:
        """The step that asks; only while the match is not over."""
        return self.table.stack[-1]

    @property
    def label(self) -> str:
        """The line of the record the next answer belongs to; '' when the game is over."""
        return self.game.label(self.table) if self.table.stack else ""

    def beyond(self, rounds: int) -> bool:
        """Return True if a limit of this many rounds stops the match here: another round has begun.

        A game that ends by itself at the end of its last allowed round ends within the limit:
        whatever is still due before that end, such as the die of an event, is played.
        """
        game, table = self.game, self.table
        return game.rounds(table) > rounds and not game.decided(table)

    def choose(self, option: Option) -> None:
        """Answer the question now asked. Raises IllegalChoice; then nothing has changed."""
        if option not in self.options:
            raise IllegalChoice(f"{option} is not one of the {len(self.options)} options")
        answer(self.table, option)
        self.choices.append(option)
        self._options = ask(self.table)

    def advance(self, choices: list[Option], options: list[Option] | None) -> None:
        """Note answers that were given on the match's table without `choose`, by a faster way.

        choices: those answers, without forced ones. options: those of the question now asked; None
        if they were not listed.
        """
        self.choices += choices
        self._options = options

    def before(self, label: str) -> tuple[T, int]:
        """The beginning of the line of that label: a copy of the table as it was right after the
        last answer before the line, and the number of choices made until then. If several lines
        have the label, the last one counts."""
        table, count = self._mark or (self.game.begin(self.setup), 0)
        found = (self.game.clone(table), count)
        table = self.game.clone(table)
        previous = ""
        while True:
            start = self.game.clone(table)
            now = self.game.label(table) if ask(table) else ""
            if now == label != previous:
                found = (start, count)
            if count == len(self.choices):
                self._mark = found
                return self.game.clone(found[0]), found[1]
            previous = now
            answer(table, self.choices[count])
            count += 1

    def rewind(self, label: str) -> None:
        """Take back the answers of the line of that label."""
        self.table, count = self.before(label)
        self._forget(count)
        self._options = ask(self.table)

    def undo(self, count: int = 1) -> None:
        """Take back the last choices.

        The first time the choices before them are played again, and copies of the table are kept on
        the way; from then on only those since the nearest copy are.
        """
        left = max(0, len(self.choices) - count)
        self._forget(left)
        if self._mark is not None and self._mark[1] > left:
            self._mark = None
        if not self._kept:
            table = self.game.begin(self.setup)
            ask(table)
            self._kept.append((0, table))
        at, table = self._kept[-1]
        table = self.game.clone(table)
        while at < left:
            answer(table, self.choices[at])
            ask(table)
            at += 1
            if at == left or at % EVERY == 0:
                self._kept.append((at, self.game.clone(table)))
        self.table = table
        self._options = ask(table)

    def return_to(self, table: T, options: list[Option], left: int) -> None:
        """Take back the choices after the first `left`. table, options: as they were then; the
        match goes on with this very table."""
        self._forget(left)
        if self._mark is not None and self._mark[1] > left:
            self._mark = None
        self.table, self._options = table, options

    def go_to(self, choices: list[Option]) -> None:
        """Have these choices behind it from now on; `return_to` says at once where they lead."""
        self._kept.clear()
        self._mark = None
        self.choices = choices

    def _forget(self, left: int) -> None:
        """Drop the choices after the first `left`, and the copies of tables after them."""
        del self.choices[left:]
        while self._kept and self._kept[-1][0] > left:
            self._kept.pop()
