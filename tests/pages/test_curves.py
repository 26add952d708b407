"""The curves under the slider of a page."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.pages.curves import MEASURES, counted, curve, scale


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_is_counted(game: str) -> None:
    """Every game has measures, and each is a number of every seat from the first view on."""
    rules = GAMES[game]()
    seats = rules.seats[-1]
    view = rules.view(Match(rules, rules.setup(seats)).table, CHANCE)
    found = counted(game, [view, view])
    assert len(found) == len(MEASURES[game]) >= 3
    assert [[len(row) for row in rows] for rows in found] == [[seats, seats]] * len(found)
    assert len({measure.key for measure in MEASURES[game]}) == len(MEASURES[game])


@pytest.mark.parametrize(
    ("numbers", "ends"),
    [
        ([[0, 0]], (0, 1)),
        ([[3], [7]], (0, 8)),
        ([[0], [376]], (0, 400)),
        ([[-3], [2]], (-3, 2)),
        ([[-7], [2]], (-8, 2)),
        ([[12], [24]], (0, 25)),
        ([], (0, 1)),
    ],
)
def test_scales(numbers: list[list[int]], ends: tuple[int, int]) -> None:
    """A drawing has all numbers and 0 in it, and ends at round ones."""
    assert scale(numbers) == ends


def test_a_drawing_tells_itself() -> None:
    """A drawing is well-formed, tells its last numbers in words, has a curve for each seat that is
    dashed in its own way, and a point for each turn."""
    numbers = [[0, 1, 2, 3], [4, 4, 2, 9], [5, 4, 2, 8]]
    names = ["A <b>", "C", "D", "E"]
    drawing = curve("Culture", numbers, names)
    root = ET.fromstring(drawing)
    assert root.get("aria-label", "").startswith("Culture from turn to turn.")
    assert "A <b>: 5; C: 4; D: 2; E: 8" in root.get("aria-label", "")
    curves = [each for each in root if "curve" in each.get("class", "")]
    assert [len(re.findall("[ML]", each.get("d", ""))) for each in curves] == [3] * 4
    assert len({each.get("stroke-dasharray") for each in curves}) == 4


def test_a_single_turn_can_be_drawn() -> None:
    """A game of one turn has a drawing like others."""
    ET.fromstring(curve("Spaces", [[1, 2]], ["A", "B"]))
