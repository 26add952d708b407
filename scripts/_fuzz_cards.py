"""The interface by which fuzzing counts cards; each game has its own class for it."""

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from civdawn_cli.engine.step import Step

Found = Counter[tuple[str, str]]


class Cards:
    """The cards of a game in which none are counted.

    found: the counts, by family and name. deaf: True while a player thinks, since it only imagines.
    """

    def __init__(self, found: Found) -> None:
        self.found = found
        self.deaf = False

    def all(self) -> list[tuple[str, str]]:
        """Everything that can be met, as pairs of family and name."""
        return []

    def watch(self, table: Any, step: Step[Any], option: int) -> None:
        """Called right before a step runs or a question is answered."""

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """Count the effects that run inside the context."""
        yield
