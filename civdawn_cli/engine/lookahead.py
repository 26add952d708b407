"""Looking ahead to the end of a turn by its best answers: what the greedy player is made of.

It stands here, not among the players, to be compiled with the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Final

from civdawn_cli.engine.flow import answer, ask, go_on, leads_elsewhere, next_question
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat

LINES: Final = 14
"""The most lines of play that are followed; the greedy player is strongest and slow with many."""

LONGEST: Final = 60
"""After this many answers a line of play is judged as it stands."""

# In games of long turns.
BEST: Final = 3
"""So many of the best answers are followed."""
FOLLOWED: Final = 6
"""With at most so many actions more."""
FRESH: Final = 5
AGAIN: Final = 2
"""Each time so many actions are tried that were not there before, and so many that were."""


REPLIES: Final = 3
"""After so many answers of others a line is judged as it stands: whoever is asked in somebody
else's turn, what to discard or how to defend, does not play the rest of that turn."""


class Lookahead:
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
        self.few: Final = game.few
        self.long: Final = not game.few
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
        would say nothing of them, so each is followed with the best choices instead. A refusal
        that leads to a question of its own is worth the best answer to that. In a game of long
        turns (`Game.few` is 0) only the best are followed, by few choices.
        """
        if self.long and lines < self.refusing:
            found = [self.completed(self.answered(table, one), spread) for one in options]
            return self.continued(table, options, found)
        ends = [self.answered(table, option) for option in options]
        most = lines * len(options)
        if len(options) > self.few or most > self.widest or not self.branches(ends, lines):
            most = self.refusing
        if lines < most == self.refusing and options[-1] == PASS and len(ends) > 1:
            kind = table.stack[-1].kind
            if self.alone_leads(ends[-1], ends[0], kind):
                found = [self.value(end, most, spread) for end in ends[:-1]]
                found.append(max(self.values(ends[-1], ask(ends[-1]), most, spread)))
                return found
        return [self.value(end, most, spread) for end in ends]

    # Long turns.

    def completed(self, table: Any, spread: bool) -> float:
        """The value of the table when the seat gives the best answer to a question that its last
        answer forces at once, and refuses the rest of the turn: an action card is worth what the
        best action that it orders is, not what the first is."""
        options = self.forced(table)
        if len(options) > 1:
            return max(self.values(table, options, self.refusing, spread))
        return self.value(table, self.refusing, spread)

    def forced(self, table: Any) -> list[Option]:
        """The options of a question that the seat must answer next; [] if it may refuse it, or
        somebody else is asked."""
        step = next_question(table)
        if step is None or step.seat != self.seat or step.may_pass or not self.in_turn(table):
            return []
        options: list[Option] = step.options(table)
        return options

    def continued(self, table: Any, options: list[Option], found: list[float]) -> list[float]:
        """The values of the options when the seat goes on with other actions after the best of
        them. found: those when it refuses everything else."""
        if len(options) < 3 or options[-1] != PASS:
            return found
        kind = table.stack[-1].kind
        judged = dict(zip(options, found, strict=True))
        best = sorted(range(len(options) - 1), key=lambda place: -found[place])[:BEST]
        for place in best:
            after = self.answered(table, options[place])
            found[place] = max(found[place], self.followed(after, judged, kind))
        return found

    def followed(self, table: Any, judged: dict[Option, float], kind: Kind) -> float:
        """The value of the table at the end of the turn when the seat goes on: each time it
        chooses among actions that were not there before and the best of those that were. judged:
        the values of these. -inf if it is not asked again at once."""
        stay = -inf
        for _ in range(FOLLOWED):
            options = ask(table)
            step = table.stack[-1] if options else None
            if step is None or step.kind is not kind or not self.goes_on(table, options):
                break
            if stay == -inf:
                stay = self.completed(self.answered(table, PASS), False)
            tried = [option for option in options if option not in judged][:FRESH]
            again = [one for one in options if judged.get(one, -inf) > judged[PASS]]
            tried += sorted(again, key=lambda one: -judged[one])[:AGAIN]
            values = [self.completed(self.answered(table, one), False) for one in tried]
            best = max(values, default=-inf)
            if best <= stay:
                break
            # To stop there is worth as much as it was to go there.
            stay = best
            answer(table, tried[values.index(best)])
            while options := self.forced(table):
                answer(table, self.choice(table, options, self.refusing, False))
        return stay

    # Short ones.

    def branches(self, tables: list[Any], lines: int) -> bool:
        """Return True if the turn goes on with questions of different kinds at these tables: two
        kinds at the first choice, three inside a line of play."""
        kinds = {table.stack[-1].kind.name for table in tables if self.goes_on(table, ask(table))}
        return len(kinds) > (1 if lines == 1 else 2)

    def alone_leads(self, refused: Any, done: Any, kind: Kind) -> bool:
        """Return True if a refusal leads elsewhere, and it alone. kind: of the question. refused,
        done: the tables after a refusal, and after another answer."""
        if not self.goes_on(refused, ask(refused)) or not leads_elsewhere(refused, self.seat, kind):
            return False
        elsewhere = refused.stack[-1].kind
        done = self.game.clone(done)
        options = ask(done)
        while self.goes_on(done, options):
            step = done.stack[-1]
            if step.kind is not kind or step.seat != self.seat or options[-1] != PASS:
                return step.seat == self.seat and step.kind is not elsewhere
            answer(done, PASS)
            options = ask(done)
        return True

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
        refuses every question that it may, without its other options being listed; and there are
        none once the turn is over."""
        if lines < self.refusing:
            return ask(table)
        while True:
            step = next_question(table)
            if step is None or not self.in_turn(table):
                return []
            option = PASS
            if not (step.may_pass and step.seat == self.seat):
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
        replies = 0
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
                replies += 1
                if self.long and replies > REPLIES:
                    break
                option = self.reply(table, options, seat)
            elif lines < self.refusing:
                option = self.choice(table, options, lines, spread)
            else:
                option = PASS if options[-1] == PASS else options[0]
            answer(table, option)
        return self.game.evaluate(table, self.seat)

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
            go_on(after)
            values.append(self.game.evaluate(after, seat))
        return options[values.index(max(values))]
