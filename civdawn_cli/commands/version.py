"""civdawn version."""

from __future__ import annotations

import click

from civdawn_cli.commands.shared import compiled, python


@click.command("version")
def command() -> None:
    """Say which version this is, pure or compiled, and which Python runs it.

    \b
    For a bug report:
      civdawn version
    """
    from civdawn_cli import __version__

    click.echo(f"civdawn {__version__} ({'compiled' if compiled() else 'pure'}), {python()}")
