"""civdawn write: a record typed while a game is played at a real table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from civdawn_cli.commands.shared import FILE, hashes_option, map_option, settings_option, tag_option


@click.command("write")
@click.argument("path", metavar="FILE", type=FILE)
@click.option("--game", "game_name", metavar="NAME", help="Which game; asked if it is not given.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME",
    help="Who plays, once for each seat in their order; asked if none is given.",
)
@settings_option
@map_option
@click.option("--epic", is_flag=True, help="Short for --set epic=yes: to one victory card more.")
@tag_option
@hashes_option
@click.option("--append", is_flag=True, help="Begin another game behind those in the file.")
@click.option("--force", is_flag=True, help="Begin a new game in place of what is in the file.")
@click.option(
    "--reopen",
    is_flag=True,
    help="Go on with a game that is over, or that was played with a seed, to correct it.",
)
@click.option("--board", is_flag=True, help="Draw the table, and then what changes on it.")
@click.pass_context
def command(context: click.Context, /, **options: Any) -> None:
    """Write down a game that is played face to face.

    \b
    A new game, its header asked first:
      civdawn write game.cdn
    \b
    The same without questions about the header:
      civdawn write game.cdn --game ages --seat Anna --seat Ben
    \b
    Go on with it later, or after a power cut:
      civdawn write game.cdn

    Every question of the rules is asked in its order, with the answers that are legal, and whoever
    writes types what happened: option numbers, Enter for "no", notation of one answer or a whole
    turn. Dice, tiles and cards are asked for too, and read off the table. A card that the writer
    does not see stays open: `?` (Through the Ages).

    `undo` takes back an answer, of any turn. `goto 4.2` and `fix 4.2 ...` correct an earlier turn;
    all later ones are checked again, stay as far as they hold, and the first that does not is shown
    with the reason. `; text` is a comment. `help` lists it all.

    FILE holds everything at any moment, as a record that `check`, `replay` and `stats` read. A game
    in it that is not over is gone on with; anything else in it stays, unless --append, --force or
    --reopen says otherwise. From a pipe, lines are taken as if they were typed.

    Exit code 0 when the game is over or was left by `quit`, 1 when the input ended before or the
    file could not be written, 2 for bad usage, 130 after Ctrl-C, 129 when the terminal was closed.
    """
    # Late: `civdawn write --help` has no use for games, which take longest to import.
    from civdawn_cli.commands.write_session import Options, write

    named: Final[Path] = options.pop("path")
    context.exit(write(named, Options(**options)))
