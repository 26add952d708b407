"""Keys tell tables apart (engine/keys.py), in every game; more by scripts/fuzz keys."""

from __future__ import annotations

import random

import pytest

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.keys import Keys, spread
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.games import GAMES
from tests.often import often

pytestmark = pytest.mark.slow

PLAYED = {name: make() for name, make in GAMES.items()}
TABLES = 1200


def near(keys: Keys, setup: Setup, tables: int) -> None:
    """See tables near random games of the setup until there are so many."""
    luck = random.Random(5)
    while keys.tables < tables:
        match = Match(keys.game, setup)
        while match.options and keys.tables < tables:
            if luck.random() < 0.15:
                keys.near(match, spread(match.options))
            options = match.options
            if options[-1] == PASS and len(options) > 1 and luck.random() < 0.8:
                options = options[:-1]
            match.choose(luck.choice(options))


@pytest.mark.parametrize("name", PLAYED)
def test_equal_keys_ask_the_same(name: str) -> None:
    """Tables with equal keys ask one question, with the same options, and go on alike."""
    game = PLAYED[name]
    for seats in (min(game.seats), max(game.seats)):
        keys = Keys(game, views=True)
        near(keys, game.setup(seats), often(300, 1200))
        assert [wrong.reason for wrong in keys.collisions] == []


def test_what_is_no_key_is_found() -> None:
    """Hashes of nd-1 left out the fields of steps: the search finds tables that share one, and both
    can be reached again."""
    game = PLAYED["newdawn"]
    setup = Setup(3, game.setup(3).settings, rules="nd-1")
    keys = Keys(game, game.hashed)
    near(keys, setup, TABLES)
    assert keys.shared > 20
    for wrong in keys.collisions[:5]:
        first, second = Match(game, setup, wrong.first), Match(game, setup, wrong.second)
        assert game.hashed(first.table) == game.hashed(second.table)
        assert game.key(first.table) != game.key(second.table)


def test_spread() -> None:
    """Some options of many: the first, the last, and others evenly between them."""
    assert spread([3, 5, 9], 4) == [3, 5, 9]
    assert spread(list(range(100)), 4) == [0, 33, 66, 99]
