"""The start of programs below guardians: nothing is lost when it fails, and nobody waits for a
process that is gone."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from civdawn_cli.session import guarding
from civdawn_cli.session.guarding import Life, Order, prepare, start
from tests.protocol.zoo.matches import open_files
from tests.waiting import HANG, comes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="guardians are Linux's"),
]

ASLEEP = Order(["sleep", "7777"], dict(os.environ))


@contextmanager
def started() -> Iterator[Life]:
    """A program that sleeps."""
    life = start(ASLEEP)
    try:
        yield life
    finally:
        life.finish("")
        life.close()


def guarded(life: Life) -> bool:
    """Return True if a program has a guardian, which its other processes would be below, too."""
    return life.root != life.pid


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_lost_server(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the process that forks guardians is killed or stopped while programs run, as a bot
    without a sandbox can, another takes its place: programs begin soon and with a guardian."""
    monkeypatch.setattr(guarding, "ANSWER", 1.0)  # for one that is stopped it is waited so long
    with started() as before:
        with open(f"/proc/{before.root}/stat", encoding="ascii") as file:
            server = int(file.read().rpartition(")")[2].split()[1])
        os.kill(server, number)
        with started():
            pass
        with started() as after:
            assert guarded(before)
            assert guarded(after)
        assert before.wait(0.0) is None, "the programs that were there are left alone"
    assert comes(lambda: not os.path.exists(f"/proc/{server}"))


def test_no_files_left() -> None:
    """A program that can't be started for want of files, or is none, leaves none open."""
    prepare()
    before = open_files()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = [number for number in range(soft) if str(number) not in before]
    for most in free[:7]:  # it needs eight, and that of the list of files is free, too
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        try:
            with pytest.raises(OSError, match="Too many open files"):
                start(ASLEEP)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        assert open_files() <= before
    with pytest.raises(OSError, match="No such file"):
        start(Order(["no-such-program"], dict(os.environ)))
    assert open_files() <= before


def test_hung_up() -> None:
    """A program whose input is closed hears the end, and closing it again does no harm."""
    life = start(Order(["cat"], dict(os.environ)))
    life.hang_up()
    assert life.wait(HANG) == 0
    life.hang_up()
    life.finish("")
    life.close()
