"""The part of a game in progress that one seat may see, for commands that show the game to
people."""

from __future__ import annotations

from collections.abc import Sequence

from civdawn_cli.engine.step import Seat
from civdawn_cli.grammar import Record, redact, write_line
from civdawn_cli.notation.writing import Answer, fold


def known(given: Answer, seat: Seat) -> bool:
    """Return True if the seat may know that the question of this answer was asked; False for a "no"
    that is kept from it."""
    if given.secret is None or seat in given.secret[0]:
        return True
    return given.text is not None or bool(given.secret[1])


def line_seen(
    label: str, answers: Sequence[Answer], seat: Seat, cut: bool = False, *, game: str
) -> str:
    """The line of these answers as the seat may see it; '' if nothing is left of it.

    cut: the line ends in the middle of a turn. game: its name.
    """
    line = fold(label, answers, cut, game=game)
    shown = redact(Record((), (line,)), seat).lines
    return write_line(shown[0]) if shown else ""
