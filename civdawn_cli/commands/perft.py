"""civdawn perft: counts of decisions and draws."""

from __future__ import annotations

import time

import click

from civdawn_cli.commands.shared import find_game, game_option, misuse, named_setup, setup_names


@click.command("perft")
@click.argument("setup", required=False)
@click.option("--depth", type=click.IntRange(min=1), default=3, show_default=True)
@game_option
def command(setup: str | None, depth: int, game_name: str) -> None:
    """Count the questions reached from SETUP in up to DEPTH choices, every way of choosing.

    A count that changes means that a rule has changed. Forced answers (one option) are no choices.

    \b
    The drafted map for 2, and the epic game for 3 on the map for a first game:
      civdawn perft 2-drafted --depth 4
      civdawn perft 3-first-epic

    Without SETUP the names of all setups are listed.
    """
    from civdawn_cli.engine.perft import perft

    game = find_game(game_name)
    if setup is None:
        misuse(f"which setup? {', '.join(setup_names(game))}")
    chosen = named_setup(game, setup)
    click.echo(f"{'depth':>5} {'decisions':>12} {'chance':>12} {'ends':>8} {'seconds':>8}")
    table = game.new(chosen)
    for reach in range(1, depth + 1):
        begun = time.perf_counter()
        counts = perft(game, table, reach)
        seconds = time.perf_counter() - begun
        click.echo(
            f"{reach:5} {counts.decisions:12,} {counts.chances:12,} {counts.ends:8,} {seconds:8.2f}"
        )
