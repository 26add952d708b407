"""A player that looks to the end of the turn."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat

FEW: Final = 9
"""With at most so many options each is followed with further choices, with more only refusals."""

LONGEST: Final = 60
"""Answers after which a line is judged as it stands."""


class GreedyPlayer:
    """Takes the option after which the turn ends best by the game's own evaluation.

    No luck is involved: of equal options it takes the first.
    """

    def decide(self, match: Match[Any]) -> Option:
        """The best option for the seat that is asked."""
        return Outlook(match.game, match.table, match.step.seat).choice(match.table, match.options)

    def skip(self, match: Match[Any]) -> None:
        """Nothing to keep in step."""


class Outlook:
    """What one seat thinks of a line of the record (a turn), from a table on."""

    def __init__(self, game: Game[Any], table: Any, seat: Seat) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.label: Final = game.label(table)

    def choice(self, table: Any, options: list[Option]) -> Option:
        """The option to take: few are each played out to the end of the turn, many only glanced at."""
        best, best_value = options[0], -1.0
        deep = len(options) <= FEW
        for option in options:
            after = self.game.clone(table)
            answer(after, option)
            value = self.follow(after) if deep else self.glance(after)
            if value > best_value:
                best, best_value = option, value
        return best

    def glance(self, table: Any, spread: bool = True) -> float:
        """The table's worth if everything the rest of the turn offers is refused.

        The first time luck is asked all its answers count, later ones are taken as the middle one.
        The table is used up.
        """
        game = self.game
        for _ in range(LONGEST):
            options = ask(table)
            if not options or game.label(table) != self.label:
                break
            seat = table.stack[-1].seat
            if seat == CHANCE:
                if spread:
                    return self.average(table, options, self.glance_only)
                answer(table, options[len(options) // 2])
            elif seat == self.seat:
                answer(table, options[-1] if options[-1] == PASS else options[0])
            else:
                answer(table, self.reply(table, options, seat))
        return game.evaluate(table, self.seat)
    def glance_only(self, table: Any) -> float:
        return self.glance(table, spread=False)

    def follow(self, table: Any, spread: bool = True) -> float:
        """The table's worth after the rest of the turn is played by glances. The table is used up."""
        game = self.game
        for _ in range(LONGEST):
            options = ask(table)
            if not options or game.label(table) != self.label:
                break
            seat = table.stack[-1].seat
            if seat == CHANCE:
                if spread:
                    return self.average(table, options, self.follow_only)
                answer(table, options[len(options) // 2])
            elif seat == self.seat:
                answer(table, self.next(table, options))
            else:
                answer(table, self.reply(table, options, seat))
        return game.evaluate(table, self.seat)
    def follow_only(self, table: Any) -> float:
        return self.follow(table, spread=False)

    def next(self, table, options):
        best, best_value = options[0], -1.0
        for option in options:
            after = self.game.clone(table)
            answer(after, option)
            value = self.glance(after)
            if value > best_value:
                best, best_value = option, value
        return best

    def average(self, table, options, judge) -> float:
        total = 0.0
        for option in options:
            after = self.game.clone(table)
            answer(after, option)
            total += judge(after)
        return total / len(options)

    def reply(self, table: Any, options: list[Option], seat: Seat) -> Option:
        best, best_value = options[0], -1.0
        for option in options:
            after = self.game.clone(table)
            answer(after, option)
            ask(after)
            value = self.game.evaluate(after, seat)
            if value > best_value:
                best, best_value = option, value
        return best
