"""Random games to look at: every question on the way, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import Option
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.table import Table

GAME = NewDawn()
BOX = GAME.box()


def playout(
    seats: int, seed: int, rounds: int = 40, **settings: str
) -> Iterator[tuple[Table, list[Option]]]:
    """The table at every question of a game, with the options; the table goes on changing.

    Ends with the game or after that many rounds. A drafted map unless the settings say otherwise.
    """
    random = Random(seed)
    table = GAME.new(GAME.setup(seats, **settings))
    while True:
        options = ask(table)
        if not options or GAME.rounds(table) > rounds:
            return
        yield table, options
        answer(table, random.choice(options))


def give(table: Table, *texts: str) -> None:
    """Answer questions as notation writes the values, dice included; `-` for no."""
    for text in texts:
        options = ask(table)
        found = GAME.read(table, text.split(), options)
        asked = table.stack[-1].kind.name
        assert found is not None, f"{asked}: {text} is none of {options}"
        answer(table, found[0])
    ask(table)
