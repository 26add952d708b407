"""civdawn version."""

from __future__ import annotations

import json

import click

from civdawn_cli.commands.shared import compiled, python


@click.command("version")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(as_json: bool) -> None:
    """Say which version this is, pure or compiled, and which Python runs it.

    \b
    For a bug report, and for a program, with the rules and data of each game:
      civdawn version
      civdawn -V
      civdawn version --json
    """
    click.echo(json.dumps(facts(), indent=1) if as_json else line())


def line() -> str:
    """The version in a line."""
    from civdawn_cli import __version__

    return f"civdawn {__version__} ({'compiled' if compiled() else 'pure'}), {python()}"


def facts() -> dict[str, object]:
    """The version, the build, and the rules and data of each game."""
    from civdawn_cli import __version__
    from civdawn_cli.games import GAMES

    games = [make() for make in GAMES.values()]
    return {
        "civdawn": __version__,
        "build": "compiled" if compiled() else "pure",
        "python": python(),
        "games": {
            game.name: {"rules": game.rules, "older": list(game.older), "data": game.data_hash()}
            for game in games
        },
    }
