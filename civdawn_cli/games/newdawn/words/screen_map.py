"""The map on a terminal: terrain as the colour of the ground, pieces in the colour of their owner.
Every colour is told by a letter or a number, too.

    14h 15g     a space is two lines and four columns; here in row 12:
    1C> @Br     14,12 hills with the capital and a caravan of seat 1; 15,12 grassland, a city-state
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.news import View
from civdawn_cli.engine.kit.screen import BOLD, DIM, Frame, Line, Part, Row, Span, filled
from civdawn_cli.engine.kit.viewing import Data, counts, number, record, records, word, words
from civdawn_cli.games.newdawn.map.board import DIFFICULTY, TERRAIN_NAMES
from civdawn_cli.games.newdawn.positions.writer import TERRAIN_LETTERS
from civdawn_cli.games.newdawn.words.names import terrain_name
from civdawn_cli.language import _

CELL: Final = 4
"""Columns of a space: even, for rows are shifted by half of it."""

LABEL: Final = 3
"""Columns at the left, for the number of the row."""

LETTERS: Final = dict(zip(TERRAIN_NAMES, TERRAIN_LETTERS, strict=True))
"""The letter of a terrain."""

GROUNDS: Final = {
    "grassland": "black on bright_green",
    "hills": "black on yellow",
    "forest": "bright_white on green",
    "desert": "black on bright_yellow",
    "mountain": "bright_white on bright_black",
    "natural_wonder": "black on bright_white",
    "water": "bright_white on blue",
}
"""The style of a terrain."""

SEATS: Final = (
    "bold bright_white on red",
    "bold bright_white on magenta",
    "bold black on cyan",
    "bold bright_white on black",
)
"""The style of what belongs to a seat."""

LOOSE: Final = "bold"
"""Put before the style of the ground: the style of what is nobody's."""

FEWEST: Final = 3
"""Rows of spaces of the lowest window."""

MARK: Final = "?"
"""Stands behind the terrain of a space that is a possible answer."""

PIECES: Final = {"capital": "C", "city": "c", "control-token": "t"}

OWN, FOREIGN, FRESH, ASKED = 3, 1, 6, 12
"""How much it is worth to see a space with an own piece, with another's, with something new, and
one that is a possible answer."""


class Space:
    """A space as it is drawn. text: that of its state. full: everything on it. body: the same in
    CELL columns."""

    __slots__ = ("body", "full", "name", "q", "r", "style", "terrain", "text", "worth")

    def __init__(self, name: str, terrain: str, pieces: Line, worth: int) -> None:
        q, _comma, r = name.partition(",")
        self.name: Final = name
        self.q: Final = int(q)
        self.r: Final = int(r)
        self.terrain: Final = LETTERS.get(terrain, "?")
        self.style: Final = GROUNDS.get(terrain, "")
        self.full: Final = "".join([span.text for span in pieces])
        self.body: Final = _cropped(pieces, self.style)
        self.text: Final = f"{name}{self.terrain}{self.full}"
        self.worth: Final = worth


def _cropped(pieces: Line, ground: str) -> Line:
    """Pieces in CELL columns: what is too much is a `+`."""
    room = CELL
    found: Line = []
    length = sum([len(span.text) for span in pieces])
    if length > room:
        room -= 1
    for span in pieces:
        text = span.text[:room]
        if text:
            found.append(Span(text, span.style))
            room -= len(text)
    if length > CELL:
        found.append(Span("+", f"{LOOSE} {ground}"))
    elif room:
        found.append(Span(" " * room, ground))
    return found


def _pieces(space: Data, ground: str) -> Line:
    """Everything on a space, the owner's piece first."""
    loose = f"{LOOSE} {ground}"
    found: Line = []
    if space["piece"] is not None:
        piece = record(space["piece"])
        seat = number(piece["seat"])
        letter = PIECES.get(word(piece["kind"]), "?")
        if piece["reinforced"]:
            letter = "T"
        found.append(Span(f"{seat}{letter}", SEATS[(seat - 1) % len(SEATS)]))
    if space["wonder"] is not None:
        found.append(Span("#", loose))
    barbarians = "".join([name[-1].upper() for name in words(space["barbarians"])])
    if barbarians:
        found.append(Span(f"!{barbarians}", "bold bright_red on black"))
    if space["city_state"] is not None:
        found.append(Span("@" + word(space["city_state"])[:2].title(), loose))
    if space["resource"] is not None:
        found.append(Span("$" + word(space["resource"])[0], loose))
    if space["natural_wonder"] is not None:
        found.append(Span("*", loose))
    for at, seat in enumerate(counts(space["caravans"])):
        mark = ">" if at == 0 else ""
        found.append(Span(f"{mark}{seat}", SEATS[(seat - 1) % len(SEATS)]))
    return found


def spaces(view: View, frame: Frame) -> list[Space]:
    """Every space of the map as it is drawn, row by row. In the draft what is printed stands where
    nothing lies yet."""
    earlier = {} if frame.before is None else {
        word(space["space"]): space for space in records(frame.before["map"])
    }  # fmt: skip
    viewer = number(view["viewer"])
    drafted = view["draft"] is not None
    found: list[Space] = []
    for space in records(view["map"]):
        name, terrain = word(space["space"]), word(space["terrain"])
        ground = GROUNDS.get(terrain, "")
        pieces = _pieces(space, ground)
        if drafted and not pieces and space["symbol"] is not None:
            pieces = [Span(printed(word(space["symbol"]), terrain), f"{LOOSE} {ground}")]
        worth = 0
        if space["piece"] is not None:
            own = number(record(space["piece"])["seat"]) == viewer
            worth += OWN if own else FOREIGN
        if earlier and earlier.get(name) != space:
            worth += FRESH
        if name in frame.marks:
            worth += ASKED
        found.append(Space(name, terrain, pieces, worth))
    return found


def printed(symbol: str, terrain: str) -> str:
    """A symbol that is printed on a space, as the map shows it."""
    if symbol == "capital":
        return "C"
    if symbol.startswith("barbarian-"):
        return "!" + symbol[-1].upper()
    if symbol in ("marble", "mercury", "oil", "diamonds"):
        return "$" + symbol[0]
    return "*" if terrain == "natural_wonder" else "@" + symbol[:2].title()


class Window:
    """The part of the map that is shown: columns of the terminal from `left` on, `width` of them,
    and rows `first` to `last`."""

    __slots__ = ("first", "last", "left", "width")

    def __init__(self, left: int, width: int, first: int, last: int) -> None:
        self.left: Final = left
        self.width: Final = width
        self.first: Final = first
        self.last: Final = last


def column(space: Space) -> int:
    """The column in which a space begins, on a map of any width."""
    return (2 * space.q + space.r) * CELL // 2


def _best(values: list[int], size: int, wanted: int) -> int:
    """The start of the window of that size over the values that holds the most; of equal ones the
    nearest to `wanted`."""
    last = max(0, len(values) - size)
    here = sum(values[:size])
    best, found = here, 0
    for start in range(1, last + 1):
        here += values[start + size - 1] - values[start - 1]
        if here > best or (here == best and abs(start - wanted) < abs(found - wanted)):
            best, found = here, start
    return found


def window(shown: list[Space], frame: Frame) -> Window:
    """The window that holds what matters most, or the centre that is asked for."""
    left, right = min(map(column, shown)), max(map(column, shown)) + CELL
    top, bottom = shown[0].r, shown[-1].r
    width = frame.width - LABEL - (frame.width - LABEL) % (CELL // 2)
    rows = bottom - top + 1 if frame.height == 0 else max(FEWEST, frame.height // 2)
    centre = [space for space in shown if space.name == frame.centre]
    across = [0] * (right - left)
    down = [0] * (bottom - top + 1)
    for space in centre or shown:
        worth = 1 if centre else space.worth
        across[column(space) - left] += worth
        across[column(space) - left + CELL - 1] += worth
        down[space.r - top] += worth
    if centre:
        start = column(centre[0]) - left - width // 2
        first = centre[0].r - top - rows // 2
    else:
        weight = max(1, sum(down))
        middle = sum([at * worth for at, worth in enumerate(across)]) // max(1, sum(across))
        level = sum([at * worth for at, worth in enumerate(down)]) // weight
        start = _best(across, width, middle - width // 2)
        first = _best(down, rows, level - rows // 2)
    start = max(0, min(start, right - left - width))
    first = max(0, min(first, len(down) - rows))
    return Window(left + start - start % (CELL // 2), width, top + first, top + first + rows - 1)


def map_parts(view: View, frame: Frame) -> list[Part]:
    """The map: a window of it, or all of it in as many sheets as it needs side by side."""
    shown = spaces(view, frame)
    if not shown:
        return []
    if frame.height or frame.centre:
        where = window(shown, frame)
        return [_sheet(shown, frame, where, _title(shown, where))]
    width = frame.width - LABEL - (frame.width - LABEL) % CELL
    left, right = min(map(column, shown)), max(map(column, shown)) + CELL
    parts: list[Part] = []
    while left < right:
        where = Window(left, width, shown[0].r, shown[-1].r)
        title = _("Map") if not parts else _("Map, further east")
        parts.append(_sheet(shown, frame, where, [Span(title, BOLD)]))
        left += width
    return parts


def _title(shown: list[Space], where: Window) -> Line:
    """The title of a window."""
    whole = all(
        where.first <= space.r <= where.last
        and where.left <= column(space) <= where.left + where.width - CELL
        for space in shown
    )
    title: Line = [Span(_("Map"), BOLD)]
    return title if whole else [*title, Span("  " + _("a part of it; all: map"), DIM)]


def _sheet(shown: list[Space], frame: Frame, where: Window, title: Line) -> Part:
    rows: list[Row] = []
    levels: dict[int, list[Space]] = {}
    for space in shown:
        levels.setdefault(space.r, []).append(space)
    for r, level in levels.items():
        seen = [
            space
            for space in level
            if where.left <= column(space) and column(space) + CELL <= where.left + where.width
        ]
        marked = any(space.name in frame.marks for space in seen)
        state = " ".join([space.text for space in level])
        rows.append(Row(str(r), _lines(r, seen, where.left, frame.marks), state, marked))
    near = [str(r) for r in levels if where.first <= r <= where.last]
    return Part("map", title, rows, joined=True, near=near)


def _lines(r: int, seen: list[Space], left: int, marks: frozenset[str]) -> list[Line]:
    """The two lines of a row of spaces."""
    above: Line = [Span(f"{r:2} ", DIM)]
    below: Line = [Span(" " * LABEL)]
    at = left
    for space in seen:
        gap = column(space) - at
        if gap:
            above.append(Span(" " * gap))
            below.append(Span(" " * gap))
        mark = MARK if space.name in marks else " "
        style = f"reverse {space.style}" if mark == MARK else space.style
        above.append(Span(f"{space.q:2}{space.terrain}{mark}", style))
        below += space.body
        at = column(space) + CELL
    return [above, below]


def key(width: int) -> list[Row]:
    """The signs of the map, and the way to read a space."""
    items: list[Line] = [[Span(_("`14h` in row 12 is space 14,12"))]]
    for terrain, name in enumerate(TERRAIN_NAMES):
        if name in GROUNDS:
            told = f" {terrain_name(terrain)} {DIFFICULTY[terrain]}"
            items.append([Span(LETTERS[name], GROUNDS[name]), Span(told)])
    signs = [
        ("1C", SEATS[0], _("capital of seat 1")),
        ("2c", SEATS[1], _("city of seat 2")),
        ("1t", SEATS[0], _("control token")),
        ("1T", SEATS[0], _("reinforced")),
        (">1", SEATS[0], _("caravan")),
        ("!A", "bold bright_red on black", _("barbarian A")),
        ("@", BOLD, _("city-state")),
        ("*", BOLD, _("natural wonder")),
        ("#", BOLD, _("world wonder")),
        ("$m", BOLD, _("marble, $q mercury, $o oil, $d diamonds")),
        ("?", BOLD, _("a possible answer")),
    ]
    for sign_text, style, name in signs:
        items.append([Span(sign_text, style), Span(f" {name}")])
    return [Row("key", filled(items, width, [Span(" " * LABEL)]))]


def crowded(view: View, frame: Frame) -> list[str]:
    """The spaces that hold more than the map has room for, with everything on them."""
    return [f"{space.name} {space.full}" for space in spaces(view, frame)
            if len(space.full) > CELL]  # fmt: skip
