"""Players for fuzzing, each of which plays badly in a way of its own, so that rare things
happen."""

import zlib
from random import Random
from typing import Any, Protocol

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option

SEEN = 80  # the most options whose texts a player with a taste reads; of more it takes any
KEEN = 0.85  # how often a keen player does not consider "no"
SPREAD = 60.0  # the weight of the favourite option beside the worst, to a player with a taste


class Player(Protocol):
    """A player: it answers for a seat."""

    def decide(self, match: Match[Any]) -> Option:
        """One of the options of the question now asked."""


class Even:
    """Takes any option, all equally likely."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def decide(self, match: Match[Any]) -> Option:
        """Any option."""
        return self.random.choice(match.options)


class Keen(Even):
    """Hardly ever says no to anything."""

    def decide(self, match: Match[Any]) -> Option:
        """Any option but, mostly, no."""
        return self.random.choice(self.wanted(match.options))

    def wanted(self, options: list[Option]) -> list[Option]:
        """The options that the player considers."""
        no = options[-1] == PASS and len(options) > 1 and self.random.random() < KEEN
        return options[:-1] if no else options


class Taste(Keen):
    """A keen player that prefers some answers to others, the same ones all game.

    So one seat builds wonders whenever it can, another collects one type of cards, a third attacks.
    """

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.seed = seed.encode()
        self.liking: dict[str, float] = {}

    def decide(self, match: Match[Any]) -> Option:
        """Mostly what it likes best."""
        options = self.wanted(match.options)
        if len(options) > SEEN:
            return self.random.choice(options)
        table, word = match.table, match.step.kind.name
        weights = [self.likes(f"{word} {match.game.write(table, option)}") for option in options]
        return self.random.choices(options, weights)[0]

    def likes(self, answer: str) -> float:
        """How much the player likes an answer: a weight from 1 to SPREAD."""
        known = self.liking.get(answer)
        if known is None:
            part: float = zlib.crc32(answer.encode(), zlib.crc32(self.seed)) / 2**32
            known = self.liking[answer] = SPREAD**part
        return known
