"""Records of older rules made records of the present ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.games import GAMES
from grammar import GameText, NotationError, Record

UPGRADES: Final[dict[tuple[str, str], tuple[str, Callable[[Record], Record]]]] = {}
"""By game and rules id: the next rules id, and what makes a record one of those rules.

An upgrade changes the text of turns and tags, but for the tag Rules, which is seen to here. It need
not know whether the result can be played: that is found out by playing it.
"""


def upgraded(text: GameText) -> Record | None:
    """A game as one of the present rules, not played yet; None if it is one as it stands.

    Raises NotationError with the reason if there is no way.
    """
    name = text.value("Game").lower()
    if name in GAMES and text.value("Rules") == GAMES[name]().rules:
        return None
    record = text.record()
    if record.mistake is not None:
        raise record.mistake
    game = GAMES[name]()
    tag = record.tag("Rules")
    while tag is not None and tag.value != game.rules:
        step = UPGRADES.get((name, tag.value))
        if step is None:
            raise NotationError(_no_way(game, tag.value), line=tag.number)
        rules, change = step
        record = _retagged(change(record), rules)
        tag = record.tag("Rules")
    return record


def _retagged(record: Record, rules: str) -> Record:
    tags = [
        replace(tag, value=rules) if tag.name.lower() == "rules" else tag for tag in record.tags
    ]
    return replace(record, tags=tuple(tags))


def _no_way(game: Game[Any], rules: str) -> str:
    """Why a record of those rules can't be upgraded."""
    have = f"this civdawn has {game.rules}"
    stem, _, number = game.rules.rpartition("-")
    found = re.fullmatch(rf"{re.escape(stem)}-(\d{{1,9}})", rules.lower())
    if found and number.isdecimal() and int(found[1]) > int(number):
        return f"rules {rules} are newer, {have}: take the civdawn that wrote the record"
    known = [old for name, old in UPGRADES if name == game.name]
    ways = f"knows the way from {', '.join(known)}" if known else "knows no older ones"
    return f"rules {rules} are unknown, {have} and {ways}"
