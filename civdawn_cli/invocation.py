"""How civdawn was started, so that every hint names a command that can be typed as it stands."""

from __future__ import annotations

import os
import re
import sys
from shlex import quote
from typing import Final

NAME: Final = "civdawn"

STARTED_AS: Final = "CIVDAWN_STARTED_AS"
"""The environment variable in which `scripts/civdawn` tells how it was typed; it becomes another
program, whose own name nobody typed."""

_TOLD: Final = os.environ.pop(STARTED_AS, "")  # not for the programs that civdawn starts


def program() -> str:
    """The words that start this civdawn: `civdawn`, `scripts/civdawn`, `python -m civdawn_cli`.

    `civdawn` too where somebody else's program runs its commands.
    """
    if _TOLD:
        return _typed(_TOLD)
    path = sys.argv[0] if sys.argv else ""
    if os.path.basename(path) == "__main__.py" and "-m" in sys.orig_argv:
        return f"{quote(sys.orig_argv[0])} -m civdawn_cli"
    return _typed(path) if os.path.basename(path) == NAME else NAME


def command(words: str, anywhere: bool = False) -> str:
    """A command of civdawn as it can be run here: `scripts/civdawn replay game.cdn`.

    anywhere: it is to be run in another folder.
    """
    first = program()
    if anywhere and os.sep in first and os.path.exists(first):
        first = os.path.abspath(first)
    return f"{first} {words}"


def _typed(path: str) -> str:
    """A path of the program as a shell finds it: by its name alone if that leads to it."""
    from shutil import which

    found = which(NAME)
    if found is not None and os.path.exists(path) and os.path.samefile(found, path):
        return NAME
    return quote(path)


def helped(text: str, commands: tuple[str, ...]) -> str:
    """A help text with its commands as they can be run here. commands: the names of all."""
    words = program()
    if words == NAME:
        return text
    known = "|".join(map(re.escape, commands))
    return re.sub(rf"(?<![\w/.-])civdawn(?=\s+(?:(?:{known})\b|\[))", lambda _: words, text)


def installing(extra: str) -> str:
    """The command that installs what an extra of civdawn needs into the environment this runs in.

    It names the packages and not `civdawn[extra]`: that would work only where civdawn itself comes
    from an index, and would put a copy in the place of a checkout.
    """
    from importlib import metadata

    try:
        required = metadata.requires(NAME) or []
    except metadata.PackageNotFoundError:
        required = []
    wanted = [
        need.partition(";")[0].strip()
        for need in required
        if re.search(rf"extra\s*==\s*['\"]{re.escape(extra)}['\"]", need)
    ]
    packages = " ".join([quote(need) for need in wanted or [f"{NAME}[{extra}]"]])
    return f"{_pip()} install {packages}"


def _pip() -> str:
    """The pip of the environment that this Python belongs to, as it can be run here."""
    from shutil import which

    here = os.path.join(os.path.dirname(sys.executable), "pip")
    found = which("pip")
    if found is not None and os.path.dirname(found) == os.path.dirname(here):
        return "pip"
    if not os.access(here, os.X_OK):
        return f"{quote(_near(sys.executable))} -m pip"
    return quote(_near(here))


def _near(path: str) -> str:
    """A path relative to the working folder if it lies below it."""
    folder = os.getcwd() + os.sep
    return path.removeprefix(folder)
