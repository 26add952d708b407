"""Words are imported when somebody is told something: whoever only plays never needs them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from civdawn_cli.games import GAMES

CODE = """
import sys
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.games import GAMES
game = GAMES[sys.argv[1]]()
table = game.new(game.setup(2))
for _ in range(200):
    game.view(table, 0)
    answer(table, ask(table)[0])
words = f"civdawn_cli.games.{sys.argv[1]}.words"
print(words in sys.modules)
game.phrase(table, ask(table)[0])
print(words in sys.modules)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_late(name: str) -> None:
    """Playing and looking at a game imports no words; the first phrase does."""
    done = subprocess.run(
        [sys.executable, "-c", CODE, name], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]
