"""A person at the terminal: sees the board and the options, answers by number or in notation."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.news import View
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import _, shown
from civdawn_cli.notation.positions import texts
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.notation.slips import NOES
from civdawn_cli.notation.typed_words import command as in_english
from civdawn_cli.notation.typed_words import is_word, read_answer
from civdawn_cli.playing.loop import Stopped, TakenBack
from civdawn_cli.playing.people import seat_called
from civdawn_cli.playing.prompt import Prompt
from civdawn_cli.playing.second_thoughts import after, ends_turn, passes
from civdawn_cli.playing.stories import Stories

if TYPE_CHECKING:
    from civdawn_cli.playing.players import SeatContext

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

COMMANDS: Final = ("undo", "all", "save", "quit")
"""Words of its own that are completed."""

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
        self._confirms: Final = context.confirm
        self._dice: Final = context.dice
        stories = context.stories
        self._stories: Final = stories or Stories(context.recorder, context.seat, context.players)
        self.prompt: Final = Prompt(
            context.recorder.game,
            context.seat,
            self._stories.names,
            context.interrupts,
            context.look_up,
            _(HELP),
            COMMANDS,
        )
        self.terminal: Final = self.prompt.terminal
        self._queue: list[Option] = []
        self._typed = ""  # read already, while something else was asked
        self._began: View = {}  # as the person saw the table when the turn began
        self._sums_up: bool = type(context.recorder.game).turn_summary is not Game.turn_summary
        self._label = ""
        self._saved: set[Path] = set()

    def skip(self, match: Match[Any]) -> None:
        """Do nothing: a person who comes back is simply asked again."""

    def decide(self, match: Match[Any]) -> Option:
        """The option that the person takes. Raises Stopped when they leave or their input ends."""
        if self._queue:
            return self._queue.pop(0)
        self.prompt.sit_down(self.keyboard, self.seat, self._called(match))
        self.prompt.limits()
        self.prompt.tell(self._stories)
        self.prompt.board.update(match.table, self.recorder.label, texts(match, match.options))
        if self.recorder.label != self._label:
            self._label = self.recorder.label
            if self._sums_up:
                self._began = match.game.view(match.table, self.seat)
        while True:
            self._ask(match)
            chosen = self._listen(match)
            if chosen:
                self._queue = chosen[1:]
                return chosen[0]

    def hear_end(self, match: Match[Any]) -> None:
        """Tell how the game came to its end, unless somebody else sits at the keyboard."""
        if self.keyboard is None or self.keyboard.holder == self.seat:
            self.prompt.tell(self._stories)

    # ------------------------------------------------------------ showing

    def _called(self, match: Match[Any]) -> str:
        """The person's seat as people call it."""
        name = match.game.seat_name(match.table, self.seat)
        return seat_called(name, self.players, self.seat)

    def _ask(self, match: Match[Any]) -> None:
        word = match.step.kind.word
        self.prompt.ask(match, f"{self.recorder.label} {self._called(match)}: {word}?")

    # ------------------------------------------------------------ listening

    def _listen(self, match: Match[Any]) -> list[Option]:
        """Carry out the commands the person types, until one is an answer, whose options are
        returned, or has changed the question ([])."""
        options = match.options
        while True:
            text, self._typed = self.prompt.listen(match, self._typed), ""
            word, _space, rest = text.partition(" ")
            if word.lower() == "save":
                self._save(rest.strip(), match.game)
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

    def _answer(self, match: Match[Any], text: str) -> list[Option]:
        """The options the text means, by number or notation; [] after saying why there are none."""
        if text.isdecimal():
            return self.prompt.numbered(match, int(text))
        if text == "-" or is_word(text, NOES):
            return self.prompt.numbered(match, 0)
        try:
            return read_answer(match, text)
        except NotationError as refusal:
            self.prompt.refuse(refusal)
            return []

    # ------------------------------------------------------------ being sure

    def _sure(self, match: Match[Any], text: str, chosen: list[Option]) -> bool:
        """Return True if the person means answers that can't be taken back, or that leave out the
        question asked; they may also take back all of the turn instead."""
        if not (self.terminal.live if self._confirms is None else self._confirms):
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
            self.prompt.lines.complete = None
            text = self.prompt.read()
            self.prompt.lines.forget()
        if is_word(text, YES):
            return True
        if in_english(text.lower()) == "undo all":
            self._undo(everything=True)
        elif is_word(text, NO) or in_english(text) == "undo":
            self._ask(match)
        else:
            self._typed = text
        return False

    # ------------------------------------------------------------ taking back and keeping

    def _undo(self, everything: bool) -> bool:
        """Take back the person's last answer, or all of this turn. Return True if there was one."""
        seats = (self.seat, CHANCE) if self._dice else (self.seat,)
        own = 0
        for given in reversed(self.recorder.answers):
            if given.seat not in seats:
                break
            own += 1
        if not own:
            self.terminal.say(
                _("nothing of yours to take back: a die, another seat or a new turn came after")
            )
            return False
        self.recorder.undo(own if everything else 1)
        if self.recorder.match.step.seat != self.seat:
            raise TakenBack
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
