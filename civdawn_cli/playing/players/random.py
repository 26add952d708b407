"""A player that takes any option, all equally likely."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.chance import Seed, Stream
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat


class RandomPlayer:
    """Answers by a random stream of its own, which depends on the seed and the seat alone."""

    def __init__(self, seat: Seat, seed: Seed) -> None:
        self._stream = Stream(f"{seed}/player/{seat}")
        self._given = 0

    def decide(self, match: Match[Any]) -> Option:
        """Any of the options."""
        number = self._stream.number(self._given)
        self._given += 1
        return match.options[int(number * len(match.options))]

    def skip(self, match: Match[Any]) -> None:
        """Draw the random number that `decide` would have drawn."""
        self._given += 1

    def go_back(self, given: int) -> None:
        """Be as after so many answers of its own."""
        self._given = given
