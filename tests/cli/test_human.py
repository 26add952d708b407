"""A person at the terminal, with the test game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import Result
from syrupy.assertion import SnapshotAssertion

from tests.cli.running import lines, run

if TYPE_CHECKING:
    from tests.engine.toy import Toy

GAME = ("play", "--game", "toy", "--seat", "human", "--seat", "random", "--seed", "3")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> None:
    monkeypatch.chdir(tmp_path)


def person(*texts: str) -> Result:
    return run(*GAME, typed=lines(*texts))


def turns() -> list[str]:
    return Path("civdawn-3.cdn").read_text().split("\n\n")[1].splitlines()


def test_session(snapshot: SnapshotAssertion) -> None:
    """A person sees board and options, is refused with reasons, and is helped."""
    result = person(
        "?", "board", "blue pos7", "take heap9", "99", "x", "use dig take heap9", "", "quit"
    )
    assert result.exit_code == 0
    assert result.stdout == snapshot


def test_whole_game() -> None:
    """A person can play to the end by numbers alone."""
    result = person(*["1"] * 200)
    assert result.exit_code == 0
    assert "won by stones" in result.stdout
    assert run("replay", "civdawn-3.cdn", "--verify").exit_code == 0


def test_notation() -> None:
    """A whole turn, an answer without its word, a number and a "no" are all understood."""
    person("use dig take heap1 play red 2", "heap2", "0", "quit")
    assert turns()[1].startswith("1.1 use dig take heap1 play red pos2 take heap2")
    assert turns()[1].split()[-1] != "..."


def test_undo() -> None:
    """`undo` takes back one answer, `undo all` all of the turn, and neither what is not yours."""
    result = person("undo", "1", "1", "undo", "2", "undo all", "done", "green 1", "quit")
    assert "nothing of yours to take back" in result.stdout
    assert turns()[1] == "1.1 play green pos1 ..."


def test_undo_stops_at_dice() -> None:
    """A die, once rolled, stays rolled."""
    typed = ["done", "red 2", "heap1", "heap2"]
    for _ in range(20):
        typed += ["attack", "undo all", "undo all", "1"]
    result = person(*typed, "quit")
    rolled = [line for line in turns() if "roll" in line]
    assert rolled
    assert "nothing of yours to take back" in result.stdout
    assert run("replay", "civdawn-3.cdn").exit_code == 0


def test_save() -> None:
    """`save` writes the game so far into a new file, which can be resumed; others stay."""
    Path("other.cdn").write_text("precious")
    result = person("1", "save other.cdn", "save", "save mine.cdn", "2", "save mine.cdn", "quit")
    assert "other.cdn is there already" in result.stdout
    assert "save where?" in result.stdout
    assert Path("other.cdn").read_text() == "precious"
    assert Path("mine.cdn").read_bytes() == Path("civdawn-3.cdn").read_bytes()
    assert run("play", "--resume", "mine.cdn", typed="quit\n").exit_code == 0


def test_quit_and_resume() -> None:
    """Leaving loses nothing: the record says how to go on, and the game ends as it would have."""
    result = person("1", "1", "quit")
    assert result.exit_code == 0
    assert result.stderr == (
        "civdawn play: left the game in 1.1; "
        "go on with: civdawn play --resume civdawn-3.cdn\n"
    )  # fmt: skip
    again = run("play", "--resume", "civdawn-3.cdn", typed=lines(*["1"] * 200))
    assert again.exit_code == 0
    resumed = Path("civdawn-3.cdn").read_bytes()
    Path("civdawn-3.cdn").unlink()
    person(*["1"] * 202)
    assert Path("civdawn-3.cdn").read_bytes() == resumed


def test_input_ends() -> None:
    """When the input ends the record is kept, and the exit code is 1."""
    result = person("1")
    assert result.exit_code == 1
    assert "the input ended in 1.1; go on with" in result.stderr
    assert turns()[1] == "1.1 use dig ..."


def test_record_of_its_own() -> None:
    """A person's game is always recorded, into a file that was not there."""
    person("quit")
    assert "recording into civdawn-3-2.cdn" in person("quit").stdout
    assert Path("civdawn-3-2.cdn").exists()


def test_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many options are shown page by page, or those with a text."""
    monkeypatch.setattr("civdawn_cli.playing.players.human.PAGE", 2)
    result = person("1", "more", "more", "/3", "/zzz", "quit")
    pages = result.stdout.split("take? ", 1)[1].split("> ")
    assert "heap1" in pages[0]
    assert "and 1 more: `more`, or `/text` to search" in pages[0]
    assert "0  - (none, done)" in pages[0]
    assert "heap3" in pages[1]
    assert "heap1" in pages[2]
    assert pages[3].split() == ["3", "heap3"]
    assert pages[4].split() == ["none"]


AGES = ("play", "--game", "ages", "--seed", "5")


@pytest.mark.parametrize("rival", ["random", "human"])
def test_hidden_cards(rival: str) -> None:
    """In a game that hides cards a person sees neither the hands nor the draws of others, be it in
    lines or on the board; what is saved has them, so that the game can go on."""
    typed = [*["1", "board"] * 60, "save mine.cdn", "quit"]
    result = run(*AGES, "--seat", "human", "--seat", rival, typed=lines(*typed))
    assert "saved, with what is hidden from you; go on later with" in result.stdout
    parts = re.split("the next is for .* alone; Enter shows it", result.stdout)
    assert len(parts) == 1 if rival == "random" else len(parts) > 10
    known = 0
    for text in parts:  # the part that one person sees
        draws = re.findall(r"draw <(\d): (\S+)", text)
        assert len({seat for seat, card in draws if card != "?"}) <= 1
        known += sum(card != "?" for _, card in draws)
        hands = [line for line in text.splitlines() if line.startswith("military ")]
        hidden = [re.search(r"\b\d I+\b|-", line) is not None for line in hands]
        assert hidden == [True] * len(hands)
    assert known
    assert re.search("draw <2: [a-z]", Path("mine.cdn").read_text())
    again = run("play", "--resume", "mine.cdn", typed=lines(*["", "quit"]))
    assert again.exit_code == 0
    assert "draw <2: ? | i>" in again.stdout or "Enter shows it" in again.stdout


def test_keyboard_of_one() -> None:
    """One person alone, or a game that hides nothing, needs no handing over of the keyboard."""
    assert "Enter shows it" not in run(*AGES, "--seat", "human", "--seat", "random").stdout
    assert "Enter shows it" not in run(*GAME, "--seat", "human", typed="1\nquit\n").stdout
