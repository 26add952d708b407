"""Colours as people see them: how far apart two are, in grey, and to the colour-blind."""

from __future__ import annotations

from typing import Final

Colour = tuple[float, float, float]
"""Three channels."""

NORMAL: Final = "normal"

SIMULATIONS: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    NORMAL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""By what linear light is multiplied to show it as the colour-blind see it: the matrices of
Machado, Oliveira and Fernandes (2009), at full severity."""

GREYS: Final = 16
"""The steps of grey that a picture must stay legible in."""

_WHITE: Final = (0.95047, 1.0, 1.08883)

_TO_XYZ: Final = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def channels(colour: str) -> Colour:
    """The channels of `#2a6cc0`, from 0 to 1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def linear(value: float) -> float:
    """The light of a channel."""
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def times(rows: tuple[Colour, Colour, Colour], light: Colour) -> Colour:
    """A matrix times three channels."""
    one, two, three = (
        sum(factor * part for factor, part in zip(row, light, strict=True)) for row in rows
    )
    return one, two, three


def lab(colour: str, simulation: str = NORMAL) -> Colour:
    """A colour in CIELAB, as somebody with that sight sees it."""
    red, green, blue = channels(colour)
    seen = times(SIMULATIONS[simulation], (linear(red), linear(green), linear(blue)))
    inside = tuple(min(1.0, max(0.0, light)) for light in seen)
    xyz = times(_TO_XYZ, (inside[0], inside[1], inside[2]))
    x, y, z = (_root(part / white) for part, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116)


def distance(one: str, other: str, simulation: str = NORMAL) -> float:
    """How far apart two colours are seen, in CIELAB: about 2 can just be told, 100 is black from
    white."""
    pairs = zip(lab(one, simulation), lab(other, simulation), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def grey(colour: str) -> int:
    """A colour as one of GREYS steps of grey, 0 for black."""
    return min(GREYS - 1, int(lab(colour)[0] / 100 * GREYS))
