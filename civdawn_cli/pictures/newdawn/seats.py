"""The panel of a seat: its focus row, tech dial, tokens, diplomacy cards and world wonders."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from civdawn_cli.language import _
from civdawn_cli.pictures.memory import Memory, key
from civdawn_cli.pictures.newdawn.belongings import ENTRIES, INSIDE, LEFT, chip_places, chips
from civdawn_cli.pictures.newdawn.colours import INK_ON, RESOURCES, TERRAINS
from civdawn_cli.pictures.newdawn.pieces import seat_piece, use
from civdawn_cli.pictures.newdawn.words import (
    ROMAN,
    Words,
    caption,
    resource_name,
    terrain_name,
    trade_tokens,
    type_name,
)
from civdawn_cli.pictures.palette import ON_SEAT
from civdawn_cli.pictures.svg import Pen, fitted, joined, wrapped
from civdawn_cli.pictures.svg import number as short

View = Mapping[str, Any]

WIDE: Final = 420.0
HIGH: Final = 288.0
"""The size of a panel."""


_ROW_Y: Final = 50.0
_CARD_W: Final = 76.0
_CARD_H: Final = 102.0
_CARD_STEP: Final = (INSIDE - _CARD_W) / 4

_DIAL_Y: Final = 161.0
_DIAL_H: Final = 18.0

_GOODS_Y: Final = 197.0
_PACTS_Y: Final = 212.0


COUNTED: Final = ("friendly_spaces", "control_tokens_left", "cities_left")
"""The entries of a seat that are counted in its head."""


class SeatArt:
    """Draws the panel of one seat of a view."""

    def __init__(self, view: View, seat: int, pen: Pen, words: Words, kept: Memory) -> None:
        self.view: Final = view
        self.seat: Final = seat
        self.me: Final[View] = view["seats"][seat - 1]
        self.pen: Final = pen
        self.words: Final = words
        self.kept: Final = kept

    def parts(self, before: View | None) -> dict[str, str]:
        """The parts of the panel by name: `seat-1-head`, `seat-1-slot-3` ..."""
        first = self.view["first"] == self.seat and bool(self.view["round"])
        rank = self.view["ranks"][self.seat - 1] if self.view["round"] else None
        found = {
            "panel": self._panel(),
            "head": self._kept(partial(self._head, first), "ruler", "leader", "marked", more=first),
            "counts": self._kept(partial(self._counts, rank), *COUNTED, more=rank),
        }
        for card in self.me["row"]:
            found[f"slot-{card['slot']}"] = self.kept.of(
                ("slot", key(card)), partial(self._slot, card)
            )
        found["dial"] = self._kept(self._dial, "dial", "next_level")
        found["resources"] = self._kept(self._resources, "resources")
        found["caravans"] = self._kept(self._caravans, "caravans")
        found["pacts"] = self._kept(self._pacts, "own_diplomacy")
        found["chips"] = self._kept(self._chips, *ENTRIES)
        found["changes"] = self._changes(before["seats"][self.seat - 1]) if before else ""
        return {f"seat-{self.seat}-{name}": part for name, part in found.items()}

    def _kept(self, draw: Callable[[], str], *entries: str, more: Hashable = None) -> str:
        """A part that depends on some entries of the seat, and on nothing else that changes but
        `more`."""
        shown = key(*[self.me[entry] for entry in entries])
        return self.kept.of((self.seat, entries, shown, more), draw)

    # Frame and head.

    def _panel(self) -> str:
        """The frame; bold in the seat's colour while it is its turn."""
        active = self.view["active"] == self.seat and not self.view["over"]
        asked = self.view["asked"] and self.view["asked"]["seat"] == self.seat
        stroke = "asked" if asked else f"seat-{self.seat}" if active else "line"
        back = self.pen.box(
            1.5,
            1.5,
            WIDE - 3,
            HIGH - 3,
            9,
            fill="panel",
            stroke=stroke,
            stroke_width=3.5 if active or asked else 1.2,
        )
        top = self.pen.path(top_of(WIDE, 44, 3.5, 8), fill="well")
        rule = self.pen.box(3.5, 43, WIDE - 7, 3, fill=f"seat-{self.seat}")
        return back + top + rule

    def _head(self, first: bool) -> str:
        """The seat with its civilization and its flags. first: True for the first player."""
        pen, me = self.pen, self.me
        flags = [self._flag(card, 214.0 + 15 * place) for place, card in enumerate(me["marked"])]
        badge = seat_piece(
            pen,
            "badge",
            self.seat,
            25,
            23,
            1.6,
            title=_("Seat {number}").format(number=self.seat),
            word=str(self.seat),
        )
        name = pen.text(48, 22, self.words.seat(self.seat), 18, bold=True, room=150, least=12)
        called = self.words.ruler(self.seat)
        ruler = pen.text(48, 37, called, 11.5, fill="faint", room=170, least=9)
        title = self.words.tip(me["leader"], "ND-2.1", called) if me["leader"] else ""
        who = pen.group(name, ruler, title=title, word=joined(me["leader"] or ""), cls="leader")
        if first:
            who += pen.group(
                pen.path(
                    "M0,-7L2,-2.2L7,-2L3,1.4L4.4,6.5L0,3.6L-4.4,6.5L-3,1.4L-7,-2L-2,-2.2Z",
                    fill="gold",
                    stroke="dark",
                    stroke_width=0.9,
                ),
                title=_("first player") + "\nND-2.5",
                at=(212, 16),
            )
        return badge + who + "".join(flags)

    def _flag(self, card: str, x: float) -> str:
        agendas = " / ".join([self.words.title(agenda) for agenda in card.split("/")])
        return self.pen.group(
            use(self.pen, "flag", 0, 0, 0.85, fill=f"seat-{self.seat}"),
            title=_("has marked {card}").format(card=agendas) + "\nND-17.1",
            word=card,
            cls="mark",
            at=(x, 33),
        )

    def _counts(self, rank: int | None) -> str:
        """Tokens and cities left, and friendly spaces. rank: the seat's, once there are any."""
        pen, me = self.pen, self.me
        space = pen.path(
            "M0,-9L7.8,-4.5V4.5L0,9L-7.8,4.5V-4.5Z",
            fill="none",
            stroke=f"seat-{self.seat}",
            stroke_width=3.4,
        )
        colour = f"seat-{self.seat}"
        counts = (
            (space, me["friendly_spaces"], _("friendly spaces") + "\nND-5.4"),
            (
                use(pen, "token", 0, 0, fill=colour),
                me["control_tokens_left"],
                _("control tokens not in use") + "\nND-1.2",
            ),
            (
                use(pen, "city", 0, 0, fill=colour),
                me["cities_left"],
                _("cities not in use") + "\nND-1.2",
            ),
        )
        found = []
        for place, (shape, many, title) in enumerate(counts):
            number = pen.text(10, 4.6, str(many), 13.5, bold=True)
            found.append(
                pen.group(
                    pen.group(shape, scale=0.75),
                    number,
                    title=f"{many} {title}",
                    cls="count",
                    at=(293 + 45 * place, 16),
                )
            )
        if rank is None:
            return "".join(found)
        text = _("place {rank}").format(rank=rank)
        place_ = pen.text(WIDE - 11, 37, text, 11.5, fill="faint", anchor="end")
        return "".join(found) + pen.group(place_, title=f"{text}\nND-17.2")

    # The focus row.

    def _slot(self, card: View) -> str:
        """A card in its slot: the slot's number with its terrain, type, level, title, tokens."""
        pen = self.pen
        slot = int(card["slot"])
        terrain = TERRAINS[slot - 1]
        kind = card["type"]
        x = LEFT + (slot - 1) * _CARD_STEP
        more = [
            _("{type} {level} in slot {slot}: {terrain} or easier").format(
                type=caption(type_name(kind)),
                level=ROMAN[card["level"]],
                slot=slot,
                terrain=terrain_name(terrain),
            )
        ]
        if card["trade_tokens"]:
            more.append(trade_tokens(card["trade_tokens"]))
        name = self.words.title(card["card"])
        size = min([11.0, *[fitted(word, _CARD_W - 6, 11, 8.5).size for word in name.split()]])
        lines = wrapped(name, _CARD_W - 6, size, 2)
        base = 70.5 if len(lines) == 1 else 64.5
        tokens = [("trade", "")] * card["trade_tokens"]
        tokens += [("city-state", name) for name in card["city_states"]]
        tokens += [("natural", name) for name in card["natural_wonders"]]
        return pen.group(
            pen.box(0, 0, _CARD_W, _CARD_H, 6, fill="panel", stroke="line", stroke_width=1),
            pen.path(top_of(_CARD_W, 21), fill=terrain),
            use(pen, f"sign-{terrain}", 15, 11),
            use(pen, f"sign-{terrain}", _CARD_W - 15, 11),
            pen.text(
                _CARD_W / 2, 15.8, str(slot), 15, fill=INK_ON[terrain], anchor="middle", bold=True
            ),
            pen.box(0.5, 20.5, _CARD_W - 1, 30, fill=kind),
            use(pen, kind, 21, 35.5, 1.15),
            pen.text(
                _CARD_W - 20, 41, ROMAN[card["level"]], 15, fill="light", anchor="middle", bold=True
            ),
            *[
                pen.text(_CARD_W / 2, base + 12.5 * row, line, size, anchor="middle")
                for row, line in enumerate(lines)
            ],
            *self._tokens(tokens, kind),
            title=self.words.tip(card["card"], f"ND-{_CHAPTERS[kind]}", *more),
            word=joined(card["card"], kind, f"pos{slot}"),
            cls="card focus",
            at=(x, _ROW_Y),
        )

    def _tokens(self, tokens: list[tuple[str, str]], kind: str) -> list[str]:
        """The tokens on a focus card, from the left."""
        step = min(17.0, (_CARD_W - 18) / max(1, len(tokens) - 1))
        left = _CARD_W / 2 - step * (len(tokens) - 1) / 2
        found = []
        for place, (shape, name) in enumerate(tokens):
            rule = {"trade": "ND-13.1", "city-state": "ND-11.3", "natural": "ND-20.109"}[shape]
            title = self.words.tip(name, rule) if name else trade_tokens(1) + f"\n{rule}"
            found.append(
                self.pen.group(
                    use(self.pen, shape, 0, 0, 0.74, fill=kind if shape == "city-state" else None),
                    title=title,
                    word=name,
                    cls=f"token {shape}",
                    at=(left + step * place, 91.5),
                )
            )
        return found

    # The tech dial.

    def _dial(self) -> str:
        """The tech dial as a track, with the levels that it gives."""
        pen, me = self.pen, self.me
        track = self.view["tech_dial"]
        levels = {gate["dial"]: gate["level"] for gate in track["levels"]}
        last = int(track["last"])
        step = INSIDE / (last + 1)
        plain = [place for place in range(last + 1) if place not in levels]
        reached = [place for place in plain if place <= me["dial"]]
        ahead = [place for place in plain if place > me["dial"]]
        track_ = [
            pen.path(_cells(ahead, step), fill="well"),
            pen.path(_cells(reached, step), fill="science", opacity=0.45),
            pen.path(_cells(levels, step), fill="gold"),
        ]
        track_ += [
            pen.text(
                LEFT + (place + 0.5) * step,
                _DIAL_Y + 13,
                ROMAN[level],
                10.5,
                fill="dark",
                anchor="middle",
                bold=True,
            )
            for place, level in levels.items()
        ]
        x = LEFT + (me["dial"] + 0.5) * step
        marker = pen.box(
            x - 9.5,
            _DIAL_Y - 2.5,
            19,
            _DIAL_H + 5,
            5,
            fill=f"seat-{self.seat}",
            stroke="dark",
            stroke_width=1.2,
        )
        number = pen.text(
            x,
            _DIAL_Y + 13.6,
            str(me["dial"]),
            11.5,
            fill=ON_SEAT[self.seat],
            anchor="middle",
            bold=True,
        )
        title = _("Tech dial at {dial}; the next card, of level {level}, at {gate}").format(
            dial=me["dial"],
            level=ROMAN[me["next_level"]["level"]],
            gate=me["next_level"]["dial"],
        )
        return pen.group(*track_, marker, number, title=f"{title}\nND-7.1", cls="dial")

    # Resources and caravans.

    def _resources(self) -> str:
        pen, me = self.pen, self.me
        found = []
        for place, resource in enumerate(RESOURCES):
            many = me["resources"][resource]
            found.append(
                pen.group(
                    use(pen, resource, 0, 0, 0.85),
                    pen.text(12, 4.6, str(many), 13, bold=True),
                    title=f"{many} {resource_name(resource)}\nND-9.5",
                    word=resource,
                    cls="resource",
                    at=(LEFT + 11 + 41 * place, _GOODS_Y),
                    opacity=None if many else 0.4,
                )
            )
        return "".join(found)

    def _caravans(self) -> str:
        pen, me = self.pen, self.me
        found = []
        for place, where in enumerate(me["caravans"]):
            title = _("Caravan of {seat}").format(seat=self.words.seat(self.seat))
            place_ = {"card": _("on the card"), "unused": _("not in use")}.get(where, where)
            short = {"card": _("card"), "unused": "\u2013"}.get(where, where)
            caravan = seat_piece(pen, "caravan", self.seat, 0, 0, 0.85, title="", word="")
            found.append(
                pen.group(
                    caravan,
                    pen.text(13, 4.4, short, 11.5, room=50, least=8),
                    title=f"{title}: {place_}\nND-8.1",
                    word="" if where == "unused" else where,
                    cls="caravan",
                    at=(LEFT + 182 + 75 * place, _GOODS_Y),
                    opacity=0.45 if where == "unused" else None,
                )
            )
        return "".join(found)

    # Cards.

    def _pacts(self) -> str:
        """The four diplomacy cards that the seat gives, each with its holder."""
        pen = self.pen
        wide = (INSIDE - 9) / 4
        found = []
        for place, card in enumerate(self.me["own_diplomacy"]):
            holder = card["holder"]
            name = self.words.cards.name(card["card"].partition("@")[0])
            more = (
                _("taken by {seat}").format(seat=self.words.seat(holder))
                if holder
                else _("not taken")
            )
            badge = (
                seat_piece(pen, "badge", holder, wide - 11, 10, 0.8, title="", word="")
                if holder
                else ""
            )
            found.append(
                pen.group(
                    pen.box(
                        0,
                        0,
                        wide,
                        20,
                        4,
                        fill="well",
                        stroke=f"seat-{self.seat}",
                        stroke_width=1.3,
                        stroke_dasharray=None if holder else "3 2.5",
                    ),
                    pen.text(
                        6,
                        14,
                        name,
                        10.5,
                        fill="faint" if holder else "ink",
                        room=wide - (27 if holder else 10),
                        least=8.5,
                    ),
                    badge,
                    title=self.words.tip(card["card"], "ND-12", more),
                    word=card["card"],
                    cls="card diplomacy",
                    at=(LEFT + place * (wide + 3), _PACTS_Y),
                )
            )
        return "".join(found)

    def _chips(self) -> str:
        return chips(self.view, self.me, self.pen, self.words)

    # Changes.

    def _changes(self, old: View) -> str:
        """Outlines of whatever has changed in the panel."""
        me = self.me
        boxes: list[tuple[float, float, float, float]] = []
        for slot, (new, was) in enumerate(zip(me["row"], old["row"], strict=True)):
            if new != was:
                boxes.append((LEFT + slot * _CARD_STEP, _ROW_Y, _CARD_W, _CARD_H))
        if me["dial"] != old["dial"]:
            step = INSIDE / (self.view["tech_dial"]["last"] + 1)
            x = LEFT + (me["dial"] + 0.5) * step
            boxes.append((x - 12.5, _DIAL_Y - 4.5, 25, _DIAL_H + 9))
        for place, resource in enumerate(RESOURCES):
            if me["resources"][resource] != old["resources"][resource]:
                boxes.append((LEFT + 41 * place, _GOODS_Y - 11, 38, 22))
        for place, (where, was) in enumerate(zip(me["caravans"], old["caravans"], strict=True)):
            if where != was:
                boxes.append((LEFT + 170 + 75 * place, _GOODS_Y - 11, 72, 22))
        wide = (INSIDE - 9) / 4
        for place, (new, was) in enumerate(
            zip(me["own_diplomacy"], old["own_diplomacy"], strict=True)
        ):
            if new != was:
                boxes.append((LEFT + place * (wide + 3), _PACTS_Y, wide, 20))
        had = [one for entry in ENTRIES for one in old[entry]]
        has = [one for entry in ENTRIES for one in me[entry]]
        for one, (x, y, wide_, high) in zip(has, chip_places(len(has)), strict=False):
            if one not in had:
                boxes.append((x - 1, y - 1, wide_ + 2, high + 2))
        return outlined(self.pen, boxes)


_CHAPTERS: Final = {"culture": 6, "science": 7, "economy": 8, "industry": 9, "military": 10}
"""The chapter of the rules about a type of focus cards."""


def _cells(places: Iterable[int], step: float) -> str:
    """Spaces of the tech dial as one path, so that a dial is a short text."""
    wide = short(step - 1.2)
    return "".join(
        [
            f"M{short(LEFT + place * step + 0.6)},{short(_DIAL_Y)}h{wide}v{short(_DIAL_H)}h-{wide}z"
            for place in places
        ]
    )


def top_of(wide: float, high: float, inset: float = 0.5, corner: float = 6.0) -> str:
    """The upper part of a card with round corners, as a path."""
    right = wide - inset
    return (
        f"M{inset},{high}V{inset + corner}Q{inset},{inset} {inset + corner},{inset}"
        f"H{right - corner}Q{right},{inset} {right},{inset + corner}V{high}Z"
    )


def outlined(pen: Pen, boxes: list[tuple[float, float, float, float]]) -> str:
    """Outlines of what has changed: left, top, width and height of each; '' for none."""
    if not boxes:
        return ""
    drawn = [
        pen.box(x, y, wide, high, 6, fill="none", stroke="change", stroke_width=2.6)
        for x, y, wide, high in boxes
    ]
    return pen.group(*drawn, cls="changed", pointer_events="none")
