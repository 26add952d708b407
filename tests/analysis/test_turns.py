"""Turns analysed: costs, luck, what is known."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest

from civdawn_cli.analysis.games import accounts, mark, mark_of, own_cost
from civdawn_cli.analysis.played import Played, Turn
from civdawn_cli.analysis.turns import Budget, TurnAnalysis, analysed, cost
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.grammar import read_game
from civdawn_cli.playing.players.search import Budget as SearchBudget
from civdawn_cli.playing.players.search import SearchPlayer
from tests.analysis.invented import choice, facts, random_game, turn

SMALL = Budget(nodes=80)


def replayed(game: str, seats: int, seed: int, rounds: int) -> Played:
    """A random game, read from its record."""
    return Played(read_game(random_game(game, seats, seed, rounds).text().encode()))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("newdawn", 2), ("newdawn", 3), ("ages", 2)])
def test_sums(game: str, seats: int) -> None:
    """Seats gain only what others lose: luck and choices are 0 in all, chances 100 %."""
    played = replayed(game, seats, 6, 4)
    assert played.mistake is None
    for number in range(0, len(played.turns), 2):
        found = analysed(played, number, SMALL)
        assert found == analysed(played, number, SMALL), "the same again"
        assert math.isclose(sum(one for one, _, _ in found["chances"]), 1.0, abs_tol=1e-4)
        assert math.isclose(sum(found["luck"]), 0.0, abs_tol=1e-4)
        assert found["choices"]
        for one in found["choices"]:
            assert math.isclose(sum(one["change"]), 0.0, abs_tol=1e-4)
            assert one["worlds"] or one["change"] == [0.0] * seats


def test_own_line_costs_nothing() -> None:
    """A seat that plays as the search with this budget would loses nothing by it."""
    played = replayed("newdawn", 2, 6, 3)
    last = played.turns[-1]
    match = played.match(last)
    player = SearchPlayer(None, SearchBudget(nodes=SMALL.nodes // 2))
    choices = []
    seat = match.step.seat
    while match.options and match.step.seat == seat != CHANCE and match.label == last.label:
        choices.append(player.decide(match))
        match.choose(choices[-1])
    own = TurnAnalysis(played, last._replace(choices=tuple(choices)), SMALL).facts()["choices"]
    assert [one["change"] for one in own] == [[0.0, 0.0]] * len(own)
    assert own[0]["played"] == own[0]["best"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_hidden_cards(seed: int) -> None:
    """The better line and the cost know nothing that the seat did not: they are the same at a table
    where all that it can't see is dealt again."""
    played = replayed("ages", 2, seed, 7)
    game = played.game
    before = played.turns[-1]
    match = played.match(before)
    while match.step.seat == CHANCE:
        match.choose(before.choices[len(match.choices)])
    seat = match.step.seat
    option = match.options[-1]
    other = game.imagine(match.table, seat, Random(seed))
    assert game.key(other) != game.key(match.table), "there is something hidden"

    def own(table: Any) -> object:
        return TurnAnalysis(played, Turn(before.label, seat, 0, table, (option,)), SMALL).facts()[
            "choices"
        ]

    assert own(match.table) == own(other)


@pytest.mark.parametrize(
    ("change", "doubt", "sign"),
    [
        (0.049, 0.0, ""),
        (0.05, 0.0, "?"),
        (0.149, 0.01, "?"),
        (0.15, 0.01, "??"),
        (0.2, 0.11, ""),
        (0.06, 0.04, ""),
        (-0.02, 0.0, ""),
        (-0.03, 0.0, "!"),
        (-0.03, 0.02, ""),
    ],
)
def test_marks(change: float, doubt: float, sign: str) -> None:
    """Marks follow the cost, and only where it is beyond doubt."""
    assert mark(change, doubt) == sign


def test_mark_of_a_turn() -> None:
    """A turn is marked for what its own seat chose, all choices together."""
    own = [choice(1, [-0.03, 0.03], 0.003), choice(1, [-0.03, 0.03], 0.004)]
    found = turn("1.1", 0.5, [*own, choice(2, [0.4, -0.4])])
    total, doubt = own_cost(found)
    assert (round(total, 3), round(doubt, 3)) == (0.06, 0.005)
    assert mark_of(found) == "?"
    assert cost(found["choices"][2]) == 0.4


def test_accounts() -> None:
    """The parts of an account add up to the result, for every seat."""
    found = facts()
    for account in accounts(found["turns"], [0.0, 1.0]):
        parts = account["luck"] + account["own"] + account["others"] + account["rest"]
        assert math.isclose(account["began"] + parts, account["ended"], abs_tol=1e-4)
    first = found["accounts"][0]
    assert (first["luck"], first["own"], first["others"]) == (0.12, -0.25, -0.035)
    assert found["marks"] == {"1.1": "??", "1.2": "!", "2.1": "?"}
