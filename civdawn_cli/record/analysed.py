"""Comments of an analysis in a record, and the record without them.

`civdawn analyse --write` sets a comment on a line of its own above every turn, and a mark, if the
turn has one, behind the turn's last answer. Nothing else in the text changes, so removing them
gives back every byte. They name better lines, so nobody is shown them who may not see all cards.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from civdawn_cli.grammar import Line, Note, Record

SIGN: Final = "; analyse>"
"""The beginning of every comment of an analysis."""

BEHIND: Final = re.compile(
    r"(?P<turn>.*?)(?P<behind>(?:\s*\{[^}]*\}|\s+\.\.\.|\s+#[0-9a-fA-F]{8})*\s*(?:;.*)?)$"
).match
"""A turn's line: label and answers, then comments, `...`, hash."""

_OURS: Final = re.compile(rf"\s*{SIGN}(?: \S+ (\?\?|\?|!):| |$)").match
"""A comment of an analysis, with the mark that belongs to it if it set one."""


def removed(raw: bytes) -> bytes:
    """The text of games without what analyses added to it."""
    if SIGN.encode() not in raw:
        return raw
    kept: list[str] = []
    mark = ""
    for text in raw.decode(errors="surrogateescape").split("\n"):
        if ours := _OURS(text):
            mark = ours[1] or mark
            continue
        if mark and text.strip() and text.lstrip()[0] != ";":
            text = _unmarked(text, mark)
            mark = ""
        kept.append(text)
    return "\n".join(kept).encode(errors="surrogateescape")


def _unmarked(text: str, mark: str) -> str:
    """The line without the mark behind its last answer, if it is still there."""
    ending = "\r" if text.endswith("\r") else ""
    found = BEHIND(text.removesuffix("\r"))
    assert found is not None, "any line has this form"
    turn = found["turn"]
    if not turn.endswith(mark) or turn[: -len(mark)][-1:] in "!?":
        return text
    return turn[: -len(mark)] + found["behind"] + ending


def without(record: Record) -> Record:
    """A record without variations and what analyses added to it: they name cards that are hidden
    from some."""
    lines = tuple([_plain_line(line) for line in record.lines])
    return record if lines == record.lines else replace(record, lines=lines)


def _plain_line(line: Line) -> Line:
    line = replace(line, sides=()) if line.sides else line
    ours = [found for text in line.above if (found := _OURS(text))]
    if not ours:
        return line
    above = tuple([text for text in line.above if not _OURS(text)])
    marks = {found[1] for found in ours if found[1]}
    last = len(line.tokens)
    notes = list(line.notes)
    for mark in marks:
        note = Note(last, mark)
        if note in notes:
            notes.remove(note)
    return replace(line, above=above, notes=tuple(notes))
