"""What fuzzing is told about cards; each game has its own idea of them."""

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from civdawn_cli.engine.step import Step

Found = Counter[tuple[str, str]]


class Cards:
    """A game whose cards nobody looks at.

    found: what was met, by family and name. deaf: set while a player thinks, who only imagines.
    """

    def __init__(self, found: Found) -> None:
        self.found = found
        self.deaf = False

    def all(self) -> list[tuple[str, str]]:
        """What there is to be met."""
        return []

    def watch(self, table: Any, step: Step[Any], option: int) -> None:
        """A step is about to run or a question to be answered."""

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """Notice what effects do in here."""
        yield
