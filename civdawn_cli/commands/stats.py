"""civdawn stats: what games have in common."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from civdawn_cli.files.tallies import Counted, Totals
from civdawn_cli.files.workers import (
    Problem,
    Sources,
    Workers,
    files_argument,
    jobs_option,
    problem,
)
from civdawn_cli.games import GAMES
from civdawn_cli.language import _
from civdawn_cli.playing import counts
from civdawn_cli.playing.card_titles import titles

if TYPE_CHECKING:
    from civdawn_cli.record import GameText


@click.command("stats")
@files_argument
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@jobs_option
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], as_json: bool, jobs: int) -> None:
    """Count winners, rounds, ends and what seats had over all games of the files.

    \b
      civdawn stats tournament.cdn
      civdawn stats --jobs 4 --json games/*.cdn

    Games are played again, so that nothing is counted that did not happen. A name counts once for
    a seat of a game if that seat had it at the end of any turn. A victory that seats share counts
    for each of them. - is the standard input.

    Exit code 0 when every game was counted, 1 when one does not follow the rules, 2 for bad usage.
    """
    sources = Sources(files)
    totals: dict[str, Totals] = {}
    with Workers(jobs) as workers:
        for _path in sources:
            found: Counted | Problem | None = None
            for found in sources.games(workers, count):
                if isinstance(found, Problem):
                    sources.blame(found)
                else:
                    totals.setdefault(found.game, Totals()).add(found)
            if found is None:
                sources.blame(Problem(1, 0, _("no game in it")))
    if as_json:
        click.echo(json.dumps({name: total.as_object() for name, total in totals.items()}))
    for name, total in totals.items() if not as_json else ():
        click.echo(f"{name}: {counts.games(total.games)}")
        for line in total.lines(titles(GAMES[name]())):
            click.echo(line)
    context.exit(1 if sources.failed else 0)


def count(text: GameText) -> Counted | Problem:
    """The counts of one game, or the problem for which it can't be counted."""
    from civdawn_cli.notation.reading import NotationError
    from civdawn_cli.record import UNFINISHED, Replay, game_of, rounds

    record = text.record()
    try:
        game = game_of(record)
        replay = Replay(game, record, fills=True)
        match = replay.match
        seats = range(match.setup.seats)
        had: list[dict[str, set[str]]] = [
            {"seat": {str(seat + 1)}, "player": {record.value(f"Seat{seat + 1}", "unknown")}}
            for seat in seats
        ]
        for line in record.lines:
            replay.play(line)
            for seat in seats:
                for heading, names in game.tallies(match.table, seat).items():
                    had[seat].setdefault(heading, set()).update(names)
        replay.run()
    except NotationError as mistake:
        return problem(mistake, text)
    table, over = match.table, game.over(match.table)
    why = game.ending if over else record.value("Termination", UNFINISHED)
    winners = [seat for seat, rank in enumerate(game.ranks(table)) if over and rank == 1]
    return Counted(game.name, why, rounds(game, table, why), had, winners)
