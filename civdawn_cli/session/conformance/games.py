"""Checks of a bot: games, one after the other, of every kind."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.session.conformance.listed import Checks
from civdawn_cli.session.conformance.stage import Bench, Stage, simplest
from civdawn_cli.session.conformance.talk import Skipped

checks: Final = Checks()


@checks.add("Every new game is answered by ready with its number.")
def ready(bench: Bench) -> None:
    """`ready` comes before anything else, and once."""
    stage = bench.stage(number=41)
    stage.talk.quiet("`ready N` is said once")


@checks.add("Several games are played in a row, each with its own numbers.")
def games_in_a_row(bench: Bench) -> None:
    """Questions are counted from 1 in each."""
    talk = bench.talk()
    for number in (1, 2, 3):
        stage = Stage(talk, number=number, seed=number)
        stage.begin()
        stage.turns(3)
        stage.over()


@checks.add("A game may end before the bot was asked anything.")
def over_at_once(bench: Bench) -> None:
    """The game ends by a rival that can't be started."""
    stage = bench.stage()
    stage.over("start-failure", 1)
    _next(stage)


@checks.add("A game may end by what a rival did wrong.")
def over_by_fault(bench: Bench) -> None:
    """A game ends by each of several faults of a rival."""
    for ending in ("timeout", "crash", "referee-error"):
        stage = bench.stage()
        stage.turns(2)
        stage.over(ending, 1)
        _next(stage)


@checks.add("It can be given up while its question is open: over comes in place of a reply.")
def over_when_asked(bench: Bench) -> None:
    """The bot is blamed with a timeout while its answer is under way."""
    stage = bench.stage()
    stage.turn()
    stage.ask()
    stage.answer()
    stage.over("timeout", 0)
    _next(stage)


def _next(stage: Stage) -> None:
    """Play the beginning of another game in the same process."""
    another = Stage(stage.talk, number=stage.number + 1, seat=1, seed=3)
    another.begin()
    another.turns(2)


@checks.add("It plays both seats of two.")
def two_seats(bench: Bench) -> None:
    """One game for each seat."""
    _every_seat(bench, 2)


@checks.add("It plays every seat of three.")
def three_seats(bench: Bench) -> None:
    """One game for each seat."""
    _every_seat(bench, 3)


@checks.add("It plays every seat of four.")
def four_seats(bench: Bench) -> None:
    """One game for each seat."""
    _every_seat(bench, 4)


def _every_seat(bench: Bench, seats: int) -> None:
    talk = bench.talk()
    for seat in range(seats):
        stage = Stage(talk, number=seat + 1, seats=seats, seat=seat)
        stage.begin()
        stage.turns(3)
        stage.over()


@checks.add("It plays on the map for a first game.")
def map_first(bench: Bench) -> None:
    """map=first."""
    _needs(bench, "map")
    bench.stage(settings={"map": "first"}, seed=5).turns(6)


@checks.add("It plays with a map that is drafted, and lays tiles.")
def map_drafted(bench: Bench) -> None:
    """map=drafted asks for tiles and where to lay them."""
    _needs(bench, "map")
    bench.stage(settings={"map": "drafted"}, seats=3, seed=5).turns(10)


@checks.add("It plays the epic game.")
def epic(bench: Bench) -> None:
    """epic=yes."""
    _needs(bench, "epic")
    bench.stage(settings={"map": "first", "epic": "yes"}).turns(4)


@checks.add("A game may begin with a position.")
def position(bench: Bench) -> None:
    """`position` comes right behind `new`."""
    bench.stage(position=_position(bench.game)).turns(4)


def _needs(bench: Bench, name: str) -> None:
    """Check that the game has that setting. Raises Skipped if not."""
    if name not in [setting.name for setting in bench.game.settings]:
        raise Skipped(f"{bench.game.name} has no setting {name}")


def _position(game: Game[Any]) -> str:
    """A position some rounds after the beginning."""
    from civdawn_cli.engine.chance import Chance
    from civdawn_cli.engine.errors import SetupError
    from civdawn_cli.engine.match import Match

    match, chance = Match(game, game.setup(2, **simplest(game))), Chance(1)
    while game.rounds(match.table) < 4:
        match.choose(chance.pick(match.step, match.options, match.table))
    while True:
        try:
            return game.write_position(match.table)
        except SetupError:  # in the middle of a turn
            match.choose(chance.pick(match.step, match.options, match.table))
