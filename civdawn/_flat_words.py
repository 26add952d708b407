"""The words that views have, by number, and the decisions about their lists (`Game.flattening`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from civdawn.errors import StateError

if TYPE_CHECKING:
    from civdawn._flat import Seats
    from civdawn.game import Game


class Words:
    """The words of a game's views."""

    def __init__(self, game: Game) -> None:
        rules = game.engine.flattening()
        self.most_seats: Final = game.engine.seats[-1]
        self.families: Final = rules.families
        self.keyed: Final = rules.keyed
        self.counted: Final = rules.counted
        self.capacity: Final = rules.capacity
        self.left_out: Final = rules.left_out
        self.by_family: Final = rules.words(game.cards(), self.most_seats)

    def of(self, path: str) -> tuple[str, ...]:
        """The words that an entry can have."""
        for end, families in self.families.items():
            if path == end or path.endswith((f".{end}", f"[].{end}")):
                return tuple([word for family in families for word in self.by_family[family]])
        every = [word for words in self.by_family.values() for word in words]
        return tuple(dict.fromkeys(every))

    def numbers(self, vocabulary: tuple[str, ...], seats: Seats) -> Callable[[str], int]:
        """A function from a word to its number, from 1, a seat in it counted from the viewer."""
        found = {word: index for index, word in enumerate(vocabulary, 1)}

        def number(word: str) -> int:
            card, mark, seat = word.partition("@")
            if mark:
                word = f"{card}@{seats.turned(int(seat))}"
            if word not in found:
                raise StateError(f"{word!r} is no word that views of the game have there")
            return found[word]

        return number
