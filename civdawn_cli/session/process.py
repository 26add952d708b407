"""Programs that play: started in a process group of their own, limited, and always reaped."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import secrets
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from civdawn_cli.session.channel import FLOOD, Clock, Flooded, Gone, Late, Overlong, WallClock
from protocol import LONGEST

MEMORY: Final = 2 << 30
"""Bytes of data a process of a bot may have."""

CHUNK: Final = 65_536
TAIL: Final = 4_096
"""Bytes of the standard error that are kept."""

MARK: Final = "CIVDAWN_PLAYER"
"""The environment variable that tells a bot's processes, its children included, from all others."""

LINUX: Final = sys.platform.startswith("linux")
PR_SET_PDEATHSIG: Final = 1

_LIBC: Final = ctypes.CDLL(None) if LINUX else None


class StartError(Exception):
    """The program could not be started."""


class Process:
    """A program and its standard streams: a Channel.

    command: as typed into a shell, but no shell runs it. memory: bytes of data; 0 for no limit.
    core: the number of the processor it is kept on; None leaves it free.
    """

    def __init__(
        self,
        command: str,
        *,
        clock: Clock | None = None,
        memory: int = MEMORY,
        core: int | None = None,
        folder: Path | None = None,
    ) -> None:
        """Starts it. Raises StartError."""
        self.command: Final = command
        self.clock: Final = clock or WallClock()
        self._mark: Final = secrets.token_hex(16)
        self._out = b""  # waiting to be written
        self._in = bytearray()
        self._errors = b""
        self._heard = 0  # bytes since `renew`
        self._dropping = 0  # bytes of a line too long, so far
        self._closed = False
        self._popen: Final = self._start(command, memory, core, folder)
        streams = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self._stdin, self._stdout, self._stderr = [stream.fileno() for stream in streams if stream]
        self._poll: Final = select.poll()
        for number in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(number, False)
        self._poll.register(self._stdout, select.POLLIN)
        self._poll.register(self._stderr, select.POLLIN)

    def _start(
        self, command: str, memory: int, core: int | None, folder: Path | None
    ) -> subprocess.Popen[bytes]:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise StartError(f"{command!r} is no command: {error}") from None
        if not words:
            raise StartError("there is no command")
        try:
            return subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=folder,
                env={**os.environ, MARK: self._mark},
                start_new_session=True,
                # Only that runs after the fork and before the program; it takes no lock.
                preexec_fn=_limits(memory, core),  # noqa: PLW1509
            )
        except (OSError, subprocess.SubprocessError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise StartError(f"{words[0]} can't be started: {why}") from None

    # ------------------------------------------------------------ talking

    def send(self, text: str) -> None:
        """Queue whole lines."""
        self._out += text.encode()

    def flush(self) -> None:
        """Hand over what is queued, as far as the program takes it now."""
        try:
            while self._out:
                self._out = self._out[os.write(self._stdin, self._out) :]
        except BlockingIOError:
            pass
        except OSError:  # it closed its input; what it says, or that it is gone, shows later
            self._out = b""

    def renew(self) -> None:
        """Something was asked."""
        self._heard = len(self._in)

    def line(self, deadline: float | None) -> bytes:
        """The next line. Raises Late, Gone, Flooded or Overlong."""
        start = 0
        while True:
            end = self._in.find(b"\n", start)
            if end >= 0:
                line = bytes(self._in[:end])
                del self._in[: end + 1]
                size, self._dropping = self._dropping + len(line), 0
                if size >= LONGEST:
                    raise Overlong(size)
                return line
            start = len(self._in)
            if self._dropping + start >= LONGEST:
                self._dropping += start
                self._in.clear()
                start = 0
            self._more(deadline)

    def _more(self, deadline: float | None) -> None:
        """Wait for more of the program's output, writing what is queued meanwhile."""
        if self._out:
            self.flush()
        if self._out:
            self._poll.register(self._stdin, select.POLLOUT)
        wait = None if deadline is None else max(0.0, (deadline - self.clock.now()) * 1000)
        ready = self._poll.poll(wait)
        if not ready:
            raise Late
        for number, _ in ready:
            if number == self._stdout:
                self._read()
            elif number == self._stderr:
                self._read_errors()
            else:
                self.flush()
        if not self._out:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._stdin)

    def _read(self) -> None:
        try:
            data = os.read(self._stdout, CHUNK)
        except BlockingIOError:
            return
        if not data:
            raise Gone(self._fate())
        self._in += data
        self._heard += len(data)
        if self._heard > FLOOD:
            raise Flooded

    def _read_errors(self) -> None:
        try:
            data = os.read(self._stderr, CHUNK)
        except BlockingIOError:
            return
        if not data:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._stderr)
        self._errors = (self._errors + data)[-TAIL:]

    @property
    def errors(self) -> str:
        """The end of what the program wrote to its standard error."""
        if not self._closed:
            for _ in range(FLOOD // CHUNK):  # a program that never stops is not waited for
                before = self._errors
                self._read_errors()
                if self._errors is before:
                    break
        return self._errors.decode(errors="replace")

    def _fate(self) -> str:
        """What became of a program that closed its output."""
        try:
            code = self._popen.wait(0.2)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        if code < 0:
            return f"it was ended by {_signal_name(-code)}"
        return f"it exited with code {code}"

    # ------------------------------------------------------------ ending

    @property
    def pid(self) -> int:
        """The number of the process, which is also that of its group."""
        return self._popen.pid

    def close(self, grace: float) -> None:
        """Hand over what is queued, give it so many seconds, then kill all that is left of it."""
        if self._closed:
            return
        self.flush()
        deadline = self.clock.now() + grace
        try:
            while self._popen.poll() is None:
                self._in.clear()
                self._heard = 0
                self._more(deadline)
        except (Late, Gone, Flooded):
            pass
        tail = self.errors
        self._closed = True
        self._errors = tail.encode()
        with contextlib.suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)
        self._popen.wait()
        _kill_marked(self._mark)
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


def _limits(memory: int, core: int | None) -> Callable[[], None]:
    """What the new process does before the program begins: it limits itself and dies with us."""
    parent = os.getpid()

    def apply() -> None:
        if _LIBC is not None:
            _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() != parent:
                os._exit(127)
        if memory:
            hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
            most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if core is not None and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {core})

    return apply


def _kill_marked(mark: str) -> None:
    """Kill processes that left the group of their bot. Only where the system shows them."""
    if not LINUX:
        return
    wanted = f"{MARK}={mark}".encode()
    for _ in range(10):  # one that forks faster than it can be read needs several rounds
        found = False
        for entry in os.scandir("/proc"):
            if not entry.name.isdecimal():
                continue
            try:
                with open(f"/proc/{entry.name}/environ", "rb") as file:
                    if wanted not in file.read().split(b"\0"):
                        continue
                os.kill(int(entry.name), signal.SIGKILL)
            except OSError:
                continue
            found = True
        if not found:
            return


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def pick_core() -> int | None:
    """A processor that this process may run on; None where the system does not let one choose."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    return cores[os.getpid() % len(cores)]
