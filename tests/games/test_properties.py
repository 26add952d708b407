"""Properties that every game keeps, over random games (engine/checks.py); more by scripts/fuzz."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civdawn_cli.engine.checks import RAN, Decide, Examined, examine
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.step import PASS, Step
from civdawn_cli.games import GAMES

NEWDAWN = GAMES["newdawn"]()


def setups(game: Game[Any]) -> list[Setup]:
    """Every setup there is."""
    names = [setting.name for setting in game.settings]
    return [
        game.setup(seats, **dict(zip(names, values, strict=True)))
        for values in itertools.product(*(setting.values for setting in game.settings))
        for seats in game.seats
    ]


def called(setup: Setup) -> str:
    """A setup as tests name it."""
    return "-".join([str(setup.seats), *setup.settings.values()])


def keen(seed: str) -> Decide:
    """Answers at random, but seldom says no: more happens."""
    chance = random.Random(seed)

    def decide(match: Any) -> int:
        options: list[int] = match.options
        if options[-1] == PASS and chance.random() < 0.8:
            options = options[:-1]
        return chance.choice(options)

    return decide


@pytest.mark.parametrize("setup", setups(NEWDAWN), ids=called)
def test_newdawn(setup: Setup) -> None:
    """Random games of A New Dawn keep every property, with every number of players on either map:
    each component is in one place (ND-18.1), and copies, texts and replays are exact."""
    match = examine(NEWDAWN, setup, keen(called(setup)), 30, every=5)
    assert match.over or NEWDAWN.rounds(match.table) == 31


@pytest.mark.parametrize("seed", range(30))
def test_toy(toy: Game[Any], seed: int) -> None:
    """Random games of the test game keep every property, each question looked at closely."""
    match = examine(toy, setups(toy)[seed % 4], keen(str(seed)), 100, every=1)
    assert toy.over(match.table)


def test_every_step_is_watched(toy: Game[Any]) -> None:
    """A watcher is told of every step: those that run, forced answers and real ones."""
    seen: list[tuple[str, int]] = []

    def watch(table: Any, step: Step[Any], option: int) -> None:
        seen.append((type(step).__name__, option))

    match = examine(toy, toy.setup(2), keen("watched"), 100, watch=watch)
    real = [option for name, option in seen if option != RAN]
    assert ("BeginTurn", RAN) in seen
    assert ("Attack", PASS) in seen, "nothing to attack at first: forced"
    assert len(real) > len(match.choices)


@settings(max_examples=40)
@given(
    setup=st.sampled_from(setups(NEWDAWN)),
    numbers=st.lists(st.integers(0, 2**12), min_size=20, max_size=200),
)
def test_any_choices(setup: Setup, numbers: list[int]) -> None:
    """Whatever is chosen, A New Dawn keeps every property; a failure shrinks to few choices."""
    match = Examined(NEWDAWN, setup, every=8)
    for number in numbers:
        if not match.options:
            break
        match.choose(match.options[number % len(match.options)])
