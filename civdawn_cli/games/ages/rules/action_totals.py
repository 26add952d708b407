"""Civil and military actions: those available, and spending them (TA-30)."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.table import Table


def civil_actions(table: Table, seat: Seat) -> int:
    """Available CA, temporary ones too."""
    return table.ca[seat] + (table.temporary_ca if seat == table.active else 0)


def military_actions(table: Table, seat: Seat) -> int:
    """Available MA, temporary ones too."""
    return table.ma[seat] + (table.temporary_ma if seat == table.active else 0)


def spend_civil(table: Table, seat: Seat, actions: int) -> None:
    """Spend CA, temporary ones first (TA-30.4)."""
    if table.temporary_ca and seat == table.active:
        spent = min(actions, table.temporary_ca)
        table.temporary_ca -= spent
        actions -= spent
    table.ca[seat] -= actions


def spend_military(table: Table, seat: Seat, actions: int) -> None:
    """Spend MA, temporary ones first (TA-30.4)."""
    if table.temporary_ma and seat == table.active:
        spent = min(actions, table.temporary_ma)
        table.temporary_ma -= spent
        actions -= spent
    table.ma[seat] -= actions


def return_civil(table: Table, seat: Seat) -> None:
    """Make one spent CA available again, if there is one (TA-30.5)."""
    if table.ca[seat] < table.ca_total[seat]:
        table.ca[seat] += 1
