"""Independent trials on several cores: each process makes its share and sends back the numbers."""

from __future__ import annotations

import os
import struct
import threading
from collections.abc import Callable, Sequence
from math import isnan, nan
from typing import Final

from civdawn_cli.engine.plans import Spent, Work

Trial = Callable[[], float]
"""Something to try, with its value. Raises Spent."""

NUMBER: Final = struct.Struct("=d")


_ALONE: Final[list[bool]] = []


def alone() -> None:
    """From now on no other process helps in this one, however many cores a player may use."""
    _ALONE.append(True)


def shared(trials: Sequence[Trial], cores: int, work: Work) -> list[float | None]:
    """The values of the trials in their order; None for those for which no work was left.

    Processes are copies of this one; where the system has no such copies, or threads run beside,
    all is tried here. The values are the same in any case.
    """
    if cores < 2 or _ALONE or not hasattr(os, "fork") or threading.active_count() > 1:
        return tried(trials)
    cores = min(cores, len(trials))
    helpers = [_helper(trials[core::cores], work) for core in range(1, cores)]
    values: list[float | None] = [None] * len(trials)
    try:
        values[::cores] = tried(trials[::cores])
    finally:
        for core, (process, pipe) in enumerate(helpers, 1):
            values[core::cores] = _received(process, pipe, len(trials[core::cores]))
    return values


def tried(trials: Sequence[Trial]) -> list[float | None]:
    """The values of the trials, made here one after another."""
    found: list[float | None] = [None] * len(trials)
    for at, trial in enumerate(trials):
        try:
            found[at] = trial()
        except Spent:
            break
    return found


def _helper(trials: Sequence[Trial], work: Work) -> tuple[int, int]:
    """A process that makes these trials, and the pipe on which it sends their values."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    try:
        os.close(reading)
        work.breathe = None  # whoever has to be heard is heard by the first process
        for value in tried(trials):
            os.write(writing, NUMBER.pack(nan if value is None else value))
    finally:
        os._exit(0)


def _received(process: int, pipe: int, count: int) -> list[float | None]:
    """The values that a helper sends; it has ended then."""
    data = b""
    with open(pipe, "rb") as file:
        data = file.read()
    os.waitpid(process, 0)
    found = [value for (value,) in NUMBER.iter_unpack(data[: len(data) // 8 * 8])]
    found += [nan] * (count - len(found))
    return [None if isnan(value) else value for value in found]
