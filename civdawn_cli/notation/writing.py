"""Answers as turns: each answer as text, and the one canonical line of several.

It knows no game: writing is a fold over a line's answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.grammar import Line, Note, Secret
from civdawn_cli.grammar.shapes import HIDDEN, NONE
from civdawn_cli.notation.positions import Position

# Any: text is written for whatever table a game has; only the game knows its type.


class Answer(NamedTuple):
    """One answer of a line: the seat that gave it, the word or verb it is written with, its text.

    text: what stands behind the word; None for "no", '' for a plain "yes". secret: the only seats
    that may see the text, and the text that all others see instead; None if everyone may see it.
    asked: the word of the question, if `word` is a verb. open: the record leaves open which card it
    is; the text only stands in.
    """

    seat: Seat
    word: str
    text: str | None
    secret: tuple[tuple[Seat, ...], str] | None = None
    asked: str = ""
    open: bool = False


@lru_cache(1024)
def owner(label: str) -> Seat | None:
    """The seat whose turn a line is: 1 for `4.2`; None for a line of the setup."""
    found = re.fullmatch(r"\d+\.(\d+)", label)
    return int(found[1]) - 1 if found else None


def write_answer(position: Position, option: Option) -> Answer:
    """The option as an Answer to the question now asked."""
    game, table = position.game, position.table
    step: Step[Any] = table.stack[-1]
    word, secret = step.kind.word, game.secret(table, option)
    text = None if option == PASS else game.write(table, option)
    if text is None or not step.kind.verbs:
        return Answer(step.seat, word, text, secret)
    verb, _, rest = text.partition(" ")
    return Answer(step.seat, verb, rest, secret, word)


def fold(
    label: str,
    answers: Sequence[Answer],
    cut: bool = False,
    *,
    game: str,
    notes: Sequence[Note] = (),
    used: Sequence[int] = (),
) -> Line:
    """The one canonical line that says these answers.

    A "no" is left out unless the next answer written is to a question of the same word and seat, or
    begins with another verb of it.
    cut: the line ends in the middle of a turn, so a "no" at its end is written. notes: the notes in
    another text of the same answers. used: for each answer, how many tokens of that text were used
    up after it.
    """
    own = owner(label)
    written = _written(answers, cut)
    tokens: list[str] = []
    ends: list[int] = []
    heads: list[int] = []  # where the word of each answer ends; 0 if it is not written
    secrets: list[Secret] = []
    asked: tuple[Seat, str] | None = None  # whose values may follow without the word
    for given, wanted in zip(answers, written, strict=True):
        if wanted:
            values = [NONE] if given.text is None else given.text.split()
            if given.open:
                values = [HIDDEN]
            if not values or asked != given[:2]:
                mark = "" if given.seat in (CHANCE, own) else f"{given.seat + 1}:"
                tokens.append(mark + given.word)
                heads.append(len(tokens))
            if values and given.secret is not None:
                seats, public = given.secret
                span = (len(tokens), len(tokens) + len(values))
                secrets.append(Secret(*span, seats, tuple(public.split())))
            tokens += values
            asked = (given.seat, given.word) if values else None
        ends.append(len(tokens))
        heads += [0] * (len(ends) - len(heads))
    moved = tuple([Note(_moved(note.after, used, ends, heads), note.text) for note in notes])
    return Line(label, game, tuple(tokens), cut, notes=moved, secrets=tuple(secrets))


def _written(answers: Sequence[Answer], cut: bool) -> list[bool]:
    """For each of a line's answers, True if it is written."""
    found: list[bool] = []
    follows: tuple[Seat, str] | None = None  # seat and word of the next answer that is written
    for given in reversed(answers):
        asked = (given.seat, given.asked or given.word)
        wanted = given.text is not None or follows == asked or (cut and follows is None)
        # A "no" that others may not tell from other answers.
        wanted = wanted or (given.secret is not None and bool(given.secret[1]))
        found.append(wanted)
        if wanted:
            follows = asked
    found.reverse()
    return found


def _moved(after: int, used: Sequence[int], ends: Sequence[int], heads: Sequence[int]) -> int:
    """The number of tokens of the new text in front of a note, from the number `after` in the old
    text. The note stays behind the same answer, or between its word and its values if both are
    written; a note in the middle of an answer goes behind it."""
    before = 0
    for taken, end, head in zip(used, ends, heads, strict=True):
        if taken >= after:
            if after == 0:
                return 0
            return head or end if before + 1 == after < taken else end
        before = taken
    return ends[-1] if ends else 0
