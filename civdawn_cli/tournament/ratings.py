"""How strong entrants are: Plackett-Luce strengths from places, with intervals over blocks.

The order does not matter: the same games in any order give the same figures to the last digit.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from civdawn_cli.tournament.fitting import Likelihood, Stage, Weights
from civdawn_cli.tournament.line import Line

ELO: Final = 400 / math.log(10)
"""Points on the Elo scale for a factor of e in strength."""

PRIOR: Final = 1.0
"""How many games against an average opponent, half of them won, are added for every entrant, so
that the strength of one that wins or loses everything stays finite."""

NEAR: Final = 1e-6
"""The search for the most likely strengths stops when none changes by more than this share."""

FEW: Final = 20_000
"""Blocks that went differently, of which the weights are all kept."""

Places = tuple[tuple[int, int], ...]
"""(entrant, place) of everyone in a game, 1 the best, ties sharing one."""


class Finish(NamedTuple):
    """How a game of a block ended."""

    block: int
    places: Places


class Rating(NamedTuple):
    """An entrant's strength on an Elo scale whose mean is 0, and its 95 % interval."""

    entrant: int
    points: float
    low: float
    high: float


def placed(line: Line, names: Sequence[str]) -> Places:
    """The places of a result, each entrant by its index in the names."""
    return tuple(sorted(zip(map(names.index, line["seating"]), line["places"], strict=True)))


def ratings(finishes: Iterable[Finish], entrants: int) -> list[Rating]:
    """The ratings of entrants 0 to `entrants` - 1, by their number; see `Blocks.ratings`."""
    games: dict[int, list[Places]] = {}
    for block, places in finishes:
        games.setdefault(block, []).append(places)
    blocks = Blocks(entrants)
    for found in games.values():
        blocks.add(found)
    return blocks.ratings()


class Blocks:
    """The places of all blocks. Blocks that went alike are kept once, with their number: two
    entrants have only so many ways to finish a deal."""

    def __init__(self, entrants: int) -> None:
        self._entrants: Final = entrants
        self._counts: Final[Counter[bytes]] = Counter()

    def add(self, games: Iterable[Places]) -> None:
        """Add the games of a block."""
        whole = sorted([array("H", chain.from_iterable(places)).tobytes() for places in games])
        self._counts[bytes([len(whole)]) + b"".join(whole)] += 1

    def __len__(self) -> int:
        return len(self._counts)

    def __iter__(self) -> Iterator[tuple[Weights, int]]:
        """The different blocks, and how often each came, always in one order."""
        for packed, often in sorted(self._counts.items()):
            size = (len(packed) - 1) // packed[0]
            counts: Counter[Stage] = Counter()
            for start in range(1, len(packed), size):
                flat = array("H", packed[start : start + size])
                counts.update(stages(tuple(zip(flat[::2], flat[1::2], strict=True))))
            yield Weights.of(counts), often

    def ratings(self) -> list[Rating]:
        """The ratings of all entrants. With fewer than two blocks the intervals are infinite, and
        so are those of entrants that are in fewer."""
        # As long as they are few they are not made again and again.
        parts: Collection[tuple[Weights, int]] = list(self) if len(self) < FEW else self
        likelihood = Likelihood(parts, self._entrants, PRIOR)
        met: Counter[int] = Counter()
        for part, often in parts:
            for entrant in _entrants(part):
                met[entrant] += often
        found = []
        for entrant, strength in enumerate(likelihood.best):
            low, high = -math.inf, math.inf
            if met[entrant] > 1:
                low, high = likelihood.interval(entrant, likelihood.spread(entrant).limit)
            found.append(Rating(entrant, strength * ELO, low * ELO, high * ELO))
        return found

    def __contains__(self, item: object) -> bool:
        return any(item == own for own in self)


def stages(places: Places) -> list[Stage]:
    """The choices that a game's places stand for. Entrants that share a place were chosen
    together."""
    left = sorted(places, key=lambda entry: (entry[1], entry[0]))
    found = []
    while len(left) > 1:
        winners = tuple([entrant for entrant, place in left if place == left[0][1]])
        found.append((winners, tuple(sorted([entrant for entrant, _ in left]))))
        left = left[len(winners) :]
    return found


def strengths(
    counts: Mapping[Stage, int], entrants: int, start: Sequence[float] | None = None
) -> list[float]:
    """The most likely strengths, by minorization-maximization (Hunter 2004).

    counts: how often each stage came. start: the strengths to begin the search with. Entrants
    chosen together share the win.
    """
    wins = [PRIOR / 2] * entrants
    rivals: Counter[tuple[int, ...]] = Counter()
    for (winners, there), count in sorted(counts.items()):
        rivals[there] += count
        for winner in winners:
            wins[winner] += count / len(winners)
    ordered = sorted(rivals.items())
    found = list(start) if start else [1.0] * entrants
    for _ in range(2_000):
        weights = [PRIOR / (own + 1.0) for own in found]
        for there, count in ordered:
            share = count / sum([found[rival] for rival in there])
            for rival in there:
                weights[rival] += share
        new = [won / weight for won, weight in zip(wins, weights, strict=True)]
        # Only ratios count. Without this the scale would drift towards that of the added games.
        middle = math.exp(sum(map(math.log, new)) / entrants)
        new = [own / middle for own in new]
        done = all(abs(a - b) <= NEAR * b for a, b in zip(new, found, strict=True))
        found = new
        if done:
            break
    return found


def points(found: Sequence[float]) -> list[float]:
    """Strengths on the Elo scale, shifted so that their mean is 0."""
    logs = [math.log(strength) * ELO for strength in found]
    mean = sum(logs) / len(logs)
    return [log - mean for log in logs]


def _entrants(part: Weights) -> set[int]:
    return {entrant for there in part.rivals for entrant in there}
