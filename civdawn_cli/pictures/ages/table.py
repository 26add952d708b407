"""The whole picture of Through the Ages: the card row, what all share, a board for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from civdawn_cli.language import _, language
from civdawn_cli.pictures.ages import boards, common, row
from civdawn_cli.pictures.ages.looks import PALETTE, age_name
from civdawn_cli.pictures.ages.pieces import Brush, Data
from civdawn_cli.pictures.drawing import Drawing, Layer, catalogue
from civdawn_cli.pictures.memory import memory
from civdawn_cli.pictures.svg import width

GAME: Final = "ages"

MARGIN: Final = 20.0
GAP: Final = 16.0
WIDE: Final = 2 * MARGIN + 2 * boards.WIDE + GAP

HEAD: Final = 56.0
"""The height of the line at the top."""

COURSE: Final = ("age", "round", "phase", "over", "last_round", "active", "viewer")
"""The entries of a view that this line shows."""

SHARED: Final = 150.0
LANE: Final = 20.0
"""The height of the blocks that all share, and what every seat adds to it."""


def drawing(
    view: Mapping[str, Any],
    cards: Iterable[Mapping[str, Any]] | None,
    before: Mapping[str, Any] | None,
    theme: str,
    prefix: str,
) -> Drawing:
    """A view of Through the Ages, drawn in named parts; see `civdawn_cli.pictures.draw`."""
    brush = _brush(cards, theme, prefix)
    facts = "head", [view[entry] for entry in COURSE]
    layers = {"head": Layer({"head": brush.kept(facts, _head, view)})}
    layers |= row.row(brush, view, before, MARGIN, HEAD)
    top = HEAD + row.HIGH + 12
    form = boards.shape(view)
    right = MARGIN + boards.WIDE + GAP
    seats = len(view["seats"])
    shared = SHARED + LANE * seats
    # Of three seats the fourth quarter is free for what all share; else that is a strip.
    if seats % 2:
        quarter = top + form.high + GAP
        high = form.high - shared - GAP
        layers["events"] = Layer(common.events(brush, view, before, shared), right, quarter)
        below = quarter + shared + GAP
        layers["tracks"] = Layer(common.tracks(brush, view, before, high), right, below)
    else:
        layers["events"] = Layer(common.events(brush, view, before, shared), MARGIN, top)
        layers["tracks"] = Layer(common.tracks(brush, view, before, shared), right, top)
        top += shared + GAP
    for number in range(1, seats + 1):
        across, down = (number - 1) % 2, (number - 1) // 2
        at = (right if across else MARGIN), top + down * (form.high + GAP)
        parts = boards.board(brush, view, before, number, form)
        layers[f"seat-{number}"] = Layer(parts, *at)
    high = top + (seats + 1) // 2 * (form.high + GAP) - GAP + MARGIN
    return Drawing(
        WIDE,
        high,
        title(view),
        layers,
        defs=brush.defs(),
        palette=PALETTE,
        theme=theme,
        prefix=prefix,
    )


def _brush(cards: Iterable[Mapping[str, Any]] | None, theme: str, prefix: str) -> Brush:
    """A brush that knows the names of the cards, and what was drawn with them before."""
    names = catalogue(GAME, cards)
    return Brush(names, theme, prefix, memory(GAME, theme, prefix, language(), names.key))


def title(view: Data) -> str:
    """The contents of a picture, in a sentence."""
    told = {"game": _("Through the Ages"), "age": age_name(view["age"]), "round": view["round"]}
    if view["over"]:
        return _("{game}, the end of the game in round {round}").format(**told)
    if view["active"] is None:
        return _("{game} before the first turn").format(**told)
    return _("{game}, {age}, round {round}, turn of seat {seat}").format(
        **told, seat=view["active"]
    )


def _head(brush: Brush, view: Data) -> str:
    """The age, the round, whose turn it is and for whose eyes the picture is."""
    pen, y = brush.pen, HEAD - 22
    game = _("Through the Ages")
    drawn = [pen.text(MARGIN, y, game, 25, bold=True)]
    facts = [age_name(view["age"]), _("round {n}").format(n=view["round"])]
    if view["phase"] == "setup":
        facts = [_("the game begins")]
    if view["over"]:
        facts.append(_("the game is over"))
    elif view["last_round"] is not None:
        facts.append(_("the last round is {n}").format(n=view["last_round"]))
    drawn.append(
        pen.text(MARGIN + width(game, 25, bold=True) * 1.1 + 22, y, "  \u00b7  ".join(facts), 19)
    )
    eyes = (
        _("as everybody sees it")
        if view["viewer"] is None
        else _("as seat {n} sees it").format(n=view["viewer"])
    )
    drawn.append(pen.text(WIDE - MARGIN, y, eyes, 13, fill="faint", anchor="end"))
    return pen.group(*drawn, title=title(view), cls="course")
