"""The ratings of a seat and its goods, as numbers."""

from __future__ import annotations

from typing import NamedTuple

from civdawn_cli.language import _
from civdawn_cli.pictures.ages.pieces import Brush, Data
from civdawn_cli.pictures.svg import width


class Fact(NamedTuple):
    """A fact of a seat. sign, colour: what it is shown by. text: the number. more: what is added to
    it, and whether that is bad. was: the same before. title: in words. word: as notation has it."""

    sign: str
    colour: str
    text: str
    more: str
    bad: bool
    title: str
    word: str = ""


def _facts(own: Data, seat: Data) -> list[Fact]:
    """The ratings of a seat and its goods. own: what counts for this turn only."""
    ratings, people, goods = seat["ratings"], seat["population"], seat["goods"]
    culture, science = ratings["culture"], ratings["science"]
    eaten, lost = people["consumption"], goods["corruption"]
    happy, need = ratings["happiness"], people["happiness_required"]
    return [
        Fact(
            "culture",
            "culture",
            str(seat["culture"]),
            f"+{culture}",
            False,
            _("Culture points, and those of a turn (TA-29)"),
        ),
        Fact(
            "science",
            "science",
            str(seat["science"]),
            f"+{science}",
            False,
            _("Science points, and those of a turn (TA-29)"),
            "science",
        ),
        Fact("war", "martial", str(ratings["strength"]), "", False, _("Strength (TA-29)")),
        Fact(
            "glad" if happy >= need else "sad",
            "glad" if happy >= need else "sad",
            str(happy),
            f"/ {need}",
            happy < need,
            _("Happiness, and how much is required (TA-32.5)"),
        ),
        Fact(
            "farm",
            "economy",
            str(goods["food"]) + _more(own, "food"),
            f"\u2212{eaten}" if eaten else "",
            eaten > goods["food"],
            _("Food on cards, and what is eaten in a turn (TA-22.9)"),
            "food",
        ),
        Fact(
            "mine",
            "industry",
            str(goods["resources"]) + _more(own, "resources"),
            f"\u2212{lost}" if lost else "",
            bool(lost),
            _("Resources on cards, and what corruption takes (TA-22.5)"),
            "resources",
        ),
        Fact(
            "ship",
            "colony",
            f"+{ratings['colonization']}",
            "",
            False,
            _("Colonization bonus (TA-29.10)"),
        ),
    ]


def _more(own: Data, amount: str) -> str:
    """An amount that lasts for this turn only: `+2`."""
    extra = own.get(amount, 0)
    return f"+{extra}" if extra else ""


def ratings(
    brush: Brush, own: Data, seat: Data, then: Data | None, x: float, y: float, wide: float
) -> str:
    """The ratings and goods of a seat, side by side. own: what counts for this turn only. then: the
    seat before. wide: the room for them."""
    found = _facts(own, seat)
    earlier = _facts({}, then) if then else found
    each, drawn = wide / len(found), []
    for place, (fact, old) in enumerate(zip(found, earlier, strict=True)):
        changed = then is not None and (old.text, old.more) != (fact.text, fact.more)
        at = x + place * each
        facts = "rating", tuple(fact), at, y
        drawn.append(brush.kept(facts, _rating, fact, at, y, each - 10, changed=changed))
    return "".join(drawn)


def _rating(brush: Brush, fact: Fact, x: float, y: float, room: float) -> str:
    """A rating, or goods, in a frame."""
    pen = brush.pen
    pieces = [
        brush.sign(fact.sign, x + 11, y + 22, 18, fact.colour),
        pen.text(x + 25, y + 28.5, fact.text, 18, bold=True),
    ]
    brush.frame(x, y + 9, room, 26)
    if fact.more:
        behind = x + 28 + width(fact.text, 18, bold=True)
        colour = "sad" if fact.bad else "faint"
        pieces.append(pen.text(behind, y + 28.5, fact.more, 13, fill=colour, bold=fact.bad))
    return pen.group(*pieces, title=fact.title, word=fact.word, cls="rating")
