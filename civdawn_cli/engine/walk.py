"""Answers given as the canonical tokens of a turn: the fast way to play a record again.

It goes as far as everything follows, and says how far that is. What to make of the rest, shorthand
or a mistake, is for the notation.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, T

NO: Final = "-"
"""The token that says "no"."""

ANYONE: Final = -2
"""In place of a seat: whoever is asked."""


class Walked:
    """How far the tokens went. used: how many of them were used for answers. choices: those answers
    and the "no" between them. options: of the question asked then; [] when the game is over."""

    def __init__(self, options: list[Option]) -> None:
        self.used = 0
        self.choices: list[Option] = []
        self.options = options


def walk(
    game: Game[T],
    table: T,
    options: list[Option],
    tokens: list[str],
    words: frozenset[str],
    own: Seat,
    cut: bool,
) -> Walked:
    """Answer the questions of the turn that begins with the one now asked.

    tokens: words of questions, each with the seat in front where it is not the turn's own (`2:`),
    and values; an empty token comes last. words: all there are. own: whose turn it is, or ANYONE.
    cut: the turn may stop in the middle when the tokens are used up.
    """
    due = game.label(table)
    stack = table.stack
    walked = Walked(options)
    choices = walked.choices
    size = len(tokens) - 1
    at = 0
    word = ""  # of the question whose answers follow; none yet
    seat = own
    while options:
        if not word:
            if at < size:
                word = tokens[at]
                seat = own
                at += 1
                if word not in words:
                    mark, _, word = word.partition(":")
                    seat = int(mark) - 1
            elif cut:
                break
        step = stack[-1]
        option = PASS
        if word == step.kind.word and (
            seat == step.seat or step.seat == CHANCE or seat == ANYONE
        ):
            found = game.read_plain(table, tokens, at, options)
            if found >= 0:
                option = found >> 3
                at += found & 7
            elif tokens[at] == NO and options[-1] == PASS:
                at += 1
            else:
                break
            walked.used = at
            follows = tokens[at]
            if follows in words or at == size or ":" in follows:
                word = ""
        elif options[-1] != PASS:
            break
        answer(table, option)
        choices.append(option)
        options = ask(table)
        if not options or game.label(table) != due:
            break
    walked.options = options
    return walked
