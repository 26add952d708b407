"""What many games have in common: counted one by one, added up, told."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.record import result, rounds

SHOWN: Final = 20
"""How many names of a heading are told; `as_object` has all."""


@dataclass(slots=True)
class Told:
    """What is counted of one game.

    rounds: begun. had: for every seat the names it had at any time, by heading. winners: seats.
    """

    game: str
    termination: str
    rounds: int
    had: list[dict[str, set[str]]]
    winners: list[int]


@dataclass(slots=True)
class Count:
    """How often a name was had, in seats of games, and how often its seat won."""

    had: int = 0
    won: int = 0


@dataclass(slots=True)
class Totals:
    """The games of one kind added up.

    rounds: how many games had that many. names: by heading, such as `seat`, `player`, `leader`.
    """

    games: int = 0
    terminations: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    names: dict[str, dict[str, Count]] = field(default_factory=dict)

    def add(self, told: Told) -> None:
        """One game more. A victory that seats share counts for each of them."""
        self.games += 1
        self.terminations[told.termination] += 1
        self.rounds[told.rounds] += 1
        for seat, had in enumerate(told.had):
            for heading, names in had.items():
                counts = self.names.setdefault(heading, {})
                for name in names:
                    count = counts.setdefault(name, Count())
                    count.had += 1
                    count.won += seat in told.winners

    def median(self) -> float:
        """The number of rounds that half of the games do not pass."""
        ordered = sorted(self.rounds)
        middle, odd = divmod(self.games, 2)
        before = 0
        low = None
        for number in ordered:
            before += self.rounds[number]
            if low is not None:
                return (low + number) / 2
            if before > middle or (before == middle and odd):
                return number
            if before == middle:
                low = number
        return 0

    def as_object(self) -> dict[str, object]:
        """All of it, as JSON has it."""
        begun = sorted(self.rounds)
        return {
            "games": self.games,
            "terminations": dict(sorted(self.terminations.items())),
            "rounds": {"min": begun[0], "median": self.median(), "max": begun[-1]},
            "counts": {
                heading: {name: {"seats": c.had, "won": c.won} for name, c in _ordered(counts)}
                for heading, counts in self.names.items()
            },
        }
