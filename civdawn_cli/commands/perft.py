"""civdawn perft: counts of decisions and draws."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from civdawn_cli.commands.shared import (
    find_game,
    game_option,
    misuse,
    named_setup,
    setup_names,
)
from civdawn_cli.engine.kit.screen import columns, flush
from civdawn_cli.files.arguments import fail, open_input
from civdawn_cli.language import _

if TYPE_CHECKING:
    from civdawn_cli.engine.game import Game

WIDTHS: Final = (5, 12, 12, 8, 8)
"""The least columns of the table."""


@click.command("perft")
@click.argument("setup", metavar="[SETUP|FILE]", required=False)
@click.option("--depth", type=click.IntRange(min=1), default=3, show_default=True)
@click.option("--at", "label", metavar="TURN", help="Begin before this turn of the file.")
@game_option
def command(setup: str | None, depth: int, label: str | None, game_name: str) -> None:
    """Count the questions reached in up to DEPTH choices, in every way of choosing.

    A count that changes means that a rule has changed. Forced answers (one option) are no choices.

    \b
    From the start of a game for 2 on the drafted map, and of the epic game for 3:
      civdawn perft 2-drafted --depth 4
      civdawn perft 3-first-epic
    \b
    From turn 4 of seat 2 in the first game of a record:
      civdawn perft game.cdn --at 4.2

    Without SETUP the names of all setups are listed.
    """
    from civdawn_cli.engine.perft import perft

    game = find_game(game_name)
    if setup is None:
        for name in setup_names(game):
            click.echo(name)
        return
    if Path(setup).is_file():
        game, table = _recorded(setup, label or "")
    elif label is not None:
        misuse(_("--at is for a FILE"))
    else:
        table = game.new(named_setup(game, setup))
    heads = (_("depth"), _("decisions"), _("chance"), _("ends"), _("seconds"))
    wide = [max(columns(head), width) for head, width in zip(heads, WIDTHS, strict=True)]
    click.echo(" ".join([flush(head, width) for head, width in zip(heads, wide, strict=True)]))
    for reach in range(1, depth + 1):
        begun = time.perf_counter()
        counts = perft(game, table, reach)
        seconds = time.perf_counter() - begun
        numbers = [f"{n:,}" for n in (counts.decisions, counts.chances, counts.ends)]
        cells = [str(reach), *numbers, f"{seconds:.2f}"]
        click.echo(" ".join([cell.rjust(width) for cell, width in zip(cells, wide, strict=True)]))


def _recorded(file: str, label: str) -> tuple[Game[Any], Any]:
    """The table of the first game of a file, at that turn or its end; fails with one line."""
    from civdawn_cli.notation.reading import NotationError
    from civdawn_cli.record import Replay, game_of, read_records

    with open_input(file) as source:
        record = next(read_records(source), None)
    if record is None:
        fail(_("{file}: no game in it").format(file=file))
    try:
        if not record.lines and record.mistake is not None:
            raise record.mistake
        replay = Replay(game_of(record), record)
        replay.run(label)
    except NotationError as mistake:
        fail(f"{file}: {mistake}")
    return replay.match.game, replay.match.table
