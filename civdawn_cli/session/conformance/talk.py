"""What checks of a bot talk with it through: a process and a conversation."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.protocol import SEAT, Message, ProtocolError, command, ok, read
from civdawn_cli.session.bots import FEATURES
from civdawn_cli.session.channel import Flooded, Gone, Late, Overlong
from civdawn_cli.session.process import Process
from civdawn_cli.session.questions import Preferences

NOTHING: Final = "(nothing)"
BLANK: Final = "(a blank line)"
FLUSH: Final = "no line received; did you flush your output?"
NOISE: Final = "standard output is for messages alone; write the rest to the standard error"
SILENCE: Final = 1.0
"""Seconds without a line that are taken for silence, where a pong should have come."""

ENDED: Final = "it should run until `quit`; its standard error may say why it did not"

Replies = Callable[[Message], str]
"""The reply to `options` and `view`, without its newline."""


class Failed(Exception):
    """A check found something. expected: what should have come. got: what came, '' to quote the
    conversation. hint: what may be wrong."""

    def __init__(self, expected: str, hint: str = "", got: str = "") -> None:
        super().__init__(expected)
        self.expected: Final = expected
        self.hint: Final = hint
        self.got: Final = got


class Skipped(Exception):
    """A check does not apply to this bot; the text says why."""


class Program(Process):
    """A process that can be left without input, and watched until it ends."""

    def hang_up(self) -> None:
        """Close its standard input; nothing can be sent afterwards."""
        self.flush()
        self._out.clear()
        if self._popen.stdin is not None:
            self._popen.stdin.close()

    def code(self, seconds: float) -> int | None:
        """Its exit code, negative for a signal; None if it still runs after so many seconds."""
        with suppress(subprocess.TimeoutExpired):
            return self._popen.wait(seconds)
        return None


class Talk:
    """A conversation with one process of the bot.

    game: the one it is told to play. patience: seconds to wait for a line. lines: all that was said
    so far, behind `> ` and `< `.
    """

    def __init__(self, program: Program, game: Game[Any], patience: float) -> None:
        self.program: Final = program
        self.game: Final = game
        self.patience: Final = patience
        self.lines: Final[list[str]] = []
        self.preferences = Preferences(Message("hello", ("1.0",)))
        self._pings = 0
        self._open = 0
        self._replies: Replies | None = None

    def ask(self, number: int, replies: Replies) -> None:
        """A question is open: until `answered` the bot may want to know its list and its view at
        any time, whatever else is waited for."""
        self._open, self._replies = number, replies

    def answered(self) -> None:
        """No question is open any more."""
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
            raise Failed(expected, FLUSH, f"nothing in {patience:g} s") from None
        except Gone as why:
            raise Failed(expected, ENDED, str(why)) from None
        except Flooded:
            raise Failed(expected, NOISE, "more than 1 MiB that nobody asked for") from None
        except Overlong as why:
            raise Failed(expected, "a line has at most 65,536 bytes", str(why)) from None
        self.lines.append(f"< {data.decode(errors='backslashreplace')}")
        try:
            return data.decode().removesuffix("\r")
        except UnicodeDecodeError as wrong:
            raise Failed(
                expected, f"the line is not UTF-8 at byte {wrong.start + 1}: encode what you write"
            ) from None

    def hear(self, expected: str, patience: float | None = None) -> Message:
        """The next command that a check has to judge: all others are obeyed at once. Raises Failed
        for a line that is no message."""
        while True:
            try:
                message = command(self.line(expected, patience), SEAT)
            except ProtocolError as wrong:
                raise Failed(expected, f"{wrong}. {NOISE}") from None
            if message is None or message.verb == "info":
                continue
            if message.verb == "ping":
                self.send(ok(message) + "\n")
            elif self._wants_to_know(message) and self._replies is not None:
                self.send(self._replies(message) + "\n")
            else:
                return message

    def _wants_to_know(self, message: Message) -> bool:
        """Whether it asks about the open question."""
        return message.verb in ("options", "view") and message.number == self._open

    def greet(self, greeting: str = "") -> Message:
        """Say the first line and hear `hello`. Raises Failed."""
        expected = "hello 1.0 :NAME"
        self.send(greeting or greeting_line(self.game))
        message = self.hear(expected)
        if message.verb != "hello":
            raise Failed(expected, "the first line is hello")
        try:
            self.preferences = Preferences(message)
        except ProtocolError as wrong:
            raise Failed(expected, str(wrong)) from None
        self.send(ok(message) + "\n")
        return message

    def ready(self, number: int) -> None:
        """Hear that it is ready. Raises Failed."""
        expected = f"ready {number}"
        message = self.hear(expected)
        if message.verb != "ready":
            raise Failed(expected, "`new N` is answered by `ready N` before all else")
        if message.number != number:
            raise Failed(expected, "`ready` repeats the number of `new`")
        self.send(ok(message) + "\n")

    def ping(self) -> None:
        """Ping and hear the pong. Raises Failed."""
        self._pings += 1
        expected = f"pong {self._pings}"
        self.send(f"ping {self._pings}\n")
        message = self.hear(expected)
        if message.verb != "pong":
            raise Failed(expected, "it spoke without being asked")
        if message.number != self._pings:
            raise Failed(expected, "`pong` repeats the number of `ping`")

    def quiet(self, hint: str = "") -> None:
        """Nothing comes but the pong of a ping, which may be missing: that is for other checks to
        say. Raises Failed."""
        self._pings += 1
        self.send(f"ping {self._pings}\n")
        expected = f"pong {self._pings} and nothing else"
        try:
            message = self.hear(expected, min(self.patience, SILENCE))
        except Failed as why:
            if why.hint == FLUSH:
                return
            raise
        if message.verb != "pong":
            raise Failed(expected, hint)

    def exits(self, told: bool = True) -> None:
        """It exits by itself within its limit, answering nothing more. told: by `quit`, and so with
        code 0. Raises Failed."""
        expected = "exit with code 0 within 2 s" if told else "exit within 2 s"
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
        if code and told:
            fate = f"exit code {code}" if code > 0 else f"ended by signal {-code}"
            raise Failed(expected, "", fate)

    def close(self) -> None:
        """End the process at once."""
        self.program.close(0.0)


def _says_something(line: bytes) -> bool:
    """Whether a line is more than a comment, blank or `info`, which may come at any time."""
    try:
        message = read(line.decode(errors="replace").removesuffix("\r"))
    except ProtocolError:
        return True
    return message is not None and message.verb != "info"


def greeting_line(game: Game[Any], version: str = "1.0", more: str = "") -> str:
    """The first line civdawn says."""
    about = f"game={game.name} rules={game.rules} data={game.data_hash()}"
    return f"civdawn {version} role=seat {about} features={FEATURES}{more}\n"
