"""Words for what a view says: seats, cards and amounts by their names in notation, directions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES, DIRECTIONS
from civdawn_cli.games.newdawn.words.names import GAME, listed, titles
from civdawn_cli.language import _, card_text, language, ngettext

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box

Data = dict[str, Any]
"""A part of a view."""


def known(box: Box) -> dict[str, str]:
    """See `titles`; found out once for a box and a language."""
    found = box.titles.get(language())
    if found is None:
        found = titles(box)
        box.titles[language()] = found
    return found


def seat_called(view: Data, seat: int) -> str:
    """A seat of a view, counted from 1: its civilization, `Seat 2` before it has one."""
    player = view["seats"][seat - 1]
    if player["leader"] is None:
        return _("Seat {number}").format(number=seat)
    return card_text(GAME, player["leader"], player["name"])


def ruler_called(player: Data) -> str:
    """The ruler of a seat of a view, '' before it has one."""
    return card_text(GAME, player["leader"], player["ruler"]) if player["ruler"] else ""


def letter(barbarian: str) -> str:
    """The letter of a barbarian, as its token has it."""
    return barbarian[-1].upper()


def trade_tokens(number: int) -> str:
    """So many trade tokens: `1 trade token`."""
    return ngettext("{n} trade token", "{n} trade tokens", number).format(n=number)


def amount(resource: str, number: int) -> str:
    """So many resources of a type: `2 oil`, `1 diamond`."""
    if resource == "marble":
        text = ngettext("{n} marble", "{n} marble", number)
    elif resource == "mercury":
        text = ngettext("{n} mercury", "{n} mercury", number)
    elif resource == "oil":
        text = ngettext("{n} oil", "{n} oil", number)
    else:
        text = ngettext("{n} diamond", "{n} diamonds", number)
    return text.format(n=number)


def amounts(resources: dict[str, int]) -> str:
    """Resources, each type with its number: `1 marble and 2 oil`."""
    return listed([amount(name, number) for name, number in resources.items()])


def coordinates(space: str) -> tuple[int, int]:
    """The numbers q and r of a space's name."""
    q, _comma, r = space.partition(",")
    return int(q), int(r)


def way(start: str, goal: str) -> str:
    """The direction from one space to another, as notation names it; '' if they are in no line."""
    q, r = coordinates(start)
    to_q, to_r = coordinates(goal)
    east, south = to_q - q, to_r - r
    steps = max(abs(east), abs(south), abs(east + south))
    for number, (dq, dr) in enumerate(DIRECTIONS):
        if steps and (east, south) == (dq * steps, dr * steps):
            return DIRECTION_NAMES[number]
    return ""
