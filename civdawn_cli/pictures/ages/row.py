"""The card row: thirteen cards and what they cost in civil actions."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from civdawn_cli.language import _
from civdawn_cli.pictures.ages.pieces import COSTS, Brush, Data
from civdawn_cli.pictures.svg import width, wrapped

CARD: Final = (113.0, 112.0)
"""The size of a card of the row."""

GAP: Final = 7.0

HIGH: Final = CARD[1] + 30
"""The height of the row with the actions below it."""

STRIP: Final = 20.0
"""The height of the coloured strip of a card."""


def row(brush: Brush, view: Data, before: Data | None, x: float, y: float) -> str:
    """The card row, with what the cards cost below it."""
    spaces = view["row"]
    drawn = []
    old = [space["card"] for space in before["row"]] if before else None
    for place, space in enumerate(spaces):
        # Cards that were there before only move; so those are outlined that are new.
        changed = old is not None and space["card"] is not None and space["card"] not in old
        if old is not None and space["card"] in old:
            old.remove(space["card"])
        drawn.append(_space(brush, view, space, changed, x + place * (CARD[0] + GAP), y))
    return "".join(drawn) + _prices(brush, view, x, y + CARD[1])


def _prices(brush: Brush, view: Data, x: float, y: float) -> str:
    """Brackets below the row: how many civil actions the cards above cost."""
    pen, drawn, place = brush.pen, [], 0
    for cost, group in groupby([space["cost"] for space in view["row"]]):
        count = len(list(group))
        left = x + place * (CARD[0] + GAP)
        wide = count * (CARD[0] + GAP) - GAP
        middle = left + wide / 2
        drawn.append(pen.line(left + 2, y + 15, left + wide - 2, y + 15, stroke="line"))
        room = cost * 16 + 12
        drawn.append(pen.box(middle - room / 2, y + 7, room, 16, 8, fill="paper"))
        for pip in range(cost):
            across = middle + (pip - (cost - 1) / 2) * 16
            drawn.append(
                pen.circle(across, y + 15, 6, fill="civil", stroke="ink", stroke_width=1.2)
            )
        place += count
    swept = x + view["row_discards"] * (CARD[0] + GAP) - GAP / 2
    drawn.append(
        pen.line(swept, y - CARD[1] - 4, swept, y + 4, stroke="faint", stroke_dasharray="3 4")
    )
    title = _(
        "Civil actions for a card of the row (TA-16.1); cards left of the dashed line go next"
    )
    return pen.group(*drawn, title=title)


def _space(brush: Brush, view: Data, space: Data, changed: bool, x: float, y: float) -> str:
    """A space of the row with its card."""
    pen, (wide, high) = brush.pen, CARD
    slug = space["card"]
    frame = brush.outline(x, y, wide, high) if changed else ""
    if slug is None:
        empty = pen.box(
            x, y, wide, high, 6, fill="well", stroke="line", stroke_dasharray="4 4", opacity=0.6
        )
        return pen.group(empty, frame, cls="space", data_space=space["space"])
    look = brush.look(slug, space["type"])
    name = brush.names.name(slug)
    face = [
        pen.box(x, y, wide, high, 6, fill="panel", stroke="line"),
        pen.path(
            f"M{x:g},{y + STRIP:g}v{6 - STRIP:g}a6,6 0 0 1 6,-6h{wide - 12:g}a6,6 0 0 1 6,6"
            f"v{STRIP - 6:g}Z",
            fill=look.colour,
        ),
        brush.sign(look.sign, x + 13, y + 10, 14, look.on),
        pen.text(
            x + wide - 8,
            y + 14.5,
            brush.age(slug, space["age"]),
            12.5,
            fill=look.on,
            anchor="end",
            bold=True,
        ),
    ]
    lines = wrapped(name, wide - 12, 13, 2)
    for at, line in enumerate(lines):
        face.append(
            pen.text(x + 7, y + 37 + 15 * at, line, 13, bold=True, room=wide - 12, least=9.5)
        )
    below = y + 37 + 15 * len(lines)
    face += _gains(brush, slug, x + 7, below, y + high - 24)
    face += _foot(brush, view, space, x, y + high - 8)
    prices = [
        _("seat {seat}: {n} CA").format(seat=seat, n=price)
        for seat, price in enumerate(space["prices"], 1)
        if price is not None
    ]
    return pen.group(
        *face,
        frame,
        title=brush.tip(slug, ", ".join(prices)),
        word=slug,
        cls="space card",
        data_space=space["space"],
    )


def _gains(brush: Brush, slug: str, x: float, y: float, end: float) -> list[str]:
    """What a card gives, by signs where numbers say it, else the beginning of its effect."""
    drawn, at = brush.gains(slug, x, y)
    if drawn:
        return [drawn]
    text, size = brush.names.effect(slug), 8.8
    lines = wrapped(text, CARD[0] - 12, size, int((end - y + 5) // 10.4) + 1) if text else []
    return [
        brush.pen.text(x, y - 3 + 10.4 * row, line, size, fill="faint")
        for row, line in enumerate(lines)
    ]


def _foot(brush: Brush, view: Data, space: Data, x: float, y: float) -> list[str]:
    """The costs of a card of the row, and its price where it differs from what is printed."""
    costs, data = space["costs"], brush.data(space["card"])
    drawn, at = [], x + 7
    stages = costs.get("stages")
    if stages:
        drawn.append(brush.sign("mine", at + 6, y - 4, 12, "faint"))
        at += 16
        for cost in stages:
            drawn.append(
                brush.pen.box(at, y - 11, 14, 14, 3, fill="well", stroke="line"),
            )
            drawn.append(brush.pen.text(at + 7, y, str(cost), 10.5, anchor="middle", bold=True))
            at += 15.5
    for key, sign in COSTS:
        cost = costs.get(key.removesuffix("_cost") + ("s" if key == "resource_cost" else ""))
        cost = data.get(key) if cost is None else cost
        if cost is not None:
            piece, wide = brush.amount(sign, str(cost), at, y, 12, "faint")
            drawn.append(piece)
            at += wide + 7
    seat = view["viewer"] or view["active"]
    price = space["prices"][seat - 1] if seat else None
    if price is not None and price != space["cost"]:
        text = _("{n} CA").format(n=price)
        room = width(text, 10.5, bold=True) + 8
        left = x + CARD[0] - room - 5
        drawn.append(brush.pen.box(left, y - 11, room, 15, 7, fill="ink"))
        drawn.append(
            brush.pen.text(left + room / 2, y, text, 10.5, fill="panel", anchor="middle", bold=True)
        )
    return drawn
