"""Conversations with bots: one program each, which may play many games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.playing.options import Option, OptionError, chosen
from civdawn_cli.protocol import SEAT, Message, ProtocolError, command, error, ok, write
from civdawn_cli.record.promise import SALT
from civdawn_cli.session import hints
from civdawn_cli.session.channel import (
    Channel,
    Clock,
    Flooded,
    Gone,
    Late,
    Overlong,
    Resting,
    WallClock,
)
from civdawn_cli.session.command_line import StartError
from civdawn_cli.session.limits import (
    CRASH,
    FLOOD,
    MALFORMED,
    PROTOCOL_MISMATCH,
    START_FAILURE,
    TIMEOUT,
    Limits,
    Offence,
)
from civdawn_cli.session.lists import LISTS, listed_data
from civdawn_cli.session.questions import Preferences, about

FEATURES: Final = (
    "options,events,view,hash,clock,nodes,restart,stop,option,cards,rules,kinds,position,"
    "words,effects"
)

MOST_LINES: Final = 1_000
"""The most lines that a bot may send without being asked."""

QUOTED: Final = 200
"""How many characters of an offending line are kept."""

LATE: Final = "no answer in time"
UNENDED: Final = "a line came without its newline"

HINTS: Final = {
    "unknown": hints.NOISE,
    "illegal": hints.ITEM,
    "unreadable": hints.ITEM,
    "ambiguous": hints.ITEM,
}
"""The likely causes of wrong messages, by the codes of their errors."""


def cause(wrong: ProtocolError) -> str:
    """The likely cause of a message that can't be obeyed; '' if its error says all."""
    if wrong.code != "malformed":
        return HINTS.get(wrong.code, "")
    if "UTF-8" in str(wrong):
        return hints.ENCODING
    return hints.ITEM if wrong.verb == "do" else hints.NOISE


MOST_OPTIONS: Final = 200
"""The most options that a bot may have."""


class WrongSetting(Offence):
    """A program was given a value that it has no option for. The program is not to blame."""


class Bot:
    """A program in the seat role, from its start to its end.

    launch: starts the program, again after a crash. name: the name in its `hello`; before that, the
    name given here. settings: the values for its options. options: those that it has declared.
    absent: it was left alone with a question, about which it may think on, and has not been heard
    since. limit: the limit of time that is waited for, in words. stray: the last message that was
    no answer to what is waited for, and what would have been one; '' if there was none.
    """

    def __init__(
        self,
        launch: Callable[[], Channel],
        game: Game[Any],
        *,
        name: str = "bot",
        limits: Limits | None = None,
        clock: Clock | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.settings: Final = dict(settings or {})
        self.options: list[Option] = []
        self._launch: Final = launch
        self.game: Final = game
        self.name = name
        self.limits: Final = limits or Limits()
        self.clock: Final = clock or WallClock()
        self._now: Final = self.clock.now
        self.channel: Channel | None = None
        self._resting: Resting | None = None  # the same, if it can rest
        self.preferences = Preferences(Message("hello", ("1.0",)))
        self.errors = ""
        self.met = False
        self.last_line = ""
        self.absent = False
        self._thinks_until: float | None = None
        self.limit = ""
        self.stray = ""
        self._astray = ("", "")  # the line of that message, and the likely cause
        self.came_at = self._started = self.clock.now()
        self._lines = 0
        self._request_named: Final = named(hints.REQUEST_LIMIT, self.limits.request)
        self._unread: bytes | Overlong | None = None

    # ------------------------------------------------------------ beginning and end

    def start(self) -> None:
        """Start the program and greet it; `meet` waits for its answer. Raises Offence."""
        self.came_at = self._started = self.clock.now()
        self.errors = self.last_line = ""
        self.absent = self.met = False
        self._lines = 0
        try:
            self.channel = self._launch()
            channel = self.channel
            self._resting = channel if isinstance(channel, Resting) and channel.rests else None
        except StartError as problem:
            raise Offence(START_FAILURE, str(problem)) from None
        data = self.game.data_hash()
        known = f" data={data}" if data else ""
        game = f"game={self.game.name} rules={self.game.rules}{known}"
        self.send(f"civdawn 1.0 role=seat {game} features={FEATURES}\n")
        self.channel.flush()

    def meet(self) -> None:
        """Wait for `hello`, the start limit counted from the start. Raises Offence."""
        limit = self.limits.start
        self._expect(named(hints.START_LIMIT, limit))
        try:
            message = self._first(None if limit is None else self._started + limit)
            self.preferences = Preferences(message)
        except ProtocolError as wrong:
            self.refuse(wrong)
            hint = "" if wrong.code in ("version", "value") else cause(wrong)
            raise Offence(PROTOCOL_MISMATCH, str(wrong), self.last_line, hint) from None
        except Offence as offence:
            reason = f"{offence}, before it said hello"
            ending = FLOOD if offence.ending == FLOOD else START_FAILURE
            raise Offence(ending, reason, offence.said, offence.hint) from None
        self.name = self.preferences.name or self.name
        self.send(ok(message) + "\n")
        self._set_up()
        self.met = True

    def _first(self, deadline: float | None) -> Message:
        """Wait for `hello`, and take note of the options before it. Raises Offence and
        ProtocolError."""
        self.options = []
        message = None
        while message is None or message.verb == "option":
            message = command(self._line(deadline), SEAT)
            if message is not None and message.verb == "option":
                self.options.append(declared(message, self.options))
                self.send(ok(message) + "\n")
        if message.verb != "hello":
            raise about(ProtocolError("malformed", hints.HELLO), message)
        return message

    def _set_up(self) -> None:
        """Tell the program the values of its options that are set. Raises WrongSetting."""
        try:
            chosen(self.options, self.settings)
        except OptionError as wrong:
            raise WrongSetting(START_FAILURE, str(wrong)) from None
        for name, value in self.settings.items():
            self.send(write(Message("set", (name,), {}, value)) + "\n")

    def announce(self, lines: str) -> None:
        """Send the lines that begin a game; `ready` waits for the answer."""
        self.ask(lines)
        assert self.channel is not None
        self.channel.flush()

    def leave(self, limit: float | None) -> None:
        """Leave it alone with a question. limit: the seconds it had left for it; None for no
        limit."""
        self.absent = True
        self._thinks_until = self._deadline(limit)

    def ready_by(self) -> float | None:
        """The time until which it must be ready for a game that is announced now; None for no
        limit. One that is absent may think to the end first."""
        deadline = self._deadline(self.limits.ready)
        if deadline is None or not self.absent:
            return deadline
        until = self._thinks_until
        return None if until is None else deadline + max(0.0, until - self.clock.now())

    def ready(self, number: int, deadline: float | None) -> str:
        """Wait until the bot is ready for the game of that number, and return what it adds to the
        seed, '' for nothing. Raises Offence.

        One that is absent may first answer the question it was left with.
        """
        self._expect(named(hints.START_LIMIT, self.limits.ready))
        while True:
            message = self.message(deadline)
            if message.verb == "ready":
                if message.number == number:
                    salt = message.fields.get("salt", "")
                    if salt and not SALT.fullmatch(salt):
                        self.dismiss(ProtocolError("value", hints.SALT), message, number)
                        continue
                    self.send(ok(message) + "\n")
                    self.absent = False
                    return salt
                self.dismiss(ProtocolError("stale", f"game {number} is due"), message, number)
            elif message.verb == "do" and self.absent:
                self.refuse(about(ProtocolError("stale", "that game is over"), message))
            else:
                self.dismiss(ProtocolError("not-your-turn"), message, number)

    def close(self, deadline: float | None = None) -> None:
        """Tell the program to quit and end it; afterwards none of its processes is left.

        deadline: given if the program was told to quit already: the time by the clock when it is
        killed.
        """
        if self.channel is not None:
            grace = self.limits.quit
            if deadline is None:
                self.channel.send("quit\n")
            else:
                grace = max(0.0, deadline - self.clock.now())
            self.channel.close(grace)
            self.errors = self.channel.errors
            self.channel = None

    def kill(self) -> None:
        """End the program at once."""
        if self.channel is not None:
            self.channel.close(0.0)
            self.errors = self.channel.errors
            self.channel = None

    def wake(self) -> None:
        """Let the program run, if it rests."""
        if self._resting is not None and self.channel is not None:
            self._resting.wake()

    # ------------------------------------------------------------ talking

    def send(self, lines: str) -> None:
        """Queue whole lines for the bot."""
        assert self.channel is not None
        self.channel.send(lines)

    def ask(self, lines: str) -> None:
        """Send lines that ask something; the count of unasked lines begins again."""
        assert self.channel is not None
        self.channel.renew()
        self._lines = 0
        self.stray = ""
        self.channel.send(lines)

    def message(
        self, deadline: float | None, charge: Callable[[ProtocolError], None] | None = None
    ) -> Message:
        """The next command of the bot; pings and messages without a reply are handled here.

        charge: called for a line that is no message, in place of raising the Offence (malformed).
        Raises Offence.
        """
        while True:
            try:
                found = command(self._line(deadline), SEAT)
            except ProtocolError as wrong:
                if charge is None:
                    self.refuse(wrong)
                    raise Offence(MALFORMED, str(wrong), self.last_line, cause(wrong)) from None
                charge(wrong)
                continue
            if found is None or found.verb in ("pong", "info"):
                continue
            if not self._told(found):
                return found

    def refuse(self, wrong: ProtocolError, left: int | None = None) -> None:
        """Send the `error` that a command is not obeyed."""
        self.send(error(wrong, {} if left is None else {"left": left}) + "\n")

    def dismiss(
        self, wrong: ProtocolError, message: Message, due: int, verb: str = "ready"
    ) -> None:
        """Refuse a command that is not what is waited for, and keep it for the case that nothing
        better comes.

        due: the number that is waited for, of the message `verb`.
        """
        self.refuse(about(wrong, message))
        hint = hints.READY_FIRST if verb == "ready" else hints.NOT_DUE
        if message.verb != verb:
            self.stray = f"it said {message.verb}, {verb} {due} was due"
        elif verb == "do":
            self.stray = f"it answered question {message.number}, {due} was open"
            hint = hints.NUMBER
        else:
            self.stray = f"it said {verb} {message.number}, {verb} {due} was due"
            hint = hints.READY
        self._astray = (self.last_line, hint)

    def _expect(self, limit: str) -> None:
        """Note that something else is waited for, and within which limit."""
        self.limit, self.stray = limit, ""

    def ping(self, number: int) -> None:
        """Wait until the bot has answered a ping. Raises Offence."""
        self.ask(f"ping {number}\n")
        self.limit = self._request_named
        deadline = self._deadline(self.limits.request)
        line = self._raw(deadline)
        if line == b"pong %d" % number:
            return
        self._unread = line
        while True:
            try:
                found = command(self._line(deadline), SEAT)
            except ProtocolError as wrong:
                self.refuse(wrong)
                continue
            if found is None or found.verb == "info":
                continue
            if found.verb == "pong":
                if found.number == number:
                    return
            elif not self._told(found):
                self.refuse(about(ProtocolError("not-your-turn"), found))

    def _told(self, message: Message) -> bool:
        """Answer a command that may come at any time. Return False if it is another one."""
        if message.verb == "ping":
            self.send(ok(message) + "\n")
        elif message.verb in LISTS:
            self.send(listed_data(message, self.game) + "\n")
        else:
            return False
        return True

    def item(self, deadline: float | None, number: int, most: int) -> int:
        """K, if the next line is `do N #K` and K at most `most`; 0 if `message` has to read the
        line.

        Nearly all answers have this form; reading them here halves the cost of a question. Raises
        Offence.
        """
        line = self._unread = self._raw(deadline)
        if type(line) is bytes:
            head, _, item = line.partition(b"#")
            if head == b"do %d " % number and item.isdigit() and len(item) < 5:
                found = int(item)
                if 0 < found <= most:
                    self._unread = None
                    return found
        return 0

    def _line(self, deadline: float | None) -> str:
        """The next line as text. Raises Offence, and ProtocolError for a line that is not UTF-8."""
        line, self._unread = self._unread, None
        if line is None:
            line = self._raw(deadline)
        if isinstance(line, Overlong):
            self._quote(line.said)
            raise ProtocolError("too-long", str(line))
        if line[-1:] == b"\r":
            line = line[:-1]
        try:
            text = line.decode()
        except UnicodeDecodeError as problem:
            self._quote(line)
            reason = f"not UTF-8 at byte {problem.start + 1}"
            raise ProtocolError("malformed", reason, problem.start + 1) from None
        self.last_line = text[:QUOTED]
        return text

    def _raw(self, deadline: float | None) -> bytes | Overlong:
        """The next line. Raises Offence."""
        assert self.channel is not None
        self.last_line = ""
        line: bytes | Overlong
        try:
            line = self.channel.line(deadline)
        except Late as cut:
            self._quote(cut.said)
            limit = f" ({self.limit})" if self.limit else ""
            reason = f"{str(cut) or LATE}{limit}" + (f": {UNENDED}" if cut.said else "")
            hint = hints.NEWLINE if cut.said else cut.hint or hints.FLUSH * (not self._lines)
            hint = hints.joined(hint, hints.LONGER.get(self.limit.partition(" ")[0], ""))
            raise self._cut(TIMEOUT, reason, hint) from None
        except Gone as cut:
            self._quote(cut.said)
            raise self._cut(CRASH, str(cut), cut.hint) from None
        except Flooded as cut:
            self._quote(cut.said)
            hint = hints.READING if "read" in str(cut) else hints.NOISE
            raise self._cut(FLOOD, str(cut) or "too much", hint) from None
        except Overlong as cut:
            line = cut
        finally:
            self.came_at = self._now()
        if self._resting is not None:
            self._resting.rest()
        self._lines += 1  # not before it came: a wait may be broken off, again and again
        if self._lines > MOST_LINES:
            self._quote(line.said if isinstance(line, Overlong) else line)
            reason = f"more than {MOST_LINES} lines that nobody asked for"
            raise self._cut(FLOOD, reason, hints.SILENT)
        return line

    def _cut(self, ending: str, reason: str, hint: str) -> Offence:
        """The offence of a bot from which no further line comes. A message that was not what is
        waited for explains silence better than any hint."""
        if not self.stray:
            return Offence(ending, reason, self.last_line, hint)
        line, better = self._astray
        hint = hint if ending == CRASH else better
        return Offence(ending, f"{reason}; {self.stray}", self.last_line or line, hint)

    def _quote(self, line: bytes) -> None:
        """Keep the beginning of a line for messages; the line need not be UTF-8."""
        self.last_line = line.decode(errors="backslashreplace")[:QUOTED]

    def _deadline(self, seconds: float | None) -> float | None:
        return None if seconds is None else self._now() + seconds


def declared(message: Message, before: Sequence[Option]) -> Option:
    """The option that a message declares. before: those declared before it. Raises ProtocolError
    (value)."""
    name = message.words[0]
    try:
        if any(option.name == name for option in before):
            raise OptionError(f"there is an option {name!r} already")
        if len(before) == MOST_OPTIONS:
            raise OptionError(f"at most {MOST_OPTIONS} options")
        return Option.told(name, message.fields, message.text or "")
    except OptionError as wrong:
        raise about(ProtocolError("value", str(wrong)), message) from None


def named(limit: str, seconds: float | None) -> str:
    """A limit of time in words, `start-limit 30 s`; '' for none."""
    return "" if seconds is None else f"{limit} {seconds:g} s"
