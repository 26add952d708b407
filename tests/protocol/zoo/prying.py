"""Bots that look for what is no business of theirs: in processes, their memory, open files.

Each plays soundly besides, and says how its attack went, as those of `hostile` do.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

from tests.protocol.zoo.hostile import FILE, SECRET, attack, others
from tests.protocol.zoo.talking import Bots

bots = Bots()

MUCH_AT_ONCE = 4 << 20
"""Memory is read in such parts: a region may be larger than the bot is allowed to hold."""


def secret() -> bytes:
    """The text that only the referee knows."""
    return os.environ.get(SECRET, "")[::-1].encode()


def in_proc(part: str) -> Callable[[str], str]:
    """The attack that looks for the secret in one file of every process."""

    def act(_: str) -> str:
        wanted = secret()
        for pid in others():
            with suppress(OSError), open(f"/proc/{pid}/{part}", "rb") as file:
                if wanted in file.read():
                    return part
        return ""

    return act


@bots.add("normal")
def peeks() -> None:
    """Looks for a secret in the environments of all processes."""
    attack(in_proc("environ"))


@bots.add("normal")
def reads_commands() -> None:
    """Looks for a secret, such as `--seed N`, in the commands of all processes."""
    attack(in_proc("cmdline"))


@bots.add("normal")
def digs_memory() -> None:
    """Looks for a secret, such as the seed, in the memory of all processes above it: its guardian,
    the referee, and whoever started that."""

    def act(_: str) -> str:
        pid = os.getppid()
        while pid > 0:
            if _in_memory(pid, secret()):
                return "memory"
            pid = _parent(pid)
        return ""

    attack(act)


def _parent(pid: int) -> int:
    """The parent of a process; 0 for none that can be seen."""
    with suppress(OSError, ValueError), open(f"/proc/{pid}/stat", encoding="ascii") as file:
        return int(file.read().rpartition(")")[2].split()[1])
    return 0


@bots.add("normal")
def reads_open_files() -> None:
    """Looks for a secret, such as a hidden hand, in all files that any process has open: the record
    and the logs of the game."""

    def act(_: str) -> str:
        wanted = secret()
        for pid in others():
            with suppress(OSError):
                for number in os.listdir(f"/proc/{pid}/fd"):
                    name = f"/proc/{pid}/fd/{number}"
                    with suppress(OSError):
                        if os.path.isfile(name):
                            with open(name, "rb") as file:
                                if wanted in file.read(1 << 20):
                                    return "file"
        return ""

    attack(act)


def _in_memory(pid: int, wanted: bytes) -> bool:
    """Return True if a text is in the memory of a process."""
    with (
        suppress(OSError),
        open(f"/proc/{pid}/maps", encoding="ascii") as maps,
        open(f"/proc/{pid}/mem", "rb", buffering=0) as memory,
    ):
        for line in maps:
            if "rw-p" in line:
                first, _, last = line.split()[0].partition("-")
                with suppress(OSError, ValueError, OverflowError):
                    memory.seek(int(first, 16))
                    left = int(last, 16) - int(first, 16)
                    held = b""
                    while left > 0 and (part := memory.read(min(left, MUCH_AT_ONCE))):
                        if wanted in held + part:
                            return True
                        held = part[-len(wanted) :]
                        left -= len(part)
    return False


@bots.add("normal")
def reads_file() -> None:
    """Reads a file that is no business of its."""

    def act(_: str) -> int:
        with open(os.environ.get(FILE, ""), "rb") as file:
            return len(file.read())

    attack(act)
