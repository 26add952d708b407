"""Cards are named in cards/ and the data only, and each has its scenario."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.tidy.cards import ALSO, FILES, ORDINARY, READERS, TYPES, cards, named, names, words
from tests.tidy.sources import ROOT, games, modules, name, nodes, scripts

CARDS_FOLDER = re.compile(r"civdawn_cli/games/\w+/cards/")

IN_THE_BOX = {"newdawn": 20 + 24 + 8 + 8 + 4 + 10, "ages": 236}
"""How many cards each game has (ND-1.2, ND-1.3, TA-1.3)."""

TOLD = ("== ", "> ", "expect ")
"""How lines of a scenario begin that say what it is about."""

NEWDAWN = "civdawn_cli/games/newdawn/x.py"
AGES = "civdawn_cli/games/ages/x.py"
ELSEWHERE = "civdawn_cli/commands/x.py"


def test_every_game() -> None:
    """The cards of every game are known here."""
    known = {
        "READERS": set(READERS),
        "FILES": set(FILES),
        "ORDINARY": set(ORDINARY),
        "ALSO": set(ALSO),
        "TYPES": set(TYPES),
        "IN_THE_BOX": set(IN_THE_BOX),
    }
    assert {table for table in known if known[table] != set(games())} == set()


@pytest.mark.parametrize("game", games())
def test_files(game: str) -> None:
    """The cards of every data file are known here; those of a file that nobody reads could be named
    anywhere and need no scenario."""
    folder = ROOT / "civdawn_cli/games" / game / "data"
    there = {path.name for path in folder.glob("*.json")}
    assert there == {*FILES[game]}, "READERS of tests/tidy/cards.py are to read it, too"


@pytest.mark.parametrize("game", games())
def test_data(game: str) -> None:
    """The data has every card of the box, each with a slug of its own."""
    assert len(cards(game)) == IN_THE_BOX[game], "as many as IN_THE_BOX says"
    assert len(set(cards(game))) == len(cards(game))
    assert ORDINARY[game] | TYPES[game] <= names(game), "words that are no card's name"


def test_no_card_named() -> None:
    """No identifier and no string outside cards/ names a card."""
    found = [
        f"{name(path)}:{line} names {named(word, name(path))}"
        for path in (*modules(), *scripts())
        if not CARDS_FOLDER.match(name(path))
        for line, word in words(nodes(path))
        if named(word, name(path))
    ]
    assert found == []


def found(line: str, path: str) -> bool:
    """Return True if a line of a module names a card."""
    return any(named(word, path) for _, word in words(list(ast.walk(ast.parse(line)))))


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("class HangingGardens: ...", NEWDAWN),
        ("class HangingGardensOffer: ...", ELSEWHERE),
        ("HANGING_GARDENS = 3", AGES),
        ("def hanging_gardens_cost(): ...", NEWDAWN),
        ("table.potala_palace()", NEWDAWN),
        ("import colossus", NEWDAWN),
        ("import cards as petra", ELSEWHERE),
        ("build(stonehenge=1)", NEWDAWN),
        ("x = 'hanging-gardens'", ELSEWHERE),
        ("x = f'{y}: Hanging Gardens is built'", NEWDAWN),
        ("x = 'Cleopatra'", ELSEWHERE),
        ("x = 'explorer'", NEWDAWN),
        ("FLIGHT = 19", NEWDAWN),
        ("def hammurabi_pays(): ...", AGES),
        ("class BarbarossaUse: ...", AGES),
        ("x = NUMBER['frugality-ii']", AGES),
        ('x = "St. Peter\'s Basilica"', ELSEWHERE),
        ("class Raid: ...", AGES),
        ("x = 'iron'", AGES),
    ],
)
def test_names_are_found(line: str, path: str) -> None:
    """A card named in any spelling is found."""
    assert found(line, path)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("x = 1  # Stonehenge", NEWDAWN),
        ("def f():\n    'As Stonehenge does.'", NEWDAWN),
        ("LIMIT = 3\n'''As Stonehenge does.'''", NEWDAWN),
        ("requests_in_flight = 2", NEWDAWN),
        ("x = 'a currency other than trade tokens'", NEWDAWN),
        ("chrome = 'chrome'", NEWDAWN),
        ("strategy = 'strategy'", NEWDAWN),
        ("strategy = 'strategy'", ELSEWHERE),
        ("x = 'oil'", NEWDAWN),
        ("newton = 'steps'", ELSEWHERE),
        ("x = 'petra'", AGES),
        ("x = 'the strategy of a seat'", AGES),
        ("x = 'air forces'", AGES),
    ],
)
def test_ordinary_words_are_not(line: str, path: str) -> None:
    """Comments, docstrings, ordinary English and another game's words may stay."""
    assert not found(line, path)


def told(path: Path) -> set[str]:
    """The words of what a scenario file promises, plays and expects; and of the positions that it
    lays out those that begin as the file is named."""
    told: set[str] = set()
    for line in path.read_text(encoding="utf-8").lower().splitlines():
        found = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", line.partition(";")[0]))
        if not line.startswith(TOLD):
            found = {word for word in found if word.startswith(f"{path.stem}-")}
        told |= found
    return told


@pytest.mark.parametrize("game", games())
def test_scenarios(game: str) -> None:
    """Every card has a scenario: a file named after it in tests/<game>/cards.

    Cards that work alike may share a file, named after what they have in common (`frugality.txt`
    for all ages, `mines.txt`): then each of them stands with its slug in a promise (`==`), an
    answer (`>`) or an expectation (`expect`) of the file. Lines that lay out the position count
    only for cards called as the file (`frugality-ii`). A file that is named after no card has two
    cards or more.
    """
    files = sorted((ROOT / "tests" / game / "cards").glob("*.txt"))
    own = {path.stem for path in files} & set(cards(game))
    shared = {path: told(path) & set(cards(game)) for path in files if path.stem not in own}
    missing = set(cards(game)) - own - {card for among in shared.values() for card in among}
    assert sorted(missing) == [], f"{len(missing)} cards without a scenario"
    alone = [name(path) for path, among in shared.items() if len(among) < 2]
    assert alone == [], "no such card, and not about several"


def test_shared_scenarios_are_read(tmp_path: Path) -> None:
    """A shared file is about the cards that its promises, plays and expectations name in full."""
    path = tmp_path / "frugality.txt"
    path.write_text(
        "; iron\n== Frugality-A pays\nhand 1 coal frugality-i\n> play frugality-ii ; so\nexpect oil"
    )
    slugs = {"frugality-a", "frugality-i", "frugality-ii", "oil"}
    assert told(path) == {"pays", "play", "expect", *slugs}
