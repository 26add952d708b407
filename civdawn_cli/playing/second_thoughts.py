"""Answers that a person is asked about once more before they count: those that end a turn, and
those that silently say no to the question asked."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat
from civdawn_cli.notation.slips import NOES
from civdawn_cli.notation.writing import owner

LONGEST = 60
"""Dice and draws that are looked past to see whose turn comes after them."""


SETUP = "setup"
"""The label of lines that are nobody's turn, see `Game.label`."""


def passes(text: str, chosen: list[Option]) -> bool:
    """Return True if a text that says something else is a "no" to the question now asked."""
    first = text.split(maxsplit=1)[0].lower()
    return len(chosen) > 1 and chosen[0] == PASS and first not in ("-", *NOES)


def after(match: Match[Any], chosen: list[Option]) -> Any:
    """A copy of the table with those answers given, and run on to the next question."""
    table = match.game.clone(match.table)
    for option in chosen:
        answer(table, option)
        ask(table)
    return table


def ends_turn(game: Game[Any], table: Any, label: str, seat: Seat) -> bool:
    """Return True if the turn of that label, the seat's own, is over at a table, dice and draws
    aside. The table is played on in place."""
    if label == SETUP or owner(label) not in (None, seat):
        return False
    for _ in range(LONGEST):
        options = ask(table)
        if not options or game.label(table) != label:
            return True
        if table.stack[-1].seat != CHANCE:
            return False
        answer(table, options[0])
    return False
