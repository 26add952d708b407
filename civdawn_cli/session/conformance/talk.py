"""The process of a bot under test, and the conversation that checks have with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.playing.options import Option
from civdawn_cli.protocol import SEAT, Message, ProtocolError, command, ok, read
from civdawn_cli.session import hints
from civdawn_cli.session.bots import FEATURES, declared
from civdawn_cli.session.channel import Flooded, Gone, Late, Overlong
from civdawn_cli.session.lists import LISTS, listed_data
from civdawn_cli.session.process import Process
from civdawn_cli.session.questions import Preferences

NOTHING: Final = "(nothing)"
BLANK: Final = "(a blank line)"
SILENCE: Final = 1.0
"""How many seconds without a line count as silence, where a pong should have come."""

Replies = Callable[[Message], str]
"""The reply to `options` and `view`, without its newline."""


ABOUT_QUESTIONS: Final = ("options", "view", "words", "position")
"""Commands of a bot about the open question."""


class Failed(Exception):
    """The bot failed a check. expected: the message that should have come, in words. got: the
    message that came; '' to quote the conversation. hint: the likely cause."""

    def __init__(self, expected: str, hint: str = "", got: str = "") -> None:
        super().__init__(expected)
        self.expected: Final = expected
        self.hint: Final = hint
        self.got: Final = got


class Skipped(Exception):
    """A check does not apply to this bot; the text says why."""


class Talk:
    """A conversation with one process of the bot.

    game: the game that the bot is told to play. patience: seconds to wait for a line. lines: the
    conversation so far, civdawn's lines behind `> ` and the bot's behind `< `. options: those that
    the bot has declared.
    """

    def __init__(self, program: Process, game: Game[Any], patience: float) -> None:
        self.program: Final = program
        self.game: Final = game
        self.patience: Final = patience
        self.lines: Final[list[str]] = []
        self.preferences = Preferences(Message("hello", ("1.0",)))
        self.options: list[Option] = []
        self._pings = 0
        self._open = 0
        self._replies: Replies | None = None

    def ask(self, number: int, replies: Replies) -> None:
        """Open a question: until `answered` the bot may ask for its list and its view at any time,
        whatever else is waited for."""
        self._open, self._replies = number, replies

    def answered(self) -> None:
        """Close the open question."""
        self._replies = None

    def send(self, text: str) -> None:
        """Send whole lines, or part of one if there is no newline at the end."""
        self.lines.extend([f"> {line or BLANK}" for line in text.removesuffix("\n").split("\n")])
        self.program.renew()
        self.program.send(text)
        self.program.flush()

    def line(self, expected: str, patience: float | None = None) -> str:
        """The next line as text. Raises Failed."""
        patience = self.patience if patience is None else patience
        try:
            data = self.program.line(self.program.clock.now() + patience)
        except Late:
            raise Failed(expected, hints.FLUSH, f"nothing in {patience:g} s (--patience)") from None
        except Gone as why:
            raise Failed(expected, why.hint or hints.RUNNING, str(why)) from None
        except Flooded:
            raise Failed(expected, hints.NOISE, "more than 1 MiB that nobody asked for") from None
        except Overlong as why:
            raise Failed(expected, hints.LENGTH, str(why)) from None
        self.lines.append(f"< {data.decode(errors='backslashreplace')}")
        try:
            return data.decode().removesuffix("\r")
        except UnicodeDecodeError as wrong:
            raise Failed(
                expected, f"the line is not UTF-8 at byte {wrong.start + 1}: {hints.ENCODING}"
            ) from None

    def hear(self, expected: str, patience: float | None = None) -> Message:
        """The next command that the check has to judge; others, such as `options`, are answered
        here. Raises Failed for a line that is no message."""
        while True:
            try:
                message = command(self.line(expected, patience), SEAT)
            except ProtocolError as wrong:
                raise Failed(expected, f"{wrong}. {hints.NOISE}") from None
            if message is None or message.verb == "info":
                continue
            if message.verb == "ping":
                self.send(ok(message) + "\n")
            elif message.verb in LISTS:
                self.send(listed_data(message, self.game) + "\n")
            elif self._wants_to_know(message) and self._replies is not None:
                self.send(self._replies(message) + "\n")
            else:
                return message

    def _wants_to_know(self, message: Message) -> bool:
        """Return True if the message asks about the open question."""
        return message.verb in ABOUT_QUESTIONS and message.number == self._open

    def greet(self, greeting: str = "", unknown: tuple[str, ...] = ()) -> Message:
        """Send the first line and wait for `hello`. unknown: fields of it that this civdawn does
        not know. Raises Failed."""
        expected = "hello 1.0 :NAME"
        self.send(greeting or greeting_line(self.game))
        message = self.hear(expected)
        while message.verb == "option":
            try:
                self.options.append(declared(message, self.options))
            except ProtocolError as wrong:
                raise Failed("option NAME type= default= .. before hello", str(wrong)) from None
            self.send(ok(message) + "\n")
            message = self.hear(expected)
        if message.verb != "hello":
            raise Failed(expected, hints.HELLO)
        try:
            known = {name: message.fields[name] for name in message.fields if name not in unknown}
            self.preferences = Preferences(message._replace(fields=known))
        except ProtocolError as wrong:
            raise Failed(expected, str(wrong)) from None
        self.send(ok(message) + "\n")
        return message

    def ready(self, number: int) -> None:
        """Wait for `ready`. Raises Failed."""
        expected = f"ready {number}"
        message = self.hear(expected)
        if message.verb != "ready":
            raise Failed(expected, hints.READY_FIRST)
        if message.number != number:
            raise Failed(expected, hints.READY)
        self.send(ok(message) + "\n")

    def ping(self) -> None:
        """Send a ping and wait for the pong. Raises Failed."""
        self._pings += 1
        expected = f"pong {self._pings}"
        self.send(f"ping {self._pings}\n")
        message = self.hear(expected)
        if message.verb != "pong":
            raise Failed(expected, "it spoke without being asked")
        if message.number != self._pings:
            raise Failed(expected, "`pong` repeats the number of `ping`")

    def quiet(self, hint: str = "") -> None:
        """Check that nothing comes but the pong of a ping. Other checks judge a missing pong.
        Raises Failed."""
        self._pings += 1
        self.send(f"ping {self._pings}\n")
        expected = f"pong {self._pings} and nothing else"
        try:
            message = self.hear(expected, min(self.patience, SILENCE))
        except Failed as why:
            if why.hint == hints.FLUSH:
                return
            raise
        if message.verb != "pong":
            raise Failed(expected, hint)

    def exits(self, by_quit: bool = True) -> None:
        """Check that the bot exits by itself within its limit and answers nothing more. by_quit:
        True if it was told to by `quit`, and so must exit with code 0. Raises Failed."""
        expected = "exit with code 0 within 2 s" if by_quit else "exit within 2 s"
        deadline = self.program.clock.now() + 2
        try:
            while True:
                data = self.program.line(deadline)
                self.lines.append(f"< {data.decode(errors='backslashreplace')}")
                if _says_something(data):
                    raise Failed("nothing more, and " + expected, "it should be silent now")
        except Late:
            raise Failed(expected, "`quit`, and the end of the input, end the program") from None
        except Gone:
            pass
        except (Flooded, Overlong) as why:
            raise Failed(expected, "it should be silent now", str(why)) from None
        code = self.program.code(max(0.0, deadline - self.program.clock.now()))
        if code is None:
            raise Failed(expected, "it closed its output, but goes on running")
        if code and by_quit:
            fate = f"exit code {code}" if code > 0 else f"ended by signal {-code}"
            raise Failed(expected, "", fate)

    def close(self) -> None:
        """End the process at once."""
        self.program.close(0.0)


def _says_something(line: bytes) -> bool:
    """Return True unless the line is a comment, blank or `info`, which may come at any time."""
    try:
        message = read(line.decode(errors="replace").removesuffix("\r"))
    except ProtocolError:
        return True
    return message is not None and message.verb != "info"


def greeting_line(game: Game[Any], version: str = "1.0", more: str = "") -> str:
    """The first line that civdawn sends."""
    about = f"game={game.name} rules={game.rules} data={game.data_hash()}"
    return f"civdawn {version} role=seat {about} features={FEATURES}{more}\n"
