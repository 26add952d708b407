"""Limits of time for programs, and the policy for programs that do wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict

from civdawn_cli.engine.step import Seat

NORMAL: Final = "normal"
ILLEGAL: Final = "illegal"
MALFORMED: Final = "malformed"
TIMEOUT: Final = "timeout"
CRASH: Final = "crash"
START_FAILURE: Final = "start-failure"
PROTOCOL_MISMATCH: Final = "protocol-mismatch"
FLOOD: Final = "flood"
WORKER_LOST: Final = "worker-lost"
REFEREE_ERROR: Final = "referee-error"

ENDINGS: Final = (
    NORMAL, ILLEGAL, MALFORMED, TIMEOUT, CRASH, START_FAILURE, PROTOCOL_MISMATCH, FLOOD,
    WORKER_LOST, REFEREE_ERROR,
)  # fmt: skip
"""The ways a game can end for a seat, by their names in the protocol."""

FORFEIT: Final = "forfeit"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits in seconds for everything that no game clock measures; None for no limit."""

    start: float | None = 30.0
    ready: float | None = 30.0
    request: float | None = 60.0
    quit: float = 2.0

    @classmethod
    def none(cls) -> Limits:
        """No limits at all, for debugging: a program may stand at a breakpoint for ever."""
        return cls(None, None, None)

    @classmethod
    def of(cls, start: float, request: float) -> Limits:
        """Limits for the start, which is twice waited for, and for requests; 0 for no limit."""
        return cls(start or None, start or None, request or None)

    def changed(self, start: str, request: str) -> Limits:
        """These limits with others that are written as seconds; '' changes nothing. Raises
        ValueError."""
        limits = self
        if start:
            limits = replace(limits, start=seconds(start), ready=seconds(start))
        if request:
            limits = replace(limits, request=seconds(request))
        return limits


def seconds(text: str) -> float | None:
    """A limit that is written in seconds; None for 0, which is no limit. Raises ValueError."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", text):
        raise ValueError(f"a limit is a number of seconds, 0 for none, not {text!r}")
    return float(text) or None


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control in milliseconds. bank: the time for the whole game. increment: added to the
    bank in each turn. cap: the most for one question. nodes: the budget of work for one question.
    None: no limit."""

    bank: int | None = None
    increment: int = 0
    cap: int | None = None
    nodes: int | None = None

    @classmethod
    def read(cls, text: str, cap: int | None = None, nodes: int | None = None) -> TimeControl:
        """The time control written as `60000+2000`, `60000` or `none`. Raises ValueError."""
        if text == "none":
            return cls(None, 0, cap, nodes)
        found = re.fullmatch(r"([0-9]{1,9})(?:\+([0-9]{1,9}))?", text)
        if found is None:
            raise ValueError(f"a clock is 60000+2000 (milliseconds and more a turn), not {text!r}")
        if not int(found[1]) and not int(found[2] or 0):
            raise ValueError(f"a clock of {text} leaves no time to answer; without a clock: none")
        return cls(int(found[1]), int(found[2] or 0), cap, nodes)

    def fields(self) -> dict[str, str]:
        """The fields of the message `new`."""
        found = {}
        if self.bank is not None:
            found["clock"] = f"{self.bank}+{self.increment}"
        if self.cap is not None:
            found["cap"] = str(self.cap)
        if self.nodes is not None:
            found["nodes"] = str(self.nodes)
        return found


@dataclass(frozen=True, slots=True)
class Policy:
    """The consequences when a program does wrong.

    retries: how many wrong answers of a game are asked again. restarts: after how many crashes in a
    game the program is started again. on_error: FORFEIT, or the name of the built-in player that
    plays on.
    """

    retries: int = 2
    restarts: int = 0
    on_error: str = FORFEIT


class Offence(Exception):
    """A program did wrong. ending: one of ENDINGS. said: the offending line, if there is one. hint:
    the likely cause, if any is known."""

    def __init__(self, ending: str, reason: str, said: str = "", hint: str = "") -> None:
        super().__init__(reason)
        self.ending: Final = ending
        self.said: Final = said
        self.hint: Final = hint

    def explained(self) -> str:
        """The reason, with the hint in brackets if there is one."""
        return f"{self} (hint: {self.hint})" if self.hint else str(self)


class FaultFacts(TypedDict):
    """A fault as JSON has it. seat: counted from 1."""

    seat: int
    ending: str
    reason: str
    hint: str
    label: str
    said: str
    asked_at: float
    came_at: float
    stderr: str
    followed: str


@dataclass(slots=True)
class Fault:
    """An offence in the form of the match log. Times are seconds since the game began. hint: the
    likely cause, '' if none is known."""

    seat: Seat
    ending: str
    reason: str
    hint: str
    label: str
    said: str
    asked_at: float
    came_at: float
    errors: str
    followed: str

    def as_object(self) -> FaultFacts:
        """The fault as values for JSON, the seat counted from 1."""
        return {
            "seat": self.seat + 1,
            "ending": self.ending,
            "reason": self.reason,
            "hint": self.hint,
            "label": self.label,
            "said": self.said,
            "asked_at": round(self.asked_at, 6),
            "came_at": round(self.came_at, 6),
            "stderr": self.errors,
            "followed": self.followed,
        }


@dataclass(slots=True)
class Banks:
    """The banks: the time every seat has left, in seconds, and the last line in which it was asked.

    unheard: the part of a seat's time that went into questions the others don't know of, less the
    increments for such questions. untold: the increment of that line while the others don't know
    that the seat was asked in it.
    """

    control: TimeControl
    left: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    unheard: list[float] = field(default_factory=list)
    untold: list[float] = field(default_factory=list)

    @classmethod
    def full(cls, control: TimeControl, seats: int) -> Banks:
        """The banks at the beginning of a game."""
        full = [(control.bank or 0) / 1000] * seats
        return cls(control, full, [""] * seats, [0.0] * seats, [0.0] * seats)

    def enter(self, seat: Seat, label: str, quiet: bool = False) -> None:
        """Note that the seat is asked in that line; the first time in a line adds the increment.

        quiet: the others don't know of it yet.
        """
        if self.lines[seat] != label:
            self.lines[seat] = label
            added = self.control.increment / 1000
            self.left[seat] += added
            self.unheard[seat] -= added
            self.untold[seat] = added
        if not quiet:
            self.reveal(seat)

    def reveal(self, seat: Seat) -> None:
        """Note that the others now know that the seat was asked in this line."""
        self.unheard[seat] += self.untold[seat]
        self.untold[seat] = 0.0

    def spend(self, seat: Seat, seconds: float) -> None:
        """Take the seconds off the seat's time."""
        self.left[seat] = max(0.0, self.left[seat] - seconds)

    def most(self, seat: Seat, used: float = 0.0) -> float | None:
        """The seconds that the seat may still take for a question on which it has spent `used`
        seconds; None if there is no limit."""
        cap = None if self.control.cap is None else max(0.0, self.control.cap / 1000 - used)
        if self.control.bank is None:
            return cap
        return self.left[seat] if cap is None else min(cap, self.left[seat])

    def as_shown(self, to: Seat) -> str:
        """The banks as `ask` shows them to a seat, in milliseconds; '' without a clock."""
        if self.control.bank is None:
            return ""
        left = [left + more for left, more in zip(self.left, self.unheard, strict=True)]
        left[to] = self.left[to]
        return ",".join([str(round(seconds * 1000)) for seconds in left])


class BankBook:
    """How the banks of a game stood before each answer, for those who take answers back."""

    def __init__(self) -> None:
        self._pages: list[tuple[int, _Page]] = []

    def copy(self) -> BankBook:
        """A book with the same pages."""
        found = BankBook()
        found._pages = self._pages.copy()
        return found

    def note(self, answers: int, banks: Banks) -> None:
        """Note the banks as they are after so many answers, when nobody has taken time for the next
        one."""
        if banks.control.bank is None or (self._pages and self._pages[-1][0] >= answers):
            return
        now = (banks.left, banks.lines, banks.unheard, banks.untold)
        if not self._pages or self._pages[-1][1] != now:
            left, lines, unheard, untold = now
            self._pages.append((answers, ([*left], [*lines], [*unheard], [*untold])))

    def go_back(self, answers: int, banks: Banks) -> None:
        """Set the banks to what they were after so many answers, and forget what came later."""
        while self._pages and self._pages[-1][0] > answers:
            self._pages.pop()
        if self._pages:
            left, lines, unheard, untold = self._pages[-1][1]
            banks.left[:], banks.lines[:] = left, lines
            banks.unheard[:], banks.untold[:] = unheard, untold


_Page = tuple[list[float], list[str], list[float], list[float]]
"""The lists of `Banks`."""
