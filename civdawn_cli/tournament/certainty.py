"""How sure a figure is that comes from few blocks: Student's law, and shares with intervals.

The games of a block share a deal, so the blocks, not the games, say how far chance carries a
figure. But two or three blocks say little about that: when all of them end alike they seem to leave
no doubt. So what the blocks show is mixed with what is expected beforehand, which counts as much as
PRIOR_BLOCKS blocks, and Student's law allows for the rest. With many blocks only they count.
scripts/simulate_tournaments holds this against the truth.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

PRIOR_BLOCKS: Final = 6.0
"""How many blocks the expected spread counts for, beside the spread that blocks show."""

PRIOR_FACTOR: Final = 0.8
"""The variance that is expected where independent games have 1: in a block the luck of deal and
seat goes round, so that its games together are led less far by chance."""

FEW: Final = 8
"""With fewer blocks than this most of what a report says about chance is not from its blocks."""

LEVEL: Final = 0.975
"""The part of Student's law below the upper end of an interval of 95 %."""

STEPS: Final = 128
"""The steps of the integral below, an even number: six digits of a probability or better."""


def student(value: float, freedom: float) -> float:
    """The probability that a variable of Student's law is below a value.

    freedom: the degrees of freedom, 1 or more, not only whole ones. With value = sqrt(freedom) tan
    u the density becomes a power of cos u, which Simpson's rule adds up.
    """
    end = math.atan(abs(value) / math.sqrt(freedom))
    step = end / STEPS
    powers = [math.cos(step * at) ** (freedom - 1) for at in range(STEPS + 1)]
    total = powers[0] + powers[-1] + 4 * sum(powers[1:-1:2]) + 2 * sum(powers[2:-1:2])
    scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)
    part = math.exp(scale) / math.sqrt(math.pi) * total * step / 3
    return 0.5 + math.copysign(min(part, 0.5), value)


def student_limit(freedom: float, level: float = LEVEL) -> float:
    """The value below which a variable of Student's law is with that probability, 0.5 to 1."""
    low, high = 0.0, 1.0
    while student(high, freedom) < level:
        low, high = high, 2 * high
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if student(middle, freedom) < level else (low, middle)
    return (low + high) / 2


class Spread(NamedTuple):
    """How far chance carries a figure. factor: its variance, where that of independent games is 1.
    freedom: the degrees of freedom that this is known with."""

    factor: float
    freedom: float

    @property
    def limit(self) -> float:
        """Half the width of an interval of 95 %, where the standard deviation of independent games
        is 1."""
        return student_limit(self.freedom) * math.sqrt(self.factor)

    def below(self, distance: float) -> float:
        """The probability that chance carries a figure less than a distance, measured in standard
        deviations of independent games."""
        return student(distance / math.sqrt(self.factor), self.freedom)


def spread(found: float, worth: float) -> Spread:
    """The spread that blocks show.

    found: their variance, where that of independent games is 1. worth: how many blocks beyond those
    needed for the figure itself tell it.
    """
    worth = max(worth, 0.0)
    factor = (PRIOR_BLOCKS * PRIOR_FACTOR + worth * found) / (PRIOR_BLOCKS + worth)
    return Spread(factor, PRIOR_BLOCKS + worth)


class Share(NamedTuple):
    """A share of games, 0 to 1, such as those won. low, high: its interval of 95 %; None if a
    single block is all there is."""

    blocks: int
    games: int
    share: float
    low: float | None
    high: float | None
    spread: Spread

    def above(self, limit: float) -> float | None:
        """How likely the true share is above a limit; None if a single block is all there is."""
        if self.low is None:
            return None
        error = math.sqrt(limit * (1 - limit) / self.games)
        return self.spread.below((self.share - limit) / error)


def share_of(blocks: Iterable[tuple[int, float]], least: float = 0.0) -> Share | None:
    """A share from the games of every block and how many of them count for it; None without games.

    least: the least factor of the spread. 1 for what a whole block may have in common, such as a
    leader: games of a deal are then more alike than others. Entrants that take turns in all seats
    are spread less than independent games.

    The interval is Wilson's, which holds all shares from which chance carries one no further than
    to this, with Student's law in place of the normal one.
    """
    known = list(blocks)
    games, total = sum(count for count, _ in known), math.fsum(part for _, part in known)
    if not games:
        return None
    share = total / games
    rest = math.fsum((part - count * share) ** 2 for count, part in known)
    lost = math.fsum((count / games) ** 2 for count, _ in known)
    return share_of_sums(len(known), games, total, rest, lost, least)


def share_of_sums(
    blocks: int, games: int, total: float, rest: float, lost: float, least: float = 0.0
) -> Share:
    """The same from sums. games, total: of all blocks. rest: the squares of how far each block is
    from the share. lost: the squares of the blocks' parts of the games."""
    share = total / games
    # Half a game for and half against, so that 22 of 22 leaves some doubt.
    middle = (total + 0.5) / (games + 1)
    apart = middle * (1 - middle)
    # A share near 0 or 1 tells less about its spread: most blocks are then alike by all means.
    worth = (1 / lost - 1) * 4 * apart
    found = spread(rest / (games * apart * (1 - lost)) if lost < 1 else 1.0, worth)
    found = found._replace(factor=max(found.factor, least))
    if blocks < 2:
        return Share(blocks, games, share, None, None, found)
    return Share(blocks, games, share, *_wilson(share, games, found.limit), found)


def _wilson(share: float, games: int, limit: float) -> tuple[float, float]:
    """Wilson's interval."""
    part = limit * limit / games
    middle = (share + part / 2) / (1 + part)
    half = math.sqrt(part * (share * (1 - share) + part / 4)) / (1 + part)
    return max(0.0, middle - half), min(1.0, middle + half)
