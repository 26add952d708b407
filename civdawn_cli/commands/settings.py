"""civdawn settings: the settings that a game can be set up with."""

from __future__ import annotations

import json

import click

from civdawn_cli.commands.shared import find_game, game_option
from civdawn_cli.language import _


@click.command("settings")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@game_option
def command(as_json: bool, game_name: str) -> None:
    """Show what a game can be set up with: each setting, its values, the default first.

    \b
    For people, for programs, and used; the seats are those of --seat:
      civdawn settings
      civdawn settings --json
      civdawn play --set epic=yes
    """
    from civdawn_cli.playing.reference import settings

    game = find_game(game_name)
    found = settings(game)
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    seats = " ".join(str(number) for number in game.seats)
    rows = [("seats", seats, _("How many seats there are."))]
    rows += [(each.name, " ".join(each.values), _(each.help)) for each in game.settings]
    wide = max(len(name) for name, _values, _told in rows) + 2
    for name, values, told in rows:
        click.echo(f"{name:{wide}}{values:16}{told}")
