"""The cards in play beside the technologies, and the cards in hand as far as they may be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from civdawn_cli.language import _
from civdawn_cli.pictures.ages.looks import LEVELS, LOOKS, SPECIALS, age_name
from civdawn_cli.pictures.ages.pieces import CHIP, SLIP, Brush, Data
from civdawn_cli.pictures.svg import width

CHIPS: Final = CHIP
"""The size of a card in play."""

ACROSS: Final = 6
"""How many cards stand beside each other."""

UNITS: Final = ("infantry", "cavalry", "artillery")
"""The units that tactics name."""

NARROW: Final = 4.4
"""The room between chips."""


class Chip(NamedTuple):
    """A card in play. slug: which. kind: its type. state: everything else that is told of it."""

    slug: str
    kind: str
    state: tuple[tuple[str, Any], ...] = ()

    def draw(self, brush: Brush, changed: bool, x: float, y: float) -> str:
        """The card; outlined if it has changed."""
        state = dict(self.state)
        draw = EXTRAS.get(self.kind)
        more, tips = draw(brush, self.slug, state, x, y) if draw else ([], [])
        return brush.chip(
            self.slug,
            x,
            y,
            *more,
            tips=tips,
            kind=self.kind,
            changed=changed,
            below=(bool(more) and self.kind != "wonder") or "costs" in state,
        )


def chips(seat: Data) -> list[Chip]:
    """The cards in play of a seat that take no workers, in the order in which they are drawn."""
    found: list[Chip] = []
    if seat["government"] is not None:
        found.append(Chip(seat["government"], "government"))
    if seat["leader"] is not None:
        found.append(Chip(seat["leader"], "leader", (("used", seat["once_used"]),)))
    if seat["tactic"] is not None:
        own = seat["exclusive_tactic"] is not None
        found.append(Chip(seat["tactic"], "tactic", (("own", own),)))
    for special in SPECIALS:
        if seat["specials"][special] is not None:
            found.append(Chip(seat["specials"][special], "special"))
    work = seat["unfinished"]
    if work is not None:
        state = (
            ("stages", work["stages"]),
            ("costs", tuple(work["costs"])),
            ("tokens", work["tokens"]),
        )
        found.append(Chip(work["card"], "wonder", state))
    for wonder in seat["wonders"]:
        under = ("ruin", wonder["ruin"]), ("leader_under", wonder["leader_under"])
        found.append(Chip(wonder["card"], "wonder", under))
    for colony in seat["colonies"]:
        found.append(Chip(colony, "territory"))
    pact = seat["pact"]
    if pact is not None:
        found.append(Chip(pact["card"], "pact", (("a", pact["a"]), ("b", pact["b"]))))
    for war in seat["wars"]:
        found.append(Chip(war["card"], "war", (("on", war["on"]),)))
    return found


def chip_count(seat: Data) -> int:
    """How many cards `chips` has."""
    single = ("government", "leader", "tactic", "unfinished", "pact")
    return (
        sum([seat[entry] is not None for entry in single])
        + sum([card is not None for card in seat["specials"].values()])
        + len(seat["wonders"])
        + len(seat["colonies"])
        + len(seat["wars"])
    )


def played(brush: Brush, cards: Sequence[Chip], earlier: Sequence[Chip], x: float, y: float) -> str:
    """The cards in play of a seat, six beside each other; outlined those that it did not have so
    earlier."""
    drawn = [brush.caption(x, y + 12, _("in play"))]
    for place, chip in enumerate(cards):
        across, down = place % ACROSS, place // ACROSS
        at = x + across * (CHIPS[0] + NARROW), y + 18 + down * (CHIPS[1] + 4)
        drawn.append(chip.draw(brush, chip not in earlier, *at))
    return "".join(drawn)


Extra = tuple[list[str], list[str]]
"""Pieces that are drawn on a chip besides, and lines of its tooltip."""


def _government(brush: Brush, slug: str, state: Data, x: float, y: float) -> Extra:
    """The actions of a government, and how many urban buildings of a type it allows."""
    data = brush.data(slug)
    gives = data.get("static", {})
    if not gives:
        return [], []
    pen, drawn, at = brush.pen, [], x + 28
    for key, colour in (("civil_actions", "civil"), ("military_actions", "martial")):
        drawn.append(pen.circle(at, y + 24, 4.6, fill=colour, stroke="ink"))
        drawn.append(pen.text(at + 7, y + 28, str(gives.get(key, 0)), 11, bold=True))
        at += 26
    drawn.append(brush.sign("library", at, y + 24, 11, "urban"))
    drawn.append(pen.text(at + 8, y + 28, str(data.get("urban_limit", "")), 11, bold=True))
    return drawn, []


def _tactic(brush: Brush, slug: str, state: Data, x: float, y: float) -> Extra:
    """The units of an army, and its strength; a mark if the tactic is not common yet."""
    data = brush.data(slug)
    drawn, at = [], x + 29.0
    for unit in UNITS:
        for _place in range(data.get("units", {}).get(unit, 0)):
            drawn.append(brush.sign(LOOKS[unit].sign, at, y + 24, 10.5, "unit"))
            at += 12
    if drawn:
        text = f"+{data.get('strength', 0)}"
        drawn.append(brush.pen.text(at + 2, y + 28, text, 11, bold=True))
    if state["own"]:
        drawn.append(brush.pen.circle(x + CHIP[0] - 9, y + 24.5, 3.4, fill="army"))
    said = _("not common yet (TA-8.1)") if state["own"] else _("the current tactic (TA-28.1)")
    return drawn, [said]


def _wonder(brush: Brush, slug: str, state: Data, x: float, y: float) -> Extra:
    """The stages of an unfinished wonder; a hatching over a ruin, a head for a leader under it."""
    pen, drawn, tips = brush.pen, [], []
    if "costs" in state:
        at = x + 25.0
        stages, costs, tokens = state["stages"], state["costs"], state["tokens"]
        step = min(17.0, (CHIP[0] - 28) / (stages + len(costs)))
        for stage in range(stages + len(costs)):
            left = at + stage * step
            done = stage < stages
            drawn.append(pen.box(left, y + 17, step - 2, 14, 2.5, fill="well", stroke="line"))
            if done:
                fill = "blue" if stage < tokens else "faint"
                drawn.append(pen.box(left + 2, y + 19, step - 6, 10, 2, fill=fill, stroke="dark"))
            else:
                cost = str(costs[stage - stages])
                drawn.append(
                    pen.text(left + step / 2 - 1, y + 28, cost, 10.5, anchor="middle", bold=True)
                )
        told = _("{done} of {all} stages, still {costs} resources (TA-18.3)").format(
            done=stages, all=stages + len(costs), costs="+".join([str(cost) for cost in costs])
        )
        tips.append(told)
    if state.get("ruin"):
        drawn.append(pen.box(x + 21, y + 1, CHIP[0] - 22, CHIP[1] - 2, 3, fill=pen.link("ruin"),
                             opacity=0.5))  # fmt: skip
        tips.append(_("a ruin (TA-36.22)"))
    if state.get("leader_under"):
        drawn.append(brush.sign("leader", x + CHIP[0] - 10, y + CHIP[1] - 9, 12, "leader"))
        tips.append(_("a leader lies under it (TA-36.1)"))
    return drawn, tips


def _leader(brush: Brush, slug: str, state: Data, x: float, y: float) -> Extra:
    """A note if the leader's use for once a game is gone."""
    return [], [_("has served for what it may do once (TA-37.21)")] if state["used"] else []


def _pact(brush: Brush, slug: str, state: Data, x: float, y: float) -> Extra:
    """The two sides of a pact."""
    pen, drawn = brush.pen, []
    for place, side in enumerate(("a", "b")):
        at = x + 28 + 38 * place
        drawn.append(pen.text(at, y + 28, side.upper(), 10.5, fill="faint", bold=True))
        drawn.append(brush.emblem(state[side], at + 18, y + 24.5, 7))
    told = _("side A: seat {a}, side B: seat {b} (TA-13.5)").format(a=state["a"], b=state["b"])
    return drawn, [told]


def _war(brush: Brush, slug: str, state: Data, x: float, y: float) -> Extra:
    """On whom a war was declared."""
    drawn = [
        brush.pen.text(x + 26, y + 28, "\u2192", 12, bold=True),
        brush.emblem(state["on"], x + 50, y + 24.5, 7),
    ]
    return drawn, [_("declared on seat {seat} (TA-12.5)").format(seat=state["on"])]


EXTRAS: Final = {
    "government": _government,
    "tactic": _tactic,
    "wonder": _wonder,
    "leader": _leader,
    "pact": _pact,
    "war": _war,
}
"""Functions that draw what chips of a type show besides their names."""


# Hands.


def hand_size(view: Data, seat: Data) -> int:
    """How many cards of a seat's hand are shown by name."""
    size = len(seat["civil_hand"])
    if view["viewer"] == seat["seat"] and view["military_hand"] is not None:
        size += len(view["military_hand"])
    return size


def hand(
    brush: Brush, view: Data, seat: Data, before: Data | None, x: float, y: float, wide: float
) -> str:
    """The hand of a seat: civil cards by name, military cards by name for their owner and by their
    backs for all others."""
    civil = seat["civil_hand"]
    own = view["military_hand"] if view["viewer"] == seat["seat"] else None
    label = _("hand: {n} civil of {limit}").format(n=len(civil), limit=seat["civil_limit"])
    drawn = [brush.caption(x, y + 13, label), _backs(brush, seat, before, x + wide, y)]
    cards = [*civil, *(own or [])]
    old = _known_before(seat, before)
    for place, card in enumerate(cards):
        at = x + place % ACROSS * (SLIP[0] + NARROW), y + 21 + place // ACROSS * 25
        slug = card["card"]
        changed = old is not None and slug not in old
        if old is not None and slug in old:
            old.remove(slug)
        drawn.append(brush.chip(slug, *at, kind=card["type"], changed=changed, size=SLIP))
    return "".join(drawn)


def _known_before(seat: Data, before: Data | None) -> list[str] | None:
    """The cards that the seat was seen to hold before; None if nobody knows."""
    if before is None:
        return None
    found = [card["card"] for card in before["seats"][seat["seat"] - 1]["civil_hand"]]
    if before["viewer"] == seat["seat"]:
        found += [card["card"] for card in before["military_hand"] or ()]
    return found


def _backs(brush: Brush, seat: Data, before: Data | None, x: float, y: float) -> str:
    """The military cards in hand by their backs, ending at x."""
    pen, backs = brush.pen, seat["military_cards"]
    count = sum(backs.values())
    label = _("military {n} of {limit}").format(n=count, limit=seat["military_limit"])
    ages = [age for age in LEVELS for _card in range(backs[age])]
    step = min(15.0, 190 / max(1, len(ages)))
    start = x - (step * (len(ages) - 1) + 14 if ages else 0)
    drawn = [brush.back(age, start + step * at, y, 14, 18) for at, age in enumerate(ages)]
    at = start - width(label, 10.5, bold=True) - 8
    drawn.append(brush.caption(at, y + 13, label))
    then = before["seats"][seat["seat"] - 1] if before else None
    changed = then is not None and then["military_cards"] != backs
    brush.mark(changed, start, y, max(x - start, 1), 18, 2)
    said = ", ".join([f"{backs[age]} {age_name(age)}" for age in LEVELS if backs[age]])
    title = _("Military cards in hand (TA-25.3)") + (f"\n{said}" if said else "")
    return pen.group(*drawn, title=title, cls="hand military")
