"""civdawn upgrade: records of older rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from civdawn_cli.files.rewriting import Form, Rewriter
from civdawn_cli.files.workers import Sources, Workers, files_argument, jobs_option, problem
from civdawn_cli.language import _
from civdawn_cli.playing.telling import counted

if TYPE_CHECKING:
    from civdawn_cli.record import GameText


@click.command("upgrade")
@files_argument
@jobs_option
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], jobs: int) -> None:
    """Make records of older rules records of the present ones, or say why that can't be.

    When a rule changes, the rules have a new id, and records name the id they were played by. An
    upgraded game is played by the present rules: every choice must still be allowed.

    \b
      civdawn upgrade game.cdn
      civdawn upgrade - < old.cdn > new.cdn

    A file is replaced as a whole; one with a game that can't be upgraded stays as it is. Games of
    the present rules stay as they are.

    Exit code 0 when all games are of the present rules now, 1 when one is not, 2 for bad usage.
    """
    sources = Sources(files)
    with Workers(jobs) as workers:
        rewriter = Rewriter(sources, workers, keep=False, diff=False)
        rewriter.run(renew)
    done = rewriter.games - rewriter.kept - rewriter.failed
    said = _("{games}: {done:,} upgraded, {kept:,} of present rules")
    if rewriter.failed:
        said = _("{games}: {done:,} upgraded, {kept:,} of present rules, {failed:,} not")
    games = counted(rewriter.games, "game")
    said = said.format(games=games, done=done, kept=rewriter.kept, failed=rewriter.failed)
    click.echo(said, err="-" in files)
    context.exit(1 if sources.failed else 0)


def renew(text: GameText) -> Form:
    """A game and its form under the present rules, or the reason why there is none."""
    from civdawn_cli.notation.reading import NotationError
    from civdawn_cli.record.upgrades import upgraded

    try:
        new = upgraded(text)
    except NotationError as mistake:
        return Form(text.raw, problem=problem(mistake, text))
    return Form(text.raw, None if new is None else new.encode())
