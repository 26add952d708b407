"""Events of a tournament beside its games, in lines of `runs.jsonl`: workers that were lost,
repairs, mergers. No result depends on them."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple, NotRequired, TypedDict, cast

from civdawn_cli.language import ENGLISH, _, ngettext, speaking
from civdawn_cli.tournament.runs import add, has_texts, read
from civdawn_cli.tournament.stored import Stored

WORKER_LOST: Final = "worker-lost"
"""A worker ended in the middle of a game, which is played again."""

REPAIR: Final = "repair"
"""Lines were put aside, and the others chained again."""

MERGED: Final = "merged"
"""Results that had no chain were put into a chain with others."""

BAD_RESULTS: Final = "results.bad.jsonl"
"""The file of lines that a repair put aside."""

KEYS: Final = ("time", "event", "told")
"""The keys that every event has."""


class Event(TypedDict):
    """Something that happened. time: UTC, to the second. event: WORKER_LOST, REPAIR or MERGED.
    told: the same for people, in English. token: the game. entrant: who was to move; '' if nobody
    was yet. counts: of a repair those of `Repair`, of a merger how many results had no chain, and
    how many there were. folder: that was merged. Older files have neither."""

    time: str
    event: str
    told: str
    token: NotRequired[str]
    entrant: NotRequired[str]
    counts: NotRequired[list[int]]
    folder: NotRequired[str]


class Repair(NamedTuple):
    """A repair in numbers. kept: lines. moved: those put aside. missing: how many are not
    there that once were. loose: how many had no chain before."""

    kept: int
    moved: int
    missing: int
    loose: int

    def told(self) -> str:
        """The same for people, in a sentence."""
        text = ngettext(
            "{n} line kept and chained again", "{n} lines kept and chained again", self.kept
        )
        parts = [text.format(n=f"{self.kept:,}")]
        parts.append(_("{n} put into {file}").format(n=f"{self.moved:,}", file=BAD_RESULTS))
        if self.missing:
            parts.append(_("{n} missing at the end").format(n=f"{self.missing:,}"))
        if self.loose:
            parts.append(_("{n} had no chain before").format(n=f"{self.loose:,}"))
        return ", ".join(parts)


def lost(token: str, entrant: str, told: str) -> Event:
    """A worker was lost, now."""
    return {"time": _now(), "event": WORKER_LOST, "token": token, "entrant": entrant, "told": told}


def repaired(repair: Repair) -> Event:
    """A folder was repaired, now."""
    with speaking(ENGLISH):
        told = repair.told()
    return {"time": _now(), "event": REPAIR, "told": told, "counts": list(repair)}


def merged(loose: int, lines: int, folder: str) -> Event:
    """Results without a chain were merged, now. loose: how many. lines: of the folder in all."""
    with speaking(ENGLISH):
        told = _merger(loose, lines, folder)
    found: Event = {"time": _now(), "event": MERGED, "told": told}
    found["counts"], found["folder"] = [loose, lines], folder
    return found


def _merger(loose: int, lines: int, folder: str) -> str:
    """A merger for people."""
    text = _("{n} of {all} results of {folder} had no chain before")
    return text.format(n=f"{loose:,}", all=f"{lines:,}", folder=folder)


def _told(event: Event) -> str:
    """An event that changed the results as such, for people; '' for any other."""
    numbers, day = event.get("counts", []), event["time"][:10]
    if not all(type(number) is int for number in numbers):
        numbers = []
    if event["event"] == REPAIR:
        told = Repair(*numbers).told() if len(numbers) == len(Repair._fields) else event["told"]
        return _("Repaired {date}: {told}.").format(date=day, told=told)
    if event["event"] == MERGED:
        told = event["told"]
        if len(numbers) == 2:
            told = _merger(numbers[0], numbers[1], str(event.get("folder", "")))
        return _("Merged {date}: {told}.").format(date=day, told=told)
    return ""


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
    found = [told for event in read_events(folder) if (told := _told(event))]
    chain = stored.chain
    if chain.loose:
        text = _(
            "{n} of {all} results have no chain: a civdawn wrote them that had none, or somebody "
            "took it away."
        )
        found.append(text.format(n=f"{chain.loose:,}", all=f"{chain.lines:,}"))
    return found


def _now() -> str:
    return dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
