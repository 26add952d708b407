"""Upgrades that turn records of older rules into records of the present rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from civdawn_cli.engine.game import Game
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import GameText, NotationError, Record, read_game
from civdawn_cli.language import _
from civdawn_cli.record.replay import breaks_off, canonical
from civdawn_cli.record.tags import data_here, game_of


def as_it_is(record: Record) -> Record:
    """The upgrade to rules that ask fewer questions and change nothing else: the record as it is.
    If it answers a question that is no longer asked, playing it refuses that answer."""
    return record


UPGRADES: Final[dict[tuple[str, str], tuple[str, Callable[[Record], Record]]]] = {
    ("newdawn", "nd-1"): ("nd-2", as_it_is),
}
"""By game and rules id: the next rules id, and the function that upgrades a record to those rules.

An upgrade changes turns and tags as text, except the tags Rules and Data, which this module
changes. It need not know whether the result can be played: `upgraded` plays it to find out.
"""


def upgraded(text: GameText) -> str | None:
    """The canonical text of a game, upgraded to the present rules and played by them; None if the
    game is of the present rules already.

    Raises NotationError with the reason if it can't be upgraded.
    """
    headers = text.headers()
    name = headers.get("Game", "").lower()
    if text.complete and name in GAMES and headers.get("Rules") == GAMES[name]().rules:
        return None
    record = text.record()
    if record.mistake is not None:
        raise record.mistake
    game = game_of(record)
    tag = record.tag("Rules")
    if tag is None or tag.value == game.rules:
        return None
    if record.broken:
        raise breaks_off(record)
    renewed = canonical(_changed(game, record), renew=True)
    before, now = record.value("Result"), read_game(renewed.encode()).value("Result")
    if before not in ("", now):
        reason = _("by rules {rules} the result is {now!r}, by {value} it was {before!r}").format(
            rules=game.rules, now=now, value=tag.value, before=before
        )
        raise NotationError(reason, line=record.number)
    return renewed


def _changed(game: Game[Any], record: Record) -> Record:
    """The record, changed step by step to one of the present rules."""
    rules = record.value("Rules")
    while rules != game.rules:
        step = UPGRADES.get((game.name, rules))
        if step is None:
            tag = record.tag("Rules")
            raise NotationError(_no_way(game, rules), line=tag.number if tag else record.number)
        rules, upgrade = step
        record = upgrade(record)
    present = {"rules": rules, "data": data_here(game, record)}
    tags = [replace(tag, value=present.get(tag.name.lower()) or tag.value) for tag in record.tags]
    return replace(record, tags=tuple(tags))


def _no_way(game: Game[Any], rules: str) -> str:
    """The reason why a record of those rules can't be upgraded."""
    stem, _rest, number = game.rules.rpartition("-")
    found = re.fullmatch(rf"{re.escape(stem)}-(\d{{1,9}})", rules.lower())
    if found and number.isdecimal() and int(found[1]) > int(number):
        said = _(
            "rules {rules} are newer, this civdawn has {here}: "
            "take the civdawn that wrote the record"
        )
        return said.format(rules=rules, here=game.rules)
    known = [old for name, old in UPGRADES if name == game.name]
    if known:
        said = _("rules {rules} are unknown, this civdawn has {here} and knows the way from {list}")
    else:
        said = _("rules {rules} are unknown, this civdawn has {here} and knows no older ones")
    return said.format(rules=rules, here=game.rules, list=", ".join(known))
