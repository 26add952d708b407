"""Luck: one random stream per purpose and seat, so that equal choices meet equal luck."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from civdawn_cli.engine.step import Option, Step


class Chance:
    """Answers chance's questions from a seed.

    Each kind of question has a stream of random numbers for every seat whose luck is asked for, so
    that an extra roll of one player does not shift another's. The generator is Python's Mersenne
    Twister, whose output for a given text seed is the same in every Python version.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed: Final = str(seed)
        self._streams: dict[str, Random] = {}

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> Option:
        """One of the options: all equally likely, or as the step weighs them."""
        name = f"{step.kind.name}/{step.luck()}"
        stream = self._streams.get(name)
        if stream is None:
            stream = Random(f"{self.seed}/{name}")
            self._streams[name] = stream
        if not step.weighted:
            return options[int(stream.random() * len(options))]
        drawn = [option for option in options for _ in range(step.weight(table, option))]
        return drawn[int(stream.random() * len(drawn))]
