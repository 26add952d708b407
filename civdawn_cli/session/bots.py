"""Conversations with bots: one program each, which may play many games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.protocol import SEAT, Message, ProtocolError, command, error, ok
from civdawn_cli.session.channel import Channel, Clock, Flooded, Gone, Late, Overlong, WallClock
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
from civdawn_cli.session.process import StartError
from civdawn_cli.session.questions import Preferences, about

FEATURES: Final = "options,events,view,hash,clock,nodes,restart,cards,rules,kinds"

MOST_LINES: Final = 1_000
"""The most lines that a bot may send without being asked."""

QUOTED: Final = 200
"""How many characters of an offending line are kept."""

HINT: Final = "no line received; did you flush your output?"
LATE: Final = "no answer in time"
UNENDED: Final = "no answer in time: a line came without its newline"


class Bot:
    """A program in the seat role, from its start to its end.

    launch: starts the program, again after a crash. name: the name in its `hello`; before that, the
    name given here.
    """

    def __init__(
        self,
        launch: Callable[[], Channel],
        game: Game[Any],
        *,
        name: str = "bot",
        limits: Limits | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._launch: Final = launch
        self.game: Final = game
        self.name = name
        self.limits: Final = limits or Limits()
        self.clock: Final = clock or WallClock()
        self.channel: Channel | None = None
        self.preferences = Preferences(Message("hello", ("1.0",)))
        self.errors = ""
        self.last_line = ""
        self.came_at = self._started = self.clock.now()
        self._lines = 0
        self._unread: bytes | Overlong | None = None

    # ------------------------------------------------------------ beginning and end

    def start(self) -> None:
        """Start the program and greet it; `meet` waits for its answer. Raises Offence."""
        self.came_at = self._started = self.clock.now()
        self.errors = self.last_line = ""
        self._lines = 0
        try:
            self.channel = self._launch()
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
        try:
            message = self._first(None if limit is None else self._started + limit)
            self.preferences = Preferences(message)
        except ProtocolError as wrong:
            self.refuse(wrong)
            raise Offence(PROTOCOL_MISMATCH, str(wrong), self.last_line) from None
        except Offence as offence:
            reason = f"{offence}, before it said hello"
            if offence.ending == TIMEOUT and not offence.said:
                reason = HINT
            ending = FLOOD if offence.ending == FLOOD else START_FAILURE
            raise Offence(ending, reason, offence.said) from None
        self.name = self.preferences.name or self.name
        self.send(ok(message) + "\n")

    def _first(self, deadline: float | None) -> Message:
        """Wait for the first message, `hello`. Raises Offence and ProtocolError."""
        message = None
        while message is None:
            message = command(self._line(deadline), SEAT)
        if message.verb != "hello":
            raise about(ProtocolError("malformed", "the first message is hello"), message)
        return message

    def ready(self, lines: str, number: int) -> None:
        """Send the lines that begin a game and wait until the bot is ready for it. Raises
        Offence."""
        assert self.channel is not None
        self.channel.renew()
        self._lines = 0
        self.send(lines)
        deadline = self._deadline(self.limits.ready)
        while True:
            message = self.message(deadline)
            if message.verb == "ready":
                if message.number == number:
                    self.send(ok(message) + "\n")
                    return
                self.refuse(about(ProtocolError("stale", f"game {number} is due"), message))
            else:
                self.refuse(about(ProtocolError("not-your-turn"), message))

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
                    raise Offence(MALFORMED, str(wrong), self.last_line) from None
                charge(wrong)
                continue
            if found is None or found.verb in ("pong", "info"):
                continue
            if not self._told(found):
                return found

    def refuse(self, wrong: ProtocolError, left: int | None = None) -> None:
        """Send the `error` that a command is not obeyed."""
        self.send(error(wrong, {} if left is None else {"left": left}) + "\n")

    def ping(self, number: int) -> None:
        """Wait until the bot has answered a ping. Raises Offence."""
        self.ask(f"ping {number}\n")
        deadline = self._deadline(self.limits.request)
        self._unread = self._raw(deadline)
        if self._unread == b"pong %d" % number:
            self._unread = None
            return
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
        if isinstance(line, bytes):
            wanted = b"do %d #" % number
            item = line[len(wanted) :]
            if line.startswith(wanted) and item.isdigit() and len(item) < 5:
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
        self._lines += 1
        if self._lines > MOST_LINES:
            raise Offence(
                FLOOD, f"more than {MOST_LINES} lines that nobody asked for", self.last_line
            )
        self.last_line = ""
        try:
            return self.channel.line(deadline)
        except Late as cut:
            self._quote(cut.said)
            raise Offence(TIMEOUT, UNENDED if cut.said else LATE, self.last_line) from None
        except Gone as cut:
            self._quote(cut.said)
            raise Offence(CRASH, str(cut), self.last_line) from None
        except Flooded as cut:
            self._quote(cut.said)
            raise Offence(FLOOD, str(cut) or "too much", self.last_line) from None
        except Overlong as cut:
            return cut
        finally:
            self.came_at = self.clock.now()

    def _quote(self, line: bytes) -> None:
        """Keep the beginning of a line for messages; the line need not be UTF-8."""
        self.last_line = line.decode(errors="backslashreplace")[:QUOTED]

    def _deadline(self, seconds: float | None) -> float | None:
        return None if seconds is None else self.clock.now() + seconds
