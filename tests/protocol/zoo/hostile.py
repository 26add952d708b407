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
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from tests.protocol.zoo.talking import (
    FOREVER,
    HERE,
    START,
    Bots,
    answer,
    at,
    complain,
    play,
    say,
)

bots = Bots()

VICTIM = "CIVDAWN_ZOO_VICTIM"
"""The environment variable with the last word in the command of the rival."""

FILE = "CIVDAWN_ZOO_FILE"
"""The environment variable with the name of a file of the referee."""

PORT = "CIVDAWN_ZOO_PORT"
"""The environment variable with a port of this machine where somebody listens."""

SECRET = "CIVDAWN_ZOO_SECRET"
"""The environment variable with a text that only the referee knows; backwards, as it is in the
environment of those who look for it, too."""

DONE = "done"
REFUSED = "refused"

PLACES = ("/tmp", "/dev/shm", "/var/tmp")
"""Folders that are open to everyone."""

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
    """The processes of this match with this text as the last word of their command; other matches
    on the machine are left alone."""
    for pid in others():
        with suppress(OSError):
            if last_word(pid) == text.encode() and in_match(pid):
                yield pid


def last_word(pid: int) -> bytes:
    """The last word of the command of a process. Raises OSError."""
    with open(f"/proc/{pid}/cmdline", "rb") as file:
        return file.read().rstrip(b"\0").rpartition(b"\0")[2]


def in_match(pid: int) -> bool:
    """Return True for a process of the same match. Raises OSError."""
    own = os.environ.get(HERE, "")
    with open(f"/proc/{pid}/environ", "rb") as file:
        return f"{HERE}={own}".encode() in file.read().split(b"\0")


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
def steals_questions() -> None:
    """Has a child that reads the standard input of the rival, which waits for its questions."""

    def act(text: str) -> int:
        found = 0
        for pid in rivals(text):
            with suppress(OSError):
                stolen = os.open(f"/proc/{pid}/fd/0", os.O_RDONLY)
                found += 1
                if os.fork() == 0:
                    while os.read(stolen, 65_536):
                        pass
                    os._exit(0)
        time.sleep(0.2 * found)  # it reads from now on
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
def stops_all() -> None:
    """Stops all processes that it can see, the referee among them; only to be run in a sandbox."""

    def act(_: str) -> int:
        found = 0
        for pid in others():
            with suppress(OSError):
                os.kill(pid, signal.SIGSTOP)
                found += pid != 1  # the first of its sandbox, which does not stop
        return found

    attack(act)


@bots.add("normal")
def rewrites_file() -> None:
    """Adds to a file that is no business of its."""

    def act(_: str) -> int:
        with open(os.environ.get(FILE, ""), "ab") as file:
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

    def act(_: str) -> int:
        with socket.create_connection(("127.0.0.1", int(os.environ.get(PORT, "9"))), 5):
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
def hogs() -> None:
    """Has children that take all the processor's time they get, each orphaned and in a session of
    its own, so that the system shares its time among them, too."""
    for _ in range(12):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                end = time.monotonic() + FOREVER
                while time.monotonic() < end:
                    pass
            os._exit(0)
        os.wait()
    play()


@bots.add("normal")
def plays_itself() -> None:
    """Runs civdawn itself, with itself in a seat, before it plays."""
    if "CIVDAWN_ZOO_INSIDE" not in os.environ:
        words = [
            sys.executable,
            "-m",
            "civdawn_cli",
            "play",
            "--seat",
            "random",
            "--max-rounds",
            "1",
        ]
        seat = f"exec:{sys.executable} -S -E {START} plays-itself"
        done = subprocess.run(
            [*words, "--map", "first", "--sandbox", "off", "--seat", seat],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=os.path.join(os.path.dirname(START), *[os.pardir] * 3),
            env={**os.environ, "CIVDAWN_ZOO_INSIDE": "yes"},
            check=False,
        )
        complain(f"played {done.returncode}")
    play()


@bots.add("normal")
def remembers() -> None:
    """Keeps the luck of its games in folders that are open to everyone, finds it there in the next
    one, and says in a comment how much it has foretold: `# foretold RIGHT of TRIED of ALL`."""
    name = f"civdawn-zoo-{os.environ.get(SECRET, 'memory')}"
    past: list[str] = []
    heard: list[str] = []
    right = tried = 0
    say("hello 1.0 :remembering")
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "new":
            past, heard, right, tried = heard, [], 0, 0
            for folder in PLACES:
                with (
                    suppress(OSError),
                    open(os.path.join(folder, name), encoding="utf-8") as file,
                ):
                    past = file.read().splitlines()
            say(f"ready {rest[0]}")
        elif word == "event" and rest[2] == "0":  # luck
            heard.append(" ".join(rest[3:]))
            if len(past) >= len(heard):
                tried += 1
                right += past[len(heard) - 1] == heard[-1]
        elif word == "ask":
            say(f"# foretold {right} of {tried} of {len(heard)}")
            answer(rest[0])
        elif word == "over":
            complain(f"{DONE} foretold" if right else REFUSED)
            for folder in PLACES:
                with (
                    suppress(OSError),
                    open(os.path.join(folder, name), "w", encoding="utf-8") as file,
                ):
                    file.write("\n".join(heard))
        elif word == "quit":
            break


@bots.add("normal")
def spins_beside() -> None:
    """Has a child that takes all the processor's time it gets."""
    if os.fork() == 0:
        while os.getppid() != 1:
            pass
        os._exit(0)
    play()
