"""A player that searches: it plans its turn by a beam and plays the best plans on.

The best plans are tried in worlds drawn from what the seat knows, the same worlds with the same
luck for all of them, everybody playing on by narrow beams; the worse half is dropped, and the rest
tried again. Every seat plays for its own value. The plan is kept until luck or another seat comes
in.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, Final

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.plans import Plan, Planner, Work
from civdawn_cli.engine.step import Option
from civdawn_cli.playing.players.sharing import Trial, shared

WIDTH: Final = 32
"""Tables that are kept while the own turn is planned. With 8 in A New Dawn the best that is kept is
often not the best there is; more cost little beside playing on."""

HURRIED: Final = 8
"""The same where less is allowed than a plan of that width may take: it would end in mid-turn."""

ENOUGH_NODES: Final = 4000
"""With fewer tables to judge than this the search is hurried."""

WIDER: Final = 3.0
"""A beam of twice the width takes no more than so many times as long: it is tried if that much of
the time for planning is left."""

PLANNING: Final = {False: 0.5, True: 0.9}
"""The part of the time for a plan that the beam may take, without hidden cards and with them, where
playing on takes so long that a second is better spent on the beam."""

NARROW: Final = 2
"""Tables that are kept while others' turns are planned, and later ones of its own."""

PLANS: Final = {False: 6, True: 4}
"""Plans that are played on, without hidden cards and with them, if the work is not the usual."""

BEST: Final = 2
"""So many of them are simply the best; of the others each begins with another answer, since plans
that differ in details only end alike."""

WORLDS: Final = {False: 2, True: 1}
"""Worlds in which each of the plans left is tried before the worse half is dropped, without hidden
cards and with them, where playing on takes longer."""

ROUNDS: Final = 1
"""Rounds that are played on behind the own turn."""

MOST_WORLDS: Final = 64
"""More are not drawn, however much time is left."""

SHARE: Final = {False: 0.5, True: 0.8}
"""The part of what is left of a turn's time that may go into one plan: luck may ask for another,
seldom where cards are hidden."""

NO_DIFFERENCE: Final = 1e-12


class Usual:
    """The work where no limit is given: so much that a turn takes a second or two.

    width: tables that are kept. plans: those that are played on. nodes: tables judged for a plan at
    most, 0 for no limit.
    """

    def __init__(self, width: int, plans: int, nodes: int) -> None:
        self.width: Final = width
        self.plans: Final = plans
        self.nodes: Final = nodes


OPEN: Final = Usual(WIDTH, PLANS[False], 0)
HIDDEN: Final = Usual(16, 2, 5000)
HIDDEN_OF_MANY: Final = Usual(16, 0, 5000)
"""Where cards are hidden turns are long, and to play a single plan on through those of three rivals
takes as long as all the planning."""


def usual(game: Game[Any], seats: int) -> Usual:
    """The usual work in a game for so many seats."""
    if not game.hides:
        return OPEN
    return HIDDEN if seats == 2 else HIDDEN_OF_MANY


class Budget:
    """How much a search may think. seconds: for a turn, 0.0 for fixed work. nodes: tables judged at
    one question, 0 for no limit. cores: processes that think; they find the same, sooner."""

    def __init__(self, seconds: float = 0.0, nodes: int = 0, cores: int = 1) -> None:
        self.seconds: Final = seconds
        self.nodes: Final = nodes
        self.cores: Final = cores


class SearchPlayer:
    """Answers by its plan, and makes a new one where there is none.

    A plan depends only on what the seat knows, so with fixed work it is the same on any machine.
    breathe: see `SeatContext`. judged: tables that were judged for the last answer.
    """

    def __init__(
        self, breathe: Callable[[], None] | None = None, budget: Budget | None = None
    ) -> None:
        self.budget = budget or Budget()
        self.judged = 0
        self._breathe: Final = breathe
        self._moment = -1
        self._used = 0.0
        self._plan: dict[tuple[object, ...], Option] = {}
        self._skipped: list[Match[Any]] = []

    def decide(self, match: Match[Any]) -> Option:
        """The next answer of the plan."""
        self._turn(match)
        # A question of an earlier session may have begun a plan.
        for before in self._skipped:
            self._answer(before)
        self._skipped.clear()
        self.judged = 0
        return self._answer(match)

    def scores(self, match: Match[Any]) -> list[float]:
        """The value of every option: of those that begin a plan which was played on, the value
        after that; others stay below them, by the end of the turn."""
        search = Search(match, self._work(match, 0.0), self.budget.cores)
        best = search.best()
        tried = [(plan, value) for plan, value in search.tried if value is not None]
        lowest = min([value for _, value in tried], default=1.0)
        found = [min(value, lowest) for value in search.beginnings()]
        for plan, value in tried:
            for at in range(len(found)):
                if plan.first >> at & 1:
                    found[at] = max(found[at], value)
        # Options that lead to the same table are equal; the one that would be taken comes first.
        chosen = match.options.index(best.answers[0])
        found[chosen] = max(found)
        for at in range(chosen):
            if found[at] == found[chosen]:
                found[at] -= NO_DIFFERENCE
        return found

    def skip(self, match: Match[Any]) -> None:
        """Keep the question: a plan that it began is made when the next one is needed."""
        self._turn(match)
        self._skipped.append(match.clone())

    # ------------------------------------------------------------ inside

    def _turn(self, match: Match[Any]) -> None:
        """Forget all plans of an earlier turn."""
        moment = match.game.moment(match.table)
        if moment != self._moment:
            self._moment, self._used = moment, 0.0
            self._plan.clear()
            self._skipped.clear()

    def _answer(self, match: Match[Any]) -> Option:
        """The answer of the plan, after making one if there is none."""
        known = match.game.known(match.table, match.step.seat)
        if known not in self._plan:
            began = time.monotonic()
            work = self._work(match, self._used)
            search = Search(match, work, self.budget.cores)
            self._plan = search.steps(search.best())
            self._used += time.monotonic() - began
            self.judged = work.judged
        return self._plan[known]

    def _work(self, match: Match[Any], used: float) -> Work:
        budget = self.budget
        if not budget.seconds:
            return Work(budget.nodes, 0.0, self._breathe)
        left = max(budget.seconds / 10, (budget.seconds - used) * SHARE[match.game.hides])
        return Work(budget.nodes, time.monotonic() + left, self._breathe)


class Search:
    """One search, for the question that a match asks.

    tried: the plans that are played on, each with its value, the mean over the worlds; None before
    it has one.
    """

    def __init__(self, match: Match[Any], work: Work, cores: int = 1) -> None:
        self.game: Final[Game[Any]] = match.game
        self.table: Final = match.table
        self.options: Final = match.options
        self.seat: Final = match.step.seat
        self.work: Final = work
        # Work that is counted is counted here.
        self.cores: Final = 1 if work.most else cores
        self.known: Final = self.game.known(self.table, self.seat)
        self.name: Final = sha256(str(self.known).encode()).hexdigest()
        self.planner: Final = Planner(self.game, work)
        limited = work.most or work.until
        self.usual: Final = None if limited else usual(self.game, len(self.game.ranks(self.table)))
        self.world: Final = self._world(0)
        self.plans: list[Plan] = []
        self.tried: list[tuple[Plan, float | None]] = []

    def _world(self, number: int) -> Any:
        """A table that could be the real one, as far as the seat knows."""
        if not self.game.hides:
            return self.table
        return self.game.imagine(self.table, self.seat, Random(f"{self.name}/{number}"))

    def best(self) -> Plan:
        """The best plan that is found."""
        self.plans = self.planned()
        if not self.plans:  # nothing could be judged at all
            self.plans = [Plan((self.options[0],), 0.0, 1)]
        values = [plan.value for plan in self.plans]
        if max(values) - min(values) > NO_DIFFERENCE:
            self._halve()
        self.tried = self.tried or [(self.plans[0], self.plans[0].value)]
        return self.tried[0][0]

    def planned(self) -> list[Plan]:
        """The plans of a beam, best first; by the clock, those of the widest that ends in time. One
        that the clock cuts short ends in mid-turn, and is worth less than a narrow one."""
        work = self.work
        if self.usual is not None:
            least = Work(self.usual.nodes, 0.0, work.breathe)
            plans = Planner(self.game, least).plans(self.world, self.seat, self.usual.width)
            work.judged += least.judged
            return plans
        if not work.until:
            hurried = 0 < work.most < ENOUGH_NODES
            return self.planner.plans(self.world, self.seat, HURRIED if hurried else WIDTH)
        began = time.monotonic()
        end = began + (work.until - began) * PLANNING[self.game.hides]
        width = NARROW
        plans = []
        while width <= WIDTH:
            least = Work(work.most and max(1, work.most - work.judged), end, work.breathe)
            found = Planner(self.game, least).plans(self.world, self.seat, width)
            work.judged += least.judged
            if not least.spent or not plans:
                plans = found
            now = time.monotonic()
            if least.spent or now + WIDER * (now - began) > end:
                break
            began = now
            width *= 2
        return plans

    def _halve(self) -> None:
        """Play the best plans on, and the better half of them again, until one is left or the work
        is done."""
        most = PLANS[self.game.hides] if self.usual is None else self.usual.plans
        left = different(self.plans, most)
        each = WORLDS[self.game.hides]
        if len(left) < 2:
            return
        sums = dict.fromkeys(left, 0.0)
        worlds = 0
        while worlds < MOST_WORLDS:
            trials = [
                (plan, world) for world in range(worlds, worlds + each) for plan in left
            ]  # fmt: skip
            values = shared([self._trial(*trial) for trial in trials], self.cores, self.work)
            done = 0
            for at in range(0, len(trials), len(left)):  # only worlds that all were tried in
                row = values[at : at + len(left)]
                whole = [value for value in row if value is not None]
                if len(whole) < len(left):
                    break
                done += 1
                for plan, value in zip(left, whole, strict=True):
                    sums[plan] += value
            worlds += done
            if worlds:
                left.sort(key=lambda plan: -sums[plan])
                means = [(plan, sums[plan] / worlds) for plan in left]
                self.tried = means + self.tried[len(means) :]
            if done < each or (len(left) <= 2 and self.usual is not None):
                return
            left = left[: max(2, (len(left) + 1) // 2)]

    def _trial(self, plan: Plan, number: int) -> Trial:
        """Play a plan on in the world of that number, and return the value for the seat."""

        def run() -> float:
            luck = Chance(f"{self.name}/{number}")
            turns = ROUNDS * len(self.game.ranks(self.table))
            world = self._world(number)
            end = self.planner.play_on(world, self.seat, plan.answers, luck, turns, NARROW)
            return self.game.evaluate(end, self.seat)

        return run

    def beginnings(self) -> list[float]:
        """The value of every option by the best plan that begins with it, luck in the middle."""
        found: list[float | None] = [None] * len(self.options)
        for plan in self.plans:
            for at in range(len(found)):
                before = found[at]
                if plan.first >> at & 1 and (before is None or before < plan.value):
                    found[at] = plan.value
        least = min([value for value in found if value is not None], default=0.0)
        return [least if value is None else value for value in found]

    def steps(self, plan: Plan) -> dict[tuple[object, ...], Option]:
        """The answers of a plan, each by what the seat knows when it is due."""
        found = {self.known: plan.answers[0]}
        table = self.game.clone(self.world)
        for option, following in zip(plan.answers, plan.answers[1:], strict=False):
            answer(table, option)
            if following not in ask(table) or table.stack[-1].seat != self.seat:
                break
            found[self.game.known(table, self.seat)] = following
        return found


def different(plans: list[Plan], most: int) -> list[Plan]:
    """So many of the plans, which are sorted: the BEST first, then those that begin with another
    answer than all before them, then others."""
    found = plans[: min(BEST, most)]
    for plan in plans[BEST:]:
        if len(found) < most and all(plan.answers[0] != other.answers[0] for other in found):
            found.append(plan)
    for plan in plans[BEST:]:
        if len(found) < most and plan not in found:
            found.append(plan)
    return found
