"""The politics phase (TA-9): which political actions there are, and doing one."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.hooks import having
from civdawn_cli.games.ages.moves import (
    AGGRESSION,
    CANCEL,
    OFFER,
    PREPARE,
    RESIGN,
    RETIRE,
    WAR,
    first_of,
    move,
    second_of,
    verb_of,
)
from civdawn_cli.games.ages.names import AGE_IV, EVENT, NONE, PACT, TERRITORY
from civdawn_cli.games.ages.names import AGGRESSION as AGGRESSION_CARD
from civdawn_cli.games.ages.names import WAR as WAR_CARD
from civdawn_cli.games.ages.rules.ages import remove_leader
from civdawn_cli.games.ages.rules.aggression import attack, attackable
from civdawn_cli.games.ages.rules.events import peek, prepare
from civdawn_cli.games.ages.rules.hands import distinct
from civdawn_cli.games.ages.rules.pacts import end_pact, offer
from civdawn_cli.games.ages.rules.resign import resign
from civdawn_cli.games.ages.rules.war import declarable, declare
from civdawn_cli.games.ages.table import Table


class BeginPolitics(Step[Table]):
    """The politics phase begins (TA-9), unless it was given up for an event."""

    def run(self, table: Table) -> None:
        seat = self.seat
        if table.skips_politics >> seat & 1:
            table.skips_politics &= ~(1 << seat)
            return
        then(table, Politics(seat, False))
        if table.held[seat] & table.box.hooks.peeks:
            peek(table, seat)


class Politics(Step[Table]):
    """Which political action to do, or none."""

    kind = questions.POLITICS
    may_pass = True

    def __init__(self, seat: Seat, second: bool) -> None:
        """second: one has been done in this phase already, thanks to a card (TA-37.21)."""
        super().__init__(seat)
        self.second: Final = second

    def options(self, table: Table) -> list[Option]:
        box = table.box
        found: list[Option] = []
        for card in distinct(table.military_hand[self.seat]):
            kind = box.type[card]
            if kind in (EVENT, TERRITORY):
                found.append(move(PREPARE, card))
            elif kind == AGGRESSION_CARD:
                found += [move(AGGRESSION, card, r) for r in attackable(table, self.seat, card)]
            elif kind == WAR_CARD:
                found += [move(WAR, card, r) for r in declarable(table, self.seat, card)]
            elif kind == PACT:
                for rival in table.rivals(self.seat):
                    found.append(move(OFFER, card, rival * 2))
                    if not table.box.symmetric[card]:
                        found.append(move(OFFER, card, rival * 2 + 1))
        for card, first, second in table.pacts:
            if card != NONE and self.seat in (first, second):
                found.append(move(CANCEL, card))
        leader = table.leader[self.seat]
        if leader != NONE and box.hooks.retires_for >> leader & 1:
            for card in box.in_play[leader].retires_for(table, self.seat):
                found.append(move(RETIRE, leader, card + 1))
        if table.resignation and table.age != AGE_IV:
            found.append(move(RESIGN))
        found.sort()
        found.append(PASS)
        return found

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        seat = self.seat
        verb, card, other = verb_of(option), first_of(option), second_of(option)
        if self.second:
            table.once |= 1 << seat
        elif verb != RESIGN and _may_do_two(table, seat):
            then(table, SecondAction(seat))
        if verb == PREPARE:
            prepare(table, seat, card)
        elif verb == AGGRESSION:
            attack(table, seat, card, other)
        elif verb == WAR:
            declare(table, seat, card, other)
        elif verb == OFFER:
            offer(table, seat, card, other >> 1, other & 1)
        elif verb == CANCEL:
            end_pact(table, [pact[0] for pact in table.pacts].index(card))
        elif verb == RETIRE:
            remove_leader(table, seat)
            table.box.in_play[card].retire(table, seat, other - 1)
        else:
            resign(table, seat)


class SecondAction(Step[Table]):
    """After the first political action: whether the leader still allows a second (TA-37.21)."""

    def run(self, table: Table) -> None:
        if _may_do_two(table, self.seat):
            then(table, Politics(self.seat, True))


def _may_do_two(table: Table, seat: Seat) -> bool:
    """Whether a card lets the seat do a second political action."""
    return (
        bool(having(table, seat, table.box.hooks.second_political_action))
        and not table.once >> seat & 1
    )
