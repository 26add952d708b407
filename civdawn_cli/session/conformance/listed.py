"""Lists of checks of a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from civdawn_cli.session.conformance.stage import Bench

Run = Callable[[Bench], str | None]
"""A function that runs a check and returns a note for the report, if any. Raises Failed, Skipped or
StartError."""


class Check(NamedTuple):
    """A check: its name, and in one sentence the promise that it tests."""

    name: str
    promise: str
    run: Run


class Checks:
    """The checks of one module, in the order in which they run."""

    def __init__(self) -> None:
        self.all: Final[list[Check]] = []

    def add(self, promise: str) -> Callable[[Run], Run]:
        """A decorator that lists a function as a check, under its name with dashes for
        underscores."""

        def enlist(run: Run) -> Run:
            self.all.append(Check(run.__name__.replace("_", "-"), promise, run))
            return run

        return enlist
