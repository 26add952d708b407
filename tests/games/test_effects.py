"""Effects of answers against the views before and after them, in every game; more by
scripts/fuzz effects."""

from __future__ import annotations

import pytest

from civdawn_cli.games import GAMES
from tests.games.truth import Truth
from tests.often import often

PLAYED = {name: make() for name, make in GAMES.items()}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_effects_make_the_view_after_of_the_view_before(name: str) -> None:
    """For all who look on, what an answer changed leads from the view before it to the view after
    it, told in words, except for what is listed as derived from other things."""
    game = PLAYED[name]
    truth = Truth(game)
    for number in range(often(3, 24)):
        setup = game.setup(game.seats[number % len(game.seats)])
        truth.play(setup, f"effects/{number}", rounds=often(6, 30))
    assert truth.wrong == []
    assert truth.answers > 200
