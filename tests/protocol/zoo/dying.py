"""Bots that end, or close their output, in mid-game."""

from __future__ import annotations

import os
import signal
from typing import NoReturn

from tests.protocol.zoo.talking import Bots, answer, at, close, complain, fork, play

bots = Bots()


@bots.add("crash")
def dies() -> None:
    """Ends in mid-game, and says why."""

    def die(_: str) -> NoReturn:
        complain("ZeroDivisionError: no luck")
        os._exit(4)

    play(at(die))


@bots.add("crash")
def dies_between() -> None:
    """Ends when it has answered, while the others move."""

    def last(_: int, number: str) -> NoReturn:
        answer(number)
        os._exit(0)

    play(last)


@bots.add("crash")
def dies_leaving_children() -> None:
    """Ends in mid-game; children that it leaves hold its output open."""

    def leave(_: str) -> NoReturn:
        fork(os.setsid)
        os._exit(6)

    play(at(leave))


@bots.add("crash")
def eats_memory() -> None:
    """Takes memory until there is none."""

    def eat(_: str) -> None:
        eaten = []
        while True:
            eaten.append(bytearray(1 << 22))

    play(at(eat))


@bots.add("crash")
def is_killed() -> None:
    """Ends in mid-game by a signal."""
    play(at(lambda _: os.kill(os.getpid(), signal.SIGSEGV)))


@bots.add("crash")
def closes_stdout() -> None:
    """Closes its output in mid-game and lives on."""
    play(at(lambda _: close(1)))
