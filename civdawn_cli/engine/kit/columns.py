"""Facts about several seats as text, side by side."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.screen import columns, folded, padded
from civdawn_cli.engine.step import Seat, Step, Table

LABEL: Final = 11
"""The least width in columns of the label at the left of a row."""
SIDE_BY_SIDE: Final = 2
"""How many seats stand beside each other."""

Facts = list[tuple[str, str]]
"""The facts about one seat as pairs of label and text, with the same labels for every seat."""

MOVES: Final = "to move"
ANSWERS: Final = "to answer"


def side_by_side(headings: list[str], facts: list[Facts], column: int) -> list[str]:
    """The lines of all seats, a few seats beside each other, each wrapped within its own column; a
    row that is empty for all of them is left out. column: the width of a column of text, the gap
    after it included."""
    used = [row for row in range(len(facts[0])) if any(fact[row][1] for fact in facts)]
    margin = label_width([facts[0][row][0] for row in used])
    lines: list[str] = []
    for first in range(0, len(headings), SIDE_BY_SIDE):
        beside = facts[first : first + SIDE_BY_SIDE]
        if lines:
            lines.append("")
        lines += _beside("", headings[first : first + SIDE_BY_SIDE], column, margin)
        for row, (label, _) in enumerate(beside[0]):
            texts = [fact[row][1] for fact in beside]
            if any(texts):
                lines += _beside(label, [text or "-" for text in texts], column, margin)
    return lines


def label_width(labels: list[str]) -> int:
    """The columns that labels at the left of rows take, a gap included."""
    return max([LABEL, *[columns(label) + 1 for label in labels]])


def asked(table: Table, seat: Seat, mover: Seat) -> str:
    """MOVES if the question now on top is put to the seat in its own turn, ANSWERS in another's; ''
    for all others, and while a die or a draw is awaited.

    mover: the seat whose turn it is, negative before the first.
    """
    if mover < 0 or not table.stack:
        return ""
    step: Step[Any] = table.stack[-1]
    if step.seat != seat:
        return ""
    return MOVES if seat == mover else ANSWERS


def _beside(label: str, texts: list[str], column: int, margin: int) -> list[str]:
    """Texts in columns."""
    parts = [_wrapped(text, column - 2) for text in texts]
    lines: list[str] = []
    for row in range(max([len(part) for part in parts])):
        line = padded(label if row == 0 else "", margin)
        for part in parts:
            line += padded(part[row] if row < len(part) else "", column)
        lines.append(line.rstrip())
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    """The lines of a text. Most texts fit on one, and wrapping takes long."""
    room = len(text) <= width and (text.isascii() or columns(text) <= width)
    return [text] if text and room else folded(text, width)
