"""Guardians of programs: run as a file of its own, `python -I -S guardian.py`, by `guarding`.

The first process waits for orders on the socket that is its standard input. For every program it
forks a guardian, which starts the program as its child and adopts whatever that leaves behind. So
all processes of a program, however they fork and rename themselves, are below its guardian. The
guardian ends them all when the program ends, when civdawn says so, and when civdawn is gone, which
it learns from the end of its line to civdawn, even after `kill -9`.

Standard library only, and little of it: nothing of civdawn is imported.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import socket
import time
from typing import Any, Final, NoReturn

TICK: Final = 0.05
"""Seconds between two looks at what a program uses."""

IDLE: Final = 1.0
"""Seconds between two looks for ended orphans where nothing is counted."""

LONGEST: Final = 5.0
"""For how many seconds processes are killed that come up again and again."""

DYING: Final = 0.0003
"""Seconds to wait for processes that have been killed and are not gone yet."""

SURGE: Final = 32
"""How many processes begin on the machine between two looks before a program is suspected."""

FIRST: Final = 8
"""How many processes of a program are looked at then."""

ORDER: Final = 1 << 20
"""The most bytes of an order."""

PR_SET_PDEATHSIG: Final = 1
PR_SET_CHILD_SUBREAPER: Final = 36

MANY: Final = 1024
"""More files than are ever open here."""

MEGABYTE: Final = 1 << 20
PAGE: Final = resource.getpagesize()


def serve(control: socket.socket) -> NoReturn:
    """Fork a guardian for every message: its four files are the program's standard streams and the
    line to civdawn."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGUSR2"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # guardians need not be waited for
    while True:
        data, files, _, _ = socket.recv_fds(control, 16, 4)
        if not data:
            os._exit(0)
        with contextlib.suppress(OSError):  # civdawn sees that the line is closed
            if os.fork() == 0:
                try:
                    _guard(*files)
                finally:
                    os._exit(1)
        for file in files:
            os.close(file)


def _guard(stdin: int, stdout: int, stderr: int, line: int) -> NoReturn:
    """The life of a guardian."""
    # The socket of the first process, too: while anybody held it, civdawn would not learn that the
    # first process is gone.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.setsid()
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    order = _order(line)
    report, failed = os.pipe()
    me = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() == me:
                _become(order, (stdin, stdout, stderr), failed)
        except OSError as error:
            os.write(failed, str(error.errno or 0).encode())
        finally:
            os._exit(127)
    for file in (stdin, stdout, stderr, failed):
        os.close(file)
    if problem := os.read(report, 16):
        _say(line, f"error {problem.decode()}")
        os._exit(0)
    os.close(report)
    with contextlib.suppress(OSError):  # where it may: a flood of processes must not drown it
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    _say(line, f"pid {pid} {me}")
    _watch(pid, line, order)
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    if _end_all():
        for group in order["groups"]:
            _leave(group)
        _say(line, "done")
    os._exit(0)


def _order(line: int) -> dict[str, Any]:
    """The order that civdawn sends along the line."""
    data = b""
    while not data.endswith(b"\n"):
        more = os.read(line, ORDER)
        if not more:
            os._exit(0)
        data += more
    found: dict[str, Any] = json.loads(data)
    return found


def _become(order: dict[str, Any], streams: tuple[int, ...], failed: int) -> None:
    """Become the program. Raises OSError."""
    os.setsid()
    for number, file in enumerate(streams):  # all from 3 on: 0 to 2 are open
        os.dup2(file, number)
    os.closerange(3, failed)
    os.closerange(failed + 1, MANY)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGUSR2"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    for name in ("SIGPIPE", "SIGXFSZ"):  # Python ignores them
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    os.chdir(order["folder"])
    for group in order["groups"]:
        with open(f"{group}/cgroup.procs", "w", encoding="ascii") as members:
            members.write("0")
    for name, most in order["limits"].items():
        number = getattr(resource, name)
        hard = resource.getrlimit(number)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(number, (most, most))
    if order["core"] is not None:
        os.sched_setaffinity(0, {order["core"]})
    os.execvpe(order["words"][0], order["words"], order["env"])


def _watch(pid: int, line: int, order: dict[str, Any]) -> None:
    """Wait until the program has ended or is to end; its exit code is told, negative for a
    signal."""
    counted = order["processes"] or order["memory"]
    poll = select.poll()
    poll.register(line, select.POLLIN | select.POLLHUP)
    wait = TICK if counted else IDLE
    begun = _begun()
    try:
        poll.register(os.pidfd_open(pid), select.POLLIN)
    except (AttributeError, OSError):  # then its end is seen with the next look
        wait = TICK
    while True:
        if any(number == line for number, _ in poll.poll(wait * 1000)):
            return  # civdawn is through with it, or is gone
        if code := _reaped(pid):
            if any(map(_starved, order["groups"])):
                _say(line, "ended more memory than its control group may have")
            _say(line, f"exit {code}")
            return
        if not counted:
            continue
        before, begun = begun, _begun()
        held = _hold(pid) if begun - before > SURGE else []
        if reason := _too_much(order["processes"], order["memory"]):
            _say(line, f"ended {reason}")
            return
        for group in held:
            with contextlib.suppress(OSError):  # it has ended meanwhile
                os.killpg(group, signal.SIGCONT)


def _reaped(pid: int) -> str:
    """The exit code of the program if it has ended, else ''. Ended orphans are put away, too."""
    with contextlib.suppress(ChildProcessError):
        while True:
            found, status = os.waitpid(-1, os.WNOHANG)
            if found == 0:
                break
            if found == pid:
                return str(os.waitstatus_to_exitcode(status))
    return ""


def _say(line: int, text: str) -> None:
    with contextlib.suppress(OSError):  # civdawn is gone
        os.write(line, f"{text}\n".encode())


# ---------------------------------------------------------------- what it uses


def _begun() -> int:
    """The process id that was given last, anywhere on this machine; 0 if the system does not
    tell."""
    try:
        with open("/proc/loadavg", "rb") as file:
            return int(file.read().split()[-1])
    except (OSError, ValueError):
        return 0


def _hold(pid: int) -> list[int]:
    """Stop the groups of the program's first processes and return them, so that they can be
    counted: those that fork without end are quicker than who counts. A program that rests is
    stopped already."""
    held: list[int] = []
    below = _children(os.getpid())
    for at in below:
        with contextlib.suppress(OSError, IndexError):
            with open(f"/proc/{at}/stat", "rb") as file:
                state, _, group = file.read().rpartition(b")")[2].split()[:3]
            if state != b"T" and int(group) not in held and int(group) != os.getpgrp():
                os.killpg(int(group), signal.SIGSTOP)
                held.append(int(group))
        if len(below) < FIRST:
            below += _children(at)
    return held


def _too_much(processes: int, memory: int) -> str:
    """The limit that the processes below this one are over, in words; '' if they are over none."""
    below = _children(os.getpid())
    tasks = 0
    for pid in below:  # it grows
        tasks += _tasks(pid)
        if processes and tasks > processes:
            return f"more than {processes} processes and threads"
        below += _children(pid)
    if memory and sum(map(_resident, below)) > memory:
        # Memory that several share was counted several times.
        if sum(map(_own, below)) > memory:
            return f"more than {memory // MEGABYTE} MB in all its processes"
    return ""


def _starved(group: str) -> bool:
    """Return True if the system has killed a process of a control group for want of memory."""
    with contextlib.suppress(OSError), open(f"{group}/memory.events", "rb") as file:
        return any(line.startswith(b"oom_kill ") and line.split()[1] != b"0" for line in file)
    return False


def _tasks(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/task"))
    except OSError:
        return 0


def _resident(pid: int) -> int:
    """The bytes of memory that a process has, shared ones included."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * PAGE
    except (OSError, IndexError):
        return 0


def _own(pid: int) -> int:
    """The same with its part of what is shared; all of that where the system does not tell."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            for line in file:
                if line.startswith(b"Pss:"):
                    return int(line.split()[1]) << 10
    except OSError:
        pass
    return _resident(pid)


def descendants(pid: int) -> list[int]:
    """All processes below one, parents first."""
    found = _children(pid)
    for parent in found:
        found += _children(parent)
    return found


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
    return found


# ---------------------------------------------------------------- the end


def _end_all() -> bool:
    """Kill all processes below this one until there are none, since they may fork meanwhile. Return
    False if they come up again and again."""
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        for pid in descendants(os.getpid()):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return True
        time.sleep(DYING)
    return False


def _leave(group: str) -> None:
    """Remove a control group, whose last processes may still be on their way out."""
    for _ in range(100):
        try:
            os.rmdir(group)
            return
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(10 * DYING)


if __name__ == "__main__":
    serve(socket.socket(fileno=0))
