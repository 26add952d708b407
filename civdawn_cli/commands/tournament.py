"""civdawn tournament: many games among entrants, from a config file."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import click

from civdawn_cli.commands.shared import fail, misuse

DECIDED_LATER = "tournament run goes on from there"


@click.group("tournament")
def command() -> None:
    """Play many games among bots and programs, and rate them.

    \b
    A first tournament:
      civdawn tournament new first.toml
      civdawn tournament run first.toml
      civdawn tournament report first

    Every deal is played in every seating, so that luck falls on all alike. A tournament that was
    stopped or killed goes on with the same `run`; the report is the same as if nothing had
    happened.
    """


@command.command("new")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def new(file: Path) -> None:
    """Write a config with comments into FILE, to be changed and run."""
    from civdawn_cli.tournament.config import TEMPLATE

    try:
        with open(file, "x", encoding="utf-8") as out:
            out.write(TEMPLATE)
    except FileExistsError:
        fail(f"{file} is there already")
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    click.echo(f"{file}: run it with civdawn tournament run {file}")


@command.command("run")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the results. [default: the tournament's name]",
)
@click.option("--concurrency", type=click.IntRange(min=1), help="Instead of the config's.")
@click.option("--quiet", is_flag=True, help="Say nothing while it runs.")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON line for every game, then the report."
)
@click.pass_context
def run(
    context: click.Context,
    file: Path,
    out: Path | None,
    concurrency: int | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play the tournament of the config FILE, or what is missing of it.

    Ctrl-C finishes the games under way and stops; a second one stops at once. Either way `run` goes
    on later. Programs are started once before the first game, so that one that does not work is
    told at once.

    Exit code 0 when all games are played, 1 when it could not go on, 2 for bad usage, 3 when it was
    stopped and games are missing.
    """
    from dataclasses import replace

    from civdawn_cli.tournament.config import ConfigError, read_config
    from civdawn_cli.tournament.games import check
    from civdawn_cli.tournament.report import as_json as report_json
    from civdawn_cli.tournament.report import as_text, summary
    from civdawn_cli.tournament.results import Results, ResultsError
    from civdawn_cli.tournament.runner import Stop, WorkerLost
    from civdawn_cli.tournament.runner import run as play
    from civdawn_cli.tournament.schedule import schedule

    try:
        config = read_config(file)
        text = file.read_text(encoding="utf-8")
    except ConfigError as wrong:
        misuse(str(wrong))
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    if concurrency is not None:
        config = replace(config, concurrency=concurrency)
    broken = [
        f"{entrant.name}: {reason}"
        for entrant in config.entrants
        if (reason := check(entrant, config))
    ]
    if broken:
        fail("; ".join(broken))
    total = sum(1 for _ in schedule(config))
    stopped = False
    try:
        with Results(out or Path(config.name), config, text) as results, Stop() as stop:
            progress = Progress(total, len(results.done), shown=not (quiet or as_json))

            def told(line: dict[str, Any]) -> bool:
                if as_json:
                    click.echo(json.dumps(line))
                progress.step(line)
                return True

            try:
                play(config, results, stop, told)
            except KeyboardInterrupt:
                pass
            finally:
                progress.close()
            found = summary(config, results.lines)
            stopped = len(results.done) < total
    except ResultsError as problem:
        fail(str(problem))
    except WorkerLost as problem:
        fail(f"{problem}")
    except OSError as error:
        fail(f"{error.filename or out or config.name}: {error.strerror}; {DECIDED_LATER}")
    click.echo(report_json(found) if as_json else as_text(found), nl=False)
    if stopped:
        click.echo(f"stopped; go on with: civdawn tournament run {file}", err=True)
    context.exit(3 if stopped else 0)


@command.command("status")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
def status(folder: Path) -> None:
    """Say how far the tournament in FOLDER is."""
    found = _summary(folder)
    click.echo(f"{found['tournament']}: {found['games']:,} of {found['of']:,} games")
    for place, entrant in enumerate(found["entrants"], 1):
        click.echo(f"{place:3} {entrant['name']:24}{entrant['rating']:+7.0f}")


@command.command("report")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "json"]),
    default="text",
    show_default=True,
    help="How it is written.",
)
def report(folder: Path, form: str) -> None:
    """Say what came out of the tournament in FOLDER: ratings, pairs, seats, luck."""
    from civdawn_cli.tournament.report import FORMATS

    click.echo(FORMATS[form](_summary(folder)), nl=False)


@command.command("replay")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.argument("token")
def replay(folder: Path, token: str) -> None:
    """Play the game TOKEN of the tournament in FOLDER anew, and say whether it comes out the same.

    TOKEN is that of a line of results.jsonl, such as 3.2: game 2 of block 3.
    """
    from civdawn_cli.tournament.config import ConfigError, read_config
    from civdawn_cli.tournament.games import Hall
    from civdawn_cli.tournament.results import CONFIG, read_results
    from civdawn_cli.tournament.schedule import schedule

    try:
        config = read_config(folder / CONFIG)
        lines = {line["token"]: line for line in read_results(folder)}
    except (ConfigError, OSError) as problem:
        fail(str(problem))
    fixture = next((fixture for fixture in schedule(config) if fixture.token == token), None)
    if fixture is None:
        fail(f"there is no game {token} in the schedule")
    with Hall(config) as hall:
        outcome = hall.play(fixture)
    click.echo(outcome.record, nl=False)
    before = lines.get(token)
    if before is None:
        click.echo(f"{token} has no result yet", err=True)
        return
    same = all(
        before[key] == value for key, value in outcome.line.items() if key not in ("time", "faults")
    )
    if not same:
        fail(f"{token} came out differently: {before['places']} then, {outcome.line['places']} now")
    click.echo(f"{token} comes out the same", err=True)


def _summary(folder: Path) -> dict[str, Any]:
    from civdawn_cli.tournament.config import ConfigError, read_config
    from civdawn_cli.tournament.report import summary
    from civdawn_cli.tournament.results import CONFIG, RESULTS, read_results

    try:
        config = read_config(folder / CONFIG)
        lines = list(read_results(folder)) if (folder / RESULTS).exists() else []
    except ConfigError as problem:
        fail(str(problem))
    except OSError as error:
        fail(f"{folder} is no folder of a tournament: {error.strerror}")
    return summary(config, lines)


class Progress:
    """A line on stderr: games, rate, time left. On a terminal it is rewritten."""

    EVERY = 0.2

    def __init__(self, total: int, done: int, shown: bool) -> None:
        self.total, self.done = total, done
        self._first = done
        self._began = time.monotonic()
        self._next = 0.0
        self._shown = shown and sys.stderr.isatty()

    def step(self, line: dict[str, Any]) -> None:
        """Another game has ended."""
        self.done += 1
        now = time.monotonic()
        if not self._shown or (now < self._next and self.done < self.total):
            return
        self._next = now + self.EVERY
        rate = (self.done - self._first) / max(1e-9, now - self._began)
        left = (self.total - self.done) / rate if rate else 0.0
        text = f"{self.done:,} of {self.total:,} games, {rate:.1f}/s, {left:,.0f} s left"
        click.echo(f"\r{text:70}", err=True, nl=False)

    def close(self) -> None:
        """Leave the line."""
        if self._shown and self.done > self._first:
            click.echo("", err=True)
