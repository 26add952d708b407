"""The plan of a tournament: the next game, given the results so far, in all formats.

A tournament is a sequence of rounds whose blocks are a pure function of the config and the results
of the rounds before. The formats that are known beforehand have one round; `swiss` and `ladder`
choose each when the one before has ended. With a section `[decide]` no game comes after the
decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, cast

from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.deciding import Deciding
from civdawn_cli.tournament.ladder import wave
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.schedule import (
    Block,
    Fixture,
    fixtures,
    groups,
    number,
    schedule,
    seatings,
)
from civdawn_cli.tournament.swiss import blocks_a_round, pods
from civdawn_cli.tournament.tokens import Tokens

Lines = Iterable[Line]

ADAPTIVE: Final[dict[str, Callable[[Config, int, Lines], list[Block]]]] = {
    "swiss": pods,
    "ladder": wave,
}
"""The formats that choose the blocks of a round, counted from 1, by the results of earlier
rounds."""


BRIEF: Final = ("token", "seating", "places", "ending", "pool")
"""The keys of a result that those look at."""


def blocks_in_all(config: Config) -> int:
    """The number of blocks that a tournament has if no decision ends it early."""
    if config.format == "swiss":
        return config.rounds * blocks_a_round(config)
    if config.format == "ladder":
        return config.blocks
    return config.blocks * len(groups(config))


class Plan:
    """The games of a tournament, handed out one by one. total: how many there are without a
    decision."""

    def __init__(self, config: Config, lines: Lines = ()) -> None:
        self.config: Final = config
        self.total: Final = blocks_in_all(config) * len(seatings(config.seats))
        self.deciding: Final = Deciding(config)
        self._blocks: Final = blocks_in_all(config)
        self._done: Final = Tokens()
        # Only what the choice of a round needs, and only where there is one.
        self._lines: Final[dict[str, Line]] = {}
        self._round = 0
        self._open: set[str] = set()
        self._fixtures: Iterator[Fixture] = iter(())
        for line in lines:
            self.hear(line)

    def hear(self, line: Line) -> None:
        """Take the result of a game."""
        token = str(line["token"])
        # Results of blocks that the config no longer has don't count.
        if number(line)[0] <= self._blocks:
            self._done.add(token)
            if self.config.format in ADAPTIVE:
                self._lines[token] = _brief(line)
            self._open.discard(token)
            self.deciding.hear(line)

    def next(self) -> Fixture | None:
        """A game that has no result and was not handed out before; None if there is none, at least
        until further results are in."""
        while self.deciding.decision is None:
            for fixture in self._fixtures:
                if fixture.token not in self._done:
                    return fixture
            if self._open or not self._begin_round():
                return None
        return None

    @property
    def played(self) -> int:
        """How many games have results."""
        return len(self._done)

    @property
    def over(self) -> bool:
        """Return True if nothing is left to play."""
        return self.deciding.decision is not None or self.played == self.total

    def counts(self, line: Line) -> bool:
        """Return True for a result that counts: after a decision, of the blocks that led to it."""
        decision = self.deciding.decision
        return number(line)[0] <= (decision.block if decision else self._blocks)

    def find(self, token: str) -> Fixture | None:
        """The game of that token; None if there is none, or none yet by the results so far."""
        plan = Plan(self.config)
        plan._lines.update(self._lines)
        for done in self._done:
            plan._done.add(done)
        while plan._begin_round():
            for fixture in plan._fixtures:
                if fixture.token == token:
                    return fixture
            if plan._open:
                break
        return None

    def _begin_round(self) -> bool:
        """Go on to the next round. Return False if there is none."""
        self._round += 1
        choose = ADAPTIVE.get(self.config.format)
        if choose is None:
            self._fixtures = schedule(self.config) if self._round == 1 else iter(())
            return self._round == 1
        blocks = choose(self.config, self._round, self._lines.values())
        games = [fixture for block in blocks for fixture in fixtures(self.config, block)]
        self._open = {fixture.token for fixture in games if fixture.token not in self._done}
        self._fixtures = iter(games)
        return bool(games)


def _brief(line: Line) -> Line:
    """The part of a result by which rounds are chosen."""
    return cast(Line, {key: line[key] for key in BRIEF if key in line})
