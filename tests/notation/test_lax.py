"""Lax reading, strict writing: what a person may write instead of the canonical text."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civdawn_cli.engine.match import Match
from civdawn_cli.notation import NotationError, read_typed, walk_line, walk_quickly
from civdawn_cli.record import Transcript
from grammar import Line, read_line, write_line
from tests.notation.perturbing import GAME, Played, written
from tests.notation.standing import Standing

if TYPE_CHECKING:
    from tests.engine.toy import Toy

MAPS = st.sampled_from(["first", "drafted"])

MAP = """
seats 2
land 0,0 gghdmf~g
land 0,1 gghg~ggg
land 0,2 gggghggg
capital 1 1,0
capital 2 7,0
"""

LEVEL = f"{MAP}dial 1 2\nrow 1 masonry foreign-trade early-empire astrology pottery\n"


def cases() -> list[tuple[str, str, str]]:
    """Position, text and what comes of it, from lax.txt."""
    found = []
    text = Path(__file__).with_name("lax.txt").read_text("utf-8")
    for part in text.split("\n== ")[1:]:
        position, lines = part.split("\n", 1)[1].split("\n\n", 1)
        pairs = lines.strip().split("\n")
        found += [(MAP + position, *pair) for pair in zip(pairs[::2], pairs[1::2], strict=True)]
    return found


def turn(text: str) -> Line:
    line = read_line(text)
    assert isinstance(line, Line), text
    return line


@given(st.integers(0, 1 << 30), MAPS)
@settings(max_examples=40)
def test_any_spelling(seed: int, layout: str) -> None:
    """Random turns in any spacing, case and shorthand, with or without what is forced, read back to
    the same choices; what is written of them is canonical, and reads and writes as itself."""
    played = Played(seed, 8, map=layout)
    chance = random.Random(seed)
    quick = Match(GAME, played.setup)
    slow = Transcript(Match(GAME, played.setup))
    before = 0
    for label, answers in played.lines:
        real = [one.option for one in answers if not one.forced]
        if not real:
            continue
        text = written(label, answers, chance)
        walk_quickly(quick, turn(text))
        walk_line(slow, turn(text))
        assert quick.choices[before:] == real, text
        assert slow.match.choices[before:] == real, text
        before += len(real)
    again = Transcript(Match(GAME, played.setup))
    for text in slow.lines:
        walk_line(again, turn(text))
        assert write_line(turn(text)) == text
    assert again.lines == slow.lines


@pytest.mark.parametrize(("position", "text", "outcome"), cases())
def test_cases(position: str, text: str, outcome: str) -> None:
    """Each kind of shorthand is read and written in full, and that is read and written as itself;
    what could mean several things, or nothing there is, is refused."""
    sign, _, said = outcome.partition(" ")
    if sign == "!":
        with pytest.raises(NotationError) as caught:
            Standing(position).walk(text)
        assert caught.value.reason.startswith(said)
    else:
        assert Standing(position).canonical(text) == said
        assert Standing(position).canonical(said) == said


def test_typed() -> None:
    """A person who types a turn may answer what is forced as well."""
    standing = Standing(LEVEL)
    plain = read_typed(standing, "play science learn drama")
    assert read_typed(standing, "play s spend - learn drama replace pos3") == plain
    assert len(plain) == 2


def test_canonical_first(toy: Toy) -> None:
    """A text that is canonical never means anything else, whatever it would say of forced
    questions."""
    match = Match(toy, toy.setup(2))
    for text in ("setup stock 4 4 5", "1.1 use dig - play red pos1 take heap1"):
        walk_quickly(match, turn_of(toy, text))
    forced = turn_of(toy, "1.2 use ask 1:take heap1 play red pos1 take heap1 attack - ")
    walk_quickly(match, forced)
    assert match.label == "2.1"


def turn_of(toy: Toy, text: str) -> Line:
    line = read_line(text, toy.name)
    assert isinstance(line, Line)
    return line
