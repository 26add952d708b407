"""Answers typed in another language."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import NotationError
from civdawn_cli.language import speaking
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.typed_words import aliases, command, in_english, read_answer
from civdawn_cli.record import Recorder
from tests.cli.running import lines, run

SEED = {"newdawn": 3, "ages": 5}


def in_ukrainian(game: str, text: str) -> str:
    """An answer in Ukrainian words where a word means one thing, in the order of notation."""
    words: dict[str, str] = {}
    meant: dict[tuple[str, ...], set[str]] = {}
    for alias, english in aliases(game):
        meant.setdefault(alias, set()).add(english)
        words.setdefault(english, " ".join(alias))
    found = []
    for token in text.split():
        said = words.get(token, "")
        found.append(said if said and len(meant[tuple(said.split())]) == 1 else token)
    return " ".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str) -> None:
    """A whole game is typed in Ukrainian words; its record is the one of English notation."""
    made = GAMES[game]()
    setup = made.setup(2)
    dice = Random(SEED[game])
    typed, plain = (Recorder(Match(made, setup), []) for _ in range(2))
    count = 0
    with speaking("uk"):
        while not typed.match.over and made.rounds(typed.match.table) < 30:
            match = typed.match
            option = dice.choice(match.options)
            if match.step.seat != CHANCE and option != PASS:
                (text,) = texts(match, [option])
                said = in_ukrainian(game, spoken(match.step.kind, text))
                count += not said.isascii()
                assert read_answer(match, said)[0] == option, said
            typed.choose(option)
            plain.choose(option)
    assert count > 100
    assert typed.text() == plain.text()
    assert typed.text().isascii()


@pytest.mark.parametrize(
    ("game", "text", "meant"),
    [
        ("newdawn", "науку", ["science"]),
        ("newdawn", "зіграти науку комірка 2", ["play science pos2"]),
        ("newdawn", "північний схід", ["ne"]),
        ("newdawn", "будую стоунгендж", ["build stonehenge"]),
        ("ages", "беру арістотеля", ["take aristotle"]),
        ("ages", "збудувати бронзу", ["build bronze"]),
        ("ages", "take aristotle", []),
    ],
)
def test_words(game: str, text: str, meant: list[str]) -> None:
    """Words may stand in any case; two words may be one name."""
    with speaking("uk"):
        assert in_english(game, text)[: len(meant) or 1] == meant


def test_ambiguous() -> None:
    """Words that may mean several answers are named with all of them."""
    made = GAMES["ages"]()
    for seed in range(20):
        match, dice = Match(made, made.setup(2)), Random(seed)
        while not match.over and made.rounds(match.table) < 8:
            written = texts(match, match.options) if match.step.kind.word == "act" else []
            lands = {text for text in written if text in ("take rich-land-a", "take rich-land-i")}
            if len(lands) == 2:
                with speaking("uk"), pytest.raises(NotationError) as told:
                    read_answer(match, "взяти багаті землі")
                assert all(text in str(told.value) for text in lands)
                return
            match.choose(dice.choice(match.options))
    pytest.fail("both cards were never in the row together")


def test_commands() -> None:
    """Commands of the prompt may be typed in the language; English ones stay."""
    with speaking("uk"):
        assert command("скасувати все") == "undo all"
        assert command("зберегти my.cdn") == "save my.cdn"
        assert command("undo") == "undo"
        assert command("вийти") == "quit"
    assert command("вийти") == "вийти"


def test_at_the_prompt(tmp_path: Path) -> None:
    """A person plays in Ukrainian; the record is English."""
    args = ["play", "--map", "first", "--seed", "7", "--seat", "human", "--seat", "greedy"]
    typed = lines("північний схід", "науку", "вийти")
    file = tmp_path / "game.cdn"
    shown = run("--lang", "uk", *args, "--record", str(file), typed=typed).output
    assert "гру залишено" in shown
    record = file.read_text("utf-8")
    assert record.isascii()
    assert "direction ne" in record
    assert "play science pos1" in record
