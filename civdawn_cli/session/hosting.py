"""The command that hosts a Python class as a program, and whatever that command needs to run. It is
made and read here, so that nobody else has to know how it is written."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from civdawn_cli.playing.options import PY
from civdawn_cli.session.sandbox import Needs

HOST: Final = "civdawn.host"
"""The module that hosts a class; it stands above this package."""

PATHS: Final = "PYTHONPATH"
"""The variable with folders of modules, which a class may need."""


def host_command(player: str) -> str:
    """The command that hosts the class of a player `py:FILE.py:CLASS` or `py:MODULE:CLASS`."""
    # -P: a file of the working folder must not stand in for a module of the library.
    return shlex.join([sys.executable, "-P", "-m", HOST, player])


def hosted(words: Sequence[str]) -> str:
    """The class that a command hosts, as FILE.py:CLASS or MODULE:CLASS; '' if it hosts none."""
    for module, target in pairwise(words):
        if module == HOST and target.startswith(PY):
            return target.removeprefix(PY)
    return ""


def host_needs(words: Sequence[str], given: Mapping[str, str] | None = None) -> Needs:
    """The needs of a command because it hosts a class; none if it hosts none. given: instead of the
    environment of this process."""
    paths = (os.environ if given is None else given).get(PATHS)
    if not hosted(words) or paths is None:
        return Needs()
    return Needs(env=(PATHS,), read=tuple(filter(os.path.isdir, paths.split(os.pathsep))))


def host_files(words: Sequence[str]) -> tuple[str, ...]:
    """The names of the files or folders one of which has the class that a command hosts, unless its
    module is installed; () if it hosts none."""
    where = hosted(words).rpartition(":")[0]
    if not where or where.endswith(".py"):
        return (where,) * bool(where)
    package = where.partition(".")[0]
    return (package, f"{package}.py")
