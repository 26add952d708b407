"""By what a tournament was played: version, rules, Python, machine and days, in `runs.jsonl`.

A line for every day and every set of these facts: a tournament that was stopped and continued on
one day by one machine has the same lines as one that was not. Events (see `events`) have lines of
their own there. No result depends on the file, so lines that can't be read are passed over.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import platform
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypedDict, cast

from civdawn_cli.games import GAMES
from civdawn_cli.language import _

RUNS: Final = "runs.jsonl"


class RunFacts(TypedDict):
    """By what games were played on a day. civdawn: the version. build: pure or compiled. rules,
    data: of the game."""

    date: str
    civdawn: str
    build: str
    python: str
    machine: str
    rules: str
    data: str


def facts(game_name: str) -> RunFacts:
    """Those of this process, today."""
    from civdawn_cli import __version__
    from civdawn_cli.engine import flow

    game = GAMES[game_name]()
    return {
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "civdawn": __version__,
        "build": "compiled" if flow.__file__.endswith((".so", ".pyd")) else "pure",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": _machine(),
        "rules": game.rules,
        "data": game.data_hash(),
    }


def note(folder: Path, runs: Iterable[RunFacts]) -> None:
    """Add runs to those of a folder, unless they are there. Raises OSError."""
    known = read_runs(folder)
    new = [run for run in runs if run not in known]
    add(folder, new)


def read_runs(folder: Path) -> list[RunFacts]:
    """The runs of a folder, by date; [] if none is known."""
    keys = list(RunFacts.__annotations__)  # in one order, so that equal reports are equal texts
    found = [{key: told[key] for key in keys} for told in read(folder) if has_texts(told, keys)]
    return [cast(RunFacts, run) for run in sorted(found, key=lambda run: list(run.values()))]


def read(folder: Path) -> Iterator[dict[str, Any]]:
    """The objects in the file of a folder, in their order; lines that are none are passed over."""
    try:
        text = (folder / RUNS).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    for line in text.splitlines():
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(told, dict):
            yield told


def has_texts(told: Mapping[str, object], keys: Iterable[str]) -> bool:
    """Return True if an object has a text for each of the keys."""
    return all(isinstance(told.get(key), str) for key in keys)


def add(folder: Path, objects: Iterable[Mapping[str, object]]) -> None:
    """Add lines to the file of a folder. Raises OSError."""
    lines = "".join([json.dumps(each) + "\n" for each in objects])
    if not lines:
        return
    with open(folder / RUNS, "a+b") as file:
        # After a line that was cut off the next begins on a line of its own.
        if file.tell():
            file.seek(-1, os.SEEK_END)
            if file.read() != b"\n":
                lines = "\n" + lines
        file.write(lines.encode())


def described(runs: Iterable[RunFacts]) -> list[str]:
    """A sentence for every set of facts, with the first and the last of its days."""
    days: dict[str, list[str]] = {}
    for run in runs:
        build = run["build"]
        by = _("civdawn {version} ({build}, rules {rules}, data {data})").format(
            version=run["civdawn"], build=_(build), rules=run["rules"], data=run["data"]
        )
        days.setdefault(f"{by}, {run['python']}, {run['machine']}", []).append(run["date"])
    found = []
    for what, dates in days.items():
        first, last = min(dates), max(dates)
        when = first if first == last else _("{low} to {high}").format(low=first, high=last)
        found.append(_("Played {when} by {what}.").format(when=when, what=what))
    return found


def _machine() -> str:
    """The system, the processor and how many of its cores there are."""
    name = ""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    name = line.partition(":")[2].strip()
                    break
    except OSError:
        pass
    parts = [platform.system(), name or platform.processor() or platform.machine()]
    return f"{' '.join(part for part in parts if part)}, {os.cpu_count()} cores"
