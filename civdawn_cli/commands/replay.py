"""civdawn replay: games played again from their records."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from civdawn_cli.commands.shared import fail, open_input
from civdawn_cli.report import counted

if TYPE_CHECKING:
    from civdawn_cli.record import Record, Replay


@click.command("replay")
@click.argument("file")
@click.option(
    "--at", "label", metavar="TURN", help="Stop (--step: begin) before this turn, such as 4.2."
)
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game of the file.")
@click.option("--step", is_flag=True, help="Show turn after turn, each with the map after it.")
@click.option("--board", is_flag=True, help="Draw the map as it is then.")
@click.option(
    "--verify", is_flag=True, help="Check the form of every line and every component, too."
)
@click.pass_context
def command(
    context: click.Context,
    file: str,
    label: str | None,
    number: int | None,
    step: bool,
    board: bool,
    verify: bool,
) -> None:
    """Play the games of FILE again and say how they end; - is the standard input.

    Every choice, die and draw is checked against the rules, then the result and the checksum. The
    first thing that does not follow stops a game, with its line and the reason.

    \b
    How a game ended, the map in turn 4 of seat 2, and all turns from there:
      civdawn replay game.cdn
      civdawn replay game.cdn --at 4.2 --board
      civdawn replay game.cdn --at 4.2 --step

    On a terminal --step waits for Enter after every turn; q ends it.

    With --verify every line must also be in the canonical form, and after it every component in
    exactly one place.

    Exit code 0 when every game follows to its end, 1 when one does not or breaks off, 2 for bad
    usage.
    """
    from civdawn_cli.record import read_games

    show = Show(file, label or "", step, board, verify)
    found = 0
    with open_input(file) as source:
        for found, text in enumerate(read_games(source), 1):
            if number in (None, found):
                show.game(found, text.record())
            if found == number or show.left:
                break
    if not found:
        fail(f"{file}: no game in it")
    if number is not None and number > found:
        fail(f"{file}: no game {number} in it, {found} is the last")
    context.exit(1 if show.failed else 0)


class Show:
    """Replays games and tells about them; what is wrong goes to stderr.

    failed: whether something was. left: whether somebody has seen enough.
    """

    def __init__(self, file: str, label: str, step: bool, board: bool, verify: bool) -> None:
        self.file: Final = file
        self.label: Final = label
        self.step: Final = step
        self.board: Final = board
        self.verify: Final = verify
        self.failed = False
        self.left = False

    def game(self, number: int, record: Record) -> None:
        """One game of the file."""
        from civdawn_cli.notation import NotationError
        from civdawn_cli.record import Replay, game_of

        replay = None
        try:
            if record.mistake is not None and not record.lines:
                raise record.mistake
            replay = Replay(game_of(record), record)
            if self.label or not self.step:
                replay.run(self.label, strict=self.verify)
            if self.step:
                self._steps(number, replay)
        except NotationError as mistake:
            self._complain(f"{self.file}: game {number}: {mistake}")
            if replay is not None and self.board:
                self._draw(replay)
            return
        if self.left:
            return
        self._tell(number, replay)
        if self.board:
            self._draw(replay)
        if not replay.complete and (self.step or not self.label):
            self._breaks_off(number, replay)

    def _steps(self, number: int, replay: Replay) -> None:
        """The turns one by one, and what the record says about the end. Raises NotationError."""
        if self.verify:
            replay.note_down()
        lines = replay.record.lines
        click.echo(f"game {number}: {len(lines) - replay.turns:,} of {counted(len(lines), 'turn')}")
        for line in lines[replay.turns :]:
            replay.play(line, self.verify)
            click.echo("\n".join(["", *line.above, line.text.strip()]))
            self._draw(replay)
            if self._enough():
                self.left = True
                return
        click.echo()
        replay.run(strict=self.verify)

    def _enough(self) -> bool:
        """Wait for whoever looks on; whether they want no more."""
        if self.file == "-" or not (sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        click.echo("Enter for the next turn, q to end: ", nl=False, err=True)
        typed = sys.stdin.readline()
        return not typed or typed.strip().lower() in ("q", "quit")

    def _tell(self, number: int, replay: Replay) -> None:
        from civdawn_cli.report import called, headline, seat_lines

        match, record = replay.match, replay.record
        seats = range(1, match.setup.seats + 1)
        players = [record.value(f"Seat{seat}") for seat in seats]
        if self.label and match.options and not self.step:
            seat = match.step.seat
            who = called(match, players, seat) if seat >= 0 else "chance"
            said = f"before turn {self.label}: {who} to {match.step.kind.word}"
        else:
            said = headline(match, players, record.value("Termination"))
        click.echo(f"game {number}: {said}")
        for line in seat_lines(match, players):
            click.echo(line)
        turns = replay.turns
        checked = f"{counted(len(match.choices), 'choice')} in {counted(turns, 'turn')}"
        click.echo(f"  {checked} follow the rules")

    def _draw(self, replay: Replay) -> None:
        click.echo(replay.match.game.draw(replay.match.table).rstrip("\n"))

    def _breaks_off(self, number: int, replay: Replay) -> None:
        record = replay.record
        last = f"after turn {record.lines[-1].label}" if record.lines else "before the first turn"
        where = f" in line {record.broken}" if record.broken else ""
        self._complain(f"{self.file}: game {number}: the record breaks off{where}, {last}")

    def _complain(self, message: str) -> None:
        self.failed = True
        click.echo(f"civdawn replay: {message}", err=True)
