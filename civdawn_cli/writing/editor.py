"""The editor of `civdawn write`: asks question by question, and carries out what the writer says
about the record itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from civdawn_cli.engine.kit.screen import BOLD
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.files.keeping import Kept
from civdawn_cli.grammar import NotationError, write_line
from civdawn_cli.grammar.shapes import HIDDEN
from civdawn_cli.language import _, ngettext, shown
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.slips import NOES
from civdawn_cli.playing.loop import Interrupts, Stopped
from civdawn_cli.playing.people import person, seat_called
from civdawn_cli.playing.prompt import MANY, LookUp, Prompt, coming
from civdawn_cli.playing.stories import Stories
from civdawn_cli.playing.telling import headline
from civdawn_cli.writing.draft import Draft
from civdawn_cli.writing.lines import LABEL, LooseSign, Rechecked
from civdawn_cli.writing.pieces import Several, give_pieces
from civdawn_cli.writing.variations import VARIATION

HELP: Final = shown("""\
  3                   option 3; of a die or a tile, its number
  Enter, 0, -, no     none of them, where that is an option
  mil barb 5 4        one answer after another, words cut short, with dice and
                      draws and answers of others; the first may be a number
  play culture pos3   notation, whole turns too: 4.2 play ..., 2:spend 1
  ... 5,1.            a dot at the end: and nothing else in this turn
  ?                   a card that you don't know, where that can be; prepare ?
  ; text              a comment behind the last answer
  (4.2 TURN)          another way to play that turn: a variation of it
  undo                the last answer back; undo 5: five, undo all: the turn
  lines 4.2           the last turns as they are written; from 4.2 on
  goto 4.2            back to the beginning of that turn; those behind it wait
  fix 4.2 TURN        puts that turn in its place; later ones are checked again
  insert 4.2 TURN     a turn left out before 4.2, which moves on by one
  keep, drop          check the turns that wait again as they are, forget them
  more, /text         the next options, the options with that text
  ?3, ?NAME, ?RULE    all about option 3, a card, a rule
  cards, rules        all there are; cards NAME, rules WORD: those
  board               draw the board, or a part of it: {parts}
  Tab, Up             completes words, brings back what you typed
  quit                leave; the file has everything, and goes on later
""")

COMMANDS: Final = ("undo", "all", "lines", "goto", "keep", "drop", "fix", "insert", "quit")

SHOWN: Final = 10
"""Lines that `lines` shows if nothing else is said."""


class Editor:
    """The writer's session. draft: what they write. kept: the file that has it at any moment."""

    def __init__(
        self,
        draft: Draft,
        kept: Kept,
        players: Sequence[str],
        interrupts: Interrupts,
        look_up: LookUp,
        board: bool = False,
    ) -> None:
        """players: names by seat, as tags have them. board: the table is drawn before every
        turn."""
        self.draft: Final = draft
        self.kept: Final = kept
        self.players: Final = players
        self._stories: Final = Stories(draft, CHANCE, players, None)
        self._eyes: tuple[int, ...] | None = None
        self._boards: Final = board
        self.prompt: Final = Prompt(
            draft.game,
            CHANCE,
            self._stories.names,
            interrupts,
            look_up,
            _(HELP),
            COMMANDS,
            values=True,
        )
        self.failure = ""
        self._rest: NotationError | None = None  # why the end of what was typed is no answer
        self._commands: Final[dict[str, Callable[[str], None]]] = {
            "undo": self._undo,
            "lines": self._lines,
            "goto": self._go_to,
            "keep": self._keep,
            "drop": self._drop,
            "fix": self._fix,
            "insert": self._insert,
            ";": self._comment,
            "(": self._vary,
        }

    # ------------------------------------------------------------ the session

    def run(self, opened: Rechecked | None = None) -> None:
        """Ask until the game is over or the writer leaves. opened: how the record was found. Raises
        Stopped."""
        if opened is not None and opened.problem is not None:
            self._report(opened)
        self._keep_file()
        while True:
            self._tell()
            if not (self._ask() if not self.draft.over else self._end()):
                return

    def _ask(self) -> bool:
        """Put the question now asked, until something has changed; always True."""
        draft = self.draft
        asked = draft.asked()
        signs = draft.signs()
        self.prompt.limits()
        if self._boards:
            self.prompt.board.update(draft.match.table, draft.label, texts(asked, asked.options))
        self.prompt.real = self._real(asked)
        self.prompt.own = frozenset(sign for sign in signs if " " not in sign)
        self.prompt.ask(asked, self._head(asked))
        if signs:
            text = _("{signs}: a card that you don't know")
            if self._leaves_open(asked):
                text = _("{signs}: a card that you don't know; Enter: all that come")
            self._say(f"       {text.format(signs=', '.join(signs))}")
        self._say_rest()
        while True:
            text = self.prompt.listen(asked)
            if self._obeyed(text) or self._answered(asked, text):
                self._keep_file()
                return True
            asked = draft.asked()  # a refused text may have been tried at the table itself

    def _real(self, asked: Match[Any]) -> Match[Any] | None:
        """The match itself if it asks the same question; `asked` may have more cards in hand than
        there are, and would say so ("discard 32")."""
        match = self.draft.match
        same = match.step.kind is asked.step.kind and match.step.seat == asked.step.seat
        return match if same else None

    def _say_rest(self) -> None:
        """Say why the end of what was typed is no answer, below the question that it came to."""
        if self._rest is not None:
            self.prompt.refuse(self._rest)
        self._rest = None

    def _end(self) -> bool:
        """The game is over: let the writer go back all the same. Return False when they leave."""
        self._say(headline(self.draft.match, list(self.players), ""), BOLD)
        if self.draft.later:
            self._say_waiting()
        self._say_rest()
        self._say(_("written to its end; Enter closes it, undo, goto and fix go back"))
        while True:
            self.prompt.lines.complete = None
            try:
                text = self.prompt.read()
            except Stopped as stopped:
                if stopped.code == 1:  # the input has ended, and so has the game
                    return False
                raise
            if not text:
                return False
            if self._obeyed(text):
                self._keep_file()
                return True
            self._say(_("the game is over; undo, goto and fix go back, Enter closes it"))

    def _head(self, asked: Match[Any]) -> str:
        """`4.2 Anna (Rome): play?`; of chance, whose luck it is."""
        step = asked.step
        seat = step.luck() if step.seat == CHANCE else step.seat
        who = ""
        if seat != CHANCE:
            who = seat_called(asked.game.seat_name(asked.table, seat), self.players, seat)
        return f"{self.draft.label} {who}{': ' if who else ''}{step.kind.word}?"

    def _tell(self) -> None:
        """Tell what the answers have led to: to eyes that see what the writer knows."""
        if self.draft.known != self._eyes:
            self._eyes = self.draft.known
            self._stories.show_to(self._eyes)
        self.prompt.tell(self._stories)

    def _say(self, text: str, style: str = "") -> None:
        self.prompt.terminal.say(text, style, indent=2)

    def _keep_file(self) -> None:
        """Have everything on the disk; say so if that fails, and try again at the next answer."""
        try:
            self.kept.write(self.draft.text())
            self.failure = ""
        except OSError as error:
            said = _("{path} can't be written: {reason}")
            self.failure = said.format(path=self.kept.path, reason=error.strerror or error)
            self._say(self.failure)

    # ------------------------------------------------------------ answers

    def _answered(self, asked: Match[Any], text: str) -> bool:
        """Take what was typed as an answer. Return False after saying why it is none."""
        draft = self.draft
        try:
            if not text and self._leaves_open(asked):
                self._leave_open(asked)
            elif not text or text.lower() in ("-", *NOES) or text.isdecimal():
                number = int(text) if text.isdecimal() else 0
                if not text and asked.options[-1] != PASS:
                    self._say(_("one of them is to be taken: its number, or its words"))
                    return False
                chosen = self.prompt.numbered(asked, number)
                if not chosen:
                    return False
                if chosen == [PASS]:
                    self._report(draft.say_no())
                elif asked is draft.match:
                    self._report(draft.choose(chosen[0]))
                else:
                    (written,) = texts(asked, chosen)
                    self._report(draft.give(spoken(asked.step.kind, written)))
            else:
                self._report(self._given(text))
        except NotationError as refusal:
            self.prompt.refuse(refusal)
            return False
        return True

    def _given(self, text: str) -> Rechecked | None:
        """Give the answers that a text means: as notation, or else piece by piece, as far as one
        can. Raises NotationError; of two readings the one that came further says why."""
        draft = self.draft
        try:
            return draft.give(text)
        except NotationError as refusal:
            said = refusal
        if LABEL.fullmatch(text.split(maxsplit=1)[0]):
            raise said
        for reading in dict.fromkeys((self._with_seats(text), text)):
            try:
                checked, self._rest = give_pieces(draft, reading, self.prompt.numbers)
            except NotationError as refusal:
                better = refusal.column >= max(said.column, 2) or isinstance(refusal, Several)
                if (better or isinstance(said, LooseSign)) and reading == text:
                    said = refusal
            else:
                return checked
        raise said

    def _with_seats(self, text: str) -> str:
        """The text with the numbers of seats in place of the names of people."""
        seats = {
            person(player).lower(): str(seat)
            for seat, player in enumerate(self.players, 1)
            if person(player)
        }

        def number(found: re.Match[str]) -> str:
            return seats.get(found[0].lower(), found[0])

        return re.sub(r"[^\s:]+", number, text)

    def _leave_open(self, asked: Match[Any]) -> None:
        """Leave open the card now asked for and all that come behind it in the same way. Raises
        NotationError if not even the first can be."""
        draft, kind = self.draft, asked.step.kind
        self._report(draft.give(" ".join([HIDDEN] * coming(self._real(asked) or asked))))
        for _more in range(MANY if asked.step.seat != CHANCE else 0):
            then = draft.asked()
            if draft.over or then.step.kind is not kind or then.options[-1] == PASS:
                return
            if then.step.seat != asked.step.seat:
                return
            try:
                self._report(draft.give(HIDDEN))
            except NotationError:  # cards of several ages are left: the question is asked again
                return

    def _leaves_open(self, asked: Match[Any]) -> bool:
        """Return True if Enter leaves open the cards that come, as `?` does: not for a seat all of
        whose cards were named so far."""
        if HIDDEN not in self.prompt.own or asked.options[-1] == PASS:
            return False
        seat, known = asked.step.luck(), self.draft.known
        if known is not None and seat not in known:
            return True
        given = [one for _, one in self.draft.history if one.text is not None and not one.open]
        named = [one.secret for one in given]
        return all(secret is None or seat not in secret[0] for secret in named)

    def _report(self, checked: Rechecked | None) -> None:
        """Say what became of the lines that waited."""
        if checked is None:
            return
        if checked.held:
            self._say(
                ngettext(
                    "{n} later turn still holds", "{n} later turns still hold", checked.held
                ).format(n=checked.held)
            )
        if checked.problem is not None:
            self._say(_("this turn does not hold any more:"))
            self._say(f"  {write_line(self.draft.later[0])}")
            self._say(f"  {checked.problem.what()}")
            self._say_waiting()

    def _say_waiting(self) -> None:
        """Say how many lines wait, and what can be done about them."""
        count = len(self.draft.later)
        self._say(
            ngettext(
                "{n} turn waits behind this place: type its answers again, or `keep` it as it is, "
                "or `drop` it",
                "{n} turns wait behind this place: type the answers of the first again, or `keep` "
                "them as they are, or `drop` them",
                count,
            ).format(n=count)
        )
        if count:
            self.prompt.lines.begun = write_line(self.draft.later[0])

    # ------------------------------------------------------------ commands

    def _obeyed(self, text: str) -> bool:
        """Carry out a command that has changed the record, or has said all. Return False if it is
        none."""
        if text.lower() in ("quit", "exit"):
            raise Stopped(_("left the game"), 0)
        word, _space, rest = text.partition(" ")
        if text.startswith(";"):
            word, rest = ";", text[1:]
        elif VARIATION.match(text):
            word, rest = "(", text
        command = self._commands.get(word.lower())
        if command is None:
            return False
        try:
            command(rest.strip())
        except NotationError as refusal:
            self.prompt.refuse(refusal)
        return True

    def _undo(self, how: str) -> None:
        draft = self.draft
        if how == "all":
            label = draft.label if draft.answers or not draft.turns else draft.turns[-1].line.label
            gone = draft.undo_line()
            said = _("taken back: {turn}") if gone else _("there is nothing to take back")
            self._say(said.format(turn=label))
            return
        count = int(how[:4]) if how.isdecimal() else 1
        for number in range(count):
            if not draft.undo():
                self._say(_("there is nothing to take back"))
                return
            if number == count - 1:
                self._say(_("taken back"))

    def _lines(self, since: str) -> None:
        draft = self.draft
        lines = [turn.line for turn in draft.turns]
        shown = [write_line(line) for line in lines]
        here = draft.progress()
        if here is not None:
            shown.append(write_line(here))
        labels = [text.partition(" ")[0] for text in shown]
        if since and since not in labels:
            self._say(_("there is no turn {label} yet").format(label=since))
            return
        start = labels.index(since) if since else max(0, len(shown) - SHOWN)
        for text in shown[start:]:
            self._say(text)
        for line in draft.later:
            self._say(_("waits: {line}").format(line=write_line(line)))

    def _go_to(self, label: str) -> None:
        was = self.draft.line(label)
        if was is None or not self.draft.go_to(label):
            self._say(_("there is no turn {label} to go back to").format(label=label or "?"))
            return
        self._say(_("it was: {line}").format(line=write_line(was)))
        self._say_waiting()

    def _keep(self, _rest: str) -> None:
        if not self.draft.later:
            self._say(_("no turn waits"))
            return
        self._report(self.draft.keep())

    def _drop(self, _rest: str) -> None:
        count = self.draft.drop()
        self.prompt.lines.begun = ""
        self._say(ngettext("{n} turn dropped", "{n} turns dropped", count).format(n=count))

    def _fix(self, text: str) -> None:
        label, _space, rest = text.partition(" ")
        was = self.draft.line(label)
        if was is None:
            self._say(_("there is no turn {label} to put right").format(label=label or "?"))
        elif not rest:
            self._go_to(label)
        else:
            self._report(self.draft.correct(text))

    def _insert(self, text: str) -> None:
        draft = self.draft
        label, _space, rest = text.partition(" ")
        if draft.line(label) is None:
            said = _("there is no turn {label} that another can come before")
            self._say(said.format(label=label or "?"))
            return
        before = draft.state()
        try:
            draft.correct(label, added=True)
            if rest:
                self._report(self._given(rest.strip()))
        except NotationError:
            draft.restore(before)
            raise
        if not draft.turns or draft.turns[-1].line.label != label:
            self._say_waiting()

    def _vary(self, text: str) -> None:
        label = self.draft.vary(text)
        self._say(_("noted as a variation of {label}").format(label=label))

    def _comment(self, text: str) -> None:
        if text:
            self.draft.comment(text)
            self._say(_("noted"))
