"""A small writer of SVG: elements as text, short numbers, colours by name, text that is fitted.

Everything is drawn with a `Pen`, which knows the colours of the theme and the prefix of ids. An
element gets its colour twice: as a plain attribute, which every program that draws SVG understands,
and as a class, by which a page or the reader's wish for a dark screen exchanges it (`palette.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from string import ascii_lowercase
from typing import Any, Final, NamedTuple

from civdawn_cli.pictures.memory import Memory, remembered

Point = tuple[float, float]
"""A place: to the right, and down."""

Value = str | float | None
"""The value of an attribute; with None the attribute is left out."""

FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans','Liberation Sans',sans-serif"
"""The families that text is set in, generic at the end: whatever the reader's machine has."""

ELLIPSIS: Final = "\u2026"
"""Stands for what was cut off."""

_PLAIN: Final = {
    "cls": "class",
    "word": "data-word",
}
"""Attributes that have another name in Python."""


# Text of XML.

_FORBIDDEN: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


@lru_cache(1 << 14)
def escape(text: str) -> str:
    """A text as it stands in XML, between tags and in attributes. Control characters, which XML
    has no way to write, become blanks."""
    kept = text if text.isprintable() else _FORBIDDEN.sub(" ", text)
    return (
        kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A number with at most two decimals and no zeros at its end: `3`, `-0.5`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=256)
def attribute(name: str) -> str:
    """The name in XML of an attribute's name in Python: `stroke_width` is `stroke-width`, `cls` is
    `class` and `word` is `data-word`."""
    return _PLAIN.get(name, name.rstrip("_").replace("_", "-"))


def element(tag: str, *children: str, **attributes: Value) -> str:
    """An element. children: elements, or text that is escaped already. Attributes keep the order
    in which they are given."""
    return _element(tag, "", children, attributes)


def _element(
    tag: str, head: str, children: tuple[str, ...], attributes: Mapping[str, Value]
) -> str:
    """See `element`. head: attributes that are written already, each behind a blank."""
    head += "".join(map(_written, attributes, attributes.values()))
    inside = "".join(children)
    return f"<{tag}{head}>{inside}</{tag}>" if inside else f"<{tag}{head}/>"


@lru_cache(1 << 14)
def _written(name: str, value: Value) -> str:
    """An attribute behind a blank; '' for one that is left out."""
    if value is None or value == "":
        return ""
    text = escape(value) if isinstance(value, str) else number(value)
    return f' {attribute(name)}="{text}"'


def titled(title: str) -> str:
    """The `<title>` that a reader sees as a tooltip and a screen reader says; '' for none."""
    return f"<title>{escape(title)}</title>" if title else ""


def joined(*words: str) -> str:
    """The words of several things for `data-word`, separated by blanks; none twice."""
    return " ".join(dict.fromkeys(word for word in words if word))


# Shapes as paths.


def points(places: Iterable[Point]) -> str:
    """Places as the attribute `points` has them."""
    return " ".join([f"{number(x)},{number(y)}" for x, y in places])


def outline(places: Sequence[Point]) -> str:
    """A closed path through some places, as the attribute `d` has it."""
    return "M" + "L".join([f"{number(x)},{number(y)}" for x, y in places]) + "Z"


def polygon(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """The corners of a regular polygon, clockwise, the first at the top. turn: by how many degrees
    it is turned clockwise."""
    steps = [2 * pi * corner / corners + turn * pi / 180 for corner in range(corners)]
    return [(x + radius * sin(step), y - radius * cos(step)) for step in steps]


def star(x: float, y: float, radius: float, inner: float, tips: int) -> list[Point]:
    """The corners of a star, the first tip at the top. inner: the radius of its inner corners."""
    return [
        (
            x + (inner if corner % 2 else radius) * sin(pi * corner / tips),
            y - (inner if corner % 2 else radius) * cos(pi * corner / tips),
        )
        for corner in range(2 * tips)
    ]


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float) -> str:
    """A piece of a ring as a path. start, end: degrees clockwise from the top."""

    def at(radius: float, angle: float) -> str:
        turn = angle * pi / 180
        return f"{number(x + radius * sin(turn))},{number(y - radius * cos(turn))}"

    large = 1 if end - start > 180 else 0
    far = f"A{number(outer)},{number(outer)} 0 {large} 1 {at(outer, end)}"
    near = f"A{number(inner)},{number(inner)} 0 {large} 0 {at(inner, start)}"
    return f"M{at(outer, start)}{far}L{at(inner, end)}{near}Z"


# Text.


_USUAL: Final = 0.61
"""How wide other letters are."""

_WIDE: Final = 0x2E80
"""From this letter on letters are as wide as they are high: Chinese, Japanese, Korean."""


class _Widths(dict[str, float]):
    """How wide letters are, for a text of size 1, in the widest of the usual families."""

    def __missing__(self, letter: str) -> float:
        """Letters that are not listed."""
        return 1.0 if ord(letter) >= _WIDE else _USUAL


_WIDTHS: Final = _Widths(
    {
        **dict.fromkeys(ascii_lowercase, _USUAL),
        **dict.fromkeys("iIlj|!'.,:;", 0.31),
        **dict.fromkeys("ftr()[]/\\-\u00b7 ", 0.38),
        **dict.fromkeys("mwMW@%\u2026", 0.92),
        **dict.fromkeys("ABCDEGHKNOPQRSUVXYZ&", 0.72),
        **dict.fromkeys("0123456789", 0.62),
    }
)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is drawn; rather too much than too little."""
    return _units(text) * size * (1.15 if bold else 1.0)


@lru_cache(1 << 13)
def _units(text: str) -> float:
    """How wide a text of size 1 is."""
    return sum(map(_WIDTHS.__getitem__, text))


def cut(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """As much of a text as has room, with an ellipsis for the rest."""
    if width(text, size, bold=bold) <= room + 0.01:  # sizes that fit are rounded
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, size, bold=bold) > room:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS


class Fitted(NamedTuple):
    """A text and the size in which it has room."""

    text: str
    size: float


def fitted(text: str, room: float, size: float, least: float, *, bold: bool = False) -> Fitted:
    """A text made smaller until it has room, down to the size `least`, and then cut."""
    need = width(text, size, bold=bold)
    if need <= room:
        return Fitted(text, size)
    smaller = max(least, 0.999 * size * room / need)  # so that rounding does not cut it
    return Fitted(cut(text, room, smaller, bold=bold), smaller)


def wrapped(text: str, room: float, size: float, lines: int) -> list[str]:
    """A text in lines of at most that room, broken between words; the last of at most `lines` ends
    with an ellipsis if there is more."""
    rows: list[str] = []
    row = ""
    words = text.split()
    for place, word in enumerate(words):
        longer = f"{row} {word}" if row else word
        if not row or width(longer, size) <= room:
            row = longer
        elif len(rows) + 1 == lines:
            row = " ".join([row, *words[place:]])
            break
        else:
            rows.append(row)
            row = word
    return [cut(line, room, size) for line in [*rows, row] if line]


# Drawing.


class Pen:
    """Draws elements in the colours of a theme.

    colours: the plain colour of every name (`palette.Palette.plain`). prefix: what every id begins
    with, so that several pictures can be on one page. A colour that is no name (`none`, `#fff`,
    `url(...)`) is taken as it is.
    """

    def __init__(self, colours: Mapping[str, str], prefix: str = "") -> None:
        self.colours: Final = colours
        self.prefix: Final = prefix
        self.memory: Final = Memory()
        self._heads: Final[dict[tuple[str | None, str | None, str | None], str]] = {}

    def id(self, name: str) -> str:
        """The id of something in this picture."""
        return f"{self.prefix}{name}"

    def link(self, name: str) -> str:
        """A colour that is a pattern or a gradient of this picture: `url(#hills)`."""
        return f"url(#{self.id(name)})"

    def element(
        self,
        tag: str,
        *children: str,
        fill: str | None = None,
        stroke: str | None = None,
        cls: str | None = None,
        **attributes: Value,
    ) -> str:
        """An element whose colours are names."""
        return _element(tag, self._head(fill, stroke, cls), children, attributes)

    def _head(self, fill: str | None, stroke: str | None, cls: str | None) -> str:
        """The attributes of an element that tell its class and its colours."""
        found = self._heads.get((fill, stroke, cls))
        if found is None:
            found = self._heads[fill, stroke, cls] = self._written_head(fill, stroke, cls)
        return found

    def _written_head(self, fill: str | None, stroke: str | None, cls: str | None) -> str:
        """See `_head`."""
        classes = [cls] if cls else []
        if fill is not None and fill in self.colours:
            classes.append(f"f-{fill}")
            fill = self.colours[fill]
        if stroke is not None and stroke in self.colours:
            classes.append(f"s-{stroke}")
            stroke = self.colours[stroke]
        named = {"class": " ".join(classes), "fill": fill, "stroke": stroke}
        return "".join([f' {name}="{escape(text)}"' for name, text in named.items() if text])

    def group(
        self,
        *children: str,
        title: str = "",
        word: str = "",
        at: Point | None = None,
        scale: float = 1.0,
        **attributes: Any,
    ) -> str:
        """A group. title: its tooltip. word: what notation calls it, see `joined`. at: where its
        0,0 lies."""
        if at or scale != 1:
            move = f"translate({number(at[0])},{number(at[1])})" if at else ""
            size = f"scale({number(scale)})" if scale != 1 else ""
            attributes = {"transform": f"{move} {size}".strip(), **attributes}
        return self.element("g", titled(title), *children, word=word, **attributes)

    @remembered
    def box(
        self, x: float, y: float, wide: float, high: float, round_: float = 0.0, **attributes: Any
    ) -> str:
        """A rectangle. round_: the radius of its corners."""
        return self.element(
            "rect",
            x=x,
            y=y,
            width=wide,
            height=high,
            rx=round_ or None,
            **attributes,
        )

    @remembered
    def circle(self, x: float, y: float, radius: float, **attributes: Any) -> str:
        """A circle."""
        return self.element("circle", cx=x, cy=y, r=radius, **attributes)

    @remembered
    def line(self, x: float, y: float, to_x: float, to_y: float, **attributes: Any) -> str:
        """A straight line."""
        return self.element("line", x1=x, y1=y, x2=to_x, y2=to_y, **attributes)

    @remembered
    def path(self, d: str, **attributes: Any) -> str:
        """A path, as the attribute `d` has it."""
        return self.element("path", d=d, **attributes)

    def polygon(self, places: Iterable[Point], **attributes: Any) -> str:
        """A closed line of straight pieces."""
        return self.element("polygon", points=points(places), **attributes)

    @remembered
    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        fill: str = "ink",
        anchor: str = "start",
        bold: bool = False,
        room: float = 0.0,
        least: float = 0.0,
        **attributes: Any,
    ) -> str:
        """A line of text; y is where its letters stand. anchor: start, middle or end. room: how
        wide it may be; it is made smaller down to the size `least`, and then cut."""
        if room:
            text, size = fitted(text, room, size, least or size, bold=bold)
        return self.element(
            "text",
            escape(text),
            fill=fill,
            x=x,
            y=y,
            font_size=size,
            text_anchor=anchor if anchor != "start" else None,
            font_weight="bold" if bold else None,
            **attributes,
        )


def document(
    wide: float, high: float, *children: str, title: str, prefix: str = "", background: str = ""
) -> str:
    """A whole picture. title: what it shows, in a sentence. background: its plain colour; '' for
    none."""
    back = element("rect", width=wide, height=high, fill=background, cls="f-paper")
    return element(
        "svg",
        element("title", escape(title), id=f"{prefix}title"),
        back if background else "",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=wide,
        height=high,
        cls="civdawn",
        role="img",
        aria_labelledby=f"{prefix}title",
        font_family=FONT,
    )
