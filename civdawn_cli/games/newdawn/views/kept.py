"""The parts of views that are kept with the board of their game."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.kept import Kept
from civdawn_cli.games.newdawn.map.board import Board

PARTS: Final = "parts"
"""The name of what is kept with a board."""

MOST: Final = 1 << 14
"""Memory, not a rule: so many parts are kept."""


def kept(board: Board) -> Kept:
    """The parts kept with a board."""
    found = board.shown.get(PARTS)
    if found is None:
        found = board.shown[PARTS] = Kept(MOST)
    assert isinstance(found, Kept)
    return found
