"""civdawn kinds: the kinds of question that a game asks."""

from __future__ import annotations

import json
from typing import Any

import click

from civdawn_cli.commands.shared import find_game, game_option
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.screen import columns, padded
from civdawn_cli.language import _


@click.command("kinds")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@game_option
def command(as_json: bool, game_name: str) -> None:
    """Show every kind of question: its name, its word, who answers it, and what is asked.

    \b
    For people; with the forms of answers, for programs:
      civdawn kinds
      civdawn kinds --json
    """
    show_kinds(find_game(game_name), as_json)


def show_kinds(game: Game[Any], as_json: bool) -> None:
    """Print the kinds of question of a game."""
    if as_json:
        from civdawn_cli.playing.reference import kinds

        click.echo(json.dumps(kinds(game), indent=1))
        return
    chance, seat = _("chance"), _("seat")
    wide = max(columns(chance), columns(seat), 7) + 1
    for kind in game.kinds:
        who = padded(chance if kind.chance else seat, wide)
        click.echo(f"{kind.name:12}{kind.word:12}{who}{_(kind.help)}")
        for verb in kind.verbs:
            click.echo(f"{'':12}{verb}")
