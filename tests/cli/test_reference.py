"""civdawn rules, cards, perft, bench and version, with the test game."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli import __version__
from civdawn_cli.games import GAMES
from tests.cli.running import RANDOM, run

if TYPE_CHECKING:
    from tests.engine.toy import Toy


@pytest.mark.usefixtures("toy")
def test_rules(snapshot: SnapshotAssertion) -> None:
    """Rules are found by id in any form, by chapter and by word; without one, the chapters."""
    told = [run("rules", "--game", "toy").stdout]
    told += [run("rules", "--game", "toy", asked).stdout for asked in ("2", "2.10", "CHARM")]
    assert "\n".join(told) == snapshot
    assert run("rules", "--game", "toy", "t-2.10").stdout == told[2]
    assert run("rules", "--game", "toy", "T-1.1").stdout == (
        "T-1.1 Chance stocks each heap with 4 to 6 stones.\n"
    )


@pytest.mark.usefixtures("toy")
def test_cards(snapshot: SnapshotAssertion) -> None:
    """Cards are listed by family and shown by name or a beginning of it, doubts included."""
    told = [run("cards", "--game", "toy").stdout, run("cards", "--game", "toy", "Blue").stdout]
    assert "\n".join(told) == snapshot
    assert run("cards", "--game", "toy", "bl").stdout == told[1]
    assert run("cards", "--game", "toy", "cards").stdout == told[0]


@pytest.mark.usefixtures("toy")
def test_json() -> None:
    """For programs: cards, rules and kinds as JSON, all of them or those asked for; settings and
    bots, too."""
    cards = json.loads(run("cards", "--game", "toy", "--json").stdout)
    assert {card["slug"] for card in cards} > {"blue"}
    assert json.loads(run("cards", "--game", "toy", "--json", "Blue").stdout) == [
        {
            "slug": "blue",
            "name": "blue",
            "family": "card",
            "data": {"colour": "blue", "places": [1, 2]},
            "text": "The blue card.",
            "status": "unconfirmed",
            "note": "Some say azure.",
        }
    ]
    rules = json.loads(run("rules", "--game", "toy", "--json").stdout)
    assert rules[0] == {
        "rule": "T-1.1",
        "chapter": 1,
        "title": "Setup",
        "text": "Chance stocks each heap with 4 to 6 stones.",
    }
    assert json.loads(run("rules", "--json", "T-1.1").stdout) == rules[:1]
    for words in (("rules", "--kinds"), ("kinds",)):
        assert run(*words, "--game", "toy").stdout == run("kinds", "--game", "toy").stdout
        kinds = json.loads(run(*words, "--game", "toy", "--json").stdout)
        assert "stock" in [kind["name"] for kind in kinds]
    assert run("settings", "--game", "toy").stdout.splitlines() == [
        "seats   2               How many seats there are.",
        "length  short long      How many stones win.",
        "epic    no yes          Changes nothing.",
    ]
    settings = json.loads(run("settings", "--game", "toy", "--json").stdout)
    assert [each["name"] for each in settings] == ["seats", "length", "epic"]
    bots = json.loads(run("bot", "list", "--json").stdout)
    assert [bot["name"] for bot in bots] == ["greedy", "search", "greedy-1", "random"]
    assert run("bot", "list").stdout.startswith("greedy      Takes the answer")


@pytest.mark.usefixtures("toy")
def test_perft() -> None:
    """perft counts every way of choosing: three draws of three, then what the turn allows."""
    result = run("perft", "--game", "toy", "2-short", "--depth", "5")
    rows = [line.split()[:4] for line in result.stdout.splitlines()[1:]]
    assert rows == [
        ["1", "0", "1", "0"],
        ["2", "0", "4", "0"],
        ["3", "0", "13", "0"],
        ["4", "27", "13", "0"],
        ["5", "108", "13", "0"],
    ]


@pytest.mark.usefixtures("toy")
def test_perft_names() -> None:
    """Without a setup perft lists their names, and each of them is one."""
    names = run("perft", "--game", "toy").stdout.split()
    assert names == ["2-short", "2-short-epic", "2-long", "2-long-epic"]
    for name in names:
        assert run("perft", "--game", "toy", name, "--depth", "1").exit_code == 0


@pytest.mark.usefixtures("toy")
def test_perft_of_a_record(tmp_path: Path) -> None:
    """perft can begin in the middle of a recorded game; at its end there is nothing to count."""
    file = str(tmp_path / "game.cdn")
    run("play", "--game", "toy", *RANDOM, "--seed", "4", "--record", file)
    begun = run("perft", file, "--at", "1.1", "--depth", "2").stdout.splitlines()
    assert [line.split()[:4] for line in begun[1:]] == [
        ["1", "1", "0", "0"],
        ["2", "4", "0", "0"],
    ]
    ended = run("perft", file, "--depth", "1").stdout.splitlines()
    assert ended[1].split()[:4] == ["1", "0", "0", "1"]


def test_bench(toy: Toy) -> None:
    """bench counts choices and copies a second, and says whether the engine is compiled."""
    options = ("bench", "--game", "toy", "--players", "2", "--seconds", "0.2")
    found = json.loads(run(*options, "--json").stdout)
    assert found["games"] == found["games_ended_by_rules"] > 0
    assert found["choices_per_game"] == pytest.approx(
        found["decisions_per_game"] + found["draws_per_game"]
    )
    assert 2 <= found["options_per_decision"] <= 6
    assert found["clones_per_second"] > found["games_per_second"]
    told = run(*options).stdout
    assert "2 random seats, length short, epic no; interpreted, " in told
    assert "choices per second" in told


def test_version() -> None:
    """version says what a bug report needs."""
    said = run("version").stdout
    assert said.startswith(f"civdawn {__version__} (")
    assert said.endswith(f", {platform.python_implementation()} {platform.python_version()}\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_real_games(name: str) -> None:
    """Every game's rules and cards can be shown, each of them."""
    game = GAMES[name]()
    chapters = run("rules", "--game", name).stdout.splitlines()[1:]
    assert len(chapters) > 10
    for chapter in chapters:
        number = chapter.split()[0]
        assert f"-{number}.1 " in run("rules", "--game", name, number).stdout
    assert run("cards", "--game", name).exit_code == 0
    for card in game.cards():
        told = run("cards", "--game", name, str(card["name"]))
        assert told.exit_code == 0
        assert str(card["status"]) in told.stdout


@pytest.mark.usefixtures("toy")
def test_another_games_rules_and_cards() -> None:
    """A full rule id says of which game it is; a card of another game is pointed out."""
    assert run("rules", "T-1.1").stdout == run("rules", "--game", "toy", "1.1").stdout
    missing = run("cards", "--game", "newdawn", "Blue")
    assert missing.exit_code == 1
    assert missing.stderr == (
        "civdawn cards: no card 'Blue' in newdawn; see civdawn cards --game toy\n"
    )
