"""`tournament run --quick`: players and options in the place of a config file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from civdawn_cli.commands.shared import find_game, is_default, misuse, read_settings

if TYPE_CHECKING:
    from civdawn_cli.tournament.config import Config


class Quick(NamedTuple):
    """A tournament that is told on the command line. pairs: settings, NAME=VALUE."""

    players: tuple[str, ...]
    games: int
    seats: int | None
    seed: int
    clock: str
    game: str
    pairs: tuple[str, ...]


def only_quick(context: click.Context, words: tuple[str, ...]) -> None:
    """End the command if options of --quick were given without it, or several files."""
    if len(words) > 1:
        misuse("one FILE, or --quick with players")
    for name, option in (
        ("games", "--games"), ("seats", "--seats"), ("seed", "--seed"), ("clock", "--clock"),
        ("game_name", "--game"), ("pairs", "--set"),
    ):  # fmt: skip
        if not is_default(context, name):
            misuse(f"{option} is for --quick; the config file says it otherwise")


def quick_tournament(shape: Quick, concurrency: int | None) -> tuple[Config, str]:
    """The config of players that were told on the command line, and its text; else bad usage."""
    from civdawn_cli.tournament.config import ConfigError, parse_config
    from civdawn_cli.tournament.quick import quick_config, seats_for

    if len(shape.players) < 2:
        misuse("--quick needs two players or more, such as greedy and exec:./bot")
    find_game(shape.game)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    text = quick_config(
        shape.players,
        shape.games,
        shape.game,
        shape.seats or seats_for(shape.players, shape.game),
        seed=shape.seed,
        concurrency=concurrency or cores or 1,
        clock=shape.clock,
        settings=read_settings(shape.pairs),
    )
    try:
        return parse_config(text, Path("quick")), text
    except ConfigError as wrong:
        misuse(str(wrong).partition(": ")[2])
