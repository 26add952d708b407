"""The components at the start: tokens on the printed symbols, supplies, players' pieces (ND-1,
ND-2)."""

from __future__ import annotations

from civdawn_cli.games.newdawn.map.board import RESOURCES, Board
from civdawn_cli.games.newdawn.names import (
    ABSENT,
    CITIES,
    CONTROL_TOKENS,
    HOME,
    NOBODY,
)
from civdawn_cli.games.newdawn.table import Table


def lay_out(table: Table, board: Board) -> None:
    """Put a token on every printed symbol and the players' pieces beside the map (ND-2.3, 2.8,
    2.9)."""
    box = table.box
    table.board = board
    table.tokens_left = [CONTROL_TOKENS] * table.seats
    table.cities_left = [CITIES] * table.seats
    table.cities = [1 << space for space in board.capital]
    table.occupied = sum(table.cities)
    table.barbarian = [home if home >= 0 else ABSENT for home in board.barbarian_home]
    table.barbarians = sum([1 << home for home in board.barbarian_home if home >= 0])
    table.resources = board.resources
    table.supply = tuple(
        [
            box.resources_each - sum([board.resource[space] == kind for space in board.spaces])
            for kind in range(RESOURCES)
        ]
    )
    table.natural_holder = (NOBODY,) * len(box.naturals)
    table.natural_card = box.no_natural_cards
    table.city_states = sum([1 << space for space in board.city_state_space if space >= 0])
    table.state_holder = tuple([HOME if space >= 0 else ABSENT for space in board.city_state_space])
    table.state_card = box.no_state_cards
    table.envoys = (0,) * box.city_states
