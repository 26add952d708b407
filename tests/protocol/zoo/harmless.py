"""Bots that do nothing wrong, or nothing that ends a game."""

from __future__ import annotations

import os
import signal
import sys
import time

from tests.protocol.zoo.talking import (
    HERE,
    START,
    Bots,
    answer,
    besides,
    complain,
    fork,
    play,
    say,
)

bots = Bots()


@bots.add("normal")
def healthy() -> None:
    """Takes the first option."""
    play()


@bots.add("normal")
def eager() -> None:
    """Asks in its hello for everything that civdawn offers."""
    play(hello="hello 1.0 events=now view=yes hash=yes :eager")


@bots.add("normal")
def curious() -> None:
    """Asks back before every answer."""
    play(besides(lambda number: say(f"options {number}\nview {number}\nping 7\ninfo :thinking")))


@bots.add("normal")
def windows() -> None:
    """Ends its lines as Windows does, and comments on everything."""
    play(
        lambda _, number: say(f"# hm\r\n\r\ndo {number} #1\r"),
        hello="# one moment\r\nhello 1.0 :windows\r",
    )


@bots.add("normal")
def answers_twice() -> None:
    """Says every answer twice; the second is to a question that is no longer open."""
    play(besides(answer))


@bots.add("normal")
def answers_for_others() -> None:
    """Answers questions that are not open, then its own."""
    play(besides(lambda number: say(f"do {int(number) + 1} #1\ndo 999999 #2\ndo 0 #1")))


@bots.add("normal")
def greets_twice() -> None:
    """Says hello before every answer."""
    play(besides(lambda _: say("hello 1.0 :again")))


@bots.add("normal")
def readies_wrongly() -> None:
    """Says first that it is ready for another game."""
    play(ready=lambda number: say(f"ready 99\ndo 1 #1\nready {number}"))


@bots.add("normal")
def floods_stderr() -> None:
    """Complains at length of every question."""
    play(besides(lambda _: complain("how terrible " * 30_000)))


@bots.add("normal")
def ignores_signals() -> None:
    """Stays after `quit` and after every signal that can be ignored."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    play(quits=False)


@bots.add("normal")
def forks() -> None:
    """Leaves children: in its group, in a group and in a session of their own, and orphans."""
    if os.fork() == 0:  # first, and waited for: tests count processes
        os.setsid()
        fork(lambda: signal.signal(signal.SIGTERM, signal.SIG_IGN))
        os._exit(0)
    os.wait()
    fork()
    fork(os.setpgrp)
    fork(os.setsid)
    play()


@bots.add("normal")
def forks_always() -> None:
    """Leaves one more child at every question."""
    play(besides(lambda _: fork(os.setsid)))


@bots.add("normal")
def forks_elsewhere() -> None:
    """Leaves a child in a session of its own, without the environment of its parent."""
    command = [sys.executable, "-S", "-E", START, "sleeps-at-start"]
    if os.fork() == 0:
        os.setsid()
        os.closerange(0, 3)
        os.execve(sys.executable, command, {HERE: os.environ.get(HERE, "")})
    play()


COMET = 20.0
"""Seconds after which a comet burns out by itself."""


@bots.add("normal")
def comet() -> None:
    """Leaves two chains of processes: each forks a child into a session of its own, and exits."""
    for _ in range(2):
        if os.fork() == 0:
            os.closerange(0, 3)
            end = time.monotonic() + COMET
            while time.monotonic() < end:
                if os.fork():
                    os._exit(0)
                os.setsid()
            os._exit(0)
    play()


@bots.add("normal")
def ignores_quit() -> None:
    """Stays after `quit`."""
    play(quits=False)
