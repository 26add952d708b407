"""Replays of a traffic log to a bot, to find where its answers differ from the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from civdawn_cli.protocol import SEAT, Message, ProtocolError, command, items, notice
from civdawn_cli.session.channel import Channel, Cut, WallClock

LINE: Final = re.compile(r"[0-9]+\.[0-9]+ ([<>!2]) ?(.*)")

COMPARED: Final = ("hello", "ready", "do", "options", "view", "words")
"""The verbs of a bot's messages that are compared with the log."""


class LogError(ValueError):
    """A file that is no traffic log; the text says where."""


class Entry(NamedTuple):
    """One line of a log: its number from 1, its sign and its text."""

    number: int
    sign: str
    text: str


class Difference(NamedTuple):
    """A place where a bot says something else than the log.

    line: the number of the log's line, from 1. question: the open `ask` without its list; '' if
    none was open. then: the message in the log. now: the message of the bot.
    """

    line: int
    question: str
    then: str
    now: str


class Outcome(NamedTuple):
    """The outcome of a replay: the number of answers compared, and the differences. stopped: the
    reason why the replay ended before the end of the log; '' if it did not."""

    answers: int
    differences: list[Difference]
    stopped: str


def read_log(lines: Iterable[str]) -> Iterator[Entry]:
    """The lines of a traffic log. Raises LogError."""
    empty = True
    for number, line in enumerate(lines, 1):
        text = line.rstrip("\r\n")
        if not text:
            continue
        found = LINE.fullmatch(text)
        if found is None:
            raise LogError(
                f"line {number}: not a line of a traffic log, such as `12.345678 > ping 7`"
            )
        empty = False
        yield Entry(number, found[1], found[2])
    if empty:
        raise LogError("no line in it")


class LogReplay:
    """Replays a log to a bot, which is started whenever the log begins a conversation."""

    def __init__(self, launch: Callable[[], Channel], patience: float) -> None:
        """patience: seconds to wait for a line."""
        self._launch: Final = launch
        self._patience: Final = patience
        self._channel: Channel | None = None
        self._ask: Message | None = None
        self._answers = 0
        self._differences: list[Difference] = []

    def run(self, entries: Iterable[Entry]) -> Outcome:
        """Replay all entries. Raises StartError and LogError."""
        stopped = ""
        try:
            for entry in entries:
                if entry.sign == ">":
                    self._say(entry)
                elif entry.sign == "<" and (then := _compared(entry.text)) is not None:
                    self._compare(entry, then)
        except Cut as cut:
            stopped = f"line {entry.number}: the bot did not say {entry.text!r}: {_why(cut)}"
        finally:
            errors = self._close()
        if stopped and errors:
            stopped += f"; its last words on the standard error: {errors[-1]}"
        return Outcome(self._answers, self._differences, stopped)

    def _say(self, entry: Entry) -> None:
        message = _notice(entry.text)
        if message is not None and message.verb == "civdawn":
            self._close()
            self._channel = self._launch()
        elif message is not None and message.verb == "ask":
            self._ask = message
        if self._channel is None:
            raise LogError(f"line {entry.number}: a log begins with what civdawn says first")
        self._channel.renew()
        self._channel.send(f"{entry.text}\n")
        self._channel.flush()

    def _compare(self, entry: Entry, then: Message) -> None:
        if self._channel is None:
            raise LogError(f"line {entry.number}: a log begins with what civdawn says first")
        now, text = self._next(then)
        self._answers += then.verb == "do"
        if self._meant(then) != self._meant(now):
            question = "" if self._ask is None else " ".join(["ask", *self._ask.words])
            self._differences.append(
                Difference(
                    entry.number,
                    question,
                    self._for_people(then, entry.text),
                    self._for_people(now, text),
                )
            )

    def _next(self, then: Message) -> tuple[Message, str]:
        """The next message of the bot with the verb of this one from the log, and its text for
        people."""
        assert self._channel is not None
        clock = WallClock()
        deadline = clock.now() + self._patience
        while True:
            text = self._channel.line(deadline).decode(errors="replace").rstrip("\r")
            found = _compared(text)
            if found is not None and found.verb == then.verb:
                return found, text

    def _meant(self, message: Message) -> object:
        """The part of a message that is compared."""
        if message.verb != "do":
            return None  # a bot's name and wishes may change
        return message.words[0], self._item(message)

    def _item(self, message: Message) -> str:
        """The answer as text if it can be looked up in the list; '' if not."""
        if len(message.words) < 2:
            return " ".join((message.text or "").split())
        listed = items(self._ask.text or "") if self._ask is not None else []
        digits = message.words[1].removeprefix("#")
        if digits.isdecimal() and 1 <= int(digits[:9]) <= len(listed):
            return listed[int(digits[:9]) - 1]
        return message.words[1]

    def _for_people(self, message: Message, text: str) -> str:
        """The message for people."""
        if message.verb == "do" and (item := self._item(message)) not in text:
            return f"{text} ({item})"
        return text

    def _close(self) -> list[str]:
        """End the program; the lines of its standard error."""
        if self._channel is None:
            return []
        self._channel.close(0.0)
        errors = self._channel.errors.rstrip().splitlines()
        self._channel = None
        return errors


def _compared(text: str) -> Message | None:
    """The message of a bot if its verb is one that is compared, else None."""
    try:
        message = command(text, SEAT)
    except ProtocolError:
        return None
    return message if message is not None and message.verb in COMPARED else None


def _notice(text: str) -> Message | None:
    try:
        return notice(text)
    except ProtocolError:
        return None


def _why(cut: Cut) -> str:
    """The reason why no line came, for people."""
    return str(cut) or "no line received; did you flush your output?"
