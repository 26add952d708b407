"""The lists that programs can look up by a command: cards, rules and kinds of question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.playing import reference
from civdawn_cli.playing.lookup import find_cards, find_rules
from civdawn_cli.protocol import Message, ok

LISTS: Final[dict[str, Callable[[Game[Any]], list[reference.Entry]]]] = {
    "cards": reference.cards,
    "rules": reference.rules,
    "kinds": reference.kinds,
}
"""The entries of each list of a game, by the command."""


def listed_data(message: Message, game: Game[Any]) -> str:
    """The reply to the command for one of LISTS: all entries, or those that the text asks for."""
    asked = (message.text or "").strip()
    if not asked or message.verb not in FOUND:
        return reply(message, LISTS[message.verb](game))
    return reply(message, FOUND[message.verb](game, asked))


def reply(message: Message, entries: list[reference.Entry]) -> str:
    """The reply to a command for a list: how many entries it has, and all of them."""
    return ok(message, {"count": len(entries)}, reference.line(entries))


def _cards(game: Game[Any], asked: str) -> list[reference.Entry]:
    return [reference.card_entry(card) for card in find_cards(game, asked)]


def _rules(game: Game[Any], asked: str) -> list[reference.Entry]:
    book = reference.rulebook(game)
    found = find_rules(book, asked, reference.prefix(game))
    return [reference.rule_entry(game, book, rule) for _chapter, rules in found for rule in rules]


FOUND: Final[dict[str, Callable[[Game[Any], str], list[reference.Entry]]]] = {
    "cards": _cards,
    "rules": _rules,
}
"""The entries of a list that some words ask for, as people ask for them (playing/lookup.py)."""
