"""A person with real dice and decks on the table: they are asked for every roll and draw, and type
what came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat, Step
from civdawn_cli.language import _, shown
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.notation.typed import read_typed
from civdawn_cli.playing.loop import Stopped, TakenBack
from civdawn_cli.playing.people import is_person, seat_called
from civdawn_cli.playing.prompt import Prompt
from civdawn_cli.playing.stories import Stories

if TYPE_CHECKING:
    from civdawn_cli.playing.players import SeatContext

HELP: Final = shown(
    """\
  3                   option 3; of a die, what it shows
  NAME NAME           what was drawn, several one after another; a name may be cut short
  Tab                 completes words; Up brings back what you typed
  more                the next options       /text   the options with that text
  ?3  ?NAME  ?RULE    all about option 3, a card, a rule      ?  this help
  cards  rules        all there are; cards NAME, rules WORD: those
  board               draw the board, or a part of it: {parts}
  undo                take back what you typed last, as long as nobody has answered since
  quit                leave; the record keeps the game
"""
)

COMMANDS: Final = ("undo", "quit")


class TypedDice:
    """Answers for chance as a person types it. Whatever was typed earlier stays on the record, so
    there is nothing to skip."""

    def __init__(self, context: SeatContext) -> None:
        """context: for the seat CHANCE. Its `dice` says whether what was typed may be taken back:
        not if a program has heard of it."""
        self.recorder: Final = context.recorder
        self.keyboard: Final = context.keyboard
        self.players: Final = context.players
        self._undoes: Final = context.dice
        self._stories: Final = context.stories or Stories(
            context.recorder, CHANCE, context.players, None
        )
        self.prompt: Final = Prompt(
            context.recorder.game,
            self._stories.seat,
            self._stories.names,
            context.interrupts,
            context.look_up,
            _(HELP),
            COMMANDS,
            values=True,
        )
        self._queue: list[Option] = []

    def skip(self, step: Step[Any], options: list[Option], table: Any) -> None:
        """See Dice."""

    def pick(self, step: Step[Any], options: list[Option], table: Any) -> Option:
        """The answer that the person types. Raises TakenBack, and Stopped when they leave or their
        input ends."""
        if self._queue:
            return self._queue.pop(0)
        match = self.recorder.match
        self._pass_keyboard(match)
        self.prompt.limits()
        self.prompt.tell(self._stories)
        while True:
            self.prompt.ask(match, self._head(match))
            chosen = self._listen(match)
            if chosen:
                self._queue = chosen[1:]
                return chosen[0]

    def _pass_keyboard(self, match: Match[Any]) -> None:
        """Have the person at the keyboard whose secret it is."""
        secret = match.game.secret(match.table, match.options[0])
        for seat in secret[0] if secret is not None else ():
            if is_person(self.players[seat]):
                self.prompt.sit_down(self.keyboard, seat, self._called(match, seat))

    def _called(self, match: Match[Any], seat: Seat) -> str:
        return seat_called(match.game.seat_name(match.table, seat), self.players, seat)

    def _head(self, match: Match[Any]) -> str:
        """`4.2 Rome: roll?`: whose luck it is, if it is somebody's."""
        whose = match.step.luck()
        who = f" {self._called(match, whose)}:" if whose != CHANCE else ""
        return f"{self.recorder.label}{who} {match.step.kind.word}?"

    def _listen(self, match: Match[Any]) -> list[Option]:
        """The answers that are typed next; [] to be asked again."""
        while True:
            text = self.prompt.listen(match)
            if text.lower() in ("quit", "exit"):
                raise Stopped("left the game", 0)
            if text.lower() == "undo":
                self._undo()
            elif text.isdecimal():
                return self.prompt.numbered(match, int(text))
            elif text:
                try:
                    return read_typed(match, text)
                except NotationError as refusal:
                    self.prompt.refuse(refusal)

    def _undo(self) -> None:
        """Take back what was typed last. Raises TakenBack if there was something."""
        answers = self.recorder.answers
        if not self._undoes:
            self.prompt.terminal.say(_("no die is taken back: a program has been told of it"))
        elif not answers or answers[-1].seat != CHANCE:
            said = _("nothing of yours to take back: a seat has answered, or a new turn has begun")
            self.prompt.terminal.say(said)
        else:
            self.recorder.undo(1)
            raise TakenBack
