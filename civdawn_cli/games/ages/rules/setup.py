"""Setup (TA-2)."""

from __future__ import annotations

from civdawn_cli.engine.step import CHANCE, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import (
    AGE_A,
    NONE,
)
from civdawn_cli.games.ages.rules.ages import begin_age
from civdawn_cli.games.ages.rules.play_area import enter, settle
from civdawn_cli.games.ages.rules.ratings import touch_workers
from civdawn_cli.games.ages.rules.row import Fill
from civdawn_cli.games.ages.rules.turn import BeginTurn
from civdawn_cli.games.ages.table import Table

EVENTS_BEYOND_PLAYERS = 2


def new_table(box: Box, seats: int, resignation: bool) -> Table:
    """The table before the starting player is drawn (TA-2.1 to 2.9)."""
    table = Table([First()], box, seats, resignation)
    for seat in range(seats):
        _set_up(table, seat)
    begin_age(table, AGE_A)
    table.age_a_events = box.military_deck(AGE_A, seats)
    table.age_a_left = seats + EVENTS_BEYOND_PLAYERS
    table.row = [NONE] * box.row_spaces
    return table


def _set_up(table: Table, seat: Seat) -> None:
    """A player's board and tokens (TA-2.3, 2.4)."""
    box = table.box
    table.blue[seat] = box.blue_squares
    table.yellow[seat] = box.yellow_squares
    table.unused[seat] = box.unused_at_start
    table.government[seat] = box.start_government
    enter(table, seat, box.start_government)
    table.known[seat] = box.known_at_start
    table.workers[seat * box.techs : (seat + 1) * box.techs] = box.at_start
    touch_workers(table, seat)
    settle(table, seat)


class First(Step[Table]):
    """Luck chooses the starting player (TA-2.9, TA-37.9)."""

    kind = questions.FIRST

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, table: Table) -> list[Option]:
        return list(range(table.seats))

    def choose(self, table: Table, option: Option) -> None:
        table.start = option
        for place, seat in enumerate(table.in_turn_order(option)):
            # TA-2.10: one more for each next player, and no MA.
            table.ca[seat] = min(place + 1, table.ca_total[seat])
            table.ma[seat] = 0
        then(table, Fill(), BeginTurn(option, True))
