"""civdawn replay --words: games told in sentences."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.cli.running import RANDOM, run

LABEL: Final = re.compile(r"setup|\d+\.\d")


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rounds = ("--max-rounds", "6", "--seed", "7")
    run("play", "--game", "ages", *RANDOM, *rounds, "--record", "game.cdn")


def told(*options: str) -> list[str]:
    """The lines that are printed with --words."""
    result = run("replay", "game.cdn", "--words", *options)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def labels(lines: list[str]) -> list[str]:
    """The turns that are told."""
    return [line for line in lines if LABEL.fullmatch(line)]


def test_every_turn_is_told_in_sentences() -> None:
    """Every turn has its label, its sentences, and the turn in all; then comes the end as
    always."""
    lines = told()
    turns = [line.partition(" ")[0] for line in Path("game.cdn").read_text().splitlines()]
    assert labels(lines) == [turn for turn in turns if LABEL.fullmatch(turn)]
    sentences = [line for line in lines[: lines.index("", 3)] if line.startswith("  ")]
    assert sentences
    assert all(line.endswith(".") for line in sentences)
    assert any(line.startswith("  = ") for line in lines)
    assert "\n".join(lines).endswith(run("replay", "game.cdn").stdout.rstrip())


def test_up_to_a_turn_and_from_a_turn_on() -> None:
    """--at stops before that turn; with --step it begins there, and the lines of the record and the
    table are shown, too."""
    assert labels(told("--at", "2.1")) == ["setup", "1.1", "1.2"]
    stepped = told("--at", "4.1", "--step")
    assert not any(line.startswith("2.1 ") for line in stepped)
    assert any(line.startswith("4.1 ") for line in stepped)
    assert any(line.startswith("  = ") for line in stepped)
    assert any(line.startswith("Card row") for line in stepped)


def test_hidden_cards_are_named_only_to_who_saw_them() -> None:
    """The whole record names the cards that seats drew; a seat hears of its own, others of their
    ages (TA-25.3)."""
    drawn = re.compile(r"draws (?!a military card)")
    assert any(drawn.search(line) for line in told())
    assert not any(drawn.search(line) for line in told("--public"))
    seen = [line for line in told("--seat", "2") if drawn.search(line)]
    assert 0 < len(seen) < len([line for line in told() if drawn.search(line)])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--seat", "1"), "go with --words or --html"),
        (("--public",), "go with --words or --html"),
        (("--words", "--public", "--seat", "1"), "not both"),
        (("--words", "--position"), "prints nothing else"),
    ],
)
def test_options_that_do_not_fit(options: tuple[str, ...], reason: str) -> None:
    """Options that mean nothing together are refused."""
    result = run("replay", "game.cdn", *options)
    assert result.exit_code == 2
    assert reason in result.stderr


def test_a_seat_that_is_not_there() -> None:
    """A seat that the game does not have is an error of that game."""
    result = run("replay", "game.cdn", "--words", "--seat", "3")
    assert result.exit_code == 1
    assert "there is no seat 3 in this game" in result.stderr


def test_people_keep_their_names() -> None:
    """A person is told of by name in every sentence, whatever leader comes; a seat without a name
    is called the same all through."""
    record = Path("game.cdn")
    record.write_text(record.read_text().replace('[Seat1 "random"]', '[Seat1 "human:Anna"]'))
    story = "\n".join(line for line in told() if line.startswith("  "))
    assert re.search(r"^  Anna takes ", story, re.MULTILINE)
    assert re.search(r"^  = Anna: ", story, re.MULTILINE)
    assert re.search(r"^  Seat 2 takes ", story, re.MULTILINE)
    summed = re.findall(r"^  = (.+?):", story, re.MULTILINE)
    assert set(summed) == {"Anna", "Seat 2"}
