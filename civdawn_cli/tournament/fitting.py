"""The likelihood of strengths: its summit, and how far from there chance may have carried a
strength.

Strengths are logarithms here, their mean 0. The likelihood is that of Plackett-Luce with the added
games of `ratings.PRIOR`: each entrant half beats an opponent of mean strength. An interval holds
the strengths of an entrant at which, the others adapted, the likelihood has fallen no more than
chance explains (the profile likelihood). So it is not the same to both sides: after 22 wins of 22
it ends far above and near below.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from civdawn_cli.tournament.certainty import Spread, spread

Stage = tuple[tuple[int, ...], tuple[int, ...]]
"""The entrants chosen, and those they were chosen from. A game of n is a choice of the first, then
of the second, and so on."""

Row = list[float]

NEAR: Final = 1e-7
"""The search for a summit stops when no strength changes by more than this."""

FARTHEST: Final = 3.0
"""The longest step of a search."""


class Weights(NamedTuple):
    """The bearing of games on strengths. wins: by entrant, the wins of stages, shared ones in part.
    rivals: how often each set of entrants was chosen from."""

    wins: dict[int, float]
    rivals: dict[tuple[int, ...], int]

    @classmethod
    def of(cls, counts: Mapping[Stage, int]) -> Weights:
        """The weights of stages with how often each came."""
        wins: dict[int, float] = {}
        rivals: dict[tuple[int, ...], int] = {}
        for (winners, there), count in sorted(counts.items()):
            rivals[there] = rivals.get(there, 0) + count
            for winner in winners:
                wins[winner] = wins.get(winner, 0.0) + count / len(winners)
        return cls(wins, rivals)


class Likelihood:
    """The likelihood of strengths, given games. blocks: what each says, and how often it came.
    prior: the added games of every entrant.

    best: the most likely strengths.
    """

    def __init__(
        self, blocks: Collection[tuple[Weights, int]], entrants: int, prior: float
    ) -> None:
        self.entrants: Final = entrants
        self._prior: Final = prior
        self._blocks: Final = blocks
        wins: dict[int, float] = {}
        rivals: dict[tuple[int, ...], int] = {}
        for block, often in blocks:
            for entrant, won in block.wins.items():
                wins[entrant] = wins.get(entrant, 0.0) + often * won
            for there, count in block.rivals.items():
                rivals[there] = rivals.get(there, 0) + often * count
        self._wins: Final = [wins.get(entrant, 0.0) for entrant in range(entrants)]
        self._rivals: Final = sorted(rivals.items())
        self.best: Final = self._summit([0.0] * entrants, None, 0.0)[0]
        self._height: Final = self.height(self.best)
        self._powers: Final = list(map(math.exp, self.best))
        root = _cholesky(self._slope_and_bend(self.best)[1])
        places = range(entrants)
        self._inverse: Final = [
            _solved(root, [float(at == own) for at in places]) for own in places
        ]

    def height(self, at: Row) -> float:
        """The logarithm of the likelihood at strengths whose mean is 0."""
        total = math.fsum(map(float.__mul__, self._wins, at))
        for there, count in self._rivals:
            total -= count * math.log(math.fsum([math.exp(at[rival]) for rival in there]))
        for own in at:
            total += self._prior * (own / 2 - _softplus(own))
        return total

    def interval(self, entrant: int, limit: float) -> tuple[float, float]:
        """The strengths of an entrant at which the root of twice the fall of the likelihood is no
        more than the limit."""
        low = self._end(entrant, -limit)
        return low, self._end(entrant, limit)

    def spread(self, entrant: int) -> Spread:
        """How far chance carries the strength of an entrant, by what every block says of it."""
        along = self._along(entrant)
        shown = expected = squares = lost = full = 0.0
        for block, often in self._blocks:
            slope, bend, even, reach = self._of_block(block, along)
            shown += often * slope * slope
            expected += often * bend
            squares += often * bend * bend
            full += often * even
            lost += often * reach
        if expected <= 0 or expected <= lost:
            return spread(1.0, 0.0)
        # Blocks whose end was certain say nothing about chance.
        worth = expected * expected / squares * min(1.0, expected / full) * (1 - lost / expected)
        return spread(shown / (expected - lost), worth)

    # ------------------------------------------------------------ searches

    def _end(self, entrant: int, limit: float) -> float:
        """The strength of an entrant at which the signed root of twice the fall is the limit."""
        at, own, root, slope = self.best, self.best[entrant], 0.0, 0.0
        deviation = math.sqrt(self._along(entrant)[entrant])
        step = limit * deviation
        for _ in range(60):
            own += max(-FARTHEST, min(FARTHEST, step))
            at, slope = self._summit(at, entrant, own)
            fall = max(0.0, self._height - self.height(at))
            root = math.copysign(math.sqrt(2 * fall), own - self.best[entrant])
            if abs(root - limit) < 1e-4 or slope == 0.0:
                break
            # The root is nearly straight; its slope is that of the height, divided by it.
            step = (limit - root) * abs(root / slope)
        return own

    def _summit(self, start: Row, fixed: int | None, value: float) -> tuple[Row, float]:
        """The most likely strengths, by Newton's method, and the slope there of the height.

        fixed: the entrant that has this strength in all of them; None for none, and no slope.
        """
        count = self.entrants
        at = _centred(start) if fixed is None else _moved(start, fixed, value)
        slope = 0.0
        for _ in range(100):
            rise, bend = self._slope_and_bend(at)
            root = _cholesky(bend)
            step = _solved(root, rise)
            if fixed is not None:
                along = _solved(root, [(place == fixed) - 1 / count for place in range(count)])
                own = along[fixed] - math.fsum(along) / count
                slope = (step[fixed] - math.fsum(step) / count) / own
                step = [one - slope * other for one, other in zip(step, along, strict=True)]
            longest = max(map(abs, step))
            part = min(1.0, FARTHEST / longest) if longest else 1.0
            at = _centred([one + part * by for one, by in zip(at, step, strict=True)])
            if longest < NEAR:
                break
        return at, slope

    def _slope_and_bend(self, at: Row) -> tuple[Row, list[Row]]:
        """The first derivatives of the height, and the second with the opposite sign. A part that
        keeps the mean at 0 makes the latter invertible."""
        count = self.entrants
        powers = list(map(math.exp, at))
        rise = list(self._wins)
        bend = [[1.0 / count] * count for _ in range(count)]
        for there, often in self._rivals:
            whole = math.fsum([powers[rival] for rival in there])
            for rival in there:
                chance = powers[rival] / whole
                rise[rival] -= often * chance
                bend[rival][rival] += often * chance
                for other in there:
                    bend[rival][other] -= often * chance * powers[other] / whole
        for place, power in enumerate(powers):
            chance = power / (1 + power)
            rise[place] += self._prior * (0.5 - chance)
            bend[place][place] += self._prior * chance * (1 - chance)
        mean = math.fsum(rise) / count
        return [one - mean for one in rise], bend

    # ------------------------------------------------------------ blocks

    def _along(self, entrant: int) -> Row:
        """The direction in which a push on an entrant's strength moves all strengths."""
        means = [math.fsum(row) / self.entrants for row in self._inverse]
        return _centred(
            [row[entrant] - mean for row, mean in zip(self._inverse, means, strict=True)]
        )

    def _of_block(self, block: Weights, along: Row) -> tuple[float, float, float, float]:
        """The bearing of a block along a direction: its slope; the slope's variance as expected,
        and what that would be among equals; the part of the variance that the summit has adapted
        to."""
        slope = math.fsum(won * along[entrant] for entrant, won in block.wins.items())
        bend = even = 0.0
        pull: dict[int, float] = {}
        for there, often in block.rivals.items():
            powers = [self._powers[rival] for rival in there]
            whole = sum(powers)
            mean = sum([self._powers[rival] * along[rival] for rival in there]) / whole
            middle = sum([along[rival] for rival in there]) / len(there)
            slope -= often * mean
            for power, rival in zip(powers, there, strict=True):
                weight = often * power / whole * (along[rival] - mean)
                pull[rival] = pull.get(rival, 0.0) + weight
                bend += weight * along[rival]
                even += often * (along[rival] - middle) ** 2 / len(there)
        reach = 0.0
        for one, by in pull.items():
            row = self._inverse[one]
            reach += by * sum([row[other] * weight for other, weight in pull.items()])
        return slope, bend, even, reach


def _softplus(value: float) -> float:
    """log(1 + e^value)."""
    return max(value, 0.0) + math.log1p(math.exp(-abs(value)))


def _centred(row: Sequence[float]) -> Row:
    mean = math.fsum(row) / len(row)
    return [value - mean for value in row]


def _moved(row: Sequence[float], fixed: int, value: float) -> Row:
    """Strengths with the mean 0 and that of one entrant; the others keep their distances."""
    rest = len(row) - 1
    others = math.fsum(row) - row[fixed]
    shift = -(value + others) / rest if rest else 0.0
    return [value if place == fixed else own + shift for place, own in enumerate(row)]


def _cholesky(matrix: list[Row]) -> list[Row]:
    """The lower triangle whose square is a symmetric, positive matrix."""
    root: list[Row] = []
    for place, line in enumerate(matrix):
        row: Row = []
        for column in range(place):
            other = root[column]
            rest = line[column] - sum(map(float.__mul__, row, other))
            row.append(rest / other[column])
        row.append(math.sqrt(max(line[place] - sum(map(float.__mul__, row, row)), 1e-300)))
        root.append(row)
    return root


def _solved(root: list[Row], right: Sequence[float]) -> Row:
    """The solution of the equations whose matrix has that root."""
    found: Row = []
    for line, value in zip(root, right, strict=True):
        found.append((value - sum(map(float.__mul__, line, found))) / line[-1])
    for place in range(len(root) - 1, -1, -1):
        own = found[place] / root[place][place]
        found[place] = own
        line = root[place]
        for column in range(place):
            found[column] -= own * line[column]
    return found
