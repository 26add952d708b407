"""civdawn export: records for others."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import click

from civdawn_cli.commands.shared import misuse
from civdawn_cli.files.arguments import fail, open_input
from civdawn_cli.files.workers import Problem, Sources, Workers, jobs_option, problem
from civdawn_cli.language import _

if TYPE_CHECKING:
    from civdawn_cli.record import GameText


@click.command("export")
@click.argument("file")
@click.option("--seat", type=click.IntRange(min=1), metavar="N", help="As seat N may see it.")
@click.option("--public", is_flag=True, help="As whoever has no seat may see it.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line for every game.")
@click.option(
    "--states",
    metavar="PATH",
    help="Into a new file, .npz or .parquet: every decision as numbers, to train with.",
)
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    seat: int | None,
    public: bool,
    as_json: bool,
    states: str | None,
    jobs: int,
) -> None:
    """Print the games of FILE as a seat or the public may see them, or as JSON.

    Answers that others may not see are replaced by a question mark; where there are any, and while
    a game is not over, the seed is left out. Games are played again first. - is the standard input.
    The result is a record that can be checked, replayed and exported again.

    \b
      civdawn export --public game.cdn > shown.cdn
      civdawn export --json game.cdn | head -1
      civdawn export --states states.npz games.cdn

    A JSON object has "tags", "position", "complete" and "lines": each with "label", "answers"
    ("seat", null for chance; "word"; "value", - for no), "hash", "notes" and "cut"; "variations" as
    text if it has any.

    --states writes what a seat saw, could do and did at each of its decisions, and its result, as
    docs/learning.md describes; with --seat only the decisions of that seat. The games must be of
    one kind and over. .parquet needs pyarrow.

    Exit code 0 when all games were printed, 1 when one does not follow the rules, 2 for bad usage.
    """
    from civdawn_cli.record.versions import EVERYONE, PUBLIC

    if seat is not None and public:
        misuse(_("--seat or --public, not both"))
    if states is not None:
        if public or as_json or jobs > 1:
            misuse(_("--states goes with --seat alone"))
        context.exit(write_states(file, states, -1 if seat is None else seat - 1))
    if seat is None and not public and not as_json:
        misuse(_("say for whom: --seat N or --public, or how: --json or --states"))
    who = seat - 1 if seat is not None else PUBLIC if public else EVERYONE
    sources = Sources([file])
    printed = 0
    with Workers(jobs) as workers:
        for _path in sources:
            found: str | Problem | None = None
            for found in sources.games(workers, partial(version, who=who, as_json=as_json)):
                if isinstance(found, Problem):
                    sources.blame(found)
                    continue
                sources.say(found if as_json or not printed else f"\n{found}")
                printed += 1
            if found is None:
                sources.blame(Problem(1, 0, "no game in it"))
    context.exit(1 if sources.failed else 0)


def write_states(file: str, target: str, player: int) -> int:
    """Write the decisions of games, and say how many; the exit code."""
    from civdawn.export import states as write

    try:
        with open_input(file) as stream:
            done = write(stream, target, player)
    except ModuleNotFoundError:
        fail(_("Parquet needs pyarrow: pip install 'civdawn[parquet]'; .npz needs nothing"))
    except (OSError, ValueError) as wrong:
        fail(str(wrong))
    for wrong_game in done.problems:
        click.echo(f"{file}: {wrong_game}", err=True)
    said = _("{n} decisions of {games} games in {file}")
    click.echo(said.format(n=done.rows, games=done.games, file=target))
    return 1 if done.problems else 0


def version(text: GameText, who: int, as_json: bool) -> str | Problem:
    """A game as `who` may see it, without the last line break, or the reason why it can't be
    played."""
    from civdawn_cli.notation.reading import NotationError
    from civdawn_cli.record.versions import as_object, as_text

    try:
        if as_json:
            return json.dumps(as_object(text, who), ensure_ascii=False)
        return as_text(text, who).removesuffix("\n")
    except NotationError as mistake:
        return problem(mistake, text)
