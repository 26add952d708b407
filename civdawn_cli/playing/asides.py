"""Additions by people to a turn of a record, told: marks, comments, and variations, these in
notation or in sentences too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.grammar import Line, Record, write_noted, write_side
from civdawn_cli.playing.retelling import Retold, Teller
from civdawn_cli.record.sidelines import Sidelines


class Aside:
    """A variation that is being played. match: the game as far as it has come."""

    def __init__(self, match: Match[Any], record: Record) -> None:
        self.match = match
        self.record: Final = record


def marks(line: Line) -> str:
    """The marks of a turn: `!?`, '' without one."""
    return " ".join([note.text for note in line.notes if not note.comment])


def comments(line: Line) -> list[str]:
    """The comments on a turn, as they are written."""
    return [*line.above, *[note.text for note in line.notes if note.comment]]


def side_lines(line: Line) -> list[str]:
    """The variations of a turn in notation, indented."""
    return [text for side in line.sides for text in write_side(side)]


def told_sides(
    before: Match[Any],
    line: Line,
    record: Record,
    teller: Callable[[Retold], Teller],
    depth: int = 1,
) -> list[str]:
    """The variations of a turn, each turn in notation with its sentences below it, as far as they
    follow from the game. before: the game before the turn. teller: makes whoever tells them."""
    found: list[str] = []
    indent = "  " * depth
    for side in line.sides:
        aside = Aside(before, record)
        tells = teller(aside)
        turns = Sidelines().turns(before, side)
        previous = before
        for at, written in enumerate(side.lines):
            plain = write_noted(replace(written, above=(), sides=()))
            found += [indent + text for text in written.above]
            found.append(indent + ("(" if at == 0 else "") + plain)
            noted, aside.match = next(turns, (None, aside.match))
            if noted is None:  # dice are not written, or it is against the rules
                found += [f"{indent}  {text}" for text in side_lines(written)]
                continue
            told = tells.tell(written.label)
            found += [f"{indent}  {text}" for text in told.sentences]
            found += [f"{indent}  = {text}" for text in told.summary]
            found += told_sides(previous, written, record, teller, depth + 1)
            previous = aside.match.clone()
        found += [indent + text for text in (*side.below, ")")]
    return found
