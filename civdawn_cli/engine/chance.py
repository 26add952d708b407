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
        return drawn(step, options, table, stream.random())


class ReturningChance(Chance):
    """The same answers, by a luck that can be kept and put back. luck: what is left."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.luck = Luck(seed)

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> Option:
        option, self.luck = self.luck.pick(step, options, table)
        return option


class Luck:
    """The luck of one seed at one point of a game: the answers of `Chance`, from an object that
    never changes, so that copies of a game can share it and go on alike.

    taken: how many numbers of each stream are used up.
    """

    def __init__(
        self,
        seed: int | str,
        taken: dict[str, int] | None = None,
        streams: dict[str, Stream] | None = None,
    ) -> None:
        """streams: those of another Luck of the same seed."""
        self.seed: Final = str(seed)
        self.taken: Final[dict[str, int]] = {} if taken is None else taken
        self._streams: Final[dict[str, Stream]] = {} if streams is None else streams

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> tuple[Option, Luck]:
        """One of the options, and the luck that is left."""
        name = f"{step.kind.name}/{step.luck()}"
        stream = self._streams.get(name)
        if stream is None:
            stream = Stream(f"{self.seed}/{name}")
            self._streams[name] = stream
        at = self.taken.get(name, 0)
        taken = self.taken.copy()
        taken[name] = at + 1
        option = drawn(step, options, table, stream.number(at))
        return option, Luck(self.seed, taken, self._streams)


class Stream:
    """A stream of random numbers that can be read from any place."""

    def __init__(self, name: str) -> None:
        self._random: Final = Random(name)
        self._numbers: Final[list[float]] = []

    def number(self, at: int) -> float:
        """The number at that place, from 0."""
        numbers = self._numbers
        while len(numbers) <= at:
            numbers.append(self._random.random())
        return numbers[at]


def drawn(step: Step[Any], options: list[Option], table: Any, number: float) -> Option:
    """The option that a random number from 0 to below 1 stands for."""
    if not step.weighted:
        return options[int(number * len(options))]
    weights = [step.weight(table, option) for option in options]
    left = int(number * sum(weights))
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    return options[-1]
