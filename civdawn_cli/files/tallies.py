"""Statistics over many games: the numbers of each are added up, and printed or given as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from civdawn_cli.language import _

SHOWN: Final = 24
"""How many names of a heading are printed; JSON has all of them."""


@dataclass(slots=True)
class Counted:
    """The numbers of one game.

    game: the name of its rules. rounds: how many were begun. had: for every seat, the names of
    everything it had at any time, by heading. winners: the seats that won, from 0; [] while nobody
    has won.
    """

    game: str
    termination: str
    rounds: int
    had: list[dict[str, set[str]]]
    winners: list[int]


@dataclass(slots=True)
class Share:
    """The use of one name. had: how many seats had it, in all games. won: how many of those won."""

    had: int = 0
    won: int = 0


@dataclass(slots=True)
class Totals:
    """The sums over many games.

    terminations, rounds: in how many games each occurred. shares: by heading (`seat`, `player`,
    then those of the rules), then by name.
    """

    games: int = 0
    terminations: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    shares: dict[str, dict[str, Share]] = field(default_factory=dict)

    def add(self, counted: Counted) -> None:
        """Add the numbers of one game. A victory that seats share counts for each of them."""
        self.games += 1
        self.terminations[counted.termination] += 1
        self.rounds[counted.rounds] += 1
        for seat, had in enumerate(counted.had):
            for heading, names in had.items():
                shares = self.shares.setdefault(heading, {})
                for name in names:
                    share = shares.setdefault(name, Share())
                    share.had += 1
                    share.won += seat in counted.winners

    def median(self) -> float:
        """The median number of rounds."""
        return (self._rounds((self.games - 1) // 2) + self._rounds(self.games // 2)) / 2

    def _rounds(self, place: int) -> int:
        """The number of rounds of the game in that place, from 0, in a list of all games sorted by
        their rounds."""
        for number in sorted(self.rounds):
            place -= self.rounds[number]
            if place < 0:
                return number
        return 0

    def as_object(self) -> dict[str, object]:
        """All sums as JSON can hold them."""
        return {
            "games": self.games,
            "terminations": dict(self.terminations.most_common()),
            "rounds": {
                "min": min(self.rounds),
                "median": self.median(),
                "max": max(self.rounds),
            },
            "counts": {
                heading: {name: {"seats": share.had, "won": share.won} for name, share in found}
                for heading, found in self._ordered()
            },
        }

    def lines(self) -> Iterator[str]:
        """All sums as lines for people."""
        least, most = min(self.rounds), max(self.rounds)
        yield _("  rounds: {least} to {most}, median {median:g}").format(
            least=least, most=most, median=self.median()
        )
        ends = [f"{why} {count:,}" for why, count in self.terminations.most_common()]
        yield _("  ended by: {list}").format(list=", ".join(ends))
        for heading, found in self._ordered():
            if not found:
                continue
            yield ""
            yield f"  {heading:<32} {'seats':>9} {'won':>9}"
            for name, share in found[:SHOWN]:
                rate = f"{share.won / share.had:.0%}"
                yield f"    {_short(name):<30} {share.had:>9,} {share.won:>9,} {rate:>5}"
            if len(found) > SHOWN:
                yield _("    and {n:,} more (--json has all)").format(n=len(found) - SHOWN)

    def _ordered(self) -> list[tuple[str, list[tuple[str, Share]]]]:
        """The headings in the order of their first use, the names below each with the most frequent
        first."""
        return [
            (heading, sorted(shares.items(), key=lambda item: (-item[1].had, item[0])))
            for heading, shares in self.shares.items()
        ]


def _short(name: str) -> str:
    return name if len(name) <= 30 else f"{name[:29]}…"
