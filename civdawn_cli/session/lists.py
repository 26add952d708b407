"""The lists that programs can look up by a command: cards, rules and kinds of question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.playing import reference
from civdawn_cli.protocol import Message, ok

LISTS: Final[dict[str, Callable[[Game[Any]], list[reference.Entry]]]] = {
    "cards": reference.cards,
    "rules": reference.rules,
    "kinds": reference.kinds,
}
"""The entries of each list of a game, by the command."""


def listed_data(message: Message, game: Game[Any]) -> str:
    """The reply to the command for one of LISTS."""
    return reply(message, LISTS[message.verb](game))


def reply(message: Message, entries: list[reference.Entry]) -> str:
    """The reply to a command for a list: how many entries it has, and all of them."""
    return ok(message, {"count": len(entries)}, reference.line(entries))
