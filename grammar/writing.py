"""Shapes to text: the one canonical way to write each."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from typing import Final

from grammar.shapes import Atom, Body, Line, Record, Tag

CUT: Final = "..."
"""Ends the line of a turn that was left in the middle."""


def write_tag(tag: Tag) -> str:
    r"""`[Name "value"]`, with `\` before quotes and backslashes. Raises ValueError for what no tag
    can say: a name that is none, a value with a line break."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", tag.name):
        raise ValueError(f"not a name of a tag: {tag.name!r}")
    if "\n" in tag.value or "\r" in tag.value:
        raise ValueError(f"the value of tag {tag.name} has a line break")
    value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{tag.name} "{value}"]'


def write_atom(atom: Atom) -> str:
    """`play culture pos3`, `2:spend 1`."""
    mark = "" if atom.seat is None else f"{atom.seat + 1}:"
    return " ".join([mark + atom.word, *atom.values])


def write_body(body: Body) -> str:
    """A turn without its label; comments are left out."""
    return " ".join([*map(write_atom, body.atoms), *([CUT] if body.cut else [])])


def write_line(line: Line) -> str:
    """`4.2 play culture pos3`; comments are left out."""
    return f"{line.label} {write_body(line.body)}".rstrip()


def checksum(lines: Iterable[str], begun: int = 0) -> int:
    """CRC-32 of canonical lines of play, each with its line break; begun: that of those before."""
    for line in lines:
        begun = zlib.crc32(line.encode() + b"\n", begun)
    return begun


def write_end(crc: int) -> str:
    """`end #a1b2c3d4`."""
    return f"end #{crc:08x}"


def write_record(record: Record, closing: frozenset[str] = frozenset()) -> str:
    """The whole record: tags, an empty line, the turns, the tags named in `closing`, `end`.

    The checksum is that of the turns, whatever the record said; a record without one gets no `end`.
    """
    lines = [write_line(line) for line in record.lines]
    opening = [write_tag(tag) for tag in record.tags if tag.name.lower() not in closing]
    ending = [write_tag(tag) for tag in record.tags if tag.name.lower() in closing]
    if record.checksum is not None:
        ending.append(write_end(checksum(lines)))
    return "".join(f"{line}\n" for line in [*opening, "", *lines, *ending])
