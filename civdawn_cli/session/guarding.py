"""How programs are started: below a guardian where the system allows it (see `guardian`), as plain
children elsewhere.

The first program of a process starts the one that forks guardians, in about 0.02 s; it lives as
long as the process does.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from typing import Final, Protocol

from civdawn_cli.session.reaping import LINUX, began, die_with, ended

SCRIPT: Final = Path(__file__).with_name("guardian.py")

ANSWER: Final = 30.0
"""Seconds a guardian has to start a program."""

LAST: Final = 6.0
"""Seconds a guardian has to end a program: more than it takes itself."""

KEPT: Final = ("LD_LIBRARY_PATH",)
"""The part of the environment that Python may need to start."""


class Unguarded(Exception):
    """No guardian can be had here."""


@dataclass(frozen=True, slots=True)
class Order:
    """A program to be started, and the way to start it.

    folder: '' for the present one. limits: by the names of the module `resource`. memory,
    processes: counted over all processes of the program, 0 for not counted. groups: the folders of
    control groups that it is put into; they are empty, and removed when the program is gone.
    walled: the words make a sandbox.
    """

    words: Sequence[str]
    env: Mapping[str, str]
    folder: str = ""
    core: int | None = None
    memory: int = 0
    processes: int = 0
    limits: Mapping[str, int] = field(default_factory=dict)
    groups: Sequence[str] = ()
    walled: bool = False


class Life(Protocol):
    """A program that was started.

    pid: of its first process. root: of the process that all its processes are below. reason: why it
    was ended, if it went over a limit; else ''. end: becomes readable when it ends; -1 for never.
    """

    pid: int
    root: int
    stdin: int
    stdout: int
    stderr: int
    end: int
    reason: str
    groups: Sequence[str]
    walled: bool

    def wait(self, seconds: float) -> int | None:
        """Its exit code, negative for a signal; None if it still runs after those seconds."""

    def hang_up(self) -> None:
        """Close its standard input."""

    def finish(self, mark: str) -> None:
        """Kill all processes that are left of it. mark: the one in its environment."""

    def close(self) -> None:
        """Close the files."""


def start(order: Order) -> Life:
    """Start the program. Raises OSError and ValueError."""
    if LINUX:
        with contextlib.suppress(Unguarded):
            return _Guarded(order)
    return _Plain(order)


def prepare() -> None:
    """Start now what the first program would start."""
    if LINUX:
        with contextlib.suppress(Unguarded):
            _SERVERS.ask([])


class _Guarded:
    """A program below a guardian of its own."""

    def __init__(self, order: Order) -> None:
        # A name or a value with a NUL is told like any that the system does not take.
        if any("\0" in text for text in (*order.words, *order.env, *order.env.values())):
            raise ValueError("embedded null byte")
        self.reason = ""
        self.groups, self.walled = order.groups, order.walled
        self._code: int | None = None
        self._said = b""
        self._over = self._done = False
        self._poll: Final = select.poll()
        told = {
            "words": list(order.words),
            "env": dict(order.env),
            "folder": os.path.abspath(order.folder),
            "core": order.core,
            "memory": order.memory,
            "processes": order.processes,
            "limits": dict(order.limits),
            "groups": list(order.groups),
        }
        with ExitStack() as mine:
            with ExitStack() as theirs:
                line, other = socket.socketpair()
                self._line: Final = mine.enter_context(line)
                theirs.enter_context(other)
                its_in, self._input = _pipe(theirs, mine)
                out, its_out = _pipe(mine, theirs)
                errors, its_errors = _pipe(mine, theirs)
                its = (its_in, its_out, its_errors, other)
                _SERVERS.ask([file.fileno() for file in its])
            self.stdin, self.stdout = self._input.fileno(), out.fileno()
            self.stderr, self.end = errors.fileno(), line.fileno()
            self._settle(json.dumps(told).encode() + b"\n")
            self._files: Final = mine.pop_all()

    def _settle(self, order: bytes) -> None:
        """Send the order and hear how it went. Raises OSError and Unguarded."""
        self._line.settimeout(ANSWER)
        try:
            self._line.sendall(order)
            said = self._line.recv(64)
        except OSError as error:
            if isinstance(error, TimeoutError):  # somebody stopped the process that forks them
                _SERVERS.drop()
            said = b""
        word, _, rest = said.partition(b"\n")[0].decode().partition(" ")
        if word == "error":
            raise OSError(int(rest or 0), os.strerror(int(rest or 0)))
        if word != "pid":
            raise Unguarded
        self._said = said.partition(b"\n")[2]
        self.pid, self.root = map(int, rest.split())
        self._line.setblocking(False)
        self._poll.register(self._line, select.POLLIN)
        began(self.root)

    def wait(self, seconds: float) -> int | None:
        """Its exit code; None if it still runs after those seconds."""
        deadline = time.monotonic() + seconds
        while not self._heard() and (left := deadline - time.monotonic()) > 0:
            self._poll.poll(left * 1000)
        return self._code

    def _heard(self) -> bool:
        """Hear the guardian. Return True if the end is known."""
        with contextlib.suppress(BlockingIOError):
            while not self._over:
                try:
                    data = self._line.recv(4096)
                except ConnectionError:
                    data = b""
                self._said += data
                self._over = not data
        for said in self._said.decode(errors="replace").splitlines():
            word, _, rest = said.partition(" ")
            if word == "exit" and self._code is None:
                self._code = int(rest)
            elif word == "ended":
                self._code, self.reason = -signal.SIGKILL, rest
            self._done = self._done or word == "done"
        if self._over and self._code is None:  # somebody killed the guardian, and it with that
            self._code = -signal.SIGKILL
        return self._code is not None

    def hang_up(self) -> None:
        """Close its standard input."""
        self._input.close()

    def finish(self, mark: str) -> None:
        """Let the guardian kill all that is left, or do it without one that does not."""
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_WR)
        deadline = time.monotonic() + LAST
        while not self._over and (left := deadline - time.monotonic()) > 0:
            self._poll.poll(left * 1000)
            self._heard()
        if not self._done:  # the program may have killed it, or stopped it
            for kill, pid in ((os.killpg, self.pid), (os.kill, self.root)):
                with contextlib.suppress(OSError):
                    kill(pid, signal.SIGKILL)
        ended(self.root, mark, through=self._done)

    def close(self) -> None:
        """Close the files."""
        self._files.close()


class _Plain:
    """A program that is a child of this process."""

    def __init__(self, order: Order) -> None:
        self.reason = ""
        self.groups: Sequence[str] = ()
        self.walled = order.walled
        self._popen: Final = subprocess.Popen(
            list(order.words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=order.folder or None,
            env=order.env,
            start_new_session=True,
            preexec_fn=_limits(order),  # noqa: PLW1509 - it takes no lock that a thread may hold
        )
        self.pid = self.root = self._popen.pid
        began(self.pid)
        streams = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self.stdin, self.stdout, self.stderr = [stream.fileno() for stream in streams if stream]
        self.end = _end_of(self.pid)

    def wait(self, seconds: float) -> int | None:
        """Its exit code; None if it still runs after those seconds."""
        try:
            return self._popen.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def hang_up(self) -> None:
        """Close its standard input."""
        if self._popen.stdin is not None:
            self._popen.stdin.close()

    def finish(self, mark: str) -> None:
        """Kill its group, and what left that as far as it is found."""
        with contextlib.suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)
        self._popen.wait()
        ended(self.pid, mark)

    def close(self) -> None:
        """Close the files."""
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        if self.end >= 0:
            os.close(self.end)


class _Servers:
    """The process that forks guardians, one for each process of civdawn."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._control: socket.socket | None = None
        self._pid = 0

    def forget(self) -> None:
        """In a forked process: leave the one of the parent alone."""
        self._lock = threading.Lock()  # another thread may have held it
        if self._control is not None:
            self._control.close()
            self._control = None

    def ask(self, files: Sequence[int]) -> None:
        """Ask for a guardian. Raises Unguarded."""
        with self._lock:
            for _ in range(2):  # the one there was may have been killed
                control = self._control or self._begin()
                try:
                    if files:
                        socket.send_fds(control, [b"."], files)
                    return
                except OSError:
                    self._end()
        raise Unguarded

    def drop(self) -> None:
        """End it, since it does not answer; the next program starts another. Guardians live on."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
            with contextlib.suppress(OSError):
                if os.waitpid(self._pid, os.WNOHANG)[0] == 0:
                    os.kill(self._pid, signal.SIGKILL)
                    os.waitpid(self._pid, 0)

    def _begin(self) -> socket.socket:
        """Start it. Raises Unguarded."""
        mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            self._pid = os.posix_spawn(
                sys.executable,
                [sys.executable, "-I", "-S", str(SCRIPT)],
                {name: os.environ[name] for name in KEPT if name in os.environ},
                file_actions=[
                    (os.POSIX_SPAWN_DUP2, theirs.fileno(), 0),
                    (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                    (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
                ],
            )
        except (OSError, TypeError, ValueError):
            mine.close()
            raise Unguarded from None
        finally:
            theirs.close()
        self._control = mine
        return mine


_SERVERS: Final = _Servers()

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_SERVERS.forget)


def _pipe(reader: ExitStack, writer: ExitStack) -> tuple[FileIO, FileIO]:
    """The two ends of a pipe, each closed together with the files of its owner."""
    read, write = os.pipe()
    return reader.enter_context(FileIO(read, "rb")), writer.enter_context(FileIO(write, "wb"))


def _end_of(pid: int) -> int:
    """A file descriptor that becomes readable when the process ends; -1 where the system has
    none."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return -1


def _limits(order: Order) -> Callable[[], None]:
    """The function that a new process runs before its program: it sets limits, and dies with
    civdawn."""
    import resource  # late: Windows has none

    parent = os.getpid()

    def apply() -> None:
        die_with(parent)
        for name, most in order.limits.items():
            number = getattr(resource, name)
            hard = resource.getrlimit(number)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(number, (most, most))
        if order.core is not None and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {order.core})

    return apply
