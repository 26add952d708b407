"""civdawn serve: a program drives games over the standard streams."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from civdawn_cli.commands.shared_programs import program_options, read_terms


@click.command("serve")
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep every game whole in this file while it is played, with all that is hidden, so that "
    "load can go on with it.",
)
@program_options
def command(keep: Path | None, **options: Any) -> None:
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

    The options say what holds for programs that the driver seats with exec:COMMAND.

    Exit code 0 at `quit` and at the end of the input, 2 for bad usage, 130 after Ctrl-C.
    """
    from civdawn_cli.session.driver import Driver
    from civdawn_cli.session.files import Keep
    from civdawn_cli.session.listening import Input
    from civdawn_cli.session.reaping import adopt
    from civdawn_cli.stopping import gently

    def say(lines: str) -> None:
        sys.stdout.write(lines)
        sys.stdout.flush()

    gently()
    adopt()
    kept = None if keep is None else Keep(keep)
    Driver(Input(sys.stdin.buffer), say, read_terms(options), keep=kept).run()
