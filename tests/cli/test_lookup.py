"""Cards and rules looked up by whatever people type."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from civdawn_cli.cli import COMMANDS, cli
from civdawn_cli.games import GAMES
from civdawn_cli.playing.lookup import find_cards, find_rules
from civdawn_cli.playing.reference import Book, prefix
from tests.cli.running import run


def found(game: str, asked: str) -> list[str]:
    """The names of the cards found."""
    return [str(card["name"]) for card in find_cards(GAMES[game](), asked)]


@pytest.mark.parametrize(
    ("game", "asked", "names"),
    [
        ("newdawn", "Gilgamesh", ["Sumeria"]),  # the ruler
        ("newdawn", "theodore roosevelt", ["America"]),
        ("newdawn", "colossus", ["Colossus"]),
        ("newdawn", "hanging-gardens", ["Hanging Gardens"]),  # as notation has it
        ("newdawn", "Warmonger / Paranoid", ["Warmonger", "Paranoid"]),  # as the board has it
        ("newdawn", "Chichén Itzá", ["Chichen Itza"]),
        ("newdawn", "ancient science wonder", ["Oracle", "Pyramids"]),
        ("newdawn", "barbarians", [f"Barbarian {letter}" for letter in "ABCDEFGHI"]),
        ("newdawn", "homer", []),
        ("ages", "homer", ["Homer"]),
        ("ages", "cavalry", ["Knights", "Cavalrymen", "Tanks"]),
        ("ages", "territory developed ii", ["Developed Territory II"]),
    ],
)
def test_cards_by_what_people_call_them(game: str, asked: str, names: list[str]) -> None:
    """A card is found by each of its names, both halves of an agenda card by that card, several by
    the words they share."""
    assert found(game, asked) == names


def test_families() -> None:
    """Words that cards have in common name them all: types, ages, decks, groups."""
    assert found("newdawn", "leaders") == found("newdawn", "leader") != []
    military = find_cards(GAMES["ages"](), "military")
    assert {card["family"] for card in military} >= {"infantry", "event", "war", "tactic"}
    assert all(card["family"] != "action" for card in military)
    assert len(found("ages", "military unit")) == 10
    leaders = find_cards(GAMES["ages"](), "age iii leader")
    assert len(leaders) == 6
    for name, make in GAMES.items():
        cards = make().cards()
        assert find_cards(make(), "") == cards
        for family in {str(card["family"]) for card in cards}:
            assert set(found(name, family)) >= {
                card["name"] for card in cards if card["family"] == family
            }


def test_cards_of_the_other_game() -> None:
    """A card that only the other game has is shown with the name of that game, unless the game was
    said."""
    told = run("cards", "homer")
    assert told.exit_code == 0
    assert told.stdout.startswith("Through the Ages: A New Story of Civilization:\nHomer (leader")
    assert json.loads(run("cards", "homer", "--json").stdout)[0]["slug"] == "homer"
    refused = run("cards", "--game", "newdawn", "homer")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "no card 'homer' in newdawn; see civdawn cards --game ages" in refused.stderr


def test_both_halves_are_shown() -> None:
    """An agenda card asked for by its name is shown in full, not as a list."""
    told = run("cards", "technophile/scholarly").stdout
    assert "Reach space 24" in told
    assert "Control 2 science" in told


def test_rules_that_say_most_come_first() -> None:
    """The chapter about a word comes before those that only mention it, and every rule found has
    all of the words."""
    game = GAMES["newdawn"]()
    book = Book(game.rules_text())
    chapters = [chapter for chapter, _rules in find_rules(book, "trade token", prefix(game))]
    assert chapters[0] == "13"
    rules = [r for _, rules in find_rules(book, "caravan water", prefix(game)) for r in rules]
    assert rules
    assert all("caravan" in book.rules[r].lower() and "water" in book.rules[r] for r in rules)
    assert find_rules(book, "nothingofthesort", prefix(game)) == []
    told = run("rules", "caravan", "water").stdout.splitlines()
    assert told[0] == f"{len(rules)} rules in 2 chapters, those that say most first"
    assert told[1] == ""
    assert told[2][:2].isdecimal()
    assert max(map(len, told)) <= 80


def test_version() -> None:
    """-V says in a line what --json tells programs."""
    assert run("-V").stdout == run("--version").stdout == run("version").stdout
    facts = json.loads(run("version", "--json").stdout)
    assert facts["games"]["ages"]["rules"] == GAMES["ages"]().rules
    assert f"civdawn {facts['civdawn']} ({facts['build']}), " in run("-V").stdout


@pytest.mark.slow
def test_completion() -> None:
    """The shell completes commands, games, seats, settings, cards and rules by the script that
    `completion` prints."""
    lines = [
        'eval "$(civdawn completion bash)"',
        'try() { COMP_WORDS=("$@"); COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )); COMPREPLY=()',
        '_civdawn_completion civdawn; echo "${COMPREPLY[*]}"; }',
        "try civdawn co",
        "try civdawn cards hangi",
        "try civdawn cards --game ages hom",
        "try civdawn rules nd-10.18",
        "try civdawn play --seat g",
        "try civdawn play --game ag",
        "try civdawn play --set map=f",
    ]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    told = subprocess.run(
        ["bash", "-c", "\n".join(lines)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": path},
    )
    assert told.stdout.splitlines() == [
        "completion",
        "hanging-gardens",
        "homer",
        "ND-10.18",
        "greedy greedy-1",
        "ages",
        "map=first",
    ]
    assert told.stderr == ""
    for shell in ("zsh", "fish"):
        assert "_CIVDAWN_COMPLETE" in run("completion", shell).stdout
    assert "completion" in COMMANDS


@pytest.mark.parametrize("width", [40, 60, 80])
def test_cards_fit_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is no wider than the terminal, and is broken between words alone."""
    words = run("cards", "11a").stdout.split()
    monkeypatch.setenv("COLUMNS", str(width))
    lines = CliRunner().invoke(cli, ["cards", "11a"]).stdout.splitlines()
    assert max(map(len, lines)) <= width
    assert " ".join(lines).split() == words
