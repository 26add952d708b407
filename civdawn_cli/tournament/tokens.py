"""A set of games by their tokens, in a bit for each game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SPAN: Final = 1 << 15
"""The number of blocks whose bits lie together."""


def split(token: str) -> tuple[int, int]:
    """The numbers of the block and of the game in it."""
    block, _, game = token.partition(".")
    return int(block), int(game)


class Tokens:
    """The tokens of games that have results; a million of them need a quarter of a megabyte."""

    def __init__(self) -> None:
        self._bits: Final[dict[tuple[int, int], bytearray]] = {}
        self._count = 0

    def __contains__(self, token: str) -> bool:
        block, game = split(token)
        bits = self._bits.get((game, block // SPAN))
        at = block % SPAN
        return bits is not None and bool(bits[at >> 3] & 1 << (at & 7))

    def __iter__(self) -> Iterator[str]:
        for (game, span), bits in sorted(self._bits.items()):
            for at in range(SPAN):
                if bits[at >> 3] & 1 << (at & 7):
                    yield f"{span * SPAN + at}.{game}"

    def __len__(self) -> int:
        return self._count

    def add(self, token: str) -> None:
        """Add a token; one that is there stays."""
        if token in self:
            return
        block, game = split(token)
        bits = self._bits.setdefault((game, block // SPAN), bytearray(SPAN // 8))
        at = block % SPAN
        bits[at >> 3] |= 1 << (at & 7)
        self._count += 1
