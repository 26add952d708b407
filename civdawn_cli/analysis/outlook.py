"""The chance of a seat after an answer, as far as the seat itself can tell."""

from __future__ import annotations

import math
from hashlib import sha256
from random import Random
from typing import Any, Final

from civdawn_cli.analysis.chances import plain
from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.plans import Planner, Work
from civdawn_cli.engine.step import Option
from civdawn_cli.playing.players.search import NARROW

WORLDS: Final = 3
"""Worlds, drawn from what the seat knows, that the answer is tried in."""


def outlook(match: Match[Any], option: Option) -> float:
    """The chance that the seat which is asked wins, if it answers so and plans the rest of the turn
    by a narrow beam. It depends only on what the seat knows; equal options meet equal luck."""
    game, seat = match.game, match.step.seat
    name = sha256(str(game.known(match.table, seat)).encode()).hexdigest()
    found = []
    for number in range(WORLDS if game.hides else 1):
        world = match.table
        if game.hides:
            world = game.imagine(world, seat, Random(f"{name}/{number}"))
        planner = Planner(game, Work())
        luck = Chance(f"{name}/{number}")
        end = planner.play_on(world, seat, (option,), luck, 0, NARROW)
        found.append(plain(game, end)[seat])
    return math.fsum(found) / len(found)
