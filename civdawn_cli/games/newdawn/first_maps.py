"""Fixed first-game layouts (ND-20.18): being searched."""

from __future__ import annotations

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.games.newdawn.board import Board


def first_map(seats: int) -> Board:
    """The layout for a number of players."""
    raise SetupError("the first-game map is not there yet")
