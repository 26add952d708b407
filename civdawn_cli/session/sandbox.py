"""The sandbox of a program, made by bubblewrap (`bwrap`): namespaces of its own for processes,
files, network and the rest. It sees the system, its interpreter and its own folder there, all of
them read-only, and a small folder of its own in memory. Linux only.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from civdawn_cli.session.command_line import SHEBANG, StartError
from civdawn_cli.session.environment import clean
from civdawn_cli.session.guarding import Order, start
from civdawn_cli.session.reaping import MARK

AUTO: Final = "auto"
BWRAP: Final = "bwrap"
OFF: Final = "off"
MODES: Final = (AUTO, BWRAP, OFF)
"""Where a sandbox is used: where one can be made; always, or else nothing starts; never."""

TRIAL: Final = 10.0
"""Seconds that the trial may take."""

SAID: Final = 4096
"""The bytes of its errors that are read."""

PRIVATE: Final = 64 << 20
"""The bytes of /tmp, and of /dev/shm, which a program has for itself."""

HOME: Final = "/tmp"
"""The folder that a program may write in, its home as well: programs look for `/tmp` by that name,
and in the sandbox it is nobody else's."""

NOBODY: Final = "65534"
"""The user and the group that a program is inside, on Linux those of nobody."""

SPACES: Final = (
    "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
    "--uid", NOBODY, "--gid", NOBODY, "--cap-drop", "ALL", "--hostname", "civdawn",
    "--new-session", "--die-with-parent",
)  # fmt: skip

SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
"""The folders of the system that are seen. They are the same on every machine: `#!` lines name them
in full, and so do programs for the loader of their libraries (Filesystem Hierarchy Standard, 3.4 to
3.10; the last is NixOS's). Nothing that a user sets may lead elsewhere, so nothing is asked."""

SETTINGS: Final = (
    "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "localtime", "timezone", "ssl",
    "ca-certificates", "pki", "crypto-policies", "java-17-openjdk", "java-21-openjdk", "mono",
)  # fmt: skip
"""The parts of /etc that are seen: where libraries are, which program goes by a common name, the
clock's zone, certificates, and the settings without which Java and Mono don't start."""

NETWORK: Final = ("resolv.conf", "hosts", "nsswitch.conf", "services", "protocols", "gai.conf")
"""The parts of /etc that are seen with a network."""

PEOPLE: Final = Path(__file__).with_name("nobody")
"""The folder with the passwd and the group inside, which name nobody."""

SHIMS: Final = "shims"
"""The folder of programs that choose a version, as of pyenv and rbenv."""

PARTS: Final = ("bin", "lib", "lib64", "libexec", "pyvenv.cfg")
"""The parts of an installation that are seen where one of its programs runs."""


@dataclass(frozen=True, slots=True)
class Needs:
    """The needs of a program beyond its own folder. trusted: it gets no sandbox. read, write: files
    and folders. devices: such as /dev/dri. env: names of variables."""

    trusted: bool = False
    network: bool = False
    read: tuple[str, ...] = ()
    write: tuple[str, ...] = ()
    devices: tuple[str, ...] = ()
    env: tuple[str, ...] = ()


@cache
def missing() -> str:
    """Why no sandbox can be made here; '' if one can. It is tried once, by starting a command in
    one."""
    if not sys.platform.startswith("linux"):
        return "the sandbox is Linux's"
    if shutil.which(BWRAP) is None:
        return "bwrap is not installed; it comes with the package bubblewrap"
    try:
        code, said = _tried([*_walls(Needs()), "--", "/bin/sh", "-c", "exit 42"])
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        return f"bwrap does not work here: {error}"
    if code == 42:
        return ""
    last = said.strip().splitlines()[-1:]
    return f"bwrap does not work here: {last[0] if last else f'code {code}'}"


def _tried(words: Sequence[str]) -> tuple[int | None, str]:
    """The exit code of a command, None if it takes too long, and its standard error.

    It is guarded like a program: when civdawn is killed while bwrap starts, the half of it that is
    in the new namespace would wait for the other for ever.
    """
    mark = secrets.token_hex(16)
    life = start(Order(words, clean() | {MARK: mark}, walled=True))
    try:
        code = life.wait(TRIAL)
        life.finish(mark)
        os.set_blocking(life.stderr, False)
        with suppress(BlockingIOError):
            return code, os.read(life.stderr, SAID).decode(errors="replace")
        return code, ""
    finally:
        life.close()


def used(mode: str) -> bool:
    """Return True if programs get a sandbox in this mode. Raises StartError if they must and it
    can't be made."""
    if mode == OFF:
        return False
    if mode == BWRAP and (reason := missing()):
        raise StartError(f"no sandbox can be made: {reason}")
    return not missing()


def wrapped(
    words: Sequence[str],
    env: dict[str, str],
    *,
    folder: Path | None = None,
    files: Sequence[str] = (),
    needs: Needs | None = None,
    hidden: Sequence[Path] = (),
    processes: int = 0,
) -> list[str]:
    """The words of a command that starts the program in a sandbox.

    env: its environment, changed to what is true inside. folder: its own; None for the files and
    folders that its words name. files: further ones that it needs, if they are there. hidden: what
    may not be seen even where it lies in its folder. processes: how many it may have. Raises
    StartError; OSError for what is no program.
    """
    needs = needs or Needs()
    start = Path.cwd() if folder is None else folder.absolute()
    program = _program(words[0], start, env.get("PATH", os.defpath))
    # A missing program is told of as it is without a sandbox.
    if program is None or not program.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    if program.is_dir() or not os.access(program, os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    seen = [start] if folder is not None else _own([*words, *map(_value, words)], start)
    seen += _own(files, start)
    for runs in _programs(words, program, start, env.get("PATH", os.defpath)):
        seen += [part for part in _installation(runs) if part.exists()]
        if _is_ours(runs):
            seen += _ourselves()
    seen += _named(needs.read, start)
    found = _walls(needs)
    found += ["--dir", str(start)]
    for path in _outermost(seen):
        found += ["--ro-bind", str(path), str(path)]
    for path in _named(needs.write, start):
        found += ["--bind", str(path), str(path)]
    for path in _named(needs.devices, start):
        found += ["--dev-bind", str(path), str(path)]
    shown = [*seen, *_named(needs.write, start)]
    for path in sorted({path.absolute() for path in hidden}):
        # Not in its own folder, else it could not start.
        if path.is_dir() and path != start and any(path.is_relative_to(of) for of in shown):
            found += ["--size", "4096", "--tmpfs", str(path), "--remount-ro", str(path)]
    env["HOME"] = env["TMPDIR"] = HOME
    found += ["--remount-ro", "/", "--chdir", str(start), "--"]
    prlimit = shutil.which("prlimit")
    if processes and prlimit and os.getuid() != 0:  # the limit means nothing to root
        found += [prlimit, f"--nproc={processes}:{processes}", "--"]
    return [*found, str(program) if "/" not in words[0] else words[0], *words[1:]]


def _walls(needs: Needs) -> list[str]:
    """The part of the command that is the same for all programs with these needs."""
    found = [shutil.which(BWRAP) or BWRAP, *SPACES]
    if not needs.network:
        found.append("--unshare-net")
    if _knows("--disable-userns"):
        found.append("--disable-userns")
    for name in SYSTEM:
        path = Path(name)
        if path.is_symlink():
            found += ["--symlink", os.readlink(path), name]
        elif path.is_dir():
            found += ["--ro-bind", name, name]
    for name in (*SETTINGS, *(NETWORK if needs.network else ())):
        found += ["--ro-bind-try", f"/etc/{name}", f"/etc/{name}"]
    for name in ("passwd", "group"):
        found += ["--ro-bind-try", str(PEOPLE / name), f"/etc/{name}"]
    size = str(PRIVATE)
    found += ["--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/dev/shm"]
    found += ["--size", size, "--tmpfs", HOME]
    if not needs.devices:
        found += ["--remount-ro", "/dev"]
    return found


@cache
def _knows(option: str) -> bool:
    """Return True if this bwrap has the option; old ones have not all."""
    try:
        done = subprocess.run(
            [BWRAP, "--help"], capture_output=True, timeout=TRIAL, check=False, text=True
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return option in done.stdout


def _program(word: str, start: Path, path: str) -> Path | None:
    """The file that a command starts; None if there is none."""
    if "/" in word:
        found: str | None = str(start / word)
    else:
        found = shutil.which(word, path=path)
    return None if found is None else Path(os.path.normpath(found)).absolute()


def _programs(words: Sequence[str], program: Path | None, start: Path, path: str) -> Iterator[Path]:
    """The programs that a command may start: its first word, the interpreter of that, and those on
    the PATH that further words name, as behind `env` and `nice`."""
    if program is not None:
        yield program
        for word in _interpreter(program):
            if (found := _program(word, start, path)) is not None:
                yield found
    for word in words[1:]:
        if "/" not in word and (found := _program(word, start, path)) is not None:
            yield found


def _interpreter(program: Path) -> list[str]:
    """The words of the first line of a script; [] for other programs."""
    try:
        with open(program, "rb") as file:
            first = file.read(SHEBANG).split(b"\n")[0].decode(errors="replace")
    except OSError:
        return []
    return first[2:].split() if first.startswith("#!") else []


def _value(word: str) -> str:
    """The value in a word such as --book=FILE; '' in others."""
    return word.partition("=")[2]


def _own(names: Sequence[str], start: Path) -> list[Path]:
    """The files and folders of these names that are there. With a file its folder is seen, unless
    that is the folder of the start or above it: there lies much that is no business of a
    program."""
    found = []
    for text in names:
        path = Path(os.path.normpath(start / text))
        # Not `path.exists`, which raises an error for a word that is too long for a name.
        if start.is_relative_to(path) or not os.path.exists(path):
            continue
        around = path if path.is_dir() else path.parent
        private = start.is_relative_to(around) or Path.home().is_relative_to(around)
        if not private:
            found.append(around)
        elif path.is_file():
            found.append(path)
    return [path for path in found if not _is_system(path)]


def _is_system(path: Path) -> bool:
    return any(path.is_relative_to(name) for name in SYSTEM) or path.parts[1:2] in (
        ("proc",), ("dev",), ("sys",), ("etc",),
    )  # fmt: skip


def _installation(program: Path) -> Iterator[Path]:
    """The files that a program runs by beside the system: itself, whatever it links to, and the
    libraries of the installation or the environment that these belong to."""
    chain, at = [program], program
    while at.is_symlink() and len(chain) < 16:
        at = Path(os.path.normpath(at.parent / os.readlink(at)))
        chain.append(at)
    for path in chain:
        if _is_system(path):
            continue
        yield path
        if path.parent.name == SHIMS:
            yield path.parent.parent
        elif path.parent.name == "bin":
            yield from _parts(path.parent.parent)


def _parts(prefix: Path) -> Iterator[Path]:
    """The parts of an installation; of a virtual environment also those of its Python."""
    for name in PARTS:
        yield prefix / name
    try:
        text = (prefix / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    for line in text.splitlines():
        key, _, value = line.partition("=")
        if key.strip() == "home" and not _is_system(Path(value.strip())):
            base = Path(value.strip()).parent
            for name in PARTS:
                yield base / name


def _is_ours(program: Path) -> bool:
    """Return True if the program is of the environment that civdawn runs in."""
    return program.is_relative_to(sys.prefix) or str(program) == sys.executable


def _ourselves() -> list[Path]:
    """The packages of civdawn, which may lie outside its environment, as in a checkout, where some
    of their folders are links."""
    here = Path(__file__).parents[1]
    found = [path for path in (here, here.with_name("civdawn")) if path.is_dir()]
    return found + [path.resolve() for path in here.iterdir() if path.is_symlink()]


def _named(paths: Sequence[str], start: Path) -> list[Path]:
    """Paths that a config names. Raises StartError for one that is not there."""
    found = []
    for text in paths:
        path = Path(os.path.normpath(start / os.path.expanduser(text)))
        if not path.exists():
            raise StartError(f"there is no {path}, which it needs")
        found.append(path)
    return found


def _outermost(paths: Sequence[Path]) -> list[Path]:
    """The same without those that lie in others, in the order in which they are put up."""
    found: list[Path] = []
    for path in sorted(set(paths), key=lambda path: (len(path.parts), path)):
        if not any(path.is_relative_to(of) for of in found):
            found.append(path)
    return found
