"""The round limit: a game that ends by itself in its last allowed round has ended within it."""

from __future__ import annotations

import random

from civdawn_cli.engine.match import Match
from civdawn_cli.games.ages.game import AGES


def test_end_in_the_last_round() -> None:
    """TA-3.4: the last round of the game may be the last allowed one; one less stops it."""
    luck = random.Random(4)
    match = Match(AGES, AGES.setup(2))
    beyond = []
    while match.options:
        beyond.append((AGES.rounds(match.table), match.beyond(AGES.rounds(match.table))))
        match.choose(luck.choice(match.options))
    last = AGES.rounds(match.table)
    assert last > 3
    assert AGES.over(match.table)
    assert not any(stopped for _, stopped in beyond)
    assert not match.beyond(last)
    assert match.beyond(last - 1)
