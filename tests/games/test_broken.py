"""The checks of engine/checks.py find what they are there for: spoilt games fail them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from civdawn_cli.engine.checks import Decide, PropertyError, examine
from civdawn_cli.engine.match import Match
from tests.engine.toy import Quarry, Toy
from tests.games.broken import BROKEN, Losing


def any_option(seed: int) -> Decide:
    """Answers at random, but never the last option where there are more: that may be "no"."""
    chance = random.Random(seed)
    return lambda match: chance.choice(match.options[:-1])


@pytest.mark.parametrize(("message", "make"), BROKEN, ids=[message for message, _ in BROKEN])
def test_found(message: str, make: Callable[[], Toy]) -> None:
    """A game that breaks a property is found out, in the property's own words."""
    game = make()
    with pytest.raises(PropertyError) as caught:
        examine(game, game.setup(2), any_option(1), 100, every=1)
    assert message in caught.value.reason


def test_failure_can_be_played_again() -> None:
    """A failure brings setup and choices along: played again, they lead to it."""
    game = Losing()
    with pytest.raises(PropertyError) as caught:
        examine(game, game.setup(2, length="long"), any_option(2), 100)
    failure = caught.value
    match: Match[Quarry] = Match(game, failure.setup, failure.choices)
    assert game.problems(match.table) == ["a chip is missing"]
    assert failure.setup.settings["length"] == "long"
    assert str(failure).startswith("a chip is missing (at 2.1 ")
    assert f"after {len(failure.choices)} choices, seats=2 length=long" in str(failure)


def test_cause() -> None:
    """A rule's error stays the cause of the failure, and the last choice is the fatal one."""
    [make] = [make for message, make in BROKEN if message.startswith("IndexError")]
    game = make()
    with pytest.raises(PropertyError) as caught:
        examine(game, game.setup(2), any_option(1), 100)
    assert isinstance(caught.value.__cause__, IndexError)
    assert caught.value.choices == [0]


def test_stopping_early() -> None:
    """A game that is left before its last round has not been examined."""
    from civdawn_cli.engine.checks import Examined

    game = Toy()
    match = Examined(game, game.setup(2))
    with pytest.raises(PropertyError, match="stopped in round 0 of 5"):
        match.finish(5)
