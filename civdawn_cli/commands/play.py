"""civdawn play: one game."""

from __future__ import annotations

from typing import Any

import click

from civdawn_cli.commands.shared import (
    FILE,
    amount_option,
    check_seed,
    game_option,
    hashes_option,
    map_option,
    player_names,
    settings_option,
    tag_option,
)
from civdawn_cli.commands.shared_programs import program_options


@click.command("play")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME",
    help="Who plays: greedy, random, human or human:NAME, exec:COMMAND for a program of your own, "
    "py:MODULE:CLASS for a Python class, tcp:HOST:PORT for a bot that listens there, or "
    "listen:PORT for one that dials in; ?KEY=VALUE behind it sets its options; once for each seat. "
    "[default: 2 times greedy]",
    shell_complete=player_names,
)
@click.option(
    "--seed",
    callback=check_seed,
    metavar="SEED",
    help="Decides all luck: a number, or 32 hexadecimal digits. [default: drawn, and shown]",
)
@click.option(
    "--dice",
    type=click.Choice(("seed", "me")),
    help="me: real dice and decks lie on the table; you are asked for every roll and draw and type "
    "what came. [default: seed]",
)
@settings_option
@map_option
@click.option("--epic", is_flag=True, help="Short for --set epic=yes: to one victory card more.")
@click.option(
    "--position",
    metavar="FILE",
    help="Begin with the position in this file; - is the standard input.",
)
@click.option(
    "--record",
    type=FILE,
    help="Write the game into this new file while it is played.",
)
@click.option("--force", is_flag=True, help="Let --record overwrite a file.")
@click.option("--append", is_flag=True, help="Let --record add the game to a file.")
@hashes_option
@tag_option
@click.option(
    "--resume",
    type=FILE,
    help="Go on with the last game of this file, and with its record.",
)
@amount_option("--max-rounds", 100, "Stop without a winner after so many rounds.")
@click.option(
    "--confirm/--no-confirm",
    default=None,
    help="Ask people once more before their turn ends. [default: at a terminal]",
)
@click.option("--board", is_flag=True, help="Draw the final map.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@program_options
@game_option
@click.pass_context
def command(context: click.Context, /, **options: Any) -> None:
    """Play one game to its end and say who won.

    \b
    Two bots, and a record of their game:
      civdawn play --seed 7 --record game.cdn
    \b
    You against two bots, on the map for a first game:
      civdawn play --seat human --seat greedy --seat greedy --map first
    \b
    Your own Python class, with a value for its option:
      civdawn play --seat 'py:mybot.py:MyBot?depth=3' --seat greedy
    \b
    Your own program against a bot, with a minute, and what they said in a folder:
      civdawn play --seat 'exec:./mybot' --seat greedy --clock 60000 --log traffic
    \b
    A bot of another machine, which dials in (see civdawn bot connect --help):
      civdawn play --seat listen:0.0.0.0:9000 --seat greedy

    \b
    You against a bot, with your own dice, map tiles and cards on the table:
      civdawn play --dice me --seat human:Anna --seat greedy

    With --dice me you see every card that is drawn, those of the bots too: you move their pieces
    and keep their cards. The record has no seed then, and the tag Dice says why.

    The same seed and built-in bots play the same game, byte for byte in the record; with programs
    the seed is told after the game only, with a number drawn to prove it. A person's game is always
    recorded, into civdawn-SEED.cdn if nothing else is said. After Ctrl-C or `quit` the record has
    what was played, and `civdawn play --resume FILE` goes on from there.

    Exit code 0 when the game has ended or was left by `quit`, 1 when the record could not be
    written, the input ended or a program forfeited, 2 for bad usage, 130 after Ctrl-C, 129 when the
    terminal was closed.
    """
    # Late: `civdawn play --help` has no use for games and programs, which take longest to import.
    from civdawn_cli.commands.play_opening import Options, open_game
    from civdawn_cli.commands.play_telling import announce, tell

    chosen = Options.read(options)
    opened = open_game(chosen)
    announce(opened, chosen)
    result = opened.play()
    context.exit(tell(opened, result, chosen))
