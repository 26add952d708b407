"""Records of games, from files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from civdawn._text import of_replay
from civdawn.game import Game
from civdawn.state import CHANCE, State
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.kit.news import News
from civdawn_cli.grammar import Record
from civdawn_cli.grammar import read_records as read_shapes
from civdawn_cli.playing.news import Newsreader
from civdawn_cli.record import Replay, check, game_of

__all__ = ["GameRecord", "Told", "read_records"]


class Told:
    """An answer, a die or a draw as it was told.

    label: of the line of the record in which it became known. seat: who answered, from 0; CHANCE
    for dice and draws. kind: of the question. answer: in notation as it could be seen, '' for a
    "no". sentences: for people. effects: everything that it changed in the view of whoever was
    told, as protocol/effects.md describes it. before, after: that view.
    """

    def __init__(self, label: str, news: News, sentences: list[str]) -> None:
        """Use `GameRecord.told`."""
        self.label: Final = label
        self.seat: Final = news.seat
        self.kind: Final = news.kind.name
        self.answer: Final = " ".join(news.tokens)
        self.sentences: Final = sentences
        self.effects: Final = [effect.text() for effect in news.effects]
        self.before: Final = news.before
        self.after: Final = news.after


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
        setup = self._replay(fills=True).match.setup
        return Game(game_of(self._record), Setup(setup.seats, setup.settings, "", setup.rules))

    def state(self, at: str = "", seed: int | str | None = None) -> State:
        """The state at its end, or at the beginning of the line with that label.

        A record that leaves cards open has no one state: this is one that fits all that its writer
        had been told until then, drawn by the seed as `State.resample` draws, which draws others.
        seed: as for `State.clone`. Raises NotationError where it does not follow the rules.
        """
        replay = self._replay(fills=True)
        replay.run(until=at)
        return of_replay(self.game(), replay, seed)

    def states(self) -> Iterator[tuple[State, int]]:
        """Every state of the game with the action taken there, chance's included. It is one state
        that goes on: clone it to keep it. Raises NotationError as `state`, before the first, and
        for a record that leaves cards open: nobody knows which actions those were."""
        replay = self._replay()
        replay.run()
        position = replay.match.setup.position
        state = self.game().new_initial_state(position=position)
        for action in replay.match.choices:
            yield state, action
            state.apply_action(action)

    def told(self, player: int | None = CHANCE) -> Iterator[Told]:
        """Everything that happened, in the order in which a seat was told it (CHANCE: a spectator;
        None: somebody who sees all answers). Raises NotationError as `state`, before the first, and
        for a seat whose cards the record leaves open."""
        replay = self._replay(fills=player is not None)
        if player is not None:
            replay.shown_to(player)
        replay.run()
        match = replay.match
        eyes = None if player is None else () if player == CHANCE else (player,)
        viewer = CHANCE if player is None else player
        reader = Newsreader(match.game, match.setup, viewer, eyes)
        label = reader.match.label
        for option in match.choices:
            label = reader.match.label
            for news in reader.read(option):
                yield Told(label, news, match.game.sentences(news))
        for news in reader.rest():
            yield Told(label, news, match.game.sentences(news))

    def _replay(self, fills: bool = False) -> Replay:
        if self._record.mistake is not None:
            raise self._record.mistake
        return Replay(game_of(self._record), self._record, fills)


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
