"""Properties that every game keeps, over random games (engine/checks.py); more by scripts/fuzz."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civdawn_cli.engine.checks import RAN, Decide, Examined, examine
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Step
from civdawn_cli.games import GAMES

PLAYED = {name: make() for name, make in GAMES.items()}
ROUNDS = 30
"""Where a game is stopped that has not ended."""


def setups(game: Game[Any]) -> list[Setup]:
    """Every setup there is."""
    names = [setting.name for setting in game.settings]
    return [
        game.setup(seats, **dict(zip(names, values, strict=True)))
        for values in itertools.product(*(setting.values for setting in game.settings))
        for seats in game.seats
    ]


EVERY_SETUP = [(name, setup) for name, game in PLAYED.items() for setup in setups(game)]


def called(name: str, setup: Setup) -> str:
    """A setup as tests name it."""
    return "-".join([name, str(setup.seats), *setup.settings.values()])


def keen(seed: str) -> Decide:
    """Answers at random, but seldom says no: more happens."""
    chance = random.Random(seed)

    def decide(match: Any) -> int:
        options: list[int] = match.options
        if options[-1] == PASS and len(options) > 1 and chance.random() < 0.8:
            options = options[:-1]
        return chance.choice(options)

    return decide


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "setup"), EVERY_SETUP, ids=[called(name, setup) for name, setup in EVERY_SETUP]
)
def test_random_games(name: str, setup: Setup) -> None:
    """Random games keep every property, with every number of players and every setting: each
    component is in one place (ND-18.1), and copies, texts and replays are exact."""
    game = PLAYED[name]
    match = examine(game, setup, keen(called(name, setup)), ROUNDS, every=5)
    assert match.over or game.rounds(match.table) == ROUNDS + 1


@pytest.mark.parametrize("name", PLAYED)
def test_what_a_seat_imagines_can_be_played(name: str) -> None:
    """On the table that a seat imagines its answers can be tried: players look ahead so."""
    game = PLAYED[name]
    match: Match[Any] = Match(game, game.setup(max(game.seats)))
    decide = keen(name)
    dreams = random.Random(name)
    while match.options and game.rounds(match.table) <= ROUNDS:
        seat = match.step.seat
        if seat != CHANCE:
            imagined = game.imagine(match.table, seat, dreams)
            for option in (*match.options[:3], *match.options[3::7]):
                tried = game.clone(imagined)
                answer(tried, option)
                ask(tried)
        match.choose(decide(match))


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


@pytest.mark.slow
@given(
    named=st.sampled_from(EVERY_SETUP),
    numbers=st.lists(st.integers(0, 2**12), min_size=20, max_size=200),
)
def test_any_choices(named: tuple[str, Setup], numbers: list[int]) -> None:
    """Whatever is chosen, every game keeps every property; a failure shrinks to few choices."""
    name, setup = named
    match = Examined(PLAYED[name], setup, every=8)
    for number in numbers:
        if not match.options:
            break
        match.choose(match.options[number % len(match.options)])
