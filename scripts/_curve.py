"""The curve of a tuning: a file with a line for every step, which goes on where it ended.

The first line says what is tuned. A line is written whole before its step counts, so a tuning that
is stopped or killed loses the step it is at and nothing else; the luck of a step depends on its
number alone, so one that goes on writes the same lines as one that was never stopped.
"""

import json
import math
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

STEP = 0.25
"""How far a weight is moved to and fro, as a part of its size."""
SMALLEST = 0.05
"""The size of a weight that is 0 or near it."""
GAIN = 0.06
"""The part of such a move that a game more or less won is followed by."""
DIGITS = 6
"""Digits behind the point that are kept of a weight."""

HEAD = b'{"tunes": {'
"""The beginning of every curve."""

Weights = dict[str, float]

Match = Callable[[int, Weights, Weights], float]
"""Plays the games of a step, of that number, between two sets of weights. Returns the games that
the first won more than lost."""


def moved(value: float, start: float, direction: float) -> float:
    """A weight moved by some steps of its size at the start; never below 0."""
    return round(max(0.0, value + direction * STEP * max(abs(start), SMALLEST)), DIGITS)


class Curve:
    """The file of a tuning, locked while it is open.

    path: of the file. facts: the game and such, which must be those of the file. start: the weights
    at the first step. steps: how many are done. weights: those after the last of them.
    """

    def __init__(self, path: Path, facts: dict[str, Any], start: Weights) -> None:
        """Open the file and go on from its last whole line; begin it if it is not there.

        start: of a new file. Raises OSError, and ValueError for a file of something else or that
        another tuning is writing to.
        """
        self.path = path
        self.steps = 0
        self.start = start
        self.weights = dict(start)
        self.file = path.open("a+b")
        try:
            self._lock()
            self._read({**facts, "weights": sorted(start)})
        except BaseException:
            self.file.close()
            raise

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # a system without such locks
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"{self.path}: another tuning is writing to it") from None

    def _read(self, facts: dict[str, Any]) -> None:
        self.file.seek(0)
        data = self.file.read()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if lines:
            self._begin(lines[0], facts)
            self.weights = dict(self.start)
            for line in lines[1:]:
                self._go_on(line)
        elif not data.startswith(HEAD[: len(data)]):
            raise ValueError(f"{self.path} is no curve of scripts/tune: {shown(data)}")
        if whole != data:  # it was killed while it was writing
            self.file.truncate(len(whole))
        if not lines:
            self._write({"tunes": facts, "start": self.start})

    def _begin(self, line: bytes, facts: dict[str, Any]) -> None:
        """Take the first line. Raises ValueError if it is of another tuning."""
        try:
            head = json.loads(line)
            said, self.start = dict(head["tunes"]), weights_of(head["start"])
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{self.path} is no curve of scripts/tune: {shown(line)}") from None
        for key, value in facts.items():
            if said.get(key) != value:
                raise ValueError(
                    f"{self.path} has {key} {told(said.get(key))}, not {told(value)}; "
                    "give another --curve"
                )

    def _go_on(self, line: bytes) -> None:
        """Take the line of the next step. Raises ValueError."""
        try:
            row = json.loads(line)
            fits = row["step"] == self.steps + 1
            self.weights = weights_of(row["weights"])
        except (ValueError, KeyError, TypeError):
            fits = False
        if not fits or set(self.weights) != set(self.start):
            raise ValueError(
                f"{self.path}:{self.steps + 2}: no step {self.steps + 1}: {shown(line)}"
            )
        self.steps += 1

    def _write(self, row: dict[str, Any]) -> None:
        """Add a line, and wait until it is kept."""
        self.file.write(json.dumps(row).encode() + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def step(self, match: Match) -> None:
        """One step: all weights at once, each up or down at random, the one change against its
        opposite, and then a little towards the winner."""
        chance = random.Random(f"tune/{self.steps}")
        signs = {name: chance.choice((-1, 1)) for name in self.start}
        up, down = [
            {n: moved(v, self.start[n], way * signs[n]) for n, v in self.weights.items()}
            for way in (1, -1)
        ]
        result = match(self.steps, up, down)
        weights = {
            n: moved(v, self.start[n], GAIN * result * signs[n]) for n, v in self.weights.items()
        }
        self._write({"step": self.steps + 1, "result": result, "weights": weights})
        self.steps += 1
        self.weights = weights

    def close(self) -> None:
        """Close the file, which ends the lock."""
        self.file.close()


def weights_of(found: Any) -> Weights:
    """Weights as a line has them. Raises ValueError or TypeError."""
    weights = {str(name): float(value) for name, value in dict(found).items()}
    if not all(math.isfinite(value) for value in weights.values()):
        raise ValueError("a weight is a finite number")
    return weights


def shown(line: bytes) -> str:
    """The beginning of a line, for a message."""
    return repr(line.decode("utf-8", "replace")[:60])


def told(value: Any) -> str:
    """A fact of a curve in words."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
