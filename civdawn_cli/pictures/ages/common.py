"""The pieces that all seats share: decks, events, common tactics, and the tracks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from civdawn_cli.language import _, pgettext
from civdawn_cli.pictures.ages.looks import LEVELS, age_name
from civdawn_cli.pictures.ages.pieces import Brush, Data
from civdawn_cli.pictures.memory import key
from civdawn_cli.pictures.svg import joined, width

WIDE: Final = 772.0
"""The width of either block."""

DECKS: Final = 104.0
"""The width of the decks at the left."""

BACK: Final = (24.0, 32.0)
"""The size of the back of an event."""

SLIPS: Final = 4
"""How many chips stand beside each other."""

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)
"""The distances between the marks of a track."""

MARKS: Final = 8
"""The most marks on a track."""


# Decks and events.

SLIPPED: Final = ("past_events", "tactics")
"""The entries of a view that are shown by names."""

EVENTS: Final = ("current_events", "future_events", "past_events", "tactics")
"""The entries of a view that the block of the events shows, beside the decks."""


def events(brush: Brush, view: Data, before: Data | None, high: float) -> dict[str, str]:
    """The decks, the events, and the common tactics, in parts."""
    both = [one for one in (view, before) if one]
    shown = [[one[entry] for entry in EVENTS] for one in both]
    facts = "events", _deck_facts(view), shown, high
    return brush.memory.of(key(*facts), partial(_events, brush, view, before, high))


def _events(brush: Brush, view: Data, before: Data | None, high: float) -> dict[str, str]:
    """See `events`."""
    pen, x, y = brush.pen, 0.0, 0.0
    drawn = [
        pen.box(x, y, WIDE, high, 8, fill="panel", stroke="line"),
        brush.kept(_deck_facts(view), _decks, view, x + 12, y),
        pen.line(x + DECKS + 12, y + 10, x + DECKS + 12, y + high - 10, stroke="line"),
    ]
    left, third = x + DECKS + 24, 250.0
    both = [one for one in (view, before) if one]
    facts = ("current", [one["current_events"] for one in both])
    drawn.append(brush.kept(facts, _current, view, before, left, y + 18))
    facts = ("future", [one["future_events"] for one in both])
    across = WIDE - DECKS - third - 36
    drawn.append(brush.kept(facts, _future, view, before, left + third, y + 18, across))
    room = WIDE - DECKS - 36
    slipped = [[one[entry] for entry in SLIPPED] for one in both]
    top = view["current_events"]["top"]
    drawn.append(
        brush.kept(
            ("slips", slipped, top, high), _slips, view, before, left, y + 84, room, high - 84
        )
    )
    return {"events": "".join(drawn), "events-changes": brush.marks()}


def _deck_facts(view: Data) -> tuple[object, ...]:
    """Everything that the decks show."""
    counts = len(view["civil_deck"]), view["military_deck"], view["military_discards"]
    return ("decks", view["age"], *counts)


def _decks(brush: Brush, view: Data, x: float, y: float) -> str:
    """How many cards are left."""
    pen = brush.pen
    age = view["age"] if view["age"] in LEVELS else LEVELS[-1]
    drawn: list[str] = [brush.caption(x, y + 18, _("decks"))]
    piles = (
        ("government", len(view["civil_deck"]), _("civil"), _("Civil cards left (TA-25.1)")),
        (
            "war",
            view["military_deck"],
            pgettext("cards", "military"),
            _("Military cards left (TA-25.4)"),
        ),
        (
            "event",
            view["military_discards"],
            _("discarded"),
            _("Military cards discarded (TA-25.7)"),
        ),
    )
    for place, (sign, count, label, title) in enumerate(piles):
        top = y + 26 + place * 54
        back = f"age-{age}"
        piece: list[str] = [
            pen.box(x + 4, top + 4, 26, 34, 3, fill=back, stroke="panel") if count > 1 else "",
            pen.box(x + 2, top + 2, 26, 34, 3, fill=back, stroke="panel") if count > 2 else "",
            pen.box(x, top, 26, 34, 3, fill=back if count else "well", stroke="panel"),
            brush.sign(sign, x + 13, top + 17, 16, "light" if count else "faint"),
            pen.text(x + 39, top + 20, str(count), 20, bold=True),
            pen.text(x + 39, top + 33, label, 10, fill="faint", room=62, least=8),
        ]
        drawn.append(pen.group(*piece, title=title, cls="deck"))
    return "".join(drawn)


def _current(brush: Brush, view: Data, before: Data | None, x: float, y: float) -> str:
    """The current events deck, and its top card as far as the viewer knows it."""
    pen, deck = brush.pen, view["current_events"]
    drawn = [brush.caption(x, y, _("current events"))]
    at = x
    for age in LEVELS:
        count = deck["left"][age]
        if not count:
            continue
        for card in range(min(count, 4)):
            drawn.append(brush.back(age, at + 2.5 * card, y + 8, *BACK))
        at += BACK[0] + 2.5 * min(count, 4) + 2
        drawn.append(pen.text(at, y + 30, str(count), 16, bold=True))
        at += width(str(count), 16, bold=True) + 12
    if at == x:
        drawn.append(pen.text(x, y + 30, _("none"), 12, fill="faint"))
    changed = before is not None and before["current_events"]["left"] != deck["left"]
    brush.mark(changed, x, y + 8, max(at - x - 6, 32), BACK[1])
    lines = [_("Current events (TA-10.3)")]
    if deck["own"]:
        own = [brush.names.name(slug) for slug in deck["own"]]
        lines.append(_("prepared by the viewer: {cards}").format(cards=", ".join(own)))
    pile = pen.group(*drawn, title="\n".join(lines), cls="events", word=joined(*deck["own"]))
    if deck["top_seen_by"] and at < x + 200:
        at = max(at, x)
        for place, seat in enumerate(deck["top_seen_by"]):
            pile += brush.emblem(seat, at + 24 + place * 15, y + 25, 7)
        pile += brush.sign("seen", at + 7, y + 25, 14, "faint")
    return pile


def _future(brush: Brush, view: Data, before: Data | None, x: float, y: float, room: float) -> str:
    """The future events, each with the seat that prepared it."""
    found = view["future_events"]
    drawn = [brush.caption(x, y, _("future events"))]
    if not found:
        drawn.append(brush.pen.text(x, y + 30, _("none"), 12, fill="faint"))
    step = min(BACK[0] + 4, (room - BACK[0]) / max(1, len(found) - 1))
    known = len(before["future_events"]) if before else len(found)
    fresh = range(known, len(found)) if before else range(0)
    for place, event in enumerate(found):
        at = x + place * step
        brush.mark(place in fresh, at, y + 8, BACK[0], BACK[1] + 9, 3)
        tip = _("{age}, prepared by seat {seat}").format(
            age=age_name(event["age"]), seat=event["seat"]
        )
        if event["card"] is not None:
            tip = brush.tip(event["card"], tip)
        drawn.append(
            brush.pen.group(
                brush.back(event["age"], at, y + 8, *BACK),
                brush.emblem(event["seat"], at + BACK[0] / 2, y + 8 + BACK[1] + 3, 7),
                brush.sign("seen", at + BACK[0] / 2, y + 14, 10, "light") if event["card"] else "",
                title=tip,
                word=event["card"] or "",
                cls="event",
            )
        )
    return "".join(drawn)


def _slips(
    brush: Brush, view: Data, before: Data | None, x: float, y: float, room: float, high: float
) -> str:
    """The next event if it is known, the last past events, and the common tactics."""
    rows = max(1, int((high - 22) // 25))
    wide = (room - 6 * (SLIPS - 1)) / SLIPS
    past, top = view["past_events"], view["current_events"]["top"]
    known = before["past_events"] if before else past
    title = _("past events") if top is None else _("next event, past events")
    drawn = [brush.caption(x, y + 12, title)]
    places = [
        (x + column * (wide + 6), y + 18 + 25 * row) for row in range(rows) for column in (0, 1)
    ]
    if top is not None:
        at_x, at_y = places.pop(0)
        sign = brush.sign("seen", at_x + wide - 10, at_y + 11, 13, "asked")
        tips = [_("the next event")]
        drawn.append(brush.chip(top, at_x, at_y, sign, tips=tips, size=(wide, 22)))
    shown = past[len(past) - min(len(past), len(places)) :]
    for slug, (at_x, at_y) in zip(reversed(shown), places, strict=False):
        changed = past.index(slug) >= len(known)
        drawn.append(brush.chip(slug, at_x, at_y, size=(wide, 22), changed=changed))
    if not past and top is None:
        drawn.append(brush.pen.text(x, y + 34, _("none"), 12, fill="faint"))
    left = x + 2 * (wide + 6)
    drawn.append(brush.caption(left, y + 12, _("common tactics")))
    drawn.append(_tactics(brush, view, before, left, y + 18, wide, rows))
    return "".join(drawn)


def _tactics(
    brush: Brush, view: Data, before: Data | None, x: float, y: float, wide: float, rows: int
) -> str:
    """The common tactics."""
    found = view["tactics"]
    if not found:
        return brush.pen.text(x, y + 16, _("none"), 12, fill="faint")
    columns = max(2, -(-len(found) // rows))
    room = (2 * wide + 6 - 6 * (columns - 1)) / columns
    known = before["tactics"] if before else found
    return "".join(
        [
            brush.chip(
                slug,
                x + place % columns * (room + 6),
                y + 25 * (place // columns),
                size=(room, 22),
                changed=slug not in known,
            )
            for place, slug in enumerate(found)
        ]
    )


# Tracks.


class Track(NamedTuple):
    """A track. key: as views call it. label: for people. sign, colour: of its bars."""

    key: str
    label: str
    sign: str
    colour: str

    def told(self, seat: Data) -> tuple[int, int]:
        """Everything that the track tells of a seat: its value, and what a turn adds."""
        return self.value(seat), seat["ratings"][self.key]

    def value(self, seat: Data) -> int:
        """How far a seat has come on it: points, or the rating where there are no points."""
        found: int = seat[self.key] if self.key in seat else seat["ratings"][self.key]
        return found


def tracks(brush: Brush, view: Data, before: Data | None, high: float) -> dict[str, str]:
    """The tracks of culture, science and strength, a lane for every seat, in parts."""
    found = (
        Track("culture", _("culture"), "culture", "culture"),
        Track("science", _("science"), "science", "science"),
        Track("strength", _("strength"), "war", "martial"),
    )
    shown = [
        [[track.told(seat) for seat in one["seats"]] for track in found]
        for one in (view, before)
        if one
    ]
    facts = "tracks", shown, high
    return brush.memory.of(key(*facts), partial(_tracks, brush, view, before, found, high))


def _tracks(
    brush: Brush, view: Data, before: Data | None, found: Sequence[Track], high: float
) -> dict[str, str]:
    """See `tracks`."""
    pen, x, y = brush.pen, 0.0, 0.0
    drawn = [pen.box(x, y, WIDE, high, 8, fill="panel", stroke="line")]
    each = (high - 12) / len(found)
    both = [one for one in (view, before) if one]
    for place, track in enumerate(found):
        top = y + 8 + place * each
        facts = "track", track.key, [[*map(track.told, one["seats"])] for one in both], each
        drawn.append(brush.kept(facts, _track, view, before, track, x + 14, top, each))
    return {"tracks": "".join(drawn), "tracks-changes": brush.marks()}


def _track(
    brush: Brush,
    view: Data,
    before: Data | None,
    track: Track,
    x: float,
    y: float,
    high: float,
) -> str:
    """A track: its marks, and a bar for every seat with the value at its end."""
    pen, colour = brush.pen, track.colour
    seats = view["seats"]
    values = [track.value(seat) for seat in seats]
    start, long = x + 106, WIDE - 28 - 106 - 80
    step = next(step for step in STEPS if max([*values, 10]) <= step * MARKS or step == STEPS[-1])
    most = max(-(-max([*values, 10]) // step) * step, 1)
    lane = (high - 16) / len(seats)
    bottom = y + lane * len(seats)
    drawn = [
        brush.sign(track.sign, x + 9, y + lane * len(seats) / 2, 18, colour),
        pen.text(
            x + 24, y + lane * len(seats) / 2 + 4.5, track.label, 13, bold=True, room=66, least=9
        ),
    ]
    for mark in range(0, most + 1, step):
        at = start + long * mark / most
        drawn.append(pen.line(at, y, at, bottom, stroke="well", stroke_width=1.4))
        drawn.append(pen.text(at, bottom + 9, str(mark), 9, fill="faint", anchor="middle"))
    for place, (seat, value) in enumerate(zip(seats, values, strict=True)):
        middle = y + lane * (place + 0.5)
        thick = min(lane - 3, 14)
        long_bar = long * value / most
        drawn.append(
            pen.box(
                start, middle - thick / 2, max(long_bar, 1), thick, 2, fill=colour, opacity=0.35
            )
        )
        radius = min(lane / 2 - 0.6, 8)
        end = start + long_bar
        drawn.append(brush.emblem(seat["seat"], end, middle, radius))
        drawn.append(_end(brush, seat, before, track, end + radius + 5, middle))
    return pen.group(*drawn, cls=f"track {track.key}")


def _end(brush: Brush, seat: Data, before: Data | None, track: Track, x: float, y: float) -> str:
    """The value at the end of a bar, and what a turn adds to it."""
    pen, value = brush.pen, track.value(seat)
    changed = before is not None and track.value(before["seats"][seat["seat"] - 1]) != value
    brush.mark(changed, x - 1, y - 5, width(str(value), 12, bold=True) + 2, 10, 2)
    drawn = pen.text(x, y + 4.2, str(value), 12, bold=True)
    if track.key in seat:
        at = x + width(str(value), 12, bold=True) + 7
        drawn += pen.text(at, y + 4.2, f"+{seat['ratings'][track.key]}", 10.5, fill="faint")
    return drawn
