"""The question now asked, as data (see `table_json.py`).

Options are not here: they come with the question, and only to the seat asked. `Step.about` says
what an answer is about where the options alone don't, such as whose card they mean or how many more
will follow.
"""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import CHANCE, PASS, SILENT, Seat, Step
from civdawn_cli.games.ages.notation.answers import Secret
from civdawn_cli.games.ages.table import Table

Data = dict[str, object]


def seat_number(seat: Seat) -> int | None:
    """A seat as people count, from 1; None for nobody."""
    return seat + 1 if seat >= 0 else None


def question(table: Table, viewer: Seat) -> Data | None:
    """The question now asked as a seat sees it: kind, seat (None for chance) and what it is about.

    None for none, and for one that the viewer does not hear of: that somebody is asked may tell
    what is in a hand.
    """
    step = table.stack[-1] if table.stack else None
    if step is None or step.kind is SILENT or _unheard(table, step, viewer):
        return None
    about = step.about(table)
    if viewer == step.seat:
        about = {**about, **step.about_own(table)}
    return {"seat": seat_number(step.seat), "kind": step.kind.name, "about": about}


def _unheard(table: Table, step: Step[Any], viewer: Seat) -> bool:
    """Return True if a "no" to the question would be kept from the viewer (see `Game.secret`)."""
    if viewer == step.seat or step.seat == CHANCE or step.options(table)[-1] != PASS:
        return False
    hidden: Secret | None = step.kind.answers.secret(table, step, PASS)
    return hidden is not None and not hidden[1] and viewer not in hidden[0]
