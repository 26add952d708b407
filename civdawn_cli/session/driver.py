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
from civdawn_cli.language import speaking
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.playing.options import Option, split_name
from civdawn_cli.protocol import (
    DRIVER,
    GUEST,
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
from civdawn_cli.session.driven_game import DrivenGame
from civdawn_cli.session.driver_context import DriverContext
from civdawn_cli.session.driver_settings import DEFAULTS, DriverSettings
from civdawn_cli.session.files import Keep, save
from civdawn_cli.session.guests import SIGN, Guests
from civdawn_cli.session.hints import LENGTH
from civdawn_cli.session.limits import Offence
from civdawn_cli.session.listening import Abandoned, Ears, Source, text_of
from civdawn_cli.session.lists import reply
from civdawn_cli.session.looking import Looker
from civdawn_cli.session.programs import SeedCommitment, Terms, is_program, options_of
from civdawn_cli.session.questions import Preferences, about, language_of, read_answer
from civdawn_cli.session.ranking import COUNT
from civdawn_cli.session.rights import Rights, no_program

FEATURES: Final = (
    "options,view,hash,undo,step,load,save,position,chance,stop,wait,hint,tag,option,"
    "cards,rules,kinds,settings,bots,gaps,weights,mark,words,effects,picture,guest"
)

TURNING: Final = ("new", "load", "undo", "goto", "quit")
"""Commands that change the course of the game: nobody thinks on when one comes."""

GIVING_UP: Final = ("new", "load", "stop", "quit")
"""Commands at which programs that are just starting are given up."""

ABOUT_QUESTIONS: Final = ("do", "options", "view", "words", "position")
"""Commands that name a question; it may be one that is not asked yet."""


def greeting(rights: Rights) -> str:
    """The first line to a driver with these rights."""
    games, features = ",".join(GAMES), rights.features(FEATURES)
    return f"civdawn 1.0 role=driver games={games} features={features}\n"


class Driver(Looker):
    """One session of `civdawn serve`.

    source: the commands. say: sends whole lines to the driver. terms: the limits and policies for
    programs at the table. commit: commits to a seed. clock, launch: see Programs. keep: where
    games are kept whole; None if they are not. rights: to programs and files.
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
        keep: Keep | None = None,
        rights: Rights | None = None,
    ) -> None:
        super().__init__(say)
        self.source: Final = source
        self.ears: Final = Ears(source, self._overheard)
        self.rights: Final = rights or Rights()
        self.settings: Final = DriverSettings(self.rights)
        self.terms: Final = terms
        self.keep: Final = keep
        self.context: DriverContext | None = None
        self.guests: Final = Guests(say)
        launch = launch if self.rights.programs else no_program
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
            "save": self._save,
            "guest": self._guest,
            "dismiss": self._dismiss,
            **self.looks,
            "load": self._load,
            "settings": self._settings,
        }

    def run(self, *, greet: bool = True) -> None:
        """Obey until `quit` or the end of the input. greet: say the first line; False if somebody
        has."""
        if greet:
            self.say(greeting(self.rights))
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
            text = text_of(line)
            if text.startswith(SIGN):
                self._from_guest(text)
                return True
            message = command(text, DRIVER)
            if message is None or message.verb in UNANSWERED:
                return True
            if message.verb == "quit":
                self.say(ok(message) + "\n")
                return False
            self._command(message)
        except ProtocolError as wrong:
            self.say(error(wrong) + "\n")
        return True

    def _from_guest(self, text: str) -> None:
        """Obey a line that a guest said; one who has gone meanwhile says nothing."""
        name, _, line = text.removeprefix(SIGN).partition(" ")
        if name not in self.guests:
            return
        guest = self.guests.named(name)
        try:
            message = command(line, GUEST)
            if message is None or message.verb in UNANSWERED:
                return
            if message.verb == "quit":
                guest.say(ok(message) + "\n")
                self.guests.dismiss(name)
                return
            said = message

            def obey() -> None:
                if guest.preferences is None and said.verb != "hello":
                    raise ProtocolError("malformed", "the first command is hello")
                guest.obey[said.verb](said)

            self._mover = said
            with speaking(language_of(guest.preferences)):
                self._guarded(said, obey)
        except ProtocolError as wrong:
            guest.say(error(wrong) + "\n")

    def _command(self, message: Message) -> None:
        """Obey a command. Raises ProtocolError, which names it."""

        def obey() -> None:
            if self.context is None and message.verb != "hello":
                raise ProtocolError("malformed", "the first command is hello")
            self._obey[message.verb](message)

        preferences = None if self.context is None else self.context.preferences
        with speaking(language_of(preferences)):
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
        except MemoryError:
            told = "it takes more memory than this session may have"
            raise about(ProtocolError("limit", told), message) from None
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
        starting = self.ears.patient
        if line.startswith(SIGN.encode()) and not starting:
            if self._takes_back(line):
                self.ears.held.append(line)
                raise Abandoned
            self._line(line)
            return
        try:
            message = command(text_of(line), DRIVER) if len(line) <= LONGEST else None
        except ProtocolError:
            message = None
        verb = "" if message is None else message.verb
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

    def _takes_back(self, line: bytes) -> bool:
        """True if with this line a guest takes back an answer, for which nobody thinks on."""
        name, _, said = line[1:].partition(b" ")
        if said.split()[:1] != [b"undo"]:
            return False
        found = [guest for guest in self.guests if guest.name.encode() == name]
        return bool(found) and found[0].takes_back()

    def _leave(self) -> None:
        if self.driven is not None:
            self.driven.close()
            self.driven = None

    @property
    def seen(self) -> DrivenGame:
        """The game. Raises ProtocolError (no-game)."""
        return self.game

    @property
    def usual_game(self) -> str:
        """The name of the game that is set."""
        return self.settings.value("game")

    @property
    def game(self) -> DrivenGame:
        """The game. Raises ProtocolError (no-game)."""
        if self.driven is None:
            raise ProtocolError("no-game", "there is no game; say new")
        return self.driven

    # ------------------------------------------------------------ beginning

    def _hello(self, message: Message) -> None:
        preferences = Preferences(message)
        self.context = DriverContext(
            *(self.terms, preferences, self.say, self.ears, *self._outside, self.guests),
            keep=self.keep,
            rights=self.rights,
        )
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
        self.rights.check_games(self._games)
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
        self.say(write(Message("ok", words, driven.facts())) + "\n" + driven.listener.standing)
        self._mover = message
        self.guests.begin(driven)
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
        count, chances = self._number(message, "count", COUNT), self._switch(message, "chances")
        found = self.game.hint(message.fields.get("bot", "greedy"), count, chances)
        self.say(ok(message, found.fields, found.answers) + "\n")

    def _undo(self, message: Message) -> None:
        game = self.game
        label = message.fields.get("to", "")
        if label and "count" in message.fields:
            raise ProtocolError("value", "count or to, not both")
        event = game.undo(label, self._number(message, "count", 1))
        self.say(ok(message, {"event": event}) + "\n" + game.listener.standing)
        self._mover = message
        game.go_on()

    def _mark(self, message: Message) -> None:
        self.game.mark(message.words[0])
        self.say(ok(message) + "\n")

    def _goto(self, message: Message) -> None:
        game = self.game
        gaps = self._number(message, "gaps", 0)
        event = game.goto(message.words[0], gaps if "gaps" in message.fields else None)
        self.say(ok(message, {"event": event}) + "\n" + game.listener.standing)
        self._mover = message
        game.go_on()

    # ------------------------------------------------------------ guests

    def _guest(self, message: Message) -> None:
        said = message.fields.get("seats", "-")
        numbers = [] if said == "-" else said.split(",")
        if any(number not in ("1", "2", "3", "4") for number in numbers):
            raise ProtocolError("value", f"seats are 1 to 4 with commas, or -, not {said!r}")
        seats = tuple(sorted({int(number) - 1 for number in numbers}))
        self.guests.invite(message.words[0], seats)
        self.say(write(Message("ok", ("guest", message.words[0]))) + "\n")

    def _dismiss(self, message: Message) -> None:
        self.guests.dismiss(message.words[0])
        self.say(write(Message("ok", ("dismiss", message.words[0]))) + "\n")

    # ------------------------------------------------------------ files and settings

    def _save(self, message: Message) -> None:
        force = self._switch(message, "force")
        save(Path((message.text or "").strip()), self.game.record(), force, self.rights)
        self.say(ok(message) + "\n")

    def _settings(self, message: Message) -> None:
        self.say(reply(message, self.settings.entries()) + "\n")


_CODES: Final = {"unreadable": "unreadable", "hidden": "hidden"}
"""Protocol codes for what is wrong with a record; all others are illegal."""
