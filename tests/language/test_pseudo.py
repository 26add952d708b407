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


@pytest.mark.parametrize("game", GAMES)
def test_replay(game: str, folder: Path) -> None:
    """A game that is played again is told in the language, its table drawn, its luck checked."""
    record(game, 3)
    for args in (("--board", "--verify"), ("--words",), ("--at", "2.1"), ("--step",)):
        with pseudo():
            shown = run("replay", "game.cdn", *args).output
        assert left(shown, game) == [], args


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("at", ["", "1.1", "2.2"])
def test_board_and_picture(game: str, at: str, folder: Path) -> None:
    """The table as text and as a picture is in the language; notation and terrain are letters."""
    record(game, 4, 8)
    here = ("--at", at) if at else ()
    with pseudo():
        text = run("replay", "game.cdn", "--board", *here).output
        svg = run("draw", "game.cdn", *here).output
    assert left(text, game) == []
    drawn = re.sub(r"<style.*?</style>", "", svg, flags=re.DOTALL)
    assert left(" ".join(re.findall(r">([^<>]+)<", drawn)), game) == []


def test_board_of_a_draft(folder: Path) -> None:
    """So is a map that is being laid."""
    record("newdawn", 3, 1)
    with pseudo():
        assert left(run("replay", "game.cdn", "--board", "--at", "draft.2").output, "newdawn") == []


@pytest.mark.parametrize("game", GAMES)
def test_what_if(game: str, folder: Path) -> None:
    """A game played on in another way is told in the language; JSON is not."""
    record(game)
    args = ("what-if", "game.cdn", "--at", "2.1", "--seat", "random", "--games", "2")
    english = run(*args, "--json").output
    with pseudo():
        assert left(run(*args).output, game) == []
        assert run(*args, "--json").output == english
        assert left(run(*args, "-o", "new.cdn").output.replace("new.cdn", ""), game) == []


@pytest.mark.parametrize("game", GAMES)
def test_many_games(game: str, folder: Path) -> None:
    """Games that are looked up, counted, checked and rewritten are told of in the language."""
    record(game, rounds=4)
    Path("two.cdn").write_bytes(Path("game.cdn").read_bytes())
    games = ("game.cdn", "two.cdn")
    known = frozenset(("two",))
    for args in (
        ("find", *games),
        ("find", *games, "--duplicates"),
        ("stats", *games),
        ("check", *games),
        ("upgrade", *games),
        ("format", "--check", *games),
    ):
        with pseudo():
            assert left(run(*args).output, game, known) == [], args
    english = run("stats", *games, "--json").output, run("find", *games, "--json").output
    with pseudo():
        assert (run("stats", *games, "--json").output, run("find", *games, "--json").output) == (
            english
        )


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_a_game(game: str) -> None:
    """The questions of a game, its settings, counts and speed are told in the language."""
    made = GAMES[game]()
    words = {word for kind in made.kinds for word in (kind.name, kind.word, *kind.verbs)}
    words |= {part for each in made.settings for part in (each.name, *each.values)}
    known = frozenset({*words, "seats", "yes", "no", "Python"})
    for args in (
        ("kinds",),
        ("settings",),
        ("perft", "2", "--depth", "1"),
        ("bench", "--seconds", "0.1", "--players", "2", "--max-rounds", "2"),
    ):
        with pseudo():
            shown = run(*args, "--game", game).output
        assert left(re.sub(r"[CP]y\w+ [\d.]+", "", shown), game, known) == [], args
