"""Answers to lines: the one canonical way."""

from __future__ import annotations

import pytest

from civdawn_cli.engine.step import CHANCE
from civdawn_cli.grammar import write_line
from civdawn_cli.notation.writing import Answer, fold, owner


def line(*answers: tuple[int, str, str | None], label: str = "4.1", cut: bool = False) -> str:
    return write_line(fold(label, [Answer(*answer) for answer in answers], cut, game="newdawn"))


def test_values_follow_one_word() -> None:
    """Answers to the same word and seat share the word."""
    assert line((0, "play", "culture pos3"), (0, "place", "4,2"), (0, "place", "5,1")) == (
        "4.1 play culture pos3 place 4,2 5,1"
    )


def test_no_is_left_out() -> None:
    """A "no" before another word, another seat or the end of the turn is not written."""
    assert line((0, "use", None), (0, "play", "a"), (0, "place", None)) == "4.1 play a"
    assert line((0, "spend", None), (1, "spend", "1"), (0, "spend", None)) == "4.1 2:spend 1"


def test_no_is_written() -> None:
    """A "no" before an answer to the same word and seat is written."""
    assert line((0, "use", None), (0, "use", "x")) == "4.1 use - x"
    assert line((0, "use", None), (0, "use", None), (0, "use", "x")) == "4.1 use - - x"
    assert line((0, "use", None), (0, "play", None), (0, "use", "x")) == "4.1 use - x"
    assert line((0, "use", None), (0, "play", "a"), (0, "use", "x")) == "4.1 play a use x"


def test_plain_yes() -> None:
    """A word alone is a yes; two of them are two words."""
    assert line((0, "attack", ""), (0, "attack", "")) == "4.1 attack attack"
    assert line((0, "attack", None), (0, "attack", "")) == "4.1 attack - attack"
    assert line((0, "attack", ""), (0, "attack", "x")) == "4.1 attack attack x"
    assert line((0, "attack", "x"), (0, "attack", "")) == "4.1 attack x attack"


def test_seats() -> None:
    """Another seat is marked, chance and the turn's own are not; in the setup all seats are."""
    answers = ((0, "spend", "1"), (CHANCE, "roll", "4"), (CHANCE, "roll", "2"), (1, "spend", "2"))
    assert line(*answers) == "4.1 spend 1 roll 4 2 2:spend 2"
    assert line(*answers, label="4.2") == "4.2 1:spend 1 roll 4 2 spend 2"
    assert line(*answers, label="setup") == "setup 1:spend 1 roll 4 2 2:spend 2"
    assert line(*answers, label="draft.1") == "draft.1 1:spend 1 roll 4 2 2:spend 2"


def test_nothing() -> None:
    """A turn in which nothing was done is its label."""
    assert line((0, "use", None), (0, "play", None)) == "4.1"


def test_cut() -> None:
    """A turn left in the middle says so, and ends with the last answer whatever it was."""
    assert line((0, "play", "a"), (0, "place", None), cut=True) == "4.1 play a place - ..."
    assert line((0, "use", None), (0, "use", None), cut=True) == "4.1 use - - ..."
    assert line((0, "use", None), (0, "play", None), cut=True) == "4.1 play - ..."


@pytest.mark.parametrize(
    ("label", "seat"), [("4.1", 0), ("12.4", 3), ("setup", None), ("draft.1", None)]
)
def test_owner(label: str, seat: int | None) -> None:
    """The seat of a turn is in its label; the setup is nobody's turn."""
    assert owner(label) == seat
