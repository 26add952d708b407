"""Schedules: pure, balanced, and the same however the config is written."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from civdawn_cli.tournament.schedule import deal_seed, ordered, schedule, seatings
from tests.tournament.playing import NAMES, make_config


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pure(tmp_path: Path, seats: int) -> None:
    """The schedule is a function of the config: the same every time, no token twice."""
    config = make_config(tmp_path, entrants=NAMES, seats=seats, blocks=2)
    games = list(schedule(config))
    assert games == list(schedule(config))
    assert len({game.token for game in games}) == len(games)


@pytest.mark.parametrize("seats", [2, 3])
def test_all_seatings(seats: int) -> None:
    """Two and three sit in every order there is."""
    assert sorted(seatings(seats)) == sorted(permutations(range(seats)))


def test_four() -> None:
    """Of four everyone sits once in every seat, and once directly before everyone else."""
    orders = seatings(4)
    for seat in range(4):
        assert sorted(order[seat] for order in orders) == [0, 1, 2, 3]
    before = Counter(pair for order in orders for pair in pairwise(order))
    assert before == Counter(permutations(range(4), 2))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_block(tmp_path: Path, seats: int) -> None:
    """A block is one deal: every seating of one set of entrants, all with one seed."""
    config = make_config(tmp_path, entrants=NAMES, seats=seats, blocks=2)
    blocks: dict[int, list[tuple[tuple[int, ...], int | str]]] = {}
    for game in schedule(config):
        blocks.setdefault(game.block, []).append((game.seating, game.seed))
    for games in blocks.values():
        assert len({seed for _, seed in games}) == 1
        assert len({tuple(sorted(seating)) for seating, _ in games}) == 1
        assert len({seating for seating, _ in games}) == len(seatings(seats))
    seeds = [games[0][1] for games in blocks.values()]
    assert len(set(seeds)) == len(seeds)


def test_more_blocks(tmp_path: Path) -> None:
    """Raising the number of blocks adds games at the end and changes none."""
    few = list(schedule(make_config(tmp_path, blocks=2)))
    many = list(schedule(make_config(tmp_path, blocks=5)))
    assert len(many) > len(few)
    assert many[: len(few)] == few


def test_order_of_entrants(tmp_path: Path) -> None:
    """The order of the entrants in the file changes no game."""
    one = make_config(tmp_path, entrants=NAMES, seats=3)
    other = make_config(tmp_path, entrants=NAMES[::-1], seats=3)
    assert ordered(one) == ordered(other)
    assert list(schedule(one)) == list(schedule(other))


def test_round_robin(tmp_path: Path) -> None:
    """Round robin: every set of entrants meets in as many blocks."""
    config = make_config(tmp_path, entrants=NAMES, seats=3, blocks=2)
    sets = Counter(tuple(sorted(game.seating)) for game in schedule(config))
    assert len(sets) == 10
    assert set(sets.values()) == {2 * 6}


def test_gauntlet(tmp_path: Path) -> None:
    """Gauntlet: the first of the file is in every game, and everyone else in as many."""
    config = make_config(tmp_path, entrants=("dot", "ann", "bob"), format="gauntlet")
    hero = ordered(config).index("dot")
    games = list(schedule(config))
    assert all(hero in game.seating for game in games)
    assert Counter(place for game in games for place in game.seating if place != hero) == {
        0: 2,
        1: 2,
    }


def test_other_seed(tmp_path: Path) -> None:
    """Another seed gives other deals to the same seatings."""
    one, two = (list(schedule(make_config(tmp_path, seed=seed))) for seed in (1, 2))
    assert [game.seating for game in one] == [game.seating for game in two]
    assert not {game.seed for game in one} & {game.seed for game in two}


def test_deal_seed() -> None:
    """The seed of a deal is the same on every machine and in every version."""
    assert deal_seed(1, ["ann", "bob"], 1) == 14251278122380
