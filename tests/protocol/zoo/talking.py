"""The talk of bots of the zoo: a sound bot, the parts of it that can be replaced, lists of bots.

Standard library only, and little of it, so that bots start in a few milliseconds.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple, NoReturn

START = os.path.join(os.path.dirname(os.path.abspath(__file__)), "start.py")
"""The file that starts a bot, whose name is the first argument."""

FOREVER = 300.0
"""Seconds: longer than any match, yet a process that a test has lost ends after them."""

WHEN = 2
"""The number of the question at which a bot goes wrong that was sound before."""

HERE = "CIVDAWN_ZOO"
"""The environment variable by which all processes of a match are found."""

ASKED = "CIVDAWN_ZOO_ASKED"
"""The environment variable with the file that a bot which sleeps makes when it has been asked."""

LATE = "CIVDAWN_ZOO_LATE"
"""The environment variable with the seconds after which an answer is too late."""


def say(text: str) -> None:
    """Write a line to civdawn."""
    spit(text.encode() + b"\n")


def spit(data: bytes) -> None:
    """Write bytes to civdawn."""
    while data:
        data = data[os.write(1, data) :]


def complain(text: str) -> None:
    """Write a line to the standard error."""
    os.write(2, text.encode() + b"\n")


def sleep() -> NoReturn:
    """Write and read nothing any more."""
    time.sleep(FOREVER)
    os._exit(0)


def close(number: int) -> NoReturn:
    """Close the standard stream of this number and live on."""
    os.close(number)
    sleep()


def fork(*before: Callable[[], object]) -> None:
    """Leave a child that stays for ever and holds open everything its parent has open.

    before: called in the child first.
    """
    if os.fork() == 0:
        for act in before:
            act()
        sleep()


def heard() -> Iterator[tuple[str, str]]:
    """The verb and the number of each message of civdawn, to the end of the input."""
    for line in sys.stdin.buffer:
        words = line.decode().split()
        yield words[0], words[1] if len(words) > 1 else ""


def answer(number: str) -> None:
    """Answer the question of this number by the first option."""
    say(f"do {number} #1")


def play(
    ask: Callable[[int, str], None] | None = None,
    hello: str = "hello 1.0 :zoo",
    ready: Callable[[str], None] | None = None,
    quits: bool = True,
) -> None:
    """Play as a sound bot, except for the parts that are given.

    ask: called with each question: how many there were so far, and the number of this one. ready:
    called with the number of a new game. quits: False for a bot that stays after `quit`.
    """
    say(hello)
    asked = 0
    for verb, number in heard():
        if verb == "new":
            (ready or (lambda number: say(f"ready {number}")))(number)
        elif verb == "ask":
            asked += 1
            (ask or (lambda _, number: answer(number)))(asked, number)
        elif verb == "ping":
            say(f"pong {number}")
        elif verb == "quit" and quits:
            complain("bye")
            return
    if not quits:
        sleep()


def at(act: Callable[[str], object]) -> Callable[[int, str], None]:
    """For `play`: answer soundly, but at question WHEN call `act` and give no answer."""

    def ask(asked: int, number: str) -> None:
        if asked == WHEN:
            act(number)
        else:
            answer(number)

    return ask


def besides(act: Callable[[str], object]) -> Callable[[int, str], None]:
    """For `play`: call `act` before every answer."""

    def ask(_: int, number: str) -> None:
        act(number)
        answer(number)

    return ask


class Bot(NamedTuple):
    """A bot of the zoo. ending: how the match ends for it if nothing is forgiven."""

    name: str
    ending: str
    run: Callable[[], None]


class Bots:
    """The bots of one module."""

    def __init__(self) -> None:
        self.all: list[Bot] = []

    def add(self, ending: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
        """A decorator that lists a function as a bot, under its name with dashes for
        underscores."""

        def enlist(run: Callable[[], None]) -> Callable[[], None]:
            self.all.append(Bot(run.__name__.replace("_", "-"), ending, run))
            return run

        return enlist
