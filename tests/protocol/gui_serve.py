"""The driver's side of the protocol, as a GUI would have it, and what was checked with it.

Standard library only; nothing of civdawn is imported.
"""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from collections.abc import Callable

PATIENCE = 60  # seconds until a silent civdawn is given up
MOST = 2000  # questions of a game
CODES = {
    "malformed",
    "too-long",
    "unknown",
    "version",
    "value",
    "illegal",
    "ambiguous",
    "unreadable",
    "stale",
    "not-your-turn",
    "no-game",
    "over",
    "hidden",
    "file",
    "start",
    "no-exec",
    "no-files",
    "limit",
    "internal",
}


class Message:
    """A line of the protocol: words, fields `key=value`, and perhaps a text behind ` :`."""

    def __init__(self, line: str) -> None:
        self.line = line
        head, _, text = line.partition(" :")
        self.text = text
        parts = head.split(" ")
        self.words = [part for part in parts if "=" not in part]
        self.fields = dict(part.split("=", 1) for part in parts if "=" in part)
        self.verb = self.words[0]

    def items(self) -> list[str]:
        return self.text.split("|") if self.text else []


class Told:
    """The messages of civdawn after one command: the reply, and those before and behind it."""

    def __init__(self, messages: list[Message]) -> None:
        replies = [
            place for place, message in enumerate(messages) if message.verb in ("ok", "error")
        ]
        self.replies = len(replies)
        place = replies[0] if replies else len(messages)
        self.before = messages[:place]
        self.reply = messages[place] if replies else Message("nothing")
        self.behind = messages[place + 1 :]
        self.ok = self.reply.verb == "ok"
        self.code = self.reply.words[1] if self.reply.verb == "error" else ""

    def events(self) -> list[Message]:
        return [message for message in self.before + self.behind if message.verb == "event"]

    def last(self, verb: str) -> Message | None:
        found = [message for message in self.before + self.behind if message.verb == verb]
        return found[-1] if found else None

    def the(self, verb: str) -> Message:
        """The last message of that verb. Raises LookupError if there is none."""
        found = self.last(verb)
        if found is None:
            raise LookupError(f"no {verb} behind: {self.reply.line}")
        return found

    def text(self) -> list[str]:
        return [message.text for message in self.before if message.verb == "text"]


class Serve:
    """A civdawn that is driven; every command is followed by a wait, so that its end is seen."""

    def __init__(self, command: list[str], *options: str) -> None:
        self.process = subprocess.Popen(
            [*command, "serve", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.waits = 0
        self.greeting = Message(self.next())

    def read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\r\n"))
        self.lines.put(None)

    def next(self) -> str:
        line = self.lines.get(timeout=PATIENCE)
        if line is None:
            raise EOFError("civdawn has closed its output")
        return line

    def write(self, *lines: str | bytes) -> None:
        """Say lines, and wait for nothing."""
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write((line if isinstance(line, bytes) else line.encode()) + b"\n")
        self.process.stdin.flush()

    def close(self) -> None:
        """End the input."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def send(self, *lines: str | bytes) -> list[Message]:
        """All that is said until the wait behind these lines is answered."""
        self.waits += 1
        self.write(*lines, f"wait {self.waits}")
        said = []
        while (message := Message(self.next())).line != f"ok wait {self.waits}":
            said.append(message)
        return said

    def do(self, line: str | bytes) -> Told:
        return Told(self.send(line))

    def quit(self) -> tuple[str, int]:
        """The reply to `quit`, and the exit code."""
        self.write("quit")
        return self.next(), self.process.wait(PATIENCE)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Checks:
    """Counts the checks and collects the mistakes."""

    def __init__(self) -> None:
        self.passed = 0
        self.wrong: list[str] = []

    def that(self, what: str, good: object, seen: object = "") -> None:
        if good:
            self.passed += 1
        else:
            seen = seen.reply.line if isinstance(seen, Told) else seen
            self.wrong.append(f"{what}: {str(seen)[:300]}")

    def error(self, serve: Serve, line: str | bytes, code: str, verb: str | None = None) -> Told:
        """The command must be refused with this code; the reply has the verb of the command."""
        told = serve.do(line)
        shown = (line if isinstance(line, str) else repr(line))[:80]
        self.that(f"`{shown}` should be error {code}", told.code == code, told)
        self.that(f"`{shown}` should have one reply", told.replies == 1, told.replies)
        self.that(f"`{shown}` should get a known code", told.code in CODES, told)
        self.that(f"`{shown}` should get a text", bool(told.reply.text), told)
        verb = verb if verb is not None else shown.split()[0]
        if verb:
            self.that(f"`{shown}`: the error names the verb", told.reply.words[2:3] == [verb], told)
        return told


def play_on(serve: Serve, ask: Message, pick: Callable[[Message], str]) -> Told:
    """Answer every question by `pick` until the game has ended; what was told last."""
    for _ in range(MOST):
        told = serve.do(f"do {ask.words[1]} {pick(ask)}")
        found = told.last("ask")
        if found is None:
            break
        ask = found
    return told
