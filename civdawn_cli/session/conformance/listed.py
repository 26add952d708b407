"""Lists of checks of a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from civdawn_cli.session.conformance.stage import Bench

Run = Callable[[Bench], str | None]
"""Does a check; returns a note for the report. Raises Failed, Skipped or StartError."""


class Check(NamedTuple):
    """A check with its name and what it promises, in one sentence."""

    name: str
    promise: str
    run: Run


class Checks:
    """The checks of one module, in the order they are done."""

    def __init__(self) -> None:
        self.all: Final[list[Check]] = []

    def add(self, promise: str) -> Callable[[Run], Run]:
        """Put a function on the list, under its name with dashes."""

        def enlist(run: Run) -> Run:
            self.all.append(Check(run.__name__.replace("_", "-"), promise, run))
            return run

        return enlist
