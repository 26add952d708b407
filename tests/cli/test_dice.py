"""`civdawn play --dice me`: the person at the terminal has the real dice and decks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import lines, run
from tests.writing.games import answers, turns

BOTS = ("--seat", "random", "--seat", "random")


ANY = [str(number) for number in range(1, 17)] * 40
"""Something that is right sooner or later, whatever is asked."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def text(name: str = "g.cdn") -> str:
    return Path(name).read_text()


def luck(record: str) -> list[str]:
    """All dice and draws of a record, as somebody types them."""
    return [
        f"{given.word} {given.text}"
        for _, line in answers(record)
        for given in line
        if given.seat < 0
    ]


@pytest.mark.parametrize("game", ["newdawn", "ages"])
def test_bots(game: str) -> None:
    """Bots play, the person types all luck; the record has it, a tag that says so, and no seed."""
    play = ("play", "--game", game, "--dice", "me", *BOTS, "--max-rounds", "2", "--record", "g.cdn")
    done = run(*play, typed=lines("99", "nonsense", "?", "more", *ANY))
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("you have the dice")
    assert ("so you see every card that is drawn" in done.stdout) == (game == "ages")
    assert "seed" not in done.stdout
    assert '[Dice "real"]' in text()
    assert "Seed" not in text()
    assert len(luck(text())) > 5
    assert run("check", "g.cdn").exit_code == 0
    assert run("format", "--check", "g.cdn").exit_code == 0


def test_numbers_of_things() -> None:
    """Tiles and dice are typed by the numbers on them; several at once where chance goes on."""
    play = ("play", "--dice", "me", *BOTS, "--record", "g.cdn")
    said = ("rome jap", "7", "8", "16", "2 1", "6 12", "4", "quit")
    done = run(*play, typed=lines(*said))
    assert done.exit_code == 0
    assert "there is no option 8: they are 9, 11, 16" in done.stdout
    assert turns(text())[0] == "setup leader rome japan capital 7 16 core 2 1 6 12 roll 4 ..."


def test_undo() -> None:
    """The last thing typed can be taken back until a seat has answered."""
    play = ("play", "--dice", "me", *BOTS, "--record", "g.cdn")
    done = run(
        *play, typed=lines("undo", "rome", "undo", "egypt", "japan", "undo", "france", "quit")
    )
    assert "nothing of yours to take back" in done.stdout
    assert turns(text())[0] == "setup leader egypt france ..."


def test_goes_on() -> None:
    """A game goes on with the same dice, which the record says; the end of the input is no
    harm."""
    play = ("play", "--dice", "me", *BOTS, "--max-rounds", "2", "--record", "g.cdn")
    first = run(*play, typed=lines("1", "1", "7"))
    assert first.exit_code == 1
    assert "the input ended in setup; go on with: civdawn play --resume g.cdn" in first.stderr
    begun = re.sub(r" \.\.\.$", "", turns(text())[0])
    second = run("play", "--resume", "g.cdn", "--max-rounds", "2", typed=lines(*ANY))
    assert second.exit_code == 0
    assert "you have the dice" in second.stdout
    assert turns(text())[0].startswith(begun)
    assert run("check", "g.cdn").exit_code == 0


def test_person_with_dice() -> None:
    """A person who plays has the dice too: news come once, and `undo` goes back past a die."""
    play = ("play", "--dice", "me", "--seat", "human:Anna", "--seat", "random", "--map", "first")
    said = ["rome", "egypt", "1", *["1"] * 30, "undo", "undo all", *["1"] * 60, "quit"]
    done = run(*play, "--record", "g.cdn", typed=lines(*said))
    assert done.exit_code == 0, done.output
    assert done.stdout.count("Anna plays Rome under Trajan.") == 1
    assert run("check", "g.cdn").exit_code == 0


def test_several_people_and_secrets() -> None:
    """Whoever draws a hidden card is alone at the keyboard (TA-22.13)."""
    seats = ("--seat", "human:Anna", "--seat", "human:Ben")
    play = ("play", "--game", "ages", "--dice", "me", *seats, "--record", "g.cdn")
    done = run(*play, typed=lines(*["1"] * 15, *["", "0"] * 40, "quit"))
    assert done.exit_code in (0, 1)
    assert "the next is for Anna (seat 1) alone; Enter shows it" in done.stdout
    assert run("check", "g.cdn").exit_code == 0


def test_refused() -> None:
    """A seed has no use, and JSON no room to ask."""
    for args in (("--seed", "3"), ("--json",)):
        done = run("play", "--dice", "me", *BOTS, *args)
        assert done.exit_code == 2
        assert "--dice me" in done.stderr or "--json" in done.stderr
    assert list(Path().iterdir()) == []
