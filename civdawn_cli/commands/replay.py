"""civdawn replay: games played again from their records."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from civdawn_cli.commands.shared import misuse
from civdawn_cli.files.workers import Sources, Workers, jobs_option
from civdawn_cli.language import _
from civdawn_cli.playing import counts

if TYPE_CHECKING:
    from civdawn_cli.engine.match import Match
    from civdawn_cli.playing.retelling import Retold, Teller
    from civdawn_cli.record import GameText, Line, Record, Replay


@click.command("replay")
@click.argument("file")
@click.option(
    "--at", "label", metavar="TURN", help="Stop (--step: begin) before this turn, such as 4.2."
)
@click.option("--game", "number", type=click.IntRange(min=1), help="Only this game of the file.")
@click.option("--step", is_flag=True, help="Show turn after turn, each with the map after it.")
@click.option("--words", is_flag=True, help="Tell every turn in sentences, with a summary.")
@click.option(
    "--html",
    metavar="PAGE",
    type=click.Path(path_type=Path, allow_dash=True),
    help="Write a page to look at in a browser; - is the standard output.",
)
@click.option(
    "--seat",
    type=click.IntRange(min=1),
    metavar="N",
    help="With --words or --html: as seat N saw it.",
)
@click.option("--public", is_flag=True, help="With --words or --html: as everybody could see it.")
@click.option("--board", is_flag=True, help="Draw the map as it is then.")
@click.option("--position", is_flag=True, help="Print the position as it is then, and no more.")
@click.option("--verify", is_flag=True, help="Check form, components, luck and commitment, too.")
@click.option("--draws", is_flag=True, help="List every die and draw with its random number.")
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    label: str | None,
    number: int | None,
    step: bool,
    words: bool,
    html: Path | None,
    seat: int | None,
    public: bool,
    board: bool,
    position: bool,
    verify: bool,
    draws: bool,
    jobs: int,
) -> None:
    """Play the games of FILE again and say how they end; - is the standard input.

    Every choice, die and draw is checked against the rules, then the result and the checksum. The
    first thing that does not follow stops a game, with its line and the reason.

    \b
    How a game ended, the map in turn 4 of seat 2, and all turns from there:
      civdawn replay game.cdn
      civdawn replay game.cdn --at 4.2 --board
      civdawn replay game.cdn --at 4.2 --step

    \b
    A page of the game, and one that seat 2 may have:
      civdawn replay game.cdn --html game.html
      civdawn replay game.cdn --html for-2.html --seat 2

    On a terminal --step waits for Enter after every turn; q ends it. Variations of a turn stand
    below it, here, with --words and in pages; --verify checks them, too.

    With --words every turn is told in sentences as somebody at the table would tell it: up to the
    turn of --at, or with --step from there on, with the map. Hidden cards are named, as the record
    has them all; --seat 2 tells what seat 2 could know, --public what everybody could.

    With --html the first game, or that of --game N, becomes one file that any browser opens,
    without a network: the table after every turn, the turns in sentences and in notation, curves.
    Arrow keys go from turn to turn; #turn=4.2 behind the address, or --at 4.2 here, opens it there.
    With --seat 2 or --public the file has no more in it than they could know.

    With --position the position of the first game, or of --game N, is printed as text, for
    civdawn play --position, for puzzles, tests and reports of bugs. It must be between two turns.

    With --verify every line must also be in the canonical form, and after it every component in
    exactly one place. All dice and draws must follow from the seed, if the record tells one, and
    the seed must be the one that SeedCommit settled before the game, if it has that.

    With --draws every die and draw is listed with its random number, for programs that check luck
    as protocol/luck.md describes it: turn, stream, place in it, how many answers there were (or
    their weights together), the number drawn below that, and the answer.

    Games played with other component data, by their tag Data, are noted on stderr, once a file.

    Exit code 0 when every game follows to its end, 1 when one does not or breaks off, 2 for bad
    usage.
    """
    if position and (step or board or words or draws):
        misuse(_("--position prints nothing else; leave out --step, --board, --words and --draws"))
    if html is not None and (step or board or words or position or verify or draws):
        misuse(_("--html writes a page and nothing else; leave out other ways to show the game"))
    if not (words or html) and (seat or public):
        misuse(_("--seat and --public go with --words or --html, which tell a game for them"))
    if seat and public:
        misuse(_("--seat or --public, not both"))
    if html is not None:
        from civdawn_cli.commands.replay_page import write_page
        from civdawn_cli.record.versions import EVERYONE, PUBLIC

        who = PUBLIC if public else EVERYONE if seat is None else seat - 1
        context.exit(write_page(file, number or 1, html, who, label or ""))
    if position:
        number = number or 1
    sources = Sources([file], quiet=step)
    with Workers(1 if step else jobs) as workers:
        eyes = EVERYBODY if public else ALL if seat is None else seat
        show = Show(
            label or "", step, board, verify, position, file != "-", eyes if words else None, draws
        )
        for _path in sources:
            work = show.game if workers.jobs == 1 else show.whole_game
            shown = number or 1
            for game in sources.games(workers, work, number):
                if not tell(sources, shown, game):
                    break
                shown += 1
            if not workers.seen:
                sources.complain(_("{file}: no game in it").format(file=file))
            elif number is not None and number > workers.seen:
                text = _("{file}: no game {number} in it, {last} is the last")
                sources.complain(text.format(file=file, number=number, last=workers.seen))
    context.exit(1 if sources.failed else 0)


EVERYBODY: Final = 0
"""The eyes of everybody at the table, in place of a seat's."""

ALL: Final = -1
"""Eyes that see whatever the record has."""


class Remark(NamedTuple):
    """A text that is printed about a game.

    heading: True if the number of the game is printed before it. wrong: True for an error, which is
    printed on stderr with the number of the game and makes the exit code 1. note: True for a text
    that is printed on stderr although nothing is wrong.
    """

    text: str
    heading: bool = False
    wrong: bool = False
    note: bool = False


def tell(sources: Sources, number: int, game: Iterable[Remark | None]) -> bool:
    """Print everything that is said about a game, with its number. Return False if the user has
    seen enough."""
    for remark in game:
        if remark is None:
            return False
        if remark.note:
            sources.note(number, remark.text)
        elif remark.wrong:
            said = _("{file}: game {number}: {text}")
            sources.complain(said.format(file=sources.path, number=number, text=remark.text))
        elif remark.heading:
            sources.say(_("game {number}: {text}").format(number=number, text=remark.text))
        else:
            sources.say(remark.text)
    return True


class Show:
    """Selects and shows the facts about every game that the options ask for.

    label: the turn before which to stop or, with `step`, to begin. position: show nothing else.
    asks: True if a person can be asked for Enter, since the games do not come from standard input.
    eyes: tell the turns in sentences, as this seat from 1, EVERYBODY or ALL saw them; None to tell
    none. draws: list the draws.
    """

    def __init__(
        self,
        label: str,
        step: bool,
        board: bool,
        verify: bool,
        position: bool,
        asks: bool,
        eyes: int | None = None,
        draws: bool = False,
    ) -> None:
        self.label: Final = label
        self.step: Final = step
        self.board: Final = board
        self.verify: Final = verify
        self.position: Final = position
        self.asks: Final = asks
        self.eyes: Final = eyes
        self.draws: Final = draws
        self.width: Final = get_terminal_size().columns if sys.stdout.isatty() else 0

    def whole_game(self, text: GameText) -> list[Remark | None]:
        """All about one game at once."""
        return list(self.game(text))

    def game(self, text: GameText) -> Iterator[Remark | None]:
        """All about one game, while it is played; None if somebody has seen enough."""
        from civdawn_cli.notation.reading import NotationError
        from civdawn_cli.record import Replay, game_of
        from civdawn_cli.record.left_open import open_note
        from civdawn_cli.record.tags import data_note

        record, replay = text.record(), None
        try:
            if record.mistake is not None and not record.lines:
                raise record.mistake
            replay = Replay(game_of(record), record, fills=True)
            if self.eyes is not None and self.eyes > replay.match.setup.seats:
                yield Remark(
                    _("there is no seat {seat} in this game").format(seat=self.eyes), wrong=True
                )
                return
            if self.eyes is not None and self.eyes > 0:
                replay.shown_to(self.eyes - 1)
            if self.eyes is not None and not self.step:
                yield from self._story(replay)
            if self.label or not self.step:
                replay.run(self.label, strict=self.verify)
            if self.step:
                for remark in self._steps(replay):
                    yield remark
                    if remark is None:
                        return
        except NotationError as mistake:
            yield Remark(str(mistake), wrong=True)
            if replay is not None and self.board:
                yield self._map(replay)
            return
        for note in (data_note(record), open_note(replay.match.game, record)):
            if note:
                yield Remark(note, note=True)
        if self.position:
            yield self._position(replay)
            return
        yield from self._end(replay)
        if self.verify and replay.known is None:
            yield from self._luck(replay)
        if self.draws and replay.known is not None:
            yield Remark(_("cards are left open, so not all draws can be listed"), wrong=True)
        elif self.draws:
            yield from _draws(replay)
        if self.board:
            yield self._map(replay)
        if not replay.complete and (self.step or not self.label):
            yield self._breaks_off(record)

    def _steps(self, replay: Replay) -> Iterator[Remark | None]:
        """The turns one by one, and what the record says about the end. Raises NotationError."""
        if self.verify:
            replay.note_down()
        lines = replay.record.lines
        text = _("{n} of {turns}")
        left = text.format(n=f"{len(lines) - replay.turns:,}", turns=counts.turns(len(lines)))
        yield Remark(left, heading=True)
        teller = self._teller(replay)
        for line in lines[replay.turns :]:
            before = replay.match.clone() if line.sides else None
            replay.play(line, self.verify)
            above = line.above if teller is None or self._adds(replay) else ()
            yield Remark("\n".join(["", *above, line.text.strip()]))
            if teller is not None:
                told = [*_told(teller, line.label), *self._sides(replay, line, before)]
                yield Remark("\n".join(self._fitting(told)))
            elif line.sides:
                from civdawn_cli.playing.asides import side_lines

                yield Remark("\n".join(side_lines(line)))
            yield self._map(replay)
            if self._enough():
                yield None
        yield Remark("")
        replay.run(strict=self.verify)

    def _story(self, replay: Replay) -> Iterator[Remark]:
        """The turns in sentences, up to the one to stop at. Raises NotationError."""
        if self.verify:
            replay.note_down()
        lines = replay.record.lines
        yield Remark(counts.turns(len(lines)), heading=True)
        teller = self._teller(replay)
        assert teller is not None
        for line in lines:
            if line.label == self.label:
                return
            before = replay.match.clone() if line.sides else None
            replay.play(line, self.verify)
            head = [line.label]
            if self._adds(replay) and (line.notes or line.above):
                from civdawn_cli.playing.asides import comments, marks

                head = [f"{line.label} {marks(line)}".strip(), *comments(line)]
            told = [*_told(teller, line.label), *self._sides(replay, line, before)]
            yield Remark("\n".join(["", *head, *self._fitting(told)]))
        yield Remark("")

    def _teller(self, replay: Replay) -> Teller | None:
        """Whoever tells what comes from now on; None if nobody is to."""
        from civdawn_cli.playing.retelling import Teller

        if self.eyes is None:
            return None
        if self.eyes == ALL and replay.eyes is not None:
            return Teller(replay, replay.eyes, ())
        return self._teller_of(replay)

    def _adds(self, replay: Replay) -> bool:
        """Return True if whoever reads may see what people added to the turns: it may name cards
        that are hidden."""
        return self.eyes == ALL or not replay.match.game.hides

    def _sides(self, replay: Replay, line: Line, before: Match[Any] | None) -> list[str]:
        """The variations of the turn that was played last in notation and in sentences. before: the
        game before it, None if it has none."""
        if before is None or not self._adds(replay):
            return []
        from civdawn_cli.playing.asides import side_lines, told_sides

        if replay.known is not None:
            return side_lines(line)
        return told_sides(before, line, replay.record, self._teller_of)

    def _teller_of(self, replay: Retold) -> Teller:
        """Whoever tells a game in which all cards are named."""
        from civdawn_cli.engine.step import CHANCE
        from civdawn_cli.playing.retelling import Teller

        viewer = self.eyes - 1 if self.eyes is not None and self.eyes > 0 else CHANCE
        return Teller(replay, viewer, None if self.eyes == ALL else ())

    def _fitting(self, lines: list[str]) -> list[str]:
        """Lines that are broken between words where the terminal is too narrow for them."""
        if not self.width:
            return lines
        from civdawn_cli.playing.lookup import wrapped

        return [part for line in lines for part in wrapped(line.lstrip(), self.width, "  ", "    ")]

    def _enough(self) -> bool:
        """Wait for Enter on a terminal. Return True if the user has seen enough."""
        if not (self.asks and sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        click.echo(_("Enter for the next turn, q to end: "), nl=False, err=True)
        typed = sys.stdin.readline()
        return not typed or typed.strip().lower() in ("q", "quit")

    def _end(self, replay: Replay) -> Iterator[Remark]:
        """The state of the game at the point to which it was played."""
        from civdawn_cli.playing.telling import called, headline, seat_lines

        match, record = replay.match, replay.record
        seats = range(1, match.setup.seats + 1)
        players = [record.value(f"Seat{seat}") for seat in seats]
        if self.label and match.options and not self.step:
            seat = match.step.seat
            who = called(match, players, seat) if seat >= 0 else _("chance")
            text = _("before turn {turn}: {seat} to {word}")
            text = text.format(turn=self.label, seat=who, word=match.step.kind.word)
        else:
            text = headline(match, players, record.value("Termination"))
        yield Remark(text, heading=True)
        for line in self._fitting(seat_lines(match, players)):
            yield Remark(line)
        rules = match.setup.rules
        text = _("{choices} in {turns} follow the rules")
        if rules:
            text = _("{choices} in {turns} follow the rules {rules}")
        choices, turns = counts.choices(len(match.choices)), counts.turns(replay.turns)
        yield Remark("  " + text.format(choices=choices, turns=turns, rules=rules))

    def _luck(self, replay: Replay) -> Iterator[Remark]:
        """The results of checking luck and commitment against the record."""
        from civdawn_cli.record.luck import luck

        found = luck(replay)
        for problem in found.problems:
            yield Remark(str(problem), wrong=True)
        for line in found.lines() if not found.problems else ():
            yield Remark(f"  {line}")

    def _position(self, replay: Replay) -> Remark:
        from civdawn_cli.engine.errors import SetupError
        from civdawn_cli.record import position_text

        try:
            text = position_text(replay.match).rstrip("\n")
            if replay.eyes is not None:
                text = "\n".join(replay.match.game.seen_facts(text.splitlines(), replay.eyes))
            return Remark(text)
        except SetupError as error:
            return Remark(str(error), wrong=True)

    def _map(self, replay: Replay) -> Remark:
        return Remark(replay.match.game.draw(replay.match.table, replay.eyes).rstrip("\n"))

    def _breaks_off(self, record: Record) -> Remark:
        if record.broken and record.lines:
            said = _("the record breaks off in line {line}, after turn {label}")
        elif record.broken:
            said = _("the record breaks off in line {line}, before the first turn")
        elif record.lines:
            said = _("the record breaks off, after turn {label}")
        else:
            said = _("the record breaks off, before the first turn")
        label = record.lines[-1].label if record.lines else ""
        return Remark(said.format(line=record.broken, label=label), wrong=True)


def _draws(replay: Replay) -> Iterator[Remark]:
    """Every die and draw on a line of its own."""
    from civdawn_cli.record.luck import draws

    for draw in draws(replay):
        yield Remark(" ".join(map(str, draw)))


def _told(teller: Teller, label: str) -> list[str]:
    """All that has happened since the last time, a sentence a line, and the turn in all."""
    told = teller.tell(label)
    return [*(f"  {line}" for line in told.sentences), *(f"  = {line}" for line in told.summary)]
