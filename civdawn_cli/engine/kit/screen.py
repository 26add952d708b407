"""A table as people look at it on a terminal: pieces of text with neutral styles, in parts that
can be drawn one by one and again where something has changed.

Games make parts from a view alone; a program makes colours of the styles, or leaves them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final
from unicodedata import combining, east_asian_width

from civdawn_cli.engine.kit.news import View

PLAIN: Final = ""
BOLD: Final = "bold"
DIM: Final = "dim"

COLOURS: Final = (
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "white",
    "bright_black",
    "bright_red",
    "bright_green",
    "bright_yellow",
    "bright_blue",
    "bright_magenta",
    "bright_cyan",
    "bright_white",
)
"""The colours that every terminal with colours has. A style is any of `bold`, `dim` and `reverse`,
then perhaps a colour, then perhaps `on` and the colour of the ground: `bold white on red`."""

NARROWEST: Final = 40
"""Columns of the narrowest drawing."""


class Span:
    """A piece of a line. style: see COLOURS, PLAIN for none; it says nothing the text doesn't."""

    __slots__ = ("style", "text")

    def __init__(self, text: str, style: str = PLAIN) -> None:
        self.text: Final = text
        self.style: Final = style

    def __repr__(self) -> str:
        return f"Span({self.text!r}, {self.style!r})"


Line = list[Span]


class Row:
    """Some lines of a part that change together. key: unique in the part. state: equal states need
    no new drawing. marked: it shows possible answers, so it is drawn though nothing has changed.
    """

    __slots__ = ("key", "lines", "marked", "state")

    def __init__(
        self, key: str, lines: list[Line], state: str | None = None, marked: bool = False
    ) -> None:
        self.key: Final = key
        self.lines: Final = lines
        self.state: Final = "\n".join(map(plain, lines)) if state is None else state
        self.marked: Final = marked


class Part:
    """A part of the table. name: the word that asks for it; parts may share one. title: the line
    above it; [] for none. joined: rows between changed ones are drawn with them, as of a map.
    near: the rows worth drawing unasked, by key, where there is no room for all; [] for all."""

    __slots__ = ("joined", "name", "near", "rows", "title")

    def __init__(
        self,
        name: str,
        title: Line,
        rows: list[Row],
        joined: bool = False,
        near: list[str] | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rows: Final = rows
        self.joined: Final = joined
        self.near: Final = near or []


class Frame:
    """The room for a drawing and what to show in it.

    width: columns, at least NARROWEST. height: lines that a map may take; 0 for any number. marks:
    words of the answers that are possible now, such as spaces, which are marked where they are.
    centre: the place in the middle; '' for wherever most happens. before: the view that was drawn
    last, None for the first drawing. names: of people, by seat; '' for a seat without one.
    """

    __slots__ = ("before", "centre", "height", "marks", "names", "width")

    def __init__(
        self,
        width: int,
        height: int = 0,
        marks: frozenset[str] = frozenset(),
        centre: str = "",
        before: View | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.width: Final = width if width > NARROWEST else NARROWEST
        self.height: Final = height
        self.marks: Final = marks
        self.centre: Final = centre
        self.before: Final = before
        self.names: Final = names

    def person(self, number: int) -> str:
        """The name of the person at a seat, by its number from 1; '' for none."""
        return self.names[number - 1] if number <= len(self.names) else ""


def plain(line: Line) -> str:
    """The text of a line, without the spaces at its end."""
    return "".join([span.text for span in line]).rstrip()


def columns(text: str) -> int:
    """How many columns a text takes: letters of East Asia two, marks over a letter none."""
    if text.isascii():
        return len(text)
    found = 0
    for letter in text:
        if not combining(letter):
            found += 2 if east_asian_width(letter) in ("W", "F") else 1
    return found


def padded(text: str, width: int) -> str:
    """A text with spaces behind it, so that it takes that many columns at least."""
    if text.isascii():
        return text.ljust(width)
    return text + " " * (width - columns(text))


def shortened(text: str, width: int) -> str:
    """A text that takes that many columns at most; a longer one is cut and ends in `…`."""
    if columns(text) <= width:
        return text
    return f"{cut(text, width - 1).rstrip()}…"


def flush(text: str, width: int) -> str:
    """A text with spaces before it, so that it takes that many columns at least and ends there."""
    return " " * (width - columns(text)) + text


def cut(text: str, width: int) -> str:
    """The beginning of a text, as much of it as that many columns hold."""
    if text.isascii():
        return text[:width]
    used = 0
    for at, letter in enumerate(text):
        used += columns(letter)
        if used > width:
            return text[:at]
    return text


def folded(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines of that many columns, broken at spaces; lines but the first begin with the
    indent."""
    if len(text) == columns(text):
        return wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
    lines = [""]
    for word in text.split(" "):
        joint = " " if lines[-1].strip() else ""
        if joint and columns(lines[-1]) + 1 + columns(word) > width:
            lines.append(indent)
            joint = ""
        lines[-1] += joint + word
    return lines


def length(line: Line) -> int:
    """How many columns a line takes."""
    return sum([columns(span.text) for span in line])


def filled(
    items: list[Line], width: int, first: Line, gap: str = ", ", indent: int = -1
) -> list[Line]:
    """Items one after another in lines of that width, the first line behind `first`; a line ends
    between two items, and between two words of an item that is longer than a line. indent: of the
    other lines, negative for the length of `first`."""
    used = length(first)
    if indent < 0:
        indent = used
    lines: list[Line] = [list(first)]
    for number, item in enumerate(items):
        room = width - (len(gap.rstrip()) if number + 1 < len(items) else 0)
        if number:
            if used + len(gap) + length(item) > room and used > indent:
                if gap.strip():
                    lines[-1].append(Span(gap.rstrip()))
                lines.append([Span(" " * indent)])
                used = indent
            else:
                lines[-1].append(Span(gap))
                used += len(gap)
        for span in item:
            used = _put(lines, span, used, indent, room)
    return lines


def _put(lines: list[Line], span: Span, used: int, indent: int, width: int) -> int:
    """Put a span behind the last line, broken between words where it must be. Return the columns
    that are in use then."""
    if used + columns(span.text) <= width:
        lines[-1].append(span)
        return used + columns(span.text)
    room: list[str] = []
    for number, word in enumerate(span.text.split(" ")):
        joint = " " if number else ""
        if used + len(joint) + columns(word) > width and used > indent:
            lines[-1].append(Span("".join(room), span.style))
            lines.append([Span(" " * indent)])
            room = []
            used = indent
            joint = ""
        room.append(joint + word)
        used += len(joint) + columns(word)
    lines[-1].append(Span("".join(room), span.style))
    return used


def changed(part: Part, before: Part | None) -> list[Row]:
    """The rows of a part to draw after an earlier drawing of it: those that are new, whose state is
    another, or that show other possible answers; and what lies between them if the part is
    joined."""
    near = set(part.near)
    if before is None:
        return [row for row in part.rows if not near or row.key in near]
    earlier = {row.key: row for row in before.rows}
    fresh: list[int] = []
    for at, row in enumerate(part.rows):
        last = earlier.get(row.key)
        if last is None or last.state != row.state or (row.marked and _text(row) != _text(last)):
            fresh.append(at)
    if not part.joined:
        return [part.rows[at] for at in fresh]
    seen = [at for at in fresh if not near or part.rows[at].key in near]
    return part.rows[seen[0] : seen[-1] + 1] if seen else []


def _text(row: Row) -> str:
    """Everything that a row shows."""
    return "\n".join(map(plain, row.lines))
