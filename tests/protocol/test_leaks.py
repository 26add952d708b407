"""Nobody learns from the protocol what the rules keep from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from civdawn_cli.engine import step as engine_step

if engine_step.__file__.endswith((".so", ".pyd")):
    pytest.skip("interpreted classes can't extend compiled ones", allow_module_level=True)

from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.grammar.reading import GRAMMARS
from civdawn_cli.playing.news import Eyes
from civdawn_cli.session import driven_game
from tests.often import often
from tests.protocol.secret_game import GRAMMAR, Hoard, Secrets
from tests.protocol.transcripts import NONCE
from tests.protocol.worlds import (
    SEED,
    driver_traffic,
    first_difference,
    future_traffic,
    luck,
    seat_traffic,
)

pytestmark = pytest.mark.slow

BATCHES: Final = 3
GAMES_COUNT: Final = BATCHES * often(15, 150)
DRIVEN: Final = BATCHES * often(4, 40)
"""Games enough to find every hole there is below; a thorough run plays ten times as many."""


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The test game among the games, and a folder to save in."""
    monkeypatch.setitem(GAMES, "secrets", Secrets)
    monkeypatch.setitem(GRAMMARS, "secrets", GRAMMAR)
    monkeypatch.setattr(driven_game, "ReturningChance", luck)
    monkeypatch.chdir(tmp_path)


def seat_leaks(rules: Secrets, games: range) -> Iterator[str]:
    """Where a seat hears other things in two worlds that differ only in what it can't see."""
    for game in games:
        seats = 2 + game % 3
        for seat in range(seats):
            one, other = (seat_traffic(rules, game, seats, seat, number) for number in (1, 2))
            if told := first_difference(one, other):
                yield f"game {game} seat {seat + 1}: {told}"


def driver_leaks(games: range) -> Iterator[str]:
    """The same for drivers with a seat, and without one."""
    for game in games:
        seats = 2 + game % 3
        for seat in (*range(seats), None):
            pair = [driver_traffic(game, seats, seat, number, bool(game % 2)) for number in (1, 2)]
            if told := first_difference(*pair):
                yield f"game {game} seat {seat}: {told}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_seats(batch: int) -> None:
    """Cards that a seat can't see change no byte of the messages to it, whatever its seat;
    `scripts/fuzz leaks` plays more."""
    assert list(seat_leaks(Secrets(), range(batch, GAMES_COUNT, BATCHES))) == []


@pytest.mark.parametrize("batch", range(BATCHES))
def test_drivers(batch: int) -> None:
    """Hidden cards change no byte for a driver with a seat or for a spectator, whatever they
    ask."""
    assert list(driver_leaks(range(batch, DRIVEN, BATCHES))) == []


class Open(Secrets):
    """Every answer is told to everyone."""

    def secret(self, table: Hoard, option: Option) -> None:
        return None


class Glass(Secrets):
    """Everyone sees all hands."""

    def hand(self, table: Hoard, owner: Seat, seat: Seat) -> list[int]:
        return table.hands[owner]


class Chatty(Secrets):
    """Reasons tell of the hands of others."""

    def explain(self, table: Hoard, text: str) -> str:
        return f"hands are {table.hands}"


@pytest.mark.parametrize("rules", [Open, Glass, Chatty])
def test_leaks_of_games_are_found(rules: type[Secrets]) -> None:
    """Rules that tell too much are found out."""
    assert next(seat_leaks(rules(), range(12)), "") != ""


def told(given: Any, eyes: Eyes) -> str:
    """An answer as nobody may see it: that a question was asked is told."""
    return f"{given.word} {given.text}" if given.secret is None else f"{given.word} ?"


SEAT_HOLES: Final[dict[str, tuple[str, Callable[..., Any]]]] = {
    "a question others don't see": ("civdawn_cli.session.events.answer_text", told),
    "a turn that goes on past it": ("civdawn_cli.notation.typed._kept", lambda *rest: False),
}
"""Functions that hide something, by a name for the hole, with replacements that don't hide it."""

GAME: Final = "civdawn_cli.session.driven_game.DrivenGame"

DRIVER_HOLES: Final[dict[str, tuple[str, Any]]] = {
    "position, record": ("civdawn_cli.session.known_game.sees_all", lambda *rest: True),
    "a wait for a hidden answer": ("civdawn_cli.session.driven_game.unheard", lambda *rest: False),
    "a hidden no in a record": (
        "civdawn_cli.grammar.writing._without_noes",
        lambda line, seat: line,
    ),
    "the view of a seat": (f"{GAME}.check_seen", lambda *rest: None),
    "the board": (f"{GAME}.viewer", None),
    "everything": (f"{GAME}.check_over", lambda *rest: None),
}


@pytest.mark.parametrize("hole", SEAT_HOLES)
def test_leaks_to_seats_are_found(monkeypatch: pytest.MonkeyPatch, hole: str) -> None:
    """A hole in what hides from seats is found."""
    monkeypatch.setattr(*SEAT_HOLES[hole])
    assert next(seat_leaks(Secrets(), range(30)), "") != ""


@pytest.mark.parametrize("hole", DRIVER_HOLES)
def test_leaks_to_drivers_are_found(monkeypatch: pytest.MonkeyPatch, hole: str) -> None:
    """A hole in what hides from drivers is found."""
    monkeypatch.setattr(*DRIVER_HOLES[hole])
    assert next(driver_leaks(range(30)), "") != ""


def test_hidden_is_said() -> None:
    """The position of a game with secrets is refused as hidden, and the board is drawn as the
    driver's seat sees it."""
    found = [line for game in range(4) for line in driver_traffic(game, 2, 0, 1, step=True)]
    assert any(line.startswith("> error hidden position :") for line in found)
    assert not any(re.match("> ok position [0-9]* ?:(?!game )", line) for line in found)
    assert any(re.match("> ok position [0-9]* ?:game secrets .*told", line) for line in found)
    assert any(line.startswith("> text :seat 1: [") for line in found)
    assert any(line.startswith("> text :seat 2: None") for line in found)
    assert not any(line.startswith("> text :seat 2: [") for line in found)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_future(batch: int) -> None:
    """In A New Dawn nothing tells of dice and draws to come: two games with other futures are the
    same, byte by byte, up to the first answer of chance that differs, for every seat."""
    apart = 0
    for game in range(batch, GAMES_COUNT, BATCHES):
        known = game % 10  # the setup of two has 10
        pair = [future_traffic(game, 2 + game % 3, known, number) for number in (1, 2)]
        for one, other in zip(*pair, strict=True):
            same = next(
                (at for at, two in enumerate(zip(one, other, strict=False)) if len({*two}) > 1),
                None,
            )
            if same is None:
                continue
            apart += 1
            rolled = [line.split()[4] for line in (one[same], other[same])]
            assert [word for word in rolled if word != "0"] == [], (game, one[same], other[same])
    assert apart > GAMES_COUNT / BATCHES


def test_seed() -> None:
    """Neither seed nor nonce is told before the game is over, and both are told then."""
    for game in range(10):
        heard = [*future_traffic(game, 3, 0, 1), driver_traffic(game, 2, 0, 1, step=True)]
        for lines in heard:
            over = next(at for at, line in enumerate(lines) if line.startswith("> over "))
            for secret in (str(SEED), NONCE):
                assert [line for line in lines[:over] if secret in line] == []
                assert secret in lines[over]
