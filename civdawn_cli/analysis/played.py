"""A record played again for analysis: its turns, each with the table before it and its answers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option
from civdawn_cli.grammar import NotationError, Record, read_game
from civdawn_cli.notation.writing import owner
from civdawn_cli.record.replay import Replay
from civdawn_cli.record.tags import game_of


class Turn(NamedTuple):
    """A turn as it was played. seat: whose turn it is. number: of the line among the record's, from
    0. table: as it was before it; nobody may change it. choices: the answers, chance's included."""

    label: str
    seat: int
    number: int
    table: Any
    choices: tuple[Option, ...]


class Played:
    """A game as far as its record follows the rules.

    turns: from the first round on; the setup has none. table: as it is in the end. mistake: the
    first thing in the record that does not follow; None if all does. complete: the record has its
    end.
    """

    def __init__(self, record: Record) -> None:
        """Raises NotationError if the game can't even begin."""
        if record.mistake is not None and not record.lines:
            raise record.mistake
        self.record: Final = record
        self.game: Final[Game[Any]] = game_of(record)
        replay = Replay(self.game, record)
        self.setup: Final[Setup] = replay.match.setup
        self.mistake: NotationError | None = None
        self.turns: Final[list[Turn]] = []
        match = replay.match
        for number, line in enumerate(record.lines):
            table, count = self.game.clone(match.table), len(match.choices)
            try:
                replay.play(line)
            except NotationError as mistake:
                self.mistake = mistake
                break
            seat = owner(line.label)
            if seat is not None:
                choices = tuple(match.choices[count:])
                self.turns.append(Turn(line.label, seat, number, table, choices))
        self.mistake = self.mistake or record.mistake
        self.complete: Final = replay.complete
        self.table: Final[Any] = match.table

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    def match(self, turn: Turn) -> Match[Any]:
        """A match that stands before the turn."""
        setup = self.setup
        return Match(self.game, Setup(setup.seats, setup.settings, "", setup.rules, turn.table))


@lru_cache(2)
def played(raw: bytes) -> Played:
    """The game of that text, kept for the next time. Raises NotationError."""
    return Played(read_game(raw, 1, 0, True))
