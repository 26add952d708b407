"""The runner: it plays the missing games in worker processes, and stops without losing results."""

from __future__ import annotations

import os
import select
import signal
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from civdawn_cli.session.reaping import adopt, die_with, sweep
from civdawn_cli.stopping import ending_signals
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.games import FixtureRunner, Outcome
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.results import Results
from civdawn_cli.tournament.schedule import Fixture

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
            signal.signal(number, handler)
        self._over = True
        os.write(self._alarm, b".")
        self._herald.join()
        os.close(self.wake)
        os.close(self._alarm)

    def _tell(self) -> None:
        select.select([self.wake], [], [])
        if self.requests == 1 and not self._over:
            games = "1 game" if self.under_way == 1 else f"{self.under_way} games"
            doing = f"finishing {games}" if self.under_way else "stopping"
            with suppress(OSError):  # the terminal may have gone
                self._say(f"{doing}; Ctrl-C again stops now")

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


class WorkerLost(Exception):
    """A worker process ended by itself."""


def run(
    config: Config,
    results: Results,
    stop: Stop,
    on_result: Callable[[Line], object],
) -> None:
    """Play the missing games until all have results or the tournament is decided.

    on_result: called with every result. Raises OSError if a result can't be written, WorkerLost,
    and KeyboardInterrupt at a second Ctrl-C; the results so far are kept.
    """
    plan = Plan(config, results.lines)
    waking: list[Any] = [stop.wake]
    needed = 0 if plan.over else min(config.concurrency, plan.total - plan.played)
    workers: list[_Worker] = []
    try:
        for number in range(needed):
            workers.append(_Worker(config, number))
        by_pipe = {worker.pipe: worker for worker in workers}
        if not stop.requests:
            hand_out(plan, workers)
        while busy := [worker.pipe for worker in workers if worker.under_way]:
            stop.under_way = len(busy)
            for pipe in wait(busy + waking):
                if pipe == stop.wake:
                    waking.clear()
                    continue
                outcome = by_pipe[pipe].take()  # type: ignore[index]  # `wait` takes more than pipes
                if outcome is None:
                    continue
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
    gifts: list[list[Fixture]] = [[] for _ in short]
    for level in range(1, CHUNK + 1):
        for worker, gift in zip(short, gifts, strict=True):
            if worker.under_way + len(gift) < level and (fixture := plan.next()):
                gift.append(fixture)
    for worker, gift in zip(short, gifts, strict=True):
        worker.give(gift)


class _Worker:
    """A process that plays games one after the other. under_way: how many of its games have no
    result yet."""

    def __init__(self, config: Config, number: int) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.under_way = 0
        self._finishing = False
        self._process: Final = context.Process(
            target=_work, args=(config, number, theirs, os.getpid())
        )
        # A terminal sends Ctrl-C to the worker too: mask it until the worker ignores it.
        resource_tracker.ensure_running()  # its own start ends the masking
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        theirs.close()

    def give(self, fixtures: list[Fixture]) -> None:
        """Send the worker more games."""
        if fixtures and not self._finishing:
            self.under_way += len(fixtures)
            self.pipe.send(fixtures)

    def finish(self) -> None:
        """Tell the worker to finish the game under way and to begin no other."""
        if not self._finishing:
            self._finishing = True
            self.pipe.send(None)

    def take(self) -> Outcome | None:
        """The next outcome; None if the worker was told to finish and has. Raises WorkerLost."""
        try:
            said = self.pipe.recv()
        except (EOFError, OSError):
            if self._finishing:
                self.under_way = 0
                return None
            raise WorkerLost("a worker process ended by itself") from None
        if isinstance(said, str):
            raise WorkerLost(said)
        self.under_way -= 1
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


def _work(config: Config, number: int, pipe: Connection, runner: int) -> None:
    """The life of a worker: it ends when the pipe does, or at once when the runner is killed."""
    die_with(runner)
    for number_of_signal in STOPPING:
        signal.signal(number_of_signal, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    signal.signal(NOW, _leave)
    core = _pin(number)
    adopt()
    with FixtureRunner(config, core) as games:
        fixtures: list[Fixture] = []
        try:
            while True:
                while not fixtures or pipe.poll():
                    said = pipe.recv()
                    if said is None:
                        return
                    fixtures += said
                pipe.send(games.play(fixtures.pop(0)))
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
