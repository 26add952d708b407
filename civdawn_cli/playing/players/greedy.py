"""A player that looks to the end of its turn, and no further."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from civdawn_cli.engine.flow import answer, ask, next_question
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat

FEW: Final = 9
"""Questions with more options are never followed with further choices."""

WIDEST: Final = 14
"""How many lines are followed with further choices at most."""

REFUSING: Final = WIDEST + 1
"""In place of a number of lines: everything further is refused."""

LONGEST: Final = 60
"""Answers after which a line is judged as it stands."""


class GreedyPlayer:
    """Takes the option after which the turn ends best by the game's own evaluation.

    A turn is a line of the record. Of equal options it takes the first. Where the game hides
    something it looks ahead on a table that it imagines, drawn by what it knows and nothing else:
    in the same situation it always imagines the same.
    """

    def decide(self, match: Match[Any]) -> Option:
        """The best option for the seat that is asked."""
        seat = match.step.seat
        game, table = match.game, match.table
        if game.hides:
            table = game.imagine(table, seat, Random(str(game.known(table, seat))))
        return Lookout(game, table, seat).choice(table, match.options, 1, True)

    def skip(self, match: Match[Any]) -> None:
        """Nothing to keep in step."""


class Lookout:
    """What one seat expects of the rest of a turn."""

    def __init__(self, game: Game[Any], table: Any, seat: Seat) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.moment: Final = game.moment(table)

    def choice(self, table: Any, options: list[Option], lines: int, spread: bool) -> Option:
        """The option that promises most. lines: how many are followed already; spread: see `value`.

        An option is judged by the end of the turn if everything further is refused. Where options
        open different questions (which card to play) that says nothing; a few such options are
        followed with the best choices instead.
        """
        ends = [self.after(table, option) for option in options]
        most = lines * len(options)
        if len(options) > FEW or most > WIDEST or not self.open_up(ends, lines):
            most = REFUSING
        values = [self.value(end, most, spread) for end in ends]
        return options[values.index(max(values))]

    def open_up(self, tables: list[Any], lines: int) -> bool:
        """Whether the turn goes on with different questions; inside a line three kinds at least."""
        kinds = {table.stack[-1].kind.name for table in tables if self.goes_on(table, ask(table))}
        return len(kinds) > (1 if lines == 1 else 2)

    def after(self, table: Any, option: Option) -> Any:
        """A copy of the table with the question now asked answered."""
        copy = self.game.clone(table)
        answer(copy, option)
        return copy

    def goes_on(self, table: Any, options: list[Option]) -> bool:
        """Whether the turn is not over yet. options: what the table asks."""
        return bool(options) and self.still(table)

    def further(self, table: Any, lines: int) -> list[Option]:
        """Run on to the next question: to any if options are followed with choices, else past those
        that the seat may refuse, without listing what else there is."""
        if lines < REFUSING:
            return ask(table)
        while True:
            step = next_question(table)
            if step is None:
                return []
            option = PASS
            if not (step.may_pass and step.seat == self.seat and self.still(table)):
                options: list[Option] = step.options(table)
                if len(options) > 1 or step.alone:
                    return options
                option = options[0]
            table.stack.pop()
            step.choose(table, option)

    def still(self, table: Any) -> bool:
        """Whether it is still the same turn."""
        return self.game.moment(table) == self.moment

    def value(self, table: Any, lines: int, spread: bool) -> float:
        """What the table is worth at the end of the turn; it is used up.

        spread: luck is asked for the first time; then all its answers count. Later ones, and those
        that only their owner sees, are taken as the middle one.
        """
        for _ in range(LONGEST):
            options = self.further(table, lines)
            if not self.goes_on(table, options):
                break
            step = table.stack[-1]
            seat = step.seat
            if seat == CHANCE:
                if spread and not step.kind.hidden:
                    return self.average(table, options, lines)
                option = options[len(options) // 2]
            elif seat != self.seat:
                option = self.reply(table, options, seat)
            elif lines < REFUSING:
                option = self.choice(table, options, lines, spread)
            else:
                option = PASS if options[-1] == PASS else options[0]
            answer(table, option)
        return self.game.evaluate(table, self.seat)

    def average(self, table: Any, options: list[Option], lines: int) -> float:
        """What the table is worth with every answer of luck as likely as it is."""
        step = table.stack[-1]
        total, weights = 0.0, 0
        for option in options:
            after = self.after(table, option)
            weight = step.weight(table, option)
            total += weight * self.value(after, lines, spread=False)
            weights += weight
        return total / weights

    def reply(self, table: Any, options: list[Option], seat: Seat) -> Option:
        """What another seat would answer, looking no further than the answer."""
        values: list[float] = []
        for option in options:
            after = self.after(table, option)
            ask(after)
            values.append(self.game.evaluate(after, seat))
        return options[values.index(max(values))]
