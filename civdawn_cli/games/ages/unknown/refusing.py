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

TOO_MANY: Final = "copies"
NO_EVENTS: Final = "events"


def reason(box: Box, move: Noted, noted: list[Noted], wrong: str) -> str:
    """The reason why the last of these moves can't be."""
    seat = f"seat {move.seat + 1}"
    if move.kind == BID:
        return f"no hand that {seat} can have makes its bid good (TA-24.3)"
    if move.card == NONE:
        if move.kind == PREPARED:
            return f"{seat} can have no event of Age {ROMAN[move.age]} in hand (TA-10.1)"
        return f"the cards shown leave none of Age {ROMAN[move.age]} that this can be (TA-25.3)"
    name = box.slug[move.card]
    copies = sum([known.what.count(move.card) for known in noted if known.kind == DECKED])
    if not copies:
        return f"{name} is not in this game (TA-2.2)"
    if wrong == TOO_MANY or (wrong == NO_EVENTS and copies == 1):
        of = "its one copy is" if copies == 1 else f"all {copies} copies are"
        return f"{name} can't be here: {of} elsewhere (TA-2.2)"
    if move.kind in (REVEALED, LAST):
        return f"nobody can have prepared {name} (TA-10.4)"
    if move.kind == PEEKED:
        return f"{name} can't be on top of the deck (TA-10.4)"
    return f"{seat} can't have {name} in hand (TA-25.3)"
