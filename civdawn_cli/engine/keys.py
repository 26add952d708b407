"""A check that different tables have different keys: for tests and fuzzing.

It compares tables that are a few answers apart, since a field that the key forgets shows there
first: at every question of a game several answers are tried on copies. All tables with equal keys
must ask the same question with the same options, and the same answer must lead to equal keys.
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
"""How many answers to a question are tried."""

Key = Callable[[Any], tuple[object, ...]]
"""Computes the key of a table. Any: the table may be of any game."""


class SeenKey:
    """All tables seen with one key. question: the question they ask, in words. mark: a digest of
    everything that must be equal among them. route: the choices that led to the first of them.
    shared: True once a table with the same key has asked another question."""

    __slots__ = ("mark", "question", "route", "shared")

    def __init__(self, mark: bytes, question: str, route: list[Option]) -> None:
        self.mark: Final = mark
        self.question: Final = question
        self.route: Final = route
        self.shared = False


class Collision:
    """Two different tables with equal keys. reason: how they differ, in words. first, second: the
    choices that lead to each."""

    __slots__ = ("first", "reason", "second")

    def __init__(self, reason: str, first: list[Option], second: list[Option]) -> None:
        self.reason: Final = reason
        self.first: Final = first
        self.second: Final = second


class Keys:
    """The keys of all tables seen so far, with the question that each table asks.

    key: a function that computes keys, in place of the game's own. views: also compare the views of
    the tables, which takes much longer. collisions: every pair of different tables with equal keys.
    shared: how many tables share their key with a table that asks another question.
    """

    def __init__(self, game: Game[Any], key: Key | None = None, views: bool = False) -> None:
        self.game: Final = game
        self.views: Final = views
        self.collisions: Final[list[Collision]] = []
        self.shared = 0
        self._key: Final[Key] = key or game.key
        self._seen: Final[dict[bytes, SeenKey]] = {}
        self._others: Final[set[tuple[bytes, bytes]]] = set()
        self._next: Final[dict[tuple[bytes, Option], tuple[bytes, list[Option]]]] = {}

    @property
    def tables(self) -> int:
        """How many different tables were seen, told apart by key and, among equal keys, by
        question."""
        return len(self._seen) + len(self._others)

    def digest(self, table: Any) -> bytes:
        """A digest of the table's key as text. The hashes in records are made from the same
        text."""
        return blake2b(repr(self._key(table)).encode("ascii"), digest_size=16).digest()

    def look(self, table: Any, options: list[Option], route: list[Option]) -> bytes:
        """Take note of a table that stands at a question or at the end of the game. Return the
        digest of its key.

        options: the options of the question. route: the choices that led to the table.
        """
        key = self.digest(table)
        told, mark = self._in_words(table, options)
        seen = self._seen.get(key)
        if seen is None:
            self._seen[key] = SeenKey(mark, told, route)
        elif seen.mark != mark and (key, mark) not in self._others:
            self._others.add((key, mark))
            self.shared += 1 if seen.shared else 2
            seen.shared = True
            said = f"one key for two questions: {seen.question}; {told}"
            self.collisions.append(Collision(said, seen.route, route))
        return key

    def near(self, match: Match[Any], some: list[Option]) -> None:
        """Take note of the match's table and of the tables that some answers to its question lead
        to."""
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
                said = f"one key, but not one way on from: {self._seen[key].question}"
                self.collisions.append(Collision(said, known[1], there))

    def _in_words(self, table: Any, options: list[Option]) -> tuple[str, bytes]:
        """The question in words, and a digest of all that must be equal among tables of one key."""
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
    """At most `some` of the options, evenly spaced, the first and the last among them."""
    if len(options) <= some:
        return options
    return [options[index * (len(options) - 1) // (some - 1)] for index in range(some)]
