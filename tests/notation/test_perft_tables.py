"""Perft tables of every setup, and of positions: the first thing that changes when a rule does by
accident."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.commands.shared import named_setup, setup_names
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.perft import perft
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.games import GAMES
from tests.notation.standing import Standing

pytestmark = pytest.mark.slow

SETUPS = [(game, name) for game in GAMES for name in setup_names(GAMES[game]())]

MOMENTS = {
    "newdawn": {"setup": 3, "draft.1": 2, "1.": 5, "5.": 5, "9.": 5},
    "ages": {"setup": 2, "1.": 3, "3.": 3, "6.": 3, "9.": 3},
}
"""From the first question of a line with a label like this, and how deep."""

PAST_DEALS = ("ages",)
"""Games in which a turn begins with draws: there it is the first question to a player."""


def chosen(match: Match[Any], chance: random.Random) -> int:
    """Any option, but nobody resigns."""
    write = match.game.write
    return chance.choice(
        [o for o in match.options if o == PASS or write(match.table, o) != "resign"]
    )


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_table(game: str, setup: str, snapshot: SnapshotAssertion) -> None:
    """Decisions, draws and ends to a depth, from moments of a game of random choices."""
    rules = GAMES[game]()
    match = Match(rules, named_setup(rules, setup))
    chance = random.Random(setup)
    rows = ["line depth decisions chance ends"]
    for moment, depth in MOMENTS[game].items():
        while match.options and not rules.label(match.table).startswith(moment):
            # The maps for a first game have no draft.
            if moment == "draft.1" and rules.rounds(match.table):
                break
            match.choose(chosen(match, chance))
        while game in PAST_DEALS and moment != "setup" and match.step.seat == CHANCE:
            match.choose(chosen(match, chance))
        if not match.options or not rules.label(match.table).startswith(moment):
            continue
        for reach in range(1, depth + 1):
            found = perft(rules, match.table, reach)
            rows.append(f"{moment} {reach} {found.decisions} {found.chances} {found.ends}")
    assert "\n".join(rows) + "\n" == snapshot


POSITIONS = re.findall(
    r"^== (\S+) (\d)\n(.*?)(?=^== |\Z)",
    Path(__file__).with_name("perft_ages.txt").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)
"""Positions of Through the Ages, where deals do not make the tree wide: name, depth, lines."""


@pytest.mark.parametrize(
    ("depth", "facts"), [(int(depth), facts) for _, depth, facts in POSITIONS],
    ids=[name for name, _, _ in POSITIONS],
)  # fmt: skip
def test_position(depth: int, facts: str, snapshot: SnapshotAssertion) -> None:
    """The same from a position."""
    standing = Standing(facts, "ages")
    assert standing.game.problems(standing.table) == []
    rows = ["depth decisions chance ends"]
    for reach in range(1, depth + 1):
        found = perft(standing.game, standing.table, reach)
        rows.append(f"{reach} {found.decisions} {found.chances} {found.ends}")
    assert "\n".join(rows) + "\n" == snapshot
