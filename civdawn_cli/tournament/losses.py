"""Workers that end in the middle of a game: by `kill -9`, for want of memory, or by a bot.

The game is played again. The entrant that was to move is named on the screen and in `runs.jsonl`.
When that has happened MOST times in one game with one entrant to move, the entrant forfeits it by
the ending `worker-lost`; the game is void if the entrant is built in, or if nobody was to move yet.
Only a sandbox keeps a bot from killing a worker while its rival is to move.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from civdawn_cli.language import ENGLISH, _, speaking
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.events import add_event, losses, lost
from civdawn_cli.tournament.games import NOBODY, NOT_BEGUN
from civdawn_cli.tournament.schedule import Fixture, ordered

MOST: Final = 3
"""How many workers a game may cost with the same entrant to move, before it is judged."""


IDLE: Final = 10
"""How many workers in succession may end before they begin a game."""


class WorkerLost(Exception):
    """Worker processes end by themselves, and nobody can be named for it."""


class Task(NamedTuple):
    """A game for a worker. culprit: the place of the entrant that is to be judged, or NOBODY; None
    to play the game. reason: the same in words."""

    fixture: Fixture
    culprit: int | None = None
    reason: str = ""


class Losses:
    """The workers that were lost in a tournament, also in earlier runs."""

    def __init__(self, config: Config, folder: Path, say: Callable[[str], object]) -> None:
        self._names: Final = ordered(config)
        self._folder: Final = folder
        self._say: Final = say
        self._counts: Final = losses(folder)
        self._idle = 0

    def none(self) -> None:
        """A worker has played a game: those that could not begin one are forgotten."""
        self._idle = 0

    def judged(self, task: Task, mover: int, code: int) -> Task:
        """The same game to be played again, or to be judged. mover: the place of the entrant to
        move, NOBODY or NOT_BEGUN. code: the exit code of the worker. Raises WorkerLost, OSError."""
        if mover == NOT_BEGUN:
            self._idle += 1
            if self._idle == IDLE:
                text = _("{n} workers were {end} before they began a game")
                raise WorkerLost(text.format(n=IDLE, end=_end(code)))
            return task
        token = task.fixture.token
        name = "" if mover == NOBODY else self._names[mover]
        self._counts[token, name] += 1
        count = self._counts[token, name]
        with speaking(ENGLISH):
            told = _told(token, name, code)
        add_event(self._folder, lost(token, name, told))
        follows = _("it is played again")
        if count >= MOST:
            follows = _("that was number {n}: it is judged").format(n=count)
        self._say(f"{_told(token, name, code)}; {follows}")
        if count < MOST:
            return Task(task.fixture)
        who = f"while {name} was to move" if name else "while nobody was to move"
        return Task(task.fixture, mover, f"{count} workers were lost in this game {who}")


def _told(token: str, name: str, code: int) -> str:
    """A loss for people. name: of the entrant to move, '' for nobody."""
    text = _("a worker was {end} in game {token} while nobody was to move")
    if name:
        text = _("a worker was {end} in game {token} while {name} was to move")
    return text.format(end=_end(code), token=token, name=name)


def _end(code: int) -> str:
    """How a worker ended, by its exit code."""
    if code < 0:
        return _("killed by signal {number}").format(number=-code)
    return _("ended with exit code {number}").format(number=code)
