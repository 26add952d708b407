"""civdawn tournament check and repair: results that were changed are found, and put aside."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Final

import click

from civdawn_cli.commands.shared import FOLDER_THERE
from civdawn_cli.files.arguments import fail
from civdawn_cli.files.workers import Workers, jobs_option
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import _
from civdawn_cli.playing import counts

if TYPE_CHECKING:
    from civdawn_cli.tournament.chain import Chain
    from civdawn_cli.tournament.config import Config
    from civdawn_cli.tournament.repair import Repaired
    from civdawn_cli.tournament.stored import Entry

SHOWN: Final = 20
"""The most lines that are told one by one."""

folder_argument = click.argument("folder", type=FOLDER_THERE)


@click.command("check")
@folder_argument
@jobs_option
@click.pass_context
def check(context: click.Context, folder: Path, jobs: int) -> None:
    """Say everything that is wrong with the results of the tournament in FOLDER.

    Every line is held against the chain that ties it to the lines before it, against the schedule
    of the config and against its record, and every record is played again: its choices, its dice
    and draws, its end. A line of results.jsonl that was changed, put in, taken out or doubled is
    told with its number. The last line has the head of the chain: whoever was told it when the
    games were played can compare.

    \b
      civdawn tournament check first --jobs 4
    \b
      first/results.jsonl:7: places are [1, 2], in its record [2, 1]
      1 of 24 results wrong; civdawn tournament repair first puts them aside

    Exit code 0 when all is well, 1 when anything is wrong, 2 for bad usage.
    """
    from civdawn_cli.tournament.repair import examined
    from civdawn_cli.tournament.stored import RESULTS, Stored

    config = _config(folder)
    try:
        found = examined(folder, config)
        path = folder / RESULTS
        wrong = dict(found.moved)
        with Workers(jobs) as workers:
            work = partial(_replayed, config)
            played = workers.each(work, _sound(folder, config, found.moved))
            wrong |= {number: reason for number, reason in played if reason}
        for number, reason in sorted(wrong.items()):
            click.echo(f"{path}:{number}: {reason}")
        count = found.kept + len(found.moved)
        stored = Stored(folder, config)
        if not (wrong or found.missing):
            stored.check()
    except OSError as error:
        fail(f"{error.filename or folder}: {error.strerror}")
    if found.missing:
        text = _("{file}: {n} lines are missing at the end")
        click.echo(text.format(file=path, n=f"{found.missing:,}"))
    if wrong or found.missing:
        repair = as_typed(f"tournament repair {quote(str(folder))}")
        text = _("{n} of {results} wrong; {command} puts them aside")
        results = counts.results(count)
        click.echo(text.format(n=f"{len(wrong):,}", results=results, command=repair))
        context.exit(1)
    text = _("{file}: {head}; all right.")
    if found.loose:
        text = _("{file}: {head}; all right. {n} of them had no chain.")
    loose, head = f"{found.loose:,}", head_told(stored.chain)
    click.echo(text.format(file=path, head=head, n=loose))


@click.command("repair")
@folder_argument
def repair(folder: Path) -> None:
    """Put aside what is wrong with the results of the tournament in FOLDER.

    Lines of results.jsonl that verify stay and are chained again; all others go, as they are, into
    results.bad.jsonl, and records that are no result's into records.bad.cdn. Where the chain is
    broken between two lines and nothing tells which is wrong, both go. The repair is told here,
    in runs.jsonl and in every report. tournament run then plays again what is missing.
    """
    from civdawn_cli.tournament.repair import repair as put_right
    from civdawn_cli.tournament.stored import RESULTS, ResultsError

    config = _config(folder)
    try:
        found = put_right(folder, config)
    except ResultsError as problem:
        fail(str(problem))
    except OSError as error:
        fail(f"{error.filename or folder}: {error.strerror}")
    if found is None:
        click.echo(_("{folder}: nothing to repair").format(folder=folder))
        return
    _tell(found, folder / RESULTS)


def head_told(chain: Chain) -> str:
    """How many results there are, and the head of their chain, which a host may publish."""
    text = _("{results}, head of the chain {hash}")
    return text.format(results=counts.results(chain.lines), hash=chain.value)


def _tell(found: Repaired, path: Path) -> None:
    """Say what a repair has done."""
    for number, reason in sorted(found.moved.items())[:SHOWN]:
        click.echo(f"{path}:{number}: {reason}")
    if len(found.moved) > SHOWN:
        click.echo(_("and {n} more").format(n=f"{len(found.moved) - SHOWN:,}"))
    click.echo(f"{path.parent}: {found.counts.told()}")


def _config(folder: Path) -> Config:
    """The config of a folder; else the end of the command."""
    from civdawn_cli.tournament.config import ConfigError, read_config
    from civdawn_cli.tournament.results import CONFIG, RESULTS
    from civdawn_cli.tournament.seed import SeedError, settled

    try:
        return settled(read_config(folder / CONFIG), folder, RESULTS)
    except (ConfigError, SeedError) as problem:
        fail(str(problem))
    except OSError as error:
        fail(f"{folder} is no folder of a tournament: {error.strerror}")


def _sound(folder: Path, config: Config, wrong: dict[int, str]) -> Iterator[tuple[int, Entry]]:
    """The results that nothing was found against yet, with the numbers of their lines."""
    from civdawn_cli.tournament.repair import sound

    yield from sound(folder, config, wrong)


def _replayed(config: Config, numbered: tuple[int, Entry]) -> tuple[int, str]:
    """The first thing wrong with a result whose record is played again."""
    from civdawn_cli.tournament.checking import replayed

    number, entry = numbered
    return number, replayed(config, entry.line, entry.record)
