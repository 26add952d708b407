"""One function applied to all games of files, by one process or several. The results come in the
order of the games, and memory does not grow with the files."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, TypeVar

import click

from civdawn_cli.files.arguments import Failure, fail, open_input
from civdawn_cli.language import _, choose_as_told, pgettext
from civdawn_cli.stopping import ending_signals, gently

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.synchronize import Event
    from types import TracebackType

    from rich.progress import Progress

    from civdawn_cli.notation.reading import NotationError
    from civdawn_cli.record import GameText

A = TypeVar("A")
R = TypeVar("R")

GAMES: Final = 16
"""The most games that a process is given at once. Fewer would cost more time for handing over."""

SIZE: Final = 1 << 18
"""The number of bytes from which on games are handed over, however few they are."""

AHEAD: Final = 3
"""How many chunks are under way for each process, so that none waits for another."""

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many processes share the work.",
)

files_argument = click.argument("files", metavar="FILE...", nargs=-1, required=True)


class Problem(NamedTuple):
    """A message about a game, with its line and column in the file, from 1. Column 0 stands for the
    whole line."""

    line: int
    column: int
    message: str

    def of(self, name: str) -> str:
        """The message with its place: `game.cdn:14:8: message`. name: the file's."""
        column = f"{self.column}:" if self.column else ""
        return f"{name}:{self.line}:{column} {self.message}"


def problem(mistake: NotationError, text: GameText) -> Problem:
    """A mistake in a game as a Problem; one without a place of its own is about the game's first
    line."""
    return Problem(mistake.line or text.number, mistake.column, mistake.what())


class Workers:
    """A pool of processes that share the work on games. With one job there is no pool, and this
    process does the work.

    reached: how many bytes of the present file are finished. seen: how many of its games were found
    so far.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs: Final = jobs
        self.reached = self.seen = 0
        self._pool: ProcessPoolExecutor | None = None
        self._stop: Event | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool is not None and self._stop is not None:
            self._stop.set()
            self._pool.shutdown(cancel_futures=True)

    def games(
        self, file: BinaryIO, work: Callable[[GameText], R], only: int | None = None
    ) -> Iterator[R]:
        """The results of `work` for the games of a file, in the order of the games.

        work: if there is more than one job, a function of a module or a partial of one, whose
        argument and result can be pickled. only: the number, from 1, of the one game that is
        wanted; None for all.
        """
        self.reached = self.seen = 0
        if self.jobs == 1:
            for text in self._texts(file, only):
                yield work(text)
                self.reached = text.start + len(text.raw)
            return
        under_way: deque[tuple[int, Future[list[R]]]] = deque()
        for chunk in _chunks(self._texts(file, only)):
            if len(under_way) >= AHEAD * self.jobs:
                yield from self._next(under_way)
            future = self._submit(work, chunk)
            under_way.append((chunk[-1].start + len(chunk[-1].raw), future))
        while under_way:
            yield from self._next(under_way)

    def each(self, work: Callable[[A], R], items: Iterable[A]) -> Iterator[R]:
        """The results of `work` for any items, in their order; see `games`."""
        if self.jobs == 1:
            yield from map(work, items)
            return
        under_way: deque[tuple[int, Future[list[R]]]] = deque()
        for item in items:
            if len(under_way) >= AHEAD * self.jobs:
                yield from self._next(under_way)
            under_way.append((0, self._submit(work, [item])))
        while under_way:
            yield from self._next(under_way)

    def _texts(self, file: BinaryIO, only: int | None) -> Iterator[GameText]:
        from civdawn_cli.record import read_games

        for text in read_games(file):
            self.seen += 1
            if only in (None, self.seen):
                yield text
            if only == self.seen:
                return

    def _next(self, under_way: deque[tuple[int, Future[list[R]]]]) -> Iterator[R]:
        from concurrent.futures import BrokenExecutor

        end, future = under_way.popleft()
        try:
            yield from future.result()
        except BrokenExecutor:
            fail(_("one of its processes was killed, perhaps for want of memory"))
        self.reached = end

    def _submit(self, work: Callable[[A], R], chunk: list[A]) -> Future[list[R]]:
        """Hand a chunk over. A process that is started for it is born deaf to Ctrl-C, until
        `_begin` has settled what Ctrl-C does."""
        if not hasattr(signal, "pthread_sigmask"):  # Windows
            return self._processes().submit(_all, work, chunk)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
        try:
            return self._processes().submit(_all, work, chunk)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _processes(self) -> ProcessPoolExecutor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import Event

        if self._pool is None:
            self._stop = Event()
            self._pool = ProcessPoolExecutor(self.jobs, initializer=_begin, initargs=(self._stop,))
        return self._pool


def _chunks(texts: Iterable[GameText]) -> Iterator[list[GameText]]:
    chunk: list[GameText] = []
    size = 0
    for text in texts:
        chunk.append(text)
        size += len(text.raw)
        if len(chunk) == GAMES or size >= SIZE:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _all(work: Callable[[A], R], items: list[A]) -> list[R]:
    return [work(item) for item in items if not (_stop and _stop[0].is_set())]


_stop: Final[list[Event]] = []
"""In a process of a pool: the event that is set when nobody wants its results any more."""


def _begin(stop: Event) -> None:
    """Prepare a new process of the pool: it leaves Ctrl-C to its parent and ends when its parent
    does. stop: set when nobody wants its results any more."""
    from multiprocessing import connection, parent_process

    choose_as_told()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ending_signals():
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))
    parent = parent_process()
    assert parent is not None, "only processes of a pool begin like this"
    _stop.append(stop)
    sentinel = parent.sentinel

    def watch() -> None:
        connection.wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


# ---------------------------------------------------------------- files


class Sources:
    """The files that a command works on, opened one after another, with a progress bar if stderr is
    a terminal.

    path: the present file, as it was given. failed: True if there was any problem, so that the exit
    code is to be 1.
    """

    EVERY: Final = 0.1
    """Seconds between two updates of the bar, so that it costs nothing."""

    def __init__(self, names: Sequence[str], quiet: bool = False) -> None:
        """names: the files as they were given, `-` for standard input. quiet: show no bar."""
        self.names: Final = names
        self.quiet: Final = quiet
        self.path = ""
        self.failed = False
        self._bar: Progress | None = None
        self._before = 0  # bytes of the files before the present one
        self._games = 0
        self._next = 0.0
        self._file: BinaryIO | None = None
        self._noted: set[tuple[str, str]] = set()

    def __iter__(self) -> Iterator[str]:
        """Open the files one after another, and yield the name that messages use for each. Complain
        of those that can't be opened."""
        gently()
        self._begin()
        try:
            for path in self.names:
                self.path = path
                try:
                    with open_input(path) as self._file:
                        yield self.name
                except Failure as failure:
                    self.complain(failure.message)
        finally:
            if self._bar is not None:
                self._bar.stop()
            self._bar = None

    def games(
        self, workers: Workers, work: Callable[[GameText], R], only: int | None = None
    ) -> Iterator[R]:
        """The results of `work` for the games of the present file: see `Workers.games`."""
        assert self._file is not None, "between two files"
        for found in workers.games(self._file, work, only):
            yield found
            self._games += 1
            if self._bar is not None and time.monotonic() >= self._next:
                self._next = time.monotonic() + self.EVERY
                done = self._before + workers.reached
                self._bar.update(self._bar.task_ids[0], completed=done, games=self._games)
                self._bar.refresh()
        self._before += workers.reached

    def say(self, line: str) -> None:
        """Print a line on standard output, above the bar if both are on the terminal."""
        if self._bar is not None and sys.stdout.isatty():
            self._above(self._bar, line)
        else:
            click.echo(line)

    def complain(self, message: str) -> None:
        """Print a message on stderr; the command has failed then."""
        self.failed = True
        self._warn(message)

    def note(self, number: int, message: str) -> None:
        """Print a remark on a game on stderr; the command has not failed for it. The same remark is
        made once for each file. number: the game's in the present file."""
        if (self.path, message) not in self._noted:
            self._noted.add((self.path, message))
            self._warn(f"{self.name}: game {number}: {message}")

    def _warn(self, message: str) -> None:
        """Print a message on stderr, above the bar if there is one."""
        line = f"{click.get_current_context().command_path}: {message}"
        if self._bar is not None:
            self._above(self._bar, line)
        else:
            click.echo(line, err=True)

    @property
    def name(self) -> str:
        """The name that messages use for the present file."""
        return "stdin" if self.path == "-" else self.path

    def blame(self, found: Problem) -> None:
        """Print a problem in the present file on stderr; the command has failed then."""
        self.complain(found.of(self.name))

    # ------------------------------------------------------------ the bar

    def _begin(self) -> None:
        if self.quiet or not sys.stderr.isatty():
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
        from rich.progress import TimeRemainingColumn as Remaining

        count = TextColumn(pgettext("progress", "{n} games").format(n="{task.fields[games]:,}"))
        # Without a thread of its own: there are processes to be forked.
        self._bar = Progress(
            count,
            BarColumn(),
            TaskProgressColumn(),
            Remaining(),
            console=Console(stderr=True),
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
            transient=True,
        )
        self._bar.add_task("", total=self._total(), games=0)
        self._bar.start()

    def _total(self) -> int | None:
        """The size of all files in bytes; None if one of them is a pipe. Missing files count 0."""
        there = [name for name in self.names if os.path.exists(name)]
        if "-" in self.names or not all(map(os.path.isfile, there)):
            return None
        return sum(map(os.path.getsize, there))

    def _above(self, bar: Progress, line: str) -> None:
        bar.console.print(line, markup=False, highlight=False, soft_wrap=True)
