"""Counts of positions to a depth: the first thing that changes when a rule changes by accident."""

from __future__ import annotations

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, T


class Counts:
    """The counts of perft: questions to seats (decisions) and to chance (chances) at each depth,
    and games that ended (ends)."""

    def __init__(self) -> None:
        self.decisions = 0
        self.chances = 0
        self.ends = 0


def perft(game: Game[T], table: T, depth: int) -> Counts:
    """Count what every sequence of answers from the table meets, which is left untouched.

    decisions and chances count the questions met (nodes) at depths 0 to depth - 1, the last of
    which are asked and not answered; ends the finished games. depth is at least 0.
    """
    counts = Counts()
    _count(game, game.clone(table), depth, counts)
    return counts


def _count(game: Game[T], table: T, depth: int, counts: Counts) -> None:
    """Count from one table on. Recursion is bounded by depth, a single digit in practice."""
    if depth == 0:
        return
    options = ask(table)
    if not options:
        counts.ends += 1
        return
    if table.stack[-1].seat == CHANCE:
        counts.chances += 1
    else:
        counts.decisions += 1
    if depth == 1:  # no answer changes what was counted
        return
    for option in options:
        after = game.clone(table)
        answer(after, option)
        _count(game, after, depth - 1, counts)
