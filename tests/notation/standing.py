"""Games that begin in a hand-made position, which may lack what a turn does not need: leaders,
wonders, victory cards, decks."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import Option
from civdawn_cli.games import GAMES
from civdawn_cli.games.ages.positions import position as ages_position
from civdawn_cli.games.newdawn.positions import position as newdawn_position
from civdawn_cli.grammar import Line, read_line, write_line
from civdawn_cli.notation.reading import replay_line
from civdawn_cli.notation.writing import fold, write_answer

MAP = """
seats 2
land 0,0 gghdmf~g
land 0,1 gghg~ggg
land 0,2 gggghggg
capital 1 1,0
capital 2 7,0
"""
"""The map of A New Dawn for every position that does not bring its own."""


def begun(game: str, text: str) -> Any:
    """The table that the lines of a position describe; for the line `game 2` the table at the
    beginning of a game of two seats, for `game 2 first` the same with a map.

    Of A New Dawn the map may be left out, and seat 1 begins the game unless a line says otherwise.
    """
    lines = text.splitlines()
    if lines and lines[0].startswith("game "):
        rules = GAMES[game]()
        _, seats, *layout = lines[0].split()
        chosen = {"map": layout[0]} if layout else {}
        return rules.new(rules.setup(int(seats), **chosen))
    if game == "ages":
        return ages_position.read(text)
    if not any(line.startswith("land ") for line in lines):
        text = MAP + text
    if not any(line.startswith(("turn ", "after ")) for line in lines):
        text += "\nturn 1.1"
    return newdawn_position.read(text)


def turn(text: str, game: str = "newdawn") -> Line:
    """A line of play, read."""
    line = read_line(text, game)
    assert isinstance(line, Line), text
    return line


class Standing:
    """A position that lines of play can be read in, as a Match and its transcript are."""

    def __init__(self, text: str, game: str = "newdawn", table: Any = None) -> None:
        """text: the lines of the position; see `begun`. table: begin with this instead."""
        self.game: Game[Any] = GAMES[game]()
        self._beginning = begun(game, text) if table is None else table
        self.choices: list[Option] = []
        self._begin(self._beginning)

    def _begin(self, table: Any) -> None:
        self.table = self.game.clone(table)
        self.options = ask(self.table)

    @property
    def match(self) -> Standing:
        """This position, which stands in for a Match as well."""
        return self

    @property
    def label(self) -> str:
        """The line the next answer belongs to; '' when the game is over."""
        return self.game.label(self.table) if self.options else ""

    def choose(self, option: Option) -> None:
        """Give an answer."""
        assert option in self.options
        answer(self.table, option)
        self.choices.append(option)
        self.options = ask(self.table)

    def before(self, label: str) -> tuple[Any, int]:
        """See `Match.before`; here the lines of one label follow one another."""
        table = self.game.clone(self._beginning)
        for count, option in enumerate(self.choices):
            start = self.game.clone(table)
            ask(table)
            if self.game.label(table) == label:
                return start, count
            answer(table, option)
        return table, len(self.choices)

    def rewind(self, label: str) -> None:
        """Take back the answers of that line."""
        table, count = self.before(label)
        del self.choices[count:]
        self._begin(table)

    def play(self, text: str) -> None:
        """Play a line of play. Raises NotationError."""
        replay_line(self, turn(text, self.game.name))

    def canonical(self, text: str) -> str:
        """Play a line of play and return its canonical text. Raises NotationError."""
        line = turn(text, self.game.name)
        before = len(self.choices)
        replay_line(self, line)
        again = Standing("", self.game.name, self._beginning)
        answers = []
        for count, option in enumerate(self.choices):
            if count >= before:
                answers.append(write_answer(again, option))
            again.choose(option)
        return write_line(fold(line.label, answers, line.cut, game=self.game.name))
