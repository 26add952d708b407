"""The map: land that stays, and what stands on it.

Places are those of a map whose space 0,0 lies at 0,0 and whose spaces have the radius HEX; the
layer moves and scales all of it. So a space is the same text in every picture of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, partial
from math import sqrt
from typing import Any, Final, NamedTuple

from civdawn_cli.language import _
from civdawn_cli.pictures.memory import Memory, key
from civdawn_cli.pictures.newdawn.colours import INK_ON, RESOURCES
from civdawn_cli.pictures.newdawn.pieces import HEX, seat_piece, use
from civdawn_cli.pictures.newdawn.words import (
    Words,
    caption,
    resource_name,
    terrain_name,
    type_name,
)
from civdawn_cli.pictures.palette import GAPS
from civdawn_cli.pictures.svg import Pen, Point, number, polygon

View = Mapping[str, Any]

COLUMN: Final = sqrt(3) * HEX
"""How far a space is from its neighbour in the east."""

ROW: Final = 1.5 * HEX
"""How far a row of spaces is from the next."""

STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The neighbours of a space in q and r: e, se, sw, w, nw, ne."""

_PLACES: Final[tuple[tuple[tuple[float, float, float], ...], ...]] = (
    (),
    ((0, 4, 1.5),),
    ((-12, 3, 1.2), (13.5, 4, 1.05)),
    ((-12.5, -3, 1.1), (13, -2.5, 1), (0, 14, 0.8)),
    ((-12.5, -3, 1.1), (13, -2.5, 1), (-14, 15.5, 0.78), (13, 15.5, 0.78)),
    ((-17.5, -3, 0.9), (1, -4, 0.85), (18.5, -3, 0.8), (-14, 14.5, 0.8), (13, 14.5, 0.8)),
    ((-18, -4, 0.85), (0, -4, 0.8), (18, -4, 0.8), (-18, 13, 0.75), (0, 12, 0.7), (18, 13, 0.75)),
)
"""Where things lie on a space, by how many there are, and how large."""

_GAP: Final = 5.0
"""How wide the gaps of a ring are."""

_SMALL: Final = 0.55
_SMALLEST: Final = 0.42
"""How large they are if there are more, and if there are more than _FEW."""

_FEW: Final = 12


class Frame(NamedTuple):
    """The space that a map takes: left, top, width and height."""

    left: float
    top: float
    wide: float
    high: float


@lru_cache(1 << 10)
def axial(space: str) -> tuple[int, int]:
    """The coordinates of a space's name."""
    q, _comma, r = space.partition(",")
    return int(q), int(r)


@lru_cache(1 << 10)
def centre(space: str) -> Point:
    """The middle of a space."""
    q, r = axial(space)
    return COLUMN * (q + r / 2), ROW * r


def frame(view: View) -> Frame:
    """The rectangle around all spaces; that of one space for a map without any."""
    places = [centre(land["space"]) for land in view["map"]] or [(0.0, 0.0)]
    left = min(x for x, _y in places) - COLUMN / 2
    top = min(y for _x, y in places) - HEX
    wide = max(x for x, _y in places) + COLUMN / 2 - left
    return Frame(left, top, wide, max(y for _x, y in places) + HEX - top)


class MapArt:
    """Draws the map of a view."""

    def __init__(self, view: View, pen: Pen, words: Words, kept: Memory) -> None:
        self.view: Final = view
        self.pen: Final = pen
        self.words: Final = words
        self.kept: Final = kept
        self.states: Final = {state["city_state"]: state for state in view["city_states"]}
        self.naturals: Final = {one["natural_wonder"]: one for one in view["natural_wonders"]}

    def parts(self, before: View | None) -> dict[str, str]:
        """The shore, every space's land, the borders of tiles, whatever stands on a space, and what
        has changed."""
        kept = self.kept
        lands = self.view["map"]
        spaces = tuple([land["space"] for land in lands])
        found = {"shore": kept.of(("shore", spaces), self._shore)}
        for land in lands:
            printed = (land["space"], land["terrain"], land["difficulty"], land["symbol"])
            found[f"land-{land['space']}"] = kept.of(printed, partial(self._land, land))
        found["tiles"] = kept.of(("tiles", key(self.view["tiles"])), self._tiles)
        for land in lands:
            found[f"on-{land['space']}"] = kept.of(self._key(land), partial(self._on, land))
        found["attack"] = self._attack()
        found["map-changes"] = self._changes(before) if before else ""
        return found

    def _key(self, land: View) -> Hashable:
        """Everything that the drawing of whatever stands on a space depends on."""
        state = self.states.get(land["city_state"])
        wonder = land["wonder"]
        return (
            "on",
            land["space"],
            land["symbol"],
            self.view["draft"] is not None,
            key(*[land[entry] for entry in _CHANGING]),
            tuple(state["envoys"]) if state else (),
            self._type_of(wonder) if wonder else "",
        )

    # Land.

    def _shore(self) -> str:
        """A dark rim around the whole map."""
        spaces = {axial(land["space"]) for land in self.view["map"]}
        rim = "".join(
            [
                _side(space, way)
                for space in sorted(spaces)
                for way in range(6)
                if _next(space, way) not in spaces
            ]
        )
        return self.pen.path(
            rim, fill="none", stroke="edge", stroke_width=7, stroke_linecap="round"
        )

    def _land(self, land: View) -> str:
        pen = self.pen
        x, y = centre(land["space"])
        terrain = land["terrain"]
        ink = INK_ON[terrain]
        lines = [
            _("{space}: {terrain}, difficulty {number}").format(
                space=land["space"], terrain=terrain_name(terrain), number=land["difficulty"]
            )
        ]
        if land["symbol"]:
            lines.append(_("printed here: {name}").format(name=self._symbol(land["symbol"])))
        name = pen.text(0, -15, land["space"], 10.8, fill=ink, anchor="middle")
        level = pen.text(
            0, 30.5, str(land["difficulty"]), 11.5, fill=ink, anchor="middle", bold=True
        )
        return pen.group(
            pen.element("use", href=f"#{pen.id(terrain)}"),
            name,
            level,
            title="\n".join([*lines, "ND-5.1"]),
            word=land["space"],
            cls="space",
            at=(x, y),
        )

    def _symbol(self, symbol: str) -> str:
        if symbol == "capital":
            return _("capital")
        return resource_name(symbol) if symbol in RESOURCES else self.words.title(symbol)

    def _tiles(self) -> str:
        """The lines between tiles."""
        tile_of = {
            axial(space): tile["tile"] for tile in self.view["tiles"] for space in tile["spaces"]
        }
        lines = "".join(
            [
                _side(space, way)
                for space, tile in sorted(tile_of.items())
                for way in range(3)
                if tile_of.get(_next(space, way), tile) != tile
            ]
        )
        if not lines:
            return ""
        return self.pen.path(
            lines, fill="none", stroke="edge", stroke_width=2.2, stroke_linecap="round", opacity=0.6
        )

    # Pieces.

    def _on(self, land: View) -> str:
        """Whatever stands on a space; '' for nothing."""
        things = self._things(land)
        ghost = self._ghost(land)
        if not things and not ghost:
            return ""
        ring = self._ring(land["piece"]["seat"]) if land["piece"] else ""
        many = len(things)
        if many < len(_PLACES):
            places = list(_PLACES[many])
        else:
            row, size = (4, _SMALL) if many <= _FEW else (5, _SMALLEST)
            step = 60 / row
            places = [
                (step * (n % row - (row - 1) / 2), -8 + 0.8 * step * (n // row), size)
                for n in range(many)
            ]
        drawn = [thing(x, y, size) for thing, (x, y, size) in zip(things, places, strict=True)]
        return self.pen.group(ring, ghost, *drawn, cls="things", at=centre(land["space"]))

    def _things(self, land: View) -> list[Callable[[float, float, float], str]]:
        """For each thing on a space a function that draws it at a place and in a size."""
        space = land["space"]
        found: list[Callable[[float, float, float], str]] = []
        if land["piece"]:
            found.append(partial(self.piece, land["piece"], space))
        if land["city_state"]:
            found.append(partial(self.city_state, land["city_state"], space))
        if land["natural_wonder"]:
            found.append(partial(self.natural, land["natural_wonder"], space))
        if land["wonder"]:
            found.append(partial(self.wonder, land["wonder"], space))
        if land["resource"]:
            found.append(partial(self.resource, land["resource"], space))
        found += [partial(self.barbarian, one, space) for one in land["barbarians"]]
        found += [partial(self.caravan, seat, space) for seat in land["caravans"]]
        return found

    def _ring(self, seat: int) -> str:
        """The ring of a seat's space: its colour, its dashes."""
        radius = HEX - 4.2
        corners = polygon(0, 0, radius, 6)
        casing = self.pen.polygon(corners, fill="none", stroke="dark", stroke_width=6.2)
        colour = self.pen.polygon(
            corners,
            fill="none",
            stroke=f"seat-{seat}",
            stroke_width=4.4,
            stroke_dasharray=_dashes(seat, radius),
            stroke_dashoffset=-_GAP / 2 if GAPS[seat] else None,
        )
        return casing + colour

    def _ghost(self, land: View) -> str:
        """The symbol of a space whose token is not there: while the map is being built, all of
        them; later the homes of barbarians that are elsewhere and conquered city-states."""
        symbol = str(land["symbol"] or "")
        if not symbol or symbol == "capital":
            return ""
        building = self.view["draft"] is not None
        title = self._symbol(symbol)
        if symbol.startswith("barbarian-"):
            title = _("home of {name}").format(name=title)
        elif symbol in self.states:
            title = _("{name}, conquered").format(name=title)
        elif not building:
            return ""
        if symbol in land["barbarians"] or land["city_state"]:
            return ""
        place: dict[str, Any] = {"at": (-20.5, 18.5), "scale": 0.78, "opacity": 0.8}
        if building:
            place = {"at": (0, 3), "scale": 1.25, "opacity": 0.85}
        shape = symbol_shape(self.pen, self.words, symbol)
        return self.pen.group(shape, title=title, word=symbol, cls="printed", **place)

    # Tooltips and shapes of single things.

    def piece(self, piece: View, space: str, x: float, y: float, size: float) -> str:
        """A city or a control token."""
        seat = int(piece["seat"])
        kind = piece["kind"]
        name, rule = {
            "capital": (_("capital"), "ND-5.7"),
            "city": (_("city"), "ND-5.7"),
            "control-token": (_("control token"), "ND-6.1"),
        }[kind]
        if piece["reinforced"]:
            name, rule = _("reinforced control token"), "ND-10.1"
        elif piece["mature"]:
            name = _("mature {city}").format(city=name)
        shape = str(kind)
        if kind == "control-token":
            shape = "reinforced" if piece["reinforced"] else "token"
        title = _("{name} of {seat}").format(name=caption(name), seat=self.words.seat(seat))
        wall = use(self.pen, "wall", x, y, size) if piece["mature"] else ""
        drawn = seat_piece(
            self.pen, shape, seat, x, y, size, title=f"{title}, {space}\n{rule}", word=space
        )
        return wall + drawn

    def city_state(self, name: str, space: str, x: float, y: float, size: float) -> str:
        """A city-state, in the colour of its type."""
        kind = self.states[name]["type"]
        envoys = ", ".join([self.words.seat(seat) for seat in self.states[name]["envoys"]])
        more = [_("city-state: {type}").format(type=type_name(kind))]
        if envoys:
            more.append(_("its cards are with {seats}").format(seats=envoys))
        return self.pen.group(
            use(self.pen, "city-state", 0, 0, fill=kind),
            title=self.words.tip(name, "ND-11", *more),
            word=f"{name} {space}",
            cls="piece city-state",
            at=(x, y),
            scale=size,
        )

    def natural(self, name: str, space: str, x: float, y: float, size: float) -> str:
        """A natural wonder whose token lies on its space."""
        more = resource_name(self.naturals[name]["resource"])
        return self.pen.group(
            use(self.pen, "natural", 0, 0),
            title=self.words.tip(name, "ND-15.2", more),
            word=f"{name} {space}",
            cls="piece natural-wonder",
            at=(x, y),
            scale=size,
        )

    def wonder(self, name: str, space: str, x: float, y: float, size: float) -> str:
        """The token of a world wonder, in the colour of its type."""
        return self.pen.group(
            use(self.pen, "wonder", 0, 0, fill=self._type_of(name)),
            title=self.words.tip(name, "ND-14.1", _("world wonder")),
            word=f"{name} {space}",
            cls="piece wonder",
            at=(x, y),
            scale=size,
        )

    def _type_of(self, wonder: str) -> str:
        for player in self.view["seats"]:
            for one in player["wonders"]:
                if one["wonder"] == wonder:
                    return str(one["type"])
        return str(self.words.cards.card(wonder).get("data", {}).get("type", "stone"))

    def resource(self, name: str, space: str, x: float, y: float, size: float) -> str:
        """A resource token on its space."""
        return self.pen.group(
            use(self.pen, name, 0, 0),
            title=self.words.tip(name, "ND-6.3"),
            word=f"{name} {space}",
            cls="piece resource",
            at=(x, y),
            scale=size,
        )

    def barbarian(self, name: str, space: str, x: float, y: float, size: float) -> str:
        """A barbarian with its letter."""
        letter = name[-1].upper()
        return self.pen.group(
            use(self.pen, "barbarian", 0, 0),
            self.pen.text(0, 3.8, letter, 10.5, fill="light", anchor="middle", bold=True),
            title=f"{self.words.title(name)}, {space}\nND-16.3",
            word=f"{name} {space}",
            cls="piece barbarian",
            at=(x, y),
            scale=size,
        )

    def caravan(self, seat: int, space: str, x: float, y: float, size: float) -> str:
        """A seat's caravan."""
        title = _("Caravan of {seat}").format(seat=self.words.seat(seat))
        return seat_piece(
            self.pen, "caravan", seat, x, y, size, title=f"{title}, {space}\nND-8.2", word=space
        )

    # Attacks and changes.

    def _attack(self) -> str:
        """A mark around the target of an attack."""
        attack = self.view["attack"]
        if not attack:
            return ""
        x, y = centre(attack["space"])
        target = "M0,-44V-26M0,44V26M-44,0H-26M44,0H26"
        return self.pen.group(
            self.pen.circle(0, 0, 33, fill="none", stroke="light", stroke_width=7),
            self.pen.path(target, stroke="light", stroke_width=7, stroke_linecap="round"),
            self.pen.circle(0, 0, 33, fill="none", stroke="military", stroke_width=4),
            self.pen.path(target, stroke="military", stroke_width=4, stroke_linecap="round"),
            title=_("under attack"),
            cls="attack",
            at=(x, y),
            pointer_events="none",
        )

    def _changes(self, before: View) -> str:
        """Outlines of the spaces on which something has changed."""
        old = {land["space"]: land for land in before["map"]}
        found = []
        for land in self.view["map"]:
            if _changed(land, old.get(land["space"])):
                found.append(use(self.pen, "change", *centre(land["space"])))
        if not found:
            return ""
        return self.pen.group(*found, cls="changed", pointer_events="none")


def symbol_shape(pen: Pen, words: Words, symbol: str) -> str:
    """Any symbol that is printed on a tile; '' for one that nobody knows."""
    card = words.cards.card(symbol)
    data = card.get("data", {})
    if symbol == "capital":
        return use(pen, "capital", 0, 0, fill="stone")
    if symbol in RESOURCES:
        return use(pen, symbol, 0, 0)
    if symbol.startswith("barbarian-"):
        letter = symbol[-1].upper()
        return use(pen, "barbarian", 0, 0) + pen.text(
            0, 3.8, letter, 10.5, fill="light", anchor="middle", bold=True
        )
    for natural in words.view["natural_wonders"]:
        if natural["natural_wonder"] == symbol:
            return use(pen, "natural", 0, 0)
    for state in words.view["city_states"]:
        if state["city_state"] == symbol:
            return use(pen, "city-state", 0, 0, fill=state["type"])
    if card.get("family") == "city-state":
        return use(pen, "city-state", 0, 0, fill=str(data["type"]))
    return use(pen, "natural" if card else "blank", 0, 0)


_CHANGING: Final = (
    "piece",
    "resource",
    "natural_wonder",
    "city_state",
    "wonder",
    "barbarians",
    "caravans",
)


def _changed(land: View, before: View | None) -> bool:
    """Return True if other things are on a space than before, or if it was not there."""
    if before is None:
        return True
    return any(land[entry] != before[entry] for entry in _CHANGING)


def _dashes(seat: int, side: float) -> str | None:
    """The dashes of a seat's ring, beginning behind half a gap; None for none."""
    gaps = GAPS[seat]
    if not gaps:
        return None
    if len(gaps) > 1:
        return f"{number(side / 2 - _GAP)} {number(_GAP)}"
    if gaps[0]:
        half = side / 2 - _GAP
        return f"{number(half)} {number(_GAP)} {number(half + _GAP)} 0"
    return f"{number(side - _GAP)} {number(_GAP)}"


def _next(space: tuple[int, int], way: int) -> tuple[int, int]:
    """The neighbour of a space in a direction, 0 for east and on clockwise."""
    dq, dr = STEPS[way]
    return space[0] + dq, space[1] + dr


def _side(space: tuple[int, int], way: int) -> str:
    """The side of a space towards a direction, as a piece of a path."""
    x, y = COLUMN * (space[0] + space[1] / 2), ROW * space[1]
    corners = polygon(x, y, HEX, 6)
    (x1, y1), (x2, y2) = corners[(1 + way) % 6], corners[(2 + way) % 6]
    return f"M{number(x1)},{number(y1)}L{number(x2)},{number(y2)}"
