"""civdawn format: records in their canonical form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from civdawn_cli.files.rewriting import Form, Rewriter
from civdawn_cli.files.workers import Sources, Workers, files_argument, jobs_option, problem

if TYPE_CHECKING:
    from civdawn_cli.record import GameText


@click.command("format")
@files_argument
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if anything would change.")
@click.option("--diff", is_flag=True, help="Change nothing; print what would change.")
@jobs_option
@click.pass_context
def command(
    context: click.Context, files: tuple[str, ...], check: bool, diff: bool, jobs: int
) -> None:
    """Rewrite records in the one canonical form: shorthand spelt out, spaces, order of the tags.

    Comments, marks and variations stay. A file is replaced as a whole, when all of it is written;
    one with a game that can't be played stays as it is, and the place and reason are told. With -
    the standard input is written to the standard output.

    \b
      civdawn format game.cdn
      civdawn format --check --diff games/*.cdn
      civdawn format - < typed.cdn > game.cdn

    Exit code 0 when all is in canonical form now, 1 when a game can't be played, a file can't be
    written or, with --check, would change, 2 for bad usage.
    """
    sources = Sources(files)
    with Workers(jobs) as workers:
        rewriter = Rewriter(sources, workers, keep=check, diff=diff)
        rewriter.run(canonical_form)
    context.exit(1 if sources.failed or (check and rewriter.changed) else 0)


def canonical_form(text: GameText) -> Form:
    """A game and its canonical form, or the reason why it can't be played."""
    from civdawn_cli.notation.reading import NotationError
    from civdawn_cli.record import canonical
    from civdawn_cli.record.replay import breaks_off

    record = text.record()
    try:
        if record.broken:
            raise breaks_off(record)
        return Form(text.raw, canonical(record).encode())
    except NotationError as mistake:
        return Form(text.raw, problem=problem(mistake, text))
