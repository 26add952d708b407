"""How strong entrants are: Plackett-Luce strengths from places, with intervals over blocks.

Order-independent: the same games in any order give the same figures to the last digit.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

ELO: Final = 400 / math.log(10)
"""Points of the Elo scale for a factor e in strength."""

PRIOR: Final = 1.0
"""Everyone has so many games, half of them won, against an average opponent for free: a strength
stays finite if somebody wins or loses everything."""

SAMPLES: Final = 400
"""Resamples of the blocks for an interval."""

NEAR: Final = 1e-6
"""Relative change of a strength at which the search for the most likely ones stops."""

Places = tuple[tuple[int, int], ...]
"""(entrant, place) of everyone in a game, 1 the best, ties sharing one."""

Stage = tuple[tuple[int, ...], tuple[int, ...]]
"""Who was chosen, from whom: a game of n is a choice of the first, of the second, and so on."""


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


def ratings(finishes: Iterable[Finish], entrants: int, seed: int = 0) -> list[Rating]:
    """The ratings of entrants 0 to `entrants` - 1, by their number.

    seed: of the resampling of blocks. With fewer than two blocks intervals are without end.
    """
    blocks: dict[int, Counter[Stage]] = {}
    for block, places in finishes:
        blocks.setdefault(block, Counter()).update(stages(places))
    parts = [blocks[block] for block in sorted(blocks)]
    best = strengths(_total(parts), entrants)
    random = Random(f"bootstrap/{seed}")
    samples = []
    for _ in range(SAMPLES if len(parts) > 1 else 0):
        sample = _total(random.choices(parts, k=len(parts)))
        samples.append(points(strengths(sample, entrants, best)))
    found = points(best)
    return [
        Rating(entrant, found[entrant], *_interval([sample[entrant] for sample in samples]))
        for entrant in range(entrants)
    ]


def stages(places: Places) -> list[Stage]:
    """The choices that a game's places are. Those who share a place were chosen together."""
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

    counts: how often each stage came. start: where to begin looking. Those chosen together share
    the win.
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
        # Only ratios count. Left alone, the scale would creep towards the free games' for ever.
        middle = math.exp(sum(map(math.log, new)) / entrants)
        new = [own / middle for own in new]
        done = all(abs(a - b) <= NEAR * b for a, b in zip(new, found, strict=True))
        found = new
        if done:
            break
    return found


def points(found: Sequence[float]) -> list[float]:
    """Strengths on the Elo scale, their mean 0."""
    logs = [math.log(strength) * ELO for strength in found]
    mean = sum(logs) / len(logs)
    return [log - mean for log in logs]


def _total(parts: Iterable[Counter[Stage]]) -> dict[Stage, int]:
    total: dict[Stage, int] = {}
    for part in parts:
        for stage, count in part.items():
            total[stage] = total.get(stage, 0) + count
    return total


def _interval(values: list[float]) -> tuple[float, float]:
    """The middle 95 % of them; without end if there are none."""
    if not values:
        return -math.inf, math.inf
    values = sorted(values)
    cut = max(0, round(0.025 * len(values)) - 1)
    return values[cut], values[-1 - cut]
