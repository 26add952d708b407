"""civdawn analyse: chances, better lines, luck and skill in games that were played."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import click

from civdawn_cli.commands.shared import FILE, amount_option, misuse
from civdawn_cli.files.arguments import fail, open_input
from civdawn_cli.files.rewriting import File, Stream, Target, no_half_written_files
from civdawn_cli.files.workers import Workers, jobs_option
from civdawn_cli.language import ENGLISH, _, ngettext, speaking
from civdawn_cli.playing import counts
from civdawn_cli.playing.telling import counted
from civdawn_cli.stopping import Ended, gently

if TYPE_CHECKING:
    from civdawn_cli.analysis.games import GameFacts
    from civdawn_cli.analysis.journal import Journal
    from civdawn_cli.analysis.turns import Budget, TurnFacts
    from civdawn_cli.record import GameText

R = TypeVar("R")

NODES: Final = 3_000
"""Tables judged for a choice if nobody says another number."""


@click.command("analyse")
@click.argument("file")
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game of the file.")
@amount_option(
    "--nodes",
    None,
    f"Tables judged for a choice; {NODES:,} without --time. Same budget, same results.",
    unit="N",
)
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0, min_open=True, max=3600),
    metavar="SECONDS",
    help="Seconds for a choice; results differ with the machine.",
)
@click.option("--all", "every", is_flag=True, help="Tell the best line of every turn.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a game instead.")
@click.option(
    "--plot",
    type=FILE,
    metavar="FILE",
    help="Draw the game into this .svg or .png file, too.",
)
@click.option("--write", is_flag=True, help="Write comments and marks into FILE instead.")
@click.option("--remove", is_flag=True, help="Take them out of FILE again, and do nothing else.")
@click.option(
    "--journal",
    type=FILE,
    metavar="PATH",
    help="Where results are kept on the way; FILE.analysis without it.",
)
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    number: int | None,
    nodes: int | None,
    seconds: float | None,
    every: bool,
    as_json: bool,
    plot: Path | None,
    write: bool,
    remove: bool,
    journal: Path | None,
    jobs: int,
) -> None:
    """Say how well the games of FILE were played; - is the standard input.

    For every turn: the chance of each seat to win, the line that `search` would have played where
    it is better, what that would have been worth, and what dice and draws gave. Then how each seat
    came by its end: luck, its own choices, those of the others.

    \b
      civdawn analyse game.cdn
      civdawn analyse game.cdn --game 2 --plot game.svg --jobs 2
      civdawn analyse game.cdn --write     comments and marks in the record
      civdawn analyse game.cdn --remove    the record as it was, to the byte

    \b
    4.2 ??   38 (33-43)  62 (57-67)   +3  17
    before turn 4.2 seat 1 wins 38 of 100 such games, seat 2, whose turn it is,
    62; luck gave seat 2 three points, and what it chose cost it 17.
    ? is 5 points and more, ?? is 15 and more, ! is better than search

    A chance of 70 % is won in 70 of 100 games among equal players: docs/analysis.md has the table
    that shows it. The better line knows no hidden card. Costs come from playing on with the same
    luck, and are as good as the player `search` is with this budget.

    Results are kept in FILE.analysis: after Ctrl-C or a crash the same command goes on there,
    and --json or --plot after it take no time. It may be deleted.

    Exit code 0 when all games could be analysed, 1 when one does not follow the rules (it is
    analysed up to there, and --write leaves it alone), 2 for bad usage.
    """
    if remove and (write or plot or as_json or every or nodes or seconds):
        misuse(_("--remove takes the comments out and does nothing else"))
    if write and (as_json or every):
        said = _(
            "--write prints no analysis; leave out --json and --all, or run it again with them"
        )
        misuse(said)
    if plot is not None and plot.suffix.lower() not in (".svg", ".png"):
        misuse(_("a plot is a .svg or .png file, not {name!r}").format(name=str(plot)))
    gently()
    if remove:
        context.exit(_remove(file, number))
    from civdawn_cli.analysis.turns import Budget

    budget = Budget(nodes if nodes is not None else 0 if seconds else NODES, seconds or 0.0)
    run = Run(file, number, budget, journal, jobs)
    if write:
        context.exit(_write(run, plot))
    for at, facts in run.analyses():
        if as_json:
            click.echo(json.dumps({"number": at, **facts}, ensure_ascii=False))
        else:
            _print(at, {**facts, "budget": _said(budget)}, every)
        if plot is not None:
            _plot(run, plot, facts)
    context.exit(1 if run.failed else 0)


class Run:
    """The analysis of the games of a file.

    failed: True if there was anything wrong with one of them.
    """

    def __init__(
        self, file: str, number: int | None, budget: Budget, journal: Path | None, jobs: int
    ) -> None:
        from civdawn_cli.analysis.journal import SUFFIX, Journal

        self.file: Final = file
        self.name: Final = "stdin" if file == "-" else file
        self.number: Final = number
        self.budget: Final = budget
        self.jobs: Final = jobs
        self.failed = False
        self.plotted = 0
        path = journal or (None if file == "-" else Path(file + SUFFIX))
        if path is not None and str(path) == file:
            misuse(_("the journal is a file of its own, not the record"))
        self.journal: Final[Journal] = Journal(path)

    def analyses(self) -> Iterator[tuple[int, GameFacts]]:
        """The games one after another, each with its number in the file. Problems are told on
        standard error."""
        for at, _text, facts in self.games():
            if facts is not None:
                yield at, facts

    def games(self) -> Iterator[tuple[int, GameText, GameFacts | None]]:
        """All games of the file with their texts, and their analysis; None for those that are not
        wanted or can't begin."""
        from civdawn_cli.record import read_games

        seen = 0
        with open_input(self.file) as stream, Workers(self.jobs) as workers:
            for seen, text in enumerate(read_games(stream), 1):
                wanted = self.number in (None, seen)
                try:
                    facts = self._game(seen, text, workers) if wanted else None
                except (KeyboardInterrupt, Ended):
                    self._stopped()
                    raise
                yield seen, text, facts
        if not seen:
            self.complain(_("{file}: no game in it").format(file=self.name))
        elif self.number is not None and self.number > seen:
            self.complain(f"{self.name}: no game {self.number} in it, {seen} is the last")

    def _game(self, at: int, text: GameText, workers: Workers) -> GameFacts | None:
        from civdawn_cli.analysis.chances import has_map
        from civdawn_cli.analysis.games import game_facts
        from civdawn_cli.analysis.journal import key_of
        from civdawn_cli.analysis.played import played
        from civdawn_cli.notation.reading import NotationError
        from civdawn_cli.record.analysed import removed

        raw = removed(text.raw)
        try:
            game = played(raw)
        except NotationError as mistake:
            self.complain(f"{self.name}: game {at}: {mistake}")
            return None
        if not has_map(game.game, game.seats):
            what = f"{game.game.name} with {counted(game.seats, 'seat')}"
            self.complain(f"{self.name}: game {at}: nobody has measured chances in {what}")
            return None
        key = key_of(game, self.budget)
        known = [self.journal.found(key, turn) for turn in range(len(game.turns))]
        missing = [turn for turn, facts in enumerate(known) if facts is None]
        work = partial(_turn, raw, self.budget)
        found = zip(missing, workers.each(work, missing), strict=False)
        label = _("game {number}").format(number=at)
        for turn, facts in shown(found, label, len(missing)):
            known[turn] = facts
            self.journal.add(key, turn, facts)
        if self.journal.failure is not None:
            failure = self.journal.failure
            reason = failure.strerror or failure
            lost = _("{file}: {reason}; results are not kept")
            self.note(lost.format(file=self.journal.path, reason=reason))
            self.journal.failure = None
        with speaking(ENGLISH):  # results are the same in every language
            said = _said(self.budget)
        result = game_facts(game, [facts for facts in known if facts], said)
        if result["problem"]:
            self.complain(f"{self.name}: game {at}: analysed up to here: {result['problem']}")
        elif not game.turns:
            self.complain(f"{self.name}: game {at}: it has no turn yet")
        return result

    def complain(self, message: str) -> None:
        """Say what is wrong; the command has failed then."""
        self.failed = True
        self.note(message)

    def note(self, message: str) -> None:
        """Say something on standard error."""
        click.echo(f"{click.get_current_context().command_path}: {message}", err=True)

    def _stopped(self) -> None:
        if self.journal.path is not None:
            text = _("the same command goes on from {file}")
            self.note(text.format(file=self.journal.path))


def shown(found: Iterable[R], label: str, length: int) -> Iterator[R]:
    """The same, with a bar on standard error while they come, if that is a terminal."""
    if not sys.stderr.isatty():
        yield from found
        return
    with click.progressbar(found, label=label, length=length, file=sys.stderr) as bar:
        yield from bar


def _turn(raw: bytes, budget: Budget, number: int) -> TurnFacts:
    """A turn of the game of that text, in whatever process."""
    from civdawn_cli.analysis.played import played
    from civdawn_cli.analysis.turns import analysed

    return analysed(played(raw), number, budget)


def _said(budget: Budget) -> str:
    """How much is thought about a choice, in words."""
    parts = []
    if budget.nodes:
        text = ngettext("{n} table judged a choice", "{n} tables judged a choice", budget.nodes)
        parts.append(text.format(n=f"{budget.nodes:,}"))
    if budget.seconds:
        parts.append(_("{seconds} s a choice").format(seconds=f"{budget.seconds:g}"))
    return ", ".join(parts)


def _print(at: int, facts: GameFacts, every: bool) -> None:
    from civdawn_cli.analysis.telling import report

    turns = counts.turns(len(facts["turns"]))
    head = _("game {number}: {text}").format(number=at, text=f"{facts['game']}, {turns}")
    for line in (head, *report(facts, every)):
        click.echo(line)


def _plot(run: Run, path: Path, facts: GameFacts) -> None:
    """Draw a game. There is one file, so there may be one game."""
    from civdawn_cli.commands.analyse_plot import PlotsMissing, picture

    run.plotted += 1
    if run.plotted > 1:
        fail(_("a plot is of one game; choose it with --game N"))
    try:
        data = picture(facts, path.suffix.lower())
    except PlotsMissing as missing:
        fail(str(missing))
    path.write_bytes(data)


# ---------------------------------------------------------------- comments in the record


def _target(file: str) -> Target:
    return Stream() if file == "-" else File(file)


def _write(run: Run, plot: Path | None) -> int:
    """Write the analyses into the file, all at once. Return the exit code."""
    from civdawn_cli.analysis.annotations import annotated

    turns = marks = 0
    with no_half_written_files():
        target = _target(run.file)
        try:
            for _at, text, facts in run.games():
                if facts is None or facts["problem"] or not facts["turns"]:
                    target.write(text.raw)
                    continue
                target.write(annotated(text.raw, facts))
                turns += len(facts["turns"])
                marks += len(facts["marks"])
                if plot is not None:
                    _plot(run, plot, facts)
            if turns or run.file == "-":
                target.finish()
        finally:
            target.drop()
    if turns and run.file != "-":
        done = _("{file}: {turns} analysed, {marks}")
        done = done.format(file=run.file, turns=counts.turns(turns), marks=counts.marks(marks))
        click.echo(done)
    return 1 if run.failed else 0


def _remove(file: str, number: int | None) -> int:
    """Take the comments out. Return the exit code."""
    from civdawn_cli.record import read_games
    from civdawn_cli.record.analysed import removed

    seen = changed = 0
    with no_half_written_files(), open_input(file) as stream:
        target = _target(file)
        try:
            for seen, text in enumerate(read_games(stream), 1):
                new = removed(text.raw) if number in (None, seen) else text.raw
                changed += new != text.raw
                target.write(new)
            if changed or file == "-":
                target.finish()
        finally:
            target.drop()
    if not seen:
        fail(_("{file}: no game in it").format(file=file))
    if number is not None and number > seen:
        said = _("{file}: no game {number} in it, {last} is the last")
        fail(said.format(file=file, number=number, last=seen))
    if file != "-":
        said = _("{file}: analysis there was none in it")
        if changed:
            said = _("{file}: analysis taken out of {games}")
        click.echo(said.format(file=file, games=counts.games(changed)))
    return 0
