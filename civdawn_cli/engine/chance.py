"""Luck: one random stream per purpose and seat, so that equal choices meet equal luck."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any, Final

from civdawn_cli.engine.step import Option, Step

Seed = int | str
"""Decides all luck: 32 hexadecimal digits as text, which is how civdawn draws one, or a number that
somebody typed, which everybody can guess."""

_DIGITS: Final = 64  # of a number of a keyed stream, in bits


class Chance:
    """Answers chance's questions from a seed.

    Each kind of question has a stream of random numbers for every seat whose luck is asked for, so
    that an extra roll of one player does not shift another's. protocol/luck.md has the construction
    for other languages.
    """

    def __init__(self, seed: Seed) -> None:
        self.seed: Final = str(seed)
        self._streams: Final[dict[str, Source]] = {}
        self._taken: Final[dict[str, int]] = {}

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> Option:
        """One of the options: all equally likely, or as the step weighs them."""
        name = stream_name(step)
        stream = self._streams.get(name)
        if stream is None:
            stream = opened(self.seed, name)
            self._streams[name] = stream
        at = self._taken.get(name, 0)
        self._taken[name] = at + 1
        return picked(step, options, table, stream, at)

    def skip(self, step: Step[Any], options: list[Option], table: Any) -> None:
        """Be as after answering the question; it was answered in an earlier session."""
        self.pick(step, options, table)


class ReturningChance(Chance):
    """The same answers, by a luck that can be kept and put back. luck: what is left."""

    def __init__(self, seed: Seed) -> None:
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
        seed: Seed,
        taken: dict[str, int] | None = None,
        streams: dict[str, Source] | None = None,
    ) -> None:
        """streams: those of another Luck of the same seed."""
        self.seed: Final = str(seed)
        self.taken: Final[dict[str, int]] = {} if taken is None else taken
        self._streams: Final[dict[str, Source]] = {} if streams is None else streams

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> tuple[Option, Luck]:
        """One of the options, and the luck that is left."""
        name = stream_name(step)
        stream = self._streams.get(name)
        if stream is None:
            stream = opened(self.seed, name)
            self._streams[name] = stream
        at = self.taken.get(name, 0)
        taken = self.taken.copy()
        taken[name] = at + 1
        return picked(step, options, table, stream, at), Luck(self.seed, taken, self._streams)


def stream_name(step: Step[Any]) -> str:
    """The stream that answers the step: its kind and whose luck it is, such as `roll/2`."""
    return f"{step.kind.name}/{step.luck()}"


def is_drawn(seed: str) -> bool:
    """Return True for a seed of the form that civdawn draws: 32 lower-case hexadecimal digits."""
    return len(seed) == 32 and all(digit in "0123456789abcdef" for digit in seed)


def opened(seed: str, name: str) -> Source:
    """The stream of that name from its beginning. A seed of 32 hexadecimal digits has streams that
    nobody can foretell; any other has those of all versions before, so that old records and typed
    seeds give the games they gave."""
    return KeyedStream(seed, name) if is_drawn(seed) else Stream(f"{seed}/{name}")


class Source:
    """A stream of draws that can be read from any place."""

    def below(self, at: int, total: int) -> int:
        """The draw at that place, from 0, as a number from 0 to below the total."""
        raise NotImplementedError


class Stream(Source):
    """Numbers from 0 to below 1 of Python's Mersenne Twister, whose output for a given text is the
    same in every Python version. It can be foretold from its numbers."""

    def __init__(self, name: str) -> None:
        self._random: Final = Random(name)
        self._numbers: Final[list[float]] = []

    def number(self, at: int) -> float:
        """The number at that place, from 0."""
        numbers = self._numbers
        while len(numbers) <= at:
            numbers.append(self._random.random())
        return numbers[at]

    def below(self, at: int, total: int) -> int:
        return int(self.number(at) * total)


class KeyedStream(Source):
    """Numbers by SHA-256 of seed, name and place (protocol/luck.md): none tells another."""

    def __init__(self, seed: str, name: str) -> None:
        self._start: Final = f"{seed} {name} "

    def below(self, at: int, total: int) -> int:
        limit = (1 << _DIGITS) // total * total  # numbers from here on would favour the first
        attempt = 0
        while True:
            number = int(sha256(f"{self._start}{at} {attempt}".encode()).hexdigest()[:16], 16)
            if number < limit:
                return number % total
            attempt += 1


def picked(step: Step[Any], options: list[Option], table: Any, stream: Source, at: int) -> Option:
    """The option that the draw at that place of the stream stands for."""
    if not step.weighted:
        return options[stream.below(at, len(options))]
    weights = [step.weight(table, option) for option in options]
    return _weighed(options, weights, stream.below(at, sum(weights)))


def drawn(step: Step[Any], options: list[Option], table: Any, number: float) -> Option:
    """The option that a random number from 0 to below 1 stands for."""
    if not step.weighted:
        return options[int(number * len(options))]
    weights = [step.weight(table, option) for option in options]
    return _weighed(options, weights, int(number * sum(weights)))


def _weighed(options: list[Option], weights: list[int], left: int) -> Option:
    """The option in whose part of the weights, laid end to end, that place lies."""
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    return options[-1]
