"""civdawn check: everything that is wrong with records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from civdawn_cli.files.workers import (
    Problem,
    Sources,
    Workers,
    files_argument,
    jobs_option,
    problem,
)
from civdawn_cli.language import _
from civdawn_cli.playing import counts as amounts

if TYPE_CHECKING:
    from civdawn_cli.record import GameText


@click.command("check")
@files_argument
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a line instead.")
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], jobs: int, as_json: bool) -> None:
    """Say everything that is wrong with the games of the files; - is the standard input.

    Every game is read and played again: text, choices, dice, draws, position hashes, result,
    checksum. A line for each problem, a last one that counts:

    \b
      civdawn check game.cdn
      civdawn check --jobs 4 tournament/*.cdn
    \b
      game.cdn:14:8: illegal: place 5,1: not adjacent to a friendly city (ND-6.1)
      2 games in 1 file: 1 good, 1 bad, 1 problem

    With --json a line is an object: {"file", "game", "line", "column", "message"} for a problem,
    counted from 1, 0 where it is unknown, and {"files", "games", "good", "problems"} at the end.

    Variations are played, too, as far as their dice and draws are written.

    A record of Through the Ages may leave cards open (`draw ?`, and what export --seat writes).
    Then everything that is shown is checked: that there are cards in place of the question marks
    with which the whole game follows.

    Games played with other component data, by their tag Data, and games that leave cards open are
    noted on stderr, once a file.

    Exit code 0 when all is well, 1 when anything is wrong, 2 for bad usage.
    """
    sources = Sources(files)
    found = Report(sources, as_json)
    with Workers(jobs) as workers:
        for name in sources:
            found.file(name)
            for problems, note in sources.games(workers, examine):
                found.game(problems, note)
            found.end_of_file()
    found.end()
    context.exit(1 if sources.failed else 0)


def examine(text: GameText) -> tuple[list[Problem], str]:
    """The problems of a game, and if it has none, a note about it or ''."""
    from civdawn_cli.record import check, game_of
    from civdawn_cli.record.left_open import open_note
    from civdawn_cli.record.tags import data_note

    record = text.record()
    problems = [problem(mistake, text) for mistake in check(record).problems]
    if problems:
        return problems, ""
    said = [data_note(record), open_note(game_of(record), record)]
    return problems, "; ".join([note for note in said if note])


class Report:
    """Tells problems as they are found, and counts."""

    def __init__(self, sources: Sources, as_json: bool) -> None:
        self.sources: Final = sources
        self.as_json: Final = as_json
        self.name = ""
        self.files = self.games = self.good = self.problems = 0
        self._games = 0  # of this file

    def file(self, name: str) -> None:
        """A file begins."""
        self.name = name
        self.files += 1
        self._games = 0

    def game(self, problems: list[Problem], note: str) -> None:
        """A game of the file. note: what else there is to say of it."""
        self.games += 1
        self._games += 1
        self.good += not problems
        if note:
            self.sources.note(self._games, note)
        for found in problems:
            self._problem(found)

    def end_of_file(self) -> None:
        """A file without a game is a problem of its own."""
        if not self._games:
            self._problem(Problem(1, 0, _("no game in it")))

    def end(self) -> None:
        """The last line."""
        if self.as_json:
            counts = {"files": self.files, "games": self.games, "good": self.good}
            self.sources.say(json.dumps({**counts, "problems": self.problems}))
            return
        text = _("{games} in {files}: {good} good")
        if self.problems:
            text = _("{games} in {files}: {good} good, {bad} bad, {problems}")
        said = text.format(
            games=amounts.games(self.games),
            files=amounts.files(self.files),
            good=f"{self.good:,}",
            bad=f"{self.games - self.good:,}",
            problems=amounts.problems(self.problems),
        )
        self.sources.say(said)

    def _problem(self, found: Problem) -> None:
        self.problems += 1
        self.sources.failed = True
        if not self.as_json:
            self.sources.say(found.of(self.name))
            return
        told = {"file": self.name, "game": self._games, **found._asdict()}
        self.sources.say(json.dumps(told, ensure_ascii=False))
