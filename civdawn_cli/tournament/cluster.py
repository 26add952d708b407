"""The same games on a Dask cluster. Needs the extra `civdawn[cluster]`, imported here alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from threading import Lock
from typing import Final

from civdawn_cli.invocation import installing
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.games import FixtureRunner, Outcome
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.losses import WorkerLost
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.results import Results
from civdawn_cli.tournament.runner import CHUNK, Stop
from civdawn_cli.tournament.schedule import Fixture

RETRIES: Final = 2
"""How many times a game is tried again after an error of civdawn itself, as when memory is
short."""

CONNECT: Final = 15.0
"""Seconds to reach the scheduler."""

CLOSE: Final = 3.0
"""Seconds to disconnect from the scheduler."""


class ClusterError(Exception):
    """The cluster can't be used. The text says why."""


def run_on_cluster(
    config: Config,
    results: Results,
    stop: Stop,
    on_result: Callable[[Line], object],
    address: str,
) -> None:
    """Play the missing games as `runner.run` does, with the workers of the scheduler at `address`,
    `tcp://HOST:PORT`.

    Dask plays the games of a lost worker again elsewhere, and gives up a game during which three
    workers were lost (WorkerLost). Ctrl-C finishes the games handed out. Raises ClusterError.
    """
    try:
        from distributed import Client, as_completed
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise ClusterError(f"--cluster needs distributed: {installing('cluster')}") from None
    # Dask's own messages are silenced: a failure is reported below, in one line.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    plan = Plan(config, results.lines)
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise ClusterError(f"no scheduler at {address}: {problem}") from None
    under_way = 0
    ended = as_completed(loop=client.loop)
    gone = (OSError, CancelledError, asyncio.CancelledError)
    try:
        while True:
            try:
                # Workers come and go; without any the games wait for the first one.
                wanted = (
                    CHUNK * max(1, sum(client.nthreads().values()))
                    if not (plan.over or stop.requests)
                    else 0
                )
                while under_way < wanted and (fixture := plan.next()):
                    ended.add(client.submit(play, config, fixture, pure=False, retries=RETRIES))
                    under_way += 1
                stop.under_way = under_way
                if not under_way:
                    return
                outcome = next(ended).result()
            except KilledWorker as lost:
                raise WorkerLost(str(lost)) from None
            except gone as problem:
                name = type(problem).__name__
                raise WorkerLost(f"the cluster at {address} failed ({name})") from None
            under_way -= 1
            results.add(outcome.line, outcome.record, outcome.traffic)
            plan.hear(outcome.line)
            on_result(outcome.line)
    finally:
        with suppress(*gone):
            client.close(timeout=CLOSE)


_free: dict[str, list[FixtureRunner]] = {}
"""In a worker: by config, the sets of players that wait for a game, at most one for each thread."""

_lock: Final = Lock()


def play(config: Config, fixture: Fixture) -> Outcome:
    """Play a game in a thread of a Dask worker."""
    key = repr(config)
    with _lock:
        for other in [other for other in _free if other != key]:
            for runner in _free.pop(other):
                runner.programs.close()
        waiting = _free.setdefault(key, [])
        runner = waiting.pop() if waiting else FixtureRunner(config)
    outcome = runner.play(fixture)
    with _lock:
        _free.setdefault(key, []).append(runner)
    return outcome
