"""Perft tables of every setup: the first thing that changes when a rule does by accident."""

from __future__ import annotations

import random

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.commands.shared import named_setup, setup_names
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.perft import perft
from civdawn_cli.games import GAMES

SETUPS = [(game, name) for game in GAMES for name in setup_names(GAMES[game]())]

MOMENTS = {"setup": 3, "draft.1": 2, "1.": 5, "5.": 5, "9.": 5}
"""From the first question of a line with a label like this, and how deep."""


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_table(game: str, setup: str, snapshot: SnapshotAssertion) -> None:
    """Decisions, draws and ends to a depth, from moments of a game of random choices."""
    rules = GAMES[game]()
    match = Match(rules, named_setup(rules, setup))
    chance = random.Random(setup)
    rows = ["line depth decisions chance ends"]
    for moment, depth in MOMENTS.items():
        while match.options and not rules.label(match.table).startswith(moment):
            # The maps for a first game have no draft.
            if moment == "draft.1" and rules.rounds(match.table):
                break
            match.choose(chance.choice(match.options))
        if not match.options or not rules.label(match.table).startswith(moment):
            continue
        for reach in range(1, depth + 1):
            found = perft(rules, match.table, reach)
            rows.append(f"{moment} {reach} {found.decisions} {found.chances} {found.ends}")
    assert "\n".join(rows) + "\n" == snapshot
