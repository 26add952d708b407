"""The end of programs and of every process they started: those in a program's group, and those that
left the group and even its session, as far as the system lets civdawn find them.

On Linux a command becomes the parent of all processes that a program leaves behind (`adopt`). A
process that ends hands its children to that parent before it is gone. So as long as any process of
the program lives, the command has one as a child, however fast they fork and exit: it kills its
children until there are none.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from typing import Final

MARK: Final = "CIVDAWN_PLAYER"
"""The environment variable that tells a bot's processes, its children included, from all others."""

LONGEST: Final = 5.0
"""For how many seconds processes are killed that come up again and again."""

BESIDE: Final = 0.5
"""The same limit in seconds while other programs run, since those may leave processes all the
time."""

ROUNDS: Final = 200
"""How many times marked processes are looked for, with PAUSE seconds between."""
PAUSE: Final = 0.002

DYING: Final = 0.0003
"""Seconds to wait for processes that have been killed and are not gone yet."""

LINUX: Final = sys.platform.startswith("linux")
PR_SET_PDEATHSIG: Final = 1
PR_SET_CHILD_SUBREAPER: Final = 36

_LIBC: Final = ctypes.CDLL(None) if LINUX else None

_LIVE: Final[set[int]] = set()
"""The process ids of the programs that are running."""

_ADOPTS: Final[list[bool]] = []


def die_with(parent: int) -> None:
    """Let the system kill this process when its parent, of that process id, ends; Linux only."""
    if _LIBC is not None:
        _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(127)


def adopt(*, forked: bool = False) -> None:
    """Become the parent of processes that programs leave behind. So those that left their group and
    cleared their environment can be killed too, as soon as no program is running.

    Only for commands, not for libraries: any child in a session of its own is taken for such a
    process. forked: this process is a copy of one that adopts; it does not yet.
    """
    if _LIBC is not None and (forked or not _ADOPTS):
        _LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _ADOPTS.append(True)


def began(pid: int) -> None:
    """Note that a program has been started."""
    _LIVE.add(pid)


def ended(pid: int, mark: str, through: bool = False) -> None:
    """Note that a program has ended and its group was killed, and kill what else is left of it.
    mark: the mark in its environment. through: its guardian says that nothing is left."""
    _LIVE.discard(pid)
    if through:
        return
    if _ADOPTS:
        sweep(mark)
    else:
        _kill_marked(mark)


def sweep(mark: str = "") -> None:
    """Kill the processes that ended programs left to this process; while other programs run, only
    those with the given mark."""
    if not _ADOPTS or (_LIVE and not mark):
        return
    deadline = time.monotonic() + (BESIDE if _LIVE else LONGEST)
    killed: set[int] = set()
    while True:
        found = fresh = False
        for pid in _left():
            with contextlib.suppress(OSError):
                if os.waitpid(pid, os.WNOHANG)[0] or _wanted(pid, mark):
                    found = True
                    fresh = fresh or pid not in killed
                    _kill_tree(pid)
                    killed.add(pid)
        if not found or time.monotonic() > deadline:
            return
        if not fresh:
            time.sleep(DYING)


def _wanted(pid: int, mark: str) -> bool:
    """Return True if the process has the mark, or if no program is running that could have left
    it."""
    return not _LIVE or _marked(str(pid), mark)


def _left() -> list[int]:
    """The children of this process that programs left: those in another session that are no
    programs."""
    session = os.getsid(0)
    return [pid for pid in _children(os.getpid()) if pid not in _LIVE and os.getsid(pid) != session]


def _kill_tree(pid: int) -> None:
    """Kill a process and its descendants; those started meanwhile are found the next time."""
    below = [pid]
    for parent in below:
        with contextlib.suppress(OSError):
            below += _children(parent)
            os.kill(parent, signal.SIGKILL)


def descendants(pid: int) -> list[int]:
    """All processes below one, parents first."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        found += _children(pid)
        for parent in found:
            found += _children(parent)
    return found


def _children(pid: int) -> list[int]:
    """The children of a process."""
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
    except FileNotFoundError:  # the process has gone, or the system lists no children
        if not found and pid == os.getpid():
            return [child for child in _all() if _parent(child) == pid]
    return found


def _all() -> Iterator[int]:
    """The process ids of all processes that can be seen."""
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            yield int(entry.name)


def _parent(pid: int) -> int:
    """The process id of a process's parent; 0 if the process has gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    except OSError:
        return 0


def _marked(number: str, mark: str) -> bool:
    """Return True if a process has the mark in its environment. Raises OSError."""
    with open(f"/proc/{number}/environ", "rb") as file:
        return f"{MARK}={mark}".encode() in file.read().split(b"\0")


def _kill_marked(mark: str) -> None:
    """Kill the processes with the mark until there are none, since they may fork meanwhile."""
    for _ in range(ROUNDS if LINUX else 0):
        found = False
        for pid in _all():
            with contextlib.suppress(OSError):  # it has gone, or belongs to another user
                if _marked(str(pid), mark):
                    os.kill(pid, signal.SIGKILL)
                    found = True
        if not found:
            return
        time.sleep(PAUSE)
