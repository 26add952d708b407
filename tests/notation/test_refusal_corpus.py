"""Wrong turns of every chapter and how they are refused: read the snapshots as a player would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.games import GAMES
from civdawn_cli.notation.positions import LabelledPosition
from civdawn_cli.notation.reading import NotationError, replay_line
from tests.notation.standing import Standing, turn

FILES = [
    (game, path)
    for game in GAMES
    for path in sorted(Path(__file__).with_name("refusals").joinpath(game).glob("*.txt"))
]

LEAST = 150
"""How many wrong turns of each game there are at least."""


class Wrong:
    """Turns that are wrong in the same position.

    As a text: `== what about`, lines of the position (or `game SEATS MAP`), `> a turn before`,
    `! a wrong turn`.
    """

    def __init__(self, game: str, text: str) -> None:
        self.game = game
        self.about, *lines = text.splitlines()
        self.turns = [line[2:] for line in lines if line.startswith("! ")]
        self.before = [line[2:] for line in lines if line.startswith("> ")]
        self.facts = [line for line in lines if line and line[0] not in "!>"]

    def begun(self) -> LabelledPosition:
        """The position, with the turns before."""
        position = Standing("\n".join(self.facts), self.game)
        for text in self.before:
            position.play(text)
        return position

    def refusals(self) -> Iterator[str]:
        """The refusal of each of the turns."""
        for text in self.turns:
            yield refusal(self.begun(), text)


def refusal(position: LabelledPosition, text: str) -> str:
    """The refusal of a turn, with its picture."""
    with pytest.raises(NotationError) as caught:
        replay_line(position, turn(text, position.game.name))
    assert caught.value.column
    return caught.value.picture()


def wrong(game: str, path: Path) -> list[Wrong]:
    """The positions of a file, each with its wrong turns."""
    return [Wrong(game, text) for text in path.read_text("utf-8").split("\n== ")[1:]]


@pytest.mark.parametrize(
    ("game", "path"), FILES, ids=[f"{game}-{path.stem}" for game, path in FILES]
)
def test_refusals(game: str, path: Path, snapshot: SnapshotAssertion) -> None:
    """Every wrong turn is refused with its place, the reason by rule, and what would do."""
    told = [f"== {case.about}\n\n" + "\n\n".join(case.refusals()) for case in wrong(game, path)]
    assert "\n\n".join(told) + "\n" == snapshot


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter(game: str) -> None:
    """The corpus has more than a handful of wrong turns for every chapter."""
    of_game = [path for name, path in FILES if name == game]
    assert sum(len(case.turns) for path in of_game for case in wrong(game, path)) > LEAST
