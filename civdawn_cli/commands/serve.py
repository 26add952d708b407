"""civdawn serve: programs drive games, one over the standard streams or many over the network."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from civdawn_cli.commands.shared import FILE, FOLDER_THERE, amount_option, misuse, need_aiohttp
from civdawn_cli.commands.shared_programs import MEGABYTE, program_options, read_terms
from civdawn_cli.files.arguments import fail
from civdawn_cli.language import _

if TYPE_CHECKING:
    from civdawn_cli.playing.addresses import Address
    from civdawn_cli.session.programs import Terms
    from civdawn_cli.session.rights import Rights

TOKEN: Final = "CIVDAWN_TOKEN"
SHORTEST: Final = 16
"""Characters of the shortest token."""

NET: Final = (
    "websocket", "token", "no_token", "origins", "sessions", "lines", "session_memory", "idle",
    "ready_file",
)  # fmt: skip
"""The options that are for a server only."""


@click.command("serve")
@click.option(
    "--listen",
    metavar="HOST:PORT",
    help="Serve many programs at once over TCP; 0 is any free port.",
)
@click.option(
    "--websocket",
    metavar="HOST:PORT",
    help="The same over WebSockets, one line a message; needs civdawn[web].",
)
@click.option(
    "--token",
    envvar=TOKEN,
    show_envvar=True,
    metavar="TEXT",
    help="The secret that hello has to say; drawn and printed if not given.",
)
@click.option("--no-token", is_flag=True, help="Let in whoever is on this machine.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="A page whose browsers are let in, such as https://gui.example; again for more.",
)
@click.option(
    "--exec/--no-exec",
    "may_exec",
    default=None,
    help="Whether seats may be programs; with --listen not, unless said.",
)
@click.option(
    "--root",
    type=FOLDER_THERE,
    metavar="DIR",
    help="Save and load inside this folder only; with --listen nowhere, unless given.",
)
@amount_option("--root-size", 256, "How much that folder may hold.", unit="MB")
@amount_option("--sessions", 64, "Sessions at the same time.", unit="N")
@amount_option(
    "--games",
    None,
    "Games in a session; 0 for any number.  [default: 1000 with --listen]",
    least=0,
    unit="N",
)
@amount_option(
    "--lines",
    500,
    "Lines a second in a session, for long; ten times as many at once.",
    unit="N",
)
@amount_option(
    "--session-memory",
    512,
    "Megabytes of data a session may have; 0 for no limit.",
    least=0,
    unit="MB",
)
@amount_option(
    "--idle",
    600.0,
    "How long a session may say nothing; 0 for no limit.",
    least=0,
    unit="SECONDS",
)
@click.option(
    "--ready-file",
    type=FILE,
    help="Write ports and token there, as JSON, when it can be connected to.",
)
@click.option(
    "--keep",
    type=FILE,
    help="Keep every game whole in this file while it is played, with all that is hidden, so that "
    "load can go on with it.",
)
@program_options
@click.pass_context
def command(context: click.Context, /, keep: Path | None, **options: Any) -> None:
    """Obey a program, such as a GUI, that drives games over standard input and output.

    One command is one line; protocol/README.md has them all. A first session, typed by hand:

    \b
      civdawn serve
      hello 1.0 :me
      new seats=2 seat1=me seat2=greedy seed=7 map=first
      do 1 #1
      undo
      save :game.cdn
      quit

    Many programs at once, each with games of its own, over TCP or WebSockets:

    \b
      civdawn serve --listen 127.0.0.1:7777
      nc 127.0.0.1 7777
      hello 1.0 token=THE-TOKEN-IT-PRINTED :me

    Whoever connects can play against built-in bots, and start or touch nothing: --exec lets them
    seat programs, which then do whatever you may do; --root DIR lets them save and load in a
    folder, which all of them share. An address that others can reach always needs a token, and
    nothing is encrypted: use a tunnel or a proxy.

    The options below --keep say what holds for programs that are seated with exec:COMMAND.

    Exit code 0 at `quit` and at the end of the input, 2 for bad usage and a port that is in use,
    130 after Ctrl-C.
    """
    from civdawn_cli.session.reaping import adopt
    from civdawn_cli.stopping import gently

    many = options["listen"] is not None or options["websocket"] is not None
    if not many:
        _check_alone(context)
    elif keep is not None:
        misuse(_("--keep is for one session; with --listen there are many"))
    rights = read_rights(options, many)
    if many:
        _serve_many(options, read_terms(options, pinned=False), rights)
        return

    from civdawn_cli.session.driver import Driver
    from civdawn_cli.session.files import Keep
    from civdawn_cli.session.listening import Input

    def say(lines: str) -> None:
        sys.stdout.write(lines)
        sys.stdout.flush()

    gently()
    adopt()
    kept = None if keep is None else Keep(keep)
    source = Input(sys.stdin.buffer)
    Driver(source, say, read_terms(options), keep=kept, rights=rights).run()


def _check_alone(context: click.Context) -> None:
    """Bad usage if anything is said that is for a server only."""
    for name in NET:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = next(each for each in context.command.params if each.name == name)
            misuse(_("{option} is for --listen and --websocket").format(option=option.opts[0]))


def read_rights(options: dict[str, Any], many: bool) -> Rights:
    """The rights of drivers beside playing; else bad usage."""
    from civdawn_cli.session.rights import Rights, Root

    root, may_exec, games = options["root"], options["may_exec"], options["games"]
    try:
        folder = None if root is None else Root(root, options["root_size"] * MEGABYTE)
    except OSError as wrong:
        misuse(f"--root {root}: {wrong.strerror or wrong}")
    return Rights(
        programs=not many if may_exec is None else may_exec,
        files=folder is not None or not many,
        root=folder,
        games=(1000 if many else 0) if games is None else games,
    )


# ---------------------------------------------------------------- many


def _serve_many(options: dict[str, Any], terms: Terms, rights: Rights) -> None:
    """Serve until a signal; else bad usage."""
    import asyncio

    tcp, websocket = (_address(options, name) for name in ("listen", "websocket"))
    token = _token(options, [at for at in (tcp, websocket) if at is not None])
    if websocket is not None:
        need_aiohttp("--websocket")
    os.environ.pop(TOKEN, None)  # programs at the table have no business with it

    from civdawn_cli.serving.bounds import Bounds, Token
    from civdawn_cli.serving.nursery import Nursery, Plan
    from civdawn_cli.serving.opened import Doors, PortError, remove_ready, serve, write_ready
    from civdawn_cli.serving.server import Server
    from civdawn_cli.session.driver import greeting

    memory = options["session_memory"] * MEGABYTE
    bounds = Bounds(options["sessions"], options["lines"], options["idle"], memory)
    ready_file: Path | None = options["ready_file"]

    def ready(found: dict[str, Address]) -> None:
        for name, at in found.items():
            click.echo(f"{name}: {at}" if name == "tcp" else f"{name}: ws://{at}/")
        click.echo(
            f"token: {token}" if token else _("no token: whoever is on this machine comes in")
        )
        programs = _("programs may be seated") if rights.programs else _("built-in bots only")
        files = (
            _("files in {folder}").format(folder=options["root"]) if rights.files else _("no files")
        )
        click.echo(
            _("{sessions} sessions, {programs}, {files}; Ctrl-C ends them all.").format(
                sessions=bounds.sessions, programs=programs, files=files
            )
        )
        if ready_file is not None:
            try:
                write_ready(ready_file, found, token)
            except OSError as wrong:
                misuse(f"--ready-file {ready_file}: {wrong.strerror or wrong}")

    nursery = Nursery(Plan(terms, rights, memory))  # before there is anything to inherit
    server = Server(nursery, bounds, Token(token), greeting(rights))
    try:
        code = asyncio.run(
            serve(nursery, server, Doors(server, tcp, websocket, options["origins"]), ready)
        )
    except PortError as wrong:
        misuse(str(wrong))
    except ChildProcessError as wrong:
        fail(str(wrong))
    finally:
        if ready_file is not None:
            remove_ready(ready_file)
    click.echo(f"civdawn: {_('interrupted')}", err=True)
    raise SystemExit(code)


def _address(options: dict[str, Any], name: str) -> Address | None:
    """The address that an option names, else bad usage; said aloud if others can reach it."""
    from civdawn_cli.playing.addresses import AddressError, read_address

    if options[name] is None:
        return None
    try:
        at = read_address(options[name], any_port=True)
    except AddressError as wrong:
        misuse(f"--{name}: {wrong}")
    if not at.local:
        click.echo(
            _(
                "civdawn: ATTENTION: {option} can be reached by OTHERS OF YOUR NETWORK. Whoever "
                "has the token comes in, and nothing is encrypted."
            ).format(option=f"--{name} {at}"),
            err=True,
        )
        if options["may_exec"]:
            click.echo(
                _("civdawn: ATTENTION: with --exec they can RUN ANY PROGRAM as you."), err=True
            )
    return at


def _token(options: dict[str, Any], addresses: list[Address]) -> str:
    """The token, drawn if none is given; '' if none is needed; else bad usage."""
    import secrets

    if options["no_token"]:
        if options["token"]:
            misuse(_("--token or --no-token, not both"))
        if not all(at.local for at in addresses):
            misuse(_("an address that others can reach needs a token; leave out --no-token"))
        return ""
    token: str | None = options["token"]
    if token is None:
        return secrets.token_urlsafe(24)
    if len(token) < SHORTEST or not token.isascii() or not token.isprintable() or " " in token:
        misuse(_("a token has {number} characters or more, without spaces").format(number=SHORTEST))
    return token
