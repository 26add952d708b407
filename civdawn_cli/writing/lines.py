"""Lines of a draft: one that goes on, its comments by answer, and those that wait."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from civdawn_cli.grammar import Line, Note, read_game, write_noted
from civdawn_cli.notation.writing import Answer, fold

LATER: Final = "; later: "
"""The beginning of the comments behind a record that keep lines to be checked again."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished line in canonical form, with its comments, and all its answers, "no" included."""

    line: Line
    answers: tuple[Answer, ...]


def waiting_comments(lines: Iterable[Line]) -> list[str]:
    """Lines that wait, as comments behind a record."""
    return [f"{LATER}{row}" for line in lines for row in write_noted(line).split("\n")]


def waiting_lines(below: Iterable[str], game: str) -> list[Line]:
    """The lines that wait, from the comments behind a record. game: its name."""
    rows = [row.removeprefix(LATER) for row in below if row.startswith(LATER)]
    text = "\n".join([f'[Game "{game}"]', "", *rows, ""])
    return list(read_game(text.encode()).lines)


def continued(here: Line | None, label: str, typed: Line, text: str, gap: int) -> Line:
    """The line of that label as far as it goes, with what was typed behind it, as one that is cut.

    text: what was typed, of which columns are told. gap: by how much it was shorter than what
    `typed` was read from.
    """
    places = tuple([max(1, column - gap) for column in typed.columns()])
    line = replace(typed, label=label, cut=True, text=text, places=places)
    if here is None:
        return line
    size = len(here.tokens)
    moved = [replace(one, start=one.start + size, stop=one.stop + size) for one in typed.secrets]
    return replace(
        line,
        tokens=here.tokens + typed.tokens,
        secrets=(*here.secrets, *moved),
        places=(1,) * size + places,
        notes=here.notes,
        above=here.above,
    )


def notes_by_answer(turn: Turn) -> list[tuple[int, str]]:
    """The notes of a turn, each with the number of answers before it."""
    line, answers = turn.line, turn.answers
    count = len(answers)
    marks = [Note(at, "{}") for at in range(count + 1)]
    used = range(1, count + 1)
    folded = fold(line.label, answers, line.cut, game=line.game, notes=marks, used=used)
    ends = [mark.after for mark in folded.notes]
    return [
        (next((at for at in range(count) if ends[at] >= note.after), count), note.text)
        for note in line.notes
    ]
