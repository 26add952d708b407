"""A player that takes any option, all equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat


class RandomPlayer:
    """Answers by a random stream of its own, which depends on the seed and the seat alone."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self._random = Random(f"{seed}/player/{seat}")

    def decide(self, match: Match[Any]) -> Option:
        """Any of the options."""
        return match.options[int(self._random.random() * len(match.options))]

    def skip(self, match: Match[Any]) -> None:
        """Draw the random number that `decide` would have drawn."""
        self._random.random()
