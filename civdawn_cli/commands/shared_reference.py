"""The commands `cards` and `rules` for people who are in the middle of a game."""

from __future__ import annotations

from importlib import import_module

import click


def look_up(game: str, words: list[str]) -> str:
    """Run the words as a command about that game: `cards homer`, `rules 10.4`. Return the reason
    if it found nothing or could not be run, else ''."""
    name, *rest = words
    command = import_module(f"civdawn_cli.commands.{name}").command
    assert isinstance(command, click.Command)
    try:
        command.main(["--game", game, *rest], f"civdawn {name}", standalone_mode=False)
    except click.ClickException as error:
        said = " ".join(error.format_message().split())
        return said[:1].lower() + said[1:]
    except click.exceptions.Exit:
        return ""
    return ""
