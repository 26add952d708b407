"""How far a seat has come with an agenda, as two numbers to show: so many of so many."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.rules.agendas import Agenda
from civdawn_cli.games.newdawn.table import Table


def tally(agenda: Agenda, table: Table, seat: Seat) -> tuple[int, int]:
    """The number that the seat has and the number that the agenda takes.

    The seat has as many as the agenda takes, or more, exactly if it has reached the agenda: one
    that counts for good (ND-20.107) shows the full number even when less is left.
    """
    have, need = agenda.counted(table, seat)
    return (max(have, need), need) if agenda.reached(table, seat) else (have, need)
