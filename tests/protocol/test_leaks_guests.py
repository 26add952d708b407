"""No guest learns what the rules keep from it, whoever else sits at the same driver's table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from civdawn_cli.engine import step as engine_step

if engine_step.__file__.endswith((".so", ".pyd")):
    pytest.skip("interpreted classes can't extend compiled ones", allow_module_level=True)

from civdawn_cli.engine.step import Seat
from civdawn_cli.games import GAMES
from civdawn_cli.grammar.reading import GRAMMARS
from civdawn_cli.protocol import read
from civdawn_cli.record import Recorder
from civdawn_cli.session import driven_game
from civdawn_cli.session.driver import Driver
from tests.often import often
from tests.protocol.secret_game import GRAMMAR, Secrets
from tests.protocol.worlds import (
    CHANCES,
    LOOKS,
    TERMS,
    Secret,
    World,
    first_difference,
    luck,
)

pytestmark = pytest.mark.slow

BATCHES: Final = 3
GAMES_COUNT: Final = BATCHES * often(6, 60)


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The test game among the games."""
    monkeypatch.setitem(GAMES, "secrets", Secrets)
    monkeypatch.setitem(GRAMMARS, "secrets", GRAMMAR)
    monkeypatch.setattr(driven_game, "ReturningChance", luck)
    monkeypatch.chdir(tmp_path)


class Party:
    """The input of a driver whose seats all have guests, one each, and a spectator.

    heard: all traffic of the watched one, which looks about between answers.
    """

    def __init__(self, world: World, seats: int) -> None:
        self.world: Final = world
        self.heard: Final[list[str]] = []
        names = " ".join(f"seat{seat + 1}=me" for seat in range(seats))
        self.watched: Final = f"g{0 if world.watched is None else world.watched + 1}"
        wishes = world.random("guest").choice(("view=yes", "hash=yes options=count", ""))
        wishes += world.random("confirm").choice(("", " confirm=yes"))
        self._lines = ["hello 1.0 options=none", "guest g0", "@g0 hello 1.0 :Eve"]
        for number in range(1, seats + 1):
            more = wishes if f"g{number}" == self.watched else "options=none"
            self._lines += [f"guest g{number} seats={number}", f"@g{number} hello 1.0 {more}"]
        self._lines.append(f"new game=secrets seats={seats} {names}")
        self._asked = ""
        self._number = "0"
        self._confirms = ""
        self._looks = 0
        self._ended = False
        self._quiet = False  # the spectator knows who is asked

    def say(self, lines: str) -> None:
        """Civdawn says this."""
        for line in lines.splitlines():
            name, _, said = line[1:].partition(" ")
            if not line.startswith("@"):
                self._ended |= line.startswith("over ")
                continue
            if name == self.watched:
                self.heard.append(f"> {said}")
            message = read(said)
            assert message is not None
            if name == "g0" and message.verb in ("wait", "event"):
                self._quiet = message.verb == "wait" and message.words[2] != "-"
            if message.verb == "ask":
                self._asked, self._number, self._confirms = name, message.words[0], ""
            elif message.verb == "confirm":
                self._confirms = name

    def readline(self, size: int = -1, /) -> bytes:
        """The next line; b'' when the game has ended."""
        line = self._next()
        if line.startswith(f"@{self.watched} "):
            self.heard.append(f"< {line}")
        return f"{line}\n".encode() if line else b""

    def waiting(self) -> bool:
        """Nothing is said while somebody thinks."""
        return False

    def fileno(self) -> int:
        """There is none."""
        return -1

    def _next(self) -> str:
        world = self.world
        if self._lines:
            return self._lines.pop(0)
        if self._asked == self.watched or (self._quiet and self.watched == "g0"):
            self._looks += 1
            looks = world.random("looks", self._looks).random() < 0.5
            if looks and not self._ended and self._looks < 150:
                look = world.random("look", self._looks).choice(LOOKS)
                number = self._number if self._asked == self.watched else "1"
                return f"@{self.watched} {look.format(number)}"
        if self._ended:
            return ""
        if self._confirms:  # of the worlds' hidden questions none ends a turn
            name, self._confirms = self._confirms, ""
            return f"@{name} go"
        hidden = world.unheard and self._asked != self.watched
        word = world.match.step.kind.word
        random = world.random("time", self._asked, world.match.label, word, hidden=hidden)
        world.clock.time += random.randint(0, 999) / 1000
        return f"@{self._asked} {world.answer(self._number)}"


def guest_traffic(game: int, seats: int, watched: Seat | None, number: int) -> list[str]:
    """All traffic of one guest in one world."""
    world = World(game, watched, number)
    party = Party(world, seats)
    driver = Driver(party, party.say, TERMS, commit=Secret, clock=world.clock)

    def recorder() -> Recorder:
        assert driver.driven is not None
        return driver.driven.recorder

    world.recorder = recorder
    CHANCES.append(world)
    try:
        driver.run()
    finally:
        CHANCES.pop()
    return party.heard


def guest_leaks(games: range) -> Iterator[str]:
    """Where a guest hears other things in two worlds that differ only in what it can't see."""
    for game in games:
        seats = 2 + game % 3
        for seat in (*range(seats), None):
            pair = [guest_traffic(game, seats, seat, number) for number in (1, 2)]
            if told := first_difference(*pair):
                yield f"game {game} seat {seat}: {told}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_guests(batch: int) -> None:
    """Hidden cards change no byte for a guest with a seat or for a spectator, whatever they ask,
    take back or confirm, and no clock that they are shown."""
    assert list(guest_leaks(range(batch, GAMES_COUNT, BATCHES))) == []


def test_guests_are_told() -> None:
    """The games of this test are played to their end, and the watched guest hears it."""
    for watched in (0, 1, None):
        heard = guest_traffic(3, 3, watched, 1)
        assert any(line.startswith("> over ") for line in heard)
        assert any(line.startswith("> event ") for line in heard)
        assert (watched is None) != any(line.startswith("> ask ") for line in heard)


HOLES: Final[dict[str, tuple[str, Any]]] = {
    "a wait for a hidden answer": ("civdawn_cli.session.guests.unheard", lambda *rest: False),
    "the clock of a hidden answer": ("civdawn_cli.session.watch.unheard", lambda *rest: False),
    "the view of a seat": (
        "civdawn_cli.session.known_game.KnownGame.check_seen",
        lambda *rest: None,
    ),
    "record": ("civdawn_cli.session.known_game.sees_all", lambda *rest: True),
    "everything": (
        "civdawn_cli.session.known_game.KnownGame.check_over",
        lambda *rest: None,
    ),
    "the eyes of the driver": ("civdawn_cli.session.guests.GuestGame.eyes", None),
}
"""The functions that hide something from guests, by a name for the hole, with what does not hide
it."""


@pytest.mark.parametrize("hole", HOLES)
def test_leaks_to_guests_are_found(monkeypatch: pytest.MonkeyPatch, hole: str) -> None:
    """A hole in what hides from guests is found."""
    monkeypatch.setattr(*HOLES[hole])
    assert next(guest_leaks(range(30)), "") != ""
