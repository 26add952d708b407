"""Resigning (TA-14)."""

from __future__ import annotations

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.names import NOBODY, NONE, SPECIAL_PLACES
from civdawn_cli.games.ages.rules.ages import remove_unfinished
from civdawn_cli.games.ages.rules.end_of_turn import forget_turn
from civdawn_cli.games.ages.rules.hands import discard, discard_unseen
from civdawn_cli.games.ages.rules.pacts import end_pact
from civdawn_cli.games.ages.rules.ratings import touch_all, touch_workers
from civdawn_cli.games.ages.rules.tokens import recount
from civdawn_cli.games.ages.rules.war import set_wars
from civdawn_cli.games.ages.table import Table

CULTURE_FOR_WAR = 7
"""Culture points for each war declared on a seat that resigns (TA-14.3)."""


def resign(table: Table, seat: Seat) -> None:
    """The civilization leaves the game at once, and with it its turn (TA-14.1, TA-37.11)."""
    for owner, (_, first, second) in enumerate(table.pacts):
        if first != NOBODY and seat in (first, second):
            end_pact(table, owner)
    _end_wars(table, seat)
    _give_up_hands(table, seat)
    _clear_play_area(table, seat)
    table.alive &= ~(1 << seat)
    touch_workers(table, seat)
    touch_all(table)
    forget_turn(table)
    if table.players() == 1:  # TA-14.4
        table.over = True
        table.stack.clear()
    else:
        del table.stack[1:]  # only the end of the turn is left


def _end_wars(table: Table, seat: Seat) -> None:
    """End the wars on the seat for culture points, its own for nothing (TA-14.3, TA-37.11)."""
    for owner in range(table.seats):
        for card, rival in table.wars[owner]:
            if owner == seat or rival == seat:
                discard(table, card)
                if owner != seat:
                    table.culture[owner] += CULTURE_FOR_WAR
        left = [war for war in table.wars[owner] if war[1] != seat]
        set_wars(table, owner, () if owner == seat else tuple(left))


def _give_up_hands(table: Table, seat: Seat) -> None:
    """Both hands are discarded (TA-14.2)."""
    table.civil_gone += table.civil_hand[seat]
    table.civil_hand[seat] = ()
    for card in table.military_hand[seat]:
        discard_unseen(table, seat, card)


def _clear_play_area(table: Table, seat: Seat) -> None:
    """All cards leave play (TA-14.2); tokens go with them."""
    box = table.box
    if table.unfinished[seat] != NONE:
        remove_unfinished(table, seat)
    for card in civil_cards_in_play(table, seat):
        if not box.begins_with[card]:
            table.civil_gone.append(card)
    for card in numbers(table.colonies[seat]):
        discard(table, card)
    if table.exclusive[seat] != NONE:
        discard(table, table.exclusive[seat])
    if table.tucked != NONE and table.wonders[seat] >> table.tucked & 1:
        table.tucked = NONE
    table.ruins &= ~table.wonders[seat]
    table.holdings[seat] = None
    table.held[seat] = table.known[seat] = table.wonders[seat] = table.colonies[seat] = 0
    table.government[seat] = table.leader[seat] = NONE
    table.tactic[seat] = table.exclusive[seat] = NONE
    for kind in range(SPECIAL_PLACES):
        table.specials[seat * SPECIAL_PLACES + kind] = NONE
    table.workers[seat * box.techs : seat * box.techs + box.techs] = [0] * box.techs
    table.tokens[seat * box.techs : seat * box.techs + box.techs] = [0] * box.techs
    recount(table, seat)
    table.yellow[seat] = table.blue[seat] = table.unused[seat] = 0
    table.ca[seat] = table.ma[seat] = table.ca_total[seat] = table.ma_total[seat] = 0
    table.blue_granted[seat] = table.yellow_granted[seat] = 0
    table.blue_net[seat] = table.yellow_net[seat] = 0


def civil_cards_in_play(table: Table, seat: Seat) -> list[int]:
    """Every technology, completed wonder and leader of the seat."""
    found = numbers(table.known[seat] | table.wonders[seat])
    found += table.special_cards(seat)
    found += [card for card in (table.government[seat], table.leader[seat]) if card != NONE]
    return found
