"""The driver role: a program commands, civdawn obeys. `protocol/README.md` is the specification."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.games import GAMES
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.playing.reference import bots
from civdawn_cli.protocol import (
    DRIVER,
    LONGEST,
    UNANSWERED,
    Message,
    ProtocolError,
    command,
    error,
    listed,
    ok,
    write,
)
from civdawn_cli.record import position_text
from civdawn_cli.session.channel import Channel, Clock
from civdawn_cli.session.driven_game import DrivenGame, DriverContext
from civdawn_cli.session.driver_settings import DriverSettings
from civdawn_cli.session.events import PUBLIC, view_text
from civdawn_cli.session.files import save
from civdawn_cli.session.lists import listed_data, reply
from civdawn_cli.session.programs import SeedCommitment, Terms
from civdawn_cli.session.questions import Preferences, about, option_list, read_answer

FEATURES: Final = (
    "options,view,hash,undo,step,load,save,position,chance,cards,rules,kinds,settings,bots"
)


class Source(Protocol):
    """The input from which a driver's commands are read."""

    def readline(self, size: int, /) -> bytes:
        """The next line, or `size` bytes of it if it is longer; b'' at the end."""


class Driver:
    """One session of `civdawn serve`.

    source: the commands. say: sends whole lines to the driver. terms: the limits and policies for
    programs at the table. commit: commits to a seed. clock, launch: see Programs.
    """

    def __init__(
        self,
        source: Source,
        say: Callable[[str], None],
        terms: Terms,
        *,
        commit: Callable[[int], SeedCommitment] = SeedCommitment,
        clock: Clock | None = None,
        launch: Callable[[int, str], Channel] | None = None,
    ) -> None:
        self.source: Final = source
        self.say: Final = say
        self.settings: Final = DriverSettings()
        self.terms: Final = terms
        self.context: DriverContext | None = None
        self._outside: Final = (commit, clock, launch)
        self.driven: DrivenGame | None = None
        self._games = 0
        self._obey: Final[dict[str, Callable[[Message], None]]] = {
            "hello": self._hello,
            "set": self._set,
            "new": self._new,
            "do": self._do,
            "go": self._go,
            "undo": self._undo,
            "options": self._options,
            "view": self._view,
            "events": self._events,
            "board": self._board,
            "position": self._position,
            "record": self._record,
            "save": self._save,
            "load": self._load,
            "ping": self._ping,
            "cards": self._list,
            "rules": self._list,
            "kinds": self._list,
            "settings": self._settings,
            "bots": self._bots,
        }

    def run(self) -> None:
        """Obey until `quit` or the end of the input."""
        games = ",".join(GAMES)
        self.say(f"civdawn 1.0 role=driver games={games} features={FEATURES}\n")
        try:
            while (line := self.source.readline(LONGEST + 1)) and self._line(line):
                pass
        finally:
            self._leave()

    def _line(self, line: bytes) -> bool:
        """Obey one line. Return False after `quit`."""
        try:
            if len(line) > LONGEST:
                while line and not line.endswith(b"\n"):
                    line = self.source.readline(LONGEST)
                raise ProtocolError("too-long")
            message = command(_text(line), DRIVER)
            if message is None or message.verb in UNANSWERED:
                return True
            if message.verb == "quit":
                self.say(ok(message) + "\n")
                return False
            self._command(message)
        except ProtocolError as wrong:
            self.say(error(wrong) + "\n")
        return True

    def _command(self, message: Message) -> None:
        """Obey a command. Raises ProtocolError, which names it."""
        try:
            if self.context is None and message.verb != "hello":
                raise ProtocolError("malformed", "the first command is hello")
            self._obey[message.verb](message)
        except ProtocolError as wrong:
            raise about(wrong, message) from None
        except BrokenPipeError:
            raise  # nobody listens any more
        except Exception as mistake:  # noqa: BLE001 - the driver is told, and may go on
            traceback.print_exc(file=sys.stderr)
            text = f"{type(mistake).__name__}: {mistake}"
            raise about(ProtocolError("internal", text), message) from None

    def _leave(self) -> None:
        if self.driven is not None:
            self.driven.close()
            self.driven = None

    @property
    def game(self) -> DrivenGame:
        """The game. Raises ProtocolError (no-game)."""
        if self.driven is None:
            raise ProtocolError("no-game", "there is no game; say new")
        return self.driven

    # ------------------------------------------------------------ beginning

    def _hello(self, message: Message) -> None:
        self.context = DriverContext(self.terms, Preferences(message), self.say, *self._outside)
        self.say(ok(message) + "\n")

    def _set(self, message: Message) -> None:
        name = message.words[0]
        if message.text is not None:
            self.settings.set(name, message.text.strip())
            self.say(ok(message) + "\n")
            return
        value = self.settings.value(name)
        self.say(write(Message("ok", ("set", name), {}, value)) + "\n")

    def _new(self, message: Message) -> None:
        before = dict(self.settings.given)
        try:
            for name, value in message.fields.items():
                self.settings.set(name, value)
            driven = self._begun(lambda number: DrivenGame.new(number, *self._with()))
        except ProtocolError:
            self.settings.restore(before)
            raise
        except SetupError as wrong:
            self.settings.restore(before)
            raise ProtocolError("value", str(wrong)) from None
        self._go_on(message, driven)

    def _load(self, message: Message) -> None:
        path = Path((message.text or "").strip())
        number = self._number(message, "game", 1)
        label = message.fields.get("at", "")
        try:
            driven = self._begun(lambda n: DrivenGame.load(n, *self._with(), path, number, label))
        except NotationError as wrong:
            code = _CODES.get(getattr(wrong, "code", "unreadable"), "illegal")
            raise ProtocolError(code, f"{path}: {wrong}") from None
        self._go_on(message, driven)

    def _with(self) -> tuple[DriverSettings, DriverContext]:
        assert self.context is not None
        return self.settings, self.context

    def _begun(self, make: Callable[[int], DrivenGame]) -> DrivenGame:
        """Start the programs of a new game and put it in place of the present one. Raises
        ProtocolError, and then the present game stays."""
        driven = make(self._games + 1)
        try:
            driven.start()
        except BaseException:
            driven.close()
            raise
        self._games += 1
        self._leave()
        self.driven = driven
        return driven

    def _go_on(self, message: Message, driven: DrivenGame) -> None:
        """Say that a game has begun and play to the first question."""
        words = (message.verb, str(self._games))
        self.say(write(Message("ok", words, driven.facts())) + "\n")
        driven.advance()

    # ------------------------------------------------------------ playing

    def _do(self, message: Message) -> None:
        game = self.game
        game.check_open(message.number)
        options = read_answer(game.match, message)
        self.say(ok(message) + "\n")
        game.answer(options)

    def _go(self, message: Message) -> None:
        game, bot = self.game, message.fields.get("bot", "")
        option = game.suggested(bot)
        self.say(ok(message) + "\n")
        game.go(option)

    def _undo(self, message: Message) -> None:
        game = self.game
        label = message.fields.get("to", "")
        if label and "count" in message.fields:
            raise ProtocolError("value", "count or to, not both")
        event = game.undo(label, self._number(message, "count", 1))
        self.say(ok(message, {"event": event}) + "\n")
        game.advance()

    # ------------------------------------------------------------ looking

    def _options(self, message: Message) -> None:
        game = self.game
        game.check_open(message.number)
        items = option_list(game.match)
        self.say(ok(message, {"options": len(game.match.options)}, items) + "\n")

    def _view(self, message: Message) -> None:
        game = self.game
        if message.words:
            game.check_open(message.number)
        seat = game.asked_seat if message.words else PUBLIC
        if "seat" in message.fields:
            seat = self._seat(message)
        elif not message.words and len(game.mine) == 1:
            seat = game.mine[0]
        game.check_seen(seat)
        text = view_text(game.match.game, game.match.table, seat)
        self.say(write(Message("ok", ("view", *message.words[:1]), {}, text)) + "\n")

    def _events(self, message: Message) -> None:
        game = self.game
        eyes = game.eyes
        if message.fields.get("seat") == "all":
            game.check_over()
            eyes = None
        elif "seat" in message.fields:
            seat = self._seat(message)
            game.check_seen(seat)
            eyes = () if seat == PUBLIC else (seat,)
        lines = game.events(eyes, self._number(message, "from", 1))
        self.say("".join(lines) + ok(message, {"count": len(lines)}) + "\n")

    def _board(self, message: Message) -> None:
        game, match = self.game, self.game.match
        seat = game.viewer
        if "seat" in message.fields:
            seat = self._seat(message)
            game.check_seen(seat)
        self._lines(message, match.game.draw(match.table, seat))

    def _position(self, message: Message) -> None:
        self.game.check_open_table()
        try:
            text = position_text(self.game.match)
        except SetupError as wrong:
            raise ProtocolError("value", str(wrong)) from None
        self.say(ok(message, text=listed(text.splitlines())) + "\n")

    def _record(self, message: Message) -> None:
        self._lines(message, self.game.record())

    def _save(self, message: Message) -> None:
        game, path = self.game, Path((message.text or "").strip())
        said = message.fields.get("force", "no")
        if said not in ("yes", "no"):
            raise ProtocolError("value", f"force is yes or no, not {said!r}")
        save(path, game.record(), said == "yes")
        self.say(ok(message) + "\n")

    def _ping(self, message: Message) -> None:
        self.say(ok(message) + "\n")

    def _list(self, message: Message) -> None:
        """A list of the game that is set, or of another one."""
        name = message.fields.get("game", self.settings.value("game"))
        if name not in GAMES:
            raise ProtocolError("value", f"game is {', '.join(GAMES)}, not {name!r}")
        self.say(listed_data(message, GAMES[name]()) + "\n")

    def _settings(self, message: Message) -> None:
        self.say(reply(message, self.settings.entries()) + "\n")

    def _bots(self, message: Message) -> None:
        self.say(reply(message, bots()) + "\n")

    # ------------------------------------------------------------ helpers

    def _lines(self, message: Message, text: str) -> None:
        """Send a text of several lines, then the reply with their number."""
        lines = text.splitlines()
        said = [write(Message("text", text=line)) + "\n" for line in lines]
        self.say("".join(said) + ok(message, {"lines": len(lines)}) + "\n")

    def _seat(self, message: Message) -> int:
        """The field `seat`, 0 for nobody in particular: as the engine counts."""
        number = self._number(message, "seat", 0)
        if number > self.game.match.setup.seats:
            raise ProtocolError("value", f"there is no seat {number}")
        return number - 1

    def _number(self, message: Message, name: str, default: int) -> int:
        """A field that is a number. Raises ProtocolError (value)."""
        text = message.fields.get(name, str(default))
        if not (text.isascii() and text.isdecimal() and len(text) <= 9):
            raise ProtocolError("value", f"{name} is a number, not {text!r}")
        return int(text)


_CODES: Final = {"unreadable": "unreadable", "hidden": "hidden"}
"""Protocol codes for what is wrong with a record; all others are illegal."""


def _text(line: bytes) -> str:
    """The line without its newline. Raises ProtocolError (malformed)."""
    try:
        return line.decode().rstrip("\r\n")
    except UnicodeDecodeError as wrong:
        at = wrong.start + 1
        raise ProtocolError("malformed", f"not UTF-8 at byte {at}", at) from None
