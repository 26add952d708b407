"""The command `civdawn`: its list of commands, and how errors are told.

Exit codes: 0 for success, 1 for a failed job, 2 for bad usage, 130 after Ctrl-C, 143 after `kill`,
129 when the terminal was closed.
Errors are one line on stderr.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import click

from civdawn_cli.invocation import command as as_typed
from civdawn_cli.invocation import helped
from civdawn_cli.language import (
    ENGLISH,
    VARIABLES,
    UnknownLanguage,
    _,
    choose,
    language,
    named,
    of_environment,
    shown,
)
from civdawn_cli.stopping import Ended

COMMANDS: Final = {
    "play": shown("Play one game among bots and people, and record it."),
    "write": shown("Write down a game that is played at a real table."),
    "table": shown("Play in a browser, alone or with others by link."),
    "tournament": shown("Play many games among bots, and rate them."),
    "serve": shown("Let a program, such as a GUI, drive games."),
    "bot": shown("Run, make and check bots that are programs."),
    "replay": shown("Play a record again, checking every choice and die."),
    "draw": shown("Draw a position of a recorded game as a picture."),
    "check": shown("Say everything that is wrong with records."),
    "format": shown("Rewrite records in their canonical form."),
    "analyse": shown("Say how well games were played: chances, better lines, luck."),
    "what-if": shown("Play on from a turn in another way, and compare."),
    "find": shown("Look games up in many records; find duplicates."),
    "export": shown("Print records as a seat may see them, or as JSON."),
    "stats": shown("Count winners, rounds and cards over many games."),
    "upgrade": shown("Bring records of older rules to the present ones."),
    "rules": shown("Show the numbered rules, or those about something."),
    "cards": shown("Show the cards and tokens, or one of them."),
    "kinds": shown("Show the kinds of question a game asks."),
    "settings": shown("Show what a game can be set up with."),
    "perft": shown("Count decisions and draws to a depth."),
    "bench": shown("Measure how fast games are played here."),
    "version": shown("Say which version this is, and how it was built."),
    "completion": shown("Print what a shell needs to complete words of civdawn."),
}
"""Every command with its one-line help; it lies in the file of its name in commands/."""


class Context(click.Context):
    """A command being run, whose help names commands as they can be run here."""

    def get_help(self) -> str:
        """The help text, in the present language."""
        if language() == ENGLISH:
            return helped(super().get_help(), tuple(COMMANDS))
        from civdawn_cli.commands.shared_help import translated

        text = translated(self.command).get_help(self)
        return helped(text, tuple(COMMANDS))


def _choose(context: click.Context, option: click.Parameter, code: str | None) -> None:
    """Speak the language that is asked for; it is bad usage if there is none such."""
    if code is None:
        return
    try:
        choose(named(code))
    except UnknownLanguage as wrong:
        raise click.BadParameter(str(wrong), context, option) from None


def _lang_option(hidden: bool) -> click.Option:
    """The option for the language, which may stand before or behind a command. hidden: the help
    does not show it, as that of civdawn itself does."""
    return click.Option(
        ["--lang"],
        metavar="CODE",
        is_eager=True,
        expose_value=False,
        callback=_choose,
        hidden=hidden,
        help=shown("Speak uk, bg, ro, ru or en; else as LANGUAGE or LANG says."),
    )


def _in_context(command: click.Command) -> None:
    """Have a command, and those below it, run in a Context and take a language."""
    command.context_class = Context
    command._help_option = None  # click keeps it in the language in which it was first read
    if not any("--lang" in parameter.opts for parameter in command.params):
        command.params.append(_lang_option(hidden=True))
    if isinstance(command, click.Group):
        for below in command.commands.values():
            _in_context(below)


class Commands(click.Group):
    """Imports a command when it is called, and no sooner: `civdawn --help` is quick."""

    context_class = Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"civdawn_cli.commands.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        _in_context(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command the arguments begin with; refuse an unknown one with the nearest
        name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches  # late: it takes a while, and help needs none

            near = get_close_matches(args[0], COMMANDS, 1)
            hint = _("there are {names}").format(names=", ".join(COMMANDS))
            if near:
                hint = _("did you mean {name}?").format(name=repr(near[0]))
            said = _("no command {name!r}; {hint}")
            raise click.UsageError(said.format(name=args[0], hint=hint), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(about)) for name, about in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; click itself would answer Ctrl-C with an empty line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Ended(130) from None

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and turn every error for users into one line and an exit code."""
        args = list(sys.argv[1:] if args is None else args) or ["--help"]
        _listen(args)
        self._help_option = None

        def run() -> Any:
            return super(Commands, self).main(
                args, prog_name or "civdawn", complete_var, standalone_mode=False, **extra
            )

        if not standalone_mode:
            return run()
        try:
            code = run()
        except (click.Abort, Ended) as end:
            with contextlib.suppress(OSError):  # the terminal may have gone
                click.echo(f"civdawn: {_('interrupted')}", err=True)
            _drop_output_if_gone()
            sys.exit(end.code if isinstance(end, Ended) else 130)
        except click.ClickException as error:
            click.echo(_told(error, args), err=True)
            sys.exit(error.exit_code)
        except OSError as error:
            # A file that can't be read on, or standard output that can't be written.
            where = f"{error.filename}: " if error.filename else ""
            click.echo(f"civdawn: {where}{error.strerror or error}", err=True)
            _drop_output()
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)


def _listen(args: Sequence[str]) -> None:
    """Speak the language that the arguments or the environment ask for, from the first word on: the
    help and errors come before options are read."""
    code = of_environment(os.environ)
    for word, after in zip(args, [*args[1:], ""], strict=True):
        if word == "--":
            break
        if word == "--lang" or word.startswith("--lang="):
            asked = after if word == "--lang" else word.partition("=")[2]
            with contextlib.suppress(UnknownLanguage):  # told when it is read as an option
                code = named(asked)
                os.environ[VARIABLES[0]] = code  # for processes of civdawn's own, and for click
    choose(code)
    if code != ENGLISH:
        from civdawn_cli.commands.shared_help import lend

        lend()


def _drop_output_if_gone() -> None:
    """Call `_drop_output` if standard output can't be written any more."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        _drop_output()


def _drop_output() -> None:
    """Throw away the text that standard output still holds. At its end Python would try to write it
    once more, complain of that too and change the exit code."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _told(error: click.ClickException, args: Sequence[str]) -> str:
    """The error in one line. args: those of the command line, for an error that does not name its
    command."""
    said = " ".join(error.format_message().split())
    context = getattr(error, "ctx", None) or click.get_current_context(silent=True)
    path = context.command_path if context is not None else " ".join(["civdawn", *_called(args)])
    if not isinstance(error, click.UsageError):
        return f"{path}: {said}"
    see = as_typed(f"{path.partition(' ')[2]} --help".lstrip())
    hint = _("see {command}").format(command=see)
    return f"{path}: {said[:1].lower()}{said[1:].rstrip('.')} ({hint})"


def _called(args: Sequence[str]) -> list[str]:
    """The command that the arguments call: `play`, `tournament run`."""
    found: list[str] = []
    command: click.Command | None = cli
    for word in args:
        if not isinstance(command, click.Group):
            break
        command = command.get_command(click.Context(command), word)
        if command is None:
            break
        found.append(word)
    return found


def _tell_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Say which version this is, and end."""
    if wanted and not context.resilient_parsing:
        from civdawn_cli.commands.version import line

        click.echo(line())
        context.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Say which version this is.",
)
def cli() -> None:
    """Play, record and replay A New Dawn and Through the Ages.

    \b
    A game between two bots, recorded, and replayed:
      civdawn play --record game.cdn
      civdawn replay game.cdn
    \b
    You against a bot:
      civdawn play --seat human --seat greedy
    \b
    The second game, here and in all other commands:
      civdawn play --game ages
    \b
    Every command explains itself: civdawn play --help
    """


cli.params.append(_lang_option(hidden=False))
