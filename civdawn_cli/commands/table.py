"""civdawn table: a page to play at, served on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from civdawn_cli.commands.shared import (
    FOLDER,
    find_game,
    game_option,
    is_default,
    map_option,
    misuse,
    need_aiohttp,
    player_names,
    read_settings,
    settings_option,
    unknown,
)
from civdawn_cli.language import _, shown

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from civdawn_cli.table.games import Game

PORT: Final = 8765
LOCAL: Final = "127.0.0.1"


@click.command("table")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME",
    help="Begin a game: human or human:NAME for somebody with a link, greedy, random, exec:COMMAND "
    "or py:MODULE:CLASS; once for each seat. [default: human and greedy]",
    shell_complete=player_names,
)
@game_option
@click.option("--seed", type=click.IntRange(min=0), help="Number that decides all luck.")
@settings_option
@map_option
@click.option("--clock", metavar="MS+MS", help="Clocks to be shown; programs can lose by theirs.")
@click.option(
    "--folder",
    type=FOLDER,
    default="civdawn-table",
    show_default=True,
    help="Where games are kept, with all that is hidden in them, and their links.",
)
@click.option("--resume", is_flag=True, help="Go on with every game that is kept in the folder.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@click.option(
    "--host",
    default=LOCAL,
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen; 0.0.0.0 lets others of your network in who have a link.",
)
@click.pass_context
def command(
    context: click.Context,
    seats: tuple[str, ...],
    game_name: str,
    seed: int | None,
    pairs: tuple[str, ...],
    map_name: str | None,
    clock: str | None,
    folder: Path,
    resume: bool,
    port: int,
    host: str,
) -> None:
    """Play in a browser, alone against bots or with others by link.

    Prints a link for whoever starts the table, at which games are begun and loaded, and for every
    game one for each person and one for spectators. Whoever has a link is whom it is for.

    \b
      civdawn table
      civdawn table --game ages --seat human:Anna --seat human:Ben --seat greedy
      civdawn table --resume

    It needs aiohttp, the extra civdawn[web]. Ctrl-C ends it; every game is kept and can go on.
    Exit code 2 for bad usage and a port that is in use, 130 after Ctrl-C.
    """
    need_aiohttp("it")
    game = find_game(game_name)
    settings = None
    if seats or not is_default(context, "game_name") or pairs or map_name:
        settings = {"game": game_name} | read_settings(pairs) | _seated(seats, game.seats)
        if map_name:
            settings["map"] = map_name
        if seed is not None:
            settings["seed"] = str(seed)
        if clock:
            settings["clock"] = clock
    _run(_serve(folder, resume, settings, host, port))


def _seated(seats: tuple[str, ...], allowed: range | tuple[int, ...]) -> dict[str, str]:
    """The settings for those players, else bad usage."""
    from civdawn_cli.playing.people import is_person, name_problem, person
    from civdawn_cli.playing.players import BOTS, check_name

    players = seats or ("human", "greedy")
    if len(players) not in allowed:
        misuse(
            _("--seat is given {least} to {most} times, not {n}").format(
                least=min(allowed), most=max(allowed), n=len(players)
            )
        )
    found = {"seats": str(len(players))}
    for number, name in enumerate(players, 1):
        if is_person(name):
            if problem := name_problem(name):
                misuse(problem)
            found[f"seat{number}"] = "me"
            if person(name):
                found[f"name{number}"] = person(name)
            continue
        try:
            player = check_name(name).player
        except ValueError as wrong:
            misuse(str(wrong))
        if player not in BOTS and not player.startswith(("exec:", "py:")):
            misuse(unknown(shown("seat"), name, ["human", *BOTS]))
        found[f"seat{number}"] = name
    return found


async def _serve(
    folder: Path, resume: bool, settings: dict[str, str] | None, host: str, port: int
) -> None:
    import asyncio
    import signal

    from civdawn_cli.table.games import Games, new_key
    from civdawn_cli.table.process import Refused
    from civdawn_cli.table.server import serve

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as wrong:
        misuse(f"--folder {folder}: {wrong.strerror or wrong}")
    games = Games(folder.absolute(), new_key())
    ended, code = asyncio.Event(), [0]
    loop = asyncio.get_running_loop()

    def end(number: int) -> None:
        code[0] = 128 + number
        ended.set()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, end, number)

    async def begun(bound: int) -> None:
        shown = LOCAL if host in ("0.0.0.0", "::") else host
        at = f"http://{f'[{shown}]' if ':' in shown else shown}:{bound}/"
        click.echo(f"table: {at}#{games.owner}")
        for game in resumed:
            _tell(game, at)
        if settings is not None:
            try:
                _tell(await games.begin(settings, trusted=True), at)
            except Refused as wrong:
                misuse(str(wrong))
        if host in ("0.0.0.0", "::"):
            known = _name_in_network()
            click.echo(
                _("From other machines: the same links, with {known} in place of {shown}.").format(
                    known=known, shown=shown
                )
            )
        click.echo(_("Games are kept in {folder}; Ctrl-C ends the table.").format(folder=folder))

    # Before the port is open: a page that comes back would find no game, and give up.
    resumed: list[Game] = []
    for name in games.kept() if resume else []:
        if ended.is_set():
            break
        try:
            resumed.append(await games.resume(name))
        except Refused as wrong:
            click.echo(f"{name}: {wrong}", err=True)
    try:
        await serve(games, host, port, begun, ended)
    except OSError as wrong:
        misuse(
            _("--port {port} of {host} can't be had: {reason}").format(
                port=port, host=host, reason=wrong.strerror or wrong
            )
        )
    if code[0]:
        click.echo(f"civdawn: {_('interrupted')}", err=True)
        raise SystemExit(code[0])


def _tell(game: Game, at: str) -> None:
    """Print the links of a game."""
    click.echo(f"{game.name}")
    for number in game.people():
        name = game.settings.get(f"name{number}", "")
        seat = _("seat {number}").format(number=number)
        click.echo(f"  {seat}{f' {name}' if name else ''}: {at}#{game.keys[number]}")
    click.echo(f"  {_('to watch')}: {at}#{game.keys[0]}")


def _name_in_network() -> str:
    """The address by which other machines know this one, as far as it can tell."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        try:
            found.connect(("192.0.2.1", 9))  # an address of nobody: nothing is sent
        except OSError:
            return "the address of this machine"
        return str(found.getsockname()[0])


def _run(work: Coroutine[None, None, None]) -> None:
    import asyncio

    asyncio.run(work)
