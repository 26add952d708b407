"""civdawn bench: how fast games are played here."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any, Final

import click

from civdawn_cli.commands.shared import (
    compiled,
    find_game,
    game_option,
    make_setup,
    map_option,
    python,
    read_settings,
    settings_option,
)
from civdawn_cli.engine.kit.screen import columns, padded
from civdawn_cli.language import _, ngettext, shown

WIDTH: Final = 24
"""The least columns of the names of measurements."""

NAMES: Final = {
    "games": shown("games"),
    "games_per_second": shown("games per second"),
    "choices_per_second": shown("choices per second"),
    "decisions_per_second": shown("decisions per second"),
    "clones_per_second": shown("clones per second"),
    "choices_per_game": shown("choices per game"),
    "decisions_per_game": shown("decisions per game"),
    "draws_per_game": shown("draws per game"),
    "options_per_decision": shown("options per decision"),
    "rounds_per_game": shown("rounds per game"),
    "games_ended_by_rules": shown("games ended by rules"),
}
"""The measurements for people, by their names in JSON."""

CLONED: Final = 40
"""How many positions are copied in turn, spread over a game."""

LOOK: Final = 16
"""How many decisions lie between two looks at the round limit, so that looking costs nothing."""

CLONING: Final = 0.2
"""The part of the time that goes into copying."""


@click.command("bench")
@click.option("--seconds", type=click.FloatRange(min=0.1), default=5.0, show_default=True)
@click.option("--players", type=int, default=4, show_default=True, help="How many random seats.")
@settings_option
@map_option
@click.option("--max-rounds", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@game_option
def command(
    seconds: float,
    players: int,
    map_name: str | None,
    pairs: tuple[str, ...],
    max_rounds: int,
    as_json: bool,
    game_name: str,
) -> None:
    """Play random games on one core for a while and say how many, and how many choices.

    A choice has two or more options; forced answers are not counted. Games stop at the round limit.

    \b
    Ten seconds with two seats:
      civdawn bench --seconds 10 --players 2
    """
    game = find_game(game_name)
    settings = read_settings(pairs)
    if map_name:
        settings["map"] = map_name
    setup = make_setup(game, players, settings)
    bench = Bench(game, setup, max_rounds)
    bench.play(seconds * (1 - CLONING))
    bench.clone(seconds * CLONING)
    found = bench.found()
    if as_json:
        click.echo(json.dumps(found))
        return
    chosen = ", ".join(f"{name} {value}" for name, value in setup.settings.items())
    text = ngettext(
        "{game}, {n} random seat, {settings}; {build}, one core",
        "{game}, {n} random seats, {settings}; {build}, one core",
        players,
    )
    build = _("compiled") if compiled() else _("interpreted")
    build = f"{build}, {python()}"
    click.echo(text.format(game=_(game.title), n=players, settings=chosen, build=build))
    names = {name: _(text) for name, text in NAMES.items()}
    wide = max(WIDTH, *map(columns, names.values()))
    for name, value in found.items():
        if isinstance(value, int | float):
            said = f"{value:,}" if isinstance(value, int) else f"{value:,.1f}"
            click.echo(f"  {padded(names[name], wide)} {said:>12}")


class Bench:
    """Random games played and positions copied, and how long that took."""

    def __init__(self, game: Any, setup: Any, max_rounds: int) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.max_rounds: Final = max_rounds
        self.random: Final = Random("bench")
        self.games = self.decisions = self.draws = self.branches = self.rounds = self.finished = 0
        self.clones = 0
        self.playing = self.cloning = 0.0

    def play(self, seconds: float) -> None:
        """Whole games until the time is over; at least one."""
        begun = time.perf_counter()
        while not self.games or time.perf_counter() - begun < seconds:
            self._game()
        self.playing = time.perf_counter() - begun

    def _game(self) -> None:
        from civdawn_cli.engine.flow import answer, ask

        game, draw = self.game, self.random.random
        table = game.new(self.setup)
        decisions = draws = branches = 0
        while options := ask(table):
            if table.stack[-1].seat < 0:
                draws += 1
            else:
                decisions += 1
                branches += len(options)
                if decisions % LOOK == 0 and game.rounds(table) > self.max_rounds:
                    break
            answer(table, options[int(draw() * len(options))])
        self.games += 1
        self.decisions += decisions
        self.draws += draws
        self.branches += branches
        self.rounds += min(game.rounds(table), self.max_rounds)
        self.finished += game.over(table)

    def clone(self, seconds: float) -> None:
        """Copy positions of a game, one after another, until the time is over."""
        tables = self._positions()
        copy = self.game.clone
        begun = time.perf_counter()
        while time.perf_counter() - begun < seconds:
            for table in tables:
                copy(table)
            self.clones += len(tables)
        self.cloning = time.perf_counter() - begun

    def _positions(self) -> list[Any]:
        """Positions of one game, evenly spread over it."""
        from civdawn_cli.engine.flow import answer, ask

        game = self.game
        per_game = (self.decisions + self.draws) // self.games
        every = max(1, per_game // CLONED)
        table, count = game.new(self.setup), 0
        tables: list[Any] = []
        while (options := ask(table)) and len(tables) < CLONED:
            if count % every == 0:
                tables.append(game.clone(table))
            count += 1
            answer(table, self.random.choice(options))
        return tables

    def found(self) -> dict[str, object]:
        """The measurements; rates are per second."""
        choices = self.decisions + self.draws
        return {
            "build": f"{'compiled' if compiled() else 'interpreted'}, {python()}",
            "games": self.games,
            "games_per_second": self.games / self.playing,
            "choices_per_second": choices / self.playing,
            "decisions_per_second": self.decisions / self.playing,
            "clones_per_second": self.clones / self.cloning,
            "choices_per_game": choices / self.games,
            "decisions_per_game": self.decisions / self.games,
            "draws_per_game": self.draws / self.games,
            "options_per_decision": self.branches / max(1, self.decisions),
            "rounds_per_game": self.rounds / self.games,
            "games_ended_by_rules": self.finished,
        }
