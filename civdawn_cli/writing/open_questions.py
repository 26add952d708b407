"""Questions to seats that hold cards which the writer does not know: with the options that any such
cards would give them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from civdawn_cli.engine.flow import answer, ask_every
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Kind, Option, Seat
from civdawn_cli.engine.unknown import Unknowns
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.typed import worded

# Any: cards are open at whatever table a game has.


def widened(match: Match[Any], unknowns: Unknowns[Any], table: Any) -> Match[Any]:
    """The question asked at a table of the match, with all the options that some cards would give
    it. Nobody plays on it."""
    wide = unknowns.widened(table, table.stack[-1])
    setup = match.setup
    return Match(match.game, Setup(setup.seats, setup.settings, table=wide))


def passed(match: Match[Any], unknowns: Unknowns[Any], known: Collection[Seat]) -> list[Match[Any]]:
    """The questions that were passed over since the last answer, since the cards that stand in
    leave no choice, though other cards would. known: the seats whose cards are all named."""
    found: list[Match[Any]] = []
    if not match.choices:
        return found
    option = match.choices[-1]
    match.undo(1)
    table = match.game.clone(match.table)
    match.choose(option)
    answer(table, option)
    while options := ask_every(table):
        step = table.stack[-1]
        if len(options) > 1 or step.alone:
            break
        if step.seat != CHANCE and step.seat not in known:
            wide = widened(match, unknowns, table)
            if wide.step.kind is step.kind and len(wide.options) > 1:
                found.append(wide)
        answer(table, options[0])
    return found


def signs(unknowns: Unknowns[Any], kind: Kind) -> list[str]:
    """The answers to a question of that kind that leave a card open: `?`, `prepare ?`."""
    return [
        sign if word == kind.word else f"{word} {sign}"
        for word in kind.words
        for sign in ("?", "+?")
        if unknowns.understands(word, sign)
    ]


def exactly(match: Match[Any], text: str) -> Option | None:
    """The option whose text it is, None if it is none as cards stand in now: a text cut short may
    mean a card that could be here and is not."""
    said = worded(match, text)
    for option, written in zip(match.options, texts(match, match.options), strict=True):
        if said == spoken(match.step.kind, written):
            return option
    return None
