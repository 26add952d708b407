"""The starting player and the winner, which no position tells (TA-2.9, TA-35.3)."""

from __future__ import annotations

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.games.ages.positions.position import read
from tests.ages.playouts import GAME


@pytest.mark.parametrize(
    ("lines", "ranks"),
    [
        ("seats 2\nculture 1 7\nculture 2 8", [2, 1]),
        ("seats 3\nculture 1 9\nculture 2 4\nculture 3 9", [1, 3, 1]),
        ("seats 4\nculture 1 3\nculture 2 3\nculture 3 3\nculture 4 3", [1, 1, 1, 1]),
        ("seats 4\nculture 1 3\nculture 2 5\nculture 3 5\nculture 4 9", [4, 2, 2, 1]),
    ],
)
def test_most_culture_points_wins(lines: str, ranks: list[int]) -> None:
    """Places by culture points; tied players share theirs (TA-35.3)."""
    assert GAME.ranks(read(lines)) == ranks


def test_who_resigned_has_lost() -> None:
    """Culture points don't help a seat that has left the game; all such seats share the last place
    (TA-14.1, TA-14.4, TA-37.66)."""
    assert GAME.ranks(read("seats 4\nresigned 2 3\nculture 1 1\nculture 2 9")) == [1, 3, 3, 2]
    table = read("seats 3\nresigned 2\nculture 1 3\nculture 2 50\nculture 3 4")
    assert GAME.ranks(table) == [2, 3, 1]
    table = read("seats 3\nphase politics\nresignation yes\nresigned 2\nculture 1 30\nculture 3 4")
    options = ask(table)
    found = GAME.read(table, ["resign"], options)
    assert found is not None
    answer(table, found[0])
    assert ask(table) == []
    assert GAME.over(table)
    assert GAME.ranks(table)[2] == 1
    assert GAME.ranks(table)[0] > 1


def test_the_seed_draws_the_starting_player() -> None:
    """The same seed draws the same starting player, other seeds draw every one (TA-37.9)."""
    drawn = [_start(3, seed) for seed in range(30)]
    assert drawn == [_start(3, seed) for seed in range(30)]
    assert set(drawn) == {0, 1, 2}


def _start(seats: int, seed: int) -> int:
    """The starting player a seed draws."""
    table = GAME.new(GAME.setup(seats))
    options = ask(table)
    answer(table, Chance(seed).pick(table.stack[-1], options, table))
    ask(table)
    return table.start
