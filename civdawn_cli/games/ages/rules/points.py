"""Science and culture points (TA-34)."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.table import Table


def lose_culture(table: Table, seat: Seat, points: int) -> int:
    """Lose culture points, at most what there is; how many were lost (TA-34.2)."""
    lost = min(points, table.culture[seat])
    table.culture[seat] -= lost
    return lost


def lose_science(table: Table, seat: Seat, points: int) -> int:
    """Lose science points, at most what there is; how many were lost (TA-34.2)."""
    lost = min(points, table.science[seat])
    table.science[seat] -= lost
    return lost


def take_culture(table: Table, taker: Seat, loser: Seat, points: int) -> None:
    """The taker gains what the other loses (TA-34.5, TA-37.31)."""
    table.culture[taker] += lose_culture(table, loser, points)


def take_science(table: Table, taker: Seat, loser: Seat, points: int) -> None:
    """The taker gains what the other loses (TA-34.5)."""
    table.science[taker] += lose_science(table, loser, points)
