"""Cards laid into places by counting every way, beside all ways found one by one (TA-25.3)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial, prod
from random import Random
from typing import NamedTuple

import pytest

from civdawn_cli.games.ages.bots.laying import Laying

Split = tuple[tuple[int, ...], ...]


class Case(NamedTuple):
    """The arguments of `Laying`."""

    sizes: list[int]
    groups: list[tuple[int, list[int], list[int]]]
    limits: list[int]
    event_places: int
    events: int
    others: int

    def laying(self) -> Laying:
        """The case as it is counted."""
        return Laying(*self)

    def ways(self) -> Counter[Split]:
        """Every split with the number of ways to lay all cards so, found by laying them."""
        slots = [place for place, size in enumerate(self.sizes) for _ in range(size)]
        cards = [g for g, (number, _, _) in enumerate(self.groups) for _ in range(number)]
        cards += [-1] * self.events + [-2] * self.others
        found: Counter[Split] = Counter()
        for order in permutations(range(len(cards))):
            laid = [cards[card] for card in order]
            split = [[0] * len(self.sizes) for _ in self.groups]
            drawn = [0] * len(self.sizes)
            for place, card in zip(slots, laid, strict=True):
                if card >= 0:
                    split[card][place] += 1
                    drawn[place] += place in self.groups[card][2]
            if self.fits(slots, laid) and all(map(int.__le__, drawn, self._most())):
                found[tuple(map(tuple, split))] += 1
        return found

    def fits(self, slots: list[int], laid: list[int]) -> bool:
        """Return True if every card is of a kind that its place takes."""
        for place, card in zip(slots, laid, strict=True):
            if card >= 0 and place not in self.groups[card][1]:
                return False
            if card == -2 and place < self.event_places:
                return False
        return True

    def _most(self) -> list[int]:
        limited = {place for _, _, places in self.groups for place in places}
        return [n if place in limited else 99 for place, n in enumerate(self.limits)]


CASES = [
    Case([1, 2, 3], [(2, [1, 2], [1])], [0, 1, 0], 1, 2, 2),
    Case([1, 1, 2, 2], [(1, [0, 2], []), (2, [2, 3], [2])], [0, 0, 1, 0], 2, 2, 1),
    Case([2, 2, 3], [(2, [1, 2], []), (1, [0, 1], [1])], [0, 0, 0], 1, 1, 3),
    Case([3, 3], [(3, [0, 1], [0])], [1, 0], 0, 0, 3),
]


@pytest.mark.parametrize("case", CASES)
def test_every_way_is_counted(case: Case) -> None:
    """The number of ways is that of all orders of the cards, copies told apart."""
    same = prod(factorial(number) for number, _, _ in case.groups)
    assert case.laying().ways() * same == case.ways().total() > 0


@pytest.mark.parametrize("case", CASES)
def test_ways_are_drawn_alike(case: Case) -> None:
    """A split is drawn as often as there are ways to lay the cards so, and no other one."""
    expected, random, laying = case.ways(), Random(7), case.laying()
    drawn = Counter(tuple(map(tuple, laying.draw(random))) for _ in range(2000))
    assert set(drawn) <= set(expected)
    for split, ways in expected.items():
        share = ways / expected.total()
        spread = (2000 * share * (1 - share)) ** 0.5
        assert abs(drawn[split] - 2000 * share) <= 4.5 * spread


def test_nothing_fits() -> None:
    """Cards for which there is no room are an error, not an endless search."""
    with pytest.raises(ValueError, match="no world fits"):
        Case([1, 2], [(2, [0], [])], [0, 0], 0, 0, 1).laying().draw(Random(1))
