"""Processes on this machine, as tests look for them."""

from __future__ import annotations

import os
from pathlib import Path


def at_work(folder: Path) -> list[str]:
    """The numbers of the processes whose working folder that is."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(process / "cwd") == str(folder):
                found.append(process.name)
        except OSError:
            continue
    return found
