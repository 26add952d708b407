"""Built-in players as programs: `civdawn bot NAME`."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from civdawn_cli.session.client import HELLO, Client
from civdawn_cli.session.conformance import FAILED, examine, report
from tests.cli.running import ROOT, run

COMMAND = shlex.join([sys.executable, "-m", "civdawn_cli"])


class Wire:
    """A client that is spoken to line by line, and what it said."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.said: list[str] = []
        self.told: list[str] = []
        self._client = Client(name, seed, self.said.append, self.told.append)

    def hear(self, *lines: str) -> list[str]:
        """The lines it says to these, its hello left out."""
        self.said.clear()
        self._client.run(iter([f"{line}\n".encode() for line in lines]))
        return self.said[1:]


NEW = "new 1 seats=2 seat=1 map=first epic=no"


def test_hello() -> None:
    """It says hello first."""
    for name in HELLO:
        wire = Wire(name)
        wire.hear()
        assert wire.said == [HELLO[name]]


def test_random_is_repeatable() -> None:
    """The same seed, game and seat answer the same; each of them makes a difference."""

    def answers(seed: int, new: str) -> list[str]:
        asks = [f"ask {number} 1.1 play options=1000" for number in range(1, 9)]
        return Wire("random", seed).hear(new, *asks)[1:]

    first = answers(1, NEW)
    assert first == answers(1, NEW)
    for seed, new in (
        (2, NEW),
        (1, NEW.replace("seat=1", "seat=2")),
        (1, NEW.replace("1", "2", 1)),
    ):
        assert answers(seed, new) != first


def test_every_option() -> None:
    """The random player takes every option, and none beside."""
    asks = [f"ask {number} 1.1 play options=3" for number in range(1, 60)]
    said = Wire("random").hear(NEW, *asks)[1:]
    assert {line.split()[2] for line in said} == {"#1", "#2", "#3"}


def test_robust() -> None:
    """Lines that are no messages, unknown verbs and pings do no harm; after quit it is silent."""
    wire = Wire("greedy")
    said = wire.hear("?!", "weather :fine", "ping 5", "", "# ask 1", "event", NEW, "quit", "ping 6")
    assert said == ["pong 5", "ready 1"]
    assert [line.split(":")[0] for line in wire.told] == ["not understood"] * 2


def test_hidden() -> None:
    """Greedy says once that it can't follow, and takes the first option until the next game."""
    wire = Wire("greedy")
    event = "event 1 setup 0 :leader ?"
    ask = "ask 1 1.1 play options=4"
    said = wire.hear(NEW, event, event, ask, "over 1", NEW.replace("1", "2", 1))
    assert said == ["ready 1", "do 1 #1", "ready 2"]
    assert len(wire.told) == 1
    assert "the answer is hidden; taking the first option from now on" in wire.told[0]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["event 1 setup 2 :play culture pos1"], "leader of seat 0 is due"),
        (["event 1 setup 0 :leader nobody"], "no answer to the question that is open"),
        (["ask 1 1.1 play options=4"], "play is asked where leader is due"),
    ],
)
def test_lost(lines: list[str], why: str) -> None:
    """An event or question that does not follow is told, with what was due."""
    wire = Wire("greedy")
    wire.hear(NEW, *lines)
    assert len(wire.told) == 1
    assert why in wire.told[0]


@pytest.mark.parametrize("new", ["new 1 seats=9", "new 1", "new 1 seats=2 map=round"])
def test_odd_games(new: str) -> None:
    """A game it can't set up is played by first options."""
    wire = Wire("greedy")
    assert wire.hear(new, "ask 1 1.1 play options=4") == ["ready 1", "do 1 #1"]
    assert "can't follow" in wire.told[0]


def test_other_game() -> None:
    """A game of which it has no rules is played by first options."""
    wire = Wire("greedy")
    greeting = "civdawn 1.0 role=seat game=chess rules=c-1"
    assert wire.hear(greeting, NEW, "ask 1 1 move options=20") == ["ready 1", "do 1 #1"]
    assert "no game 'chess' is known here" in wire.told[0]


def test_refused() -> None:
    """After a refused answer it trusts its own game no longer."""
    wire = Wire("greedy")
    said = wire.hear(NEW, "error illegal do 1 left=1 :no", "ask 1 1.1 play options=4")
    assert said == ["ready 1", "do 1 #1"]
    assert wire.told[0] == "refused: illegal do 1: no"


@pytest.mark.parametrize(
    "options",
    [
        ("--map", "first"),
        ("--map", "drafted", "--epic"),
        ("--game", "ages", "--max-rounds", "4"),
    ],
)
def test_same_game(options: tuple[str, ...], tmp_path: Path) -> None:
    """Greedy outside plays the very game that greedy inside plays, of hidden cards, too."""
    inside, outside = "greedy", f"exec:{COMMAND} bot greedy"
    games = []
    for names in ((inside, inside, inside), (outside, inside, outside)):
        file = tmp_path / "game.cdn"
        seats = [word for name in names for word in ("--seat", name)]
        done = run("play", *seats, *options, "--seed", "12", "--record", str(file), "--force")
        assert done.exit_code == 0, done.stderr
        lines = file.read_text(encoding="utf-8").splitlines()
        games.append([line for line in lines if line[:1].isdigit() or line[:5] == "draft"])
    assert len(games[0]) > 11
    assert games[0] == games[1]


@pytest.mark.parametrize("name", HELLO)
def test_checker(name: str) -> None:
    """The built-in players pass the checker, but for what takes long."""
    names = [
        "hello", "ping-when-asked", "unknown-fields", "carriage-returns", "long-line", "nodes",
        "asked-again", "many-options", "position", "map-drafted", "epic", "games-in-a-row",
        "started-again", "quit-in-game", "end-of-input",
    ]  # fmt: skip
    results = examine(f"{COMMAND} bot {name}", names, game="newdawn")
    assert [report(result) for result in results if result.status == FAILED] == []
    assert len(results) == len(names)


def test_quits() -> None:
    """As a process it exits with code 0 at quit and at the end of its input."""
    for typed in ("ping 1\nquit\nping 2\n", "ping 1\n"):
        done = subprocess.run(
            [sys.executable, "-m", "civdawn_cli", "bot", "random", "--seed", "3"],
            input=typed,
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=60,
            check=True,
        )
        assert done.stdout.splitlines() == [HELLO["random"], "pong 1"]
        assert done.stderr == ""
