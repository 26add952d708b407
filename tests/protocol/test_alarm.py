"""A program is waited for by an alarm that is not set for each wait; the deadline is that of the
wait all the same."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator

import pytest

from civdawn_cli.session.alarm import alarm
from civdawn_cli.session.channel import Gone, Late
from civdawn_cli.session.process import SHORT, Process

BOT = """
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "late":
        time.sleep(0.3)
    if word == "stderr":
        print("thinking", file=sys.stderr, flush=True)
    if word == "end":
        break
    if word != "silent":
        print("heard", line.strip(), flush=True)
"""

LONG = 60.0
"""Seconds that no test waits for."""


@pytest.fixture
def program() -> Iterator[Process]:
    process = Process(shlex.join([sys.executable, "-S", "-c", BOT]))
    yield process
    process.close(0.0)


def said(program: Process, text: str, seconds: float) -> bytes:
    """The line that the program says to that one."""
    program.send(text + "\n")
    return program.line(time.monotonic() + seconds)


def test_lines(program: Process) -> None:
    assert [said(program, f"a {number}", LONG) for number in range(3)] == [
        b"heard a 0",
        b"heard a 1",
        b"heard a 2",
    ]


@pytest.mark.parametrize("size", [SHORT - 2, SHORT - 1, SHORT, SHORT + 1, 3 * SHORT])
def test_long_lines_are_whole(program: Process, size: int) -> None:
    """A line that does not fit into what is read at once is cut off nowhere, nor is the next."""
    text = "a".ljust(size - len("heard "), "b")
    assert said(program, text, LONG) == b"heard " + text.encode()
    assert said(program, "c", LONG) == b"heard c"


def test_several_lines_at_once(program: Process) -> None:
    """Lines that come together are read one after the other."""
    program.send("a\nb\n")
    for line in (b"heard a", b"heard b"):
        assert program.line(time.monotonic() + LONG) == line
    assert said(program, "c", LONG) == b"heard c"


def test_an_earlier_deadline_counts(program: Process) -> None:
    assert said(program, "a", LONG) == b"heard a"
    with pytest.raises(Late):
        said(program, "silent", 0.05)
    assert said(program, "b", LONG) == b"heard b"
    with pytest.raises(Late):
        said(program, "silent", -1.0)


def test_an_alarm_that_rings_early_ends_no_wait(program: Process) -> None:
    assert said(program, "a", 0.1) == b"heard a"
    assert said(program, "late", LONG) == b"heard late"
    assert said(program, "b", LONG) == b"heard b"


def test_errors_and_the_end_are_seen(program: Process) -> None:
    assert said(program, "stderr", LONG) == b"heard stderr"
    assert said(program, "a", LONG) == b"heard a"
    assert program.errors == "thinking\n"
    with pytest.raises(Gone):
        said(program, "end", LONG)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such timers")
def test_linux_has_alarms() -> None:
    bell = alarm()
    assert bell is not None
    bell.set(5.0)
    assert bell.at == 5.0
    bell.stop()
    assert bell.at > time.monotonic() + LONG
    bell.close()
