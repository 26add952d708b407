"""The pictures of a game for a page: every piece of drawing once, and of every turn no more than
what has changed.

A picture is layers of parts (`civdawn_cli/pictures`). The text of a part is cut into pieces where a
group begins; each piece is kept once for the whole page. A version of a part is a row of pieces,
told by how it differs from the version before. A frame is the versions of all parts, and where all
layers are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from civdawn_cli.pictures.drawing import Drawing, Layer

_CUTS: Final = re.compile(r"(?=<g[ >])")

ABSENT: Final = -1
"""Stands in place of the number of a version, or of a place, for what a picture does not have."""


class Pool:
    """Texts that are kept once. texts: all of them; the place of each is its number."""

    def __init__(self) -> None:
        self.texts: Final[list[str]] = []
        self._numbers: Final[dict[str, int]] = {}

    def number(self, text: str) -> int:
        """The number of a text, which is kept from now on."""
        found = self._numbers.get(text)
        if found is None:
            found = self._numbers[text] = len(self.texts)
            self.texts.append(text)
        return found

    def numbers(self, texts: Iterable[str]) -> list[int]:
        """The numbers of texts."""
        return [self.number(text) for text in texts]


class Frame(NamedTuple):
    """A picture. parts: numbers of their versions, layers: of their places, by name. title: the
    number of what it shows in a sentence."""

    parts: dict[str, int]
    layers: dict[str, int]
    title: int


class Film:
    """The pictures of a game, seen by one or more.

    layers: the names of the parts of each layer, both in the order in which they are drawn.
    versions: of the parts, one after another. reels: the pictures that each pair of eyes sees.
    wide, high: the size of the largest picture. defs: what all have in common.
    """

    def __init__(self) -> None:
        self.pieces: Final = Pool()
        self.places: Final = Pool()
        self.titles: Final = Pool()
        self.layers: Final[dict[str, list[str]]] = {}
        self.versions: Final[list[list[int]]] = []
        self.reels: Final[list[list[Frame]]] = []
        self.wide = self.high = 0.0
        self.defs = ""
        self._order: Final[list[str]] = []
        self._known: Final[dict[tuple[str, str], int]] = {}
        self._last: Final[dict[str, tuple[int, list[int]]]] = {}

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
            name: self._version(name, text)
            for layer in drawing.layers.values()
            for name, text in layer.parts.items()
            if text
        }
        places = {name: self._where(layer) for name, layer in drawing.layers.items()}
        self.reels[reel].append(Frame(parts, places, self.titles.number(drawing.title)))

    def _where(self, layer: Layer) -> int:
        """The number of a layer's place."""
        return self.places.number(layer.transform())

    def _version(self, name: str, text: str) -> int:
        """The number of a part's text among the versions."""
        key = (name, text)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.versions)
            pieces = self.pieces.numbers([piece for piece in _CUTS.split(text) if piece])
            self.versions.append(self._difference(name, found, pieces))
        return found

    def _difference(self, name: str, number: int, pieces: list[int]) -> list[int]:
        """A version as a page has it: the version that it begins and ends like (ABSENT for none),
        how many pieces they have in common at the beginning and at the end, and those between."""
        base, before = self._last.get(name, (ABSENT, []))
        self._last[name] = (number, pieces)
        short = min(len(before), len(pieces))
        begin = 0
        while begin < short and before[begin] == pieces[begin]:
            begin += 1
        end = 0
        while end < short - begin and before[-1 - end] == pieces[-1 - end]:
            end += 1
        return [base, begin, end, *pieces[begin : len(pieces) - end]]

    def data(self) -> dict[str, Any]:
        """Everything as JSON has it. Of a frame it tells only what is another than in the frame
        before: part, version, part, version; in the same way the places of layers."""
        parts = [part for name in self._order for part in self.layers[name]]
        return {
            "layers": [{"name": name, "parts": self.layers[name]} for name in self._order],
            "pieces": self.pieces.texts,
            "versions": self.versions,
            "places": self.places.texts,
            "titles": self.titles.texts,
            "reels": [
                {
                    "parts": _changes([frame.parts for frame in reel], parts),
                    "layers": _changes([frame.layers for frame in reel], self._order),
                    "titles": [frame.title for frame in reel],
                }
                for reel in self.reels
            ],
        }


def _insert(order: list[str], names: Iterable[str]) -> None:
    """Give every name that is new its place behind the one before it."""
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
