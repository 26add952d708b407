"""Bots that give no answer in time."""

from __future__ import annotations

import os
import signal
import time
from typing import NoReturn

from tests.protocol.zoo.talking import (
    ASKED,
    LATE,
    Bots,
    answer,
    at,
    close,
    complain,
    play,
    say,
    sleep,
    spit,
)

bots = Bots()


@bots.add("timeout")
def answers_late() -> None:
    """Answers when it is too late."""

    def late(number: str) -> None:
        time.sleep(float(os.environ.get(LATE, "3")))
        answer(number)

    play(at(late))


@bots.add("timeout")
def spins() -> None:
    """Computes for ever."""

    def spin(_: str) -> NoReturn:
        while True:
            pass

    play(at(spin))


@bots.add("timeout")
def writes_half_a_line() -> None:
    """Forgets the newline."""

    def half(number: str) -> NoReturn:
        spit(f"do {number} #1".encode())
        sleep()

    play(at(half))


@bots.add("timeout")
def stops_reading() -> None:
    """Reads nothing from its first question on, though more and more is sent to it."""
    play(at(lambda _: sleep()), hello="hello 1.0 events=now view=yes :deaf")


@bots.add("timeout")
def complains_for_ever() -> None:
    """Writes errors in place of answers."""

    def complaints(_: str) -> NoReturn:
        while True:
            complain("how terrible " * 5_000)
            time.sleep(0.01)  # megabytes a second all the same

    play(at(complaints))


@bots.add("timeout")
def answers_only_others() -> None:
    """Answers questions that are not open, and only those."""
    play(lambda _, number: say(f"do {int(number) + 1} #1"))


@bots.add("timeout")
def sleeps() -> None:
    """Thinks without end, and has it known by a file that it has been asked."""

    def think(_: str) -> NoReturn:
        if sign := os.environ.get(ASKED):
            os.close(os.open(sign, os.O_CREAT))
        sleep()

    play(at(think))


@bots.add("timeout")
def stops() -> None:
    """Is stopped like a job in a terminal."""
    play(at(lambda _: os.kill(os.getpid(), signal.SIGSTOP)))


@bots.add("timeout")
def closes_stdin() -> None:
    """Closes its input and waits."""
    play(at(lambda _: close(0)))
