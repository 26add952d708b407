"""The names of cards in texts that have them in English, such as summaries and tallies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civdawn_cli.engine.game import Game
from civdawn_cli.language import ENGLISH, _, card_text, language


def titles(game: Game[Any]) -> dict[str, str]:
    """The names of all cards of a game, of rulers, and of rulers with their civilizations, in the
    present language by their English ones; {} in English."""
    if language() == ENGLISH:
        return {}
    found: dict[str, str] = {}
    for card in game.cards():
        data, context = card["data"], str(card["slug"] or card["family"])
        assert isinstance(data, dict)
        name = str(card["name"])
        said = card_text(game.name, context, name)
        found.setdefault(name, said)
        if ruler := str(data.get("ruler") or ""):
            called = card_text(game.name, context, ruler)
            found.setdefault(ruler, called)
            found.setdefault(f"{ruler} ({name})", f"{called} ({said})")
    return found


def titled(text: str, cards: Mapping[str, str]) -> str:
    """A name of a card, or two names in one text, in the present language; '' if it is none.
    cards: see `titles`."""
    if text in cards:
        return cards[text]
    for joint, said in ((" / ", " / "), (" and ", _(" and "))):
        parts = text.split(joint)
        if len(parts) > 1 and all(part in cards for part in parts):
            return said.join([cards[part] for part in parts])
    return ""
