"""Decisions that the description of a view leaves open when it is to be a row of numbers."""

from __future__ import annotations

from typing import Final

Families = dict[str, list[str]]
"""The words that views have for cards, by family of `Game.cards`."""


class Flattening:
    """The decisions for the view of a game.

    families: the words of an entry, as families of `Game.cards`, by the end of its path, the first
    that fits; those of all families for others. keyed: lists with a place for each word of their
    items' first entry. counted: lists of which it is told how often each first entry is there, the
    rest being printed on the card. capacity: how many items of a list have a place. left_out:
    entries that follow from others, each with the reason.
    """

    def __init__(
        self,
        families: dict[str, tuple[str, ...]],
        keyed: tuple[str, ...],
        counted: tuple[str, ...],
        capacity: dict[str, int],
        left_out: dict[str, str],
    ) -> None:
        self.families: Final = families
        self.keyed: Final = keyed
        self.counted: Final = counted
        self.capacity: Final = capacity
        self.left_out: Final = left_out

    def words(self, cards: list[dict[str, object]], most_seats: int) -> Families:
        """The words of every family. cards: those of `Game.cards`. Games whose views have other
        words for cards, or more, override it."""
        found: Families = {}
        for card in cards:
            if card["slug"] is not None:
                found.setdefault(str(card["family"]), []).append(str(card["slug"]))
        return found
