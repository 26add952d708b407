"""Positions as text: read back they are the same position, in real games too."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.positions import position

GAME = NewDawn()
ONCE_PER_TURN = 6
"""The last fields of the key: they are forgotten when a turn begins."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_trip(seats: int) -> None:
    """A position written at the beginning of a turn reads back to the same position."""
    rng = Random(seats)
    table = GAME.new(GAME.setup(seats, map="first"))
    written = 0
    while GAME.rounds(table) < 12 and (options := ask(table)):
        if table.turn >= 0 and table.stack[-1].kind.word == "play" and len(table.stack) == 2:
            text = position.write(table)
            again = position.read(text)
            assert position.write(again) == text
            assert ask(again) == options
            assert GAME.key(again)[1:-ONCE_PER_TURN] == GAME.key(table)[1:-ONCE_PER_TURN]
            written += 1
        answer(table, options[rng.randrange(len(options))])
    assert written > 10


def test_not_in_mid_turn() -> None:
    """In mid-turn a position is refused: the rest of the turn would be lost."""
    table = GAME.new(GAME.setup(2, map="first"))
    rng = Random(1)
    while (options := ask(table)) and table.stack[-1].kind.word != "place":
        answer(table, rng.choice(options))
    with pytest.raises(SetupError, match="between two turns"):
        position.write(table)
