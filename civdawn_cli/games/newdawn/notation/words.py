"""How notation calls what is in the box: the names that answers, positions and views share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civdawn_cli.games.newdawn.map.tiles import SIDE_NAMES
from civdawn_cli.games.newdawn.names import UNUSED, slug

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box
    from civdawn_cli.games.newdawn.table import Table

FROM: Final = "from"
"""Stands between a target and where the attack comes from."""

BY_ITSELF: Final = "idle"

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
"""The barbarians' letters."""

ON_CARD_NAME: Final = "card"
"""Where a caravan is that lies on its economy card."""


def effect_name(box: Box, number: int) -> str:
    """A card a seat can hold; a player's diplomacy card names its giver: `embassy@2`."""
    name = box.effects[number].slug
    if number < box.diplomacy_0:
        return name
    return f"{name}@{(number - box.diplomacy_0) // box.designs + 1}"


def state_name(box: Box, state: int) -> str:
    """A city-state."""
    return effect_name(box, box.city_state_0 + state)


def wonder_name(box: Box, wonder: int) -> str:
    """A world wonder."""
    return box.wonders[wonder].slug


def natural_name(box: Box, natural: int) -> str:
    """A natural wonder."""
    return slug(box.naturals[natural])


def card_name(box: Box, card: int) -> str:
    """A focus card."""
    return slug(box.focus[card].title)


def victory_name(box: Box, card: int) -> str:
    """A victory card by its two agendas."""
    first, second = box.victory[card]
    return f"{slug(first.title)}/{slug(second.title)}"


def barbarian_name(letter: int) -> str:
    """A barbarian by its letter."""
    return f"barbarian-{LETTERS[letter]}"


def tile_name(tile: int, side: int) -> str:
    """A tile and the side that is up: `4a`."""
    return f"{tile}{SIDE_NAMES[side].lower()}"


def slot_name(slot: int) -> str:
    """A slot of a focus row."""
    return f"pos{slot}"


def space_name(table: Table, space: int) -> str | None:
    """A space, None for none."""
    return table.board.names[space] if space >= 0 else None


def caravan_place(table: Table, place: int) -> str:
    """Where a caravan is: a space, `card` or `unused`."""
    return space_name(table, place) or ("unused" if place == UNUSED else ON_CARD_NAME)
