"""Facts about several seats as text, side by side."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from civdawn_cli.engine.step import Seat, Step, Table

LABEL: Final = 11
"""Width in characters of the label at the left of a row."""
SIDE_BY_SIDE: Final = 2
"""How many seats stand beside each other."""

Facts = list[tuple[str, str]]
"""The facts about one seat as pairs of label and text, with the same labels for every seat."""


def side_by_side(headings: list[str], facts: list[Facts], column: int) -> list[str]:
    """The lines of all seats, a few seats beside each other, each wrapped within its own column; a
    row that is empty for all of them is left out. column: the width of a column in characters, the
    gap after it included."""
    lines: list[str] = []
    for first in range(0, len(headings), SIDE_BY_SIDE):
        beside = facts[first : first + SIDE_BY_SIDE]
        if lines:
            lines.append("")
        lines += _beside("", headings[first : first + SIDE_BY_SIDE], column)
        for row, (label, _) in enumerate(beside[0]):
            texts = [fact[row][1] for fact in beside]
            if any(texts):
                lines += _beside(label, [text or "-" for text in texts], column)
    return lines


def asked_text(table: Table, seat: Seat, mover: Seat) -> str:
    """The mark behind a seat's name: `, to move` if the question now on top is put to it in its own
    turn, `, to answer` in another's; '' for all others, and while a die or a draw is awaited.

    mover: the seat whose turn it is, negative before the first.
    """
    if mover < 0 or not table.stack:
        return ""
    step: Step[Any] = table.stack[-1]
    if step.seat != seat:
        return ""
    return ", to move" if seat == mover else ", to answer"


def _beside(label: str, texts: list[str], column: int) -> list[str]:
    """Texts in columns."""
    columns = [_wrapped(text, column - 2) for text in texts]
    lines: list[str] = []
    for row in range(max([len(part) for part in columns])):
        line = (label if row == 0 else "").ljust(LABEL)
        for part in columns:
            line += (part[row] if row < len(part) else "").ljust(column)
        lines.append(line.rstrip())
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    """The lines of a text. Most texts fit on one, and wrapping takes long."""
    return [text] if 0 < len(text) <= width else wrap(text, width, break_on_hyphens=False)
