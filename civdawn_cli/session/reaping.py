"""Nothing that a program started outlives it: its group, and what has left the group and even its
session, as far as the system lets one find it.

On Linux a command becomes the parent of whatever a program leaves behind (`adopt`). Since a process
that ends hands its children to that parent before it is gone, one of them is among its children as
long as any is there, however fast they fork and exit: they are killed until there is none.
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
"""Seconds that processes are killed for that come up again and again."""

BESIDE: Final = 0.5
"""The same while other programs run, which may leave processes all the time, too."""

ROUNDS: Final = 200
"""How often marked processes are looked for; PAUSE seconds between."""
PAUSE: Final = 0.002

DYING: Final = 0.0003
"""Seconds given to processes that have been killed and are not gone yet."""

LINUX: Final = sys.platform.startswith("linux")
PR_SET_PDEATHSIG: Final = 1
PR_SET_CHILD_SUBREAPER: Final = 36

_LIBC: Final = ctypes.CDLL(None) if LINUX else None

_LIVE: Final[set[int]] = set()
"""The programs that are running."""

_ADOPTS: Final[list[bool]] = []


def die_with(parent: int) -> None:
    """From now on this process is killed when its parent, of that number, ends; Linux only."""
    if _LIBC is not None:
        _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(127)


def adopt() -> None:
    """Become the parent of processes that a program leaves behind, and kill those too that have
    left its group and forgotten their environment, as soon as no program is running.

    For commands alone: any child in a session of its own is taken for one of them.
    """
    if _LIBC is not None and not _ADOPTS:
        _LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _ADOPTS.append(True)


def began(pid: int) -> None:
    """A program runs."""
    _LIVE.add(pid)


def ended(pid: int, mark: str) -> None:
    """A program, which had that mark in its environment, has ended, and its group was killed: kill
    what is left of it."""
    _LIVE.discard(pid)
    if _ADOPTS:
        sweep(mark)
    else:
        _kill_marked(mark)


def sweep(mark: str = "") -> None:
    """Kill what programs that have ended left to this process; while others run, only what has the
    mark of the one that ended."""
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
    """Whether it belongs to the program of that mark, or no other could have left it."""
    return not _LIVE or _marked(str(pid), mark)


def _left() -> list[int]:
    """Children of this process that a program left: in another session, and not a program."""
    session = os.getsid(0)
    return [pid for pid in _children(os.getpid()) if pid not in _LIVE and os.getsid(pid) != session]


def _kill_tree(pid: int) -> None:
    """Kill a process and those below it; who is born meanwhile is found the next time."""
    below = [pid]
    for parent in below:
        with contextlib.suppress(OSError):
            below += _children(parent)
            os.kill(parent, signal.SIGKILL)


def _children(pid: int) -> list[int]:
    """The children of a process."""
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
    except FileNotFoundError:  # it has gone, or this system does not list them
        if not found and pid == os.getpid():
            return [child for child in _all() if _parent(child) == pid]
    return found


def _all() -> Iterator[int]:
    """All processes that can be seen."""
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            yield int(entry.name)


def _parent(pid: int) -> int:
    """The parent of a process; 0 if it has gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    except OSError:
        return 0


def _marked(number: str, mark: str) -> bool:
    """Whether a process has the mark in its environment. Raises OSError."""
    with open(f"/proc/{number}/environ", "rb") as file:
        return f"{MARK}={mark}".encode() in file.read().split(b"\0")


def _kill_marked(mark: str) -> None:
    """Kill the processes with the mark till there are none: they may fork meanwhile."""
    for _ in range(ROUNDS if LINUX else 0):
        found = False
        for pid in _all():
            with contextlib.suppress(OSError):  # it has gone, or is somebody else's
                if _marked(str(pid), mark):
                    os.kill(pid, signal.SIGKILL)
                    found = True
        if not found:
            return
        time.sleep(PAUSE)
