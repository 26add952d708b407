"""Parts of several commands: options, games found by name, settings, bad usage told in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, Final, NoReturn, TypeVar

import click
from click.core import ParameterSource

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.games import GAMES
from civdawn_cli.language import _, shown

F = TypeVar("F", bound=Callable[..., Any])

FILE: Final = click.Path(path_type=Path, dir_okay=False)
"""The type of what names a file, there or not."""

FOLDER: Final = click.Path(path_type=Path, file_okay=False)
"""The type of what names a folder, there or not."""

FOLDER_THERE: Final = click.Path(path_type=Path, file_okay=False, exists=True)
"""The type of what names a folder that is there."""


def amount_option(
    name: str,
    default: float | None,
    help: str,
    *,
    least: float = 1,
    unit: str | None = None,
) -> Callable[[F], F]:
    """An option that is a number, whole unless its default has a fraction.

    default: None for none. least: the smallest number it takes. unit: its name in the help.
    """
    whole = not isinstance(default, float)
    return click.option(
        name,
        type=click.IntRange(min=int(least)) if whole else click.FloatRange(min=least),
        default=default,
        show_default=default is not None,
        metavar=unit,
        help=help,
    )


def _game_names(_context: click.Context, _option: click.Parameter, begun: str) -> list[str]:
    return [name for name in GAMES if name.startswith(begun)]


def card_names(context: click.Context, _argument: click.Parameter, begun: str) -> list[str]:
    """The slugs of cards that begin so, for shells that complete."""
    cards = _game_of(context).cards()
    return [str(card["slug"]) for card in cards if str(card["slug"] or "").startswith(begun)]


def rule_ids(context: click.Context, _argument: click.Parameter, begun: str) -> list[str]:
    """The numbers of rules that begin so, for shells that complete."""
    from civdawn_cli.playing.reference import Book, prefix

    game = _game_of(context)
    found = [prefix(game) + number for number in Book(game.rules_text()).rules]
    return [rule for rule in found if rule.startswith(begun.upper())]


def setting_pairs(context: click.Context, _option: click.Parameter, begun: str) -> list[str]:
    """NAME=VALUE of every setting that begins so, for shells that complete."""
    game = _game_of(context)
    found = [f"{each.name}={value}" for each in game.settings for value in each.values]
    return [pair for pair in found if pair.startswith(begun)]


def player_names(_context: click.Context, _option: click.Parameter, begun: str) -> list[str]:
    """The players that begin so, for shells that complete."""
    from civdawn_cli.playing.players import BOTS

    found = [*BOTS, "human", "exec:", "py:", "tcp:", "listen:"]
    return [name for name in found if name.startswith(begun)]


def _game_of(context: click.Context) -> Game[Any]:
    """The game that a command line names so far; the default if it names none."""
    name = context.params.get("game_name")
    return GAMES[name if name in GAMES else DEFAULT_GAME]()


def is_default(context: click.Context, option: str) -> bool:
    """Return True if the option was not given."""
    return context.get_parameter_source(option) is ParameterSource.DEFAULT


DEFAULT_GAME: Final = "newdawn"

game_option = click.option(
    "--game",
    "game_name",
    default=DEFAULT_GAME,
    show_default=True,
    metavar="NAME",
    help="Which game.",
    shell_complete=_game_names,
)

number_option = click.option(
    "--game",
    "number",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="This game of the file.",
)

settings_option = click.option(
    "--set",
    "pairs",
    multiple=True,
    metavar="NAME=VALUE",
    help="A setting of the game, such as map=first; a wrong one is told with the right ones.",
    shell_complete=setting_pairs,
)

tag_option = click.option(
    "--tag",
    "tags",
    multiple=True,
    metavar="NAME=VALUE",
    help="Record this too, such as Event or Date.",
)

hashes_option = click.option(
    "--hashes", is_flag=True, help="Record a hash of the position after every turn."
)

map_option = click.option(
    "--map", "map_name", metavar="VALUE", help="Short for --set map=VALUE, where a game has maps."
)


def misuse(message: str) -> NoReturn:
    """End with this line and exit code 2."""
    raise click.UsageError(message)


def need_aiohttp(who: str) -> None:
    """Bad usage unless aiohttp is installed, which `who` needs."""
    from importlib.util import find_spec

    if find_spec("aiohttp") is None:
        from civdawn_cli.invocation import installing

        text = _("{who} needs aiohttp: {command}")
        misuse(text.format(who=who, command=installing("web")))


def unknown(what: str, name: str, names: Iterable[str]) -> str:
    """`no seat 'gredy'; did you mean 'greedy'?`"""
    if near := nearest(name, names):
        return _("no {what} {name!r}; did you mean {near!r}?").format(
            what=_(what), name=name, near=near
        )
    known = ", ".join(names)
    return _("no {what} {name!r}; there are {names}").format(what=_(what), name=name, names=known)


def nearest(name: str, names: Iterable[str]) -> str:
    """The one of the names that is most like this one, '' if none is."""
    by_lower = {known.lower(): known for known in names}
    near = get_close_matches(name.lower(), by_lower, 1, 0.5)
    return by_lower[near[0]] if near else ""


def find_game(name: str) -> Game[Any]:
    """The rules of the game of that name, else bad usage."""
    if name not in GAMES:
        misuse(unknown(shown("game"), name, GAMES))
    return GAMES[name]()


def read_settings(pairs: Iterable[str], what: str = shown("setting")) -> dict[str, str]:
    """Settings or tags given as NAME=VALUE, else bad usage."""
    settings = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals and value):
            misuse(_("a {what} is NAME=VALUE, not {pair!r}").format(what=_(what), pair=pair))
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
        misuse(unknown_setup(game, name))
    settings = {}
    for part in parts:
        owner = next((s for s in game.settings if part in (*s.values, s.name)), None)
        if owner is None:
            misuse(unknown_setup(game, name))
        settings[owner.name] = part if part in owner.values else "yes"
    return make_setup(game, int(seats), settings)


def unknown_setup(game: Game[Any], name: str) -> str:
    """The words for a setup that is not there."""
    text = _("no setup {name!r}; there are {names}")
    return text.format(name=name, names=", ".join(setup_names(game)))


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


def check_seed(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The callback of an option that takes a seed: bad usage unless it is one."""
    from civdawn_cli.record.promise import read_seed  # late: most commands read no seed

    try:
        if value is not None:
            read_seed(value)
    except ValueError as error:
        raise click.BadParameter(str(error), context, parameter) from None
    return value


def say_stop(said: str) -> None:
    """Say on the standard error how a session was left; wrapped on a terminal, which may have
    gone."""
    width = get_terminal_size().columns
    if sys.stderr.isatty() and len(said) > width:
        said = click.wrap_text(said, width, "", "  ")
    with suppress(OSError):
        click.echo(said, err=True)
