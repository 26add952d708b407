"""The first greedy player, as a yardstick: neither how it looks ahead nor how it judges changes any
more. `greedy.py` is the one that is worked on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from civdawn_cli.engine.flow import answer, ask, next_question
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat

LINES: Final = 14
"""The most lines of play that it follows."""

FEW: Final = 9
"""A question with more options than this is always judged with everything further refused."""

LONGEST: Final = 60
"""After this many answers a line of play is judged as it stands."""


class FirstGreedyPlayer:
    """Takes the option after which the turn ends best by the first evaluation of the game.

    A turn is a line of the record. Of equal options it takes the first. Where the game hides
    something it looks ahead on a table that it imagines, drawn by what it knows and nothing else:
    in the same situation it always imagines the same. breathe: see `SeatContext`.
    """

    def __init__(self, breathe: Callable[[], None] | None = None) -> None:
        self._breathe: Final = breathe

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
        lookahead = FirstLookahead(game, table, seat, self._breathe)
        return lookahead.values(table, match.options, 1, True)

    def skip(self, match: Match[Any]) -> None:
        """Do nothing: this player has no state."""


class FirstLookahead:
    """A search through the rest of one turn, for one seat.

    breathe: see `SeatContext`. widest: the most lines of play that are followed. refusing: stands
    in place of a number of lines: the seat refuses whatever else it may refuse.
    """

    def __init__(
        self,
        game: Game[Any],
        table: Any,
        seat: Seat,
        breathe: Callable[[], None] | None = None,
        widest: int = LINES,
    ) -> None:
        self.widest: Final = widest
        self.refusing: Final = widest + 1
        self.game: Final = game
        self.seat: Final = seat
        self.moment: Final = game.moment(table)
        self._breathe: Final = breathe

    def choice(self, table: Any, options: list[Option], lines: int, spread: bool) -> Option:
        """The option with the highest value; see `values`."""
        values = self.values(table, options, lines, spread)
        return options[values.index(max(values))]

    def values(self, table: Any, options: list[Option], lines: int, spread: bool) -> list[float]:
        """The value of each option. lines: how many lines of play are followed already. spread: see
        `value`.

        Usually an option is judged by the end of the turn in which the seat refuses everything
        else. Where a few options lead to different questions, such as which card to play, that end
        would say nothing of them, so each is followed with the best choices instead.
        """
        ends = [self.answered(table, option) for option in options]
        most = lines * len(options)
        if len(options) > FEW or most > self.widest or not self.branches(ends, lines):
            most = self.refusing
        return [self.value(end, most, spread) for end in ends]

    def branches(self, tables: list[Any], lines: int) -> bool:
        """Return True if the turn goes on with questions of different kinds at these tables: two
        kinds at the first choice, three inside a line of play."""
        kinds = {table.stack[-1].kind.name for table in tables if self.goes_on(table, ask(table))}
        return len(kinds) > (1 if lines == 1 else 2)

    def answered(self, table: Any, option: Option) -> Any:
        """A copy of the table with the question now asked answered."""
        if self._breathe is not None:
            self._breathe()
        copy = self.game.clone(table)
        answer(copy, option)
        return copy

    def goes_on(self, table: Any, options: list[Option]) -> bool:
        """Return True if the turn goes on. options: those of the question now asked."""
        return bool(options) and self.in_turn(table)

    def run_on(self, table: Any, lines: int) -> list[Option]:
        """Run on to the next question and return its options. With `refusing` lines the seat
        refuses every question that it may, without its other options being listed."""
        if lines < self.refusing:
            return ask(table)
        while True:
            step = next_question(table)
            if step is None:
                return []
            option = PASS
            if not (step.may_pass and step.seat == self.seat and self.in_turn(table)):
                options: list[Option] = step.options(table)
                if len(options) > 1 or step.alone:
                    return options
                option = options[0]
            table.stack.pop()
            step.choose(table, option)

    def in_turn(self, table: Any) -> bool:
        """Return True if it is still the same turn."""
        return self.game.moment(table) == self.moment

    def value(self, table: Any, lines: int, spread: bool) -> float:
        """The value of the table at the end of the turn. The table is played on in place.

        spread: chance has not been asked yet, and all options of its first question count. Of later
        draws, and of those that only their owner sees, the middle option is taken.
        """
        for _ in range(LONGEST):
            options = self.run_on(table, lines)
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
            elif lines < self.refusing:
                option = self.choice(table, options, lines, spread)
            else:
                option = PASS if options[-1] == PASS else options[0]
            answer(table, option)
        return self.game.evaluate_first(table, self.seat)

    def average(self, table: Any, options: list[Option], lines: int) -> float:
        """The mean value of the table over the options of chance, each with its weight."""
        step = table.stack[-1]
        total, weights = 0.0, 0
        for option in options:
            after = self.answered(table, option)
            weight = step.weight(table, option)
            total += weight * self.value(after, lines, spread=False)
            weights += weight
        return total / weights

    def reply(self, table: Any, options: list[Option], seat: Seat) -> Option:
        """The option that another seat would take if it looked no further than its answer."""
        values: list[float] = []
        for option in options:
            after = self.answered(table, option)
            ask(after)
            values.append(self.game.evaluate_first(after, seat))
        return options[values.index(max(values))]
