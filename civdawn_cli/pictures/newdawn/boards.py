"""Whatever lies beside the map for all seats: event dial, direction, supply, world wonders,
agendas; and tiles in hand while the map is being built."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import cos, pi, sin
from typing import Any, Final

from civdawn_cli.language import _
from civdawn_cli.pictures.memory import Memory, key
from civdawn_cli.pictures.newdawn.colours import RESOURCES
from civdawn_cli.pictures.newdawn.map import centre, symbol_shape
from civdawn_cli.pictures.newdawn.pieces import HEX, seat_piece, use
from civdawn_cli.pictures.newdawn.seats import outlined, top_of
from civdawn_cli.pictures.newdawn.words import (
    Words,
    caption,
    era_name,
    resource_name,
    section_label,
    section_name,
    terrain_name,
    type_name,
)
from civdawn_cli.pictures.svg import Pen, joined, sector, wrapped

View = Mapping[str, Any]

HIGH: Final = 244.0
"""How high these boards are."""

EVENT_WIDE: Final = 252.0
"""How wide the board of the event dial is."""

_DIRECTIONS: Final = ("e", "se", "sw", "w", "nw", "ne")

_SIGNS: Final = {"spawn": "helmet", "move": "march", "trade": "trade", "blank": "blank"}


def panel(pen: Pen, wide: float, high: float, heading: str) -> str:
    """The background of a board with its heading."""
    return pen.box(0.6, 0.6, wide - 1.2, high - 1.2, 9, fill="panel", stroke="line") + pen.text(
        12, 21, heading, 13.5, fill="faint", bold=True, room=wide - 20, least=9
    )


# The event dial.


def event(view: View, pen: Pen) -> str:
    """The event dial with its pointer, what comes next, and where barbarians go."""
    sections = view["event"]["sections"]
    here = int(view["event"]["section"])
    turn = 360 / len(sections)
    x, y = 92.0, 122.0
    found = []
    for place, section in enumerate(sections):
        start = turn * place - turn / 2
        middle = (start + turn / 2) * pi / 180
        now = place == here
        coming = place == (here + 1) % len(sections)
        title = _("{place}: {event}").format(
            place=_("The pointer is here")
            if now
            else _("Next")
            if coming
            else _("Section {number}").format(number=place + 1),
            event=section_name(section),
        )
        label_y = y - 52 * cos(middle) + 20
        found.append(
            pen.group(
                pen.path(
                    sector(x, y, 22, 80, start, start + turn),
                    fill="gold" if now else "well",
                    stroke="line",
                    stroke_width=1.2,
                ),
                use(pen, _SIGNS[section], x + 52 * sin(middle), y - 54 * cos(middle) - 2, 1.1),
                pen.text(
                    x + 52 * sin(middle),
                    label_y,
                    section_label(section),
                    10.5,
                    fill="dark" if now else "ink",
                    anchor="middle",
                    room=46,
                    least=8,
                ),
                title=f"{title}\nND-16",
                cls="section",
            )
        )
    middle = here * turn * pi / 180
    tip = (x + 27 * sin(middle), y - 27 * cos(middle))
    side = (13 * cos(middle), 13 * sin(middle))
    root = (x + 8 * sin(middle), y - 8 * cos(middle))
    pointer = pen.polygon(
        [
            tip,
            (root[0] + side[0], root[1] + side[1]),
            (root[0] - side[0], root[1] - side[1]),
        ],
        fill="ink",
    ) + pen.circle(x, y, 15, fill="ink")
    following = here * turn + turn
    ring = pen.path(
        sector(x, y, 82, 87, following - turn / 2 + 2, following + turn / 2 - 2), fill="asked"
    )
    next_ = sections[(here + 1) % len(sections)]
    label = _("next: {event}").format(event=section_label(next_))
    return (
        panel(pen, EVENT_WIDE, HIGH, _("Event dial"))
        + "".join(found)
        + ring
        + pointer
        + pen.text(x, 229, label, 12.5, fill="asked", anchor="middle", bold=True, room=170)
        + _compass(view, pen, 213, 74)
    )


def _compass(view: View, pen: Pen, x: float, y: float) -> str:
    """Which way barbarians go on which roll: a space with a number at every side."""
    first = _DIRECTIONS.index(view["direction"])
    hexagon = "M0,-15L13,-7.5V7.5L0,15L-13,7.5V-7.5Z"
    found = [pen.path(hexagon, fill="well", stroke="line", stroke_width=1.2)]
    found.append(use(pen, "barbarian", 0, 0, 0.75))
    for way, name in enumerate(_DIRECTIONS):
        angle = pi / 3 * way
        roll = (way - first) % len(_DIRECTIONS) + 1
        at = (27 * cos(angle), 27 * sin(angle) + 4)
        one = roll == 1
        if one:
            found.append(pen.circle(at[0], at[1] - 4, 8.5, fill="barbarian"))
        found.append(
            pen.text(
                *at,
                str(roll),
                11.5,
                fill="light" if one else "ink",
                anchor="middle",
                bold=one,
                word=name,
            )
        )
    return pen.group(
        *found,
        title=_("Where a barbarian moves on which roll") + "\nND-16.3",
        cls="direction",
        at=(x, y),
    )


def supply(view: View, pen: Pen) -> str:
    """The resources in the supply, on the board of the event dial."""
    found = [pen.text(188, 136, _("Supply"), 11, fill="faint", bold=True, room=66, least=8)]
    for place, resource in enumerate(RESOURCES):
        many = view["supply"][resource]
        found.append(
            pen.group(
                use(pen, resource, 0, 0, 0.85),
                pen.text(14, 4.6, str(many), 13, bold=True),
                title=_("{number} {resource} in the supply").format(
                    number=many, resource=resource_name(resource)
                )
                + "\nND-2.8",
                word=resource,
                cls="resource",
                at=(200, 153 + 22 * place),
                opacity=None if many else 0.45,
            )
        )
    return "".join(found)


# World wonders.

_GAP: Final = 7.0

WONDERS_WIDE: Final = 489.0
"""How wide the board of the world wonders is at least."""


def _each(wide: float, many: int) -> float:
    """How wide each of so many cards on a board is."""
    return (wide - 20 - _GAP * (many - 1)) / max(1, many)


def wonders(view: View, pen: Pen, words: Words, kept: Memory, wide: float) -> dict[str, str]:
    """The world wonders on offer, each a part."""
    found = {"wonders": panel(pen, wide, HIGH, _("World wonders"))}
    each = _each(wide, len(view["decks"]))
    for place, deck in enumerate(view["decks"]):
        x = 10 + place * (each + _GAP)
        found[f"offer-{deck['type']}"] = kept.of(
            ("offer", x, each, key(deck)), partial(_deck, deck, pen, words, each, x)
        )
    return found


def _deck(deck: View, pen: Pen, words: Words, wide: float, x: float) -> str:
    """A deck with the wonder that lies face up."""
    return pen.group(_offer(deck, pen, words, wide) + _left(deck, pen, words), at=(x, 30))


def _offer(deck: View, pen: Pen, words: Words, wide: float) -> str:
    kind = deck["type"]
    offer = deck["face_up"]
    high = 178.0
    frame = pen.box(0, 0, wide, high, 7, fill="panel", stroke=kind, stroke_width=1.6)
    band = pen.path(top_of(wide, 28, 0.8), fill=kind)
    head = use(pen, kind, 16, 14.5, 0.95) + pen.text(
        31, 19, caption(type_name(kind)), 12, fill="light", bold=True, room=wide - 36
    )
    if offer is None:
        left = any(deck["left"].values())
        none = pen.text(
            wide / 2,
            95,
            _("face down") if left else _("none left"),
            11.5,
            fill="faint",
            anchor="middle",
        )
        return pen.group(frame, band, head, none, cls="card wonder", opacity=0.6)
    name = words.title(offer["wonder"])
    lines = wrapped(name, wide - 10, 13, 2)
    titles = [
        pen.text(
            wide / 2,
            (50 if len(lines) == 1 else 44) + 15 * row,
            line,
            13,
            anchor="middle",
            bold=True,
            room=wide - 8,
            least=9,
        )
        for row, line in enumerate(lines)
    ]
    pays = [
        pen.group(
            use(pen, resource, 0, 0, 0.95),
            title=_("{resource} pays for it").format(resource=caption(resource_name(resource)))
            + "\nND-9.5",
            word=resource,
            at=(wide - 20 - 25 * place, 88),
        )
        for place, resource in enumerate(reversed(offer["pays"]))
    ]
    cost = pen.group(
        pen.circle(0, 0, 15, fill="ink"),
        pen.text(0, 6.2, str(offer["cost"]), 17, fill="panel", anchor="middle", bold=True),
        title=_("production printed on it: {cost}").format(cost=offer["cost"]) + "\nND-9.5",
        at=(24, 88),
    )
    era = pen.text(
        wide / 2, 119, caption(era_name(offer["era"])), 11, fill="faint", anchor="middle"
    )
    more = _("{era} {type} wonder, cost {cost}, paid with {pays}").format(
        era=caption(era_name(offer["era"])),
        type=type_name(kind),
        cost=offer["cost"],
        pays=", ".join([resource_name(resource) for resource in offer["pays"]]),
    )
    return pen.group(
        frame,
        band,
        head,
        *titles,
        cost,
        *pays,
        era,
        *_prices(offer, pen, words, wide),
        title=words.tip(offer["wonder"], "ND-9.5", more),
        word=joined(offer["wonder"], kind),
        cls="card wonder",
    )


def _prices(offer: View, pen: Pen, words: Words, wide: float) -> list[str]:
    """The price to each seat."""
    seats = len(offer["prices"])
    step = min(56.0, (wide - 6) / seats)
    left = wide / 2 - step * (seats - 1) / 2
    found = []
    for place, price in enumerate(offer["prices"]):
        seat = place + 1
        cheap = price < offer["cost"]
        found.append(
            pen.group(
                seat_piece(pen, "badge", seat, 0, 0, 0.72, title="", word=""),
                pen.text(
                    0,
                    24,
                    str(price),
                    14,
                    anchor="middle",
                    bold=cheap,
                    fill="asked" if cheap else "ink",
                ),
                title=_("{price} to {seat}").format(price=price, seat=words.seat(seat))
                + "\nND-20.65",
                cls="price",
                at=(left + step * place, 139),
            )
        )
    return found


def _left(deck: View, pen: Pen, words: Words) -> str:
    """The cards left in a deck, a small back each, by era."""
    found = []
    x = 1.0
    for era, many in deck["left"].items():
        for _card in range(many):
            found.append(
                pen.box(x, 187, 17.5, 18, 2.5, fill="well", stroke=deck["type"], stroke_width=1.3)
            )
            found.append(
                pen.text(x + 8.75, 199.5, era_name(era)[:2], 9, fill="faint", anchor="middle")
            )
            x += 19.5
        x += 2 if many else 0
    names = ", ".join([words.title(one) for one in deck["unseen"]])
    left = ", ".join([f"{many} {era_name(era)}" for era, many in deck["left"].items()])
    title = _("left in the deck: {left}\nnot seen yet: {names}").format(
        left=left, names=names or "-"
    )
    return pen.group(*found, title=f"{title}\nND-2.6", cls="deck")


# Agendas.


def agendas(view: View, pen: Pen, words: Words, kept: Memory, wide: float) -> dict[str, str]:
    """The victory cards with the progress of every seat, each a part."""
    found = {"agendas": panel(pen, wide, HIGH, _("Agendas"))}
    cards = view["victory"]
    each = _each(wide, len(cards))
    for place, card in enumerate(cards):
        x = 10 + place * (each + _GAP)
        found[f"agenda-{card['card'].replace('/', '-')}"] = kept.of(
            ("agenda", x, each, key(card)), partial(_victory, card, pen, words, each, x)
        )
    return found


def _victory(card: View, pen: Pen, words: Words, wide: float, x: float) -> str:
    high = HIGH - 40
    frame = pen.box(0, 0, wide, high, 7, fill="panel", stroke="line", stroke_width=1.4)
    halves = [
        pen.group(_agenda(card, half, pen, words, wide), at=(0, 3 + place * (high / 2 - 2)))
        for place, half in enumerate(card["agendas"])
    ]
    middle = pen.line(8, high / 2 + 0.5, wide - 8, high / 2 + 0.5, stroke="line", stroke_width=1)
    return pen.group(frame, middle, *halves, word=card["card"], cls="card victory", at=(x, 30))


def _agenda(card: View, half: View, pen: Pen, words: Words, wide: float) -> str:
    """One of the two agendas of a card, with a bar for each seat."""
    seats = len(half["have"])
    step = min(22.0, 74.0 / seats)
    high = step - 4
    name = words.title(half["agenda"])
    rows = []
    figures_wide = 8.0 * max(len(f"{have}/{half['need']}") for have in half["have"]) + 3
    for place, have in enumerate(half["have"]):
        seat = place + 1
        done = seat in card["marked"]
        y = 24 + step * place
        share = min(1.0, have / half["need"])
        figures = f"{have}/{half['need']}"
        room = wide - 23 - 6 - figures_wide
        bar = pen.box(23, y, room, high, 3, fill="well")
        if share:
            bar += pen.box(23, y, room * share, high, 3, fill=f"seat-{seat}")
        rows.append(
            pen.group(
                seat_piece(
                    pen, "badge", seat, 13, y + high / 2, min(0.8, high / 18), title="", word=""
                ),
                bar,
                pen.text(
                    wide - 7,
                    y + high / 2 + 4.2,
                    figures,
                    11.5,
                    anchor="end",
                    bold=have >= half["need"],
                ),
                use(pen, "flag", 23 + room - 9, y + high / 2, high / 21, fill="light")
                if done and have >= half["need"]
                else "",
                title=_("{seat}: {have} of {need}").format(
                    seat=words.seat(seat), have=have, need=half["need"]
                )
                + (", " + _("marked") if done else "")
                + "\nND-17.1",
            )
        )
    return pen.group(
        pen.text(8, 16, name, 12.5, bold=True, room=wide - 11, least=7),
        *rows,
        title=words.tip(half["agenda"], "ND-17"),
        word=half["agenda"],
        cls="agenda",
    )


# Tiles in hand.

_TILE_W: Final = 290.0
"""How wide a tile is at most, drawn in full."""

_TILE_H: Final = 88.0
"""How high a tile in hand is drawn at most."""

_TILE_SCALE: Final = 0.3
"""How large tiles in hand are drawn at most."""


def hands(view: View, pen: Pen, words: Words, wide: float) -> str:
    """The tiles that seats have still to lay, both sides of each, and the water tokens left."""
    draft = view["draft"]
    each = (wide - 24) / len(draft["hands"])
    most = max(1, *[len(hand) for hand in draft["hands"]])
    step = min((each - 30) / most, _TILE_W * _TILE_SCALE + 6)
    left = _("Tiles to lay (water tokens left: {number})").format(number=draft["water_left"])
    found = [panel(pen, wide, HIGH, left)]
    for place, hand in enumerate(draft["hands"]):
        x = 14 + each * place
        name, word = words.seat(place + 1), str(place + 1)
        found.append(seat_piece(pen, "badge", place + 1, x + 10, 46, 1.0, title=name, word=word))
        for column, tile in enumerate(hand):
            for row, side in enumerate(tile["sides"]):
                at = (x + 24 + step * (column + 0.5), 79 + 104 * row)
                found.append(_hand_tile(tile, side, pen, words, at, (step - 6) / _TILE_W))
    return "".join(found)


def _hand_tile(
    tile: View, side: View, pen: Pen, words: Words, at: tuple[float, float], scale: float
) -> str:
    name = f"{tile['tile']}{side['side']}"
    places = [centre(space["space"]) for space in side["spaces"]]
    mid_x = (min(x for x, _y in places) + max(x for x, _y in places)) / 2
    mid_y = (min(y for _x, y in places) + max(y for _x, y in places)) / 2
    high = max(y for _x, y in places) - min(y for _x, y in places) + 2 * HEX
    scale = min(scale, _TILE_H / high)
    spaces = []
    for space, (x, y) in zip(side["spaces"], places, strict=True):
        spaces.append(use(pen, space["terrain"], x - mid_x, y - mid_y))
        if space["symbol"]:
            shape = symbol_shape(pen, words, space["symbol"])
            spaces.append(pen.group(shape, at=(x - mid_x, y - mid_y), scale=2.4))
    symbols = [words.title(space["symbol"]) for space in side["spaces"] if space["symbol"]]
    terrains = ", ".join([terrain_name(space["terrain"]) for space in side["spaces"]])
    title = "\n".join([_("Tile {name}").format(name=name), terrains, ", ".join(symbols), "ND-3.4"])
    return pen.group(
        pen.group(*spaces, scale=scale),
        pen.text(0, 53, name, 11, anchor="middle", fill="faint"),
        title=title,
        word=name,
        cls="tile",
        at=at,
    )


# Changes.


def changes(
    view: View, before: View, pen: Pen, wonders_wide: float, agendas_wide: float
) -> dict[str, str]:
    """Outlines of what has changed on each of these boards."""
    event_ = []
    if view["event"]["section"] != before["event"]["section"]:
        event_.append((4.0, 32.0, 176.0, 180.0))
    for place, resource in enumerate(RESOURCES):
        if view["supply"][resource] != before["supply"][resource]:
            event_.append((187.0, 142.0 + 22 * place, 44.0, 22.0))
    offers = []
    each = _each(wonders_wide, len(view["decks"]))
    for place, (deck, old) in enumerate(zip(view["decks"], before["decks"], strict=True)):
        if deck["face_up"] != old["face_up"]:
            offers.append((10 + place * (each + _GAP) - 2, 28.0, each + 4, 182.0))
    cards = []
    was = {card["card"]: card for card in before["victory"]}
    each = _each(agendas_wide, len(view["victory"]))
    for place, card in enumerate(view["victory"]):
        if card != was.get(card["card"]):
            cards.append((10 + place * (each + _GAP) - 2, 28.0, each + 4, HIGH - 36))
    return {
        "event-changes": outlined(pen, event_),
        "wonders-changes": outlined(pen, offers),
        "agendas-changes": outlined(pen, cards),
    }
