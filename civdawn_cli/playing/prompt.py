"""Questions put to a person at a terminal: the options with their phrases, page by page, and all
that can be looked up before an answer is typed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.callings import calling
from civdawn_cli.engine.kit.screen import BOLD, DIM, Line, Span, filled
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat
from civdawn_cli.invocation import program
from civdawn_cli.language import _, ngettext
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.notation.typed_words import command as in_english
from civdawn_cli.playing.boards import Board
from civdawn_cli.playing.completion import CARDS, RULES, Completion
from civdawn_cli.playing.line_editing import Lines
from civdawn_cli.playing.loop import Interrupts, Stopped
from civdawn_cli.playing.people import Names
from civdawn_cli.playing.stories import Stories
from civdawn_cli.playing.terminal import Terminal

PAGE: Final = 20
"""The most options that are shown at once; on a low terminal fewer are."""

SHORTEST: Final = 24
"""Columns that a phrase has at least behind an option; with less room it stands below it."""

WIDE: Final = 72
"""Columns from which on a phrase that is cut off still tells something."""

COLUMN: Final = 24
"""The column in which phrases stand, if the option before it is not longer."""

COMMANDS: Final = ("more", "help", CARDS, RULES)
"""Words that every prompt knows; they are completed beside answers and parts of the board."""

MANY: Final = 40
"""More than ever come one after another."""

RULE: Final = re.compile(r"[A-Za-z]+-\d+(\.\d+)?")
"""The number of a rule, or of a chapter."""


class Keyboard:
    """The one keyboard and screen of several people. holder: the seat that used it last, -1 before
    the first."""

    def __init__(self) -> None:
        self.holder: Seat = -1


LookUp = Callable[[list[str]], str]
"""Runs the words as the command `cards` or `rules`; returns the reason if nothing is found."""


class Prompt:
    """The prompt of one person.

    terminal, lines: where they read and type. board: the table as they see it. names: by which
    phrases call the seats. look_up: see `SeatContext`. help: what may be typed, for people, in the
    present language; `{parts}` in it is replaced by the parts of the board.
    """

    def __init__(
        self,
        game: Game[Any],
        seat: Seat,
        names: Names,
        interrupts: Interrupts,
        look_up: LookUp,
        help: str,
        commands: Sequence[str] = (),
        values: bool = False,
    ) -> None:
        """seat: whose board it shows, CHANCE for what everybody sees. commands: further words that
        are completed; whoever asks carries them out. values: where all answers are numbers, as
        those of tiles are, a number stands for itself and not for the place of an option: for
        people who read it off a thing on their table."""
        self.terminal: Final = Terminal()
        self.lines: Final = Lines(self.terminal.live)
        self.interrupts: Final = interrupts
        self.names: Final = names
        self.help: Final = help
        self.commands: Final = (*COMMANDS, *commands)
        self.board = Board(game, seat, self.terminal, names.people)
        self.own: frozenset[str] = frozenset()  # answers that look like questions
        self.real: Match[Any] | None = None  # the table to tell options of, if not that asked at
        self._values: Final = values
        self._look_up: Final = look_up
        self._phrases: bool = type(game).phrase is not Game.phrase
        self._page = 0

    # ------------------------------------------------------------ asking

    def limits(self) -> None:
        """Say what this terminal can't show, once."""
        for limit in self.terminal.limits():
            self.terminal.say(limit, indent=2)

    def ask(self, match: Match[Any], head: str) -> None:
        """Put the question now asked, with its first options. head: whom it is put to."""
        self._page = 0
        text = f" {_(match.step.kind.help)}"
        count = coming(self.real or match) if self._values else 1
        if count > 1:
            text = f"{text} {ngettext('{n} to come.', '{n} to come.', count).format(n=count)}"
        self.terminal.say_line([Span(head, BOLD), Span(text)], 2)
        self._show(match)

    def sit_down(self, keyboard: Keyboard | None, seat: Seat, called: str) -> None:
        """Wait until somebody is alone at the keyboard, if another used it last and must not see
        what comes next. seat, called: theirs. Raises Stopped."""
        if keyboard is None or keyboard.holder == seat:
            return
        keyboard.holder = seat
        click.clear()  # on a terminal only
        self.lines.forget_all()
        self.board.forget()
        self.terminal.say(_("the next is for {seat} alone; Enter shows it").format(seat=called))
        self.read()

    def tell(self, stories: Stories) -> None:
        """Tell what happened since the last time."""
        label = ""
        for told in stories.news():
            if told.label and told.label != label:
                label = told.label
                self.terminal.say(label, BOLD)
            if told.text:
                self.terminal.say_line([Span(f"  {told.text}", DIM if told.own else "")], 4)

    def listen(self, match: Match[Any], text: str = "") -> str:
        """The next line that is more than a look at something: an answer, or a word of whoever
        asks; '' for an empty one. text: a line that was read already. Raises Stopped."""
        parts = self.board.names(match.table)
        while True:
            self.lines.complete = Completion(match, [*self.commands, *parts])
            text = (text or self.read()).removeprefix(f"{program()} ")  # a hint, as it was printed
            text = in_english(text)
            if not text or self.own.issuperset(text.split()) or not self._looked(match, text):
                return text
            text = ""

    def read(self, prompt: str = "> ") -> str:
        """The next line, whatever it is. Raises Stopped."""
        with self.interrupts.asking():
            try:
                return self.lines.read(prompt).strip()
            except EOFError:
                self.terminal.say("")
                raise Stopped(_("the input ended"), 1) from None
            except UnicodeDecodeError:
                self.terminal.say(_("that is not text"))
                return ""

    def numbered(self, match: Match[Any], number: int) -> list[Option]:
        """The option with that number, 0 for a "no"; [] after saying that there is none."""
        options = match.options
        numbers = self.numbers(match)
        if number in numbers:
            return [options[numbers.index(number)]]
        last = len(options) - (options[-1] == PASS)
        if numbers[:last] != list(range(1, last + 1)):
            text = _("there is no option {number}: they are {numbers}")
            named = ", ".join(map(str, numbers[:last]))
            self.terminal.say(text.format(number=number, numbers=named))
            return []
        text = _("there is no option {number}: they are 1 to {last}")
        if options[-1] == PASS:
            text = _("there is no option {number}: they are 1 to {last}, or 0 for none")
        self.terminal.say(text.format(number=number, last=last))
        return []

    def numbers(self, match: Match[Any]) -> list[int]:
        """The number by which each option is shown, 0 for a "no"."""
        return self._numbers(match.options, texts(match, match.options))

    def _numbers(self, options: list[Option], written: list[str]) -> list[int]:
        """The same from their texts."""
        count = len(options) - (options[-1] == PASS)
        numbers = list(range(1, count + 1))
        if self._values and all(text.isdecimal() and int(text) for text in written[:count]):
            numbers = list(map(int, written[:count]))
        return numbers if count == len(options) else [*numbers, 0]

    def refuse(self, refusal: NotationError) -> None:
        """Say why what was typed is no answer; the caret below it says where."""
        said, line, rest = refusal.picture().partition("\n")
        said = said.removeprefix(f"{refusal.where()}: ")
        self.terminal.say(said + line + rest)

    # ------------------------------------------------------------ showing

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
        said = texts(match, options)
        named = dict(zip(self._numbers(options, said), options, strict=True))
        written = list(zip(named, said, strict=True))
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
            (number, text or match.step.kind.word, self._phrase(match, named[number]))
            for number, text in page
        ]
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
        if self.real is not None and option in self.real.options:
            match = self.real
        with calling(self.names.said(match.game.name)):
            return match.game.phrase(match.table, option)

    # ------------------------------------------------------------ looking up

    def _looked(self, match: Match[Any], text: str) -> bool:
        """Carry out what shows something. Return False if the text is nothing of that kind."""
        word, _space, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if text == "?" or word == "help":
            self._help(match)
        elif word.startswith("?"):
            self._explain(match, text[1:].strip())
        elif self.board.show(match.table, text, texts(match, match.options)):
            pass
        elif word in (CARDS, RULES):
            self._refer(word, rest)
        elif text.lower() == "more":
            more = len(match.options) > (self._page + 1) * self._page_size
            self._page = self._page + 1 if more else 0
            self._show(match)
        elif word.startswith("/"):
            self._show(match, text[1:].strip().lower())
        else:
            return False
        return True

    def _help(self, match: Match[Any]) -> None:
        parts = [name for name in self.board.names(match.table) if name != "board"]
        for row in self.help.splitlines():
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
        if asked and not re.search(r"\w", asked):  # `? ?` where no cards are asked for
            self.terminal.say(_("no card that can stay open is asked for here"), indent=2)
        elif asked.isdecimal():
            self._explain_option(match, int(asked))
        elif RULE.fullmatch(asked):
            self._refer(RULES, asked)
        else:
            said = self._look_up([CARDS, *asked.split()])
            if said and self._look_up([RULES, asked]):
                self.terminal.say(said, indent=2)

    def _explain_option(self, match: Match[Any], number: int) -> None:
        chosen = self.numbered(match, number)
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


def coming(match: Match[Any]) -> int:
    """How many cards or dice of one kind come one after another, from the question now asked on,
    all as luck of the same seat; 1 for a question to a seat, and where that depends on what
    comes."""
    return min(_following(match, 0), _following(match, -1))


def _following(match: Match[Any], at: int) -> int:
    """The same if it is always the option at that index that comes; 1 if it is no end of them, as
    where a die is rolled until it shows another number."""
    table, step = match.game.clone(match.table), match.step
    asked = step
    for count in range(MANY):
        if type(asked) is not type(step) or asked.seat != CHANCE or asked.luck() != step.luck():
            return max(count, 1)
        answer(table, asked.options(table)[at])
        if not ask(table):
            return count + 1
        asked = table.stack[-1]
    return 1
