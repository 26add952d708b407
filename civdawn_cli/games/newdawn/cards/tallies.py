"""How far a seat has come with each agenda, as two numbers to show: what it has, what it takes."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.cards.agendas import (
    Civilized,
    Explorer,
    Populous,
    Preservationist,
    Technophile,
    TwoWonders,
    Warmonger,
)
from civdawn_cli.games.newdawn.names import CITIES
from civdawn_cli.games.newdawn.rules.agendas import Agenda
from civdawn_cli.games.newdawn.rules.folds import mature_cities
from civdawn_cli.games.newdawn.rules.science import LAST_SPACE
from civdawn_cli.games.newdawn.table import Table


def tally(agenda: Agenda, table: Table, seat: Seat) -> tuple[int, int]:
    """What the seat has and what it takes; the first is the greater or equal only if it is reached.

    What counts for good though it is gone (ND-20.107) shows as all it takes.
    """
    have, need = _counted(agenda, table, seat)
    return (max(have, need), need) if agenda.reached(table, seat) else (have, need)


def _counted(agenda: Agenda, table: Table, seat: Seat) -> tuple[int, int]:
    """The count the agenda's text speaks of, as it stands now."""
    box = table.box
    if isinstance(agenda, TwoWonders):
        held = table.held[seat] >> box.wonder_0
        kinds = [
            box.wonders[number].kind for number in range(len(box.wonders)) if held >> number & 1
        ]
        return kinds.count(agenda.kind), 2
    if isinstance(agenda, Warmonger):
        return table.state_holder.count(seat), 2
    if isinstance(agenda, Technophile):
        return table.dial[seat], LAST_SPACE
    if isinstance(agenda, Explorer):
        return (table.friendly(seat) & table.board.coast).bit_count(), 15
    if isinstance(agenda, Civilized):
        return table.cities[seat].bit_count(), CITIES + 1
    if isinstance(agenda, Populous):
        return mature_cities(table, seat).bit_count(), 5
    assert isinstance(agenda, Preservationist)
    return table.natural_holder.count(seat), 2
