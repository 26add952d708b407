"""Events of a tournament beside its games, in lines of `runs.jsonl`: workers that were lost,
repairs, mergers. No result depends on them."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from pathlib import Path
from typing import Final, NotRequired, TypedDict, cast

from civdawn_cli.tournament.runs import add, has_texts, read
from civdawn_cli.tournament.stored import Stored

WORKER_LOST: Final = "worker-lost"
"""A worker ended in the middle of a game, which is played again."""

REPAIR: Final = "repair"
"""Lines were put aside, and the others chained again."""

MERGED: Final = "merged"
"""Results that had no chain were put into a chain with others."""

TOLD: Final = {REPAIR: "Repaired", MERGED: "Merged"}
"""The words by which a report begins to tell of events that changed the results as such."""

KEYS: Final = ("time", "event", "told")
"""The keys that every event has."""


class Event(TypedDict):
    """Something that happened. time: UTC, to the second. event: WORKER_LOST, REPAIR or MERGED.
    told: the same for people. token: the game. entrant: who was to move; '' if nobody was yet."""

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


def merged(told: str) -> Event:
    """Results without a chain were merged, now."""
    return {"time": _now(), "event": MERGED, "told": told}


def add_event(folder: Path, event: Event) -> None:
    """Add an event to those of a folder. Raises OSError."""
    add(folder, [event])


def read_events(folder: Path) -> list[Event]:
    """The events of a folder, in their order; lines that are none are passed over."""
    return [cast(Event, told) for told in read(folder) if has_texts(told, KEYS)]


def carry(folder: Path, out: Path) -> None:
    """Add the events of a folder to those of another, unless they are there. Raises OSError."""
    known = read_events(out)
    add(out, [event for event in read_events(folder) if event not in known])


def losses(folder: Path) -> Counter[tuple[str, str]]:
    """How often a worker was lost, by the token of the game and the entrant to move."""
    return Counter(
        (str(event.get("token", "")), str(event.get("entrant", "")))
        for event in read_events(folder)
        if event["event"] == WORKER_LOST
    )


def notes(folder: Path, stored: Stored) -> list[str]:
    """The sentences of a report about the results as such: repairs, mergers, and lines that
    nothing protects. stored: the results, read."""
    found = [
        f"{TOLD[event['event']]} {event['time'][:10]}: {event['told']}."
        for event in read_events(folder)
        if event["event"] in TOLD
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
