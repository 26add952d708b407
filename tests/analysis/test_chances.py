"""The map from evaluations to chances."""

from __future__ import annotations

import math
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from random import Random
from types import ModuleType

import pytest

from civdawn_cli.analysis.chances import (
    chances,
    edition,
    features,
    final,
    fits,
    has_map,
    lead_of,
    plain,
    softmax,
)
from civdawn_cli.games import GAMES
from tests.analysis.invented import random_game
from tests.tidy.sources import ROOT


def calibrate() -> ModuleType:
    """The script that fits the map."""
    loader = SourceFileLoader("calibrate", str(ROOT / "scripts" / "calibrate"))
    spec = spec_from_loader("calibrate", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", ["newdawn", "ages"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole(game: str, seats: int) -> None:
    """Chances are 100 % in all, and each lies in its interval."""
    match = random_game(game, seats, seats, 3).match
    found = chances(match.game, match.table)
    assert len(found) == seats
    assert math.isclose(sum(one.chance for one in found), 1.0)
    assert all(0.0 < one.low < one.chance < one.high < 1.0 for one in found)
    assert [one.chance for one in found] == plain(match.game, match.table)


@pytest.mark.parametrize("game", ["newdawn", "ages"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_maps(game: str, seats: int) -> None:
    """There is a map for every game and number of seats, with a weight for every feature."""
    match = random_game(game, seats, 1, 1).match
    rows = features(match.game, match.table)
    assert rows is not None
    assert has_map(match.game, seats)
    fit = fits()[game, seats]
    assert [len(row) for row in (*rows, *fit.spread)] == [len(fit.weights)] * (
        seats + len(fit.weights)
    )
    assert fit.games > 0
    assert fit.positions > fit.games
    assert all(row[at] > 0 for at, row in enumerate(fit.spread))
    assert not has_map(match.game, 5)
    assert len(edition()) == 8


@pytest.mark.parametrize("game", ["newdawn", "ages"])
def test_leads_pay(game: str) -> None:
    """The further ahead the evaluation sees a seat the better is its chance, in every phase."""
    for seats in (2, 3, 4):
        assert all(weight > 0 for weight in fits()[game, seats].weights[:4])


def test_end() -> None:
    """At the end of a game the chance is the share of the victory, without doubt (TA-35.3)."""
    game = GAMES["ages"]()
    table = random_game("ages", 2, 5, 30).match.table
    assert game.over(table)
    assert plain(game, table) == final(game, table)
    assert sum(final(game, table)) == 1.0
    assert all(one.low == one.chance == one.high for one in chances(game, table))


def test_leads() -> None:
    """A lead is what an evaluation was made of, up to the farthest that counts."""
    for lead in (-3.0, -0.2, 0.0, 0.5, 2.5):
        assert math.isclose(lead_of(0.5 + 0.5 * lead / (1 + abs(lead))), lead, abs_tol=1e-12)
    assert lead_of(1.0) == -lead_of(0.0) == lead_of(0.999)


def test_lost() -> None:
    """A seat that has no row has no chance; if none has one, all are equal."""
    assert softmax([(1.0,), (), (1.0,)], (2.0,)) == [0.5, 0.0, 0.5]
    assert softmax([(), ()], (2.0,)) == [0.5, 0.5]


def test_fit() -> None:
    """The fit finds the weights by which games were drawn, and its errors say how well."""
    script = calibrate()
    random, true = Random(3), (1.5, -0.7)
    games = []
    for _ in range(600):
        rows: list[tuple[float, ...]] = [(random.gauss(0, 1), random.gauss(0, 1)) for _ in range(3)]
        winner = random.choices(range(3), softmax(rows, true))[0]
        shares = [float(seat == winner) for seat in range(3)]
        games.append([script.Position(rows, shares)] * 2)
    found = script.fit(games)
    spread = script.spread(games, found)
    for at, weight in enumerate(true):
        error = math.sqrt(spread[at][at])
        assert 0.03 < error < 0.2
        assert abs(found[at] - weight) < 3 * error


def test_reliability() -> None:
    """Of positions that a fitted map gives 70 %, 70 % are won, where games follow its rule."""
    script = calibrate()
    random = Random(4)
    games = []
    for _ in range(800):
        rows: list[tuple[float, ...]] = [(random.gauss(0, 1),) for _ in range(2)]
        winner = random.choices(range(2), softmax(rows, (1.2,)))[0]
        games.append([script.Position(rows, [float(seat == winner) for seat in range(2)])])
    bins, loss, blind = script.reliability(games, [])
    assert loss < blind
    for tenth in bins:
        if tenth.count > 40:
            assert abs(tenth.given - tenth.won) / tenth.count < 4 * tenth.error()
