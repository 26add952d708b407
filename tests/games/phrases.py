"""Options in words, of any game: what is wrong with a phrase, and games in which to look at all of
them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.games import GAMES

LONGEST = 90
"""No phrase is longer, in characters."""

ID = re.compile(r"\b(?:ND|TA)-\d|\bpos\d|[_{}`|@]|\bNone\b|\b\w+\.\w+\(")
"""Things that are meant for programs or for notation."""

Claim = Callable[[Game[Any], Any, Option, str, Random], bool]
"""Holds a phrase against what then happens: the game, the table, the option, its phrase, and dice
for what has to be chosen on the way. False if the phrase claims nothing of the sort; raises
AssertionError if the claim is false. Changes nothing."""


@cache
def slugs(name: str) -> frozenset[str]:
    """The names of a game's cards in notation, as far as no English text could have them."""
    found = {str(card["slug"]) for card in GAMES[name]().cards() if card["slug"] is not None}
    return frozenset(slug for slug in found if "-" in slug or "/" in slug)


def wrong(name: str, phrase: str) -> str:
    """The first thing that is wrong with a phrase of a game; '' if it is as promised."""
    if not phrase or phrase != phrase.strip():
        return "empty, or with space around it"
    if "\n" in phrase or "  " in phrase:
        return "more than one line, or a gap in it"
    if phrase.endswith((".", ";", ",", ":")):
        return "ends with a stop"
    if len(phrase) > LONGEST:
        return f"{len(phrase)} characters, {LONGEST} are the most"
    if found := ID.search(phrase):
        return f"{found.group()!r} is not for people"
    if any(part in phrase for part in ("; ;", ": ;", "()", ", ,", " ,", "( ")):
        return "a part of it is empty"
    for slug in slugs(name):
        if slug in phrase:
            return f"{slug!r} is notation"
    return ""


def told(game: Game[Any], table: Any, options: list[Option]) -> list[str]:
    """The phrases of all options of the open question, each looked at. Raises AssertionError."""
    kind = table.stack[-1].kind.name
    found: list[str] = []
    for option in options:
        phrase = game.phrase(table, option)
        reason = wrong(game.name, phrase)
        text = "-" if option == PASS else game.write(table, option)
        assert not reason, f"{kind} {text}: {phrase!r}: {reason}"
        found.append(phrase)
    return found


def questions(
    game: Game[Any], seats: int, seed: int, rounds: int, **settings: str
) -> Iterator[tuple[Any, list[Option]]]:
    """The table at every question of a random game that seldom says no, with the options; the table
    goes on changing."""
    random = Random(seed)
    table = game.new(game.setup(seats, **settings))
    while True:
        options = ask(table)
        if not options or game.rounds(table) > rounds:
            return
        yield table, options
        willing = options[-1] == PASS and len(options) > 1 and random.random() < 0.8
        answer(table, random.choice(options[:-1] if willing else options))
