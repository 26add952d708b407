"""The board of a seat: its ratings, technologies with tokens, cards in play, and its hand."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from civdawn_cli.language import _
from civdawn_cli.pictures.ages.banks import BANKS, banks
from civdawn_cli.pictures.ages.looks import COLUMNS, LEVELS, LOOKS, ROMAN, age_name, type_name
from civdawn_cli.pictures.ages.pieces import BOLD, Brush, Data
from civdawn_cli.pictures.ages.play_area import CHIPS, chip_count, chips, hand, hand_size, played
from civdawn_cli.pictures.ages.ratings import ratings
from civdawn_cli.pictures.memory import large_key
from civdawn_cli.pictures.svg import joined, width

WIDE: Final = 772.0
MARGIN: Final = 12.0
INNER: Final = WIDE - 2 * MARGIN

HEAD: Final = 40.0
STATS: Final = 42.0
CELL: Final = 38.0
TITLES: Final = 19.0
LABEL: Final = 17.0
"""Heights of the parts of a board, and the width of the labels beside its technologies."""

GROUPS: Final = 10.0
"""The room between groups of columns."""

TOKEN: Final = 4.7
"""The radius of a worker on a technology."""


class Shape(NamedTuple):
    """The shape of all boards of a picture. levels: how many rows of technologies. chips, hand: how
    many rows of cards in play, and of cards in hand."""

    levels: int
    chips: int
    hand: int

    @property
    def high(self) -> float:
        """The height of a board."""
        techs = TITLES + self.levels * CELL
        played = 18 + self.chips * (CHIPS[1] + 4)
        held = 20 + self.hand * 25
        return HEAD + STATS + techs + BANKS + played + held + 8


def shape(view: Data) -> Shape:
    """The shape in which the boards of a view have room."""
    playing = [seat for seat in view["seats"] if seat["plays"]]
    reached = LEVELS.index(view["age"]) if view["age"] in LEVELS else len(LEVELS) - 1
    levels = [tech["level"] for seat in playing for tech in seat["technologies"]]
    played = [chip_count(seat) for seat in playing]
    held = [hand_size(view, seat) for seat in playing]
    return Shape(
        max(2, reached + 1, *[level + 1 for level in levels]) if levels else 2,
        max(2, *[-(-count // 6) for count in [*played, 0]]),
        max(1, *[-(-count // 6) for count in [*held, 0]]),
    )


def board(
    brush: Brush, view: Data, before: Data | None, number: int, form: Shape
) -> dict[str, str]:
    """The board of a seat in parts, by their names. number: the seat's, from 1."""
    pen, seat, high = brush.pen, view["seats"][number - 1], form.high
    active = number == asked(view)
    frame = pen.box(
        0,
        0,
        WIDE,
        high,
        8,
        fill="panel",
        stroke="asked" if active else "line",
        stroke_width=3 if active else 1,
    )
    name = f"seat-{number}"
    if not seat["plays"]:
        head = _head(brush, view, seat, None, 0, 0)
        text = _("out of the game")
        out = pen.text(WIDE / 2, high / 2, text, 20, fill="faint", anchor="middle")
        return {f"{name}-board": frame + head + out}
    both = [one for one in (view, before) if one]
    seats = [one["seats"][number - 1] for one in both]
    facts = "play", number, form.levels, seats, _course(view, number), view["banks"]
    shown, marks = brush.memory.of(
        large_key(*facts), partial(_play, brush, view, before, number, form)
    )
    brush.add(marks)
    top = high - 8 - 20 - form.hand * 25
    held = [_held(one, number) for one in both]
    hands = brush.kept(("hand", held, top), hand, view, seat, before, MARGIN, top, INNER)
    head, *parts = shown
    return {
        f"{name}-board": frame + head,
        **{f"{name}-{part}": text for part, text in zip(PARTS, parts, strict=True)},
        f"{name}-hand": hands,
        f"{name}-changes": brush.marks(),
    }


def _play(
    brush: Brush, view: Data, before: Data | None, number: int, form: Shape
) -> tuple[list[str], str]:
    """The head of a seat's board and those of its parts in which every eye sees the same, and the
    frames around what has changed in them."""
    seat = view["seats"][number - 1]
    then = before["seats"][number - 1] if before else None
    both = [each for each in (seat, then) if each is not None]
    headed = [[each[entry] for entry in HEADED] for each in both]
    facts: tuple[object, ...] = ("head", headed, _course(view, number))
    parts = [brush.kept(facts, _head, view, seat, then, 0, 0)]
    left, top = MARGIN, HEAD
    own = _own(view, seat)
    rated = [{entry: each[entry] for entry in RATED} for each in both]
    facts = ("ratings", rated, own)
    parts.append(brush.kept(facts, ratings, own, seat, then, left, top, INNER))
    top += STATS
    techs = [each["technologies"] for each in both]
    facts = ("technologies", number, seat["government"], techs, form.levels)
    parts.append(brush.kept(facts, _technologies, seat, then, left, top, form.levels))
    top += TITLES + form.levels * CELL
    facts = ("banks", view["banks"], rated, form.levels)
    parts.append(brush.kept(facts, banks, view, seat, then, left, top))
    top += BANKS
    laid, *earlier = [chips(each) for each in both]
    facts = ("cards", [[*map(tuple, cards)] for cards in (laid, *earlier)], form.levels)
    parts.append(brush.kept(facts, played, laid, *(earlier or [laid]), left, top))
    return parts, brush.marks()


def _course(view: Data, number: int) -> list[object]:
    """Everything that the board of a seat shows of the course of the game."""
    active, seat = view["active"] == number, view["seats"][number - 1]
    place = view["phase"], view["ranks"][number - 1]
    return [active, asked(view) == number, view["over"], *place, _own(view, seat)]


def asked(view: Data) -> int | None:
    """The seat that everybody waits for: who is asked, or while chance is, whose turn it is."""
    if view["over"]:
        return None
    question = view["asked"]
    found: int | None = view["active"]
    return found if question is None else question["seat"] or found


PARTS: Final = ("ratings", "technologies", "banks", "cards")
"""The parts of a board below its head in which every eye sees the same."""

RATED: Final = ("seat", "culture", "science", "ratings", "population", "goods")
"""The entries of a seat that its ratings and banks show."""

HEADED: Final = ("seat", "name", "leader", "plays", "actions")
"""The entries of a seat that its head shows."""

HELD: Final = ("civil_hand", "civil_limit", "military_cards", "military_limit")
"""The entries of a seat that its hand shows."""


def _own(view: Data, seat: Data) -> Data:
    """The entries that count for this turn only, if it is the seat's."""
    found: Data = view["this_turn"] if seat["seat"] == view["active"] else {}
    return found


def _held(view: Data, number: int) -> list[object]:
    """Everything that the hand of a seat shows."""
    seat = view["seats"][number - 1]
    own = view["military_hand"] if view["viewer"] == number else None
    return [own, *[seat[entry] for entry in HELD]]


# The head.


def _head(brush: Brush, view: Data, seat: Data, then: Data | None, x: float, y: float) -> str:
    """The name of the seat, its place, and its actions."""
    pen, number = brush.pen, seat["seat"]
    drawn = [
        pen.path(
            f"M{x:g},{y + HEAD:g}v{8 - HEAD:g}a8,8 0 0 1 8,-8h{WIDE - 16:g}a8,8 0 0 1 8,8"
            f"v{HEAD - 8:g}Z",
            fill="well",
        ),
        pen.box(x, y + HEAD - 3, WIDE, 3, fill=f"seat-{number}"),
        brush.emblem(number, x + 24, y + HEAD / 2 - 1, 14),
    ]
    name = seat_name(brush, seat)
    at, room = x + 48, 260.0
    drawn.append(pen.text(at, y + 25, name, 18, bold=True, room=room, least=11))
    at += min(room, width(name, 18, bold=True) / BOLD) + 12
    if number == view["active"] and not view["over"]:
        at += _pill(brush, drawn, _("to move"), at, y + 11, "asked")
    elif number == asked(view):
        at += _pill(brush, drawn, _("is asked"), at, y + 11, "asked")
    place = view["ranks"][number - 1]
    if view["phase"] == "over" and place == 1:
        at += _pill(brush, drawn, _("winner"), at, y + 11, "asked")
    elif view["phase"] != "setup":
        drawn.append(pen.text(at, y + 24.5, _("place {n}").format(n=place), 12, fill="faint"))
    if seat["plays"]:
        drawn.append(_actions(brush, view, seat, then, x + WIDE - MARGIN, y))
    return pen.group(*drawn, cls="head", word=str(number))


def seat_name(brush: Brush, seat: Data) -> str:
    """The name of a seat: a person's, its leader's in the language of the reader, or `seat 2`."""
    name: str = seat["name"]
    leader = seat["leader"]
    if name == f"seat {seat['seat']}":
        return _("seat {number}").format(number=seat["seat"])
    if leader is not None and name == brush.names.card(leader).get("name"):
        return brush.names.name(leader)
    return name


def _pill(brush: Brush, drawn: list[str], text: str, x: float, y: float, colour: str) -> float:
    """A word in a rounded frame, added to what is drawn; how much room it takes."""
    pen = brush.pen
    room = width(text, 11, bold=True) + 14
    drawn.append(pen.box(x, y, room, 18, 9, fill=colour))
    drawn.append(pen.text(x + room / 2, y + 13, text, 11, fill="panel", anchor="middle", bold=True))
    return room + 8


def _actions(brush: Brush, view: Data, seat: Data, then: Data | None, x: float, y: float) -> str:
    """Civil and military actions, those available filled; they end at x."""
    pen, actions = brush.pen, seat["actions"]
    own = _own(view, seat)
    drawn = []
    rows = (
        ("military", "martial", _("Military actions: {n} of {all} (TA-30)")),
        ("civil", "civil", _("Civil actions: {n} of {all} (TA-30)")),
    )
    at = x - 6
    for kind, colour, said in rows:
        have, total = actions[kind], actions[f"{kind}_total"]
        extra = own.get(f"{kind}_actions", 0)
        pips, start = [], at
        if extra:
            more = f"+{extra}"
            pips.append(pen.text(at + 6, y + 24, more, 12, anchor="end", bold=True))
            at -= width(more, 12, bold=True) + 8
        for pip in reversed(range(max(total, have))):
            shown = {"fill": colour} if pip < have else {"fill": "none", "stroke_dasharray": "2 2"}
            pips.append(pen.circle(at, y + 19, 6, stroke="ink", stroke_width=1.2, **shown))
            at -= 14.5
        changed = then is not None and (
            then["actions"][kind] != have or then["actions"][f"{kind}_total"] != total
        )
        brush.mark(changed, at + 7, y + 11, start - at, 16, 7)
        drawn.append(pen.group(*pips, title=said.format(n=have, all=total), cls=f"actions {kind}"))
        at -= 12
    return "".join(drawn)


# The technologies.


def _technologies(
    brush: Brush, seat: Data, then: Data | None, x: float, y: float, levels: int
) -> str:
    """The technologies that take workers: a column for every type, a row for every level."""
    pen = brush.pen
    count = sum(len(group) for group in COLUMNS)
    wide = (INNER - LABEL - GROUPS * (len(COLUMNS) - 1)) / count
    drawn, at, columns = [], x + LABEL, {}
    for level in range(levels):
        middle = y + TITLES + (levels - 1 - level) * CELL + CELL / 2
        age = ROMAN[LEVELS[level]]
        drawn.append(
            pen.text(x + 5, middle + 4, age, 11.5, fill="faint", anchor="middle", bold=True)
        )
    for group in COLUMNS:
        drawn.append(
            pen.box(at - 3, y, wide * len(group) + 4, TITLES + levels * CELL, 5, fill="well")
        )
        for kind in group:
            columns[kind] = at
            drawn.append(
                brush.kept(
                    ("column", kind, *_count(brush, seat, kind), y),
                    _column,
                    seat,
                    kind,
                    at,
                    y,
                    wide,
                )
            )
            at += wide
        at += GROUPS
    earlier = {tech["card"]: tech for tech in then["technologies"]} if then else None
    for tech in seat["technologies"]:
        top = y + TITLES + (levels - 1 - tech["level"]) * CELL
        changed = earlier is not None and earlier.get(tech["card"]) != tech
        number, at_tech = seat["seat"], (columns[tech["type"]], top)
        facts = ("tech", number, tech, at_tech)
        drawn.append(brush.kept(facts, _tech, number, tech, at_tech, wide - 2, changed=changed))
    return "".join(drawn)


def _count(brush: Brush, seat: Data, kind: str) -> tuple[int, int | None]:
    """How many farms, buildings or units of a type a seat has, and how many its government allows
    of a type of urban buildings, if that is known."""
    count = sum(tech["workers"] for tech in seat["technologies"] if tech["type"] == kind)
    limit = brush.data(seat["government"]).get("urban_limit") if seat["government"] else None
    return count, limit


def _column(brush: Brush, seat: Data, kind: str, x: float, y: float, wide: float) -> str:
    """The head of a column: its type, and how many farms, buildings or units there are."""
    look = LOOKS[kind]
    count, limit = _count(brush, seat, kind)
    text = str(count) if count else ""
    title = type_name(kind)
    if limit is not None and look.colour == "urban":
        text = f"{count}/{limit}" if count else ""
        title += "\n" + _("{n} of at most {limit} (TA-17.5)").format(n=count, limit=limit)
    return brush.pen.group(
        brush.sign(look.sign, x + wide / 2 - (9 if text else 0), y + 9.5, 13, look.colour),
        brush.pen.text(x + wide / 2 + 3, y + 13.5, text, 11, fill="faint", bold=True)
        if text
        else "",
        title=title,
        cls="column",
        word=kind.replace("_", "-"),
    )


def _tech(brush: Brush, number: int, tech: Data, at: tuple[float, float], wide: float) -> str:
    """A technology with the workers and blue tokens on it, in a frame."""
    pen, (x, y), slug = brush.pen, at, tech["card"]
    workers, tokens = tech["workers"], tech["tokens"]
    high = CELL - 3
    idle = not workers and not tokens
    name, room = brush.names.name(slug), wide - 8
    lines = _lines(name, room)
    face = [
        pen.box(x, y, wide, high, 3.5, fill="panel", stroke="line", opacity=0.75 if idle else None),
        pen.box(x, y, 3.5, high, 1.5, fill=LOOKS[tech["type"]].colour),
    ]
    for row, line in enumerate(lines):
        face.append(
            pen.text(
                x + 6,
                y + 10.5 + 9.5 * row,
                line,
                9.6,
                fill="faint" if idle else "ink",
                room=room,
                least=7.6,
            )
        )
    face.append(_tokens(brush, workers, tokens, x + 6, y + high - 6.5, wide - 9))
    brush.frame(x, y, wide, high, 3)
    tips = [_("workers {n}").format(n=workers), _("blue tokens {n}").format(n=tokens)]
    return pen.group(
        *face,
        title=brush.tip(slug, ", ".join(tips)),
        word=joined(slug, f"{slug}@{number}"),
        cls="card technology",
        data_age=age_name(LEVELS[tech["level"]]),
    )


def _lines(name: str, room: float) -> list[str]:
    """The name of a technology in one line if it has room, else in two."""
    if width(name, 9.6) <= room or " " not in name:
        return [name]
    first, _blank, rest = name.partition(" ")
    return [first, rest]


def _tokens(brush: Brush, workers: int, tokens: int, x: float, y: float, room: float) -> str:
    """Workers from the left, blue tokens from the right; as numbers where there is no room."""
    pen, step = brush.pen, 2 * TOKEN + 0.6
    spell_blue = (workers + tokens) * step > room and tokens > 2
    blue_room = step + 14 if spell_blue else tokens * step
    spell_yellow = workers * step + blue_room > room and workers > 2
    drawn = []
    for place in range(1 if spell_yellow else workers):
        drawn.append(
            pen.circle(
                x + TOKEN + place * step, y, TOKEN, fill="yellow", stroke="dark", stroke_width=0.9
            )
        )
    if spell_yellow:
        drawn.append(pen.text(x + step + 1, y + 4, str(workers), 11, bold=True))
    for place in range(1 if spell_blue else tokens):
        at = x + room - TOKEN - place * step
        drawn.append(blue_token(brush, at, y, TOKEN))
    if spell_blue:
        text = str(tokens)
        at = x + room - step - 1
        drawn.append(pen.text(at, y + 4, text, 11, anchor="end", bold=True))
    return "".join(drawn)


def blue_token(brush: Brush, x: float, y: float, radius: float) -> str:
    """A blue token: square, so that it is told from a worker without colour."""
    return brush.pen.box(
        x - radius + 0.4,
        y - radius + 0.4,
        2 * radius - 0.8,
        2 * radius - 0.8,
        1.4,
        fill="blue",
        stroke="dark",
        stroke_width=0.9,
    )
