"""A turn analysed: the chances before it, what its choices cost, what its luck gave.

A choice is all that a seat answers in a row, up to luck or somebody else's question. Beside it
stands the best line that `search` finds, which knows no more than the seat did. Both are played on
in the same worlds with the same luck, other ones than those in which the line was found, and the
chances there compared: so the cost of a choice owes nothing to luck. Luck is the change of chances
by a die or a draw, less the mean over all that it might have been.
"""

from __future__ import annotations

import math
import time
from random import Random
from typing import Any, Final, NamedTuple, TypedDict

from civdawn_cli.analysis.chances import chances, plain
from civdawn_cli.analysis.played import Played, Turn
from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.plans import Planner, Spent, Work
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.grammar.writing import write_turn
from civdawn_cli.notation.positions import Trial
from civdawn_cli.notation.writing import Answer, fold, write_answer
from civdawn_cli.playing.players.search import NARROW, ROUNDS, Search

WORLDS: Final = 4
"""Worlds in which a choice and the best line are played on."""

FIRST_WORLD: Final = 1_000
"""Their first number: the search had others."""

MOST_OUTCOMES: Final = 60
"""With more outcomes than these some of them, spread evenly, stand for all."""

DIGITS: Final = 5
"""Of a chance in results, so that they are equal wherever they were computed."""


class Budget(NamedTuple):
    """How much is thought about a choice. nodes: tables judged, 0 for the usual work; seconds: 0.0
    for no limit. Only without seconds are results the same on any machine."""

    nodes: int = 0
    seconds: float = 0.0

    def work(self, part: float) -> Work:
        """The limit of a part of it."""
        until = time.monotonic() + self.seconds * part if self.seconds else 0.0
        return Work(max(1, int(self.nodes * part)) if self.nodes else 0, until)


class ChoiceFacts(TypedDict):
    """A choice. seat: from 1. played, best: as notation. change: what playing so did to the chances
    of all seats, against the best line; the cost is that of the own seat, less 0. doubt: the
    standard error of that. worlds: in which both were tried; 0 if there was nothing to compare."""

    seat: int
    played: str
    best: str
    change: list[float]
    doubt: float
    worlds: int


class TurnFacts(TypedDict):
    """A turn. seat: whose it is, from 1. chances: of every seat before the turn, each with the ends
    of its interval. luck: what dice and draws in it gave every seat. choices: in their order."""

    label: str
    seat: int
    chances: list[list[float]]
    luck: list[float]
    choices: list[ChoiceFacts]


def cost(choice: ChoiceFacts) -> float:
    """The chance that a choice cost its seat; below 0 if it was better than the line found."""
    return -choice["change"][choice["seat"] - 1]


def analysed(played: Played, number: int, budget: Budget) -> TurnFacts:
    """All about the turn of that number."""
    turn = played.turns[number]
    return TurnAnalysis(played, turn, budget).facts()


class TurnAnalysis:
    """Goes through a turn, answer by answer."""

    def __init__(self, played: Played, turn: Turn, budget: Budget) -> None:
        self.played: Final = played
        self.turn: Final = turn
        self.budget: Final = budget
        self.game: Final = played.game
        self.match: Final[Match[Any]] = played.match(turn)
        self.moment: Final = self.game.moment(self.match.table)
        self.luck: Final = [0.0] * played.seats
        self.choices: Final[list[ChoiceFacts]] = []

    def facts(self) -> TurnFacts:
        """The result."""
        before = chances(self.game, self.match.table)
        at = 0
        left = self.turn.choices
        while at < len(left):
            if self.match.step.seat == CHANCE:
                self._luck(left[at])
                self.match.choose(left[at])
                at += 1
            else:
                at += self._choice(left[at:])
        return TurnFacts(
            label=self.turn.label,
            seat=self.turn.seat + 1,
            chances=[_rounded(list(one)) for one in before],
            luck=_rounded(self.luck),
            choices=self.choices,
        )

    # ------------------------------------------------------------ luck

    def _luck(self, happened: Option) -> None:
        """Add what a die or draw gave, against the mean of all it could be."""
        match, step = self.match, self.match.step
        options = _spread(match.options, MOST_OUTCOMES)
        means = [0.0] * self.played.seats
        weights = 0
        for option in options:
            weight = step.weight(match.table, option) if step.weighted else 1
            found = self._after(option)
            means = [mean + weight * one for mean, one in zip(means, found, strict=True)]
            weights += weight
        if weights:
            found = self._after(happened)
            for seat, (one, mean) in enumerate(zip(found, means, strict=True)):
                self.luck[seat] += one - mean / weights

    def _after(self, option: Option) -> list[float]:
        """The chances after an outcome, all the rest of the turn refused."""
        table = self.game.clone(self.match.table)
        answer(table, option)
        planner = Planner(self.game, Work())
        return plain(self.game, planner.settled(table, self.turn.seat, self.moment))

    # ------------------------------------------------------------ choices

    def _choice(self, left: tuple[Option, ...]) -> int:
        """Analyse the choice that begins here, and play it. Return how many answers it has."""
        match = self.match
        seat = match.step.seat
        search = Search(match.clone(), self.budget.work(0.5))
        best = search.best()
        line = self._words(seat, search.world, best.answers)
        begun = match.clone()
        own: list[Option] = []
        said: list[Answer] = []
        while len(own) < len(left) and match.options and match.step.seat == seat:
            if own and self.game.moment(match.table) != self.moment:
                break
            said.append(write_answer(match, left[len(own)]))
            match.choose(left[len(own)])
            own.append(left[len(own)])
        facts = ChoiceFacts(
            seat=seat + 1,
            played=self._text(said),
            best=line,
            change=[0.0] * self.played.seats,
            doubt=0.0,
            worlds=0,
        )
        if tuple(own) != best.answers:
            self._compare(search, begun, tuple(own), best.answers, facts)
        self.choices.append(facts)
        return len(own)

    def _compare(
        self,
        search: Search,
        begun: Match[Any],
        own: tuple[Option, ...],
        best: tuple[Option, ...],
        facts: ChoiceFacts,
    ) -> None:
        """Play the choice and the best line on in the same worlds; note the difference."""
        planner = Planner(self.game, self.budget.work(0.5))
        turns = ROUNDS * self.played.seats
        seat = facts["seat"] - 1
        found: list[list[float]] = []
        for number in range(FIRST_WORLD, FIRST_WORLD + WORLDS):
            name = f"{search.name}/{number}"
            world = begun.table
            if self.game.hides:
                world = self.game.imagine(world, seat, Random(name))
            try:
                ends = [
                    planner.play_on(world, seat, answers, Chance(name), turns, NARROW)
                    for answers in (own, best)
                ]
            except Spent:
                break
            one, other = [plain(self.game, end) for end in ends]
            found.append([a - b for a, b in zip(one, other, strict=True)])
        if not found:
            one, other = [self._at_once(search.world, seat, answers) for answers in (own, best)]
            found = [[a - b for a, b in zip(one, other, strict=True)]]
        count = len(found)
        means = [math.fsum(column) / count for column in zip(*found, strict=True)]
        facts["change"] = _rounded(means)
        facts["worlds"] = count
        if count > 1:
            rest = math.fsum([(row[seat] - means[seat]) ** 2 for row in found])
            facts["doubt"] = round(math.sqrt(rest / (count - 1) / count), DIGITS)

    def _at_once(self, world: Any, seat: Seat, answers: tuple[Option, ...]) -> list[float]:
        """The chances at the end of the turn after these answers, for want of work to play on."""
        table = self.game.clone(world)
        for option in answers:
            if option not in ask(table) or table.stack[-1].seat != seat:
                break
            answer(table, option)
        planner = Planner(self.game, Work())
        return plain(self.game, planner.settled(table, seat, self.moment))

    def _words(self, seat: Seat, world: Any, answers: tuple[Option, ...]) -> str:
        """A line of play as notation."""
        trial = Trial(_At(self.game, world))
        said: list[Answer] = []
        for option in answers:
            if option not in trial.options or trial.table.stack[-1].seat != seat:
                break
            said.append(write_answer(trial, option))
            trial.choose(option)
        return self._text(said)

    def _text(self, said: list[Answer]) -> str:
        """Answers as notation, with secrets written out; `-` if all of them are a "no"."""
        open_said = [given._replace(secret=None) for given in said]
        return write_turn(fold(self.turn.label, open_said, game=self.game.name)) or "-"


class _At:
    """A position to try answers on."""

    def __init__(self, game: Any, table: Any) -> None:
        self.game = game
        self.table = table
        self.options: list[Option] = []

    def choose(self, option: Option) -> None:
        """Never called: answers are tried on a copy."""
        raise NotImplementedError(option)


def _spread(options: list[Option], most: int) -> list[Option]:
    """All options, or so many of them, evenly spread."""
    if len(options) <= most:
        return options
    return [options[at * len(options) // most] for at in range(most)]


def _rounded(numbers: list[float]) -> list[float]:
    return [round(number, DIGITS) + 0.0 for number in numbers]
