"""The commands `cards` and `rules` for people who are in the middle of a game."""

from __future__ import annotations

import click


def look_up(game: str, words: list[str]) -> str:
    """Run the words as a command about that game: `cards homer`, `rules 10.4`. Return the reason
    if it found nothing or could not be run, else ''."""
    name, *rest = words
    civdawn = click.get_current_context().find_root().command
    try:
        civdawn.main([name, "--game", game, *rest], "civdawn", standalone_mode=False)
    except click.ClickException as error:
        said = " ".join(error.format_message().split())
        return said[:1].lower() + said[1:]
    return ""
