"""A player that looks one choice ahead."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option


class GreedyPlayer:
    """Tries every option, lets what is forced happen, and takes the one the game values most.

    No luck is involved: of equal options it takes the first.
    """

    def decide(self, match: Match[Any]) -> Option:
        """The option after which the game's own evaluation is highest for the seat."""
        game, seat = match.game, match.step.seat
        best, best_value = match.options[0], float("-inf")
        for option in match.options:
            table = game.clone(match.table)
            answer(table, option)
            ask(table)
            value = game.evaluate(table, seat)
            if value > best_value:
                best, best_value = option, value
        return best

    def skip(self, match: Match[Any]) -> None:
        """Nothing to keep in step."""
