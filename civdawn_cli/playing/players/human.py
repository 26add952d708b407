"""A person at the terminal: sees the board and the options, answers by number or in notation."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Final

import click

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.notation.positions import texts
from civdawn_cli.notation.reading import NotationError, read_typed
from civdawn_cli.notation.slips import NOES
from civdawn_cli.playing.loop import Stopped
from civdawn_cli.record import known, line_seen

if TYPE_CHECKING:
    from civdawn_cli.playing.players import SeatContext

PAGE: Final = 20
"""How many options are shown at once."""

HELP: Final = """\
  3                   take option 3
  0, -, no, done      none of them, where that is an option
  pos3 culture        notation: the answer to this question
  play culture pos3 place 4,2 5,1
                      notation: this answer and those that follow, up to the next die
  more                the next options       /text   the options with that text
  board               draw the board         ?       this help
  undo                take back your last answer (not past a die or another seat's answer)
  undo all            take back this turn, as far as that goes
  save FILE           write the game so far into a new file
  quit                leave; the record keeps the game
"""


class HumanPlayer:
    """A person, who is asked again after each input that is no answer, and told the reason."""

    def __init__(self, context: SeatContext) -> None:
        self.seat: Final = context.seat
        self.recorder: Final = context.recorder
        self.interrupts: Final = context.interrupts
        self.keyboard: Final = context.keyboard
        self._queue: list[Option] = []
        self._label = ""
        self._heard = 0  # answers of finished lines that were shown
        self._page = 0
        self._saved: set[Path] = set()

    def skip(self, match: Match[Any]) -> None:
        """Do nothing: a person who comes back is simply asked again."""

    def decide(self, match: Match[Any]) -> Option:
        """The option that the person takes. Raises Stopped when they leave or their input ends."""
        if self._queue:
            return self._queue.pop(0)
        self._sit_down(match)
        self._news(match)
        while True:
            self._page = 0
            self._ask(match)
            chosen = self._listen(match)
            if chosen:
                self._queue = chosen[1:]
                return chosen[0]

    # ------------------------------------------------------------ showing

    def _sit_down(self, match: Match[Any]) -> None:
        """Wait until the person is alone at the keyboard, if somebody else used it last and must
        not see what comes next."""
        keyboard = self.keyboard
        if keyboard is None or keyboard.holder == self.seat:
            return
        keyboard.holder = self.seat
        click.clear()  # on a terminal only
        who = match.game.seat_name(match.table, self.seat)
        click.echo(f"the next is for {who} alone; Enter shows it")
        self._read()

    def _news(self, match: Match[Any]) -> None:
        """Show the lines of play since the person was last asked, as far as they may see them, and
        the board at the start of a turn."""
        recorder = self.recorder
        finished = len(recorder.history) - len(recorder.answers)
        news = recorder.history[self._heard : finished]
        self._heard = finished
        for label, told in groupby(news, key=lambda entry: entry[0]):
            given = [answer for _, answer in told]
            self._tell(line_seen(label, given, self.seat, game=match.game.name))
        if any(given.seat != self.seat and known(given, self.seat) for given in recorder.answers):
            name = match.game.name
            self._tell(line_seen(recorder.label, recorder.answers, self.seat, cut=True, game=name))
        if recorder.label != self._label:
            self._label = recorder.label
            self._draw(match)

    def _tell(self, line: str) -> None:
        """Show a line of the record."""
        if line:
            click.echo(f"  {line}")

    def _draw(self, match: Match[Any]) -> None:
        """Show the table as the person sees it."""
        click.echo(match.game.draw(match.table, self.seat))

    def _ask(self, match: Match[Any]) -> None:
        step = match.step
        who = match.game.seat_name(match.table, self.seat)
        click.echo(f"{self.recorder.label} {who}: {step.kind.word}? {step.kind.help}")
        self._show(match)

    def _show(self, match: Match[Any], having: str = "") -> None:
        """Show a page of options, or those that contain the text."""
        written = list(enumerate(texts(match, match.options), 1))
        if match.options[-1] == PASS:
            written[-1] = (0, "- (none, done)")
        if having:
            page = [entry for entry in written if having in entry[1].lower()]
            rest = max(0, len(page) - 3 * PAGE)
            page = page[: 3 * PAGE]
        else:
            start = self._page * PAGE
            page, rest = written[start : start + PAGE], max(0, len(written) - start - PAGE)
            if rest and not written[-1][0]:
                page.append(written[-1])
                rest -= 1
        for number, text in page:
            click.echo(f"  {number:3}  {text or match.step.kind.word}")
        if rest:
            click.echo(f"       and {rest} more: `more`, or `/text` to search")
        elif not page:
            click.echo("       none")

    # ------------------------------------------------------------ listening

    def _listen(self, match: Match[Any]) -> list[Option]:
        """Carry out the commands the person types, until one is an answer, whose options are
        returned, or has changed the question ([])."""
        while True:
            text = self._read()
            word, _, rest = text.partition(" ")
            word, rest = word.lower(), rest.strip()
            if word in ("?", "help"):
                click.echo(HELP)
            elif text.lower() == "board":
                self._draw(match)
            elif text.lower() == "more":
                self._page = self._page + 1 if len(match.options) > (self._page + 1) * PAGE else 0
                self._show(match)
            elif word.startswith("/"):
                self._show(match, text[1:].strip().lower())
            elif word == "save":
                self._save(rest, match.game)
            elif text.lower() in ("quit", "exit"):
                raise Stopped("left the game", 0)
            elif text.lower() in ("undo", "undo all"):
                if self._undo(everything=bool(rest)):
                    return []
            elif text:
                chosen = self._answer(match, text)
                if chosen:
                    return chosen

    def _read(self) -> str:
        with self.interrupts.asking():
            try:
                return input("> ").strip()
            except EOFError:
                click.echo()
                raise Stopped("the input ended", 1) from None
            except UnicodeDecodeError:
                click.echo("that is not text")
                return ""

    def _answer(self, match: Match[Any], text: str) -> list[Option]:
        """The options the text means, by number or notation; [] after saying why there are none."""
        if text.isdecimal():
            return self._numbered(match, int(text))
        if text.lower() in ("-", *NOES):
            return self._numbered(match, 0)
        try:
            return read_typed(match, text)
        except NotationError as refusal:
            click.echo(refusal.picture())
            return []

    def _numbered(self, match: Match[Any], number: int) -> list[Option]:
        options = match.options
        last = len(options) - (options[-1] == PASS)
        if number == 0 and options[-1] == PASS:
            return [PASS]
        if 1 <= number <= last:
            return [options[number - 1]]
        zero = ", or 0 for none" if options[-1] == PASS else ""
        click.echo(f"there is no option {number}: they are 1 to {last}{zero}")
        return []

    def _undo(self, everything: bool) -> bool:
        """Take back the person's last answer, or all of this turn. Return True if there was one."""
        own = 0
        for given in reversed(self.recorder.answers):
            if given.seat != self.seat:
                break
            own += 1
        if not own:
            click.echo(
                "nothing of yours to take back: a die, another seat or a new turn came after"
            )
            return False
        self.recorder.undo(own if everything else 1)
        return True

    def _save(self, name: str, game: Game[Any]) -> None:
        """Write the whole game, hidden cards and all: else nobody could go on with it."""
        if not name:
            click.echo("save where? `save my-game.cdn`")
            return
        path = Path(name).expanduser()
        try:
            with open(path, "w" if path in self._saved else "x", encoding="utf-8") as file:
                file.write(self.recorder.text())
        except FileExistsError:
            click.echo(f"{path} is there already; take another name")
        except OSError as error:
            click.echo(f"{path} can't be written: {error.strerror}")
        else:
            self._saved.add(path)
            whole = ", with what is hidden from you" if game.hides else ""
            later = as_typed(f"play --resume {quote(str(path))}")
            click.echo(f"saved{whole}; go on later with: {later}")
