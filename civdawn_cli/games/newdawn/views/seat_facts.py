"""Facts about seats and the table that views and texts share."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.cards.leaders import Leader
from civdawn_cli.games.newdawn.names import NOBODY
from civdawn_cli.games.newdawn.rules.dial import MOVE, SPAWN, TRADE
from civdawn_cli.games.newdawn.rules.science import LEVELS
from civdawn_cli.games.newdawn.table import Table

SECTION_NAMES: Final = {SPAWN: "spawn", MOVE: "move", TRADE: "trade"}
"""The sections of the event dial that do something (ND-16)."""


def in_turn(table: Table) -> Seat:
    """The seat whose turn it is, also while its die is still to be cast; NOBODY before turn 1.1."""
    return (table.first + table.turn) % table.seats if table.turn >= 0 else NOBODY


def leader(table: Table, seat: Seat) -> Leader | None:
    """The seat's leader, None before it is drawn."""
    box = table.box
    for number in range(box.leader_0, box.wonder_0):
        effect = box.effects[number]
        if table.held[seat] >> number & 1 and isinstance(effect, Leader):
            return effect
    return None


def next_level(space: int) -> tuple[int, int]:
    """The next space of the tech dial that gives a card, and the level of that card (ND-7.2)."""
    following = [mark for mark in sorted(LEVELS) if mark > space]
    mark = (
        following[0]
        if following
        else next(m for m in sorted(LEVELS) if LEVELS[m] == max(LEVELS.values()))
    )
    return mark, LEVELS[mark]


def conquered(table: Table, seat: Seat) -> list[str]:
    """The city-states whose token the seat holds (ND-20.94)."""
    return [
        table.box.effects[table.box.city_state_0 + state].title
        for state, holder in enumerate(table.state_holder)
        if holder == seat
    ]


def marked_cards(table: Table, seat: Seat) -> list[int]:
    """The victory cards beside which the seat has a marker (ND-17.1)."""
    return [card for card in table.victory if table.marked[seat] >> card & 1]
