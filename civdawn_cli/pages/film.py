"""The pictures of a game for a page: every piece of drawing once, and of every turn no more than
what has changed.

A picture is a list of parts (`civdawn_cli/pictures`). The text of a part is cut into pieces where a
group begins; each piece is kept once for the whole page. A version of a part is a row of pieces,
told by how it differs from the version before; a frame is the versions of all parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from civdawn_cli.pictures.drawing import Drawing

_CUTS: Final = re.compile(r"(?=<g[ >])")

ABSENT: Final = -1
"""Stands in place of a version for a part that a picture does not have."""


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


class Film:
    """The pictures of a game, seen by one or more.

    parts: the names of all parts, in the order in which they are drawn. versions: of the parts, one
    after another. wide, high: the size of the largest picture. defs: what they have in common.
    """

    def __init__(self) -> None:
        self.pieces: Final = Pool()
        self.parts: Final[list[str]] = []
        self.versions: Final[list[list[int]]] = []
        self.reels: Final[list[list[dict[str, int]]]] = []
        self.titles: Final = Pool()
        self.titled: Final[list[list[int]]] = []
        self.wide = self.high = 0.0
        self.defs = ""
        self._known: Final[dict[tuple[str, str], int]] = {}
        self._last: Final[dict[str, tuple[int, list[int]]]] = {}

    def reel(self) -> int:
        """Begin the pictures for another pair of eyes. Return their number."""
        self.reels.append([])
        self.titled.append([])
        return len(self.reels) - 1

    def add(self, reel: int, drawing: Drawing) -> None:
        """Add a picture at the end of a reel."""
        self.wide, self.high = max(self.wide, drawing.wide), max(self.high, drawing.high)
        self.defs = self.defs or drawing.defs
        self._place(drawing.parts)
        frame = {name: self._version(name, text) for name, text in drawing.parts.items()}
        self.reels[reel].append(frame)
        self.titled[reel].append(self.titles.number(drawing.title))

    def _place(self, parts: Mapping[str, str]) -> None:
        """Give every part that is new its place behind the one before it."""
        if len(parts) == len(self.parts):
            return
        at = 0
        for name in parts:
            if name in self.parts:
                at = self.parts.index(name) + 1
            else:
                self.parts.insert(at, name)
                at += 1

    def _version(self, name: str, text: str) -> int:
        """The number of a part's text among the versions."""
        key = (name, text)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.versions)
            pieces = self.pieces.numbers(_CUTS.split(text))
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
        """Everything as JSON has it. A frame tells the parts whose version is another one than in
        the frame before: part, version, part, version."""
        return {
            "wide": self.wide,
            "high": self.high,
            "parts": self.parts,
            "pieces": self.pieces.texts,
            "versions": self.versions,
            "reels": [self._changes(reel) for reel in self.reels],
            "titles": self.titles.texts,
            "titled": self.titled,
        }

    def _changes(self, reel: Sequence[Mapping[str, int]]) -> list[list[int]]:
        before = [ABSENT] * len(self.parts)
        found = []
        for frame in reel:
            now = [frame.get(name, ABSENT) for name in self.parts]
            changed = [
                number
                for part, (old, new) in enumerate(zip(before, now, strict=True))
                if old != new
                for number in (part, new)
            ]
            found.append(changed)
            before = now
        return found
