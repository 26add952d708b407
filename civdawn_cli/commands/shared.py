"""Parts of several commands: games found by name, settings, bad usage told in one line."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NoReturn

import click

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.games import GAMES

game_option = click.option(
    "--game", "game_name", default="newdawn", show_default=True, metavar="NAME", help="Which game."
)

settings_option = click.option(
    "--set",
    "pairs",
    multiple=True,
    metavar="NAME=VALUE",
    help="A setting of the game, such as map=first; a wrong one is told with the right ones.",
)

map_option = click.option(
    "--map", "map_name", metavar="VALUE", help="Short for --set map=VALUE, where a game has maps."
)


def misuse(message: str) -> NoReturn:
    """End with this line and exit code 2."""
    raise click.UsageError(message)


def unknown(what: str, name: str, names: Iterable[str]) -> str:
    """`no seat 'gredy'; did you mean 'greedy'?`"""
    by_lower = {known.lower(): known for known in names}
    near = get_close_matches(name.lower(), by_lower, 1, 0.5)
    if near:
        return f"no {what} {name!r}; did you mean {by_lower[near[0]]!r}?"
    return f"no {what} {name!r}; there are {', '.join(by_lower.values())}"


def find_game(name: str) -> Game[Any]:
    """The rules of the game of that name, else bad usage."""
    if name not in GAMES:
        misuse(unknown("game", name, GAMES))
    return GAMES[name]()


def read_settings(pairs: Iterable[str], what: str = "setting") -> dict[str, str]:
    """Settings or tags given as NAME=VALUE, else bad usage."""
    settings = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            misuse(f"a {what} is NAME=VALUE, not {pair!r}")
        settings[name] = value
    return settings


def make_setup(game: Game[Any], seats: int, settings: dict[str, str]) -> Setup:
    """The setup, else bad usage with what is wrong with it."""
    try:
        return game.setup(seats, **settings)
    except SetupError as error:
        misuse(str(error))


def named_setup(game: Game[Any], name: str) -> Setup:
    """The setup of a name such as `2`, `3-first` or `4-drafted-epic`, else bad usage.

    The number of seats, then values of settings, or names of settings that are yes or no.
    """
    seats, *parts = name.lower().split("-")
    if not seats.isdecimal():
        misuse(f"no setup {name!r}; there are {', '.join(setup_names(game))}")
    settings = {}
    for part in parts:
        owner = next((s for s in game.settings if part in (*s.values, s.name)), None)
        if owner is None:
            misuse(f"no setup {name!r}; there are {', '.join(setup_names(game))}")
        settings[owner.name] = part if part in owner.values else "yes"
    return make_setup(game, int(seats), settings)


def setup_names(game: Game[Any]) -> list[str]:
    """A name for every setup, as `named_setup` reads them."""
    names = [str(seats) for seats in game.seats]
    for setting in game.settings:
        switch = set(setting.values) == {"yes", "no"}
        more = ["", f"-{setting.name}"] if switch else [f"-{value}" for value in setting.values]
        names = [name + part for name in names for part in more]
    return names


def compiled() -> bool:
    """Return True if the engine runs as machine code."""
    from civdawn_cli.engine import flow

    return flow.__file__.endswith((".so", ".pyd"))


def python() -> str:
    """`CPython 3.11.7`."""
    import platform

    return f"{platform.python_implementation()} {platform.python_version()}"
