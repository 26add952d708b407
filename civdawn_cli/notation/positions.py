"""Positions that answers are given to: a game in progress, or a copy of one to try answers on."""

from __future__ import annotations

from typing import Any, Final, Protocol

from civdawn_cli.engine.flow import answer, ask, ask_every
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import PASS, Kind, Option
from civdawn_cli.grammar.shapes import NONE

# Any: text is read and written for the table of any game; only the game knows its type.


class Position(Protocol):
    """A game in progress that can be answered: a Match, or something that watches one."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def table(self) -> Any: ...

    @property
    def options(self) -> list[Option]: ...

    def choose(self, option: Option) -> None: ...


class LabelledPosition(Position, Protocol):
    """A position that knows the label of the line that the next answer belongs to, '' when the game
    is over, and can take back the answers of the last line with a label, be it finished or not."""

    @property
    def label(self) -> str: ...

    def rewind(self, label: str) -> None: ...


class Trial:
    """A copy of a position to try answers on. choices: the answers given so far."""

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


class Stepwise:
    """A trial that asks forced questions too, for texts that answer them.

    choices: the answers given to questions that are not forced.
    """

    def __init__(self, game: Game[Any], table: Any) -> None:
        self.game: Final = game
        self.table: Final = table
        self.options = ask_every(table)
        self.choices: Final[list[Option]] = []

    @property
    def label(self) -> str:
        """The label of the line the next answer belongs to; '' when the game is over."""
        return self.game.label(self.table) if self.options else ""

    def choose(self, option: Option) -> None:
        """Give an answer, which must be one of the options."""
        if not forced(self):
            self.choices.append(option)
        answer(self.table, option)
        self.options = ask_every(self.table)

    def rewind(self, label: str) -> None:
        """Never called: a trial is thrown away instead."""
        raise NotImplementedError(label)  # a call would be a mistake of the reader


def forced(position: Position) -> bool:
    """Return True if the question now asked is forced: it has one option and is not asked
    `alone`."""
    return len(position.options) == 1 and not position.table.stack[-1].alone


def spoken(kind: Kind, text: str) -> str:
    """The text of an option with its word or verb in front: `take heap1`, `attack`, `take -`."""
    if kind.verbs and text != NONE:
        return text
    return f"{kind.word} {text}" if text else kind.word


def texts(position: Position, options: list[Option]) -> list[str]:
    """The options of the question now asked as text, "no" as `-`."""
    game, table = position.game, position.table
    return [NONE if option == PASS else game.write(table, option) for option in options]
