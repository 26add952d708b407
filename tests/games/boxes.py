"""Boxes with made-up cards: how the tests of any game play them and look at them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option
from civdawn_cli.record import Recorder, Replay, opening
from tests.notation.games import read
from tests.often import often

EVERY = often(25, 5)
"""One turn of so many is looked at closely."""


def never(table: Any, option: Option, family: str) -> bool:
    """Of a game all of whose cards can be seen lying somewhere."""
    return False


@dataclass(frozen=True)
class MadeUp:
    """A game and its made-up cards, one of every family (`tests/<game>/inventing.py`).

    play: the game in a box. box_with: the base game with the cards of some families. at_work: the
    card of a family has come to somebody. chosen: the option is to play it, for cards that leave
    no trace. rounds: of most random games; long: of every tenth; alone: of games with one family.
    """

    play: Callable[..., Game[Any]]
    box_with: Callable[..., Any]
    families: tuple[str, ...]
    at_work: Callable[[Any, str], bool]
    rounds: int
    long: int
    alone: int
    chosen: Callable[[Any, Option, str], bool] = never


@cache
def everything(made_up: MadeUp) -> Game[Any]:
    """The base game with the made-up card of every family."""
    return made_up.play(made_up.box_with(*made_up.families))


def any_option(options: list[Option], random: Random) -> Option:
    """Any option, but seldom a "no"."""
    if options[-1] == PASS and len(options) > 1 and random.random() < 0.7:
        options = options[:-1]
    return random.choice(options)


def recorded(
    made_up: MadeUp, game: Game[Any], families: tuple[str, ...], seed: int, rounds: int
) -> tuple[Recorder, set[str]]:
    """A random game, the number of its seats by the seed, and the families whose made-up cards were
    at work in it. The components are counted every turn."""
    seats = game.seats[seed % len(game.seats)]
    setup = game.setup(seats)
    recorder = Recorder(Match(game, setup), opening(game, setup, ["random"] * seats, seed))
    random = Random(seed)
    seen: set[str] = set()
    turn = -1
    match = recorder.match
    while match.options and game.rounds(match.table) <= rounds:
        option = any_option(match.options, random)
        table = match.table
        seen |= {family for family in families if made_up.chosen(table, option, family)}
        recorder.choose(option)
        if table.turn > turn:
            turn = table.turn
            seen |= {family for family in families if made_up.at_work(table, family)}
            assert game.problems(table) == []
            if turn % EVERY == 0:
                look_closely(game, table)
    return recorder, seen


def look_closely(game: Game[Any], table: Any) -> None:
    """See, evaluate, draw and imagine a table, write it as a position and read that again."""
    seat = max(0, table.active)
    for viewer in (CHANCE, seat):
        assert json.loads(json.dumps(game.view(table, viewer)))["over"] == table.over
    assert 0.0 <= game.evaluate(table, seat) <= 1.0
    assert game.draw(table)
    game.problems(game.imagine(table, seat, Random(1)))
    try:
        text = game.write_position(table)
    except SetupError:
        return  # in the middle of a turn
    setup = game.setup(table.seats)
    setup.position = text
    again = game.read_position(setup)
    assert game.write_position(again) == text
    assert game.problems(again) == []


def replayed(game: Game[Any], recorder: Recorder) -> Any:
    """The table that the record leads to."""
    replay = Replay(game, read(recorder.text()))
    replay.run()
    return replay.match.table
