"""The reasons why military cards can't have been where a record shows them."""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import NONE, ROMAN
from civdawn_cli.games.ages.unknown.moves_noted import (
    BID,
    DECKED,
    LAST,
    PEEKED,
    PREPARED,
    REVEALED,
    Noted,
)
from civdawn_cli.language import _

TOO_MANY: Final = "copies"
NO_EVENTS: Final = "events"


def reason(box: Box, move: Noted, noted: list[Noted], wrong: str) -> str:
    """The reason why the last of these moves can't be."""
    seat = move.seat + 1
    if move.kind == BID:
        return _("no hand that seat {seat} can have makes its bid good (TA-24.3)").format(seat=seat)
    if move.card == NONE:
        if move.kind == PREPARED:
            return _("seat {seat} can have no event of Age {age} in hand (TA-10.1)").format(
                seat=seat, age=ROMAN[move.age]
            )
        return _("the cards shown leave none of Age {age} that this can be (TA-25.3)").format(
            age=ROMAN[move.age]
        )
    name = box.slug[move.card]
    copies = sum([known.what.count(move.card) for known in noted if known.kind == DECKED])
    if not copies:
        return _("{name} is not in this game (TA-2.2)").format(name=name)
    if wrong == TOO_MANY or (wrong == NO_EVENTS and copies == 1):
        if copies == 1:
            return _("{name} can't be here: its one copy is elsewhere (TA-2.2)").format(name=name)
        return _("{name} can't be here: all {copies} copies are elsewhere (TA-2.2)").format(
            name=name, copies=copies
        )
    if move.kind in (REVEALED, LAST):
        return _("nobody can have prepared {name} (TA-10.4)").format(name=name)
    if move.kind == PEEKED:
        return _("{name} can't be on top of the deck (TA-10.4)").format(name=name)
    return _("seat {seat} can't have {name} in hand (TA-25.3)").format(seat=seat, name=name)
