"""Cards coming into play and leaving it, and what follows for totals and tokens (TA-26, 27, 30).

    enter(table, seat, new)
    leave(table, seat, old)
    settle(table, seat)

Totals are compared once, after all of it (TA-30.8, TA-37.37).
"""

from __future__ import annotations

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.rules.ratings import touch_all
from civdawn_cli.games.ages.rules.tokens import gain_blue, gain_yellow, lose_blue, lose_yellow
from civdawn_cli.games.ages.table import Table


def enter(table: Table, seat: Seat, number: int) -> None:
    """A card, or a side of a pact, begins to work; `settle` must follow."""
    table.held[seat] |= 1 << number
    table.holdings[seat] = None
    touch_all(table)


def leave(table: Table, seat: Seat, number: int) -> None:
    """A card, or a side of a pact, works no more; `settle` must follow."""
    box = table.box
    bit = 1 << number
    if bit & box.hooks.when_leaving:
        box.in_play[number].when_leaving(table, seat)
    table.held[seat] &= ~bit
    table.holdings[seat] = None
    touch_all(table)


def settle(
    table: Table, seat: Seat, civil_spent: bool = False, military_spent: bool = False
) -> None:
    """Bring action totals and tokens in step with the cards in play.

    civil_spent, military_spent: actions gained count as spent (TA-19.7, TA-36.7). May push a
    question about blue tokens to lose (TA-31.5).
    """
    cards = holding(table, seat)
    civil, military = cards.civil_actions, cards.military_actions
    table.ca[seat] = _available(table.ca[seat], table.ca_total[seat], civil, civil_spent)
    table.ca_total[seat] = civil
    table.ma[seat] = _available(table.ma[seat], table.ma_total[seat], military, military_spent)
    table.ma_total[seat] = military
    more = cards.yellow - table.yellow_granted[seat]
    if more:
        table.yellow_granted[seat] = cards.yellow
        if more > 0:
            gain_yellow(table, seat, more)
        else:
            lose_yellow(table, seat, -more)
    more = cards.blue - table.blue_granted[seat]
    if more:
        table.blue_granted[seat] = cards.blue
        if more > 0:
            gain_blue(table, seat, more)
        else:
            lose_blue(table, seat, -more)


def _available(available: int, before: int, after: int, spent: bool) -> int:
    """The actions available after the total has changed (TA-30.6, 30.7). spent: any gained are."""
    if after > before and not spent:
        return available + after - before
    return min(available, after)


def civil_limit(table: Table, seat: Seat) -> int:
    """The number of civil cards in hand at which the seat can't take another one (TA-25.2)."""
    return table.ca_total[seat] + holding(table, seat).civil_limit


def military_limit(table: Table, seat: Seat) -> int:
    """The most military cards that the hand may hold at the end of the turn (TA-25.4)."""
    return table.ma_total[seat] + holding(table, seat).military_limit
