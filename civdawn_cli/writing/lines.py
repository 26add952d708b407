"""Lines of a draft: one that goes on, its comments by answer, and those that wait."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from civdawn_cli.grammar import (
    Line,
    NotationError,
    Note,
    read_game,
    write_noted,
    write_side,
)
from civdawn_cli.grammar.shapes import HIDDEN
from civdawn_cli.language import _
from civdawn_cli.notation.writing import Answer, fold, owner

LABEL: Final = re.compile(r"setup|draft\.\d+|\d+\.\d+")
"""The label of a line."""

BARE: Final = Line("", "")
"""A line of which nothing is kept beside its answers."""

LATER: Final = "; later: "
"""The beginning of the comments behind a record that keep lines to be checked again."""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """The outcome of playing later lines again. held: how many. problem: why the next does not;
    None if all did."""

    held: int
    problem: NotationError | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished line in canonical form, with its comments, and all its answers, "no" included."""

    line: Line
    answers: tuple[Answer, ...]


def waiting_comments(lines: Iterable[Line]) -> list[str]:
    """Lines that wait, as comments behind a record."""
    found: list[str] = []
    for line in lines:
        found += write_noted(line).split("\n")
        for side in line.sides:
            found += write_side(side)
    return [f"{LATER}{row}" for row in found]


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
    moved = [one._replace(start=one.start + size, stop=one.stop + size) for one in typed.secrets]
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


class LooseSign(NotationError):
    """A question mark that would be a mark on the card before it."""


def refuse_mark(line: Line, text: str, understands: Callable[[str, str], bool]) -> None:
    """Refuse a lone question mark behind the name of a card, `draw legion ?`: it would be a mark on
    that card, and is meant as one more card that the writer does not know. text: what was typed.
    understands: see `Unknowns`. Raises LooseSign."""
    lone = re.search(r"\s\?(?=\s|$)", text)
    if lone is None:
        return
    ends = 0
    for atom in line.atoms:
        begin, ends = ends, ends + len(atom.tokens)
        if understands(atom.word, HIDDEN) and any(
            note.text == HIDDEN and begin < note.after <= ends for note in line.notes
        ):
            said = _("a card that you don't know, behind one that has a name: {sign}")
            reason = said.format(sign=f"{atom.word} {HIDDEN}")
            raise LooseSign(reason, column=lone.start() + 2, text=text)


def one_later(lines: Sequence[Line], seats: int, turns: Iterable[Turn]) -> list[Line]:
    """The lines as those of the turns behind theirs, for the next seats: a turn before them was
    left out. seats: of the game. turns: those before. Raises NotationError for lines of the setup.
    """
    found: list[Line] = []
    played = [*[turn.line.label for turn in turns], *[line.label for line in lines]]
    first = next((owner(label) for label in played if owner(label) is not None), None)
    for line in lines:
        seat = owner(line.label)
        if seat is None:
            said = _("{label}: nothing can be left out before it")
            raise NotationError(said.format(label=line.label))
        then = (seat + 1) % seats
        turn = int(line.label.partition(".")[0]) + (then == first)
        tokens = [re.sub(r"^\d+(?=:)", partial(_next_seat, seats), text) for text in line.tokens]
        secrets = [
            one._replace(seats=tuple(sorted((at + 1) % seats for at in one.seats)))
            for one in line.secrets
        ]
        label = f"{turn}.{then + 1}"
        found.append(
            replace(line, label=label, tokens=tuple(tokens), secrets=tuple(secrets), text="")
        )
    return found


def _next_seat(seats: int, found: re.Match[str]) -> str:
    return str(int(found[0]) % seats + 1)
