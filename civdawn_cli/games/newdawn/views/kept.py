"""Parts of views that are kept: from one view of a game to the next most is as it was.

A part is kept by all that it depends on, with the board of its game. Views share it, so nobody may
change one.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.map.board import Board

Data = dict[str, object]

PARTS: Final = "parts"
"""The name of what is kept with a board."""

MOST: Final = 1 << 14
"""Memory, not a rule: so many parts are kept, and then forgotten together."""


class Kept:
    """The parts of the views of one game. A key begins with the name of the kind of part."""

    def __init__(self) -> None:
        self._parts: Final[dict[tuple[object, ...], Data]] = {}

    def find(self, key: tuple[object, ...]) -> Data | None:
        """The part of that key, None if there is none."""
        return self._parts.get(key)

    def keep(self, key: tuple[object, ...], part: Data) -> Data:
        """Keep a part, and return it."""
        if len(self._parts) >= MOST:
            self._parts.clear()
        self._parts[key] = part
        return part


def kept(board: Board) -> Kept:
    """The parts kept with a board."""
    found = board.shown.get(PARTS)
    if found is None:
        found = board.shown[PARTS] = Kept()
    assert isinstance(found, Kept)
    return found
