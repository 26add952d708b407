"""Ratings: the same in any order, finite, and with intervals that hold the truth."""

from __future__ import annotations

import math
import random

import pytest
from _simulated import SPREAD, Model, coverage, tournament

from civdawn_cli.tournament.ratings import Finish, Rating, ratings, stages
from tests.often import often


def games(seed: int = 1, deals: int = 3) -> list[Finish]:
    """A simulated tournament."""
    return tournament(Model(deals=deals), random.Random(seed))


@pytest.mark.parametrize("seed", range(3))
def test_order(seed: int) -> None:
    """The order of the games changes no digit of any rating or interval."""
    played = games()
    shuffled = random.Random(seed).sample(played, len(played))
    assert ratings(shuffled, 4) == ratings(played, 4)


def test_names_of_entrants() -> None:
    """Entrants renumbered get each other's ratings, to a thousandth of a point."""
    played = games()
    other = {0: 2, 1: 0, 2: 3, 3: 1}
    turned = [
        Finish(game.block, tuple(sorted((other[entrant], place) for entrant, place in game.places)))
        for game in played
    ]
    before, after = ratings(played, 4), ratings(turned, 4)
    for rating in before:
        assert after[other[rating.entrant]].points == pytest.approx(rating.points, abs=1e-3)


def test_order_of_strengths() -> None:
    """An entrant that is stronger by far is rated higher, on a scale whose mean is 0."""
    found = ratings(games(deals=20), 4)
    points = [rating.points for rating in found]
    assert points == sorted(points, reverse=True)
    assert sum(points) == pytest.approx(0, abs=1e-6)
    assert all(rating.low < rating.points < rating.high for rating in found)


def test_tie() -> None:
    """Equals stay equal: games that all end in a tie give everyone 0."""
    tied = [Finish(block, ((0, 1), (1, 1), (2, 1))) for block in range(4)]
    assert [rating.points for rating in ratings(tied, 3)] == pytest.approx([0, 0, 0], abs=1e-6)


def test_tie_for_first() -> None:
    """Two who share the first place are equal, and better than the last."""
    shared = [Finish(block, ((0, 1), (1, 1), (2, 3))) for block in range(4)]
    one, two, last = (rating.points for rating in ratings(shared, 3))
    assert one == pytest.approx(two, abs=1e-3)
    assert one > last + 100


def test_stages() -> None:
    """A game is a choice of the first from all, then of the second from the rest; ties together."""
    assert stages(((0, 2), (1, 1), (2, 3))) == [((1,), (0, 1, 2)), ((0,), (0, 2))]
    assert stages(((0, 1), (1, 3), (2, 1))) == [((0, 2), (0, 1, 2))]
    assert stages(((0, 2), (1, 1), (2, 2))) == [((1,), (0, 1, 2)), ((0, 2), (0, 2))]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 10, 200])
def test_winner_of_everything(count: int) -> None:
    """An entrant that wins or loses every game has a finite rating, further from 0 with more
    games."""
    won = [Finish(block, ((0, 1), (1, 2), (2, 3))) for block in range(count)]
    found = [rating.points for rating in ratings(won, 3)]
    assert all(map(math.isfinite, found))
    assert found == sorted(found, reverse=True)
    assert found[0] - found[2] > 100 * math.log10(count)


def test_no_games() -> None:
    """Without games everyone has 0 and an interval without end; who sat out is in the middle."""
    endless = (-math.inf, math.inf)
    assert ratings([], 2) == [Rating(0, 0.0, *endless), Rating(1, 0.0, *endless)]
    alone = ratings([Finish(1, ((0, 1), (1, 2)))], 3)
    assert alone[0].points > alone[2].points > alone[1].points
    assert alone[0][2:] == endless


def test_blocks() -> None:
    """The games of a block count together: games that end alike in every block narrow intervals,
    but copies of one block's games, which only repeat its luck, widen them against as many
    independent ones."""
    played = games(deals=6)
    copied = [game for game in played for _ in range(4)]
    apart = [
        Finish(game.block + 1000 * copy, game.places)
        for copy in range(4)
        for game in games(seed=copy, deals=6)
    ]
    for one, two in zip(ratings(copied, 4), ratings(apart, 4), strict=True):
        assert one.high - one.low > 1.3 * (two.high - two.low)


@pytest.mark.parametrize("count", [2, 3, 11])
def test_winner_is_not_certain(count: int) -> None:
    """Two entrants of whom one won every game have an interval that is wider to the far side, and
    the strengths of both may lie near each other after two blocks."""
    won = [Finish(block, ((0, 1), (1, 2))) for block in range(count) for _ in range(2)]
    first, second = ratings(won, 2)
    assert first.high - first.points > 1.5 * (first.points - first.low) > 100
    assert (first.low, first.high) == pytest.approx((-second.high, -second.low), abs=0.1)
    assert (first.low < 0) == (count == 2)


def test_one_block() -> None:
    """A single block gives no interval, however clear it was."""
    found = ratings([Finish(1, ((0, 1), (1, 2))) for _ in range(6)], 2)
    assert [rating[2:] for rating in found] == [(-math.inf, math.inf)] * 2


@pytest.mark.slow
@pytest.mark.parametrize("luck", [0.0, 150.0])
def test_coverage(luck: float) -> None:
    """Of the intervals of simulated tournaments 90 to 98 of 100 hold the true strength;
    `scripts/simulate_tournaments` measures it."""
    found = coverage(Model(strengths=SPREAD, deals=10, luck=luck), often(10, 200), seed=5)
    assert found.intervals == often(40, 800)
    assert 0.90 <= found.held / found.intervals <= 0.98


@pytest.mark.parametrize("deals", [2, 3, 5])
def test_coverage_of_few_blocks(deals: int) -> None:
    """Of few blocks, too, some 95 of 100 intervals hold the truth, and of equals few are called
    better than others; `scripts/simulate_tournaments --few` measures it."""
    runs = often(60, 600)
    found = coverage(Model((0.0,) * 3, deals=deals), runs, seed=7)
    slack = 3 * (0.05 * 0.95 / runs) ** 0.5
    assert abs(found.held / found.intervals - 0.95) <= 0.02 + slack
    assert found.sure / runs <= 0.05 + slack
