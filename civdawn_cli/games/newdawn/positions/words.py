"""The names that positions use, each list by number (see `reader.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS, WONDER_CARDS
from civdawn_cli.games.newdawn.names import BARBARIANS, slug
from civdawn_cli.games.newdawn.notation.words import barbarian_name, effect_name, victory_name
from civdawn_cli.games.newdawn.rules.agendas import VICTORY_CARDS
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS

_EFFECTS: Final[list[str]] = []
_WONDERS: Final[list[str]] = []
_FOCUS: Final[list[str]] = []
_VICTORY: Final[list[str]] = []
_BARBARIANS: Final = [barbarian_name(letter) for letter in range(BARBARIANS)]
_NATURALS: Final = [slug(title) for title in NATURALS]


def effect_names(start: int, stop: int) -> list[str]:
    """The cards a seat can hold, of these numbers."""
    if not _EFFECTS:  # cards are dealt only when all modules are there
        _EFFECTS.extend([effect_name(effect.number) for effect in ALL_EFFECTS])
    return _EFFECTS[start:stop]


def wonder_names() -> list[str]:
    """The world wonders."""
    if not _WONDERS:
        _WONDERS.extend([wonder.slug for wonder in WONDER_CARDS])
    return _WONDERS


def focus_names() -> list[str]:
    """The focus cards."""
    if not _FOCUS:
        _FOCUS.extend([slug(card.title) for card in FOCUS_CARDS])
    return _FOCUS


def victory_names() -> list[str]:
    """The victory cards, by both agendas."""
    if not _VICTORY:
        _VICTORY.extend([victory_name(card) for card in range(len(VICTORY_CARDS))])
    return _VICTORY


def barbarian_names() -> list[str]:
    """The barbarians, `barbarian-a` on."""
    return _BARBARIANS


def natural_names() -> list[str]:
    """The natural wonders."""
    return _NATURALS
