"""Lax reading, strict writing: what a person may write instead of the canonical text."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import write_noted
from civdawn_cli.notation.plain import replay_line_fast
from civdawn_cli.notation.reading import NotationError, replay_line
from civdawn_cli.notation.typed import read_typed
from civdawn_cli.record import Transcript
from tests.notation.perturbing import Played, written
from tests.notation.standing import Standing, turn
from tests.often import often

if TYPE_CHECKING:
    from tests.engine.toy import Toy

ONE_OF_EACH = st.sampled_from(
    [
        ("newdawn", often(5, 8), {"map": "first"}),
        ("newdawn", often(5, 8), {"map": "drafted"}),
        ("ages", often(6, 9), {}),
    ]
)
"""Games, how many rounds of them are played, and the settings."""

LEVEL = "dial 1 2\nrow 1 masonry foreign-trade early-empire astrology pottery\n"


def cases() -> list[tuple[str, str, str, str]]:
    """Game, position, text and what comes of it, from lax.txt and lax_ages.txt."""
    found = []
    for name, game in (("lax.txt", "newdawn"), ("lax_ages.txt", "ages")):
        text = Path(__file__).with_name(name).read_text("utf-8")
        for part in text.split("\n== ")[1:]:
            position, lines = part.split("\n", 1)[1].split("\n\n", 1)
            pairs = lines.strip().split("\n")
            found += [(game, position, *pair) for pair in zip(pairs[::2], pairs[1::2], strict=True)]
    return found


@pytest.mark.slow
@given(st.integers(0, 1 << 30), ONE_OF_EACH)
def test_any_spelling(seed: int, kind: tuple[str, int, dict[str, str]]) -> None:
    """Random turns in any spacing, case and shorthand, with or without what is forced, read back to
    the same choices; what is written of them is canonical, and reads and writes as itself."""
    name, rounds, chosen = kind
    played = Played(name, seed, rounds, **chosen)
    chance = random.Random(seed)
    quick = Match(played.game, played.setup)
    slow = Transcript(Match(played.game, played.setup))
    before = 0
    for label, answers in played.lines:
        real = [one.option for one in answers if not one.forced]
        if not real:
            continue
        text = written(label, answers, chance)
        replay_line_fast(quick, turn(text, name))
        replay_line(slow, turn(text, name))
        assert quick.choices[before:] == real, text
        assert slow.match.choices[before:] == real, text
        before += len(real)
    again = Transcript(Match(played.game, played.setup))
    for text in slow.lines:
        replay_line(again, turn(text, name))
        assert write_noted(turn(text, name)) == text
    assert again.lines == slow.lines


@pytest.mark.parametrize(("game", "position", "text", "outcome"), cases())
def test_cases(game: str, position: str, text: str, outcome: str) -> None:
    """Each kind of shorthand is read and written in full, and that is read and written as itself;
    what could mean several things, or nothing there is, is refused."""
    sign, _, said = outcome.partition(" ")
    if sign == "!":
        with pytest.raises(NotationError) as caught:
            Standing(position, game).play(text)
        assert caught.value.reason.startswith(said)
    else:
        assert Standing(position, game).canonical(text) == said
        assert Standing(position, game).canonical(said) == said


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
        replay_line_fast(match, turn(text, toy.name))
    forced = turn("1.2 use ask 1:take heap1 play red pos1 take heap1 attack - ", toy.name)
    replay_line_fast(match, forced)
    assert match.label == "2.1"


@pytest.mark.parametrize(
    ("text", "begins", "column"),
    [
        ("buy petra", "illegal: buy petra: 'buy' is no", 1),
        ("  pos7", "illegal: pos7: ", 1),
        ("play buy petra", "illegal: play buy petra: 'buy' is no", 6),
        ("science [", "`[` can't stand here", 9),
    ],
)
def test_refused_as_typed(text: str, begins: str, column: int) -> None:
    """A refusal names no word that nobody typed, and points into the text as it was typed."""
    game = GAMES["newdawn"]()
    match = Match(game, game.setup(2, map="first"))
    while match.step.kind.name != "play":
        match.choose(match.options[0])
    with pytest.raises(NotationError) as refused:
        read_typed(match, text.strip())
    assert refused.value.reason.startswith(begins)
    assert refused.value.column == column
    assert refused.value.text == text.strip()
