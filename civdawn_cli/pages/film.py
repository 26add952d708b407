"""The pictures of a game for a page: every piece of drawing once, and of every turn no more than
what has changed.

A picture is layers of parts (`civdawn_cli/pictures`). The text of a part is cut into pieces, where
groups begin and end and at every tag. A piece is a text, or a row of other pieces; each is kept
once for the whole page. A frame is the pieces that the parts are, and where the layers lie.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from civdawn_cli.pictures.drawing import Drawing, Layer

T = TypeVar("T")

_GROUPS: Final = re.compile(r"(<g(?=[ >])[^>]*(?<!/)>|</g>)")
_TAGS: Final = re.compile("<[^>]*>|[^<]+")

END: Final = "</g>"
"""The end of a group."""

Piece = str | tuple[int, ...]
"""A text, or the numbers of pieces that follow each other."""

ABSENT: Final = -1
"""Stands in place of the number of a piece, or of a place, for what a picture does not have."""

FEW: Final = 3
"""Pieces that are not worth a row of their own."""


class Pool(Generic[T]):
    """Things that are kept once. all: each of them; the place of each is its number."""

    def __init__(self) -> None:
        self.all: Final[list[T]] = []
        self._numbers: Final[dict[T, int]] = {}

    def number(self, thing: T) -> int:
        """The number of a thing, which is kept from now on."""
        found = self._numbers.get(thing)
        if found is None:
            found = self._numbers[thing] = len(self.all)
            self.all.append(thing)
        return found

    def numbers(self, things: Iterable[T]) -> list[int]:
        """The numbers of things."""
        return [self.number(thing) for thing in things]


class Pieces:
    """Texts of SVG, cut into pieces."""

    def __init__(self) -> None:
        self.pool: Final[Pool[Piece]] = Pool()
        self._whole: Final[dict[str, int]] = {}
        self._groups: Final[dict[str, int]] = {}
        self._between: Final[dict[str, list[int]]] = {}

    def number(self, text: str) -> int:
        """The number of the piece that a text is as a whole."""
        found = self._whole.get(text)
        if found is None:
            found = self._whole[text] = self._row(self._cut(text))
        return found

    def _cut(self, text: str) -> list[int]:
        """The pieces of a text: its groups, and what is between them."""
        found: list[int] = []
        depth = start = 0
        for tag in _GROUPS.finditer(text):
            if tag[0] == END:
                depth -= 1
                if depth == 0:
                    found.append(self._group(text[start : tag.end()]))
                    start = tag.end()
            else:
                if depth == 0:
                    found += self._plain(text[start : tag.start()])
                    start = tag.start()
                depth += 1
        return found + self._plain(text[start:])

    def _group(self, text: str) -> int:
        """The piece that a group is. Most groups of a part are there again when one has changed."""
        found = self._groups.get(text)
        if found is None:
            begin, end = text.index(">") + 1, len(text) - len(END)
            head = self.pool.number(text[:begin])
            inside = self._cut(text[begin:end])
            found = self._row([head, *inside, self.pool.number(END)])
            self._groups[text] = found
        return found

    def _plain(self, text: str) -> list[int]:
        """The pieces of a text without groups: one that is a row of others, if they are many."""
        found = self._between.get(text)
        if found is None:
            found = self.pool.numbers(_TAGS.findall(text))
            if len(found) > FEW:
                found = [self._row(found)]
            self._between[text] = found
        return found

    def _row(self, numbers: list[int]) -> int:
        return numbers[0] if len(numbers) == 1 else self.pool.number((*numbers,))


class Frame(NamedTuple):
    """A picture. parts: numbers of the pieces that they are, layers: of their places, by name.
    title: the number of what it shows in a sentence."""

    parts: dict[str, int]
    layers: dict[str, int]
    title: int


class Film:
    """The pictures of a game, seen by one or more.

    layers: the names of the parts of each layer, both in the order in which they are drawn.
    reels: the pictures that each pair of eyes sees.
    wide, high: the size of the largest picture. defs: what all have in common.
    """

    def __init__(self) -> None:
        self.pieces: Final = Pieces()
        self.places: Final[Pool[str]] = Pool()
        self.titles: Final[Pool[str]] = Pool()
        self.layers: Final[dict[str, list[str]]] = {}
        self.reels: Final[list[list[Frame]]] = []
        self.wide = self.high = 0.0
        self.defs = ""
        self._order: Final[list[str]] = []

    def reel(self) -> int:
        """Begin the pictures for another pair of eyes. Return their number."""
        self.reels.append([])
        return len(self.reels) - 1

    def add(self, reel: int, drawing: Drawing) -> None:
        """Add a picture at the end of a reel."""
        self.wide, self.high = max(self.wide, drawing.wide), max(self.high, drawing.high)
        self.defs = self.defs or drawing.defs
        _insert(self._order, drawing.layers)
        for name, layer in drawing.layers.items():
            _insert(self.layers.setdefault(name, []), layer.parts)
        parts = {
            name: self.pieces.number(text)
            for layer in drawing.layers.values()
            for name, text in layer.parts.items()
            if text
        }
        places = {name: self._where(layer) for name, layer in drawing.layers.items()}
        self.reels[reel].append(Frame(parts, places, self.titles.number(drawing.title)))

    def _where(self, layer: Layer) -> int:
        """The number of a layer's place."""
        return self.places.number(layer.transform())

    def data(self) -> dict[str, Any]:
        """Everything as JSON has it. Of a frame it tells only what is another than in the frame
        before: part, piece, part, piece; in the same way the places of layers."""
        parts = [part for name in self._order for part in self.layers[name]]
        return {
            "layers": [{"name": name, "parts": self.layers[name]} for name in self._order],
            "pieces": self.pieces.pool.all,
            "places": self.places.all,
            "titles": self.titles.all,
            "reels": [
                {
                    "parts": _changes([frame.parts for frame in reel], parts),
                    "layers": _changes([frame.layers for frame in reel], self._order),
                    "titles": [frame.title for frame in reel],
                }
                for reel in self.reels
            ],
        }


def _insert(order: list[str], names: Collection[str]) -> None:
    """Give every name that is new its place behind the one before it."""
    if [*names] == order:
        return
    at = 0
    for name in names:
        if at < len(order) and order[at] == name:
            at += 1
        elif name in order:
            at = order.index(name) + 1
        else:
            order.insert(at, name)
            at += 1


def _changes(frames: Sequence[Mapping[str, int]], names: Sequence[str]) -> list[list[int]]:
    """The numbers that are others than in the frame before, each behind the place of its name."""
    before = [ABSENT] * len(names)
    found = []
    for frame in frames:
        now = [frame.get(name, ABSENT) for name in names]
        pairs = enumerate(zip(before, now, strict=True))
        changed = [(place, new) for place, (old, new) in pairs if old != new]
        found.append([number for pair in changed for number in pair])
        before = now
    return found
