"""A line of `results.jsonl`: the result of one game, checked whole when it is read.

`read_line` checks everything that Line promises, so code that uses results need not check again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final, NotRequired, TypedDict, cast

from civdawn_cli.engine.chance import Seed, is_drawn
from civdawn_cli.session.limits import ENDINGS
from civdawn_cli.tournament.chain import is_hash
from civdawn_cli.tournament.config import Config


class Times(TypedDict):
    """The times of a game. slowest_ms: the slowest answer of every seat in milliseconds; None for a
    built-in player. thought_ms: all answers of every seat together, a built-in player's by the
    time of the processor."""

    seconds: float
    slowest_ms: list[float | None]
    thought_ms: NotRequired[list[float]]


class FaultLine(TypedDict):
    """A fault of a program: `FaultFacts` without its times. seat: counted from 1.

    Only seat and ending are in every line: nothing else is relied on when results are read.
    """

    seat: int
    ending: str
    reason: NotRequired[str]
    hint: NotRequired[str]
    label: NotRequired[str]
    said: NotRequired[str]
    stderr: NotRequired[str]
    followed: NotRequired[str]


class Line(TypedDict):
    """The result of a game. token: the block and the game's number in it, `3.2`. seating, places,
    tallies: by seat. by: how the game ended. pool: in a ladder, the entrants to choose from. error:
    the error of civdawn, if it failed.

    Only in lines read from the file: record_end, where the record ends in `records.cdn`, in bytes;
    record_bytes, how long it is; record_sha256, its hash; chain, that of the line (see `chain`).
    Lines of an older civdawn have only the first of these."""

    token: str
    seed: Seed
    seating: list[str]
    places: list[int]
    by: str
    ending: str
    rounds: int
    choices: int
    tallies: list[dict[str, list[str]]]
    faults: list[FaultLine]
    time: Times
    error: NotRequired[str]
    pool: NotRequired[list[str]]
    record_end: NotRequired[int]
    record_bytes: NotRequired[int]
    record_sha256: NotRequired[str]
    chain: NotRequired[str]


KEPT: Final = ("record_end", "record_bytes", "record_sha256", "chain")
"""The keys that a line has by its place in a file."""


def won(line: Line, seat: int) -> float:
    """The seat's share of the first place: 1, or a part if several share it, or 0."""
    places = line["places"]
    return 1 / places.count(1) if places[seat] == 1 else 0.0


class LineError(ValueError):
    """The line is no result of the tournament. The text says why."""


def read_line(text: bytes, config: Config) -> Line:
    """The result on a line of the results of that tournament. Raises LineError."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise LineError("it is no JSON") from None
    if not isinstance(found, dict):
        raise LineError("it is no JSON object")
    facts = _Facts(config)
    needed = [*facts.checks, *(["pool"] if config.format == "ladder" else [])]
    for key in needed:
        if key not in found:
            raise LineError(f"{key} is missing")
    for key, value in found.items():
        check, wanted = {**facts.checks, **facts.optional}.get(key, _ANYTHING)
        if not check(value):
            raise LineError(f"{key} is {_short(value)}, not {wanted}")
    return cast(Line, found)


Check = tuple[Callable[[Any], bool], str]
"""A test of a value, and a description of the values that pass it."""

_ANYTHING: Final[Check] = (lambda value: True, "anything")


class _Facts:
    """The checks of a tournament's lines, by key. optional: the checks of keys that may be
    missing."""

    def __init__(self, config: Config) -> None:
        seats = config.seats
        names = {entrant.name for entrant in config.entrants}

        def named(value: Any) -> bool:
            return _all(value, lambda name: isinstance(name, str) and name in names)

        def placed(value: Any) -> bool:
            return _all(value, lambda place: _whole(place) and 1 <= place <= seats, seats)

        def seated(value: Any) -> bool:
            return named(value) and len(value) == len(set(value)) == seats

        def timed(value: Any) -> bool:
            return (
                isinstance(value, dict)
                and _amount(value.get("seconds"))
                and _all(value.get("slowest_ms"), lambda ms: ms is None or _amount(ms), seats)
                and ("thought_ms" not in value or _all(value["thought_ms"], _amount, seats))
            )

        def faulty(value: Any) -> bool:
            return _all(
                value,
                lambda fault: (
                    isinstance(fault, dict)
                    and _whole(fault.get("seat"))
                    and 1 <= fault["seat"] <= seats
                    and fault.get("ending") in ENDINGS
                ),
            )

        entrants = "different entrants of the config"
        self.checks: Final[dict[str, Check]] = {
            "token": (_token, "a block and a number in it, such as '3.2'"),
            "seed": (_seed, "a number or 32 hexadecimal digits"),
            "seating": (seated, f"the names of {seats} {entrants}"),
            "places": (placed, f"{seats} places from 1 to {seats}"),
            "by": (_text, "a text"),
            "ending": (lambda value: value in ENDINGS, f"one of {', '.join(ENDINGS)}"),
            "rounds": (_count, "a number"),
            "choices": (_count, "a number"),
            "tallies": (lambda value: _all(value, _tally, seats), f"lists of names, {seats} times"),
            "faults": (faulty, "a list of faults, each with its seat and ending"),
            "time": (timed, f"seconds and slowest_ms, the latter {seats} times"),
            "record_end": (_count, "a number of bytes"),
        }
        self.optional: Final[dict[str, Check]] = {
            "error": (_text, "a text"),
            "pool": (named, f"names of {entrants}"),
            "record_bytes": (_count, "a number of bytes"),
            "record_sha256": (is_hash, "64 hexadecimal digits"),
            "chain": (is_hash, "64 hexadecimal digits"),
        }


def _all(value: Any, good: Callable[[Any], bool], count: int | None = None) -> bool:
    """Return True if the value is a list of good items, of length `count` unless that is None."""
    return isinstance(value, list) and count in (None, len(value)) and all(map(good, value))


def _seed(value: Any) -> bool:
    return _whole(value) or (isinstance(value, str) and is_drawn(value))


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _count(value: Any) -> bool:
    return _whole(value) and value >= 0


def _amount(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _token(value: Any) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"[1-9][0-9]{0,8}\.[1-9][0-9]{0,8}", value))


def _tally(value: Any) -> bool:
    return isinstance(value, dict) and all(_all(names, _text) for names in value.values())


def _short(value: Any) -> str:
    """The value as JSON, cut if it is long."""
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:59] + "…"
