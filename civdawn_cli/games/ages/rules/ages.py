"""The end of an age (TA-6)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.names import AGE_A, AGE_I, AGE_IV, NONE
from civdawn_cli.games.ages.rules.memory import note_age_end, note_hand_lost
from civdawn_cli.games.ages.rules.pacts import end_pact
from civdawn_cli.games.ages.rules.play_area import leave, settle
from civdawn_cli.games.ages.rules.tokens import lose_yellow
from civdawn_cli.games.ages.table import Table

TOKENS_LOST: Final = 2


def end_age_a(table: Table) -> None:
    """Age A ends without any effect but this: what is left of its deck leaves the game, the decks
    of Age I begin (TA-6.1, TA-6.2)."""
    table.civil_gone += table.civil
    begin_age(table, AGE_I)


def end_age(table: Table) -> None:
    """Age I, II or III ends, and the next one begins at once (TA-6.3 to 6.14)."""
    antiquated = table.age - 1  # cards of this level or below (TA-6.4)
    for seat in table.in_turn_order(table.active):
        _discard_antiquated(table, seat, antiquated)
        lose_yellow(table, seat, TOKENS_LOST)
    note_age_end(table)
    table.military_gone += table.military + table.discards
    table.discards = []
    begin_age(table, table.age + 1)
    if table.age == AGE_IV:
        # TA-3.3.
        table.last_round = table.round + (table.active != table.start)


def begin_age(table: Table, age: int) -> None:
    """The decks of an age become the current ones, for the players still in the game (TA-14.6);
    Age IV has none (TA-6.13)."""
    box = table.box
    table.age = age
    table.civil = []
    table.civil_kinds = None
    table.military = []
    if age != AGE_IV:
        players = max(table.box.seats[0], table.players())
        table.civil = box.civil_deck(age, players)
        table.military = box.military_deck(age, players) if age != AGE_A else []
        table.decked = (*table.decked, players)


def _discard_antiquated(table: Table, seat: Seat, level: int) -> None:
    """Hands, leader, unfinished wonder and pact of a seat lose what is antiquated (TA-6.5 to
    6.8)."""
    box = table.box
    old = [card for card in table.civil_hand[seat] if box.level[card] <= level]
    if old:
        table.civil_gone += old
        table.civil_hand[seat] = tuple([c for c in table.civil_hand[seat] if box.level[c] > level])
    old = [card for card in table.military_hand[seat] if box.level[card] <= level]
    if old:
        table.military_gone += old
        kept = [card for card in table.military_hand[seat] if box.level[card] > level]
        table.military_hand[seat] = tuple(kept)
        note_hand_lost(table, seat, old)
    leader = table.leader[seat]
    if leader != NONE and box.level[leader] <= level:
        remove_leader(table, seat)
    wonder = table.unfinished[seat]
    if wonder != NONE and box.level[wonder] <= level:
        remove_unfinished(table, seat)
    pact = table.pacts[seat][0]
    if pact != NONE and box.level[pact] <= level:
        end_pact(table, seat)


def remove_leader(table: Table, seat: Seat) -> None:
    """The seat's leader leaves play (TA-25.6)."""
    leader = table.leader[seat]
    leave(table, seat, leader)
    table.leader[seat] = NONE
    table.civil_gone.append(leader)
    settle(table, seat)


def remove_unfinished(table: Table, seat: Seat) -> None:
    """The seat's unfinished wonder leaves play; the tokens on it return to the bank (TA-6.7)."""
    table.civil_gone.append(table.unfinished[seat])
    table.blue[seat] += table.wonder_tokens[seat]
    table.wonder_tokens[seat] = 0
    table.unfinished[seat] = NONE
    table.stages[seat] = 0
