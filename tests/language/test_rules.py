"""The rules in other languages: the same rules by number, citing the same."""

from __future__ import annotations

import re

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.language import languages
from civdawn_cli.playing.reference import Book
from tests.cli.running import run
from tests.language.pseudo import pseudo

MISSING: set[tuple[str, str]] = set()
"""Rules that are still to be translated: they are shown in English, and that is said."""

CITED = re.compile(r"\b(?:ND|TA)-\d+(?:\.\d+)?")

FILES = [(code, game) for code in languages()[1:] for game in GAMES]


@pytest.mark.parametrize(("code", "game"), FILES)
def test_same_rules(code: str, game: str) -> None:
    """Chapters and rules have the same numbers, in their order, and cite the same others."""
    made = GAMES[game]()
    text = made.rules_text(code)
    assert bool(text) == ((code, game) not in MISSING)
    if not text:
        return
    here, english = Book(text), Book(made.rules_text())
    assert list(here.chapters) == list(english.chapters)
    assert list(here.rules) == list(english.rules)
    for number, rule in here.rules.items():
        cited = sorted(CITED.findall(english.rules[number]))
        assert sorted(CITED.findall(rule)) == cited, number
        assert rule != english.rules[number], number


def test_shown() -> None:
    """A rule is shown in the language that is asked for."""
    told = run("rules", "ND-10.10", "--lang", "uk")
    assert told.output.startswith("ND-10.10 Перемагає більша сума")
    assert run("rules", "ND-10.10").output.startswith("ND-10.10 Higher total wins")


@pytest.mark.parametrize("game", GAMES)
def test_told_if_missing(game: str) -> None:
    """Rules that are not translated are shown in English, and that is said."""
    english = run("rules", "--game", game, "1.1")
    with pseudo():
        told = run("rules", "--game", game, "1.1")
    assert told.exit_code == 0
    assert told.stderr
    assert told.stdout == english.stdout
