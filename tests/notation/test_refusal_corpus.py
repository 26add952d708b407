"""Wrong turns of every chapter and how they are refused: read the snapshots as a player would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.match import Match
from civdawn_cli.notation import Lined, NotationError, walk_line
from grammar import Line, read_line
from tests.notation.standing import GAME, Standing

FILES = sorted(Path(__file__).with_name("refusals").glob("*.txt"))

MAP = """
seats 2
land 0,0 gghdmf~g
land 0,1 gghg~ggg
land 0,2 gggghggg
capital 1 1,0
capital 2 7,0
"""
"""The map of every position that does not bring its own."""


class Wrong:
    """Turns that are wrong in the same position.

    As a text: `== what about`, lines of the position (or `game SEATS MAP`), `> a turn before`,
    `! a wrong turn`.
    """

    def __init__(self, text: str) -> None:
        self.about, *lines = text.splitlines()
        self.turns = [line[2:] for line in lines if line.startswith("! ")]
        self.before = [line[2:] for line in lines if line.startswith("> ")]
        self.facts = [line for line in lines if line and line[0] not in "!>"]

    def begun(self) -> Lined:
        """The position, with the turns before."""
        position: Lined
        if self.facts and self.facts[0].startswith("game "):
            _, seats, layout = self.facts[0].split()
            position = Match(GAME, GAME.setup(int(seats), map=layout))
        else:
            own = any(line.startswith("land ") for line in self.facts)
            position = Standing("\n".join([*([] if own else [MAP]), *self.facts]))
        for text in self.before:
            walk_line(position, turn(text))
        return position

    def told(self) -> Iterator[str]:
        """What is said about each of the turns."""
        for text in self.turns:
            yield refusal(self.begun(), text)


def refusal(position: Lined, text: str) -> str:
    """What is said about a turn."""
    with pytest.raises(NotationError) as caught:
        walk_line(position, turn(text))
    assert caught.value.column
    return caught.value.picture()


def turn(text: str) -> Line:
    line = read_line(text)
    assert isinstance(line, Line), text
    return line


def wrong(path: Path) -> list[Wrong]:
    return [Wrong(text) for text in path.read_text("utf-8").split("\n== ")[1:]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_refusals(path: Path, snapshot: SnapshotAssertion) -> None:
    """Every wrong turn is refused with its place, the reason by rule, and what would do."""
    told = [f"== {case.about}\n\n" + "\n\n".join(case.told()) for case in wrong(path)]
    assert "\n\n".join(told) + "\n" == snapshot


def test_every_chapter() -> None:
    """The corpus has well over sixty wrong turns."""
    assert sum(len(case.turns) for path in FILES for case in wrong(path)) > 150
