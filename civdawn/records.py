"""Records of games, from files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from civdawn._text import of_match
from civdawn.game import Game
from civdawn.state import State
from civdawn_cli.engine.chance import Luck
from civdawn_cli.engine.game import Setup
from civdawn_cli.grammar import Record
from civdawn_cli.grammar import read_records as read_shapes
from civdawn_cli.record import Replay, check, game_of

__all__ = ["GameRecord", "read_records"]


class GameRecord:
    """One game of a file of records."""

    def __init__(self, record: Record) -> None:
        """Use `read_records`."""
        self._record = record

    @property
    def tags(self) -> dict[str, str]:
        """The tags, by name."""
        return {tag.name: tag.value for tag in self._record.tags}

    @property
    def labels(self) -> list[str]:
        """The labels of its lines, in order."""
        return [line.label for line in self._record.lines]

    def problems(self) -> list[str]:
        """Everything that is wrong with it, as `civdawn check` says it; [] if it is sound."""
        return [str(problem) for problem in check(self._record).problems]

    def game(self) -> Game:
        """The game with its seats, settings and rules. Raises NotationError."""
        setup = self._replay().match.setup
        return Game(game_of(self._record), Setup(setup.seats, setup.settings, "", setup.rules))

    def state(self, at: str = "", seed: int | None = None) -> State:
        """The state at its end, or at the beginning of the line with that label.

        seed: as for `State.clone`. Raises NotationError where it does not follow the rules.
        """
        replay = self._replay()
        replay.run(until=at)
        return of_match(self.game(), replay.match, None if seed is None else Luck(seed))

    def states(self) -> Iterator[tuple[State, int]]:
        """Every state of the game with the action taken there, chance's included. It is one state
        that goes on: clone it to keep it. Raises NotationError as `state`, before the first."""
        replay = self._replay()
        replay.run()
        position = replay.match.setup.position
        state = self.game().new_initial_state(position=position)
        for action in replay.match.choices:
            yield state, action
            state.apply_action(action)

    def _replay(self) -> Replay:
        if self._record.mistake is not None:
            raise self._record.mistake
        return Replay(game_of(self._record), self._record)


def read_records(source: str | Path | BinaryIO) -> Iterator[GameRecord]:
    """Every game of a file of records, in little memory. source: a path, or a file opened for
    reading bytes. Raises OSError."""
    if isinstance(source, str | Path):
        with open(source, "rb") as file:
            for record in read_shapes(file):
                yield GameRecord(record)
    else:
        for record in read_shapes(source):
            yield GameRecord(record)
