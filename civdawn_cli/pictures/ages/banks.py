"""The banks of a seat, its unused workers, and its happiness."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from civdawn_cli.language import _
from civdawn_cli.pictures.ages.pieces import Brush, Data

BANKS: Final = 58.0
"""The height of the banks."""

SQUARE: Final = 13.0
STEP: Final = 14.0
BREAK: Final = 4.0
"""The size of a square of a bank, how far apart they are, and the room between sections."""

UNUSED: Final = 0.0
YELLOW: Final = 100.0
BLUE: Final = 384.0
GLAD: Final = 630.0
"""Where the parts begin, from the left edge of the board."""

CROWD: Final = 12
"""The most unused workers that are drawn one by one."""

MOST: Final = 8
"""The most happiness there is (TA-29.8)."""


def banks(brush: Brush, view: Data, seat: Data, then: Data | None, x: float, y: float) -> str:
    """Unused workers, the yellow and the blue bank, and happiness."""
    y += 8
    people, goods, happiness = seat["population"], seat["goods"], seat["ratings"]["happiness"]
    printed = view["banks"]
    facts = people, happiness, y
    # Of what was before, the parts show only whether it was different.
    unused = _other(seat, then, "population", "unused")
    yellow = _other(seat, then, "population", "bank")
    blue = _other(seat, then, "goods", "bank")
    glad = _other(seat, then, "ratings", "happiness")
    glad = glad or _other(seat, then, "population", "happiness_required")
    stock = printed["corruption"], goods["bank"], goods["corruption"], y
    drawn = (
        brush.kept(("unused", *facts), _unused, seat, x + UNUSED, y, changed=unused),
        brush.kept(
            ("yellow", printed, *facts), _yellow, printed, seat, x + YELLOW, y, changed=yellow
        ),
        brush.kept(("blue", *stock), _blue, printed, seat, x + BLUE, y, changed=blue),
        brush.kept(("happiness", *facts), _happiness, seat, x + GLAD, y, changed=glad),
    )
    return "".join(drawn)


def _other(seat: Data, then: Data | None, part: str, entry: str) -> bool:
    """Return True if an entry of a seat is another than before."""
    return then is not None and then[part][entry] != seat[part][entry]


def _unused(brush: Brush, seat: Data, x: float, y: float) -> str:
    """The unused workers, those that are discontent with a sad face; a crowd as a number."""
    pen, people = brush.pen, seat["population"]
    count, sad = people["unused"], people["discontent"]
    drawn = [brush.caption(x, y + 10, _("unused workers"), YELLOW - 10)]
    shown = count if count <= CROWD else 1
    step = min(15.0, (YELLOW - 24) / max(1, shown - 1))
    for place in range(shown):
        at = x + 7 + place * step
        drawn.append(pen.circle(at, y + 23, 6.4, fill="yellow", stroke="dark"))
        if place < sad:
            drawn.append(brush.sign("sad", at, y + 23, 13, "sad"))
    if not count:
        drawn.append(pen.text(x, y + 27, "0", 12, fill="faint", bold=True))
    elif shown < count:
        drawn.append(pen.text(x + 18, y + 27, str(count), 12, bold=True))
    if sad:
        text = _("{n} discontent").format(n=sad)
        drawn.append(pen.text(x, y + 43, text, 10.5, fill="sad", bold=True, room=YELLOW - 8))
    brush.frame(x, y + 15, YELLOW - 12, 16)
    said = _("Unused workers: {n}, discontent: {sad} (TA-32)").format(n=count, sad=sad)
    return pen.group(*drawn, title=said, cls="unused", word="worker")


def _squares(
    brush: Brush, have: int, marks: list[tuple[object, ...]], x: float, y: float, long: float
) -> tuple[list[float], list[tuple[int, float, float]]]:
    """Where the squares of a bank lie, and its sections: the first square, its left and right
    edge."""
    count = max(len(marks), have)
    kinds = [*marks, *[marks[-1]] * (count - len(marks))]
    sections = [len(list(group)) for _key, group in groupby(kinds)]
    step = min(STEP, (long - BREAK * (len(sections) - 1)) / count)
    lefts: list[float] = []
    found: list[tuple[int, float, float]] = []
    at = x
    for size in sections:
        found.append((len(lefts), at, at + size * step - 1))
        for _place in range(size):
            lefts.append(at)
            at += step
        at += BREAK
    return lefts, found


def _yellow(brush: Brush, printed: Data, seat: Data, x: float, y: float) -> str:
    """The yellow bank. Below every section the food for one more worker, and what the civilization
    eats while the bank ends there; in an empty square the happiness that it requires."""
    pen, people = brush.pen, seat["population"]
    have = people["bank"]
    price, eaten = printed["population_price"], printed["consumption"]
    need = printed["happiness_required"]
    marks = [(price[place], eaten[place]) for place in range(1, len(price))]
    lefts, sections = _squares(brush, have, [*marks], x, y, BLUE - YELLOW - 18)
    drawn = [brush.caption(x, y + 10, _("yellow bank {n}").format(n=have))]
    step = (lefts[1] - lefts[0]) - 1
    for place, left in enumerate(lefts):
        if place < have:
            drawn.append(pen.box(left, y + 16, step, SQUARE, 2, fill="well"))
            drawn.append(
                pen.circle(left + step / 2, y + 16 + SQUARE / 2, step / 2 - 0.8, fill="yellow",
                           stroke="dark", stroke_width=0.9)
            )  # fmt: skip
        else:
            drawn.append(pen.box(left, y + 16, step, SQUARE, 2, fill="well", stroke="line"))
            text = str(need[place]) if place < len(need) and need[place] else ""
            met = need[place] <= seat["ratings"]["happiness"] if text else True
            if text:
                drawn.append(
                    pen.text(left + step / 2, y + 26, text, 9.5, fill="faint" if met else "sad",
                             anchor="middle", bold=not met)
                )  # fmt: skip
    for first, left, right in sections:
        last = min(first + sum(1 for at in lefts if left <= at <= right), len(marks))
        now = first < have <= last or (not have and not first)
        drawn.append(_below(brush, marks[min(first, len(marks) - 1)], left, right, y + 43, now))
    brush.frame(x, y + 16, lefts[-1] + step - x, SQUARE)
    said = [_("Yellow bank: {n} tokens (TA-17.1)").format(n=have)]
    if people["price"] is not None:
        said.append(_("food for one more worker: {n}").format(n=people["price"]))
    said.append(_("food eaten in a turn: {n} (TA-22.9)").format(n=people["consumption"]))
    said.append(_("happiness required: {n} (TA-32.5)").format(n=people["happiness_required"]))
    return pen.group(*drawn, title="\n".join(said), cls="bank yellow", word="increase")


def _below(
    brush: Brush, mark: tuple[object, ...], left: float, right: float, y: float, now: bool
) -> str:
    """The price of a worker and what is eaten, below a section of the yellow bank. now: True if the
    bank ends in it."""
    price, eaten = mark
    colour = "ink" if now else "faint"
    drawn = brush.sign("farm", left + 5, y - 3.5, 10, colour)
    drawn += brush.pen.text(left + 11, y, str(price), 10.5, fill=colour, bold=now)
    if eaten:
        text = f"\u2212{eaten}"
        drawn += brush.pen.text(right - 2, y, text, 10.5, fill=colour, anchor="end", bold=now)
    if now:
        drawn += brush.pen.line(left, y - 12.4, right, y - 12.4, stroke="ink", stroke_width=1.6)
    return drawn


def _blue(brush: Brush, printed: Data, seat: Data, x: float, y: float) -> str:
    """The blue bank, with the resources that corruption takes below every section."""
    pen, have = brush.pen, seat["goods"]["bank"]
    lost = printed["corruption"]
    marks: list[tuple[object, ...]] = [(lost[place],) for place in range(1, len(lost))]
    lefts, sections = _squares(brush, have, marks, x, y, GLAD - BLUE - 14)
    drawn = [brush.caption(x, y + 10, _("blue bank {n}").format(n=have))]
    step = (lefts[1] - lefts[0]) - 1
    for place, left in enumerate(lefts):
        drawn.append(pen.box(left, y + 16, step, SQUARE, 2, fill="well", stroke="line"))
        if place < have:
            drawn.append(
                pen.box(left + 1.2, y + 17.2, step - 2.4, SQUARE - 2.4, 1.6, fill="blue",
                        stroke="dark", stroke_width=0.9)
            )  # fmt: skip
    for first, left, right in sections:
        takes = marks[min(first, len(marks) - 1)][0] if have or first else lost[0]
        size = sum(1 for at in lefts if left <= at <= right)
        now = first < have <= first + size or (not have and not first)
        colour = "sad" if now and takes else "ink" if now else "faint"
        text = f"\u2212{takes}" if takes else "0"
        middle = (left + right) / 2
        drawn.append(brush.sign("mine", middle - 9, y + 39.5, 10, colour))
        drawn.append(pen.text(middle - 2, y + 43, text, 10.5, fill=colour, bold=now))
        if now:
            drawn.append(pen.line(left, y + 30.6, right, y + 30.6, stroke=colour, stroke_width=1.6))
    brush.frame(x, y + 16, lefts[-1] + step - x, SQUARE)
    said = _("Blue bank: {n} tokens; corruption takes {lost} resources (TA-22.5)").format(
        n=have, lost=seat["goods"]["corruption"]
    )
    return pen.group(*drawn, title=said, cls="bank blue")


def _happiness(brush: Brush, seat: Data, x: float, y: float) -> str:
    """Happiness: a glad face for each, a sad one for each that is required and missing."""
    pen = brush.pen
    have, need = seat["ratings"]["happiness"], seat["population"]["happiness_required"]
    text = _("happiness {n}").format(n=have)
    drawn = [brush.caption(x, y + 10, text)]
    for place in range(MOST):
        at = x + 7 + place * 15
        if place < have:
            drawn.append(brush.sign("glad", at, y + 23, 13.5, "glad"))
        elif place < need:
            drawn.append(brush.sign("sad", at, y + 23, 13.5, "sad"))
        else:
            drawn.append(pen.circle(at, y + 23, 5.6, fill="well", stroke="line"))
    if need:
        wide = min(need, MOST) * 15 - 2
        drawn.append(pen.line(x, y + 32, x + wide, y + 32, stroke="ink", stroke_width=1.6))
    said = _("required {n}").format(n=need)
    colour = "sad" if have < need else "faint"
    drawn.append(pen.text(x, y + 43, said, 10.5, fill=colour, bold=have < need))
    brush.frame(x, y + 15, 15 * MOST, 16)
    title = _("Happiness {n}, required {need} (TA-32.5)").format(n=have, need=need)
    return pen.group(*drawn, title=title, cls="happiness")
