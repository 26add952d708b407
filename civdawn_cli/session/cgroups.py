"""Control groups (cgroup v2) for programs: limits that the system keeps, on the memory and the
processes of a whole program.

They are made below the group of this process, where that may be written in and has the controllers
`memory` and `pids`: as root in a container, or as anyone in `systemd-run --user --scope -p
Delegate=yes`. Linux only.
"""

from __future__ import annotations

import contextlib
import os
from functools import cache
from pathlib import Path
from typing import Final

CONTROLLERS: Final = ("memory", "pids")

MAIN: Final = "civdawn-main"
"""The group that civdawn itself moves into: a group with processes can't share out controllers."""


@cache
def base() -> Path | None:
    """The folder below which groups can be made; None where there is none."""
    found = _own()
    if found is None:
        return None
    if found.name == MAIN:
        found = found.parent
    with contextlib.suppress(OSError):
        if _shares(found) and os.access(found, os.W_OK):
            return found
    return None


def _own(
    cgroup: Path = Path("/proc/self/cgroup"), mounts: Path = Path("/proc/self/mountinfo")
) -> Path | None:
    """The folder of the group of this process; None without cgroup v2."""
    try:
        inside = [
            line.partition("::")[2]
            for line in cgroup.read_text(encoding="utf-8").splitlines()
            if line.startswith("0::")
        ]
        for line in mounts.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if inside and "cgroup2" in words[words.index("-") :]:
                root, at = words[3], words[4]
                part = inside[0].removeprefix(root if root != "/" else "").lstrip("/")
                return Path(at) / part
    except (OSError, ValueError):
        pass
    return None


def _shares(group: Path) -> bool:
    """Return True if groups below this one have the controllers, now or after they were given them.
    Raises OSError."""
    if not set(CONTROLLERS) <= set((group / "cgroup.controllers").read_text().split()):
        return False
    shared = group / "cgroup.subtree_control"
    if set(CONTROLLERS) <= set(shared.read_text().split()):
        return True
    if not os.access(shared, os.W_OK):
        return False
    words = " ".join([f"+{name}" for name in CONTROLLERS])
    try:
        shared.write_text(words)
    except OSError:
        # Processes are in it. If there are none but this one, it moves.
        if (group / "cgroup.procs").read_text().split() != [str(os.getpid())]:
            return False
        (group / MAIN).mkdir(exist_ok=True)
        (group / MAIN / "cgroup.procs").write_text("0")
        shared.write_text(words)
    return True


def made(name: str, memory: int, processes: int) -> tuple[str, ...]:
    """The folder of a new group with these limits, 0 for none; () where none can be had."""
    above = base()
    if above is None:
        return ()
    group = above / f"civdawn-{name}"
    try:
        group.mkdir()
        if memory:
            (group / "memory.max").write_text(str(memory))
            for file, value in (("memory.swap.max", "0"), ("memory.oom.group", "1")):
                with contextlib.suppress(OSError):  # not every system has them
                    (group / file).write_text(value)
        if processes:
            (group / "pids.max").write_text(str(processes))
    except OSError:
        with contextlib.suppress(OSError):
            group.rmdir()
        return ()
    return (str(group),)
