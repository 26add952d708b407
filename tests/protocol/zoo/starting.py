"""Bots that fail before the first question."""

from __future__ import annotations

import sys

from tests.protocol.zoo.talking import Bots, close, complain, play, sleep, spit

bots = Bots()


@bots.add("start-failure")
def sleeps_at_start() -> None:
    """Says nothing at all."""
    sleep()


@bots.add("start-failure")
def dies_at_start() -> None:
    """Ends at once, and says why."""
    complain("ImportError: no brain")
    sys.exit(3)


@bots.add("start-failure")
def closes_stdout_at_start() -> None:
    """Closes its output and lives on."""
    close(1)


@bots.add("protocol-mismatch")
def greets_in_latin_1() -> None:
    """Begins with a line that is not UTF-8."""
    spit(b"hello 1.0 :J\xfcrgen\n")
    sleep()


@bots.add("flood")
def floods_at_start() -> None:
    """Begins with a line that never ends."""
    while True:
        spit(b"x" * 65_536)


@bots.add("timeout")
def never_ready() -> None:
    """Says hello and no more."""
    play(ready=lambda _: None)


@bots.add("crash")
def dies_when_told() -> None:
    """Ends when a game begins."""
    play(ready=lambda _: sys.exit(5))


@bots.add("protocol-mismatch")
def old_version() -> None:
    """Speaks another major version."""
    play(hello="hello 0.9 :old")


@bots.add("protocol-mismatch")
def greets_wrongly() -> None:
    """Begins with a greeting between people."""
    play(hello="Hello, world!")


@bots.add("protocol-mismatch")
def greets_at_length() -> None:
    """Begins with a line that is too long."""
    play(hello="hello 1.0 :" + "x" * 70_000)
