"""civdawn tournament: many games among entrants, from a config file."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from civdawn_cli.commands.shared import (
    FILE,
    FOLDER,
    FOLDER_THERE,
    amount_option,
    find_game,
    game_option,
    is_default,
    misuse,
    settings_option,
)
from civdawn_cli.commands.tournament_check import check, folder_argument, head_told, repair
from civdawn_cli.commands.tournament_quick import Quick, only_quick, quick_tournament
from civdawn_cli.engine.kit.screen import padded
from civdawn_cli.files.arguments import fail
from civdawn_cli.files.workers import jobs_option
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import ENGLISH, _, language, speaking
from civdawn_cli.playing import counts

if TYPE_CHECKING:
    from civdawn_cli.tournament.config import Config
    from civdawn_cli.tournament.line import Line
    from civdawn_cli.tournament.report import Summary
    from civdawn_cli.tournament.results import Results
    from civdawn_cli.tournament.stored import Stored

GOES_ON = "tournament run goes on from there"


@click.group("tournament")
def command() -> None:
    """Play many games among bots and programs, and rate them.

    \b
    A first tournament:
      civdawn tournament new first.toml
      civdawn tournament run first.toml
      civdawn tournament report first

    \b
    Two bots against each other, without a config:
      civdawn tournament run --quick greedy exec:./bot --games 200

    Every deal is played in every seating, so that luck falls on all alike. A tournament that was
    stopped or killed goes on with the same `run`; the report is the same as if nothing had
    happened.
    """


command.add_command(check)
command.add_command(repair)


@command.command("new")
@click.argument("file", type=FILE)
@game_option
def new(file: Path, game_name: str) -> None:
    """Write a config with comments into FILE, to be changed and run."""
    from civdawn_cli.tournament.config import template

    text = template(find_game(game_name).name)
    try:
        with open(file, "x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        fail(f"{file} is there already")
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    how = as_typed(f"tournament run {quote(str(file))}")
    click.echo(_("{file}: run it with {command}").format(file=file, command=how))


@command.command("run")
@click.argument("words", metavar="FILE | PLAYER...", nargs=-1, required=True)
@click.option("--quick", is_flag=True, help="Without FILE: a round robin of the PLAYERs.")
@amount_option("--games", 100, "With --quick: how many, at least.")
@amount_option("--seats", None, "With --quick: at a table.")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="With --quick: of all deals.")
@click.option("--clock", default="none", help="With --quick: of programs, 60000+2000.")
@game_option
@settings_option
@click.option(
    "--out",
    type=FOLDER,
    help="Folder of the results. [default: the tournament's name]",
)
@amount_option("--concurrency", None, "Instead of the config's.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on the Dask cluster of this scheduler: tcp://HOST:PORT.",
)
@click.option(
    "--sandbox",
    type=click.Choice(["auto", "bwrap", "off"]),
    help="Instead of the config's: run programs in a sandbox of bubblewrap where it works, or not "
    "at all without, or never. [default: auto]",
)
@click.option("--quiet", is_flag=True, help="Say nothing while it runs.")
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON line for every game, then the report."
)
@click.pass_context
def run(
    context: click.Context,
    words: tuple[str, ...],
    quick: bool,
    games: int,
    seats: int | None,
    seed: int,
    clock: str,
    game_name: str,
    pairs: tuple[str, ...],
    out: Path | None,
    concurrency: int | None,
    cluster: str | None,
    sandbox: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play the tournament of the config FILE, or what is missing of it.

    \b
    Without a config, two bots against each other in 200 games, then in 200 more:
      civdawn tournament run --quick greedy exec:./bot --games 200
      civdawn tournament run --quick greedy exec:./bot --games 400

    With --quick all PLAYERs sit at one table if it has so many seats, else at the smallest tables,
    every set of them; the number of games is rounded up to whole deals in every seating. The folder
    has the name of the game and of the players, and the config is in it.

    Ctrl-C finishes the games under way and stops; a second one stops at once. Either way `run` goes
    on later. Programs are started once before the first game, so that one that does not work is
    told at once. When the terminal is closed it stops at once, too.

    Programs run in a sandbox where bubblewrap works: each sees its own folder and the system, but
    no network, no other processes and no results. A line says which protections hold.

    With a section [decide] in FILE it stops as soon as the answer is known.

    Exit code 0 when all games are played, 4 when it is decided, 3 when it was stopped and games are
    missing, 1 when it could not go on, 2 for bad usage, 130 after Ctrl-C before the first game, 129
    when the terminal was closed.
    """
    from dataclasses import replace

    from civdawn_cli.tournament.cluster import ClusterError
    from civdawn_cli.tournament.events import notes
    from civdawn_cli.tournament.forms import as_json as report_json
    from civdawn_cli.tournament.forms import as_text
    from civdawn_cli.tournament.losses import WorkerLost
    from civdawn_cli.tournament.plan import Plan
    from civdawn_cli.tournament.report import summary
    from civdawn_cli.tournament.results import CONFIG, RESULTS, Results, ResultsError
    from civdawn_cli.tournament.runs import read_runs
    from civdawn_cli.tournament.seed import SeedError, settled

    if quick:
        shape = Quick(words, games, seats, seed, clock, game_name, pairs)
        config, text = quick_tournament(shape, concurrency)
        where = ""
    else:
        only_quick(context, words)
        config, text = _config(Path(words[0]), concurrency)
        where = f"{words[0]}: "
    folder = out or Path(config.name)
    config = replace(config, hidden=(str(folder.absolute()),))
    config = _working(config if sandbox is None else replace(config, sandbox=sandbox), where, quiet)
    try:
        config = settled(config, folder, RESULTS, draw=True)
        with Results(folder, config, text) as results:
            _play(config, results, cluster, quiet, as_json)
            with speaking(ENGLISH if as_json else language()):
                told = notes(folder, results.lines)
                found = summary(config, results.lines, read_runs(folder), told)
            plan = Plan(config, results.lines)
            head = head_told(results.chain) if results.count else ""
    except (ResultsError, SeedError, ClusterError, WorkerLost) as problem:
        fail(str(problem))
    except OSError as error:
        fail(f"{error.filename or folder}: {error.strerror}; {GOES_ON}")
    click.echo(report_json(found) if as_json else as_text(found), nl=False)
    if head and not (quiet or as_json):
        click.echo(f"{folder / RESULTS}: {head}", err=True)
    if not plan.over:
        file = str(folder / CONFIG) if quick else words[0]
        into = f" --out {quote(str(out))}" if out else ""
        how = as_typed(f"tournament run {quote(file)}{into}")
        click.echo(_("stopped; go on with: {command}").format(command=how), err=True)
    context.exit(4 if plan.deciding.decision else 0 if plan.over else 3)


def _config(file: Path, concurrency: int | None) -> tuple[Config, str]:
    """The config of a file, and its text; else the end of the command."""
    from dataclasses import replace

    from civdawn_cli.tournament.config import ConfigError, read_config

    try:
        config = read_config(file)
        text = file.read_text(encoding="utf-8-sig")
    except ConfigError as wrong:
        misuse(str(wrong))
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    if concurrency is not None:
        config = replace(config, concurrency=concurrency)
    return config, text


def _working(config: Config, where: str, quiet: bool) -> Config:
    """The same if the programs of the config work; else the end of the command. where: the
    beginning of a message."""
    from civdawn_cli.session.command_line import StartError
    from civdawn_cli.session.reaping import adopt
    from civdawn_cli.stopping import gently
    from civdawn_cli.tournament.config import ConfigError
    from civdawn_cli.tournament.games import check
    from civdawn_cli.tournament.walls import told

    gently()
    adopt()
    try:
        holds = told(config)
    except StartError as error:
        fail(str(error))
    if holds and not quiet:
        click.echo(f"civdawn tournament run: {holds}", err=True)
    try:
        broken = [
            f"{entrant.name}: {reason}"
            for entrant in config.entrants
            if (reason := check(entrant, config))
        ]
    except ConfigError as wrong:
        misuse(f"{where}{wrong}")
    if broken and config.on_missing == "stop":
        fail("; ".join(broken))
    for reason in broken:
        text = _("{reason}; it forfeits its games").format(reason=reason)
        click.echo(f"civdawn tournament run: {text}", err=True)
    return config


def _play(
    config: Config, results: Results, cluster: str | None, quiet: bool, as_json: bool
) -> None:
    """Play what is missing, here or on a cluster, and tell of it."""
    from civdawn_cli.stopping import Ended
    from civdawn_cli.tournament.cluster import run_on_cluster
    from civdawn_cli.tournament.live import Live, Standing
    from civdawn_cli.tournament.runner import Stop
    from civdawn_cli.tournament.runner import run as play
    from civdawn_cli.tournament.runs import facts, note

    before = results.count
    with ExitStack() as stack:
        live = None
        if sys.stderr.isatty() and not (quiet or as_json):
            from rich.console import Console

            live = stack.enter_context(Live(Standing(config, results.lines), Console(stderr=True)))

        def on_result(line: Line) -> None:
            if results.count == before + 1:
                note(results.folder, [facts(config.game)])
            if as_json:
                click.echo(json.dumps(line))
            if live:
                live.standing.hear(line)
                live.step()

        def say(text: str) -> None:
            line = f"civdawn tournament run: {text}"
            if live:
                live.say(line)
            else:
                click.echo(line, err=True)

        stop = stack.enter_context(Stop(say))
        with suppress(KeyboardInterrupt):
            if cluster:
                run_on_cluster(config, results, stop, on_result, cluster)
            else:
                play(config, results, stop, on_result, say)
        if results.count > before:
            note(results.folder, [facts(config.game)])  # perhaps on another day
            # The bots of these games may have changed the files: that is told now.
            results.verify()
        if stop.code:
            raise Ended(stop.code)


@command.command("status")
@folder_argument
def status(folder: Path) -> None:
    """Say how far the tournament in FOLDER is."""
    found = _summary(folder)
    text = _("{n} of {games}")
    played = text.format(n=f"{found['games']:,}", games=counts.games(found["of"]))
    click.echo(f"{found['tournament']}: {played}")
    if found["decision"]:
        click.echo(found["decision"])
    for place, entrant in enumerate(found["entrants"], 1):
        click.echo(f"{place:3} {padded(entrant['name'], 24)}{entrant['rating']:+7.0f}")


@command.command("merge")
@click.argument(
    "folders",
    metavar="FOLDER...",
    nargs=-1,
    required=True,
    type=FOLDER_THERE,
)
@click.option(
    "--out",
    required=True,
    type=FOLDER,
    help="Folder of the results put together; new, or of the same tournament.",
)
def merge(folders: tuple[Path, ...], out: Path) -> None:
    """Put results of one tournament that was played in several FOLDERs together.

    The configs must be the same but for their length. A game that is there twice counts once if
    both results are the same; otherwise it is named, and nothing is written.
    """
    from civdawn_cli.tournament.merge import merge as put_together
    from civdawn_cli.tournament.results import ResultsError

    try:
        added, twice = put_together(folders, out)
    except ResultsError as problem:
        fail(str(problem))
    except OSError as error:
        fail(f"{error.filename or out}: {error.strerror}")
    text = _("{folder}: {n} games added, {twice} were there twice")
    click.echo(text.format(folder=out, n=f"{added:,}", twice=f"{twice:,}"))


@command.command("report")
@folder_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "json", "html"]),
    default="text",
    show_default=True,
    help="How it is written; html has plots and needs civdawn[report].",
)
@click.option(
    "--table",
    type=click.Choice(["entrants", "pairs", "games", "tallies"]),
    default="entrants",
    show_default=True,
    help="With csv: which table; tallies are leaders and cards.",
)
@click.option(
    "--output",
    type=FILE,
    help="Write it into this file, not to standard output.",
)
@click.option(
    "--games",
    is_flag=True,
    help="With html and --output: a page and the record of every game beside it, linked in it.",
)
@jobs_option
@click.pass_context
def report(
    context: click.Context,
    folder: Path,
    form: str,
    table: str,
    output: Path | None,
    games: bool,
    jobs: int,
) -> None:
    """Say what came out of the tournament in FOLDER: ratings, pairs, seats, luck.

    \b
    For a terminal, for a spreadsheet, and as a page with all games:
      civdawn tournament report first
      civdawn tournament report first --format csv --table pairs
      civdawn tournament report first --format html --games --output first.html

    Intervals are of 95 % and, like likelihoods, hold from two deals on. Records and pages of games
    (see civdawn replay --html), which --games writes, are in a folder with the name of the page,
    `first-games`. A page takes a second or two; --jobs 4 makes four at a time.
    """
    from civdawn_cli.tournament.events import notes
    from civdawn_cli.tournament.forms import FORMATS, TABLES
    from civdawn_cli.tournament.page import page
    from civdawn_cli.tournament.plots import PlotsMissing
    from civdawn_cli.tournament.report import summary
    from civdawn_cli.tournament.results import ResultsError
    from civdawn_cli.tournament.runs import read_runs

    if games and (form != "html" or output is None):
        misuse("--games is for --format html with --output")
    if form != "csv" and not is_default(context, "table"):
        misuse("--table is for --format csv")
    config, stored, lines = _read(folder)
    runs = read_runs(folder)
    for_people = form in ("text", "html")
    with speaking(language() if for_people else ENGLISH):
        told = notes(folder, stored)
        found = None if form == "html" else summary(config, lines, runs, told)
    try:
        if found is None:
            links = None
            if games and output:
                from civdawn_cli.commands.tournament_games import linked

                links = linked(folder, config, output, jobs)
            text = page(config, lines, runs, links, told)
        elif form == "csv":
            text = TABLES[table](found, lines)
        else:
            text = FORMATS[form](found)
        if output is None:
            click.echo(text, nl=False)
        else:
            output.write_text(text, encoding="utf-8")
    except (PlotsMissing, ResultsError) as problem:
        fail(str(problem))
    except OSError as error:
        fail(f"{error.filename or output}: {error.strerror}")


@command.command("replay")
@folder_argument
@click.argument("token")
def replay(folder: Path, token: str) -> None:
    """Play the game TOKEN of the tournament in FOLDER again, and say whether it ends the same.

    TOKEN is that of a line of results.jsonl, such as 3.2: game 2 of block 3.
    """
    from civdawn_cli.tournament.games import FixtureRunner
    from civdawn_cli.tournament.plan import Plan

    config, _stored, lines = _read(folder)
    fixture = Plan(config, lines).find(token)
    if fixture is None:
        fail(f"there is no game {token} in the schedule")
    with FixtureRunner(config) as runner:
        outcome = runner.play(fixture)
    click.echo(outcome.record, nl=False)
    before = next((line for line in lines if line["token"] == token), None)
    if before is None:
        click.echo(_("{token} has no result yet").format(token=token), err=True)
        return
    then: dict[str, object] = {**before}
    now = {**outcome.line}
    same = all(then.get(key) == now[key] for key in now if key not in ("time", "faults"))
    if not same:
        fail(f"{token} came out differently: {before['places']} then, {outcome.line['places']} now")
    click.echo(_("{token} comes out the same").format(token=token), err=True)


def _summary(folder: Path) -> Summary:
    from civdawn_cli.tournament.report import summary

    config, _stored, lines = _read(folder)
    return summary(config, lines)


def _read(folder: Path) -> tuple[Config, Stored, list[Line]]:
    """The config of a folder, and its results so far, checked."""
    from civdawn_cli.tournament.config import ConfigError, read_config
    from civdawn_cli.tournament.results import CONFIG, RESULTS, ResultsError
    from civdawn_cli.tournament.seed import SeedError, settled
    from civdawn_cli.tournament.stored import Stored

    try:
        config = settled(read_config(folder / CONFIG), folder, RESULTS)
        stored = Stored(folder, config)
        there = (folder / RESULTS).exists()
        lines = [line for line, _record in stored.entries()] if there else []
    except (ConfigError, ResultsError, SeedError) as problem:
        fail(str(problem))
    except OSError as error:
        fail(f"{folder} is no folder of a tournament: {error.strerror}")
    return config, stored, lines
