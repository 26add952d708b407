"""Four bots in four languages, written from the specification alone, without a look at civdawn."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

BOTS = Path(__file__).resolve().parent / "bots"
BUILD = 120
"""Seconds a compiler may take."""


@cache
def works(tool: str) -> bool:
    """Return True if a program is on PATH and does more than fail: a name there may be the shim of
    a version manager that runs nothing."""
    if shutil.which(tool) is None:
        return False
    version = "version" if tool == "go" else "--version"
    try:
        done = subprocess.run([tool, version], capture_output=True, check=False, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


class Language(NamedTuple):
    """A language: the tool its bot needs, its file, and what the compiler is given besides."""

    tool: str
    file: str
    flags: tuple[str, ...] = ()

    @property
    def installed(self) -> bool:
        """True if the tool is here and works; Python always does."""
        return self.tool == "python3" or works(self.tool)


LANGUAGES = {
    "python": Language("python3", "bot.py"),
    "javascript": Language("node", "bot.mjs"),
    "c": Language("gcc", "bot.c", ("-O1",)),
    "rust": Language("rustc", "bot.rs", ("-O",)),
}


def command(name: str, folder: Path) -> str:
    """The command that starts the bot of an installed language, which is compiled into the folder
    first if need be. Raises CalledProcessError if the compiler fails."""
    language = LANGUAGES[name]
    source = BOTS / language.file
    if not language.flags:
        tool = sys.executable if name == "python" else language.tool
        return shlex.join([tool, str(source)])
    program = folder / f"bot-{name}"
    if not program.exists():
        new = folder / f"new-{name}"
        compiler = [language.tool, *language.flags, "-o", str(new), str(source)]
        subprocess.run(compiler, check=True, timeout=BUILD, cwd=folder)
        new.rename(program)
    return shlex.quote(str(program))
