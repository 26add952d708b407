"""Bots that each do one thing wrong, or look as if they did: `python3 -S bots.py NAME`.

Standard library only, and little of it, so that they start in a few milliseconds.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple, NoReturn

FOREVER = 300.0
"""Seconds; longer than any match, and not so long that what a test lost stays about."""

WHEN = 2
"""The question at which a bot goes wrong that was sound before."""

HERE = "CIVDAWN_ZOO"
"""The environment variable by which all processes of a match are found."""

ASKED = "CIVDAWN_ZOO_ASKED"
"""The environment variable with the file that a bot which sleeps makes when it has been asked."""

LATE = "CIVDAWN_ZOO_LATE"
"""The environment variable with the seconds after which an answer is too late."""


def say(text: str) -> None:
    """A line to civdawn."""
    spit(text.encode() + b"\n")


def spit(data: bytes) -> None:
    """Bytes to civdawn."""
    while data:
        data = data[os.write(1, data) :]


def complain(text: str) -> None:
    """A line to the standard error."""
    os.write(2, text.encode() + b"\n")


def sleep() -> NoReturn:
    """Say and read nothing any more."""
    time.sleep(FOREVER)
    os._exit(0)


def think() -> NoReturn:
    """Sleep over a question, and have it known."""
    if sign := os.environ.get(ASKED):
        os.close(os.open(sign, os.O_CREAT))
    sleep()


def close(number: int) -> NoReturn:
    """Close one of the standard streams and live on."""
    os.close(number)
    sleep()


def heard() -> Iterator[tuple[str, str]]:
    """Verb and number of what civdawn says, to the end of the input."""
    for line in sys.stdin.buffer:
        words = line.decode().split()
        yield words[0], words[1] if len(words) > 1 else ""


def answer(number: str) -> None:
    """The first option."""
    say(f"do {number} #1")


def play(
    ask: Callable[[int, str], None] | None = None,
    hello: str = "hello 1.0 :zoo",
    ready: Callable[[str], None] | None = None,
    quits: bool = True,
) -> None:
    """A sound bot but for what is given.

    ask: what it does when asked, with how many questions there were and the number of this one.
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
    """Sound until question WHEN, where it acts and goes on listening without an answer."""

    def ask(asked: int, number: str) -> None:
        if asked == WHEN:
            act(number)
        else:
            answer(number)

    return ask


def besides(act: Callable[[str], object]) -> Callable[[int, str], None]:
    """Acts before every answer."""

    def ask(_: int, number: str) -> None:
        act(number)
        answer(number)

    return ask


class Bot(NamedTuple):
    """A bot of the zoo. ending: how the match ends for it if nothing is forgiven."""

    name: str
    ending: str
    run: Callable[[], None]


BOTS: dict[str, Bot] = {}
"""By name, those whose ending is `normal` among them."""


def bot(ending: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Puts a bot into the zoo, under the name of its function."""

    def keep(run: Callable[[], None]) -> Callable[[], None]:
        name = run.__name__.replace("_", "-")
        BOTS[name] = Bot(name, ending, run)
        return run

    return keep


# ---------------------------------------------------------------- sound, or harmless


@bot("normal")
def healthy() -> None:
    """Takes the first option."""
    play()


@bot("normal")
def eager() -> None:
    """Wants all there is to have."""
    play(hello="hello 1.0 events=now view=yes hash=yes :eager")


@bot("normal")
def curious() -> None:
    """Asks back before every answer."""
    play(besides(lambda number: say(f"options {number}\nview {number}\nping 7\ninfo :thinking")))


@bot("normal")
def windows() -> None:
    """Ends its lines as Windows does, and comments on everything."""
    play(
        lambda _, number: say(f"# hm\r\n\r\ndo {number} #1\r"),
        hello="# one moment\r\nhello 1.0 :windows\r",
    )


@bot("normal")
def answers_twice() -> None:
    """Says every answer twice; the second is to a question that is no longer open."""
    play(besides(answer))


@bot("normal")
def answers_for_others() -> None:
    """Answers questions that are not open, then its own."""
    play(besides(lambda number: say(f"do {int(number) + 1} #1\ndo 999999 #2\ndo 0 #1")))


@bot("normal")
def greets_twice() -> None:
    """Says hello before every answer."""
    play(besides(lambda _: say("hello 1.0 :again")))


@bot("normal")
def readies_wrongly() -> None:
    """Is ready for another game first."""
    play(ready=lambda number: say(f"ready 99\ndo 1 #1\nready {number}"))


@bot("normal")
def floods_stderr() -> None:
    """Complains at length of every question."""
    play(besides(lambda _: complain("how terrible " * 30_000)))


@bot("normal")
def ignores_signals() -> None:
    """Stays when it is to go, whatever it is told."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    play(quits=False)


def fork(*before: Callable[[], object]) -> None:
    """A child that stays for ever, holding everything its parent has open."""
    if os.fork() == 0:
        for act in before:
            act()
        sleep()


@bot("normal")
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


@bot("normal")
def forks_always() -> None:
    """Leaves one more child at every question."""
    play(besides(lambda _: fork(os.setsid)))


@bot("normal")
def forks_elsewhere() -> None:
    """Leaves a child in a session of its own that has forgotten where it comes from."""
    command = [sys.executable, "-S", "-E", __file__, "sleeps-at-start"]
    if os.fork() == 0:
        os.setsid()
        os.closerange(0, 3)
        os.execve(sys.executable, command, {HERE: os.environ.get(HERE, "")})
    play()


COMET = 20.0
"""Seconds after which a comet burns out by itself."""


@bot("normal")
def comet() -> None:
    """Leaves two processes that fork, each into a session of its own, and exit all the time."""
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


# ---------------------------------------------------------------- start


@bot("start-failure")
def sleeps_at_start() -> None:
    """Says nothing at all."""
    sleep()


@bot("start-failure")
def dies_at_start() -> None:
    """Ends at once, and says why."""
    complain("ImportError: no brain")
    sys.exit(3)


@bot("start-failure")
def closes_stdout_at_start() -> None:
    """Closes its output and lives on."""
    close(1)


@bot("protocol-mismatch")
def greets_in_latin_1() -> None:
    """Begins with what is no UTF-8."""
    spit(b"hello 1.0 :J\xfcrgen\n")
    sleep()


@bot("flood")
def floods_at_start() -> None:
    """Begins with a line that never ends."""
    while True:
        spit(b"x" * 65_536)


@bot("timeout")
def never_ready() -> None:
    """Says hello and no more."""
    play(ready=lambda _: None)


@bot("crash")
def dies_when_told() -> None:
    """Ends when a game begins."""
    play(ready=lambda _: sys.exit(5))


# ---------------------------------------------------------------- time


@bot("timeout")
def answers_late() -> None:
    """Answers when it is too late."""

    def late(number: str) -> None:
        time.sleep(float(os.environ.get(LATE, "3")))
        answer(number)

    play(at(late))


@bot("timeout")
def spins() -> None:
    """Computes for ever."""

    def spin(_: str) -> NoReturn:
        while True:
            pass

    play(at(spin))


@bot("timeout")
def writes_half_a_line() -> None:
    """Forgets the newline."""

    def half(number: str) -> NoReturn:
        spit(f"do {number} #1".encode())
        sleep()

    play(at(half))


@bot("timeout")
def stops_reading() -> None:
    """Reads nothing from its first question on, though more and more is sent to it."""
    play(at(lambda _: sleep()), hello="hello 1.0 events=now view=yes :deaf")


@bot("timeout")
def complains_for_ever() -> None:
    """Writes errors in place of answers."""

    def complaints(_: str) -> NoReturn:
        while True:
            complain("how terrible " * 5_000)
            time.sleep(0.01)  # megabytes a second all the same

    play(at(complaints))


@bot("timeout")
def answers_only_others() -> None:
    """Answers questions that are not open, and only those."""
    play(lambda _, number: say(f"do {int(number) + 1} #1"))


# ---------------------------------------------------------------- in one line

SIMPLE = (
    # Stays when it is to go.
    Bot("ignores-quit", "normal", lambda: play(quits=False)),
    # Speaks another major version.
    Bot("old-version", "protocol-mismatch", lambda: play(hello="hello 0.9 :old")),
    # Begins with what people would say.
    Bot("greets-wrongly", "protocol-mismatch", lambda: play(hello="Hello, world!")),
    # Begins with a line that is too long.
    Bot("greets-at-length", "protocol-mismatch", lambda: play(hello="hello 1.0 :" + "x" * 70_000)),
    # Says what is no message.
    Bot("talks-garbage", "malformed", lambda: play(lambda *_: say("%$&/ 0x7f ()"))),
    # Answers without saying `do`.
    Bot("forgets-the-verb", "malformed", lambda: play(lambda *_: say("1"))),
    # Says what is no UTF-8.
    Bot(
        "talks-latin-1",
        "malformed",
        lambda: play(lambda _, number: spit(f"do {number} :d\xfcrfen\n".encode("latin-1"))),
    ),
    # Says what looks like an empty file on a broken disk.
    Bot("talks-zeros", "malformed", lambda: play(lambda *_: spit(bytes(4_096) + b"\n"))),
    # Says lines that are a little too long.
    Bot(
        "talks-at-length",
        "malformed",
        lambda: play(lambda _, number: say(f"do {number} :" + "x" * 66_000)),
    ),
    # Takes an option that there is not.
    Bot("answers-beyond", "illegal", lambda: play(lambda _, number: say(f"do {number} #9999"))),
    # Answers in no notation.
    Bot(
        "answers-in-prose",
        "illegal",
        lambda: play(lambda _, number: say(f"do {number} :I would rather not, thanks.")),
    ),
    # Answers for another seat.
    Bot(
        "moves-for-others",
        "illegal",
        lambda: play(lambda _, number: say(f"do {number} :4:play culture pos1")),
    ),
    # Sleeps for ever.
    Bot("sleeps", "timeout", lambda: play(at(lambda _: think()))),
    # Is stopped like a job in a terminal.
    Bot("stops", "timeout", lambda: play(at(lambda _: os.kill(os.getpid(), signal.SIGSTOP)))),
    # Closes its input and waits.
    Bot("closes-stdin", "timeout", lambda: play(at(lambda _: close(0)))),
    # Says 100 MB without a newline.
    Bot(
        "never-ends-its-line",
        "flood",
        lambda: play(at(lambda _: [*map(spit, [b"x" * 1_000_000] * 100)])),
    ),
    # Ends in mid-game by a signal.
    Bot("is-killed", "crash", lambda: play(at(lambda _: os.kill(os.getpid(), signal.SIGSEGV)))),
    # Closes its output in mid-game and lives on.
    Bot("closes-stdout", "crash", lambda: play(at(lambda _: close(1)))),
)
BOTS.update((one.name, one) for one in SIMPLE)


# ---------------------------------------------------------------- too much


@bot("flood")
def comments_for_ever() -> None:
    """Says comments without end in place of an answer."""

    def comment(_: str) -> NoReturn:
        while True:
            spit(b"# hm\n" * 1_000)

    play(at(comment))


@bot("flood")
def asks_without_reading() -> None:
    """Asks back without end, answers blindly, and reads nothing."""
    say("hello 1.0 view=yes :deaf\nready 1")
    for number in range(1, 1_000):
        say(f"view {number}\n" * 900 + f"do {number} #1")


@bot("flood")
def floods_unasked() -> None:
    """Says comments without end before and after it was asked."""
    say("hello 1.0 :flood")
    for verb, number in heard():
        if verb == "new":
            say(f"ready {number}")
            break
    while True:
        spit(b"info :and another thing\n" * 1_000)


# ---------------------------------------------------------------- ends


@bot("crash")
def dies() -> None:
    """Ends in mid-game, and says why."""

    def die(_: str) -> NoReturn:
        complain("ZeroDivisionError: no luck")
        os._exit(4)

    play(at(die))


@bot("crash")
def dies_between() -> None:
    """Ends when it has answered, while the others move."""

    def last(_: int, number: str) -> NoReturn:
        answer(number)
        os._exit(0)

    play(last)


@bot("crash")
def dies_leaving_children() -> None:
    """Ends in mid-game; children that it leaves hold its output open."""

    def leave(_: str) -> NoReturn:
        fork(os.setsid)
        os._exit(6)

    play(at(leave))


@bot("crash")
def eats_memory() -> None:
    """Takes memory until there is none."""

    def eat(_: str) -> None:
        eaten = []
        while True:
            eaten.append(bytearray(1 << 22))

    play(at(eat))


if __name__ == "__main__":
    BOTS[sys.argv[1]].run()
