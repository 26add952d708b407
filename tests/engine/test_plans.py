"""Planning whole turns: beams, settling, playing on, and limits of work."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from civdawn_cli.engine.chance import Chance, drawn
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.plans import WIDE, Node, Planner, Spent, Work
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step, then
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.playing.players.search import SearchPlayer
from tests.engine.bazaar import ACT, DISCARD, REST, Bazaar, Market, Show

SETUP = Market().setup(2)
TO_ACT = (0, 2, 1, 1, 1)
"""A salt and a silk on the stall, a coin each and one more for the first seat, which is to act."""


class Siesta(Market):
    """Values two rests of the first seat, while one alone is worse than none. A turn
    is over when the other acts."""

    def moment(self, table: Bazaar) -> int:
        rival = [step for step in table.stack[:-1] if step.seat == 1 - table.active]
        return 2 * table.turn + (not rival)

    def evaluate(self, table: Bazaar, seat: Seat) -> float:
        return (0.5, 0.4, 0.9)[table.rests] if seat == 0 else 0.5


def siesta() -> Match[Bazaar]:
    """A game in which the first seat is to act, with nothing on the stall."""
    match = Match(Siesta(), SETUP, list(TO_ACT))
    match.table.stall = [0, 0, 0]
    match.options = ask(match.table)
    return match


def test_two_answers() -> None:
    """Search finds two answers that are good together only (B-3); greedy does not."""
    match = siesta()
    assert GreedyPlayer().decide(match) != REST
    player = SearchPlayer()
    assert player.decide(match) == REST
    match.choose(REST)
    assert player.decide(match) == REST
    assert player.judged == 0  # it was planned before


def test_best_plan_first() -> None:
    """Plans come best first, each with the answers to get there, and equal tables once."""
    match = siesta()
    plans = Planner(match.game, Work()).plans(match.table, 0, 8)
    assert plans[0].answers[:2] == (REST, REST)
    assert plans[0].value == 0.9
    assert [plan.value for plan in plans] == sorted([plan.value for plan in plans], reverse=True)
    assert len({plan.answers for plan in plans}) == len(plans)


def test_settle() -> None:
    """Whoever settles a turn refuses all that may be refused."""
    match = siesta()
    game, table = match.game, match.table
    key = game.key(table)
    assert Planner(game, Work()).settle(table, 0, game.moment(table)) == 0.5
    assert game.key(table) == key


def test_play_on_keeps_the_table() -> None:
    """Playing on ends turns later, with the same luck at the same table, and changes neither."""
    match = Match(Market(), SETUP, list(TO_ACT))
    game, table = match.game, match.table
    key = game.key(table)
    planner = Planner(game, Work())
    ends = [planner.play_on(table, 0, (PASS,), Chance(3), 2, 2) for _ in range(2)]
    assert game.key(table) == key
    assert game.key(ends[0]) == game.key(ends[1])
    assert ends[0].turn == table.turn + 3


@pytest.mark.parametrize("most", [1, 2, 5, 20])
def test_limit_of_work(most: int) -> None:
    """No more tables are judged than allowed, and there is a plan all the same."""
    match = siesta()
    work = Work(most)
    plans = Planner(match.game, work).plans(match.table, 0, 8)
    assert work.judged <= most
    assert not plans or plans[0].answers[0] in match.options
    work.judged = most
    with pytest.raises(Spent):
        work.one()


def test_drawn_by_weight() -> None:
    """A number draws the option on whose part of the weights it falls."""
    table = Match(Market(), SETUP).table
    table.bag = [3, 2, 1]
    step = Show(CHANCE)
    options: list[Option] = [0, 1, 2]
    numbers = [at / 6 + 0.01 for at in range(6)]
    assert [drawn(step, options, table, number) for number in numbers] == [0, 0, 0, 1, 1, 2]
    random = Random(1)
    for _ in range(200):
        table.bag = [random.randint(1, 9) for _ in options]
        number = random.random()
        weighed = [good for good in options for _ in range(table.bag[good])]
        assert drawn(step, options, table, number) == weighed[int(number * len(weighed))]


class Bag(Siesta):
    """Values only what lies on the stall: a silk is much."""

    def evaluate(self, table: Bazaar, seat: Seat) -> float:
        return 0.1 * table.stall[0] + 0.9 * table.stall[2]


def test_luck_on_average() -> None:
    """Luck counts by all its outcomes and their weights (B-1), not by the middle one."""
    game = Bag()
    table = Match(game, SETUP, list(TO_ACT)).table
    answer(table, 0)
    options = ask(table)
    assert (options, table.bag) == ([0, 1], [2, 2, 0])
    node = Node(table, [], (0,), 1)
    less = Planner(game, Work())._average(node, options, 0, game.moment(table))
    assert less == pytest.approx(0.05)  # a salt or a tea, as likely; the tea is in the middle
    plans = Planner(game, Work()).plans(Match(game, SETUP, list(TO_ACT)).table, 0, 1)
    assert max([plan.value for plan in plans if plan.answers == (0,)]) >= 0.95


class Choice(Step[Bazaar]):
    """Some options, or none if the seat may pass. Each pushes further choices, and the last ones
    count as rests: the number that `Siesta` and its like value."""

    kind = ACT

    def __init__(self, seat: Seat, *behind: Choice | int) -> None:
        super().__init__(seat)
        self.behind: Final = behind

    def options(self, table: Bazaar) -> list[Option]:
        return [*range(len(self.behind)), *([PASS] if self.may_pass else [])]

    def choose(self, table: Bazaar, option: Option) -> None:
        behind = 0 if option == PASS else self.behind[option]
        if isinstance(behind, int):
            table.rests = behind
        else:
            then(table, behind)


class Offer(Choice):
    """A choice that may be refused."""

    may_pass = True


class Order(Choice):
    """A choice that must be made."""

    kind = DISCARD


class Tenths(Siesta):
    """A table is worth a tenth for each rest. few: see `Game`."""

    def __init__(self, few: int = 0) -> None:
        self.few = few

    def moment(self, table: Bazaar) -> int:
        return 0

    def evaluate(self, table: Bazaar, seat: Seat) -> float:
        return table.rests / 10

    def key(self, table: Bazaar) -> tuple[object, ...]:
        return (tuple(map(id, table.stack)), table.rests)


def planned(game: Tenths, choice: Choice, width: int) -> tuple[Option, ...]:
    """The best answers of the first seat that is asked this."""
    return Planner(game, Work()).plans(Bazaar([choice]), 0, width)[0].answers


def test_forced_answers() -> None:
    """A card that orders something is worth the best that can be done with it, however few tables
    are kept."""
    choice = Offer(0, Order(0, 1, 9), 5, 6)
    assert planned(Tenths(), choice, 1) == (0, 1)


def test_every_beginning() -> None:
    """Where a few options lead to questions of their own each is followed, even if what it promises
    at first is less."""
    late = Offer(0, Offer(0, 9, 1), 2)
    choice = Offer(0, Offer(0, 5, 4), Offer(0, 6, 5), late)
    assert planned(Tenths(9), choice, 1) == (2, 0, 0)


def test_wide_questions() -> None:
    """All options of a wide question are tried where the game can't tell which are promising; the
    most promising where it can."""
    choice = Offer(0, *[1] * WIDE, 9)
    assert planned(Tenths(), choice, 1) == (WIDE,)

    class Telling(Tenths):
        def promising(self, table: Bazaar, options: list[Option]) -> list[Option]:
            return sorted(options)

    assert WIDE not in planned(Telling(), choice, 1)
