"""Games that begin in a hand-made position, which may lack what a turn does not need: leaders,
wonders, victory cards."""

from __future__ import annotations

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import Option
from civdawn_cli.games.newdawn import position
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.notation import fold, walk_line, write_answer
from grammar import Line, read_line, write_line

GAME = NewDawn()


class Standing:
    """A position that lines of play can be read in, as a Match and its transcript are."""

    game = GAME

    def __init__(self, text: str, table: Table | None = None) -> None:
        """text: lines of position.py; seat 1 begins the game unless a line says otherwise. table:
        begin with this instead."""
        if not any(line.startswith(("turn ", "after ")) for line in text.splitlines()):
            text += "\nturn 1.1"
        self._beginning = position.read(text) if table is None else table
        self.choices: list[Option] = []
        self._begin(self._beginning)

    def _begin(self, table: Table) -> None:
        self.table = GAME.clone(table)
        self.options = ask(self.table)

    @property
    def match(self) -> Standing:
        """Itself."""
        return self

    @property
    def label(self) -> str:
        """The line the next answer belongs to; '' when the game is over."""
        return GAME.label(self.table) if self.options else ""

    def choose(self, option: Option) -> None:
        """Give an answer."""
        assert option in self.options
        answer(self.table, option)
        self.choices.append(option)
        self.options = ask(self.table)

    def before(self, label: str) -> tuple[Table, int]:
        """As Match.before; lines of one label follow one another here."""
        table = GAME.clone(self._beginning)
        for count, option in enumerate(self.choices):
            start = GAME.clone(table)
            ask(table)
            if GAME.label(table) == label:
                return start, count
            answer(table, option)
        return table, len(self.choices)

    def rewind(self, label: str) -> None:
        """Take back the answers of that line."""
        table, count = self.before(label)
        del self.choices[count:]
        self._begin(table)

    def walk(self, text: str) -> None:
        """A line of play. Raises NotationError."""
        line = read_line(text)
        assert isinstance(line, Line), text
        walk_line(self, line)

    def canonical(self, text: str) -> str:
        """The canonical text of a line of play, which is done. Raises NotationError."""
        line = read_line(text)
        assert isinstance(line, Line), text
        before = len(self.choices)
        walk_line(self, line)
        again = Standing("", self._beginning)
        answers = []
        for count, option in enumerate(self.choices):
            if count >= before:
                answers.append(write_answer(again, option))
            again.choose(option)
        return write_line(fold(line.label, answers, line.cut))
