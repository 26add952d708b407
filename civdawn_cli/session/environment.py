"""The environment that programs see: a few variables, and those that are named; nothing else, since
the one of whoever runs civdawn may have passwords and keys in it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Final

KEPT: Final = ("PATH", "HOME", "LANG", "TMPDIR", "TZ")
"""The variables that every program sees."""

PREFIXES: Final = ("CIVDAWN_", "LC_")
"""How those begin that every program sees, too."""

WINDOWS: Final = ("SYSTEMROOT", "TEMP", "TMP", "PATHEXT", "USERPROFILE")
"""Those that no program starts without on Windows."""


def clean(names: Iterable[str] = (), given: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a program. names: of further variables. given: instead of the one of this
    process."""
    given = os.environ if given is None else given
    kept = {*KEPT, *names, *(WINDOWS if os.name == "nt" else ())}
    return {
        name: value for name, value in given.items() if name in kept or name.startswith(PREFIXES)
    }
