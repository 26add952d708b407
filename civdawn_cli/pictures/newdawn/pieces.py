"""Every piece, token and sign of A New Dawn, a shape of its own, around 0,0 with a radius of 10.

The shapes are defined once and used where they stand; a use gives them their colour, where it is a
seat's or a type's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from civdawn_cli.pictures.newdawn.colours import RESOURCES, TERRAINS
from civdawn_cli.pictures.palette import ON_SEAT
from civdawn_cli.pictures.svg import Pen, outline, polygon, star

HEX: Final = 40.0
"""The radius of a space."""

_CAPITAL: Final = "M-10,10V-1H-6.5V2.5H-4V-4H4V2.5H6.5V-1H10V10Z"
_CITY: Final = "M-10,10V-1L-5.5,-6L-1,-1.5V-4L4.5,-9.5L10,-4V10Z"
_SHIELD: Final = "M-9,-9.5H9V1.5C8.5,6 4.5,9.5 0,11C-4.5,9.5 -8.5,6 -9,1.5Z"
_WAGON: Final = "M-9,3.5C-9.5,-8.5 9.5,-8.5 9,3.5Z"
_TEMPLE: Final = "M-10,-3.5L0,-10L10,-3.5V-1H8V6H10V9.5H-10V6H-8V-1H-10Z"
_TOWER: Final = "M-5,7V-6H-2.5V-4H-1.2V-6H1.2V-4H2.5V-6H5V7Z"

_MOTIFS: Final = {
    "grassland": "M{x},{y}l-2.5,-6M{x},{y}l0,-7.5M{x},{y}l2.5,-6",
    "hills": "M{x},{y}m-8,0c1.5,-9 14.5,-9 16,0",
    "forest": "M{x},{y}m-5.5,1l5.5,-12l5.5,12z",
    "desert": "M{x},{y}h.1m-7,-5h.1m13,0h.1m-10,8h.1",
    "mountain": "M{x},{y}m-8,2l8,-13l8,13",
    "water": "M{x},{y}m-8,0q4,-5 8,0t8,0",
    "natural_wonder": "M{x},{y}m0,-6l2,4l4,2l-4,2l-2,4l-2,-4l-4,-2l4,-2z",
}
"""The sign of every terrain, at a place; a space has it several times."""

_PLACES: Final = ((-25, 0), (25, 0), (-13, 13), (13, 13), (0, -1), (-25, 19), (25, 19))

_FILLED: Final = ("forest", "natural_wonder")
"""The terrains whose signs are filled; the others are lines."""

_WIDTHS: Final = {"desert": 3.4, "mountain": 2.6, "hills": 2.4, "water": 2.4, "grassland": 1.9}


def shapes(pen: Pen) -> str:
    """All shapes, to be defined once in a picture."""
    drawn = [_terrain(pen, terrain) for terrain in TERRAINS]
    drawn += [_sign(pen, terrain) for terrain in TERRAINS]
    for name, draw in _SHAPES.items():
        drawn.append(pen.group(draw(pen), id=pen.id(name)))
    return "".join(drawn)


def use(
    pen: Pen, name: str, x: float, y: float, scale: float = 1.0, fill: str | None = None
) -> str:
    """A shape at a place. fill: the colour of the part of it that is a seat's or a type's."""
    move = f"translate({x:.2f},{y:.2f})" + (f" scale({scale:.3f})" if scale != 1 else "")
    return pen.element("use", fill=fill, href=f"#{pen.id(name)}", transform=move)


def seat_piece(
    pen: Pen, name: str, seat: int, x: float, y: float, scale: float, *, title: str, word: str
) -> str:
    """A piece in a seat's colour with its number, so that it is told without colour, too."""
    size, base = _NUMBERS[name]
    return pen.group(
        use(pen, name, 0, 0, fill=f"seat-{seat}"),
        pen.text(0, base, str(seat), size, fill=ON_SEAT[seat], anchor="middle", bold=True),
        title=title,
        word=word,
        cls=f"piece {name}",
        at=(x, y),
        scale=scale,
    )


_NUMBERS: Final = {
    "capital": (9.5, 8.4),
    "city": (9.5, 8.2),
    "token": (11, 3.9),
    "reinforced": (10.5, 3.6),
    "caravan": (8, 2.4),
    "badge": (12, 4.3),
}
"""How large a seat's number is on a piece, and where it stands."""


def _terrain(pen: Pen, terrain: str) -> str:
    """A space of a terrain: its colour and its pattern, without frame."""
    space = pen.polygon(polygon(0, 0, HEX - 0.4, 6), fill=terrain)
    return pen.group(space, _pattern(pen, terrain, _PLACES), id=pen.id(terrain))


def _sign(pen: Pen, terrain: str) -> str:
    """The sign of a terrain, once."""
    return pen.group(_pattern(pen, terrain, ((0, 3),)), id=pen.id(f"sign-{terrain}"))


def _pattern(pen: Pen, terrain: str, places: Iterable[tuple[int, int]]) -> str:
    """The sign of a terrain at some places."""
    signs = "".join([_MOTIFS[terrain].format(x=x, y=y) for x, y in places])
    shade = f"{terrain}-2"
    if terrain in _FILLED:
        return pen.path(signs, fill=shade)
    return pen.path(
        signs,
        fill="none",
        stroke=shade,
        stroke_width=_WIDTHS[terrain],
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _solid(pen: Pen, d: str, width: float = 1.3) -> str:
    """A shape whose colour comes from its use."""
    return pen.path(d, stroke="dark", stroke_width=width, stroke_linejoin="round")


def _capital(pen: Pen) -> str:
    top = pen.path(outline(star(0, -6.6, 5, 2.1, 5)), fill="gold", stroke="dark", stroke_width=0.9)
    return _solid(pen, _CAPITAL) + top


def _city(pen: Pen) -> str:
    return _solid(pen, _CITY)


def _wall(pen: Pen) -> str:
    """The wall in front of a mature city."""
    return pen.path(
        "M-12.5,13.5V8H-9.5V10H-6.5V8H-3.5V10H3.5V8H6.5V10H9.5V8H12.5V13.5Z",
        fill="gold",
        stroke="dark",
        stroke_width=1.1,
        stroke_linejoin="round",
    )


def _token(pen: Pen) -> str:
    return pen.circle(0, 0, 9, stroke="dark", stroke_width=1.3)


def _reinforced(pen: Pen) -> str:
    rim = pen.path(_SHIELD, fill="stone", stroke="dark", stroke_width=1.3)
    inner = pen.path(
        "M-6.6,-7.2H6.6V1C6.2,4.4 3.4,7.1 0,8.4C-3.4,7.1 -6.2,4.4 -6.6,1Z",
        stroke="dark",
        stroke_width=0.8,
    )
    return rim + inner


def _caravan(pen: Pen) -> str:
    wheel = [
        pen.circle(x, 6.5, 3, fill="stone", stroke="dark", stroke_width=1.5) for x in (-5.4, 5.4)
    ]
    bed = pen.box(-10, 2.6, 20, 3.2, 1, fill="dark")
    return _solid(pen, _WAGON) + bed + "".join(wheel)


def _badge(pen: Pen) -> str:
    return pen.box(-9, -9, 18, 18, 5, stroke="dark", stroke_width=1)


def _barbarian(pen: Pen) -> str:
    return pen.polygon(star(0, 0, 11, 7, 9), fill="barbarian", stroke="light", stroke_width=1.1)


def _city_state(pen: Pen) -> str:
    frame = polygon(0, 0.5, 11.5, 5)
    return pen.polygon(frame, fill="stone", stroke="dark", stroke_width=1.3) + pen.path(
        _TOWER, stroke="dark", stroke_width=1.1, stroke_linejoin="round"
    )


def _world_wonder(pen: Pen) -> str:
    columns = "M-4,-0.5V5.5M0,-0.5V5.5M4,-0.5V5.5"
    return _solid(pen, _TEMPLE) + pen.path(
        columns, stroke="light", stroke_width=1.9, stroke_linecap="round"
    )


def _natural(pen: Pen) -> str:
    disc = pen.polygon(polygon(0, 0, 10.8, 6, 30), fill="stone", stroke="dark", stroke_width=1.3)
    sun = pen.circle(3.6, -3.6, 2.8, fill="gold", stroke="dark", stroke_width=0.6)
    peaks = pen.path("M-8.2,5.6L-2.6,-4.6L0.4,0.6L2.6,-2L7.8,5.6Z", fill="natural_wonder-2")
    return disc + sun + peaks


def _marble(pen: Pen) -> str:
    top = pen.path("M0,-9L8.5,-4.6L0,0L-8.5,-4.6Z", fill="marble")
    left = pen.path("M-8.5,-4.6L0,0V9L-8.5,4.6Z", fill="marble-2")
    right = pen.path("M8.5,-4.6L0,0V9L8.5,4.6Z", fill="marble-3")
    edge = pen.path(
        "M0,-9L8.5,-4.6V4.6L0,9L-8.5,4.6V-4.6Z",
        fill="none",
        stroke="dark",
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    return top + left + right + edge


def _mercury(pen: Pen) -> str:
    drop = pen.path(
        "M0,-10C3,-4 7.5,-0.5 7.5,3.6A7.5,6.8 0 0 1 -7.5,3.6C-7.5,-0.5 -3,-4 0,-10Z",
        fill="mercury",
        stroke="dark",
        stroke_width=1.2,
    )
    shine = pen.path("M-4,3.2A4.2,4 0 0 0 -0.6,7", fill="none", stroke="light", stroke_width=1.7)
    return drop + shine


def _oil(pen: Pen) -> str:
    barrel = pen.path(
        "M-6.5,-8.5H6.5C7.6,-3 7.6,3 6.5,8.5H-6.5C-7.6,3 -7.6,-3 -6.5,-8.5Z",
        fill="oil",
        stroke="light",
        stroke_width=1,
    )
    return barrel + pen.path("M-7.1,-3H7.1M-7.1,3H7.1", stroke="light", stroke_width=1.1)


def _diamonds(pen: Pen) -> str:
    gem = pen.path(
        "M-5.5,-7.5H5.5L10,-2L0,9.5L-10,-2Z",
        fill="diamonds",
        stroke="dark",
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    facets = pen.path(
        "M-10,-2H10M-5.5,-7.5L-3.6,-2L0,9.5L3.6,-2L5.5,-7.5",
        fill="none",
        stroke="dark",
        stroke_width=0.7,
    )
    return gem + facets


def _trade(pen: Pen) -> str:
    coin = pen.circle(0, 0, 8.5, fill="gold", stroke="dark", stroke_width=1.3)
    hole = pen.box(-3, -3, 6, 6, fill="panel", stroke="dark", stroke_width=1.1)
    return coin + hole


def _culture(pen: Pen) -> str:
    """A lyre."""
    frame = pen.path(
        "M-4.5,8H4.5M0,8V5M-6.5,-8C-3,-6 -8.5,4.6 0,5.2C8.5,4.6 3,-6 6.5,-8M-5.4,-4.4H5.4",
        fill="none",
        stroke="light",
        stroke_width=2,
        stroke_linecap="round",
    )
    strings = pen.path("M-1.8,-4V4.4M1.8,-4V4.4", stroke="light", stroke_width=1.1)
    return frame + strings


def _science(pen: Pen) -> str:
    """A flask."""
    return pen.path(
        "M-3.4,-9H3.4V-7H2.4V-2.4L7.6,6.4Q8.4,9 5.6,9H-5.6Q-8.4,9 -7.6,6.4L-2.4,-2.4V-7H-3.4Z",
        fill="light",
    ) + pen.path("M-4,3.4H4L5.6,6.6H-5.6Z", stroke="none", fill="science")


def _economy(pen: Pen) -> str:
    """Scales."""
    return pen.path(
        "M0,-8.5V7.5M-5,8H5M-7.5,-5.5H7.5",
        fill="none",
        stroke="light",
        stroke_width=2,
        stroke_linecap="round",
    ) + pen.path(
        "M-10.5,1L-7,-5L-3.5,1A3.6,3 0 0 1 -10.5,1ZM3.5,1L7,-5L10.5,1A3.6,3 0 0 1 3.5,1Z",
        fill="light",
    )


def _industry(pen: Pen) -> str:
    """A gear."""
    teeth = [
        pen.box(-1.9, -9.6, 3.8, 5, 0.6, fill="light", transform=f"rotate({45 * tooth})")
        for tooth in range(8)
    ]
    ring = pen.circle(0, 0, 5.2, fill="none", stroke="light", stroke_width=3.6)
    return "".join(teeth) + ring


def _military(pen: Pen) -> str:
    """Two crossed swords."""
    blades = pen.path(
        "M-8,-8L5,5M8,-8L-5,5",
        stroke="light",
        stroke_width=2.4,
        stroke_linecap="round",
    )
    hilts = pen.path(
        "M2.6,7.4L7.4,2.6M-2.6,7.4L-7.4,2.6M5.6,5.6L8,8M-5.6,5.6L-8,8",
        stroke="light",
        stroke_width=1.9,
        stroke_linecap="round",
    )
    return blades + hilts


def _flag(pen: Pen) -> str:
    """An agenda that is marked."""
    return pen.path("M-6,10V-9", stroke="ink", stroke_width=2, stroke_linecap="round") + pen.path(
        "M-5,-9H8L4,-4.5L8,0H-5Z", stroke="dark", stroke_width=1.1, stroke_linejoin="round"
    )


def _helmet(pen: Pen) -> str:
    """Barbarians come back."""
    return pen.path(
        "M-8,6V0A8,8 0 0 1 8,0V6H3.5V1H-3.5V6ZM-8,-2L-11,-9M8,-2L11,-9",
        fill="barbarian",
        stroke="barbarian",
        stroke_width=1.6,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _march(pen: Pen) -> str:
    """Barbarians move."""
    return pen.path("M-9.5,-2.5H1V-7.5L10,0L1,7.5V2.5H-9.5Z", fill="barbarian")


def _blank(pen: Pen) -> str:
    """Nothing happens."""
    return pen.circle(0, 0, 3.4, fill="line")


_SHAPES: Final[dict[str, Callable[[Pen], str]]] = {
    "capital": _capital,
    "city": _city,
    "wall": _wall,
    "token": _token,
    "reinforced": _reinforced,
    "caravan": _caravan,
    "badge": _badge,
    "barbarian": _barbarian,
    "city-state": _city_state,
    "wonder": _world_wonder,
    "natural": _natural,
    **dict(zip(RESOURCES, (_marble, _mercury, _oil, _diamonds), strict=True)),
    "trade": _trade,
    "culture": _culture,
    "science": _science,
    "economy": _economy,
    "industry": _industry,
    "military": _military,
    "flag": _flag,
    "helmet": _helmet,
    "march": _march,
    "blank": _blank,
}
