"""Pairs of worlds that differ only in what one seat can't see, played through the whole protocol.

A world decides everything by keys: what is public, and what the watched seat sees and does, by keys
that all worlds of a game share; what the others have and hide by keys of its own.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from random import Random
from typing import Any, Final

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts, play
from civdawn_cli.protocol import read
from civdawn_cli.record import Recorder
from civdawn_cli.session.driver import Driver
from civdawn_cli.session.limits import Policy, TimeControl
from civdawn_cli.session.programs import Programs, ProgramSeats, SeedCommitment, Terms
from tests.protocol.scripted import FakeClock
from tests.protocol.secret_game import SIX, Deal, Secrets
from tests.protocol.transcripts import NONCE

SEED: Final = 7654321
RETRIES: Final = 1_000

WRONG: Final = (
    "do {} #99", "do {} #1 nodes=7", "do {} :stash 6", "do {} :stake 9", "do {} :stake 2 stash 6",
    "do {} :dare stash 1", "do {} :stash 1 dare", "do {} :guard", "do {} :-", "do {} :stash (",
    "do {}", "do 0 #1", "do 999 #1", "options {}", "options 0", "view {}", "view 999", "ping 3",
    "gibberish", "ready 1", "position {}", "position 999",
)  # fmt: skip
"""Lines that the watched seat says before it answers; {} is the number of the question."""


class Secret(SeedCommitment):
    """A commitment of nothing, so that worlds with other seeds say the same."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(SEED, NONCE)


class World:
    """One version of a game; the worlds of a game differ only in cards that are hidden from a seat.

    game, number: of the game, and of the world; everything follows from them. watched: the seat
    that must not notice which world it is in; None for somebody without a seat.
    """

    events: tuple[str, ...] = ("asked", "now", "none")
    begins = "game=secrets"
    luck: object = None  # nothing is used up
    telling: tuple[str, ...] = ()
    """The ways in which the game can tell in words, as fields of `hello`."""

    def __init__(self, game: int, watched: Seat | None, number: int) -> None:
        self.game: Final = game
        self.watched: Final = watched
        self.number: Final = number
        self.clock: Final = FakeClock()
        self.recorder: Callable[[], Recorder]

    def watches(self, seat: Seat) -> bool:
        """Return True if the seat must not notice which world it is in."""
        return seat == self.watched

    def random(self, *key: object, hidden: bool = False) -> Random:
        """Random numbers of a key, the same in all worlds unless hidden."""
        return Random(f"{self.game} {key} {self.number if hidden else ''}")

    @property
    def match(self) -> Match[Any]:
        """The game as it stands."""
        return self.recorder().match

    def decide(self) -> Option:
        """The answer to the open question, whoever gives it."""
        match = self.match
        step: Step[Any] = match.step
        options = match.options
        told = self.recorder().history
        word = step.kind.word
        if isinstance(step, Deal):
            before = [given for _, given in told if given.word == word]
            mine = [given for given in before if given.secret and step.owner in given.secret[0]]
            return self._deal(step.owner, len(mine))
        hidden = step.seat != self.watched and word == "stash"
        random = self.random(match.label, word, step.seat, hidden=hidden)
        if hidden:  # sixes stay for guarding
            options = [option for option in options if option != SIX]
        if word == "guard" and step.seat != self.watched:
            return 0 if self._reserve(step.seat) and random.random() < 0.5 else PASS
        return random.choice(options)

    def _deal(self, owner: Seat, count: int) -> Option:
        if self._reserved(owner, count):
            return SIX
        hidden = owner != self.watched
        return self.random("deal", owner, count, hidden=hidden).randint(1, 6)

    def _reserved(self, owner: Seat, count: int) -> bool:
        """Return True if that card of the seat is a six in all worlds."""
        return self.random("reserved", owner, count).random() < 0.3

    def _reserve(self, seat: Seat) -> int:
        """How many sixes the seat has in all worlds."""
        told = [given for _, given in self.recorder().history]
        dealt = sum(
            1 for given in told if given.word == "deal" and given.secret and seat in given.secret[0]
        )
        used = sum(
            given.word == "guard" and given.seat == seat for given in told if given.text == ""
        )
        return sum(self._reserved(seat, count) for count in range(dealt)) - used

    def pick(self, step: object, options: object, table: object) -> Option:
        """As chance does it."""
        return self.decide()

    def skip(self, step: object, options: object, table: object) -> None:
        """The same, answered in an earlier session."""

    @property
    def unheard(self) -> bool:
        """True if others are not told of the answer to the open question."""
        return self.match.step.kind.word == "guard" and self.decide() == PASS

    def wrong(self, number: str) -> list[str]:
        """The lines that the watched seat says before it answers the question of that number."""
        random = self.random("noise", number)
        return [line.format(number) for line in random.choices(WRONG, k=random.randint(0, 3))]

    def look(self, number: str, looks: int) -> str:
        """A line that a driver says between answers. looks: the number of such lines before it."""
        return self.random("look", looks).choice(LOOKS).format(number)

    def answer(self, number: str) -> str:
        """The right answer to the question of that number, as a message."""
        return f"do {number} #{self.match.options.index(self.decide()) + 1}"


class Future(World):
    """A world that differs from others in its future only: the dice and draws after so many."""

    events = ("asked", "now")

    def __init__(self, game: int, known: int, number: int) -> None:
        super().__init__(game, None, number)
        self.known: Final = known

    def watches(self, seat: Seat) -> bool:
        """Nobody can see the future."""
        return True

    def decide(self) -> Option:
        """The answer to the open question."""
        told, step = self.recorder().history, self.match.step
        drawn = sum(given.seat == CHANCE for _, given in told)
        hidden = step.seat == CHANCE and drawn >= self.known
        return self.random(len(told), step.kind.word, hidden=hidden).choice(self.match.options)


class Actor:
    """A bot in a world, at the other end of a channel. heard: all traffic."""

    errors = ""

    def __init__(self, world: World, seat: Seat) -> None:
        self.world: Final = world
        self.seat: Final = seat
        self.heard: Final[list[str]] = []
        self._lines: list[str] = []
        self._number = ""

    def send(self, text: str) -> None:
        """Civdawn says this."""
        for line in text.splitlines():
            self.heard.append(f"> {line}")
            message = read(line)
            assert message is not None
            if message.verb == "civdawn":
                self._lines = [self._hello()]
            elif message.verb == "new":
                self._lines, self._number = [f"ready {message.words[0]}"], ""
            elif message.verb == "ask" and message.words[0] != self._number:
                self._number = message.words[0]
                self._lines = [*self._noise(), ""]
            elif message.verb == "ok" and message.words[0] == "do":
                self._lines = []

    def _hello(self) -> str:
        if not self.world.watches(self.seat):
            return "hello 1.0 options=none events=none"
        random = self.world.random("hello")
        preferences = {
            "options": ("list", "count", "none"),
            "events": self.world.events,
            "view": ("yes", "no"),
            "hash": ("yes", "no"),
            **dict.fromkeys(self.world.telling, ("yes", "no")),
        }
        chosen = [f"{name}={random.choice(values)}" for name, values in preferences.items()]
        return f"hello 1.0 {' '.join(chosen)}"

    def _noise(self) -> list[str]:
        return self.world.wrong(self._number) if self.world.watches(self.seat) else []

    def line(self, deadline: float | None) -> bytes:
        """The next line of the bot, which thinks a while first."""
        said = self._lines.pop(0)
        if not said:
            said = self.world.answer(self._number)
            self.world.clock.time += self._thinking()
        self.heard.append(f"< {said}")
        return said.encode()

    def _thinking(self) -> float:
        """Seconds the answer takes."""
        match = self.world.match
        word = match.step.kind.word
        hidden = self.world.unheard and not self.world.watches(self.seat)
        random = self.world.random("time", self.seat, match.label, word, hidden=hidden)
        return random.randint(0, 999) / 1000

    def flush(self) -> None:
        """Nothing is held back."""

    def renew(self) -> None:
        """Nothing is counted."""

    def close(self, grace: float) -> None:
        """Gone."""


TERMS: Final = Terms(
    control=TimeControl(1_000_000, 100, 100_000), policy=Policy(retries=RETRIES, restarts=1)
)


def seat_traffic(rules: Secrets, game: int, seats: int, watched: Seat, number: int) -> list[str]:
    """All traffic of the watched seat in one world; all seats are bots."""
    world = World(game, watched, number)
    return traffic(world, rules, rules.setup(seats), 99)[watched]


def future_traffic(game: int, seats: int, known: int, number: int) -> list[list[str]]:
    """All traffic of all seats in a world of A New Dawn that has the first `known` answers of
    chance with all worlds of that game in common."""
    rules = GAMES["newdawn"]()
    return traffic(Future(game, known, number), rules, rules.setup(seats, map="first"), 1)


def traffic(world: World, rules: Game[Any], setup: Setup, rounds: int) -> list[list[str]]:
    """All traffic of all seats in one world; all seats are bots."""
    recorder = Recorder(Match(rules, setup), [])
    world.recorder = lambda: recorder
    actors = [Actor(world, seat) for seat in range(setup.seats)]
    programs = Programs(
        rules,
        dict.fromkeys(range(setup.seats), "bot"),
        TERMS,
        clock=world.clock,
        launch=lambda seat, command: actors[seat],
    )
    with programs:
        programs.start()
        assert not programs.failed
        program_seats = ProgramSeats(programs, recorder, 1, _nobody, Secret(0))
        program_seats.begin()
        players = [program_seats.seats[seat] for seat in range(setup.seats)]
        chance: Any = world
        play(recorder, [*players], chance, rounds, Interrupts(), lambda _: program_seats.overhear())
        program_seats.end(rules.ending, None)
    return [actor.heard for actor in actors]


def _nobody(seat: Seat) -> Any:
    raise AssertionError("nobody is substituted")


LOOKS: Final = (
    "view", "view seat=0", "view seat=1", "view seat=2", "events", "events seat=0", "events seat=1",
    "events seat=2", "events seat=all", "board", "board seat=0", "board seat=2", "position",
    "record", "save force=yes :game.cdn", "undo", "mark a", "goto a", "position {}",
    "position seat=0", "position seat=1", "position seat=2", "undo to=1.1", "options {}", "view {}",
    "do {} :stake 2 stash 6", "do {} #99", "go",
)  # fmt: skip
"""Lines that a driver says between answers; {} is the number of the last question."""


class Commands(io.RawIOBase):
    """A driver in a world: what it says, and what it hears."""

    def __init__(self, world: World, seats: int, step: bool) -> None:
        self.world: Final = world
        self.heard: Final[list[str]] = []
        names = " ".join(
            f"seat{seat + 1}={'me' if seat == world.watched else 'exec:bot'}"
            for seat in range(seats)
        )
        preferences = world.random("driver").choice(("view=yes", "hash=yes options=count", ""))
        told = world.random("driver telling")
        preferences += "".join([f" {name}={told.choice(('yes', 'no'))}" for name in world.telling])
        pace = "step" if step else "run"
        self._lines = [
            f"hello 1.0 {preferences}",
            f"new {world.begins} seats={seats} {names} pace={pace}",
        ]
        self._number = "0"
        self._open = self._waiting = self._ended = False
        self._looks = 0

    def say(self, lines: str) -> None:
        """Civdawn says this."""
        for line in lines.splitlines():
            self.heard.append(f"> {line}")
            message = read(line)
            assert message is not None
            if message.verb in ("ask", "wait"):
                self._open, self._waiting = message.verb == "ask", message.verb == "wait"
                self._number = message.words[0] if self._open else self._number
                self._ended = False
            self._ended |= message.verb == "over"

    def readline(self, size: int | None = -1, /) -> bytes:
        """The next command; b'' when the game has ended."""
        line = self._next()
        self.heard.append(f"< {line}")
        return f"{line}\n".encode() if line else b""

    def waiting(self) -> bool:
        """Nothing is said while somebody thinks."""
        return False

    def fileno(self) -> int:
        """There is none."""
        return -1

    def _next(self) -> str:
        if self._lines:
            return self._lines.pop(0)
        self._looks += 1
        looks = self.world.random("looks", self._looks).random() < 0.5
        if looks and not self._ended and self._looks < 150:
            return self.world.look(self._number, self._looks)
        if self._ended:
            return ""
        return self.world.answer(self._number) if self._open else "go"


def driver_traffic(
    game: int, seats: int, watched: Seat | None, number: int, step: bool
) -> list[str]:
    """All traffic of a driver in one world, of one with a seat or of a spectator."""
    return world_traffic(World(game, watched, number), seats, step)


def world_traffic(world: World, seats: int, step: bool) -> list[str]:
    """The same in a world that is given."""
    commands = Commands(world, seats, step)
    driver = Driver(
        commands,
        commands.say,
        TERMS,
        commit=Secret,
        clock=world.clock,
        launch=lambda seat, command: Actor(world, seat),
    )

    def recorder() -> Recorder:
        assert driver.driven is not None
        return driver.driven.recorder

    world.recorder = recorder
    CHANCES.append(world)
    try:
        driver.run()
    finally:
        CHANCES.pop()
    return commands.heard


CHANCES: Final[list[World]] = []
"""The world whose luck a game of a driver has."""


def luck(seed: int | str) -> World:
    """In place of dice."""
    return CHANCES[-1]


def first_difference(one: list[str], other: list[str]) -> str:
    """The first line in which two worlds differ; '' if they don't."""
    for at, (line, its) in enumerate(zip(one, other, strict=False)):
        if line != its:
            return f"line {at + 1}: {line!r} and {its!r}, after {one[max(0, at - 3) : at]}"
    return "" if len(one) == len(other) else f"{len(one)} and {len(other)} lines"
