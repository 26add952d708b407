"""A player that looks ahead to the end of its turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from civdawn_cli.engine.lookahead import LINES, Lookahead
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option


class GreedyPlayer:
    """Takes the option after which the turn ends best by the game's own evaluation.

    A turn is a line of the record. Of equal options it takes the first. Where the game hides
    something it looks ahead on a table that it imagines, drawn by what it knows and nothing else:
    in the same situation it always imagines the same. breathe: see `SeatContext`. lines: the most
    lines of play that are followed with choices of their own.
    """

    def __init__(self, breathe: Callable[[], None] | None = None, lines: int = LINES) -> None:
        self._breathe: Final = breathe
        self.lines: Final = lines

    def decide(self, match: Match[Any]) -> Option:
        """The best option for the seat that is asked."""
        values = self.scores(match)
        return match.options[values.index(max(values))]

    def scores(self, match: Match[Any]) -> list[float]:
        """The value of every option for the seat that is asked."""
        seat = match.step.seat
        game, table = match.game, match.table
        if game.hides:
            table = game.imagine(table, seat, Random(str(game.known(table, seat))))
        lookahead = Lookahead(game, table, seat, self._breathe, self.lines)
        return lookahead.values(table, match.options, 1, True)

    def skip(self, match: Match[Any]) -> None:
        """Do nothing: this player has no state."""
