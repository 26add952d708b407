"""civdawn completion: what a shell needs to complete the words of civdawn."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from civdawn_cli.invocation import NAME

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print a script with which a shell completes commands, options, games, seats, settings, cards
    and rules of civdawn at the Tab key.

    \b
    For this shell; the line in ~/.bashrc, or ~/.zshrc with zsh, makes it last:
      eval "$(civdawn completion bash)"
    \b
    For fish:
      civdawn completion fish > ~/.config/fish/completions/civdawn.fish

    It serves the command `civdawn` on your PATH.
    """
    kind = get_completion_class(shell)
    assert kind is not None, f"click knows no shell {shell}"
    root = context.find_root().command
    click.echo(kind(root, {}, NAME, f"_{NAME.upper()}_COMPLETE").source())
