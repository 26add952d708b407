"""Whether a game's key tells apart what is different: for tests and fuzzing.

Tables that lie near each other are looked at, since those differ in little: at every question of a
game several answers are tried on copies. Of tables with equal keys all must ask the same question,
with the same options, and lead to equal keys by the same answer.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option

SOME: Final = 8
"""So many answers of a question are tried."""

Key = Callable[[Any], tuple[object, ...]]
"""The key of a table. Any: of whatever game."""


class Asked:
    """What tables of one key have in common. told: what they ask, in words. route: how one of them
    was reached. shared: another of that key asks something else."""

    __slots__ = ("mark", "route", "shared", "told")

    def __init__(self, mark: bytes, told: str, route: list[Option]) -> None:
        self.mark: Final = mark
        self.told: Final = told
        self.route: Final = route
        self.shared = False


class Wrong:
    """Two different tables with equal keys: what is so, in words, and the choices that lead to
    them."""

    __slots__ = ("first", "second", "told")

    def __init__(self, told: str, first: list[Option], second: list[Option]) -> None:
        self.told: Final = told
        self.first: Final = first
        self.second: Final = second


class Keys:
    """The keys of tables seen so far, and what their tables ask.

    key: another way to make keys than the game's. views: also compare what is shown of the tables,
    which takes much longer. tables: how many different tables were seen, by
    key and question. wrong: every pair of different tables with equal keys. shared: how many tables
    have a key that another question has too.
    """

    def __init__(self, game: Game[Any], key: Key | None = None, views: bool = False) -> None:
        self.game: Final = game
        self.views: Final = views
        self.wrong: Final[list[Wrong]] = []
        self.shared = 0
        self._key: Final[Key] = key or game.key
        self._seen: Final[dict[bytes, Asked]] = {}
        self._others: Final[set[tuple[bytes, bytes]]] = set()
        self._next: Final[dict[tuple[bytes, Option], tuple[bytes, list[Option]]]] = {}

    @property
    def tables(self) -> int:
        """How many different tables were seen: by key and, where that is not enough, question."""
        return len(self._seen) + len(self._others)

    def digest(self, table: Any) -> bytes:
        """Short for the table's key. The text is taken, as for the hashes of records."""
        return blake2b(repr(self._key(table)).encode("ascii"), digest_size=16).digest()

    def look(self, table: Any, options: list[Option], route: list[Option]) -> bytes:
        """See a table that stands at a question, or at its end; the short form of its key.

        options: of the question. route: the choices that led to it.
        """
        key = self.digest(table)
        told, mark = self._told(table, options)
        seen = self._seen.get(key)
        if seen is None:
            self._seen[key] = Asked(mark, told, route)
        elif seen.mark != mark and (key, mark) not in self._others:
            self._others.add((key, mark))
            self.shared += 1 if seen.shared else 2
            seen.shared = True
            said = f"one key for two questions: {seen.told}; {told}"
            self.wrong.append(Wrong(said, seen.route, route))
        return key

    def near(self, match: Match[Any], some: list[Option]) -> None:
        """Look at the match and at what comes of some answers to its question."""
        game, table, route = self.game, match.table, list(match.choices)
        key = self.look(table, match.options, route)
        for option in some:
            tried = game.clone(table)
            answer(tried, option)
            options = ask(tried)
            there = [*route, option]
            after = self.look(tried, options, there)
            known = self._next.setdefault((key, option), (after, there))
            if known[0] != after and not self._seen[key].shared:
                said = f"one key, but not one way on from: {self._seen[key].told}"
                self.wrong.append(Wrong(said, known[1], there))

    def _told(self, table: Any, options: list[Option]) -> tuple[str, bytes]:
        """The question in words, and all that must be equal as a short value."""
        game = self.game
        seat, told = CHANCE, "the end"
        if options:
            step = table.stack[-1]
            seat = step.seat
            answers = zlib.crc32(repr(options).encode())
            whose = "chance" if seat == CHANCE else f"seat {seat + 1}"
            told = f"{step.kind.name} to {whose}, {len(options)} options (#{answers:08x})"
        view = game.view(table, seat) if self.views else ""
        whole = f"{told} {game.label(table)} {game.ranks(table)} {view} {options}"
        return told, blake2b(whole.encode(), digest_size=16).digest()


def spread(options: list[Option], some: int = SOME) -> list[Option]:
    """Some of the options, the first and the last among them."""
    if len(options) <= some:
        return options
    return [options[index * (len(options) - 1) // (some - 1)] for index in range(some)]
