"""Looking ahead by whole turns: what players that search are made of.

A plan is the answers of one seat to the end of its turn. A beam finds the best: it keeps a few
tables at a time, answers every question in every way, counts equal tables once, and judges each as
if the seat refused all the rest (`settle`). `play_on` lets everybody play so for a while, with
drawn luck. Nothing here changes the table that it is given.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import Any, Final

from civdawn_cli.engine.chance import Chance, drawn
from civdawn_cli.engine.flow import answer, ask, go_on, leads_elsewhere, next_question
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat

LONGEST: Final = 60
"""After this many answers of a seat its turn is judged as it stands."""

REPLIES: Final = 6
"""After this many answers of others a turn is judged as it stands: whoever is asked in somebody
else's turn does not plan the rest of it."""

FORCED: Final = 2
"""So many questions that must be answered count as parts of the answer before: an action card is
worth what the best action that it orders is."""

WIDE: Final = 24
"""Of a question with more options than this only the most promising are tried, if the game can
tell which they are; else all."""

OUTCOMES: Final = 12
"""With more outcomes than these, luck is its middle alone."""

MIDDLE: Final = 0.5
"""The random number that stands for luck while a turn is planned."""


class Spent(Exception):
    """The work that was allowed is done."""


class Work:
    """How much may be thought, and how much was.

    most: tables judged; 0 for no limit. until: a time of `time.monotonic`; 0.0 for no limit.
    breathe: called all the time; what it raises ends the thinking. judged: tables judged so far.
    spent: no more may be thought.
    """

    def __init__(
        self, most: int = 0, until: float = 0.0, breathe: Callable[[], None] | None = None
    ) -> None:
        self.most: Final = most
        self.until: Final = until
        self.breathe = breathe
        self.judged = 0
        self.spent = False

    def one(self) -> None:
        """One more table is judged. Raises Spent."""
        if self.breathe is not None:
            self.breathe()
        if self.most and self.judged >= self.most:
            self.spent = True
        if self.until and time.monotonic() >= self.until:
            self.spent = True
        if self.spent:
            raise Spent
        self.judged += 1


class Plan:
    """A way through a turn. answers: those of the seat, up to the first luck and the first question
    to somebody else. value: of the table at the end, for the seat. first: the places of the options
    it may begin with, as bits: equal tables may be reached in any order."""

    def __init__(self, answers: tuple[Option, ...], value: float, first: int) -> None:
        self.answers: Final = answers
        self.value: Final = value
        self.first = first


class Node:
    """A table on the way. options: of the question to the seat. first: see `Plan`. lane: the one
    of them by which it was reached first. elsewhere: a refusal led here, see `leads_elsewhere`.
    open: no luck and nobody else came in so far. others: the answers that others gave. value: as if
    all the rest were refused. shift: the part of it by which luck is better on average than in its
    middle."""

    def __init__(
        self, table: Any, options: list[Option], answers: tuple[Option, ...], first: int
    ) -> None:
        self.table: Final = table
        self.options = options
        self.answers: Final = answers
        self.first = first
        self.lane: Final = first
        self.elsewhere = False
        self.open = True
        self.others = 0
        self.shift = 0.0
        self.value = 0.0


class Planner:
    """Plans turns at tables of one game. work: the limit of all its planning together."""

    def __init__(self, game: Game[Any], work: Work) -> None:
        self.game: Final = game
        self.work: Final = work

    # ------------------------------------------------------------ one turn

    def plans(self, table: Any, seat: Seat, width: int) -> list[Plan]:
        """The plans of the seat, which is asked, best first, one for each beginning up to luck.

        width: tables that are kept at a time. If the allowed work is done meanwhile, those found so
        far, with the rest refused.
        """
        game = self.game
        moment = game.moment(table)
        nodes = [Node(table, ask(game.clone(table)), (), 0)]
        lanes = len(nodes[0].options) <= game.few
        seen: dict[tuple[object, ...], Node] = {}
        ends: list[Node] = []
        found: list[Node] = []
        try:
            for depth in range(LONGEST):
                found = []
                for node in nodes:
                    self._spread(node, seat, moment, depth == 0, seen, found, ends)
                found.sort(key=_by_value)
                nodes, left = _kept(found, width) if lanes else (found[:width], found[width:])
                # Where a table is not kept the plan ends early, and another is made there.
                ends += left
                if not nodes:
                    break
        except Spent:
            ends += found
        ends += [node for node in nodes if node.answers]
        return _best(ends)

    def _spread(
        self,
        node: Node,
        seat: Seat,
        moment: int,
        begins: bool,
        seen: dict[tuple[object, ...], Node],
        found: list[Node],
        ends: list[Node],
        forced: int = FORCED,
    ) -> None:
        """Answer the question of a node in every way, and so many of those that the seat must
        answer behind it. found: gets the tables where the seat is asked again. ends: gets the
        tables behind the turn. Raises Spent."""
        game = self.game
        options = node.options
        kind = node.table.stack[-1].kind
        if len(options) > WIDE:
            promising = game.promising(node.table, options)
            if promising is not options:
                options = promising[:WIDE]
        for option in options:
            after = game.clone(node.table)
            answer(after, option)
            first = 1 << node.options.index(option) if begins else node.first
            answers = (*node.answers, option) if node.open else node.answers
            here = Node(after, [], answers, first)
            here.open, here.others, here.shift = node.open, node.others, node.shift
            here.options = self._run_on(here, seat, moment)
            key = game.key(after)
            known = seen.get(key)
            if known is not None:
                known.first |= first
                continue
            seen[key] = here
            if here.options and forced and here.options[-1] != PASS:
                self._spread(here, seat, moment, False, seen, found, ends, forced - 1)
                continue
            if not here.options:
                here.value = self._judged(after, seat) + here.shift
                ends.append(here)
                continue
            here.value = self.settle(after, seat, moment, here.others) + here.shift
            here.elsewhere = option == PASS and leads_elsewhere(after, seat, kind)
            found.append(here)

    def _run_on(self, node: Node, seat: Seat, moment: int) -> list[Option]:
        """Play on to the next question to the seat and return its options; [] if the turn is over.
        Luck is in the middle, but all of the first counts in `shift`; others answer by `reply`."""
        table = node.table
        while True:
            options = ask(table)
            if not options or self.game.moment(table) != moment:
                return []
            step = table.stack[-1]
            if step.seat == seat:
                return options
            first = node.open
            node.open = False
            if step.seat == CHANCE:
                if first and not step.kind.hidden and len(options) <= OUTCOMES:
                    node.shift += self._average(node, options, seat, moment)
                answer(table, drawn(step, options, table, MIDDLE))
                continue
            node.others += 1
            if node.others > REPLIES:
                return []
            answer(table, self.reply(table, options))

    def _average(self, node: Node, options: list[Option], seat: Seat, moment: int) -> float:
        """The mean of a question of luck, less its middle, the rest of the turn refused."""
        table = node.table
        step = table.stack[-1]
        middle = drawn(step, options, table, MIDDLE)
        total = at_middle = 0.0
        weights = 0
        for option in options:
            after = self.game.clone(table)
            weight = step.weight(table, option) if step.weighted else 1
            answer(after, option)
            value = self.settle(after, seat, moment, node.others)
            total += weight * value
            weights += weight
            if option == middle:
                at_middle = value
        return total / weights - at_middle

    # ------------------------------------------------------------ judging

    def settle(self, table: Any, seat: Seat, moment: int, others: int = 0) -> float:
        """The value for the seat at the end of the turn if it refuses everything else; see
        `settled`."""
        return self._judged(self.settled(table, seat, moment, others), seat)

    def settled(self, table: Any, seat: Seat, moment: int, others: int = 0) -> Any:
        """The table at the end of the turn if the seat refuses everything else.

        moment: that of the turn. others: the answers that others gave in it already. Where nothing
        can be refused the seat takes the first option.
        """
        table = self.game.clone(table)
        for _ in range(LONGEST):
            step = next_question(table)
            if step is None or self.game.moment(table) != moment:
                break
            if step.may_pass and step.seat == seat:
                table.stack.pop()
                step.choose(table, PASS)
                continue
            options = step.options(table)
            option = options[0]
            if len(options) > 1 or step.alone:
                if step.seat == CHANCE:
                    option = drawn(step, options, table, MIDDLE)
                elif step.seat == seat:
                    option = PASS if options[-1] == PASS else options[0]
                else:
                    others += 1
                    if others > REPLIES:
                        break
                    option = self.reply(table, options)
            answer(table, option)
        return table

    def reply(self, table: Any, options: list[Option]) -> Option:
        """The option that whoever is asked would take if they looked no further than that."""
        seat = table.stack[-1].seat
        best, most = options[0], -inf
        for option in options:
            after = self.game.clone(table)
            answer(after, option)
            go_on(after)
            value = self._judged(after, seat)
            if value > most:
                best, most = option, value
        return best

    def _judged(self, table: Any, seat: Seat) -> float:
        """The value of a table for a seat. Raises Spent."""
        self.work.one()
        return self.game.evaluate(table, seat)

    # ------------------------------------------------------------ several turns

    def play_on(
        self, table: Any, seat: Seat, answers: tuple[Option, ...], luck: Chance, turns: int,
        width: int,
    ) -> Any:  # fmt: skip
        """The table after the seat gave these answers and everybody played on.

        luck: draws what chance is asked. turns: so many more are played behind the present one,
        every seat planning its own by a beam of that width. Raises Spent.
        """
        game = self.game
        table = game.clone(table)
        moment = game.moment(table)
        left, planner = list(answers), seat
        while True:
            options = ask(table)
            if not options:
                break
            now = game.moment(table)
            if now != moment:
                if not turns:
                    break
                turns -= 1
                moment, left = now, []
            step = table.stack[-1]
            if step.seat == CHANCE:
                answer(table, luck.pick(step, options, table))
                left = []
                continue
            if step.seat != planner or not left or left[0] not in options:
                found = self.plans(table, step.seat, width)
                if self.work.spent:
                    raise Spent
                left, planner = list(found[0].answers), step.seat
            answer(table, left.pop(0))
        return table


def _by_value(node: Node) -> float:
    return -node.value


def _kept(found: list[Node], width: int) -> tuple[list[Node], list[Node]]:
    """The tables that are kept, and the others: the best so many, and the best of each beginning,
    those that a refusal led to for themselves.

    Where a few options lead to different questions, such as which card to play, a table says little
    of them before the next answers: so none is dropped for what others promise.
    """
    kept: list[Node] = []
    left: list[Node] = []
    begun = [0, 0]
    for node in found:
        if len(kept) < width or not begun[node.elsewhere] & node.lane:
            kept.append(node)
            begun[node.elsewhere] |= node.lane
        else:
            left.append(node)
    return kept, left


def _best(ends: list[Node]) -> list[Plan]:
    """The plans that lead to these tables, best first; of those with the same answers the best."""
    ends.sort(key=_by_value)
    found: dict[tuple[Option, ...], Plan] = {}
    for node in ends:
        known = found.get(node.answers)
        if known is None:
            found[node.answers] = Plan(node.answers, node.value, node.first)
        else:
            known.first |= node.first
    return list(found.values())
