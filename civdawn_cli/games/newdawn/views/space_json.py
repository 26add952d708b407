"""A space of the map and a piece on it as data, with or without a whole map around them."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import DIFFICULTY, RESOURCE_NAMES, TERRAIN_NAMES
from civdawn_cli.games.newdawn.names import slug
from civdawn_cli.games.newdawn.notation.words import barbarian_name, state_name

Data = dict[str, object]

CAPITAL_SYMBOL: Final = "capital"

CITY: Final = 0
CAPITAL: Final = 1
TOKEN: Final = 2
KINDS: Final = ("city", CAPITAL_SYMBOL, "control-token")
"""The pieces of a seat, by these numbers."""


def piece(seat: Seat, kind: int, more: bool) -> Data:
    """A city or control token. more: the city is mature, the token reinforced."""
    return {
        "seat": seat + 1,
        "kind": KINDS[kind],
        "reinforced": more and kind == TOKEN,
        "mature": more and kind != TOKEN,
    }


def printed(name: str, terrain: int, edge: bool, coast: bool, symbol: str | None) -> Data:
    """A space with what is printed on it, and nothing lying there."""
    return {
        "space": name,
        "terrain": TERRAIN_NAMES[terrain],
        "difficulty": DIFFICULTY[terrain],
        "edge": edge,
        "coast": coast,
        "symbol": symbol,
        "piece": None,
        "resource": None,
        "natural_wonder": None,
        "city_state": None,
        "wonder": None,
        "barbarians": [],
        "caravans": [],
    }


def symbol(
    box: Box, resource: int, natural: int, state: int, letter: int, capital: bool
) -> str | None:
    """The symbol printed on a space beside its terrain, None for none; numbers as in Cell."""
    if resource >= 0:
        return RESOURCE_NAMES[resource]
    if natural >= 0:
        return slug(box.naturals[natural])
    if state >= 0:
        return state_name(box, state)
    if letter >= 0:
        return barbarian_name(letter)
    return CAPITAL_SYMBOL if capital else None
