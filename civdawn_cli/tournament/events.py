"""Events of a tournament beside its games, in lines of `runs.jsonl`: workers that were lost,
repairs. No result depends on them."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from pathlib import Path
from typing import Final, NotRequired, TypedDict

from civdawn_cli.tournament.runs import RUNS
from civdawn_cli.tournament.stored import Stored

WORKER_LOST: Final = "worker-lost"
"""A worker ended in the middle of a game, which is played again."""

REPAIR: Final = "repair"
"""Lines were put aside, and the others chained again."""


class Event(TypedDict):
    """Something that happened. time: UTC, to the second. event: WORKER_LOST or REPAIR. told: the
    same for people. token: the game. entrant: who was to move; '' if nobody was yet."""

    time: str
    event: str
    told: str
    token: NotRequired[str]
    entrant: NotRequired[str]


def lost(token: str, entrant: str, told: str) -> Event:
    """A worker was lost, now."""
    return {"time": _now(), "event": WORKER_LOST, "token": token, "entrant": entrant, "told": told}


def repaired(told: str) -> Event:
    """A folder was repaired, now."""
    return {"time": _now(), "event": REPAIR, "told": told}


def add_event(folder: Path, event: Event) -> None:
    """Add an event to those of a folder. Raises OSError."""
    text = after(folder / RUNS) + json.dumps(event) + "\n"
    with open(folder / RUNS, "a", encoding="utf-8") as file:
        file.write(text)


def after(path: Path) -> str:
    """The line feed that is missing at the end of a file, whose last line was cut off; else ''."""
    raw = path.read_bytes() if path.exists() else b""
    return "\n" if raw and not raw.endswith(b"\n") else ""


def read_events(folder: Path) -> list[Event]:
    """The events of a folder, in their order; lines that are none are passed over."""
    try:
        text = (folder / RUNS).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    found: list[Event] = []
    for line in text.splitlines():
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(told, dict) and all(
            isinstance(told.get(key), str) for key in ("time", "event", "told")
        ):
            found.append(told)  # type: ignore[arg-type]
    return found


def losses(folder: Path) -> Counter[tuple[str, str]]:
    """How often a worker was lost, by the token of the game and the entrant to move."""
    return Counter(
        (str(event.get("token", "")), str(event.get("entrant", "")))
        for event in read_events(folder)
        if event["event"] == WORKER_LOST
    )


def notes(folder: Path, stored: Stored) -> list[str]:
    """The sentences of a report about the results as such: repairs, and lines that nothing
    protects. stored: the results, read."""
    found = [
        f"Repaired {event['time'][:10]}: {event['told']}."
        for event in read_events(folder)
        if event["event"] == REPAIR
    ]
    chain = stored.chain
    if chain.loose:
        found.append(
            f"{chain.loose:,} of {chain.lines:,} results have no chain: a civdawn wrote them that "
            "had none, or somebody took it away."
        )
    return found


def _now() -> str:
    return dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
