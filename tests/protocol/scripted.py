"""Bots that are a list of lines, a clock that goes as they say, and a game to play with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts, Player
from civdawn_cli.playing.players import PLAYERS, SeatContext
from civdawn_cli.protocol import Message, read
from civdawn_cli.record import Recorder, opening
from civdawn_cli.session.channel import Channel, Late
from civdawn_cli.session.command_line import StartError
from civdawn_cli.session.limits import Limits, Policy, TimeControl
from civdawn_cli.session.programs import Programs, ProgramSeats, SeedCommitment, Terms
from civdawn_cli.session.seats import BotSeat

HELLO = ("hello 1.0 :Scripted", "ready 1")
"""How a sound bot begins."""


class FakeClock:
    """A clock that only goes when it is told to."""

    def __init__(self) -> None:
        self.time = 1_000.0

    def now(self) -> float:
        """Seconds since some moment."""
        return self.time


class After:
    """In a script: so many seconds pass before the next line."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


Line = str | bytes | After | Exception
"""An item of a script; an exception is raised in place of a line."""


class Scripted:
    """A Channel with nobody at its other end. A script that has ended says nothing more."""

    def __init__(self, clock: FakeClock, *script: Line, errors: str = "") -> None:
        self.clock = clock
        self.script = list(script)
        self.errors = errors
        self.sent: list[str] = []
        self.renewed = 0
        self.flushed = 0
        self.closed: float | None = None

    def send(self, text: str) -> None:
        """Keep the lines."""
        assert text.endswith("\n") or not text
        assert self.closed is None
        self.sent += text.splitlines()

    def flush(self) -> None:
        """Nothing is ever held back."""
        self.flushed = len(self.sent)

    def line(self, deadline: float | None) -> bytes:
        """The next line of the script."""
        self.flush()
        while self.script:
            item = self.script.pop(0)
            if isinstance(item, Exception):
                raise item
            if not isinstance(item, After):
                return item.encode() if isinstance(item, str) else item
            if deadline is not None and self.clock.time + item.seconds > deadline:
                self.script.insert(0, After(self.clock.time + item.seconds - deadline))
                break
            self.clock.time += item.seconds
        assert deadline is not None, "the script has ended and nothing limits the waiting"
        self.clock.time = max(self.clock.time, deadline)
        raise Late

    def renew(self) -> None:
        """Count."""
        self.renewed += 1

    def close(self, grace: float) -> None:
        """Keep how long it was given."""
        self.closed = grace

    def heard(self, verb: str) -> list[Message]:
        """The messages of that verb that were sent."""
        found = [read(line) for line in self.sent]
        return [message for message in found if message is not None and message.verb == verb]

    def ask(self) -> Message:
        """The last question."""
        return self.heard("ask")[-1]


class Desk:
    """A game of two seats, the first of which is played by scripts: the second one after a crash.

    launched: how often a script began.
    """

    def __init__(
        self,
        *script: Line,
        more: tuple[tuple[Line, ...], ...] = (),
        limits: Limits | None = None,
        control: TimeControl | None = None,
        policy: Policy | None = None,
        position: str = "",
        log: Path | None = None,
        unstartable: bool = False,
        errors: str = "",
    ) -> None:
        self.clock = FakeClock()
        self.bots = [Scripted(self.clock, *lines, errors=errors) for lines in (script, *more)]
        self.launched = 0
        self.unstartable = unstartable
        game = GAMES["newdawn"]()
        setup = game.setup(2, map="first")
        self.match = Match(game, Setup(2, setup.settings, position) if position else setup)
        tags = opening(game, setup, ["bot", "random"], 1)
        self.recorder = Recorder(self.match, tags)
        terms = Terms(limits or Limits(), control or TimeControl(), policy or Policy(), log=log)
        self.programs = Programs(game, {0: "bot"}, terms, clock=self.clock, launch=self._launch)
        self.program_seats = ProgramSeats(
            self.programs, self.recorder, 1, self._built_in, SeedCommitment(1, "nonce")
        )
        self.rival = self._built_in(1)
        self.chance = Chance(1)

    def _built_in(self, seat: int) -> Player:
        return PLAYERS["random"](SeatContext(seat, 1, self.recorder, Interrupts()))

    def _launch(self, seat: int, command: str) -> Channel:
        assert (seat, command) == (0, "bot")
        if self.unstartable:
            raise StartError("bot can't be started: no such file")
        self.launched += 1
        return self.bots[self.launched - 1]

    @property
    def bot(self) -> Scripted:
        """The script that is playing."""
        return self.bots[max(0, self.launched - 1)]

    @property
    def seat(self) -> BotSeat:
        """The bot's seat."""
        return self.program_seats.seats[0]

    @property
    def endings(self) -> list[str]:
        """The endings of the faults that were noted for the bot."""
        return [fault.ending for fault in self.program_seats.faults]

    def begin(self) -> Desk:
        """Start the bot and tell it of the game."""
        self.programs.start()
        self.program_seats.begin()
        return self

    def decide(self, wanted: Callable[[Match[Any]], bool] = lambda _: True) -> Option:
        """Play up to the bot's next question that is wanted, and let it answer that one too."""
        while True:
            seat = self.match.step.seat
            self.program_seats.overhear()
            if seat == CHANCE:
                self.recorder.choose(
                    self.chance.pick(self.match.step, self.match.options, self.match.table)
                )
            elif seat == 1:
                self.recorder.choose(self.rival.decide(self.match))
            else:
                hit = wanted(self.match)
                option = self.seat.decide(self.match)
                self.recorder.choose(option)
                if hit:
                    return option
