"""civdawn bot: programs that play."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from shlex import quote
from typing import Any, Final

import click

from civdawn_cli.commands.bot_connect import command as connect
from civdawn_cli.commands.shared import (
    FILE,
    FOLDER,
    amount_option,
    find_game,
    game_option,
    misuse,
    unknown,
)
from civdawn_cli.commands.shared_programs import (
    MEGABYTE,
    env_option,
    memory_option,
    read_walls,
    sandbox_option,
)
from civdawn_cli.files.arguments import fail
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import _, shown
from civdawn_cli.playing.players import OPTIONS
from civdawn_cli.session.starters import EVENTS, LANGUAGES, SEARCHING

BUILT_IN: Final = {
    "greedy": "The built-in greedy player as a program.",
    "search": "The built-in player that searches, as a program.",
    "greedy-1": "The first greedy player, which never changes, as a program.",
    "random": "The built-in random player as a program.",
}

LIMITS: Final = {
    "greedy": " It looks ahead by playing the game along from the events it is told of; it plays as"
    " --seat greedy does.",
    "search": " It follows the game from the events it is told of; it plays as --seat search does,"
    " but keeps to the clock of the game, or to its budget of nodes, where there is one.",
    "greedy-1": " It plays as --seat greedy-1 does.",
}
"""Further sentences for the help of a built-in player."""


PY: Final = "py:"
"""The beginning of the name of a bot that is a Python class."""


def _hosting(name: str) -> click.Command:
    """The command that plays a Python class as a program."""

    @click.command(name)
    def host() -> None:
        """A class of yours as a program of its own, which speaks the protocol."""
        from civdawn_cli.session.command_line import words

        parts = words(_command(name))
        os.execv(parts[0], parts)

    return host


def _command(program: str) -> str:
    """The command of a bot, which may also be named as a seat is: `exec:./mybot`,
    `py:module:Class`; else bad usage."""
    from civdawn_cli.playing.options import OptionError
    from civdawn_cli.playing.players import check_name
    from civdawn_cli.session.programs import command_of, is_program
    from civdawn_cli.session.wire import is_wire

    if not is_program(program):
        return program
    try:
        player, settings = check_name(program)
    except OptionError as error:
        misuse(str(error))
    if is_wire(player):
        misuse(
            _("{program}: the bot is started here; give its command, without the network").format(
                program=program
            )
        )
    if settings:
        misuse(
            _("{program}: values of options are for games; leave them out").format(program=program)
        )
    return command_of(player)


class Bots(click.Group):
    """The subcommands of `civdawn bot`; an unknown one is refused with the nearest name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the help."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand, else bad usage."""
        if args and args[0].startswith(PY):
            return PY, _hosting(args[0]), args[1:]
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise click.UsageError(unknown(shown("bot or command"), args[0], self.commands), ctx)
        return super().resolve_command(ctx, args)


@click.group("bot", cls=Bots)
def command() -> None:
    """Run, make and check bots that are programs.

    \b
    A starter bot of your own, checked, and a game against a built-in one:
      civdawn bot new --lang python mybot
      civdawn bot check 'python3 mybot/bot.py'
      civdawn play --seat 'exec:python3 mybot/bot.py' --seat greedy
    \b
    A built-in bot that speaks the protocol on standard input and output:
      civdawn bot greedy
    \b
    A Python class of yours, checked, and as such a program:
      civdawn bot check py:mybot.py:MyBot
      civdawn bot py:mybot.py:MyBot
    \b
    A bot that dials in from another machine, or out of a container:
      civdawn bot connect 192.168.0.7:9000 -- ./mybot

    How bots talk with civdawn: protocol/README.md.
    """


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def list_bots(as_json: bool) -> None:
    """Show the built-in bots, which --seat takes by their names.

    \b
    For people, and for programs:
      civdawn bot list
      civdawn bot list --json
    """
    from civdawn_cli.playing.reference import bots

    if as_json:
        click.echo(json.dumps(bots(), indent=1))
        return
    for bot in bots():
        click.echo(f"{bot['name']:12}{bot['help']}")


def _built_in(name: str, help: str) -> None:
    """Add the command of a built-in player."""

    @command.command(name, short_help=help)
    @click.option(
        "--seed",
        type=int,
        default=0,
        show_default=True,
        help="Number that decides all it leaves to luck.",
    )
    @click.pass_context
    def run_bot(context: click.Context, seed: int) -> None:
        from civdawn_cli.session.client import run

        context.exit(run(name, seed))

    run_bot.help = (
        f"{help}\n\nIt speaks the seat role of the protocol on standard input and output, until"
        f" `quit` or the end of the input.{LIMITS.get(name, '')}\n\n\b\nAs a seat of a game:\n"
        f"  civdawn play --seat 'exec:civdawn bot {name}' --seat greedy"
        f"{_told_options(name)}"
    )


def _told_options(name: str) -> str:
    """The part of the help about the options of a built-in player; '' if it has none."""
    told = [
        f"  {option.name}: {option.help};\n    {option.range()} [default: {option.default}]"
        for option in OPTIONS.get(name, ())
    ]
    return "\n".join(["\n\n\b\nIts options:", *told]) if told else ""


for _name, _help in BUILT_IN.items():
    _built_in(_name, _help)


@command.command("new", short_help="Write a starter bot.")
@click.option(
    "--lang",
    "language",
    metavar="|".join(LANGUAGES),
    help="The language it is written in.",
)
@click.option(
    "--search",
    is_flag=True,
    help="Write one that searches, in Python or JavaScript.",
)
@click.option("--game", "game_name", metavar="NAME", help="The only game it is for. [default: all]")
@click.option("--name", help="What it calls itself. [default: the name of the folder]")
@click.argument("folder", type=FOLDER)
def new(
    language: str | None, search: bool, game_name: str | None, name: str | None, folder: Path
) -> None:
    """Write a complete small bot and its README into FOLDER.

    It needs the language's standard library only; one that searches in Python the library civdawn
    as well, in JavaScript a civdawn that it drives. It passes `civdawn bot check` as it is.

    \b
      civdawn bot new --lang rust mybot
      civdawn bot new --lang go --game ages mybot
      civdawn bot new --search mybot
      civdawn bot new --search --lang javascript mybot

    Nothing is overwritten. Exit code 1 if the files can't be written, 2 for bad usage.
    """
    from civdawn_cli.session.starters import check_name, write_starter

    if language is None and not search:
        misuse(_("missing option --lang: {names}; or --search").format(names=", ".join(LANGUAGES)))
    language = language or "python"
    if language not in LANGUAGES:
        misuse(unknown(shown("starter in"), language, LANGUAGES))
    if search and language not in SEARCHING:
        said = _(
            "--search writes {names}; "
            "in {language} a bot can have civdawn serve as its model (protocol/README.md)"
        )
        misuse(said.format(names=_(" or ").join(SEARCHING), language=language))
    game = find_game(game_name).name if game_name else ""
    if game and game not in EVENTS:
        misuse(unknown(shown("starter for"), game, EVENTS))
    try:
        name = check_name(name if name is not None else folder.resolve().name)
    except ValueError as error:
        misuse(_("{error}; take --name").format(error=error))
    try:
        starter = write_starter(language, folder, name, game, search)
    except FileExistsError as error:
        fail(_("{path}; nothing is overwritten").format(path=error.filename or error))
    except OSError as error:
        fail(f"{error.filename or folder}: {error.strerror}")
    for file in starter.files:
        click.echo(_("wrote {file}").format(file=file))
    click.echo(_("next:"))
    for line in (
        f"cd {quote(str(folder))}",
        *starter.build,
        as_typed(f"bot check {f'--game {game} ' * bool(game)}{quote(starter.run)}", anywhere=True),
    ):
        click.echo(f"  {line}")


@command.command("check", short_help="Say what is wrong with a bot.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.option("--only", multiple=True, metavar="NAME", help="Do this check; may be repeated.")
@click.option("--list", "listed", is_flag=True, help="Say which checks there are, and do none.")
@amount_option(
    "--patience",
    5.0,
    "How long to wait for a line; less after the bot was silent often.",
    least=0.1,
    unit="SECONDS",
)
@memory_option
@sandbox_option
@env_option
@game_option
@click.argument("program", metavar="COMMAND", required=False)
@click.pass_context
def check(
    context: click.Context,
    as_json: bool,
    only: tuple[str, ...],
    listed: bool,
    patience: float,
    memory: int,
    sandbox: str,
    env: tuple[str, ...],
    game_name: str,
    program: str | None,
) -> None:
    """Start the bot of COMMAND many times and report what it does right and wrong.

    Each check has a name. One that failed shows what was sent, what was received, what was expected
    and what may be the reason. After one of the first few has failed the others are skipped.

    \b
      civdawn bot check 'python3 mybot/bot.py'
      civdawn bot check --only asked-again ./mybot
      civdawn bot check --game ages ./mybot

    Exit code 0 when none failed, 1 when one did, 2 for bad usage.
    """
    from civdawn_cli.session.conformance import CHECKS, FAILED, Result, examine, report, tally
    from civdawn_cli.session.reaping import adopt
    from civdawn_cli.stopping import gently

    if listed:
        for known in CHECKS.values():
            click.echo(f"{known.name:24}{known.promise}")
        return
    if program is None:
        misuse(_("missing argument COMMAND, such as 'python3 mybot/bot.py'"))
    for name in only:
        if name not in CHECKS:
            misuse(_unknown_check(name, CHECKS))

    def tell(result: Result) -> None:
        if not as_json:
            click.echo(report(result))

    game = find_game(game_name).name
    gently()
    adopt()
    results = examine(
        _command(program),
        only,
        game=game,
        patience=patience,
        memory=memory * MEGABYTE,
        walls=read_walls(sandbox, env),
        tell=tell,
    )
    failed = [result for result in results if result.status == FAILED]
    if as_json:
        found: dict[str, Any] = {
            "command": program,
            "ok": not failed,
            "checks": [result.as_object() for result in results],
        }
        click.echo(json.dumps(found))
    else:
        click.echo(tally(results))
    context.exit(1 if failed else 0)


def _unknown_check(name: str, names: Any) -> str:
    """The message about a check that does not exist, without the list of all, which is too long for
    a line."""
    from difflib import get_close_matches

    near = get_close_matches(name, names, 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else "--list has them all"
    return f"no check {name!r}; {hint}"


@command.command("replay", short_help="Ask a bot all that a traffic log asks.")
@amount_option("--patience", 10.0, "How long to wait for a line.", least=0.1, unit="SECONDS")
@memory_option
@click.argument("log", type=FILE)
@click.argument("program", metavar="COMMAND")
@click.pass_context
def replay(context: click.Context, log: Path, program: str, patience: float, memory: int) -> None:
    """Tell the bot of COMMAND what a traffic log says, and show where its answers differ.

    The log is one that `civdawn play --log` wrote. The game goes on by the answers
    in the log, whatever the bot answers now.

    \b
      civdawn play --seat 'exec:./mybot' --seat greedy --log traffic
      civdawn bot replay traffic/seat1.log ./mybot

    Exit code 0 when all answers are the same, 1 when not or when the bot or the log fails.
    """
    from civdawn_cli.session.command_line import StartError
    from civdawn_cli.session.process import Process
    from civdawn_cli.session.reaping import adopt
    from civdawn_cli.session.traffic_replay import LogError, LogReplay, read_log
    from civdawn_cli.stopping import gently

    command = _command(program)
    gently()
    adopt()
    try:
        with open(log, encoding="utf-8", errors="replace") as lines:
            launch = partial(Process, command, memory=memory * MEGABYTE)
            outcome = LogReplay(launch, patience).run(read_log(lines))
    except OSError as error:
        fail(f"{log}: {error.strerror or error}")
    except LogError as error:
        fail(f"{log}: {error}")
    except StartError as error:
        fail(str(error))
    for found in outcome.differences:
        click.echo(f"line {found.line}: {found.question}".rstrip(": "))
        click.echo(f"  then  {found.then}\n  now   {found.now}")
    count = len(outcome.differences)
    click.echo(
        _("{answers} answers, {count} other than in the log").format(
            answers=outcome.answers, count=count
        )
    )
    if outcome.stopped:
        fail(f"{log}: {outcome.stopped}")
    context.exit(1 if count else 0)


command.add_command(connect)
