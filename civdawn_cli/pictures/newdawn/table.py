"""The whole picture of A New Dawn: the map, the boards below it, and the seats beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from civdawn_cli.language import _
from civdawn_cli.pictures.drawing import Drawing, Layer
from civdawn_cli.pictures.memory import Memory, key, memory
from civdawn_cli.pictures.newdawn import boards, seats
from civdawn_cli.pictures.newdawn.colours import PALETTE
from civdawn_cli.pictures.newdawn.map import COLUMN, MapArt, frame
from civdawn_cli.pictures.newdawn.pieces import HEX, shapes
from civdawn_cli.pictures.newdawn.seats import SeatArt
from civdawn_cli.pictures.newdawn.words import Words
from civdawn_cli.pictures.svg import Pen

View = Mapping[str, Any]

WIDE: Final = 1600.0
"""How wide the picture is."""

_EDGE: Final = 12.0
_HEAD: Final = 46.0
_SCALES: Final = {2: 1.24, 3: 1.12, 4: 1.0}
"""How large the panels of the seats are drawn, by their number."""

_BETWEEN: Final = 9.0
"""The room between two boards."""

_AGENDAS_ASIDE: Final = 2
"""Up to so many seats the agendas lie below their panels."""

_LARGEST: Final = 1.15
"""How large a map is drawn at most."""

_SMALLEST: Final = (9.0 * COLUMN, 15.0 * HEX)
"""The width and height that a map takes at least, so that the first tiles are not huge."""


class Plan:
    """Where everything is, for a view. At a table of two the agendas lie below the seats, else
    below the map."""

    def __init__(self, view: View) -> None:
        many = len(view["seats"])
        self.scale: Final = _SCALES[many]
        self.panel_wide: Final = seats.WIDE * self.scale
        self.panel_step: Final = seats.HIGH * self.scale + _BETWEEN
        self.panel_x: Final = WIDE - _EDGE - self.panel_wide
        self.left_wide: Final = self.panel_x - 2 * _EDGE
        self.aside: Final = many <= _AGENDAS_ASIDE
        self.land: Final = frame(view)
        wide = max(self.land.wide, _SMALLEST[0])
        high = max(self.land.high, _SMALLEST[1])
        panels = self.panel_step * many
        below = 0.0 if self.aside else boards.HIGH + _BETWEEN
        self.map_room: Final = panels - _BETWEEN - below
        self.map_scale: Final = min(self.left_wide / wide, self.map_room / high, _LARGEST)
        self.boards_y: Final = _HEAD + self.map_room + _BETWEEN
        self.high: Final = self.boards_y + boards.HIGH + _EDGE
        self.wonders_x: Final = _EDGE + boards.EVENT_WIDE + _BETWEEN
        right = self.left_wide + _EDGE
        behind = self.wonders_x + boards.WONDERS_WIDE + _BETWEEN
        self.agendas_x: Final = self.panel_x if self.aside else behind
        self.agendas_wide: Final = self.panel_wide if self.aside else right - behind
        self.wonders_wide: Final = right - self.wonders_x if self.aside else boards.WONDERS_WIDE

    def map_at(self) -> tuple[float, float]:
        """Where the map's 0,0 lies, for a map in the middle of its room."""
        land = self.land
        left = _EDGE + (self.left_wide - land.wide * self.map_scale) / 2
        top = _HEAD + (self.map_room - land.high * self.map_scale) / 2
        return left - land.left * self.map_scale, top - land.top * self.map_scale


def drawing(
    view: View,
    cards: Iterable[Mapping[str, Any]] | None,
    before: View | None,
    theme: str,
    prefix: str,
) -> Drawing:
    """A view of A New Dawn, drawn in named parts; see `civdawn_cli.pictures.draw`."""
    words = Words(view, cards)
    plan = Plan(view)
    kept = memory(theme, prefix, words.key())
    pen = kept.of("pen", lambda: Pen(PALETTE.plain(theme), prefix))
    title = headline(view, words)
    layers = {"head": Layer({"head": _head(view, pen, words, title)})}
    layers["map"] = Layer(
        MapArt(view, pen, words, kept).parts(before), *plan.map_at(), plan.map_scale
    )
    layers.update(_boards(view, before, pen, words, plan, kept))
    for place in range(len(view["seats"])):
        layers[f"seat-{place + 1}"] = Layer(
            SeatArt(view, place + 1, pen, words, kept).parts(before),
            plan.panel_x,
            _HEAD + plan.panel_step * place,
            plan.scale,
        )
    return Drawing(
        WIDE,
        plan.high,
        title,
        layers,
        defs=kept.of("shapes", lambda: shapes(pen)),
        palette=PALETTE,
        theme=theme,
        prefix=prefix,
    )


def _boards(
    view: View, before: View | None, pen: Pen, words: Words, plan: Plan, kept: Memory
) -> dict[str, Layer]:
    """The boards below the map; while the map is being built, tiles in hand in place of wonders."""
    y = plan.boards_y
    changed = (
        boards.changes(view, before, pen, plan.wonders_wide, plan.agendas_wide) if before else {}
    )
    dial, stock = (view["event"], view["direction"]), view["supply"]
    event = {
        "event": kept.of(("event", key(dial)), lambda: boards.event(view, pen)),
        "supply": kept.of(("supply", key(stock)), lambda: boards.supply(view, pen)),
        "event-changes": changed.get("event-changes", ""),
    }
    found = {"event": Layer(event, _EDGE, y)}
    if view["draft"]:
        wide = plan.left_wide + _EDGE - plan.wonders_x
        shown = "hands", key(view["draft"], wide)
        hands = {"hands": kept.of(shown, lambda: boards.hands(view, pen, words, wide))}
        found["hands"] = Layer(hands, plan.wonders_x, y)
        return found
    offers = boards.wonders(view, pen, words, kept, plan.wonders_wide)
    offers["wonders-changes"] = changed.get("wonders-changes", "")
    found["wonders"] = Layer(offers, plan.wonders_x, y)
    cards = boards.agendas(view, pen, words, kept, plan.agendas_wide)
    cards["agendas-changes"] = changed.get("agendas-changes", "")
    found["agendas"] = Layer(cards, plan.agendas_x, y)
    return found


def headline(view: View, words: Words) -> str:
    """The state of the game in a line."""
    if view["over"]:
        best = [words.seat(place + 1) for place, rank in enumerate(view["ranks"]) if rank == 1]
        return _("A New Dawn, over after round {round}: {seats}").format(
            round=view["round"], seats=", ".join(best)
        )
    if view["phase"] == "setup":
        return _("A New Dawn, being set up")
    if view["phase"] == "draft":
        return _("A New Dawn, the map is being built")
    return _("A New Dawn, round {round}, turn of {seat}").format(
        round=view["round"], seat=words.seat(view["active"] or view["first"])
    )


def _head(view: View, pen: Pen, words: Words, title: str) -> str:
    """The line above everything: the state of the game, and what is asked."""
    line = pen.text(_EDGE + 4, 31, title, 21, bold=True, room=840, least=13)
    asked = view["asked"]
    texts = []
    attack = view["attack"]
    if attack:
        texts.append(_attack(attack, view, words))
    if asked and not view["over"]:
        who = words.seat(asked["seat"]) if asked["seat"] else _("chance")
        texts.append(_("asked: {seat}, {kind}").format(seat=who, kind=asked["kind"]))
    side = pen.text(
        WIDE - _EDGE - 4,
        30,
        " \u00b7 ".join(texts),
        15,
        fill="asked",
        anchor="end",
        room=700,
        least=10,
    )
    return line + side


def _attack(attack: View, view: View, words: Words) -> str:
    """The attack under way in a few words."""
    if attack["barbarian"]:
        target = words.title(attack["barbarian"])
    elif attack["defender"]:
        target = words.seat(attack["defender"])
    else:
        states = view["city_states"]
        target = next(
            (words.title(one["city_state"]) for one in states if one["space"] == attack["space"]),
            attack["space"],
        )
    text = _("{attacker} attacks {target} at {space}").format(
        attacker=words.seat(attack["attacker"]), target=target, space=attack["space"]
    )
    if attack["margin"] is None:
        return text
    return _("{attack}, margin {margin}").format(attack=text, margin=f"{attack['margin']:+d}")
