"""Turns that can be read but do not follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.match import Match
from civdawn_cli.grammar import Line, read_line
from civdawn_cli.notation.reading import NotationError, Refusal, replay_line
from civdawn_cli.notation.typed import read_typed
from civdawn_cli.record import Transcript

if TYPE_CHECKING:
    from tests.engine.toy import Toy

SETUP = "setup stock 4 4 5"

WRONG = {
    "no such option": "1.1 play red pos7",
    "a rule against it": "1.1 use dig take heap9",
    "no value": "1.1 play",
    "too much": "1.1 play red pos1 take heap1 heap1",
    "too early": "1.1 take heap1",
    "nothing asked": "1.1 play red pos1 spend 1",
    "another seat": "1.1 use ask take heap1",
    "no seat of that number": "1.1 use ask 3:take heap1",
    "a no where something must be": "1.1 use ask 2:take -",
    "another turn": "1.2 play red pos1",
    "an unanswered question": "1.1",
    "a yes with a value": "1.1 play red pos1 take heap1 use -",
}


def begun(toy: Toy, *texts: str) -> Transcript:
    played = Transcript(Match(toy, toy.setup(2)))
    for text in texts:
        replay_line(played, turn(text))
    return played


def turn(text: str) -> Line:
    line = read_line(text, "toy", 7)
    assert isinstance(line, Line)
    return line


def refused(toy: Toy, text: str, *before: str) -> Refusal:
    played = begun(toy, *(before or (SETUP,)))
    with pytest.raises(Refusal) as caught:
        replay_line(played, turn(text))
    return caught.value


def test_corpus(toy: Toy, snapshot: SnapshotAssertion) -> None:
    """Each wrong turn is answered with token, reason and what is legal."""
    told = [f"{what}\n{refused(toy, text).picture()}\n" for what, text in WRONG.items()]
    assert "\n".join(told) == snapshot


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("1.1 play red pos7", "illegal", 10),
        ("1.1 use dig take heap9", "illegal", 18),
        ("1.1 play", "illegal", 5),
        ("1.1 use ask 2:take -", "illegal", 20),
        ("1.1 take heap1", "unanswered", 5),
        ("1.1 use ask take heap1", "unanswered", 13),
        ("1.1", "unanswered", 4),
        ("1.1 play red pos1 spend 1", "leftover", 19),
        ("1.1 play red pos1 take heap1 heap2", "leftover", 30),
        ("1.2 play red pos1", "label", 1),
    ],
)
def test_places(toy: Toy, text: str, code: str, column: int) -> None:
    """A refusal has a code, the line of the file and the column of the token."""
    refusal = refused(toy, text)
    assert (refusal.code, refusal.line, refusal.column) == (code, 7, column)


def test_game_over(toy: Toy) -> None:
    """No turn follows the end of the game."""
    turns = ["1.1 use dig take heap1 play red pos2 take heap1 heap1", "1.2 play red pos1"]
    last = "2.1 play green pos2 take heap1 heap2"
    assert refused(toy, "2.2 play red pos1", SETUP, *turns, last).code == "over"
    refusal = refused(toy, last + " attack", SETUP, *turns)
    assert "leftover: attack: the game is over" in str(refusal)


def test_explained(toy: Toy) -> None:
    """The game's own reason is quoted, and the nearest options come first."""
    refusal = refused(toy, "1.1 use dig take heap9")
    assert "illegal: take heap9: that heap has no stones (T-4); legal: take heap1" in str(refusal)
    near = str(refused(toy, "1.1 play gren pos2"))
    assert near.index("green pos2") < near.index("red pos1")


def test_typed_turns(toy: Toy) -> None:
    """A typed turn gives its answers at once, and only its own."""
    match = begun(toy, SETUP).match
    before = toy.key(match.table)
    assert len(read_typed(match, "use dig take heap1 play red 2 take heap1 - ")) == 5
    assert len(read_typed(match, "dig")) == 1
    for text in ("use ask 2:take heap1", "use dig take heap1 heap1", "use dig roll 4", "attack"):
        with pytest.raises(NotationError):
            read_typed(match, text)
    assert toy.key(match.table) == before
    match.choose(read_typed(match, "dig")[0])
    assert len(read_typed(match, "take heap1")) == len(read_typed(match, "heap1")) == 1
