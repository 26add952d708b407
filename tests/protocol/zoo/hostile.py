"""Bots that attack: the rival, the referee, its files, the machine. Each plays soundly besides, and
says on its standard error how its attack went: `done` and a word, or `refused`.

They belong to no list of bots that are run without a sandbox by chance.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from tests.protocol.zoo.talking import Bots, answer, at, complain, play

bots = Bots()

VICTIM = "CIVDAWN_ZOO_VICTIM"
"""The environment variable with what an attack is about: a text in the command of the rival, a
file, a port."""

DONE = "done"
REFUSED = "refused"

PTRACE_ATTACH = 16
CLONE_NEWUSER = 0x10000000
MUCH = 256 << 20


def attack(act: Callable[[str], object]) -> None:
    """Play; at one question attack the victim, and tell how it went."""

    def once(number: str) -> None:
        try:
            told = act(os.environ.get(VICTIM, ""))
            complain(f"{DONE} {told}" if told else REFUSED)
        except OSError as error:
            complain(f"{REFUSED} {type(error).__name__} {error.strerror}")
        answer(number)

    play(at(once))


def others() -> Iterator[int]:
    """All processes that can be seen but this one."""
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal() and int(entry.name) != os.getpid():
            yield int(entry.name)


def rivals(text: str) -> Iterator[int]:
    """The processes with this text as the last word of their command."""
    for pid in others():
        with suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as file:
            if file.read().split(b"\0")[-2:-1] == [text.encode()]:
                yield pid


def on_rivals(number: int) -> Callable[[str], int]:
    """The attack that sends a signal to the rival."""

    def act(text: str) -> int:
        found = 0
        for pid in rivals(text):
            with suppress(OSError):
                os.kill(pid, number)
                found += 1
        return found

    return act


@bots.add("normal")
def kills_rival() -> None:
    """Kills the program of the rival."""
    attack(on_rivals(signal.SIGKILL))


@bots.add("normal")
def stops_rival() -> None:
    """Stops the program of the rival, so that its time runs out."""
    attack(on_rivals(signal.SIGSTOP))


@bots.add("normal")
def speaks_for_rival() -> None:
    """Writes into the standard output of the rival."""

    def act(text: str) -> int:
        found = 0
        for pid in rivals(text):
            with suppress(OSError), open(f"/proc/{pid}/fd/1", "wb", buffering=0) as file:
                file.write(b"resign\nresign\nresign\n")
                found += 1
        return found

    attack(act)


@bots.add("normal")
def traces_rival() -> None:
    """Attaches to the rival as a debugger does."""
    libc = ctypes.CDLL(None, use_errno=True)

    def act(text: str) -> int:
        return sum(libc.ptrace(PTRACE_ATTACH, pid, 0, 0) == 0 for pid in rivals(text))

    attack(act)


@bots.add("normal")
def kills_all() -> None:
    """Kills all processes that it can see, the referee among them; only to be run in a sandbox."""

    def act(_: str) -> int:
        found = 0
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        for number in (signal.SIGTERM, signal.SIGKILL):
            for pid in sorted(others(), reverse=True):
                if pid != 1:  # of its own sandbox, whose end is its own
                    with suppress(OSError):
                        os.kill(pid, number)
                        found += 1
        return found

    attack(act)


@bots.add("normal")
def peeks() -> None:
    """Looks for a text in the commands, the environments and the memory of all processes."""

    def act(text: str) -> str:
        wanted = text[::-1].encode()  # its own environment has it backwards
        for pid in others():
            for part in ("cmdline", "environ"):
                with suppress(OSError), open(f"/proc/{pid}/{part}", "rb") as file:
                    if wanted in file.read():
                        return part
        if _in_memory(os.getppid(), wanted):
            return "memory"
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
            first, _, last = line.split()[0].partition("-")
            if "rw-p" in line:
                with suppress(OSError, ValueError, OverflowError):
                    memory.seek(int(first, 16))
                    if wanted in memory.read(int(last, 16) - int(first, 16)):
                        return True
    return False


@bots.add("normal")
def reads_file() -> None:
    """Reads a file that is no business of its."""

    def act(name: str) -> int:
        with open(name, "rb") as file:
            return len(file.read())

    attack(act)


@bots.add("normal")
def rewrites_file() -> None:
    """Adds to a file that is no business of its."""

    def act(name: str) -> int:
        with open(name, "ab") as file:
            return file.write(b"x")

    attack(act)


@bots.add("normal")
def writes_beside() -> None:
    """Writes a file into the folder that it was started in, and one into its own."""

    def act(_: str) -> int:
        found = 0
        for folder in (os.getcwd(), os.path.dirname(os.path.abspath(__file__)), "/", "/dev"):
            if folder.startswith("/tmp/"):  # it may write there, but into no folder of others
                continue
            name = os.path.join(folder, "hostile-was-here")
            with suppress(OSError), open(name, "wb") as file:
                found += file.write(b"x")
            with suppress(OSError):
                os.unlink(name)
        return found

    attack(act)


@bots.add("normal")
def fills_disk() -> None:
    """Writes all that goes into the folders that are open to everyone, and says how many MB."""

    def act(_: str) -> str:
        written = 0
        for folder in ("/tmp", "/dev/shm", "/var/tmp", os.getcwd()):
            if folder.startswith("/tmp/"):  # the same place again
                continue
            name = os.path.join(folder, f"hostile-{os.getpid()}")
            with suppress(OSError), open(name, "wb", buffering=0) as file:
                try:
                    for _turn in range(MUCH >> 20):
                        written += file.write(b"x" * (1 << 20)) >> 20
                finally:
                    os.unlink(name)
        return str(written) if written else ""

    attack(act)


@bots.add("normal")
def calls_out() -> None:
    """Connects to a port of this machine."""

    def act(port: str) -> int:
        number = int(port) if port.isdecimal() else 9
        with socket.create_connection(("127.0.0.1", number), 5):
            return 1

    attack(act)


@bots.add("normal")
def breaks_out() -> None:
    """Makes a user namespace of its own, to be root in."""
    libc = ctypes.CDLL(None, use_errno=True)
    attack(lambda _: libc.unshare(CLONE_NEWUSER) == 0)


@bots.add("crash")
def bombs() -> None:
    """Forks, and so do its children: more than any limit, and no more, for no test may take the
    machine down if a wall does not hold."""

    def act(number: str) -> None:
        for _ in range(8):  # 256 processes
            with suppress(OSError):
                os.fork()
        time.sleep(20)

    play(at(act))


@bots.add("crash")
def eats_together() -> None:
    """Has children each of which takes less memory than is allowed, and all of them more."""

    def act(number: str) -> None:
        for _child in range(6):
            if os.fork() == 0:
                held = bytearray(os.urandom(1 << 20)) * 40
                time.sleep(20)
                os._exit(len(held) % 2)
        time.sleep(20)

    play(at(act))


@bots.add("crash")
def eats_shared() -> None:
    """Takes memory of the kind that is no data of a process."""

    def act(number: str) -> None:
        held = mmap.mmap(-1, MUCH)
        for place in range(0, MUCH, mmap.PAGESIZE):
            held[place] = 1
        time.sleep(20)

    play(at(act))


@bots.add("crash")
def kills_guardian() -> None:
    """Kills its parent, and leaves a child in a session of its own."""

    def act(number: str) -> None:
        if os.fork() == 0:
            os.setsid()
            time.sleep(60)
        os.kill(os.getppid(), signal.SIGKILL)

    play(at(act))


@bots.add("normal")
def spins_beside() -> None:
    """Has a child that takes all the processor's time it gets."""
    if os.fork() == 0:
        while os.getppid() != 1:
            pass
        os._exit(0)
    play()
