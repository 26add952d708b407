"""The runner: it plays the missing games in worker processes, and stops without losing results."""

from __future__ import annotations

import os
import select
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from civdawn_cli.language import _
from civdawn_cli.playing import counts
from civdawn_cli.session.reaping import adopt, die_with, sweep
from civdawn_cli.stopping import ending_signals, ours
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.games import NOT_BEGUN, FixtureRunner, Outcome
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.losses import Losses, Task, WorkerLost
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.results import Results

CHUNK: Final = 4
"""How many games a worker is given ahead, so that it never waits for the next."""

GRACE: Final = 10.0
"""Seconds a worker has to end its programs."""

STOPPING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)

NOW: Final = getattr(signal, "SIGUSR1", signal.SIGTERM)
"""The signal that tells a worker to end its programs and itself; no terminal sends it."""


class Stop:
    """Handles Ctrl-C, kill and the closing of the terminal. The first Ctrl-C or kill lets the games
    under way finish, the second stops at once, and so does closing the terminal.

    requests: how many times a stop was requested. code: the exit code of the command if the
    terminal was closed, else 0. wake: becomes readable at the first request. under_way: how many
    games are being played.
    """

    def __init__(self, say: Callable[[str], None] = lambda text: None) -> None:
        """say: prints a line for the user, called from a thread of its own."""
        self.requests = self.code = self.under_way = 0
        self._say: Final = say
        self.wake, self._alarm = os.pipe()
        self._over = False
        # The handler itself must not print: it may run in the middle of another write.
        self._herald: Final = threading.Thread(target=self._tell, daemon=True)

    def __enter__(self) -> Stop:
        self._herald.start()
        self._before = {number: signal.signal(number, self._catch) for number in ending_signals()}
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            # The user is being obeyed: once more would only break the report off.
            obeyed = self.requests and ours(handler)
            signal.signal(number, signal.SIG_IGN if obeyed else handler)
        self._over = True
        os.write(self._alarm, b".")
        self._herald.join()
        os.close(self.wake)
        os.close(self._alarm)

    def _tell(self) -> None:
        select.select([self.wake], [], [])
        if self.requests == 1 and not self._over:
            text = _("stopping; Ctrl-C again stops now")
            if self.under_way:
                text = _("finishing {games}; Ctrl-C again stops now")
            with suppress(OSError):  # the terminal may have gone
                self._say(text.format(games=counts.games(self.under_way)))

    def _catch(self, number: int, frame: object) -> None:
        hangup = number == getattr(signal, "SIGHUP", None)
        if hangup:
            self.code = 128 + number
        before = self.requests
        self.requests = max(2, before) if hangup else before + 1
        if not before:
            os.write(self._alarm, b".")
        if before < 2 <= self.requests:
            raise KeyboardInterrupt


def run(
    config: Config,
    results: Results,
    stop: Stop,
    on_result: Callable[[Line], object],
    say: Callable[[str], object] = lambda text: None,
) -> None:
    """Play the missing games until all have results or the tournament is decided.

    on_result: called with every result. say: prints a line for the user. The game of a worker that
    is killed is played again (see `losses`). Raises OSError if a result can't be written,
    WorkerLost, and KeyboardInterrupt at a second Ctrl-C; the results so far are kept.
    """
    plan = Plan(config, results.lines)
    waking = [stop.wake]
    needed = 0 if plan.over else min(config.concurrency, plan.total - plan.played)
    losses = Losses(config, results.folder, say)
    workers: list[_Worker] = []
    try:
        for number in range(needed):
            workers.append(_Worker(config, number))
        if not stop.requests:
            hand_out(plan, workers)
        while busy := {worker.pipe: worker for worker in workers if worker.under_way}:
            stop.under_way = len(busy)
            ready = wait([*busy, *waking])
            if stop.wake in ready:
                waking.clear()
            for worker in [worker for pipe, worker in busy.items() if pipe in ready]:
                outcome = worker.take()
                if outcome is None:
                    if worker.lost:
                        workers[workers.index(worker)] = _replaced(worker, config, losses)
                    continue
                losses.none()
                results.add(outcome.line, outcome.record, outcome.traffic)
                plan.hear(outcome.line)
                on_result(outcome.line)
            if not (plan.over or stop.requests):
                hand_out(plan, workers)
            else:
                for worker in workers:
                    worker.finish()
    finally:
        if stop.requests > 1:
            for worker in workers:
                worker.stop()
        for worker in workers:
            worker.close()
        sweep()


def hand_out(plan: Plan, workers: Sequence[_Worker]) -> None:
    """Give games to the workers that have few; the last games are shared out evenly."""
    short = [worker for worker in workers if worker.under_way <= CHUNK // 2]
    gifts: list[list[Task]] = [[] for _worker in short]
    for level in range(1, CHUNK + 1):
        for worker, gift in zip(short, gifts, strict=True):
            if worker.under_way + len(gift) < level and (fixture := plan.next()):
                gift.append(Task(fixture))
    for worker, gift in zip(short, gifts, strict=True):
        worker.give(gift)


def _replaced(worker: _Worker, config: Config, losses: Losses) -> _Worker:
    """A worker in the place of one that was lost, with its games. Raises WorkerLost, OSError."""
    worker.close()
    # The programs that it ran are orphans now.
    sweep()
    first, *others = worker.games
    judged = losses.judged(first, worker.mover, worker.code)
    new = _Worker(config, worker.number)
    new.give([judged, *others])
    return new


class _Worker:
    """A process that plays games one after the other. games: those that have no result yet, in the
    order in which it plays them. lost: it ended by itself."""

    def __init__(self, config: Config, number: int) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.number: Final = number
        self.games: Final[deque[Task]] = deque()
        self.lost = False
        self._finishing = False
        # In memory that both share, so that it can be read when the worker is gone.
        self._mover: Final = context.RawValue("i", NOT_BEGUN)
        self._process: Final = context.Process(
            target=_work, args=(config, number, theirs, os.getpid(), self._mover)
        )
        # A terminal sends Ctrl-C to the worker too: mask it until the worker ignores it.
        resource_tracker.ensure_running()  # its own start ends the masking
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        theirs.close()

    @property
    def under_way(self) -> int:
        """How many of its games have no result yet."""
        return len(self.games)

    @property
    def mover(self) -> int:
        """The place of the entrant to move, or NOBODY, or NOT_BEGUN."""
        return int(self._mover.value)

    @property
    def code(self) -> int:
        """The exit code of the process, once it is closed; less than 0 for a signal."""
        return self._process.exitcode or 0

    def give(self, tasks: list[Task]) -> None:
        """Send the worker more games. One that is gone already is noticed when its games are
        taken."""
        if tasks and not self._finishing:
            self.games.extend(tasks)
            with suppress(BrokenPipeError, ConnectionResetError):
                self.pipe.send(tasks)

    def finish(self) -> None:
        """Tell the worker to finish the game under way and to begin no other."""
        if not self._finishing:
            self._finishing = True
            with suppress(BrokenPipeError, ConnectionResetError):
                self.pipe.send(None)

    def take(self) -> Outcome | None:
        """The next outcome; None if there is none any more: the worker was told to finish and has,
        or it is lost. Raises WorkerLost for an error in the worker."""
        try:
            said = self.pipe.recv()
        except (EOFError, OSError):
            if self._finishing:
                self.games.clear()
            else:
                self.lost = True
            return None
        if isinstance(said, str):
            raise WorkerLost(said)
        self.games.popleft()
        assert isinstance(said, Outcome)
        return said

    def stop(self) -> None:
        """End the worker and its programs now; the game under way is lost."""
        with suppress(ProcessLookupError):
            os.kill(self._process.pid or 0, NOW)

    def close(self) -> None:
        """Wait for the process to end, and kill it after GRACE seconds."""
        self.pipe.close()
        self._process.join(GRACE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _work(config: Config, number: int, pipe: Connection, runner: int, mover: Any) -> None:
    """The life of a worker: it ends when the pipe does, or at once when the runner is killed."""
    die_with(runner)
    for number_of_signal in STOPPING:
        signal.signal(number_of_signal, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    signal.signal(NOW, _leave)
    core = _pin(number)
    adopt()

    def to_move(place: int) -> None:
        mover.value = place

    with FixtureRunner(config, core, to_move) as games:
        tasks: list[Task] = []
        try:
            while True:
                while not tasks or pipe.poll():
                    said = pipe.recv()
                    if said is None:
                        return
                    tasks += said
                task = tasks.pop(0)
                pipe.send(games.play(task.fixture, task.culprit, task.reason))
        except (EOFError, OSError):
            return
        except Exception:  # noqa: BLE001 - errors in a game are caught in there; the runner reports this one
            pipe.send(traceback.format_exc())


def _leave(number: int, frame: object) -> None:
    """End the worker now, ignoring further signals meanwhile."""
    signal.signal(NOW, signal.SIG_IGN)
    raise SystemExit


def _pin(number: int) -> int | None:
    """Keep this process and its programs on one processor, where the system allows it. Return its
    number."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    core = cores[number % len(cores)]
    os.sched_setaffinity(0, {core})
    return core
