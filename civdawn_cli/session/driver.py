"""The driver role: a program commands, civdawn obeys. `protocol/README.md` is the specification."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from civdawn_cli.engine.chance import Seed
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.games import GAMES
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.playing.options import Option, split_name
from civdawn_cli.playing.reference import bots
from civdawn_cli.protocol import (
    DRIVER,
    LONGEST,
    UNANSWERED,
    Message,
    ProtocolError,
    command,
    error,
    ok,
    write,
)
from civdawn_cli.session.channel import Channel, Clock
from civdawn_cli.session.driven_game import DrivenGame, DriverContext
from civdawn_cli.session.driver_settings import DEFAULTS, DriverSettings
from civdawn_cli.session.events import PUBLIC, view_text
from civdawn_cli.session.files import save
from civdawn_cli.session.hints import LENGTH
from civdawn_cli.session.limits import Offence
from civdawn_cli.session.listening import Abandoned, Ears, Source, text_of
from civdawn_cli.session.lists import listed_data, reply
from civdawn_cli.session.programs import SeedCommitment, Terms, is_program, options_of
from civdawn_cli.session.questions import Preferences, about, option_list, phrase_list, read_answer
from civdawn_cli.session.ranking import COUNT

FEATURES: Final = (
    "options,view,hash,undo,step,load,save,position,chance,stop,wait,hint,tag,option,"
    "cards,rules,kinds,settings,bots,gaps,weights,mark,words,effects"
)

TURNING: Final = ("new", "load", "undo", "goto", "quit")
"""Commands that change the course of the game: nobody thinks on when one comes."""

GIVING_UP: Final = ("new", "load", "stop", "quit")
"""Commands at which programs that are just starting are given up."""

ABOUT_QUESTIONS: Final = ("do", "options", "view", "words", "position")
"""Commands that name a question; it may be one that is not asked yet."""


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
        commit: Callable[[Seed], SeedCommitment] = SeedCommitment,
        clock: Clock | None = None,
        launch: Callable[[int, str], Channel] | None = None,
    ) -> None:
        self.source: Final = source
        self.ears: Final = Ears(source, self._overheard)
        self.say: Final = say
        self.settings: Final = DriverSettings()
        self.terms: Final = terms
        self.context: DriverContext | None = None
        self._outside: Final = (commit, clock, launch)
        self.driven: DrivenGame | None = None
        self._games = 0
        self._mover: Message | None = None  # the command by which the game goes on
        self._obey: Final[dict[str, Callable[[Message], None]]] = {
            "hello": self._hello,
            "set": self._set,
            "tag": self._tag,
            "option": self._option,
            "new": self._new,
            "do": self._do,
            "go": self._go,
            "stop": self._ping,  # nobody thinks
            "wait": self._ping,
            "hint": self._hint,
            "undo": self._undo,
            "mark": self._mark,
            "goto": self._goto,
            "options": self._options,
            "view": self._view,
            "words": self._options,
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
            while (line := self.ears.next()) and self._line(line):
                self._play()
        finally:
            self._leave()

    def _line(self, line: bytes) -> bool:
        """Obey one line. Return False after `quit`."""
        try:
            if len(line) > LONGEST:
                while line and not line.endswith(b"\n"):
                    line = self.source.readline(LONGEST)
                raise ProtocolError("too-long", f"the line was dropped; {LENGTH}")
            message = command(text_of(line), DRIVER)
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

        def obey() -> None:
            if self.context is None and message.verb != "hello":
                raise ProtocolError("malformed", "the first command is hello")
            self._obey[message.verb](message)

        self._guarded(message, obey)

    def _guarded(self, message: Message, work: Callable[[], None]) -> None:
        """Do what the command asks for. Raises ProtocolError, which names it, and Abandoned."""
        try:
            work()
        except ProtocolError as wrong:
            raise about(wrong, message) from None
        except Abandoned:
            raise
        except BrokenPipeError:
            raise  # nobody listens any more
        except Exception as mistake:  # noqa: BLE001 - the driver is told, and may go on
            traceback.print_exc(file=sys.stderr)
            text = f"{type(mistake).__name__}: {mistake}"
            raise about(ProtocolError("internal", text), message) from None

    # ------------------------------------------------------------ while somebody thinks

    def _play(self) -> None:
        """Let the game go on until it stands; the driver is heard meanwhile."""
        game = self.driven
        if game is None or not game.running:
            return
        assert self._mover is not None
        self.ears.open = True
        try:
            self._guarded(self._mover, game.advance)
        except Abandoned:
            pass  # the driver's next command says how it goes on
        except ProtocolError as wrong:
            game.running = False
            self.say(error(wrong) + "\n")
        finally:
            self.ears.open = False

    def _overheard(self, line: bytes) -> None:
        """Obey a line that came while somebody thinks; or keep it, and then nothing behind it is
        heard. Raises Abandoned."""
        try:
            message = command(text_of(line), DRIVER) if len(line) <= LONGEST else None
        except ProtocolError:
            message = None
        verb = "" if message is None else message.verb
        starting = self.ears.patient
        if verb in (GIVING_UP if starting else TURNING):
            self.ears.held.append(line)
            raise Abandoned
        if starting or (message is not None and self._waits(message)):
            self.ears.held.append(line)
            if verb == "wait":
                self.ears.patient = False  # the driver means what is behind it for later
        elif message is not None and verb == "stop":
            assert self.driven is not None
            self.driven.halt()
            self.say(ok(message) + "\n")
            raise Abandoned(hurry=True)
        else:
            self._line(line)

    def _waits(self, message: Message) -> bool:
        """True if the command is about a question that is not asked yet, or waits for one, or
        starts a program."""
        if message.verb in ABOUT_QUESTIONS:
            return self.driven is not None and message.number > self.driven.asks
        if message.verb == "option":
            return is_program(self.settings.given.get(f"seat{message.fields.get('seat')}", ""))
        return message.verb in ("go", "wait")

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
        preferences = Preferences(message)
        self.context = DriverContext(self.terms, preferences, self.say, self.ears, *self._outside)
        self.say(ok(message) + "\n")

    def _set(self, message: Message) -> None:
        name = message.words[0]
        if message.text is not None:
            self.settings.set(name, message.text.strip())
            self.say(ok(message) + "\n")
            return
        value = self.settings.value(name)
        self.say(write(Message("ok", ("set", name), {}, value)) + "\n")

    def _tag(self, message: Message) -> None:
        name, tags = message.words[0], self.settings.tags
        if message.text is None:
            self.say(write(Message("ok", ("tag", name), {}, tags.value(name))) + "\n")
            return
        tags.set(name, message.text.strip(), self.driven.recorder.tags if self.driven else [])
        self.say(ok(message) + "\n")

    def _option(self, message: Message) -> None:
        """Tell the options of the player that a seat has been set to."""
        place = self._number(message, "seat", 0)
        if f"seat{place}" not in DEFAULTS:
            raise ProtocolError("value", f"option seat=1 to 4, not {place}")
        player, _ = split_name(self.settings.value(f"seat{place}"))
        try:
            found = self._options_of(player, place - 1)
        except Offence as offence:
            why = f"{player}: {offence.ending}: {offence.explained()}"
            raise ProtocolError("start", why) from None
        except Abandoned:
            raise ProtocolError("start", f"{player}: given up before it told them") from None
        for option in found:
            told = Message("option", (option.name,), option.fields(), option.help or None)
            self.say(write(told) + "\n")
        self.say(ok(message, {"count": len(found)}) + "\n")

    def _options_of(self, player: str, seat: int) -> Sequence[Option]:
        """The options of a player, which may be a program. Raises Offence and Abandoned."""
        _, clock, launch = self._outside

        def start(_: int, command: str) -> Channel:
            assert launch is not None
            return launch(seat, command)

        game, connect = self.settings.game, start if launch else None
        with self._starting():
            return options_of(player, game, self.terms, clock, connect, self.ears)

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
            with self._starting():
                driven.start()
        except Abandoned:
            driven.programs.kill()
            driven.close()
            raise ProtocolError("start", "given up before its programs were ready") from None
        except BaseException:
            driven.close()
            raise
        self._games += 1
        self._leave()
        self.driven = driven
        return driven

    @contextmanager
    def _starting(self) -> Iterator[None]:
        """Programs start in here; the driver can give that up, and everything else it says waits.
        Raises Abandoned."""
        before = self.ears.patient, self.ears.open
        self.ears.patient = not any(line.split()[:1] == [b"wait"] for line in self.ears.held)
        self.ears.open = True
        try:
            yield
        finally:
            self.ears.patient, self.ears.open = before

    def _go_on(self, message: Message, driven: DrivenGame) -> None:
        """Say that a game has begun and play to the first question."""
        words = (message.verb, str(self._games))
        self.say(write(Message("ok", words, driven.facts())) + "\n" + driven.standing)
        self._mover = message
        driven.go_on()

    # ------------------------------------------------------------ playing

    def _do(self, message: Message) -> None:
        game = self.game
        game.check_open(message.number)
        options = read_answer(game.match, message)
        self.say(ok(message) + "\n")
        self._mover = message
        game.answer(options)

    def _go(self, message: Message) -> None:
        game, bot = self.game, message.fields.get("bot", "")
        option = game.suggested(bot)
        self.say(ok(message) + "\n")
        self._mover = message
        game.go(option)

    def _hint(self, message: Message) -> None:
        bot = message.fields.get("bot", "greedy")
        answers, scores = self.game.hint(bot, self._number(message, "count", COUNT))
        self.say(ok(message, {"scores": scores}, answers) + "\n")

    def _undo(self, message: Message) -> None:
        game = self.game
        label = message.fields.get("to", "")
        if label and "count" in message.fields:
            raise ProtocolError("value", "count or to, not both")
        event = game.undo(label, self._number(message, "count", 1))
        self.say(ok(message, {"event": event}) + "\n" + game.standing)
        self._mover = message
        game.go_on()

    def _mark(self, message: Message) -> None:
        self.game.mark(message.words[0])
        self.say(ok(message) + "\n")

    def _goto(self, message: Message) -> None:
        game = self.game
        gaps = self._number(message, "gaps", 0)
        event = game.goto(message.words[0], gaps if "gaps" in message.fields else None)
        self.say(ok(message, {"event": event}) + "\n" + game.standing)
        self._mover = message
        game.go_on()

    # ------------------------------------------------------------ looking

    def _options(self, message: Message) -> None:
        game = self.game
        game.check_open(message.number)
        items = (phrase_list if message.verb == "words" else option_list)(game.match)
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
        lines, count = game.events(eyes, self._number(message, "from", 1))
        self.say(lines + ok(message, {"count": count}) + "\n")

    def _board(self, message: Message) -> None:
        game, match = self.game, self.game.match
        seat = game.viewer
        if "seat" in message.fields:
            seat = self._seat(message)
            game.check_seen(seat)
        self._lines(message, match.game.draw(match.table, seat))

    def _position(self, message: Message) -> None:
        game = self.game
        if message.words:
            game.check_open(message.number)
        if message.words or "seat" in message.fields:
            told = game.told(self._seat(message) if "seat" in message.fields else game.asked_seat)
        else:
            told = game.position()
        self.say(" ".join(["ok position", *message.words[:1], f":{told}\n"]))

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
