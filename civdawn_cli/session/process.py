"""Programs that play: started in a process group of their own, limited, and always reaped."""

from __future__ import annotations

import contextlib
import os
import secrets
import select
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from civdawn_cli.session import hints
from civdawn_cli.session.alarm import Alarm, alarm
from civdawn_cli.session.channel import FLOOD, Clock, Gone, Hearing, Late, WallClock
from civdawn_cli.session.command_line import StartError, why_not, words
from civdawn_cli.session.guarding import Life, start
from civdawn_cli.session.line_channel import CHUNK, UNREAD, LineChannel
from civdawn_cli.session.resting import Rest
from civdawn_cli.session.walls import Walls

MEMORY: Final = 2 << 30
"""How many bytes of data a process of a bot may have."""

TAIL: Final = 4_096
"""How many bytes at the end of the standard error are kept."""

NOT_FOUND: Final = 127
"""The exit code of shells and `env` for a command that they do not find."""

FAILED_ALLOCATION: Final = (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS)
"""The signals that end programs which did not look whether they got the memory they asked for."""

SIGNALLED: Final = 128
"""A sandbox adds this to the number of a signal that ends its program."""

EPOLL: Final = getattr(select, "epoll", None)
"""The way to wait for files on Linux; None elsewhere."""

MOST_READY: Final = 4
"""The files of a program that are waited for: its output, errors and end, and the alarm."""

SHORT: Final = 400
"""How many bytes are read at once where one line is due: few, since memory for many would have to
be had from the system's allocator every time."""

SLICE: Final = 0.05
"""Seconds between two checks whether a process has ended, where the system has nothing to wait
for."""


class Process(LineChannel):
    """A program and its standard streams: a Channel.

    command: as typed into a shell, but no shell runs it. memory: the most bytes of data; 0 for no
    limit. core: the number of the processor it is kept on; None for any processor. hearing: who
    else is heard while it is waited for; None for nobody.
    """

    def __init__(
        self,
        command: str,
        *,
        clock: Clock | None = None,
        memory: int = MEMORY,
        core: int | None = None,
        folder: Path | None = None,
        hearing: Hearing | None = None,
        walls: Walls | None = None,
    ) -> None:
        """Start the program. Raises StartError."""
        super().__init__(clock, hearing)
        self.walls: Final = walls or Walls()
        self.command: Final = command
        self.memory: Final = memory
        self._mark: Final = secrets.token_hex(16)
        self._errors = b""
        self._closed = False
        self._epoll: Any = None  # of a type that other systems than Linux do not have
        self._alarm: Alarm | None = None  # rings at deadlines, if `_ready` waits without an end
        life = self._life = self._start(core, folder)
        self._rest: Final = Rest(life.pid, life.root, life.groups) if self.walls.rests else None
        self._stdin, self._stdout, self._stderr = life.stdin, life.stdout, life.stderr
        self._poll: Final = select.poll()
        for number in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(number, False)
        self._poll.register(self._stdout, select.POLLIN)
        self._talks: Final = [(self._stdout, select.POLLIN)]
        self._poll.register(self._stderr, select.POLLIN)
        self._end: Final = life.end
        if self._end >= 0:
            self._poll.register(self._end, select.POLLIN)
        self._ready: Final = self._watch()

    def _start(self, core: int | None, folder: Path | None) -> Life:
        parts = words(self.command)
        try:
            order = self.walls.order(parts, folder, self.memory, core, self._mark)
            return start(order)
        except OSError as error:
            raise StartError(why_not(parts, error, folder)) from None
        except (ValueError, subprocess.SubprocessError) as error:
            raise StartError(f"{parts[0] or self.command!r} can't be started: {error}") from None

    # ------------------------------------------------------------ talking

    def flush(self) -> None:
        """Send the queued lines, as far as the program takes them now."""
        try:
            while self._out:
                del self._out[: os.write(self._stdin, self._out)]
        except BlockingIOError:
            pass
        except OSError:  # it closed its input; its next line, or its end, shows later
            self._out.clear()

    @property
    def rests(self) -> bool:
        """True if the program is one that rests."""
        return self._rest is not None

    def rest(self) -> None:
        """Stop the program, if it is one that rests, until a line of it is waited for."""
        if self._rest is not None:
            self._rest.begin()

    def wake(self) -> None:
        """Let it run again."""
        if self._rest is not None:
            self._rest.end()

    def line(self, deadline: float | None) -> bytes:
        """The next line. Raises Late, Gone, Flooded or Overlong, and whatever `hearing` raises."""
        if self._rest is not None:
            self._rest.end()
        if self._hearing is None and deadline is not None and not (self._in or self._dropping):
            line = self._at_once(deadline)
            if line is not None:
                return line
        return super().line(deadline)

    def _at_once(self, deadline: float) -> bytes | None:
        """The next line, if one write, one wait and one read give it, as nearly always. In any
        other case None: nothing is lost, and the usual way goes on from there. Raises Gone and
        Flooded."""
        out, bell = self._out, self._alarm
        if out:
            try:
                written = os.write(self._stdin, out) if len(out) <= UNREAD else 0
            except OSError:  # it does not take the lines now, or not any more
                written = 0
            if written < len(out):
                del out[:written]
                return None
            out.clear()
        if bell is None:
            ready = self._ready(max(0.0, deadline - self.clock.now()), MOST_READY)
        else:
            if deadline < bell.at:
                bell.set(deadline)
            ready = self._ready(-1, MOST_READY)
        if ready == self._talks:
            data = os.read(self._stdout, SHORT)
            size = self._heard + len(data)
            if data and data.find(b"\n") == len(data) - 1 and size <= FLOOD:
                self._heard = size
                return data[:-1]
            self._take(data)
        elif bell is not None:
            bell.stop()
        return None

    def _watch(self) -> Callable[[float, int], list[tuple[int, int]]]:
        """The function that waits this many seconds for the program's output, errors or end.

        It uses epoll where the system has it, and an alarm instead of seconds if that can be.
        """
        watched = [self._stdout, self._stderr, *([self._end] if self._end >= 0 else [])]
        if EPOLL is None:
            return lambda seconds, most: self._poll.poll(seconds * 1000)
        if isinstance(self.clock, WallClock):
            self._alarm = alarm()
        if self._alarm is not None:
            watched.append(self._alarm.fileno())
        self._epoll = EPOLL(len(watched))
        for number in watched:
            self._epoll.register(number, select.POLLIN)  # which EPOLLIN is, too
        wait: Callable[[float, int], list[tuple[int, int]]] = self._epoll.poll
        return wait

    def _more(self, deadline: float | None) -> None:
        """Wait for more of the program's output, writing what is queued meanwhile."""
        if self._out:
            self.flush()
        if self._out:
            self._poll.register(self._stdin, select.POLLOUT)
        other = self._others()
        wait = self._left(deadline)
        if other >= 0:
            self._poll.register(other, select.POLLIN)
        try:
            ready = [number for number, _ in self._poll.poll(None if wait is None else wait * 1000)]
        finally:
            if other >= 0:
                self._poll.unregister(other)
        if not ready:
            raise Late
        if ready == [other]:
            return  # it is heard before the next wait
        for number in ready:
            if number == self._stdout:
                self._read()
            elif number == self._stderr:
                self._read_errors()
            elif number == self._stdin:
                self.flush()
        if not self._out:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._stdin)
        if self._stdout not in ready:
            if self._end in ready:  # its children may still keep its output open
                raise self._gone()
            if wait == 0.0:  # one that writes errors without end is late too
                raise Late

    def _read(self) -> None:
        try:
            data = os.read(self._stdout, CHUNK)
        except BlockingIOError:
            return
        self._take(data)

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

    def _gone(self) -> Gone:
        """The fate of a program that closed its output: its exit code or signal, if known, and the
        likely cause."""
        code = self._life.wait(0.2)
        if code is None:
            return Gone("it closed its standard output", hint=hints.RUNNING)
        if self._life.reason:
            return Gone(f"it was ended: {self._life.reason}", hint=hints.MUCH)
        if self._life.walled and _signal_name(code - SIGNALLED).startswith(
            "SIG"
        ):  # as bwrap says it
            code = SIGNALLED - code
        fate = (
            f"it was ended by {_signal_name(-code)}" if code < 0 else f"it exited with code {code}"
        )
        hint = hints.KILLED if code == -signal.SIGKILL else hints.RUNNING
        if code == NOT_FOUND:
            hint = hints.NOT_FOUND
        if self.memory and hints.OUT_OF_MEMORY.search(self.errors):
            fate += f", out of memory: its limit is {self.memory >> 20} MB (--memory)"
            hint = hints.memory(self.memory)
        elif self.memory and -code in FAILED_ALLOCATION:
            hint = f"{hints.NO_ALLOCATION}: {hints.memory(self.memory)}"
        return Gone(fate, hint=hint)

    # ------------------------------------------------------------ ending

    @property
    def pid(self) -> int:
        """The number of the process, which is also that of its group."""
        return self._life.pid

    def hang_up(self) -> None:
        """Close its standard input; nothing can be sent afterwards."""
        self.flush()
        self._out.clear()
        self._life.hang_up()

    def code(self, seconds: float) -> int | None:
        """The exit code, negative for a signal; None if the process still runs after this many
        seconds."""
        return self._life.wait(seconds)

    def close(self, grace: float) -> None:
        """Send the queued lines, give the program `grace` seconds, then kill all that is left of
        it."""
        if self._closed:
            return
        try:
            self.wake()
            self.flush()
            self._await_end(self.clock.now() + grace)
        finally:
            self._reap()

    def _await_end(self, deadline: float) -> None:
        """Wait until the program has ended; its output meanwhile is dropped."""
        while self._life.wait(0.0) is None:
            now = self.clock.now()
            if now >= deadline:
                return
            self._forget()
            try:
                self._more(deadline if self._end >= 0 else min(deadline, now + SLICE))
            except Late:
                continue
            except Gone:  # or only its output
                self._life.wait(max(0.0, deadline - self.clock.now()))
                return

    def _reap(self) -> None:
        """Kill all processes that are left of the program."""
        self._life.finish(self._mark)
        tail = self.errors
        self._closed = True
        self._errors = tail.encode()
        self._life.close()
        if self._epoll is not None:
            self._epoll.close()
        if self._alarm is not None:
            self._alarm.close()
            self._alarm = None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def pick_core() -> int | None:
    """A processor that this process may run on; None where the system allows no choice."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    return cores[os.getpid() % len(cores)]


def cores(core: int | None) -> int:
    """How many processors a program may use that is kept on `core`; None if it is on none."""
    if core is not None:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
