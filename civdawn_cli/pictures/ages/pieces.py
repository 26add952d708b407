"""The pieces that a picture of Through the Ages is made of: signs, cards, chips, tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from civdawn_cli.language import _
from civdawn_cli.pictures.ages.looks import (
    LOOKS,
    PALETTE,
    ROMAN,
    SIGNS,
    UNKNOWN,
    Look,
    age_name,
    type_name,
)
from civdawn_cli.pictures.drawing import Catalogue
from civdawn_cli.pictures.memory import Memory, key, remembered
from civdawn_cli.pictures.palette import ON_SEAT
from civdawn_cli.pictures.svg import ELLIPSIS, Pen, number, width, wrapped

Data = Mapping[str, Any]

SIGN: Final = 16
"""The size in which signs are described."""

CHIP: Final = (121.0, 34.0)
"""The size of a chip."""

SLIP: Final = (121.0, 22.0)
"""The size of a chip with one line."""

SMALL: Final = 8.6
LEAST: Final = 7.4
"""The least size of a name in one line on a low card, and of any name."""

COSTS: Final = (
    ("science", "science"),
    ("resources", "mine"),
    ("military_actions", "war"),
)
"""The costs of a card as views have them, and their signs."""


GAINS: Final = {
    "food": ("farm", "economy"),
    "resource": ("mine", "industry"),
    "science": ("science", "science"),
    "culture": ("culture", "culture"),
    "strength": ("war", "martial"),
    "happiness": ("glad", "glad"),
    "colonization": ("ship", "colony"),
    "civil_actions": ("", "civil"),
    "military_actions": ("", "martial"),
}
"""The gains from cards, by their names in the list of cards: a sign and its colour; a pip without a
sign."""


BOLD: Final = 0.9
"""How much of its room a bold text takes, as some families have very wide bold letters."""

TALKATIVE: Final = ("leader", "wonder", "action")
"""The types of cards whose effects are more than numbers."""


class Brush:
    """Draws pieces.

    pen: draws elements. names: the names and effects of cards.
    """

    def __init__(self, names: Catalogue, theme: str, prefix: str, memory: Memory) -> None:
        """memory: what was drawn before with the same names, theme and prefix."""
        self.pen: Final = memory.of("pen", lambda: Pen(PALETTE.plain(theme), prefix))
        self.names: Final = names
        self.memory: Final = memory
        self._marks: list[str] = []

    def kept(
        self,
        facts: tuple[object, ...],
        draw: Callable[..., str],
        *given: Any,
        changed: bool = True,
    ) -> str:
        """The result of `draw(self, *given)`, drawn once only, with the frames that it notes.
        facts: all that it depends on, see `memory.key`. changed: False to leave the frames out, as
        nothing in it has changed."""

        def drawn() -> tuple[str, tuple[str, ...]]:
            outer, self._marks = self._marks, []
            text = draw(self, *given)
            found = text, tuple(self._marks)
            self._marks = outer
            return found

        text, marks = self.memory.of(key(*facts), drawn)
        if changed:
            self._marks += marks
        return text

    def defs(self) -> str:
        """The signs, to be used by their names, and the hatching of ruins."""
        return self.memory.of("defs", self._defs)

    def _defs(self) -> str:
        """See `defs`."""
        pen = self.pen
        signs = [pen.path(d, id=pen.id(f"sign-{name}")) for name, d in SIGNS.items()]
        hatching = pen.element(
            "pattern",
            pen.line(0, 0, 0, 6, stroke="faint", stroke_width=1.6),
            id=pen.id("ruin"),
            width=6,
            height=6,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )
        return "".join([*signs, hatching])

    # ------------------------------------------------------------ what is known of a card

    def look(self, slug: str, kind: str | None = None) -> Look:
        """The look of a card. kind: its type, where the view tells it."""
        kind = kind or str(self._data(slug).get("type", ""))
        return LOOKS.get(kind, UNKNOWN)

    def age(self, slug: str, age: str | None = None) -> str:
        """The age of a card as printed; '' if nobody tells it."""
        return ROMAN.get(age or str(self._data(slug).get("age", "")), "")

    @remembered
    def tip(self, slug: str, *more: str) -> str:
        """A tooltip of a card: its name, type and age, further lines, costs, effect, rule."""
        data = self._data(slug)
        if not data:
            return self.names.tip(slug, *more)
        about = f"{type_name(data['type'])}, {age_name(data['age'])}"
        costs = _costs(data)
        look = self.look(slug)
        rule = [look.rule] if look.rule else []
        return "\n".join([self.names.tip(slug, about, *more, *costs), *rule])

    def data(self, slug: str) -> Data:
        """Everything printed on a card; empty if nobody tells it."""
        return self._data(slug)

    def _data(self, slug: str) -> Data:
        found: Data = self.names.card(slug).get("data", {})
        return found

    # ------------------------------------------------------------ small pieces

    @remembered
    def sign(self, name: str, x: float, y: float, size: float, fill: str = "ink") -> str:
        """A sign with its middle at a place."""
        corner = number(x - size / 2), number(y - size / 2)
        return self.pen.element(
            "use",
            href=f"#{self.pen.id(f'sign-{name}')}",
            fill=fill,
            transform=f"translate({corner[0]},{corner[1]}) scale({number(size / SIGN)})",
        )

    @remembered
    def emblem(self, seat: int, x: float, y: float, radius: float, **more: Any) -> str:
        """The number of a seat in its colour."""
        pen = self.pen
        edge = max(0.8, radius / 9)
        return pen.group(
            pen.circle(x, y, radius, fill=f"seat-{seat}", stroke="dark", stroke_width=edge),
            pen.text(
                x,
                y + radius * 0.42,
                str(seat),
                radius * 1.2,
                fill=ON_SEAT[seat],
                anchor="middle",
                bold=True,
            ),
            cls="seat",
            word=str(seat),
            **more,
        )

    def mark(
        self, changed: bool, x: float, y: float, wide: float, high: float, round_: float = 5
    ) -> None:
        """Note a frame around something if it has changed."""
        if changed:
            self.frame(x, y, wide, high, round_)

    def frame(self, x: float, y: float, wide: float, high: float, round_: float = 5) -> None:
        """Note a frame. It is drawn above all else of a layer, so that the things themselves are
        the same text whether they have changed or not."""
        frame = self.pen.box(
            x - 2,
            y - 2,
            wide + 4,
            high + 4,
            round_ + 1.5,
            fill="none",
            stroke="change",
            stroke_width=2.4,
            cls="changed",
        )
        self._marks.append(frame)

    def add(self, marks: str) -> None:
        """Note frames that were drawn before."""
        self._marks.append(marks)

    def marks(self) -> str:
        """The frames noted since the last time."""
        found = "".join(self._marks)
        self._marks.clear()
        return found

    @remembered
    def amount(
        self, sign: str, text: str, x: float, y: float, size: float, fill: str = "ink"
    ) -> tuple[str, float]:
        """A sign with a number behind it, y being where it stands, and how wide that is."""
        drawn = self.sign(sign, x + size / 2, y - size * 0.36, size * 1.05, fill)
        drawn += self.pen.text(x + size * 1.2, y, text, size, bold=True)
        return drawn, size * 1.2 + width(text, size, bold=True)

    @remembered
    def back(self, age: str, x: float, y: float, wide: float, high: float, **more: Any) -> str:
        """The back of a card, with its age."""
        pen = self.pen
        return pen.group(
            pen.box(
                x,
                y,
                wide,
                high,
                3,
                fill=f"age-{age}",
                stroke="panel",
                stroke_width=1.2,
            ),
            pen.text(
                x + wide / 2,
                y + high / 2 + wide * 0.2,
                ROMAN[age],
                wide * 0.55,
                fill="light",
                anchor="middle",
                bold=True,
            ),
            cls="card back",
            **more,
        )

    @remembered
    def caption(self, x: float, y: float, text: str, room: float = 0) -> str:
        """A small heading."""
        return self.pen.text(x, y, text, 10.5, fill="faint", bold=True, room=room, least=8)

    @remembered
    def gains(self, slug: str, x: float, y: float, end: float) -> str:
        """The gains from a card by signs, in as many rows as it takes up to `end`; '' if signs
        don't say it all."""
        data = self._data(slug)
        given = data.get("per_worker") or data.get("static") or {}
        plain = data.get("type") not in TALKATIVE
        if not given or not plain or any(gain not in GAINS for gain in given):
            return ""
        drawn, left, size = [], x, 12 if len(given) < 3 else 10.5
        for gain, many in given.items():
            sign, colour = GAINS[gain]
            text = f"{many:+}".replace("-", "\u2212")
            wide = width(text, size, bold=True) + size - 3
            if x > left and x + wide + 6.5 > end:
                x, y = left, y + 16
            drawn.append(self.pen.text(x, y, text, size, bold=True))
            x += wide
            if sign:
                drawn.append(self.sign(sign, x, y - 4.3, 13, colour))
            else:
                drawn.append(self.pen.circle(x, y - 4.3, 5, fill=colour, stroke="ink"))
            x += 12
        return "".join(drawn)

    # ------------------------------------------------------------ chips

    def chip(
        self,
        slug: str,
        x: float,
        y: float,
        *more: str,
        tips: Sequence[str] = (),
        kind: str | None = None,
        changed: bool = False,
        size: tuple[float, float] = CHIP,
        below: bool = False,
        word: str = "",
    ) -> str:
        """A card in play or in hand: its sign, age and name. more: what is drawn above it. below:
        True if something stands in its lower half, so that the name has one line."""
        self.mark(changed, x, y, *size)
        return self._chip(slug, x, y, more, tuple(tips), kind, size, below, word)

    @remembered
    def _chip(
        self,
        slug: str,
        x: float,
        y: float,
        more: tuple[str, ...],
        tips: tuple[str, ...],
        kind: str | None,
        size: tuple[float, float],
        below: bool,
        word: str,
    ) -> str:
        """See `chip`."""
        pen = self.pen
        wide, high = size
        look = self.look(slug, kind)
        tall = high > SLIP[1]
        face = [
            pen.box(x, y, wide, high, 4, fill="panel", stroke="line"),
            pen.path(
                f"M{number(x + 4)},{number(y)}h{16}v{number(high)}h-16a4,4 0 0 1 -4,-4"
                f"v{number(-high + 8)}a4,4 0 0 1 4,-4Z",
                fill=look.colour,
            ),
        ]
        age = self.age(slug)
        if tall:
            face.append(self.sign(look.sign, x + 10, y + 11, 13, look.on))
            face.append(
                pen.text(x + 10, y + high - 4.5, age, 9.5, fill=look.on, anchor="middle", bold=True)
            )
        else:
            face.append(self.sign(look.sign, x + 10, y + high / 2, 13, look.on))
        face += self._name(slug, x + 24, y, wide - 28, high, below)
        return pen.group(
            *face,
            *more,
            title=self.tip(slug, *tips),
            word=word or slug,
            cls="card",
        )

    def _name(
        self, slug: str, x: float, y: float, room: float, high: float, below: bool
    ) -> list[str]:
        """The name of a card in one or two lines."""
        name, pen = self.names.name(slug), self.pen
        if below or high <= SLIP[1]:
            least = LEAST if below else SMALL
            if width(name, least) <= room:
                stands = y + 13 if below else y + high / 2 + 4
                return [pen.text(x, stands, name, 11, room=room, least=least)]
            lines, size = in_lines(name, room, (SMALL, 8, LEAST))
            top = y + (8.4 if below else 9.2)
            return [pen.text(x, top + 8.6 * row, line, size) for row, line in enumerate(lines)]
        lines, size = in_lines(name, room, (11, 10.2, 9.4))
        if len(lines) == 1:
            return [pen.text(x, y + high / 2 + 4, lines[0], size)]
        return [pen.text(x, y + 14 + 13 * row, line, size) for row, line in enumerate(lines)]


@lru_cache(1 << 10)
def in_lines(
    name: str, room: float, sizes: tuple[float, ...], *, bold: bool = False
) -> tuple[tuple[str, ...], float]:
    """A name in one or two lines, in the greatest size in which all of it has room."""
    for size in sizes:
        lines = wrapped(name, room * BOLD if bold else room, size, 2)
        if not any(line.endswith(ELLIPSIS) for line in lines):
            break
    return tuple(lines), size


def _costs(data: Data) -> list[str]:
    """The costs of a card, in a line."""
    texts = []
    if (cost := data.get("science_cost")) is not None:
        texts.append(_("science {n}").format(n=cost))
    if (cost := data.get("revolution_cost")) is not None:
        texts.append(_("by revolution {n}").format(n=cost))
    if (cost := data.get("resource_cost")) is not None:
        texts.append(_("resources {n}").format(n=cost))
    if (stages := data.get("stage_costs")) is not None:
        texts.append(_("stages {costs}").format(costs="+".join([str(cost) for cost in stages])))
    if (cost := data.get("military_action_cost")) is not None:
        texts.append(_("military actions {n}").format(n=cost))
    return [_("cost: {costs}").format(costs=", ".join(texts))] if texts else []
