"""The chips of a seat's panel: world wonders, natural wonders, city-states and diplomacy cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from civdawn_cli.language import _, ngettext
from civdawn_cli.pictures.newdawn.pieces import seat_piece, use
from civdawn_cli.pictures.newdawn.words import (
    Words,
    caption,
    era_name,
    resource_name,
    type_name,
)
from civdawn_cli.pictures.svg import Pen

View = Mapping[str, Any]

LEFT: Final = 9.0
TOP: Final = 237.0
INSIDE: Final = 402.0
HIGH: Final = 46.0
"""The room for chips in a panel."""

_GAP: Final = 3.0

_SHOWN: Final = (
    # How many chips at most, columns, rows.
    (8, 4, 2),
    (12, 4, 3),
    (15, 5, 3),
    (24, 6, 4),
)

ENTRIES: Final = ("wonders", "natural_wonders", "conquered", "diplomacy")
"""The entries of a seat that its chips show, in the order of the chips."""


def chip_places(many: int) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of so many chips, or of as many as there is room for."""
    limit, columns, rows = next((fit for fit in _SHOWN if many <= fit[0]), _SHOWN[-1])
    wide = (INSIDE - _GAP * (columns - 1)) / columns
    high = (HIGH - _GAP * (rows - 1)) / rows
    return [
        (
            LEFT + place % columns * (wide + _GAP),
            TOP + place // columns * (high + _GAP),
            wide,
            high,
        )
        for place in range(many if many <= limit else limit - 1)
    ]


def chips(view: View, me: View, pen: Pen, words: Words) -> str:
    """Diplomacy cards taken, natural wonders, city-states and world wonders, as far as there is
    room; a last chip counts the rest."""
    cards = _belongings(view, me, words)
    places = chip_places(len(cards))
    found = [_chip(pen, chip, *place) for chip, place in zip(cards, places, strict=False)]
    rest = len(cards) - len(places)
    if rest:
        more = ngettext("{n} more", "{n} more", rest).format(n=rest)
        found.append(pen.text(LEFT + INSIDE, TOP + HIGH - 2, more, 9, anchor="end"))
    return "".join(found)


def _chip(pen: Pen, chip: _Chip, x: float, y: float, wide: float, high: float) -> str:
    size = min(10.5, high * 0.62)
    scale = high / 26
    tokens = "".join(
        [
            use(pen, "trade", wide - 8 - 9 * token, high / 2, 0.5)
            for token in range(chip.trade_tokens)
        ]
    )
    return pen.group(
        pen.box(0, 0, wide, high, 4, fill="panel", stroke=chip.colour, stroke_width=1.5),
        chip.drawn(pen, high / 2 + 1, high / 2, scale),
        pen.text(
            high + 3,
            high / 2 + size * 0.36,
            chip.name,
            size,
            room=wide - high - 5 - 9 * chip.trade_tokens,
            least=7.5,
        ),
        tokens,
        title=chip.title,
        word=chip.word,
        cls=f"card {chip.cls}",
        at=(x, y),
    )


def _belongings(view: View, me: View, words: Words) -> list[_Chip]:
    """Everything the seat has beside its row, as chips."""
    found: list[_Chip] = []
    for one in me["wonders"]:
        more = [
            _("{type} wonder at {space}").format(
                type=caption(type_name(one["type"])), space=one["space"]
            )
        ]
        data = words.cards.card(one["wonder"]).get("data", {})
        if data:
            more.append(
                _("{era}, cost {cost}").format(
                    era=caption(era_name(data["era"])), cost=data["cost"]
                )
            )
        title = words.tip(one["wonder"], "ND-14.1", *more)
        found.append(
            _Chip(
                "wonder",
                one["type"],
                one["type"],
                one["wonder"],
                words,
                title,
                one["trade_tokens"],
            )
        )
    for one in me["natural_wonders"]:
        resource = next(
            natural["resource"]
            for natural in view["natural_wonders"]
            if natural["natural_wonder"] == one["natural_wonder"]
        )
        title = words.tip(one["natural_wonder"], "ND-15.2", resource_name(resource))
        found.append(_Chip("natural", "natural_wonder-2", "", one["natural_wonder"], words, title))
    states = {state["city_state"]: state["type"] for state in view["city_states"]}
    for one in me["conquered"]:
        kind = states[one["city_state"]]
        title = words.tip(one["city_state"], "ND-11.3", _("conquered"))
        found.append(_Chip("city-state", kind, kind, one["city_state"], words, title))
    for card in me["diplomacy"]:
        title = words.tip(card, "ND-12.1", _("diplomacy card"))
        giver = card.partition("@")[2]
        colour = f"seat-{giver}" if giver else states[card]
        found.append(_Chip("pact", colour, giver or states[card], card, words, title))
    return found


class _Chip:
    """A belonging with a sign and a name.

    shape: wonder, natural, city-state or pact. colour: of its frame. sign: the type or, of a pact,
    the giver's seat. word: what notation calls it.
    """

    def __init__(
        self,
        shape: str,
        colour: str,
        sign: str,
        word: str,
        words: Words,
        title: str,
        trade_tokens: int = 0,
    ) -> None:
        self.shape = shape
        self.colour = colour
        self.sign = sign
        self.word = word
        self.name = words.cards.name(word.partition("@")[0])
        self.title = title
        self.trade_tokens = trade_tokens
        self.cls = {"pact": "diplomacy", "natural": "natural-wonder"}.get(shape, shape)

    def drawn(self, pen: Pen, x: float, y: float, scale: float) -> str:
        """Its sign."""
        if self.shape == "natural":
            return use(pen, "natural", x, y, scale)
        if self.shape != "pact":
            return use(pen, self.shape, x, y, scale, fill=self.sign)
        if self.sign.isdigit():
            return seat_piece(pen, "badge", int(self.sign), x, y, scale, title="", word="")
        scroll = pen.path("M-8,-8H5.5Q8.5,-8 8.5,-5V8H-5Q-8,8 -8,5Z", fill=self.sign, stroke="dark")
        lines = pen.path("M-4.5,-3.5H5M-4.5,0H5M-4.5,3.5H2", stroke="light", stroke_width=1.5)
        return pen.group(scroll, lines, at=(x, y), scale=scale)
