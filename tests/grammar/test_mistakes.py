"""Messages about text that can't be read."""

from __future__ import annotations

import re

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.grammar import NotationError, read_line, words
from civdawn_cli.grammar.mistakes import (
    EXPECTED,
    NO_WORD,
    NO_WORD_IN,
    SHOWN,
    SHOWN_IN,
    WRONG,
    listed,
)
from civdawn_cli.grammar.reading import GRAMMARS

TRIED = [
    "4.2 played culture",
    "4.2 plai culture",
    "4.2 play culture pos3 {why",
    "4.2 play culture } pos3",
    "play culture pos3",
    "4 play culture",
    "4,2 play culture",
    "4.2 5,1",
    "4.2 2:culture",
    "4.2 play 2:",
    "4.2 play culture ... place 5,1",
    "4.2 play [culture]",
    "4.2 play culture!!!",
    "4.2 ! play culture",
    "4.2 play culture $1000",
    "4.2 gain <2: oil>",
    "4.2 gain <2: oil | 1 play",
    "4.2 gain <2: play | 1>",
    "4.2 gain <two: oil | 1>",
    "4.2 play culture #12345",
    "4.2 play #a1b2c3d4 place 5,1",
    "position 4,2",
    "[Game newdawn]",
    '[Game "newdawn"',
    '[Game "newdawn" "twice"]',
    "[]",
    "[",
    "end of the game",
    "end #12",
    "é",
    "-",
]


def told(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read_line(text, "newdawn")
    return caught.value.picture()


def test_corpus(snapshot: SnapshotAssertion) -> None:
    """Each wrong line is answered with place, reason, what was expected and an example."""
    assert "\n\n".join(map(told, TRIED)) + "\n" == snapshot


@pytest.mark.parametrize(
    ("hint", "text"), [(h, text) for h, texts in WRONG.items() for text in texts]
)
def test_hints(hint: str, text: str) -> None:
    """Every wrong example is answered with its own hint, or with the word that was meant."""
    assert hint in told(text) or "did you mean" in told(text)


def test_terminals() -> None:
    """The terminals that messages speak of are those of the grammar."""
    common = GRAMMARS["newdawn"].with_name("common.lark").read_text("utf-8")
    names = set(re.findall(r"^([A-Z]+)[.:\d]", common, re.MULTILINE))
    assert set(EXPECTED) - names == {"LSQB", "RSQB", "MORETHAN", "$END"}
    unsaid = {"NONE", "CUT", "COMMENT", "BLANK", "MARK", "SECRET", "HIDDEN", "POSITION"}
    unsaid |= {"OPEN", "CLOSE"}
    assert names - set(EXPECTED) == unsaid
    assert set(SHOWN) <= {*EXPECTED, "UNFINISHED"}


def test_examples() -> None:
    """The correct examples in messages are correct."""
    for text in SHOWN.values():
        assert read_line(text, "newdawn") is not None
    for game, examples in SHOWN_IN.items():
        assert set(examples) <= set(SHOWN)
        for text in examples.values():
            assert read_line(text, game) is not None


@pytest.mark.parametrize("text", WRONG[NO_WORD])
def test_words_of_another_game(text: str) -> None:
    """A mistake is explained in the words of its game."""
    for game, hint in NO_WORD_IN.items():
        with pytest.raises(NotationError, match=f"{hint}|did you mean") as caught:
            read_line(text, game)
        assert "culture pos3" not in caught.value.example
        assert set(re.findall("`(.*?)`", hint)) <= words(game)


def test_long_text() -> None:
    """A picture shows the part of a long line where the mistake is."""
    picture = told("4.2 play " + "culture " * 1000 + "[")
    message, shown, caret = picture.splitlines()
    assert "column 8010" in message
    assert len(shown) < 80
    assert shown[len(caret) - 1] == "["


def test_listed() -> None:
    """Names are listed as a sentence has them."""
    assert [listed(("a",)), listed(("a", "b")), listed(("a", "b", "c"))] == [
        "a",
        "a or b",
        "a, b or c",
    ]
