"""A person at the terminal: sees the board and the options, answers by number or in notation."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.callings import calling
from civdawn_cli.engine.kit.news import View
from civdawn_cli.engine.kit.screen import BOLD, DIM, Line, Span, filled
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.invocation import program
from civdawn_cli.language import _, ngettext, shown
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.notation.slips import NOES
from civdawn_cli.notation.typed_words import command as in_english
from civdawn_cli.notation.typed_words import is_word, read_answer
from civdawn_cli.playing.boards import Board
from civdawn_cli.playing.completion import CARDS, RULES, Completion
from civdawn_cli.playing.line_editing import Lines
from civdawn_cli.playing.loop import Stopped
from civdawn_cli.playing.people import seat_called
from civdawn_cli.playing.second_thoughts import after, ends_turn, passes
from civdawn_cli.playing.stories import Stories
from civdawn_cli.playing.terminal import Terminal

if TYPE_CHECKING:
    from civdawn_cli.playing.players import SeatContext

PAGE: Final = 20
"""The most options that are shown at once; on a low terminal fewer are."""

SHORTEST: Final = 24
"""Columns that a phrase has at least behind an option; with less room it stands below it."""

WIDE: Final = 72
"""Columns from which on a phrase that is cut off still tells something."""

COLUMN: Final = 24
"""The column in which phrases stand, if the option before it is not longer."""

HELP: Final = shown("""\
  3                   take option 3
  0, -, no, done      none of them, where that is an option
  pos3 culture        notation: the answer to this question
  play culture pos3 place 4,2 5,1
                      notation: this answer and the next ones, up to a die
  Tab                 completes words; Up brings back what you typed
  more                the next options       /text   the options with that text
  ?3  ?NAME  ?RULE    all about option 3, a card, a rule      ?  this help
  cards  rules        all there are; cards NAME, rules WORD: those
  board               draw the board, or a part of it: {parts}
  undo                take back your last answer (not past a die or another seat's answer)
  undo all            take back this turn, as far as that goes
  save FILE           write the game so far into a new file
  quit                leave; the record keeps the game
""")

COMMANDS: Final = ("more", "undo", "all", "save", "quit", "help", CARDS, RULES)
"""Words that are completed beside answers and parts of the board."""

RULE: Final = re.compile(r"[A-Za-z]+-\d+(\.\d+)?")
"""The number of a rule, or of a chapter."""

YES: Final = ("", "y", "yes")
NO: Final = ("n", "no", "undo")
"""`undo` too: the answer that is asked about is the last one, and has not been given yet."""


class HumanPlayer:
    """A person, who is asked again after each input that is no answer, and told the reason."""

    def __init__(self, context: SeatContext) -> None:
        self.seat: Final = context.seat
        self.recorder: Final = context.recorder
        self.interrupts: Final = context.interrupts
        self.keyboard: Final = context.keyboard
        self.players: Final = context.players
        self.terminal: Final = Terminal()
        self.lines: Final = Lines(self.terminal.live)
        self._look_up: Final = context.look_up
        self._confirms: Final = self.terminal.live if context.confirm is None else context.confirm
        self._stories: Final = Stories(context.recorder, context.seat, context.players)
        people = self._stories.names.people
        self.board: Final = Board(context.recorder.game, context.seat, self.terminal, people)
        self._queue: list[Option] = []
        self._typed = ""  # read already, while something else was asked
        self._began: View = {}  # as the person saw the table when the turn began
        self._phrases: bool = type(context.recorder.game).phrase is not Game.phrase
        self._sums_up: bool = type(context.recorder.game).turn_summary is not Game.turn_summary
        self._label = ""
        self._page = 0
        self._saved: set[Path] = set()

    def skip(self, match: Match[Any]) -> None:
        """Do nothing: a person who comes back is simply asked again."""

    def decide(self, match: Match[Any]) -> Option:
        """The option that the person takes. Raises Stopped when they leave or their input ends."""
        if self._queue:
            return self._queue.pop(0)
        self._sit_down(match)
        for limit in self.terminal.limits():
            self.terminal.say(limit, indent=2)
        self._news()
        self.board.update(match.table, self.recorder.label, texts(match, match.options))
        if self.recorder.label != self._label:
            self._label = self.recorder.label
            if self._sums_up:
                self._began = match.game.view(match.table, self.seat)
        while True:
            self._page = 0
            self._ask(match)
            chosen = self._listen(match)
            if chosen:
                self._queue = chosen[1:]
                return chosen[0]

    def hear_end(self, match: Match[Any]) -> None:
        """Tell how the game came to its end, unless somebody else sits at the keyboard."""
        if self.keyboard is None or self.keyboard.holder == self.seat:
            self._news()

    # ------------------------------------------------------------ showing

    def _sit_down(self, match: Match[Any]) -> None:
        """Wait until the person is alone at the keyboard, if somebody else used it last and must
        not see what comes next."""
        keyboard = self.keyboard
        if keyboard is None or keyboard.holder == self.seat:
            return
        keyboard.holder = self.seat
        click.clear()  # on a terminal only
        self.lines.forget_all()
        self.board.forget()
        self.terminal.say(
            _("the next is for {seat} alone; Enter shows it").format(seat=self._called(match))
        )
        self._read()

    def _called(self, match: Match[Any]) -> str:
        """The person's seat as people call it."""
        name = match.game.seat_name(match.table, self.seat)
        return seat_called(name, self.players, self.seat)

    def _news(self) -> None:
        """Tell what happened since the person was last asked, as far as they may know it."""
        label = ""
        for told in self._stories.news():
            if told.label and told.label != label:
                label = told.label
                self.terminal.say(label, BOLD)
            if told.text:
                self.terminal.say_line([Span(f"  {told.text}", DIM if told.own else "")], 4)

    def _ask(self, match: Match[Any]) -> None:
        step = match.step
        head = f"{self.recorder.label} {self._called(match)}: {step.kind.word}?"
        self.terminal.say_line([Span(head, BOLD), Span(f" {_(step.kind.help)}")], 2)
        self._show(match)

    @property
    def _page_size(self) -> int:
        """How many options are shown at once: on a narrow terminal they take two lines each."""
        if not self.terminal.live:
            return PAGE
        lines = self.terminal.height - 6
        return min(PAGE, max(6, lines if self.terminal.width >= WIDE else lines // 2))

    def _show(self, match: Match[Any], having: str = "") -> None:
        """Show a page of options, or those that contain the text."""
        options = match.options
        written = list(enumerate(texts(match, options), 1))
        if options[-1] == PASS:
            written[-1] = (0, _("- (none, done)"))
        size = self._page_size
        if having:
            page = [entry for entry in written if having in entry[1].lower()]
            rest = max(0, len(page) - 3 * size)
            page = page[: 3 * size]
        else:
            start = self._page * size
            page, rest = written[start : start + size], max(0, len(written) - start - size)
            if rest and not written[-1][0]:
                page.append(written[-1])
                rest -= 1
        shown = [
            (number, text or match.step.kind.word, self._phrase(match, options[number - 1]))
            for number, text in page
        ]  # the "no", number 0, is the last option
        self._columns(shown)
        if rest:
            self._aside(
                ngettext(
                    "and {n} more: `more`, or `/text` to search",
                    "and {n} more: `more`, or `/text` to search",
                    rest,
                ).format(n=rest)
            )
        elif not page:
            self._aside(_("none"))

    def _aside(self, text: str) -> None:
        """Write a remark below the options."""
        self.terminal.say(f"       {text}", indent=7)

    def _columns(self, shown: list[tuple[int, str, str]]) -> None:
        """Options with their phrases dim beside them; each phrase in one line if there are too many
        for whole ones on the screen."""
        rows = [self._option(*each, whole=True) for each in shown]
        terminal = self.terminal
        low = sum(map(len, rows)) > terminal.height - 4
        if terminal.live and low and terminal.width >= WIDE:
            rows = [self._option(*each, whole=False) for each in shown]
        self.terminal.draw([line for row in rows for line in row])

    def _option(self, number: int, text: str, phrase: str, whole: bool) -> list[Line]:
        """The lines of an option. whole: its phrase is not cut off."""
        width = self.terminal.width
        line: Line = [Span(f"  {number:3}  "), Span(text, BOLD if phrase else "")]
        if not phrase:
            return filled([line], width, [], indent=7)
        used = 7 + len(text)
        start = max(used, min(COLUMN, width // 3)) + 2
        room = width - start
        if room < min(SHORTEST, len(phrase)):  # below it
            start, room = 9, width - 9
            lines = [*filled([line], width, [], indent=7), [Span(" " * start)]]
        else:
            lines = [[*line, Span(" " * (start - used))]]
        if not whole and len(phrase) > room:
            phrase = f"{phrase[: room - 3].rpartition(' ')[0]} .."
        told = filled([[Span(phrase, DIM)]], width, lines[-1], indent=start)
        return [*lines[:-1], *told]

    def _phrase(self, match: Match[Any], option: Option) -> str:
        """An option in a few words, '' if the game has none."""
        if not self._phrases:
            return ""
        with calling(self._stories.names.all):
            return match.game.phrase(match.table, option)

    # ------------------------------------------------------------ listening

    def _listen(self, match: Match[Any]) -> list[Option]:
        """Carry out the commands the person types, until one is an answer, whose options are
        returned, or has changed the question ([])."""
        options = match.options
        while True:
            parts = self.board.names(match.table)
            self.lines.complete = Completion(match, [*COMMANDS, *parts])
            text, self._typed = self._typed or self._read(), ""
            text = text.removeprefix(f"{program()} ")  # a hint, typed as it was printed
            text = in_english(text)
            word, _space, rest = text.partition(" ")
            word, rest = word.lower(), rest.strip()
            if text == "?" or word == "help":
                self._help(match)
            elif word.startswith("?"):
                self._explain(match, text[1:].strip())
            elif self.board.show(match.table, text, texts(match, match.options)):
                continue
            elif word in (CARDS, RULES):
                self._refer(word, rest)
            elif text.lower() == "more":
                more = len(match.options) > (self._page + 1) * self._page_size
                self._page = self._page + 1 if more else 0
                self._show(match)
            elif word.startswith("/"):
                self._show(match, text[1:].strip().lower())
            elif word == "save":
                self._save(rest, match.game)
            elif text.lower() in ("quit", "exit"):
                raise Stopped(_("left the game"), 0)
            elif text.lower() in ("undo", "undo all"):
                if self._undo(everything=bool(rest)):
                    return []
            elif text:
                chosen = self._answer(match, text)
                if chosen and self._sure(match, text, chosen):
                    return chosen
                if match.options is not options:
                    return []  # something was taken back

    def _read(self, prompt: str = "> ") -> str:
        with self.interrupts.asking():
            try:
                return self.lines.read(prompt).strip()
            except EOFError:
                self.terminal.say("")
                raise Stopped(_("the input ended"), 1) from None
            except UnicodeDecodeError:
                self.terminal.say(_("that is not text"))
                return ""

    def _answer(self, match: Match[Any], text: str) -> list[Option]:
        """The options the text means, by number or notation; [] after saying why there are none."""
        if text.isdecimal():
            return self._numbered(match, int(text))
        if text == "-" or is_word(text, NOES):
            return self._numbered(match, 0)
        try:
            return read_answer(match, text)
        except NotationError as refusal:
            self.terminal.say(_refused(refusal))
            return []

    def _numbered(self, match: Match[Any], number: int) -> list[Option]:
        options = match.options
        last = len(options) - (options[-1] == PASS)
        if number == 0 and options[-1] == PASS:
            return [PASS]
        if 1 <= number <= last:
            return [options[number - 1]]
        text = _("there is no option {number}: they are 1 to {last}")
        if options[-1] == PASS:
            text = _("there is no option {number}: they are 1 to {last}, or 0 for none")
        self.terminal.say(text.format(number=number, last=last))
        return []

    # ------------------------------------------------------------ being sure

    def _sure(self, match: Match[Any], text: str, chosen: list[Option]) -> bool:
        """Return True if the person means answers that can't be taken back, or that leave out the
        question asked; they may also take back all of the turn instead."""
        if not self._confirms:
            return True
        kind = match.step.kind
        if passes(text, chosen):
            text = _("that passes `{question}?`, with a no: is it meant?")
            if not self._agreed(match, text.format(question=kind.word)):
                return False
        table = after(match, chosen)
        seen = match.game.view(table, self.seat) if self._sums_up else {}
        if not ends_turn(match.game, table, self.recorder.label, self.seat):
            return True
        named = self._stories.names.renamed
        for sentence in match.game.turn_summary(named(self._began), named(seen), self.seat):
            self.terminal.say(f"  {sentence}", indent=4)
        return self._agreed(match, _("that ends your turn, for good: end it?"))

    def _agreed(self, match: Match[Any], question: str) -> bool:
        """Ask a yes or no. Anything else that is typed is a no, and is carried out."""
        text = "0"
        while text.isdecimal():  # a number answers the question before this one, or is a slip
            text = _("{question} Enter or yes, no, or undo all")
            self.terminal.say(text.format(question=question))
            self.lines.complete = None
            text = self._read()
            self.lines.forget()
        if is_word(text, YES):
            return True
        if in_english(text.lower()) == "undo all":
            self._undo(everything=True)
        elif is_word(text, NO) or in_english(text) == "undo":
            self._ask(match)
        else:
            self._typed = text
        return False

    # ------------------------------------------------------------ looking up

    def _help(self, match: Match[Any]) -> None:
        parts = [name for name in self.board.names(match.table) if name != "board"]
        for row in _(HELP).splitlines():
            if "{parts}" in row and not parts:
                row = _("  board               draw the board")
            self.terminal.say(row.replace("{parts}", " ".join(parts)), indent=22)
        self.terminal.say("")

    def _refer(self, command: str, rest: str) -> str:
        """Run `cards` or `rules`. Return why nothing was found, which is shown, or ''."""
        try:
            words = shlex.split(rest)
        except ValueError:
            words = rest.split()
        said = self._look_up([command, *words])
        if said:
            self.terminal.say(said, indent=2)
        return said

    def _explain(self, match: Match[Any], asked: str) -> None:
        """Show all about an option by its number, or a card or a rule."""
        if asked.isdecimal():
            self._explain_option(match, int(asked))
        elif RULE.fullmatch(asked):
            self._refer(RULES, asked)
        else:
            said = self._look_up([CARDS, *asked.split()])
            if said and self._look_up([RULES, asked]):
                self.terminal.say(said, indent=2)

    def _explain_option(self, match: Match[Any], number: int) -> None:
        chosen = self._numbered(match, number)
        if not chosen:
            return
        kind = match.step.kind
        (text,) = texts(match, chosen)
        self.terminal.say(spoken(kind, text), BOLD)
        if phrase := self._phrase(match, chosen[0]):
            self.terminal.say(f"  {phrase}", indent=4)
        cards = {card["slug"] for card in match.game.cards()}
        for word in re.split(r"[\s@]+", text):
            if word in cards:
                self._refer(CARDS, word)
        if kind.rule:
            self._refer(RULES, kind.rule)

    # ------------------------------------------------------------ taking back and keeping

    def _undo(self, everything: bool) -> bool:
        """Take back the person's last answer, or all of this turn. Return True if there was one."""
        own = 0
        for given in reversed(self.recorder.answers):
            if given.seat != self.seat:
                break
            own += 1
        if not own:
            self.terminal.say(
                _("nothing of yours to take back: a die, another seat or a new turn came after")
            )
            return False
        self.recorder.undo(own if everything else 1)
        return True

    def _save(self, name: str, game: Game[Any]) -> None:
        """Write the whole game, hidden cards and all: else nobody could go on with it."""
        if not name:
            self.terminal.say(_("save where? `save my-game.cdn`"))
            return
        path = Path(name).expanduser()
        try:
            with open(path, "w" if path in self._saved else "x", encoding="utf-8") as file:
                file.write(self.recorder.text())
        except FileExistsError:
            self.terminal.say(_("{path} is there already; take another name").format(path=path))
        except OSError as error:
            text = _("{path} can't be written: {reason}")
            self.terminal.say(text.format(path=path, reason=error.strerror))
        else:
            self._saved.add(path)
            text = _("saved; go on later with: {command}")
            if game.hides:
                text = _("saved, with what is hidden from you; go on later with: {command}")
            later = as_typed(f"play --resume {shlex.quote(str(path))}")
            self.terminal.say(text.format(command=later))


def _refused(refusal: NotationError) -> str:
    """A refusal for somebody who has just typed the line: the caret below it says where."""
    said, line, rest = refusal.picture().partition("\n")
    said = said.removeprefix(f"{refusal.where()}: ")
    return said + line + rest
