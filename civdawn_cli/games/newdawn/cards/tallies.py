"""How far a seat has come with each agenda, as two numbers to show: what it has, what it takes."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.rules.agendas import Agenda
from civdawn_cli.games.newdawn.table import Table


def tally(agenda: Agenda, table: Table, seat: Seat) -> tuple[int, int]:
    """What the seat has and what it takes; the first is the greater or equal only if it is reached.

    What counts for good though it is gone (ND-20.107) shows as all it takes.
    """
    have, need = agenda.counted(table, seat)
    return (max(have, need), need) if agenda.reached(table, seat) else (have, need)
