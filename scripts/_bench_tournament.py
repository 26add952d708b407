"""The measurements of scripts/bench_tournament."""

import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from _first import FirstOption, command

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts, Player, play
from civdawn_cli.playing.players import PLAYERS, SeatContext
from civdawn_cli.record import Recorder, opening
from civdawn_cli.tournament.config import Config, read_config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.results import Results
from civdawn_cli.tournament.runner import Stop, run

SEATS = 3
CONFIG = """
[tournament]
seats = 3
blocks = {blocks}
concurrency = 2
max-rounds = {rounds}
[settings]
map = "first"
[programs]
fresh = "tournament"
sandbox = "off"
{entrants}
"""


def tournament(folder: Path, blocks: int, rounds: int, players: list[str]) -> Config:
    """A single table of these players."""
    tables = [
        f'[[entrant]]\nname = "{place}"\nplayer = {json.dumps(player)}\n'
        for place, player in enumerate(players)
    ]
    path = folder / "tournament.toml"
    path.write_text(CONFIG.format(blocks=blocks, rounds=rounds, entrants="".join(tables)))
    return read_config(path)


def bare(config: Config, outside: bool) -> float:
    """The seconds to play the games one after the other in this process, without records or
    results.

    outside: the config's players are programs; here objects that play the same take their places.
    """
    game = GAMES[config.game]()
    plan, players = Plan(config), sorted(config.entrants, key=lambda entrant: entrant.name)
    begun = time.perf_counter()
    for fixture in iter(plan.next, None):
        setup = game.setup(config.seats, **config.settings)
        names = [players[place].name for place in fixture.seating]
        recorder = Recorder(Match(game, setup), opening(game, setup, names, fixture.seed))
        seats: list[Player] = [
            FirstOption()
            if outside
            else PLAYERS[players[place].player](SeatContext(seat, place, recorder, Interrupts()))
            for seat, place in enumerate(fixture.seating)
        ]
        play(recorder, seats, Chance(fixture.seed), config.max_rounds, Interrupts())
    return time.perf_counter() - begun


def through_runner(config: Config) -> tuple[float, int, int]:
    """The seconds to play the games through the runner with records and results, from the first
    result to the last; the number of games in that time, and of choices, dice and draws
    included."""
    with TemporaryDirectory() as name, Results(Path(name), config, "") as results, Stop() as stop:
        times: list[float] = []

        def on_result(line: Line) -> None:
            times.append(time.perf_counter())

        run(config, results, stop, on_result)
        lines = list(results.lines)
        assert not any(line["faults"] for line in lines)
        choices = sum(line["choices"] for line in lines[1:])
    return times[-1] - times[0], len(times) - 1, choices


def measure(name: str, players: list[str], blocks: int, rounds: int) -> tuple[float, float, float]:
    """Games a second bare and through the runner, and choices a second through the runner."""
    with TemporaryDirectory() as folder:
        config = tournament(Path(folder), blocks, rounds, players)
    games = Plan(config).total
    inside = games / bare(config, outside=name == "outside")
    took, counted, choices = through_runner(config)
    return inside, counted / took, choices / took


def programs() -> list[str]:
    """Three trivial bots in Python."""
    return ["exec:" + command("count")] * SEATS
