"""Everybody at a table, following one game from what they are told of it."""

from __future__ import annotations

from random import Random
from typing import Any

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.playing.following import Following


def listeners(game: Game[Any], setup: Setup, name: str) -> dict[Seat, Following]:
    """A follower for each seat and for a spectator (CHANCE), whose luck depends on the name."""
    return {
        seat: Following(game, setup, seat, Random(f"{name} {seat}"))
        for seat in range(CHANCE, setup.seats)
    }
