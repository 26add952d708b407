"""The player that searches, in both games: it looks and touches nothing, and plays the same way
again; its limits; its names."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.plans import Plan, Planner, Spent, Work
from civdawn_cli.engine.step import CHANCE, PASS, Option
from civdawn_cli.games import GAMES
from civdawn_cli.playing.options import OptionError
from civdawn_cli.playing.players import check_name
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.playing.players.greedy_1 import FirstGreedyPlayer
from civdawn_cli.playing.players.search import (
    MOST_WORLDS,
    WIDTH,
    Budget,
    Search,
    SearchPlayer,
    usual,
)
from civdawn_cli.playing.players.sharing import Trial, shared

NAMES = sorted(GAMES)
FEW = 400
"""Tables judged for a plan."""


def searching(nodes: int = FEW) -> SearchPlayer:
    """A player that searches a little."""
    return SearchPlayer(None, Budget(nodes=nodes))


def middle(name: str, rounds: int = 3, seats: int = 2) -> Match[Any]:
    """A game that the first greedy players have played to a question of that round."""
    game = GAMES[name]()
    match = Match(game, game.setup(seats))
    chance, player = Chance(4), FirstGreedyPlayer()
    while match.step.seat == CHANCE or game.rounds(match.table) < rounds:
        if match.step.seat == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
        else:
            match.choose(player.decide(match))
    return match


def answers(match: Match[Any], player: SearchPlayer, count: int) -> list[Option]:
    """The next answers of one player for all seats, luck aside; the match goes on."""
    chance = Chance(9)
    found: list[Option] = []
    while len(found) < count:
        if match.step.seat == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
        else:
            found.append(player.decide(match))
            match.choose(found[-1])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_same_answers(name: str) -> None:
    """It never changes the match, and at the same question it answers the same, whatever was kept
    of the plan before."""
    match = middle(name)
    again = match.clone()
    key = match.game.key(match.table)
    player = searching()
    assert player.decide(match) in match.options
    assert match.game.key(match.table) == key
    assert match.options == again.options
    assert match.choices == again.choices
    assert answers(match, player, 8) == answers(again, searching(), 8)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_resumed(name: str) -> None:
    """A game that goes on later, in the middle of a plan, goes on as it would have."""
    match = middle(name)
    whole, later = searching(), searching()
    while True:
        option = whole.decide(match)
        if whole.judged == 0:  # this answer was planned before
            break
        later.skip(match)
        match.choose(option)
        while match.step.seat == CHANCE:
            match.choose(match.options[0])
    assert later.decide(match) == option


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_hint(name: str) -> None:
    """Its scores put the answer first that it would give."""
    match = middle(name)
    scores = searching().scores(match)
    assert len(scores) == len(match.options)
    assert match.options[scores.index(max(scores))] == searching().decide(match)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_wider_by_the_clock(name: str) -> None:
    """With time enough the clock's plans are those of the widest beam, and with none there is still
    one that may be played."""
    match = middle(name)
    search = Search(match, Work(0, time.monotonic() + 3600))
    fixed = Planner(match.game, Work())
    plans = fixed.plans(search.world, search.seat, WIDTH)
    assert told_plans(search.planned()) == told_plans(plans)
    assert search.work.judged > fixed.work.judged
    hurried = Search(match, Work(0, time.monotonic() - 1))
    assert hurried.best().answers[0] in match.options


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("newdawn", 2), ("ages", 2), ("ages", 3)])
def test_usual_work(name: str, seats: int) -> None:
    """Without a limit the beam judges no more tables than the game's usual work has, if it has a
    bound, and so many plans are played on as that says: none where hidden cards and three seats or
    more would make it slow."""
    search = Counting(middle(name, 4, seats), Work())
    search.worlds = {}
    work = usual(search.game, seats)
    assert search.usual is work
    plans = search.planned()
    assert 0 < search.work.judged <= (work.nodes or 10**6)
    search.best()
    assert len(search.worlds) == min(work.plans, len(plans))
    assert bool(search.worlds) == (name == "newdawn" or seats == 2)


def told_plans(plans: list[Plan]) -> list[tuple[tuple[Option, ...], float]]:
    """The answers and the value of every plan."""
    return [(plan.answers, plan.value) for plan in plans]


PUZZLES = Path(__file__).with_name("puzzles")
"""Positions, as text, by the name of the game, and what tells them apart."""


def puzzle(name: str) -> Match[Any]:
    """A game that begins from the position of that name, two players."""
    game = GAMES[name.split("-", maxsplit=1)[0]]()
    setup = game.setup(2)
    setup.position = (PUZZLES / f"{name}.txt").read_text(encoding="utf-8")
    return Match(game, setup)


def told(match: Match[Any], option: Option) -> str:
    """An answer as notation writes it, after its word if the kind has no verbs."""
    text = "-" if option == PASS else match.game.write(match.table, option)
    return text if match.step.kind.verbs else f"{match.step.kind.word} {text}"


def turn_of(match: Match[Any], player: GreedyPlayer | SearchPlayer) -> list[str]:
    """The answers of a player, who is asked, until luck or another seat comes in."""
    found = []
    seat = match.step.seat
    while match.step.seat == seat:
        option = player.decide(match)
        found.append(told(match, option))
        match.choose(option)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("player", [GreedyPlayer, SearchPlayer])
def test_capital_in_reach(player: type[GreedyPlayer | SearchPlayer]) -> None:
    """Greedy and search play the military card to attack the rival's capital, which fulfils a
    victory card (ND-17.6), though they are asked about it only after they refuse to reinforce
    (ND-10.1, ND-10.2)."""
    match = puzzle("newdawn")
    assert turn_of(match, player()) == ["play military pos5", "reinforce -", "attack 13,16"]
    while match.step.seat == CHANCE:
        match.choose(match.options[-1])
    assert match.table.marked[1]


@pytest.mark.slow
def test_better_from_a_higher_slot() -> None:
    """Greedy attacks the rival's capital at once, from slot 1 with a chance of 42 %. Search first
    plays the culture card from slot 5, which moves the military card up (ND-10.7)."""
    match = puzzle("newdawn-slot")
    assert turn_of(match.clone(), GreedyPlayer())[:3] == [
        "play military pos1",
        "reinforce -",
        "attack 19,9",
    ]
    assert told(match, SearchPlayer().decide(match)) == "play culture pos5"


@pytest.mark.slow
def test_workers_change_places() -> None:
    """Search takes workers from mines, whose resources it has no use for, to a farm and to arms
    (TA-17.8): each destruction is a loss until the next answer. Greedy does nothing."""
    match = puzzle("ages")
    assert told(match, GreedyPlayer().decide(match)) == "-"
    player = SearchPlayer(None, Budget(nodes=6000))
    found = []
    while match.step.seat == 1 and match.step.kind.verbs:
        option = player.decide(match)
        found.append(told(match, option))
        match.choose(option)
    assert found[:2] == ["destroy iron", "build agriculture"]
    assert found[2:4] == ["destroy iron", "build warriors"]


class Counting(Search):
    """Notes the world of every trial by its plan, and plays nothing on."""

    def _trial(self, plan: Plan, number: int) -> Trial:
        self.worlds.setdefault(plan, []).append(number)
        return lambda: plan.value

    worlds: dict[Plan, list[int]]


def test_two_plans_to_the_end() -> None:
    """Whatever is left of the allowed work is spent on two plans at least, never on one alone."""
    search = Counting(puzzle("newdawn"), Work(10**6))
    search.worlds = {}
    best = search.best()
    counts = sorted([len(worlds) for worlds in search.worlds.values()])
    assert counts[-2:] == [MOST_WORLDS] * 2
    assert len(counts) > 2
    assert counts[-3] < MOST_WORLDS
    assert best.value == max([plan.value for plan in search.worlds])


@pytest.mark.parametrize("name", NAMES)
def test_nodes(name: str) -> None:
    """It judges no more tables than it may, down to one."""
    match = middle(name, 1)
    for nodes in (1, 2, 30):
        player = searching(nodes)
        assert player.decide(match) in match.options
        assert player.judged <= nodes


@pytest.mark.parametrize("name", NAMES)
def test_time(name: str) -> None:
    """It stops soon when its time is over."""
    match = middle(name, 1)
    began = time.monotonic()
    assert SearchPlayer(None, Budget(seconds=0.1)).decide(match) in match.options
    assert time.monotonic() - began < 5  # a search to its end takes as long on a slow machine


class Heard(Exception):
    """Somebody wants the thinking to end."""


def test_breathe() -> None:
    """An exception from its breathing ends its thinking, and the next search is whole again."""
    match = middle("newdawn", 1)
    breaths = 0

    def breathe() -> None:
        nonlocal breaths
        breaths += 1
        if breaths == 20:
            raise Heard

    player = SearchPlayer(breathe, Budget(nodes=FEW))
    with pytest.raises(Heard):
        player.decide(match)
    assert player.decide(match) == searching().decide(match)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no copies of processes")
def test_cores() -> None:
    """Several processes find the same values in the same order as one; what is left undone is
    told."""

    def trial(number: int) -> Callable[[], float]:
        def run() -> float:
            if number == 5:
                raise Spent
            return number / 7

        return run

    whole = [trial(number) for number in range(5)]
    assert shared(whole, 2, Work()) == shared(whole, 1, Work()) == [n / 7 for n in range(5)]
    assert shared([*whole, trial(5)], 3, Work())[5] is None


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no copies of processes")
def test_cores_of_a_game() -> None:
    """Two processes give the answer that one gives."""
    match = middle("newdawn")
    one, two = SearchPlayer(), SearchPlayer(None, Budget(cores=2))
    assert one.scores(match) == two.scores(match)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("search:1s", {"time": "1"}),
        ("search:0.25s", {"time": "0.25"}),
        ("search:nodes=5000", {"nodes": "5000"}),
        ("search:2", {"cores": "2"}),
        ("search:2,1s", {"cores": "2", "time": "1"}),
        ("search:1s?cores=3", {"time": "1", "cores": "3"}),
        ("search?time=2&cores=2", {"time": "2", "cores": "2"}),
        ("search", {}),
    ],
)
def test_names(name: str, settings: dict[str, str]) -> None:
    """Its settings have short forms behind a colon."""
    assert check_name(name) == ("search", settings)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("search:0s", "it is more than 0"),
        ("search:nodes=0", "it is more than 0"),
        ("search:0", "it is more than 0"),
        ("search:fast", "it is search:1s, search:nodes=5000 or search:2, not 'search:fast'"),
        ("search:", "it is search:1s"),
        ("search:99", "cores is a whole number from 1 to 64"),
        ("search?time=-1", "time is a number from 0 to 3,600"),
        ("search?depth=2", "no option 'depth'"),
        ("greedy-1?lines=3", "it has no options"),
    ],
)
def test_wrong_names(name: str, words: str) -> None:
    """A budget of nothing and settings that can't be are refused in words."""
    with pytest.raises(OptionError, match=words.replace("?", r"\?")):
        check_name(name)


@pytest.mark.parametrize("name", NAMES)
def test_first_greedy(name: str) -> None:
    """The first greedy player judges every option, by an evaluation of its own from 0 to 1."""
    match = middle(name, 2)
    scores = FirstGreedyPlayer().scores(match)
    assert all(0.0 <= score <= 1.0 for score in scores)
    assert FirstGreedyPlayer().decide(match) == match.options[scores.index(max(scores))]
    assert match.game.evaluate_first(match.table, 0) == pytest.approx(FIRST[name], abs=1e-9)


FIRST = {"newdawn": 0.8116791809877204, "ages": 0.7155627071217765}
"""How that evaluation judged the first seat in this test when it was frozen."""
