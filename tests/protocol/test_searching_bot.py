"""The player that searches as a program: it keeps to the clock and to the nodes of its game."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from civdawn_cli.playing.options import chosen
from civdawn_cli.playing.players import OPTIONS
from civdawn_cli.protocol import Message
from civdawn_cli.session.client import Client, Searcher
from tests.cli.running import run


@pytest.mark.parametrize(
    ("new", "ask", "seconds"),
    [
        ({"seat": "2"}, {}, 0.0),
        ({"seat": "2", "clock": "60000+2000"}, {"clock": "9,60000"}, 4.0),
        ({"seat": "1", "clock": "60000+2000"}, {"clock": "20000,60000"}, 2.0),
        ({"seat": "1", "clock": "60000"}, {"clock": "0,60000"}, 0.01),
        ({"seat": "1", "clock": "60000", "cap": "1000"}, {"clock": "60000,1"}, 0.5),
        ({"seat": "1", "cap": "1000"}, {}, 0.5),
    ],
)
def test_time(new: dict[str, str], ask: dict[str, str], seconds: float) -> None:
    """It divides what its clock has left among turns to come, and thinks half of a cap at most;
    without a clock it does the same work always."""
    options = chosen(OPTIONS["search"], {})
    bot = Searcher("newdawn", Message("new", ("1",), new), options)
    assert bot._seconds(Message("ask", ("1", "1.1", "play"), ask)) == pytest.approx(seconds)


def test_hello() -> None:
    """It tells its options, says hello and is ready for a game with a budget of nodes."""
    said: list[str] = []
    told: list[str] = []
    lines = [
        "civdawn 1.0 role=seat game=newdawn rules=nd-2 features=options,events,nodes,option",
        "ok hello",
        "new 1 seats=2 seat=1 map=first epic=no nodes=25",
        "quit",
    ]
    client = Client("search", 0, said.append, told.append)
    client.run([line.encode() + b"\n" for line in lines])
    assert told == []
    assert [line.split()[:2] for line in said[:3]] == [
        ["option", "time"],
        ["option", "nodes"],
        ["option", "cores"],
    ]
    assert said[3:] == ["hello 1.0 options=count :civdawn search", "ready 1"]


@pytest.mark.slow
def test_nodes(tmp_path: Path) -> None:
    """It keeps to the game's budget of nodes and says what it used, without any fault."""
    bot = f"exec:{sys.executable} -m civdawn_cli bot search"
    limits = ("--nodes", "30", "--max-rounds", "1", "--log", str(tmp_path))
    result = run(
        "play", "--map", "first", "--seat", bot, "--seat", "random", "--seed", "1", *limits
    )
    assert result.exit_code == 0, result.output
    traffic = (tmp_path / "seat1.log").read_text(encoding="utf-8")
    used = [int(found) for found in re.findall(r"do \d+ #\d+ nodes=(\d+)", traffic)]
    assert used
    assert max(used) in range(1, 31)
    assert "error" not in traffic
