"""Playing what is missing: worker processes, results as they come, stopping without loss."""

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
"""Games a worker is given ahead, so that it never waits for the next."""


GRACE: Final = 10.0
"""Seconds a worker has to end its programs; the game it was playing is lost."""


STOPPING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)

NOW: Final = getattr(signal, "SIGUSR1", signal.SIGTERM)
"""Tells a worker to end its programs and itself; no terminal sends it."""


class Stop:
    """Ctrl-C and kill: once finishes the games under way, twice stops now. So does the closing of
    the terminal at once.

    asked: how often it was asked for. code: what the command is to exit with if the terminal was
    closed, else 0. wake: can be read as soon as it was asked for. under_way: how many games.
    """

    def __init__(self, say: Callable[[str], None] = lambda text: None) -> None:
        """say: tells the user, from a thread of its own."""
        self.asked = self.code = self.under_way = 0
        self._say: Final = say
        self.wake, self._alarm = os.pipe()
        self._over = False
        # Not from where the signal comes in: that may be in the middle of writing something else.
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
        if self.asked == 1 and not self._over:
            games = "1 game" if self.under_way == 1 else f"{self.under_way} games"
            doing = f"finishing {games}" if self.under_way else "stopping"
            with suppress(OSError):  # the terminal may have gone
                self._say(f"{doing}; Ctrl-C again stops now")

    def _catch(self, number: int, frame: object) -> None:
        hangup = number == getattr(signal, "SIGHUP", None)
        if hangup:
            self.code = 128 + number
        before, self.asked = self.asked, max(2, self.asked) if hangup else self.asked + 1
        if not before:
            os.write(self._alarm, b".")
        if before < 2 <= self.asked:
            raise KeyboardInterrupt


class WorkerLost(Exception):
    """A worker process ended by itself."""


def run(
    config: Config,
    results: Results,
    stop: Stop,
    on_result: Callable[[Line], bool],
) -> None:
    """Play the missing games until all have results or the tournament is decided.

    on_result: hears every result, and says whether to go on. Raises OSError if a result can't be
    written, WorkerLost, KeyboardInterrupt at a second Ctrl-C; results so far are kept.
    """
    plan = Plan(config, results.lines)
    waking: list[Any] = [stop.wake]
    needed = 0 if plan.over else min(config.concurrency, plan.total - plan.played)
    workers: list[_Worker] = []
    going = True
    try:
        for number in range(needed):
            workers.append(_Worker(config, number))
        by_pipe = {worker.pipe: worker for worker in workers}
        if not stop.asked:
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
                going = on_result(outcome.line) and going and not plan.over
            if going and not stop.asked:
                hand_out(plan, workers)
            else:
                for worker in workers:
                    worker.finish()
    finally:
        if stop.asked > 1:
            for worker in workers:
                worker.stop()
        for worker in workers:
            worker.close()
        sweep()


def hand_out(plan: Plan, workers: Sequence[_Worker]) -> None:
    """Fill up the workers that run short; the last games go evenly among them."""
    short = [worker for worker in workers if worker.under_way <= CHUNK // 2]
    gifts: list[list[Fixture]] = [[] for _ in short]
    for level in range(1, CHUNK + 1):
        for worker, gift in zip(short, gifts, strict=True):
            if worker.under_way + len(gift) < level and (fixture := plan.next()):
                gift.append(fixture)
    for worker, gift in zip(short, gifts, strict=True):
        worker.give(gift)


class _Worker:
    """A process that plays games one after the other. under_way: how many it has been given."""

    def __init__(self, config: Config, number: int) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.under_way = 0
        self._finishing = False
        self._process: Final = context.Process(
            target=_work, args=(config, number, theirs, os.getpid())
        )
        # A terminal's Ctrl-C goes to this process too: it must not hear it before it can ignore it.
        resource_tracker.ensure_running()  # starting it would end the masking
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        theirs.close()

    def give(self, fixtures: list[Fixture]) -> None:
        """More games."""
        if fixtures and not self._finishing:
            self.under_way += len(fixtures)
            self.pipe.send(fixtures)

    def finish(self) -> None:
        """Begin no other game than the one under way."""
        if not self._finishing:
            self._finishing = True
            self.pipe.send(None)

    def take(self) -> Outcome | None:
        """The next outcome; None if there is none because it was to finish. Raises WorkerLost."""
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
        """End its programs and the process now; the game under way is lost."""
        with suppress(ProcessLookupError):
            os.kill(self._process.pid or 0, NOW)

    def close(self) -> None:
        """End the process and what it started."""
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
        except Exception:  # noqa: BLE001 - not in a game, which would be void: the runner tells it
            pipe.send(traceback.format_exc())


def _leave(number: int, frame: object) -> None:
    """The worker is to end now; while it does it hears no more of that."""
    signal.signal(NOW, signal.SIG_IGN)
    raise SystemExit


def _pin(number: int) -> int | None:
    """Keep this process on one processor with its programs, where the system lets it."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    core = cores[number % len(cores)]
    os.sched_setaffinity(0, {core})
    return core
