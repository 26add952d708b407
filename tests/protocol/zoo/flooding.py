"""Bots that write more than anybody asked for."""

from __future__ import annotations

from typing import NoReturn

from tests.protocol.zoo.talking import Bots, at, heard, play, say, spit

bots = Bots()


@bots.add("flood")
def comments_for_ever() -> None:
    """Says comments without end in place of an answer."""

    def comment(_: str) -> NoReturn:
        while True:
            spit(b"# hm\n" * 1_000)

    play(at(comment))


@bots.add("flood")
def asks_without_reading() -> None:
    """Asks back without end, answers blindly, and reads nothing."""
    say("hello 1.0 view=yes :deaf\nready 1")
    for number in range(1, 1_000):
        say(f"view {number}\n" * 900 + f"do {number} #1")


@bots.add("flood")
def floods_unasked() -> None:
    """Says comments without end before and after it was asked."""
    say("hello 1.0 :flood")
    for verb, number in heard():
        if verb == "new":
            say(f"ready {number}")
            break
    while True:
        spit(b"info :and another thing\n" * 1_000)


@bots.add("flood")
def never_ends_its_line() -> None:
    """Says 100 MB without a newline."""
    play(at(lambda _: [*map(spit, [b"x" * 1_000_000] * 100)]))
