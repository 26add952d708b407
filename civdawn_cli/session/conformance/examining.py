"""Running the checks and reporting their results."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from civdawn_cli.games import GAMES
from civdawn_cli.session import hints
from civdawn_cli.session.command_line import StartError
from civdawn_cli.session.conformance import asks, ends, games, hello, lines
from civdawn_cli.session.conformance.listed import Check
from civdawn_cli.session.conformance.stage import Bench
from civdawn_cli.session.conformance.talk import NOTHING, Failed, Skipped, Talk
from civdawn_cli.session.process import MEMORY
from civdawn_cli.session.walls import Walls

ESSENTIAL: Final = ("hello", "ready", "answers", "answer-number", "answer-is-legal", "one-answer")
"""The first checks; a bot that fails one of these would fail nearly all the others too."""

_ALL: Final = {
    check.name: check for part in (hello, lines, asks, games, ends) for check in part.checks.all
}

CHECKS: Final = {name: _ALL[name] for name in ESSENTIAL} | _ALL
"""Every check by name, in the order in which they run."""

PASSED: Final = "passed"
FAILED: Final = "failed"
SKIPPED: Final = "skipped"

PATIENCE: Final = 5.0
"""Seconds that a bot has for a line."""

HURRY: Final = 1.0
"""Seconds for a line of a bot that was silent SILENT times."""

SILENT: Final = 3
"""How many times a bot may be silent before it has only HURRY seconds for a line."""

QUOTED: Final = 4
"""How many lines of the conversation, and of the standard error, are quoted."""

WIDTH: Final = 160
"""How many characters of a line are quoted."""


class Result(NamedTuple):
    """The result of one check. sent, received: the last lines of civdawn and of the bot. stderr:
    the last lines of the bot's standard error. These are empty for a check that passed. note: a
    measurement, or the reason why the check was skipped."""

    name: str
    promise: str
    status: str
    seconds: float
    sent: tuple[str, ...] = ()
    received: tuple[str, ...] = ()
    expected: str = ""
    hint: str = ""
    stderr: tuple[str, ...] = ()
    note: str = ""

    def as_object(self) -> dict[str, Any]:
        """The result as values for JSON."""
        found = self._asdict()
        found["seconds"] = round(self.seconds, 3)
        return found


def examine(
    command: str,
    names: Iterable[str] = (),
    *,
    game: str,
    patience: float = PATIENCE,
    memory: int = MEMORY,
    walls: Walls | None = None,
    tell: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Run the checks of these names, or all if there are none, and return their results. game: the
    name of the game to play. memory: the most bytes of data of a process, 0 for no limit. walls:
    around each. tell: called with each result at once.

    After an essential check has failed the others are skipped.
    """
    wanted = list(names) or list(CHECKS)
    rules = GAMES[game]()
    results: list[Result] = []
    silent, broken = 0, ""
    for check in CHECKS.values():
        if check.name not in wanted:
            continue
        if broken:
            note = f"repair {broken} first"
            result = Result(check.name, check.promise, SKIPPED, 0.0, note=note)
        else:
            patient = patience if silent < SILENT else min(HURRY, patience)
            result = _do(check, Bench(command, rules, patient, memory, walls))
        silent += result.hint == hints.FLUSH
        if result.status == FAILED and check.name in ESSENTIAL:
            broken = check.name
        results.append(result)
        if tell is not None:
            tell(result)
    return results


def _do(check: Check, bench: Bench) -> Result:
    """Run one check."""
    began = time.monotonic()
    failed: Failed | None = None
    status, note = PASSED, ""
    try:
        note = check.run(bench) or ""
    except Skipped as why:
        status, note = SKIPPED, str(why)
    except StartError as why:
        failed = Failed("a program that starts", "", str(why))
    except Failed as why:
        failed = why
    finally:
        bench.close()
    seconds = time.monotonic() - began
    if failed is None:
        return Result(check.name, check.promise, status, seconds, note=note)
    talk = bench.talks[-1] if bench.talks else None
    return _failure(check, failed, talk, seconds)


def _failure(check: Check, failed: Failed, talk: Talk | None, seconds: float) -> Result:
    """The result of a failed check."""
    said = talk.lines if talk else []
    errors = talk.program.errors.rstrip().splitlines() if talk else []
    return Result(
        check.name,
        check.promise,
        FAILED,
        seconds,
        sent=_last(said, ">"),
        received=(failed.got,) if failed.got else _last(said, "<") or (NOTHING,),
        expected=failed.expected,
        hint=failed.hint,
        stderr=tuple([_short(line) for line in errors[-QUOTED:]]),
    )


def _last(said: list[str], sign: str) -> tuple[str, ...]:
    """The last lines of one side."""
    return tuple([_short(line[2:]) for line in said if line[0] == sign][-QUOTED:])


def _short(line: str) -> str:
    text = "".join([letter if letter.isprintable() else "?" for letter in line])
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


# ---------------------------------------------------------------- for people


def report(result: Result) -> str:
    """The result in a line; for a failure also the conversation, the expected reply and a likely
    cause."""
    head = f"{result.status if result.status != FAILED else 'FAILED':8}{result.name:24}"
    if result.status != FAILED:
        return f"{head}{result.note}".rstrip()
    rows = [f"{head}{result.promise}"]
    for title, told in (
        ("sent", result.sent),
        ("received", result.received),
        ("expected", (result.expected,)),
        ("hint", (result.hint,) if result.hint else ()),
        ("stderr", result.stderr),
    ):
        for line in told:
            rows.append(f"        {title:10}{line}")
            title = ""
    return "\n".join(rows)


def tally(results: list[Result]) -> str:
    """The summary: `58 passed, 1 failed, 2 skipped in 4.2 s`."""
    counts = Counter(result.status for result in results)
    told = ", ".join([f"{counts[status]} {status}" for status in (PASSED, FAILED, SKIPPED)])
    return f"{told} in {sum(result.seconds for result in results):.1f} s"
