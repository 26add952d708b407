"""Keys tell tables apart (engine/keys.py), in every game; more by scripts/fuzz keys."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.keys import Keys, spread
from civdawn_cli.engine.kit.fields import FIXED
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Step
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


def test_steps_have_no_other_constants() -> None:
    """A step has no constant of its class but those that keys leave out: compiled, the constant
    would be a field, and its key and the hashes of records other ones than interpreted."""
    own = [step for step in steps_of(Step) if step.__module__.startswith("civdawn_cli.games.")]
    assert len(own) > 50
    constants = {
        f"{step.__name__}.{name}"
        for step in own
        for name, value in vars(step).items()
        if not name.startswith("__") and not callable(value) and name not in FIXED
    }
    assert constants == set()


def steps_of(step: type[Step[Any]]) -> Iterator[type[Step[Any]]]:
    """All classes of steps that have been imported."""
    for below in step.__subclasses__():
        yield below
        yield from steps_of(below)
