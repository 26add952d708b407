"""Numbers by turn and seat, which stand under a page's slider, and their curves as small drawings
of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from civdawn_cli.language import _, shown
from civdawn_cli.pictures.svg import element, escape, number

DASHES: Final = {1: "", 2: "7 3", 3: "2 2.5", 4: "9 2.5 2 2.5"}
"""How the curve of a seat is dashed, so that it can be told without colour."""

Seat = Mapping[str, Any]
"""A seat of a view."""


class Measure(NamedTuple):
    """Something that is counted. key: a word for it. title: for people, in English. of: the number
    of a seat of a view."""

    key: str
    title: str
    of: Callable[[Seat], int]


def _rating(name: str) -> Callable[[Seat], int]:
    return lambda seat: int(seat["ratings"][name])


MEASURES: Final[dict[str, tuple[Measure, ...]]] = {
    "newdawn": (
        Measure("agendas", shown("Agendas"), lambda seat: len(seat["marked"])),
        Measure("spaces", shown("Spaces"), lambda seat: int(seat["friendly_spaces"])),
        Measure("dial", shown("Tech dial"), lambda seat: int(seat["dial"])),
    ),
    "ages": (
        Measure("culture", shown("Culture"), lambda seat: int(seat["culture"])),
        Measure("science", shown("Science"), lambda seat: int(seat["science"])),
        Measure("strength", shown("Strength"), _rating("strength")),
        Measure("culture-rating", shown("Culture rating"), _rating("culture")),
        Measure("science-rating", shown("Science rating"), _rating("science")),
        Measure("happiness", shown("Happiness"), _rating("happiness")),
    ),
}
"""By game: what is counted."""

WIDE: Final = 320
HIGH: Final = 120
LEFT: Final = 30.0
RIGHT: Final = 14.0
TOP: Final = 8.0
BOTTOM: Final = 10.0
"""The size of a drawing, and its edges, where numbers stand."""


def counted(game: str, views: Sequence[Mapping[str, Any]]) -> list[list[list[int]]]:
    """By measure and view: the numbers of the seats."""
    return [
        [[measure.of(seat) for seat in view["seats"]] for view in views]
        for measure in MEASURES.get(game, ())
    ]


def curve(title: str, numbers: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """The curves of a measure as an SVG drawing. numbers: by turn and seat. names: of the seats.

    The element `.now` is the line of the present turn, drawn at the first one.
    """
    last = numbers[-1] if numbers else ()
    told = "; ".join(
        _("{name}: {number}").format(name=name, number=value)
        for name, value in zip(names, last, strict=False)
    )
    label = _("{measure} from turn to turn. At the end {numbers}.").format(
        measure=title, numbers=told
    )
    low, high = scale(numbers)
    right, base = WIDE - RIGHT, HIGH - BOTTOM
    step = (right - LEFT) / max(1, len(numbers) - 1)
    rise = (base - TOP) / (high - low)
    parts = [*_grid(low, high, rise)]
    for seat in reversed(range(len(last))):
        places = [(LEFT + turn * step, base - (row[seat] - low) * rise)
                  for turn, row in enumerate(numbers)]  # fmt: skip
        parts.append(_line(seat + 1, places))
    parts.append(element("line", x1=LEFT, x2=LEFT, y1=TOP, y2=base, cls="now"))
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        aria_label=label,
        data_left=LEFT,
        data_step=f"{step:.4f}",
    )


def _line(seat: int, places: Sequence[tuple[float, float]]) -> str:
    """The curve of a seat, and its number where it ends."""
    path = "".join(
        f"{'M' if turn == 0 else 'L'}{number(x)},{number(y)}" for turn, (x, y) in enumerate(places)
    )
    x, y = places[-1]
    return element(
        "path", d=path, cls=f"curve s-seat-{seat}", stroke_dasharray=DASHES.get(seat, "")
    ) + element("text", escape(str(seat)), x=x + 3, y=y + 3, cls="end")


def _grid(low: int, high: int, rise: float) -> list[str]:
    """Lines at the bottom, in the middle and at the top, with their numbers."""
    found = []
    base = HIGH - BOTTOM
    for value in dict.fromkeys((low, (low + high) // 2, high)):
        y = base - (value - low) * rise
        found.append(element("line", x1=LEFT, x2=WIDE - RIGHT, y1=y, y2=y, cls="grid"))
        found.append(element("text", str(value), x=LEFT - 4, y=y + 3, cls="number"))
    return found


def scale(numbers: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The lowest and the highest number of a drawing: round ones, with 0 between them."""
    every = [value for row in numbers for value in row]
    low, high = min([0, *every]), max([1, *every])
    steps = (size * ten for ten in (10**zeros for zeros in range(20)) for size in (1, 2, 5))
    unit = next(step for step in steps if high - low <= step * 5)
    return low // unit * unit, -(-high // unit) * unit
