"""Every text that a player is shown goes through the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.notation.typed_words import COMMANDS, VALUES
from tests.cli.running import lines, run
from tests.language.pseudo import pseudo

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

REFUSALS = frozenset(
    (
        "illegal",
        "legal",
        "did",
        "you",
        "mean",
        "ambiguous",
        "unreadable",
        "expected",
        "the",
        "directions",
        "are",
    )
)
"""Words of refusals of notation, which are English still (CONTRIBUTING)."""


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
    assert left(text, game, REFUSALS) == []


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


# Reports of games.


def record(game: str, seats: int = 2, rounds: int = 2) -> None:
    """Record a short game of random players as game.cdn."""
    args = ["play", "--game", game, "--seed", "5", "--max-rounds", str(rounds)]
    assert run(*args, *["--seat", "random"] * seats, "--record", "game.cdn").exit_code == 0


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("game", GAMES)
def test_analyse(game: str, folder: Path) -> None:
    """An analysis is told in the language; JSON and what is written into records are not."""
    record(game)
    args = ("analyse", "game.cdn", "--nodes", "40")
    english = run(*args, "--json").output
    with pseudo():
        assert left(run(*args, "--all").output, game) == []
        assert run(*args, "--json").output == english
        run(*args, "--write")
    kept = Path("game.cdn").read_bytes()
    run(*args, "--write")
    assert Path("game.cdn").read_bytes() == kept
    with pseudo():
        assert left(run("analyse", "game.cdn", "--remove").output, game) == []
