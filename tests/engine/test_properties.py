"""The properties that every game keeps at every decision, tried on the test game."""

from __future__ import annotations

import random

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.checks import Examined, examine
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.perft import perft
from civdawn_cli.engine.step import CHANCE
from tests.engine.toy import Quarry, Roll, Toy

GAME = Toy()


@pytest.mark.parametrize("seed", range(40))
def test_every_decision(seed: int) -> None:
    """The test game keeps every property of a game, at every decision."""
    chance = random.Random(seed)
    match = examine(GAME, GAME.setup(2), lambda m: chance.choice(m.options), 100, every=1)
    assert match.over
    assert sorted(GAME.ranks(match.table)) == [1, 2]


def test_clones_go_their_own_way() -> None:
    """A match continued from a clone of its table ends where the match ends."""
    match = Match(GAME, GAME.setup(2))
    chance = random.Random(3)
    while match.options:
        again = Match(GAME, GAME.setup(2), match.choices)
        assert GAME.key(again.table) == GAME.key(match.table)
        assert again.options == match.options
        match.choose(chance.choice(match.options))


def test_undo() -> None:
    """Undo goes back to exactly the position before, as far as the beginning."""
    match = Match(GAME, GAME.setup(2))
    chance = random.Random(5)
    keys = []
    while match.options:
        keys.append((GAME.key(match.table), list(match.options)))
        match.choose(chance.choice(match.options))
    for count, undone in ((1, 1), (3, 4)):
        match.undo(count)
        assert (GAME.key(match.table), match.options) == keys[-undone]
    match.undo(1000)
    assert (GAME.key(match.table), match.choices) == (keys[0][0], [])


def test_examined_goes_back() -> None:
    """A match that is being examined can take back a line, as any other can."""
    chance = random.Random(5)
    match = Examined(GAME, GAME.setup(2))
    while match.label != "1.2":
        match.choose(chance.choice(match.options))
    before = (GAME.key(match.table), list(match.options), list(match.choices))
    match.choose(match.options[0])
    match.rewind("1.2")
    assert (GAME.key(match.table), match.options, match.choices) == before


def rolls(match: Match[Quarry], seed: int) -> dict[int, list[int]]:
    """The rolls by their key of luck, if every decision is the first option."""
    chance = Chance(seed)
    found: dict[int, list[int]] = {}
    while match.options and len(match.choices) < 60:
        if match.step.seat == CHANCE:
            option = chance.pick(match.step, match.options, match.table)
            found.setdefault(match.step.luck(), []).append(option)
        else:
            option = match.options[0]
        match.choose(option)
    return found


def test_seeds() -> None:
    """The same seed has the same luck, another one another."""
    games = [rolls(Match(GAME, GAME.setup(2)), seed) for seed in (1, 1, 2)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_luck_of_their_own() -> None:
    """Each kind of question and each seat has a stream of its own."""
    match = Match(GAME, GAME.setup(2))
    one, two = Chance("x"), Chance("x")
    for _ in range(20):
        # Another stream is used in between by one of them only.
        step = match.step
        assert one.pick(step, match.options, match.table) == two.pick(
            step, match.options, match.table
        )
        two.pick(Roll(0, 0), [1, 2, 3, 4, 5, 6], match.table)


def test_luck_is_even() -> None:
    """All options are about equally likely, and the numbers are the same in every Python."""
    match = Match(GAME, GAME.setup(2))
    chance = Chance(7)
    drawn = [chance.pick(match.step, match.options, match.table) for _ in range(3000)]
    assert drawn[:12] == [5, 5, 5, 5, 4, 4, 5, 5, 5, 4, 6, 6]
    assert all(900 < drawn.count(option) < 1100 for option in (4, 5, 6))


def test_perft() -> None:
    """perft counts the questions met to a depth, and leaves the table alone."""
    table = GAME.new(GAME.setup(2))
    key = GAME.key(table)
    counts = [perft(GAME, table, depth) for depth in range(6)]
    assert [(c.decisions, c.chances, c.ends) for c in counts] == [
        (0, 0, 0),
        (0, 1, 0),
        (0, 4, 0),
        (0, 13, 0),
        (27, 13, 0),
        (108, 13, 0),
    ]
    assert GAME.key(table) == key


def test_perft_meets_ends() -> None:
    """A finished game is an end, not a question."""
    match = Match(GAME, GAME.setup(2), [4, 4, 4])
    match.table.stones[0] = 4
    counts = perft(GAME, match.table, 3)
    # Whoever takes a stone now has won: three heaps, taken by the charm or shown by the rival.
    assert counts.ends == 3 + 3
    assert counts.decisions == 1 + 3 + (1 + 6)
