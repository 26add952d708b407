"""Every text that a player is shown goes through the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.notation.typed_words import COMMANDS, VALUES
from tests.cli.running import lines, run
from tests.language.pseudo import pseudo
from tests.notation.test_refusal_corpus import FILES, wrong

ALLOWED = {
    *("civdawn", "play", "resume", "setup", "pos", "newdawn", "ages", "greedy", "random", "human"),
    *("json", "cdn", "text", "seed", "pager", "game", "kinds"),
    *("course", "draft", "events", "map", "mine", "rivals", "row", "tiles", "victory", "wonders"),
    *COMMANDS,
    *VALUES,
}
"""Words of notation and of command lines, which are the same in every language."""


def notation(game: str) -> set[str]:
    """The words of a game's notation, as single words."""
    made = GAMES[game]()
    words = {word for kind in made.kinds for word in kind.words}
    slugs = {str(card["slug"]) for card in made.cards() if card["slug"]}
    return words | {part for slug in slugs for part in re.findall(r"[a-z]+", slug)}


def left(text: str, game: str, more: frozenset[str] = frozenset()) -> list[str]:
    """The words of a shown text that are English, each once."""
    known = ALLOWED | notation(game) | more
    found = re.findall(r"[A-Za-z][a-z]{2,}", text)
    return sorted({word for word in found if word not in known})


TYPED = {
    "newdawn": ["?", "?1", "zz", "99", "/e", "6", "more", "1", "board", "undo", "1", "2", "save"],
    "ages": ["?", "1", "more", "board", "1", "undo", "-", "save", "99", "1", "1", "1"],
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_person(game: str, tmp_path: Path) -> None:
    """Prompts, boards, news, options, help and errors of a game at the terminal are all in the
    language."""
    args = ["play", "--game", game, "--seat", "human", "--seat", "greedy", "--seed", "7"]
    args += ["--max-rounds", "3"] + ["--map", "first"] * (game == "newdawn")
    args += ["--record", str(tmp_path / "game.cdn")]
    with pseudo():
        shown = run(*args, typed=lines(*TYPED[game], "quit")).output
    told = [row for row in shown.splitlines() if not row.startswith(("ND-", "TA-", "    "))]
    text = "\n".join(told).replace(str(tmp_path), "")
    assert "Ροθνδ" in text
    assert left(text, game) == []


QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|\w+\.\w+")
"""Notation in a refusal, and text as it was typed."""


@pytest.mark.parametrize(
    ("game", "path"), FILES, ids=[f"{game}-{path.stem}" for game, path in FILES]
)
def test_refusals(game: str, path: Path) -> None:
    """A refusal of a turn is in the language: its first word, the reason by rule, what would do;
    moves in it are as they are typed."""
    found: dict[str, list[str]] = {}
    for case in wrong(game, path):
        with pseudo():
            told = list(case.refusals())
        for typed, text in zip(case.turns, told, strict=True):
            plain = QUOTED.sub("", text.split("\n  ")[0])
            english = set(left(plain, game)) - set(re.findall(r"[A-Za-z]+", typed))
            if english:
                found[text] = sorted(english)
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_cards(game: str) -> None:
    """A card is shown in the language, but for its note on sources."""
    made = GAMES[game]()
    for card in made.cards():
        if card["note"] or not card["slug"]:
            continue
        with pseudo():
            shown = run("cards", "--game", game, str(card["slug"])).output
        assert left(shown, game) == [], card["slug"]
        return


def test_help() -> None:
    """The help of a command is in the language; commands in it are as they are typed."""
    with pseudo():
        shown = run("rules", "--help").output
    told = [line for line in shown.splitlines() if "civdawn " not in line]
    clicks = frozenset({"Options", "Show", "this", "message", "and", "exit", "default", "help"})
    assert left("\n".join(told), "newdawn", clicks) == []
