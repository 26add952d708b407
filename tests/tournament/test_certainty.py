"""Certainty from few blocks: Student's law, and shares with intervals."""

from __future__ import annotations

import random
from statistics import NormalDist

import pytest

from civdawn_cli.tournament.certainty import Share, share_of, student, student_limit
from tests.often import often


def share(*blocks: tuple[int, float]) -> Share:
    """The share of blocks that have games."""
    found = share_of(blocks)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("freedom", "limit"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student(freedom: float, limit: float) -> None:
    """The limits of Student's law are those of the printed tables."""
    assert student_limit(freedom) == pytest.approx(limit, abs=6e-4)
    assert student(limit, freedom) + student(-limit, freedom) == pytest.approx(1)


def test_student_of_much() -> None:
    """With many degrees of freedom Student's law is the normal one, and no chance is above 1."""
    for value in (0.0, 0.5, 2.0, 4.0):
        assert student(value, 1e6) == pytest.approx(NormalDist().cdf(value), abs=1e-5)
    assert student(1e9, 3.5) == pytest.approx(1)
    assert student(-1e9, 3.5) >= 0


def test_one_block() -> None:
    """A single block says nothing about chance, and no games no share."""
    alone = share((2, 2))
    assert (alone.share, alone.low, alone.high, alone.above(0.5)) == (1.0, None, None, None)
    assert share_of([]) is None


@pytest.mark.parametrize("blocks", [2, 3, 11, 50])
def test_all_won(blocks: int) -> None:
    """An entrant that won every game is not surely the better one, and more likely so with more
    games."""
    found, more = share(*[(2, 2)] * blocks), share(*[(2, 2)] * (blocks + 1))
    assert found.low is not None
    assert more.low is not None
    assert found.low < more.low < 1
    assert found.high == pytest.approx(1)
    assert 0.9 < (found.above(0.5) or 0) <= (more.above(0.5) or 0)
    assert (found.above(0.5) or 0) < 0.975 or blocks > 2


def test_alike() -> None:
    """Blocks that all end even are no proof that two are equal."""
    found = share(*[(2, 1)] * 3)
    assert found.above(0.5) == 0.5
    assert found.low is not None
    assert found.high is not None
    assert found.low < 0.25
    assert found.high > 0.75


def test_likelihood_and_interval_agree() -> None:
    """One half lies outside of the interval if, and only if, one is likely better with 97.5 %."""
    chance = random.Random(3)
    for _ in range(100):
        found = share(*[(2, chance.choice((0, 1, 2, 2))) for _ in range(chance.randrange(2, 30))])
        better = found.above(0.5)
        assert found.low is not None
        assert found.high is not None
        assert better is not None
        assert (found.low > 0.5) == (better > 0.975)
        assert (found.high < 0.5) == (better < 0.025)


@pytest.mark.parametrize("blocks", [3, 10, 40])
def test_coverage(blocks: int) -> None:
    """Of the intervals of shares some 95 of 100 hold the truth, also where blocks go together."""
    for together in (False, True):
        chance, runs, held = random.Random(blocks), often(400, 4000), 0
        for _ in range(runs):
            games = []
            for _ in range(blocks):
                wins = [chance.random() < 0.4 for _ in range(4)]
                games.append((4, 4 * wins[0] if together else sum(wins)))
            found = share_of(games, least=1.0)
            assert found is not None
            assert found.low is not None
            assert found.high is not None
            held += found.low <= 0.4 <= found.high
        # Where a block is one game played four times, few of them can't show that.
        assert held / runs >= (0.9 if blocks > 3 or not together else 0.7)
