"""The checkout's own environment: `.venv`, made on first use, remade when stale or half made.

Standard library only. This file and the scripts that import it must parse on Python 3.6, so that an
old Python can say that it is old. Importing it goes on under Python 3.11 or newer if need be.
"""

import contextlib
import glob
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from typing import Iterator, NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "civdawn.stamp")
OLDEST = (3, 11)
KNOWN = ("python3.14", "python3.13", "python3.12", "python3.11")
CONSTRAINTS = ".ci/constraints.txt"  # the exact versions; scripts/constraints writes it
CONSTRAINED = ((3, 11), (3, 14))  # the first and the last Python they are for
CATALOGUES = os.path.join("civdawn_cli", "locale")  # as in scripts/_catalogues.py
TAIL = 12  # lines shown of a failed installation: pip gives the reason at the end


def say(message: str) -> None:
    """One line on stderr, so that a command's output stays its own."""
    sys.stderr.write("civdawn: " + message + "\n")
    sys.stderr.flush()


def fail(message: str) -> NoReturn:
    """End with a readable message and exit code 1."""
    say(message)
    sys.exit(1)


def replace(*command: str) -> NoReturn:
    """Replace this process by another program."""
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        os.execv(command[0], command)
    except OSError as error:
        fail("cannot run {}: {}".format(command[0], error.strerror))


def environment(dev: bool) -> str:
    """The folder of programs (`bin`) of an environment in which this checkout is installed.

    dev: with the tools for testing too. It is `.venv` of the checkout, set up if need be, unless
    this Python belongs to another virtual environment that has everything already.
    """
    _translate()
    if _active_is_ready(dev):
        return os.path.dirname(sys.executable)
    if not _is_ready(dev):
        # Other handlers of Ctrl-C give way: this one reports it better, and waits for pip.
        if callable(signal.getsignal(signal.SIGINT)):
            with contextlib.suppress(ValueError):  # only the main thread can handle signals
                signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with _lock():
                if not _is_ready(dev):  # else another run made it while this one waited
                    _set_up(dev)
        except OSError as error:
            fail("cannot set up .venv: {}".format(error))
        except KeyboardInterrupt:
            say("interrupted while setting up .venv; the next run does it afresh")
            sys.exit(130)
    return os.path.join(VENV, "bin")


def _translate() -> None:
    """Compile the catalogues of translations that were changed since. If none was, this is a look
    at two dozen dates: every run of civdawn from the checkout begins with it."""
    pattern = os.path.join(glob.escape(ROOT), CATALOGUES, "*", "LC_MESSAGES", "*.[mp]o")
    try:
        written = {path: os.stat(path).st_mtime_ns for path in glob.glob(pattern)}
        sources = [path for path in written if path.endswith(".po")]
        fresh = all(written[path] <= written.get(path[:-2] + "mo", 0) for path in sources)
        if fresh and len(written) == 2 * len(sources):
            return
        import _catalogues  # not in Python 3.6; it costs more than all the above

        _catalogues.refresh(ROOT)
    except (ValueError, OSError) as error:
        say("a translation is left as it was: {}".format(error))


def end_with_reader() -> None:
    """End quietly when nobody reads on (`… | head`). For scripts that only print: whoever writes to
    other programs would be ended by one of them."""
    if hasattr(signal, "SIGPIPE"):  # not on Windows
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def enter(dev: bool) -> None:
    """Go on inside the environment: from here on civdawn and its dependencies can be imported."""
    programs = environment(dev)
    if os.path.dirname(sys.executable) != programs:
        replace(os.path.join(programs, "python"), *sys.argv)


def _modern_python() -> None:
    """Go on under Python 3.11 or newer."""
    if sys.version_info >= OLDEST:
        return
    for name in KNOWN:
        path = shutil.which(name)
        # A name on PATH may be a version manager's shim that runs nothing: try it.
        if path and subprocess.call([path, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            replace(path, *sys.argv)
    fail(
        "needs Python 3.11 or newer; python3 is {}.{} and PATH has none of {}".format(
            sys.version_info[0], sys.version_info[1], ", ".join(reversed(KNOWN))
        )
    )


def _active_is_ready(dev: bool) -> bool:
    """Return True if this Python belongs to a virtual environment of the user's that has everything
    needed."""
    from importlib import metadata  # not in Python 3.6

    if sys.prefix == sys.base_prefix or os.path.exists(os.path.join(sys.prefix, "civdawn.stamp")):
        return False
    package = importlib.util.find_spec("civdawn_cli")
    if package is None or package.origin is None:
        return False
    if os.path.realpath(package.origin) != os.path.join(ROOT, "civdawn_cli", "__init__.py"):
        return False
    try:
        for requirement in metadata.requires("civdawn") or []:
            extra = requirement.partition("extra == ")[2].strip("\"') ")
            if not extra or (dev and extra == "dev"):
                metadata.version(re.split(r"[^\w.-]", requirement)[0])
    except metadata.PackageNotFoundError:
        return False
    return True


@contextlib.contextmanager
def _lock() -> Iterator[None]:
    """Lock `.venv` against other runs; the system releases the lock however this run ends.

    Programs started meanwhile hold the lock too: if only this run is killed, its pip goes on for a
    while.
    """
    import fcntl  # not on Windows

    with open(VENV + ".lock", "w") as file:
        os.set_inheritable(file.fileno(), True)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another run to set up .venv")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _place() -> str:
    """The path of the checkout and the Python that `.venv` uses; if either changes, `.venv` is
    broken."""
    return "{}\n{}\n".format(ROOT, os.path.realpath(os.path.join(VENV, "bin", "python")))


def _constrained() -> bool:
    """Return True if exactly the versions of `CONSTRAINTS` are to be installed, False for the
    newest ones.

    Forges that test changes set the variable CI; CIVDAWN_CONSTRAINTS, `yes` or `no`, overrides it.
    """
    wanted = os.environ.get("CIVDAWN_CONSTRAINTS", "").lower()
    if wanted not in ("", "yes", "no"):
        fail("CIVDAWN_CONSTRAINTS is yes or no, not {!r}".format(wanted))
    if not wanted:
        wanted = "no" if os.environ.get("CI", "").lower() in ("", "0", "false", "no") else "yes"
    return wanted == "yes" and CONSTRAINED[0] <= sys.version_info[:2] <= CONSTRAINED[1]


def _project() -> str:
    """A hash of everything that decides what is installed."""
    hashed = hashlib.sha256()
    for name in ("pyproject.toml", CONSTRAINTS) if _constrained() else ("pyproject.toml",):
        with open(os.path.join(ROOT, name), "rb") as file:
            hashed.update(file.read())
    return hashed.hexdigest() + "\n"


def _stamp() -> str:
    """The text that the last finished set-up wrote: place, project, and `dev` if the tools are
    there; '' if there was none."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def _is_whole(stamp: str) -> bool:
    """Return True if `.venv` was finished here and still has what was installed. It is cheap, since
    every run asks."""
    programs = ["python", "civdawn"]
    if stamp.endswith("dev\n"):
        programs += ["pytest", "ruff", "mypy"]
    installed = os.path.join(glob.escape(VENV), "lib", "python3*", "site-packages", "civdawn-*")
    return (
        stamp.startswith(_place())
        and all(os.path.exists(os.path.join(VENV, "bin", program)) for program in programs)
        and bool(glob.glob(installed))
    )


def _is_ready(dev: bool) -> bool:
    """Return True if `.venv` is whole, current, and has the tools if they are asked for."""
    stamp = _stamp()
    wanted = [_place() + _project() + "dev\n"]
    if not dev:
        wanted.append(_place() + _project())
    return stamp in wanted and _is_whole(stamp)


def _set_up(dev: bool) -> None:
    """Make `.venv` or bring it up to date. The stamp is removed first and written last."""
    stamp = _stamp()
    dev = dev or stamp.endswith("dev\n")
    kept = _is_whole(stamp)
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        os.remove(STAMP)
    if kept:
        say("bringing .venv up to date")
    else:
        _create()
    problem = _install(dev)
    if problem and kept:
        _create()
        problem = _install(dev)
    if problem:
        fail("pip could not install civdawn into .venv:\n" + problem)
    with open(STAMP + ".new", "w", encoding="utf-8") as file:
        file.write(_place() + _project() + ("dev\n" if dev else ""))
    os.replace(STAMP + ".new", STAMP)


def _create() -> None:
    """Make an empty `.venv` of this Python, in place of any other."""
    version = "{}.{}".format(sys.version_info[0], sys.version_info[1])
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            fail(
                "Python {0} lacks its {1} module; on Debian and Ubuntu: "
                "sudo apt install python3-venv (or python{0}-venv)".format(version, module)
            )
    if os.path.islink(VENV):  # it would be emptied, and another checkout may work with it
        fail("{} is a link; remove it: each checkout has an environment of its own".format(VENV))
    say("setting up .venv with Python {} (once, about a minute)".format(version))
    problem = _run(sys.executable, "-I", "-m", "venv", "--clear", VENV)
    if problem:
        fail("python -m venv failed:\n" + problem)


def _install(dev: bool) -> str:
    """Install the checkout, editable, into `.venv`. Return the error, '' if there was none."""
    return _run(
        *(os.path.join(VENV, "bin", "python"), "-I", "-m", "pip", "install", "--quiet"),
        *("--disable-pip-version-check", "--no-input", "--editable", ".[dev]" if dev else "."),
    )


def _run(*command: str) -> str:
    """Run a step of the set-up. Return the end of its output if it failed, else ''."""
    # A user's pip settings must not direct packages anywhere but into .venv.
    settings = dict(os.environ, PIP_USER="0")
    settings.pop("PIP_TARGET", None)
    settings.pop("PIP_PREFIX", None)
    if _constrained():
        # The name is relative, since pip takes a space in a path for a second file. It constrains
        # the build's own tools too, for which newer pips have another list.
        settings.update(PIP_CONSTRAINT=CONSTRAINTS, PIP_BUILD_CONSTRAINT=CONSTRAINTS)
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=settings,
        close_fds=False,  # the lock
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode == 0:
        return ""
    lines = done.stdout.decode("utf-8", "replace").strip().splitlines()
    return "\n".join(lines[-TAIL:]) or "exit code {}".format(done.returncode)


_modern_python()
