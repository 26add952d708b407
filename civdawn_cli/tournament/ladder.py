"""Ladder: an open pool where the least-known pairings come first.

Blocks are chosen in waves of a few, from the results of the waves before; the blocks of a wave can
be played in any order. Entrants may be added to the config at any time: a new one joins with the
next wave that has no result yet (every result names the pool its block was chosen from).

A game tells most about two entrants whose strengths are least known and whose meeting is open. Take
entrants i and j with strengths a and b, so that i wins with probability p = a / (a + b). The
knowledge about i is I(i), the sum of p (1 - p) over its meetings (the information about one
strength, given the others), and a meeting of i and j is worth

    p (1 - p) (1 / I(i) + 1 / I(j)) / (1 + meetings of the two).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from civdawn_cli.session.limits import REFEREE_ERROR
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.ratings import placed, stages, strengths
from civdawn_cli.tournament.schedule import Block, number, ordered, seatings

PRIOR: Final = 0.25
"""The I(i) of every entrant before its first game: that of one open meeting."""


def wave(config: Config, wave_number: int, lines: Iterable[Line]) -> list[Block]:
    """The blocks of a wave, counted from 1, given the results of earlier waves; [] after the last
    wave.

    Later results in `lines` are ignored, except that a result of this wave names the wave's pool.
    """
    first = (wave_number - 1) * config.wave + 1
    last = min(first + config.wave - 1, config.blocks)
    if first > last:
        return []
    lines = sorted(lines, key=number)
    past = [line for line in lines if number(line)[0] < first]
    names = ordered(config)
    pool = next((line["pool"] for line in lines if first <= number(line)[0] <= last), names)
    chooser = _Chooser(pool, past, config.seats)
    found = []
    for at in range(first, last + 1):
        group = tuple(names.index(pool[place]) for place in chooser.choose())
        found.append(Block(at, group, at, tuple(pool)))
    return found


class _Chooser:
    """Chooses sets of entrants, as indices into the pool, one after the other, counting those
    already chosen as played. Entrants that are not in the pool yet are ignored."""

    def __init__(self, pool: Sequence[str], past: list[Line], seats: int) -> None:
        self.pool: Final = range(len(pool))
        self.seats: Final = seats
        self._met: Final[Counter[tuple[int, int]]] = Counter()
        self._known: Final = dict.fromkeys(self.pool, PRIOR)
        games = [placed(line, pool) for line in past if line["ending"] != REFEREE_ERROR]
        counts = Counter(stage for game in games for stage in stages(game))
        self._strengths: Final = strengths(counts, len(pool))
        for game in games:
            self._meet([place for place, _ in game], 1)

    def choose(self) -> tuple[int, ...]:
        """The next set: the two entrants whose meeting is worth most, then one by one those that
        add most."""
        group = list(max(combinations(self.pool, 2), key=lambda pair: self._worth(*pair)))
        while len(group) < self.seats:
            free = [place for place in self.pool if place not in group]
            group.append(
                max(free, key=lambda place: sum(self._worth(place, other) for other in group))
            )
        self._meet(group, len(seatings(self.seats)))
        return tuple(sorted(group))

    def _open(self, one: int, other: int) -> float:
        """How open a meeting is: p (1 - p)."""
        a, b = self._strengths[one], self._strengths[other]
        return a * b / (a + b) ** 2

    def _worth(self, one: int, other: int) -> float:
        """The worth of a meeting, rounded so that equal values are equal to the last digit."""
        unknown = 1 / self._known[one] + 1 / self._known[other]
        met = self._met[min(one, other), max(one, other)]
        return round(self._open(one, other) * unknown / (1 + met), 12)

    def _meet(self, group: Sequence[int], games: int) -> None:
        """Count this many games of a set, played or chosen to be played."""
        for one, other in combinations(sorted(group), 2):
            self._met[one, other] += games
            for place in (one, other):
                self._known[place] += games * self._open(one, other)
