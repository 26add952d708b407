"""Weighted luck, questions to a seat without a choice, and looking ahead without peeping."""

from __future__ import annotations

import random
from collections import Counter
from random import Random

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.checks import PropertyError, examine
from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.lookahead import Lookahead
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.perft import perft
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat, Step, then
from civdawn_cli.playing.players.greedy import GreedyPlayer
from tests.engine.bazaar import ACT, DISCARD, REST, Act, Bazaar, Discard, Draw, Market, Show

REPOSE = Kind("repose", "Whether to rest (B-3).")
GAME = Market()
SETUP = GAME.setup(2)
TO_ACT = (0, 2, 1, 1, 1)
"""A salt and a silk on the stall, a coin each and one more for the first seat, which is to act."""


@pytest.mark.parametrize("seed", range(40))
def test_every_decision(seed: int) -> None:
    """The test game keeps every property of a game, at every decision."""
    chance = random.Random(seed)
    match = examine(GAME, SETUP, lambda m: chance.choice(m.options), 100, every=1)
    assert match.over


# ---------------------------------------------------------------- weighted luck


def test_weights() -> None:
    """An option is drawn as often as it weighs; each good that the bag still has can come."""
    match, chance = Match(GAME, SETUP), Chance(1)
    drawn = [chance.pick(match.step, match.options, match.table) for _ in range(6000)]
    assert drawn[:12] == [1, 2, 1, 1, 1, 1, 0, 2, 1, 2, 1, 2]
    counts = Counter(drawn)
    for good, copies in enumerate((3, 2, 1)):
        assert abs(counts[good] - 1000 * copies) < 150
    match.choose(2)
    assert 2 not in [chance.pick(match.step, match.options, match.table) for _ in range(100)]


def test_even_weights() -> None:
    """Luck that weighs everything alike is the same luck as without weights."""
    match = Match(GAME, SETUP)
    step, options = match.step, [0, 1, 2]
    even = Show(CHANCE)
    even.weighted = False
    match.table.bag = [1, 1, 1]
    one, two = Chance(5), Chance(5)
    assert [one.pick(step, options, match.table) for _ in range(50)] == [
        two.pick(even, options, match.table) for _ in range(50)
    ]


class Weightless(Show):
    """A draw with an option that can't come."""

    def weight(self, table: Bazaar, option: Option) -> int:
        return option


def test_no_weight() -> None:
    """An option that can't be drawn is no option."""

    class Wrong(Market):
        def new(self, setup: object) -> Bazaar:
            return Bazaar([Weightless(CHANCE)])

    with pytest.raises(PropertyError, match="show has an option that can't be drawn"):
        examine(Wrong(), SETUP, lambda m: m.options[0], 9)


# ---------------------------------------------------------------- asked though alone


def test_alone() -> None:
    """A question that is nobody else's business is put with one option too, and counts."""
    match = Match(GAME, SETUP, [*TO_ACT, PASS, PASS, PASS])
    assert (match.step.kind, match.options) == (DISCARD, [1])
    assert ask(match.table) == [1]
    assert match.step.allows(match.table, 1)
    assert not match.step.allows(match.table, 2)
    counts = perft(GAME, match.table, 1)
    assert (counts.decisions, counts.chances) == (1, 0)
    match.choose(1)
    assert match.choices[-1] == 1
    assert match.step.seat == CHANCE
    match.undo()
    assert match.options == [1]


def test_not_alone() -> None:
    """All other questions with one option are answered by themselves."""
    match = Match(GAME, SETUP, list(TO_ACT))
    match.table.stall = [0, 0, 0]
    match.table.rests = 2
    assert ask(match.table) == [1]
    assert match.step.kind is DISCARD


def test_options_without_a_verb() -> None:
    """Every option of a kind with verbs begins with one of them, and has no other word in it."""

    class Wordless(Market):
        def write(self, table: Bazaar, option: Option) -> str:
            return super().write(table, option).replace("take ", "")

    class Wordy(Market):
        def write(self, table: Bazaar, option: Option) -> str:
            return super().write(table, option).replace("take ", "take rest ")

    for rules, told in (
        (Wordless, "act has an option written 'salt', without a verb"),
        (Wordy, "act has an option written 'take rest salt', with the word of a question"),
    ):
        with pytest.raises(PropertyError, match=told):
            examine(rules(), SETUP, lambda m: m.options[0], 9, every=1)


# ---------------------------------------------------------------- looking ahead


class Watched(Market):
    """Notes the rival's coins on each table that it evaluates."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, ...]] = set()

    def evaluate(self, table: Bazaar, seat: Seat) -> float:
        self.seen.add(tuple(table.coins[1]))
        return super().evaluate(table, seat)


def test_greedy_does_not_peep() -> None:
    """The greedy player judges what it imagines, whatever others have; the table stays as it is."""
    decided, imagined = set(), set()
    for coin in (1, 2, 3):
        game = Watched()
        match = Match(game, SETUP, [0, 2, 1, coin, 1])
        assert match.step.kind is ACT
        before = game.key(match.table)
        decided.add(GreedyPlayer().decide(match))
        imagined.add(frozenset(game.seen))
        assert game.key(match.table) == before
    assert len(decided) == len(imagined) == 1


def test_greedy_plays_whole_games() -> None:
    """It never rests while there is a silk to be had, and comes to the end."""
    match, chance, player = Match(GAME, SETUP), Chance(3), GreedyPlayer()
    while match.options:
        if match.step.seat == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
            continue
        option = player.decide(match)
        assert option in match.options
        if match.step.kind is ACT and 2 in match.options:
            assert option != REST
        match.choose(option)
    assert sum(match.table.owned[0]) + sum(match.table.owned[1]) > 3


class Bag(Market):
    """Values only what the stall has, or the coins of the first seat."""

    def evaluate(self, table: Bazaar, seat: Seat) -> float:
        return table.stall[0] + 10 * table.stall[2] + 100 * sum(table.coins[0])


def test_average_weighs() -> None:
    """An average counts every option of luck by its weight."""
    table = Match(Bag(), SETUP).table
    table.bag = [3, 2, 1]
    table.stack = [Show(CHANCE)]
    lookahead = Lookahead(Bag(), table, 0)
    assert lookahead.average(table, [0, 1, 2], 1) == (3 * 1 + 2 * 0 + 1 * 10) / 6


class Offer(Step[Bazaar]):
    """The seat may rest, which does nothing; there is an act if it does not. after: whether there
    is one if it does, too."""

    kind = REPOSE
    may_pass = True

    def __init__(self, seat: Seat, after: bool) -> None:
        super().__init__(seat)
        self.after = after

    def options(self, table: Bazaar) -> list[Option]:
        return [REST, PASS]

    def choose(self, table: Bazaar, option: Option) -> None:
        if option == PASS or self.after:
            then(table, Act(self.seat, False))


@pytest.mark.parametrize("after", [False, True])
def test_refusal_leads_elsewhere(after: bool) -> None:
    """A refusal by which alone a seat comes to another question is worth the best answer to that;
    one that saves nothing from it is worth no more than other answers."""
    table = Match(Bag(), SETUP).table
    table.stall = [1, 0, 0]
    table.owned[0] = [0, 0, 1]
    table.turn = 1
    table.stack = [Discard(0), Offer(0, after)]
    table.coins = [[1], [1]]
    values = Lookahead(Steady(), table, 0).values(table, ask(table), 14, True)
    assert values == ([1.0, 1.0] if after else [1.0, 10.0])


class Steady(Bag):
    """The same for the stall alone, as a game of short turns."""

    few = 9

    def evaluate(self, table: Bazaar, seat: Seat) -> float:
        return table.stall[0] + 10.0 * table.stall[2]


def test_hidden_draws_are_not_spread() -> None:
    """A draw that only its owner sees is taken as the middle one, and what comes next is spread."""
    table = Match(Bag(), SETUP).table
    table.stack = [Show(CHANCE), Draw(0)]
    lookahead = Lookahead(Bag(), table, 0)
    assert lookahead.value(table, 1, True) == 200 + 13 / 6


def test_imagining_is_examined() -> None:
    """The examination finds imagined tables that don't look like the real one or have other
    options."""

    class Forgetful(Market):
        def imagine(self, table: Bazaar, seat: Seat, random: Random) -> Bazaar:
            copy = super().imagine(table, seat, random)
            if table.stack[-1].seat == seat >= 0:
                copy.rests = 2
            return copy

    class Dreaming(Market):
        def imagine(self, table: Bazaar, seat: Seat, random: Random) -> Bazaar:
            copy = super().imagine(table, seat, random)
            copy.coins[1 - max(seat, 0)].append(1)
            return copy

    class Peeping(Market):
        def imagine(self, table: Bazaar, seat: Seat, random: Random) -> Bazaar:
            copy = super().imagine(table, seat, random)
            if seat == 0:
                copy.coins[1] = [coin % 3 + 1 for coin in table.coins[1]]
            return copy

    class Remembering(Market):
        def known(self, table: Bazaar, seat: Seat) -> tuple[object, ...]:
            return self.key(table)

    for rules, told in (
        (Forgetful, "act has other options on what its seat imagines"),
        (Dreaming, "what a seat imagines is not what it sees"),
        (Peeping, "what a seat imagines depends on what is hidden from it"),
        (Remembering, "what a seat imagines is not what it knows"),
    ):
        with pytest.raises(PropertyError, match=told):
            examine(rules(), SETUP, lambda m: m.options[0], 9, every=1)
