"""Parts of views that are kept: from one view of a game to the next most is as it was.

A part is kept by all that it depends on. Views share it, so nobody may change one.
"""

from __future__ import annotations

from typing import Final

Part = dict[str, object]


class Kept:
    """The parts of views that were made lately. A key begins with the name of the kind of part.

    most: so many parts are kept, and then forgotten together.
    """

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._parts: Final[dict[tuple[object, ...], Part]] = {}

    def find(self, key: tuple[object, ...]) -> Part | None:
        """The part of that key, None if there is none."""
        return self._parts.get(key)

    def keep(self, key: tuple[object, ...], part: Part) -> Part:
        """Keep a part, and return it."""
        if len(self._parts) >= self.most:
            self._parts.clear()
        self._parts[key] = part
        return part

    def forget(self) -> None:
        """Keep nothing any more."""
        self._parts.clear()
