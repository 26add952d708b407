"""The card row: thirteen cards and what they cost in civil actions."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import Final

from civdawn_cli.language import _
from civdawn_cli.pictures.ages.pieces import COSTS, Brush, Data, in_lines
from civdawn_cli.pictures.drawing import Layer
from civdawn_cli.pictures.memory import key
from civdawn_cli.pictures.svg import joined, width, wrapped

CARD: Final = (113.0, 112.0)
"""The size of a card of the row."""

GAP: Final = 7.0

HIGH: Final = CARD[1] + 30
"""The height of the row with the actions below it."""

STRIP: Final = 20.0
"""The height of the coloured strip of a card."""


def row(brush: Brush, view: Data, before: Data | None, x: float, y: float) -> dict[str, Layer]:
    """The card row, a layer for each space, and what the cards cost below it."""
    seat = view["viewer"] or view["active"]
    prices = [space["prices"][seat - 1] if seat else None for space in view["row"]]
    old = [space["card"] for space in before["row"]] if before else None
    facts = "row", view["row"], old, view["row_discards"], prices, x, y
    return brush.memory.of(key(*facts), partial(_row, brush, view, before, x, y))


def _row(brush: Brush, view: Data, before: Data | None, x: float, y: float) -> dict[str, Layer]:
    """See `row`."""
    layers: dict[str, Layer] = {}
    cards = [space["card"] for space in view["row"]]
    old = [space["card"] for space in before["row"]] if before else None
    for place, space in enumerate(view["row"]):
        name, at = f"space-{place + 1}", x + place * (CARD[0] + GAP)
        # Cards that were there before only move; so those are outlined that are new.
        changed = old is not None and space["card"] is not None and space["card"] not in old
        if old is not None and space["card"] in old:
            old.remove(space["card"])
        brush.mark(changed, 0, 0, *CARD)
        twice = space["card"] is not None and cards.count(space["card"]) > 1
        word = f"{space['card']}@{place + 1}" if twice else ""
        printed = [space[entry] for entry in ("card", "type", "age", "costs")]
        parts = {
            name: brush.kept(("space", printed, word), _space, space, word),
            f"{name}-price": _price(brush, view, space),
            f"{name}-changes": brush.marks(),
        }
        layers[name] = Layer(parts, at, y)
    layers["prices"] = Layer({"prices": _prices(brush, view)}, x, y + CARD[1])
    return layers


def _prices(brush: Brush, view: Data) -> str:
    """Brackets below the row: how many civil actions the cards above cost."""
    pen, drawn, place = brush.pen, [], 0
    for cost, group in groupby([space["cost"] for space in view["row"]]):
        count = len(list(group))
        left = place * (CARD[0] + GAP)
        wide = count * (CARD[0] + GAP) - GAP
        middle = left + wide / 2
        drawn.append(pen.line(left + 2, 15, left + wide - 2, 15, stroke="line"))
        room = cost * 16 + 12
        drawn.append(pen.box(middle - room / 2, 7, room, 16, 8, fill="paper"))
        for pip in range(cost):
            across = middle + (pip - (cost - 1) / 2) * 16
            drawn.append(pen.circle(across, 15, 6, fill="civil", stroke="ink", stroke_width=1.2))
        place += count
    swept = view["row_discards"] * (CARD[0] + GAP) - GAP / 2
    drawn.append(pen.line(swept, -CARD[1] - 5, swept, 5, stroke="faint", stroke_dasharray="3 4"))
    title = _(
        "Civil actions for a card of the row (TA-16.1); cards left of the dashed line go next"
    )
    return pen.group(*drawn, title=title)


def _space(brush: Brush, space: Data, word: str) -> str:
    """A space of the row with its card. word: the card as moves name it if it is there twice."""
    pen, (wide, high) = brush.pen, CARD
    slug = space["card"]
    if slug is None:
        return pen.box(
            0,
            0,
            wide,
            high,
            6,
            fill="well",
            stroke="line",
            stroke_dasharray="4 4",
            opacity=0.6,
            cls="space",
        )
    look = brush.look(slug, space["type"])
    age = brush.age(slug, space["age"])
    lines, size = in_lines(brush.names.name(slug), wide - 13, (13, 12, 11, 10), bold=True)
    face = [
        pen.box(0, 0, wide, high, 6, fill="panel", stroke="line"),
        pen.path(
            f"M0,{STRIP:g}v{6 - STRIP:g}a6,6 0 0 1 6,-6h{wide - 12:g}a6,6 0 0 1 6,6v{STRIP - 6:g}Z",
            fill=look.colour,
        ),
        brush.sign(look.sign, 13, 10, 14, look.on),
        pen.text(wide - 8, 14.5, age, 12.5, fill=look.on, anchor="end", bold=True),
        *[pen.text(7, 37 + 15 * at, line, size, bold=True) for at, line in enumerate(lines)],
        *_gains(brush, slug, 7, 37 + 15 * len(lines), high - 24),
        *_costs(brush, space, 7, high - 8),
    ]
    return pen.group(*face, title=brush.tip(slug), word=joined(slug, word), cls="space card")


def _gains(brush: Brush, slug: str, x: float, y: float, end: float) -> list[str]:
    """The gains from a card by signs where numbers say it, else the beginning of its effect."""
    if drawn := brush.gains(slug, x, y + 3, CARD[0] - 5):
        return [drawn]
    text, size = brush.names.effect(slug), 8.8
    lines = wrapped(text, CARD[0] - 12, size, int((end - y + 5) // 10.4) + 1) if text else []
    return [
        brush.pen.text(x, y - 3 + 10.4 * row, line, size, fill="faint")
        for row, line in enumerate(lines)
    ]


def _costs(brush: Brush, space: Data, x: float, y: float) -> list[str]:
    """The costs of a card of the row in science points, resources and military actions."""
    pen, drawn, costs = brush.pen, [], space["costs"]
    if stages := costs.get("stages"):
        drawn.append(brush.sign("mine", x + 6, y - 4, 12, "faint"))
        x += 16
        for cost in stages:
            drawn.append(pen.box(x, y - 11, 14, 14, 3, fill="well", stroke="line"))
            drawn.append(pen.text(x + 7, y, str(cost), 10.5, anchor="middle", bold=True))
            x += 15.5
    for kind, sign in COSTS:
        if (cost := costs.get(kind)) is not None:
            piece, wide = brush.amount(sign, str(cost), x, y, 12, "faint")
            drawn.append(piece)
            x += wide + 7
    return drawn


def _price(brush: Brush, view: Data, space: Data) -> str:
    """The price of a card, where it is not the one below the row: for the viewer, else for whose
    turn it is. It stands in the strip of the card."""
    prices = space["prices"]
    if all(price in (None, space["cost"]) for price in prices):
        return ""
    told = [
        _("seat {seat}: {n} CA").format(seat=seat, n=price)
        for seat, price in enumerate(prices, 1)
        if price is not None
    ]
    seat = view["viewer"] or view["active"]
    price = prices[seat - 1] if seat else None
    if price in (None, space["cost"]):
        return ""
    text = _("{n} CA").format(n=price)
    room = width(text, 10.5, bold=True) + 8
    pen, left, top = brush.pen, (CARD[0] - room) / 2, 2.5
    return pen.group(
        pen.box(left, top, room, 15, 7, fill="ink"),
        pen.text(left + room / 2, top + 11, text, 10.5, fill="panel", anchor="middle", bold=True),
        title=", ".join(told),
        cls="price",
    )
