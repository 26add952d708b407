"""The politics phase (TA-9): which political actions there are, and doing one."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.ages import moves, questions
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.moves import first_of, move, second_of, verb_of
from civdawn_cli.games.ages.names import (
    AGE_IV,
    AGGRESSION,
    EVENT,
    MOST_SEATS,
    NONE,
    PACT,
    TERRITORY,
    WAR,
    Card,
)
from civdawn_cli.games.ages.notation.answers import Mover
from civdawn_cli.games.ages.notation.answers_moves import MILITARY
from civdawn_cli.games.ages.rules.ages import remove_leader
from civdawn_cli.games.ages.rules.aggression import attack, attackable, why_not_attacked
from civdawn_cli.games.ages.rules.events import peek, prepare
from civdawn_cli.games.ages.rules.hands import distinct
from civdawn_cli.games.ages.rules.pacts import end_pact, offer
from civdawn_cli.games.ages.rules.reasons import a_type, not_in_military_hand
from civdawn_cli.games.ages.rules.resign import resign
from civdawn_cli.games.ages.rules.war import declarable, declare, too_late, why_not_declared
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, shown


class BeginPolitics(Step[Table]):
    """The politics phase begins (TA-9), unless it was given up for an event."""

    def run(self, table: Table) -> None:
        seat = self.seat
        if table.skips_politics >> seat & 1:
            table.skips_politics &= ~(1 << seat)
            return
        then(table, POLITICS[seat])
        if table.held[seat] & table.box.hooks.peeks:
            peek(table, seat)


HOW: Final = {
    EVENT: shown("`prepare` plays it (TA-10.1)"),
    TERRITORY: shown("`prepare` plays it (TA-10.1)"),
    AGGRESSION: shown("`aggression` plays it (TA-11.1)"),
    WAR: shown("`war` declares it (TA-12.1)"),
    PACT: shown("`offer` plays it (TA-13.2)"),
}
"""How the cards of politics are played, by type."""


class Politics(Mover):
    """The seat chooses a political action, or none."""

    kind = questions.POLITICS
    may_pass = True

    def __init__(self, seat: Seat, second: bool) -> None:
        """second: True if this is the second one of the phase, which a card allows (TA-37.21)."""
        super().__init__(seat)
        self.second: Final = second

    def options(self, table: Table) -> list[Option]:
        found: list[Option] = []
        for card in distinct(table.military_hand[self.seat]):
            self._add_moves(table, found, card)
        self._add_others(table, found)
        found.sort()
        found.append(PASS)
        return found

    def _add_others(self, table: Table, found: list[Option]) -> None:
        """Add the moves without a card of the hand."""
        box = table.box
        for card, first, second in table.pacts:
            if card != NONE and self.seat in (first, second):
                found.append(move(moves.CANCEL, card))
        leader = table.leader[self.seat]
        if leader != NONE and box.hooks.retires_for >> leader & 1:
            for card in box.in_play[leader].retires_for(table, self.seat):
                found.append(move(moves.RETIRE, leader, card + 1))
        if table.resignation and table.age != AGE_IV:
            found.append(move(moves.RESIGN))

    def _add_moves(self, table: Table, found: list[Option], card: Card) -> None:
        """Add the moves with a card of the hand."""
        kind = table.box.type[card]
        if kind in (EVENT, TERRITORY):
            found.append(move(moves.PREPARE, card))
        elif kind == AGGRESSION:
            found += [move(moves.AGGRESSION, card, r) for r in attackable(table, self.seat, card)]
        elif kind == WAR:
            found += [move(moves.WAR, card, r) for r in declarable(table, self.seat, card)]
        elif kind == PACT:
            for rival in table.rivals(self.seat):
                found.append(move(moves.OFFER, card, rival * 2))
                if not table.box.symmetric[card]:
                    found.append(move(moves.OFFER, card, rival * 2 + 1))

    def several(self, table: Table) -> bool:
        found: list[Option] = []
        self._add_others(table, found)  # resigning is nearly always possible (TA-14.1)
        for card in table.military_hand[self.seat]:
            if found:
                break
            self._add_moves(table, found, card)
        return len(found) > 0

    def allows(self, table: Table, option: Option) -> bool:
        if option == PASS:
            return self.several(table)
        card = first_of(option)
        if verb_of(option) > moves.OFFER:
            return option in self.options(table)
        found: list[Option] = []
        if card in table.military_hand[self.seat]:
            self._add_moves(table, found, card)
        return option in found

    def about(self, table: Table) -> dict[str, object]:
        return {"second": self.second}

    def why_not_with(self, table: Table, verb: int, first: int) -> str:
        if verb in MILITARY:
            wrong = _not_played(table, self.seat, verb, first)
            return too_late(table) if not wrong and verb == moves.WAR else wrong
        if verb == moves.CANCEL:
            return _not_cancelled(table, self.seat, first)
        if verb == moves.RETIRE:
            leader = table.leader[self.seat]
            if leader == NONE:
                return _("you have no leader in play (TA-27.4)")
            if first != leader:
                return _("{card} is not your leader in play (TA-27.4)").format(
                    card=table.box.slug[first]
                )
            if not table.box.hooks.retires_for >> leader & 1:
                return _("{card} has no such action (TA-37.21)").format(card=table.box.slug[leader])
        return ""

    def why_not(self, table: Table, option: Option) -> str:
        seat = self.seat
        verb, card, other = verb_of(option), first_of(option), second_of(option)
        wrong = self.why_not_with(table, verb, card)
        if wrong:
            return wrong
        if verb == moves.AGGRESSION:
            return why_not_attacked(table, seat, card, other)
        if verb == moves.WAR:
            return why_not_declared(table, seat, card, other)
        if verb == moves.RETIRE:
            return _not_retired_for(table, seat, card, other - 1)
        if verb == moves.RESIGN:
            if not table.resignation:
                return _("this game is played without resigning (TA-14.1)")
            if table.age == AGE_IV:
                return _("nobody resigns in Age IV (TA-14.1)")
        return ""

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        seat = self.seat
        verb, card, other = verb_of(option), first_of(option), second_of(option)
        if self.second:
            table.once_used |= 1 << seat
        elif verb != moves.RESIGN and _may_do_two(table, seat):
            then(table, SecondAction(seat))
        if verb == moves.PREPARE:
            prepare(table, seat, card)
        elif verb == moves.AGGRESSION:
            attack(table, seat, card, other)
        elif verb == moves.WAR:
            declare(table, seat, card, other)
        elif verb == moves.OFFER:
            offer(table, seat, card, other >> 1, other & 1)
        elif verb == moves.CANCEL:
            end_pact(table, [pact[0] for pact in table.pacts].index(card))
        elif verb == moves.RETIRE:
            remove_leader(table, seat)
            table.box.in_play[card].retire(table, seat, other - 1)
        else:
            resign(table, seat)


def _not_played(table: Table, seat: Seat, verb: int, card: Card) -> str:
    """The reason why the verb can't play a card: it is of another type, or not in hand; '' if
    neither."""
    kind = table.box.type[card]
    if kind not in MILITARY[verb][1]:
        how = HOW.get(kind, shown("it is not played in the politics phase (TA-9.2)"))
        return _("{card} is {type}: {how}").format(
            card=table.box.slug[card], type=a_type(table, card), how=_(how)
        )
    return not_in_military_hand(table, seat, card)


def _not_cancelled(table: Table, seat: Seat, card: Card) -> str:
    """The reason why the seat can't cancel a pact; '' if it can."""
    name = table.box.slug[card]
    if table.box.type[card] != PACT:
        return _("{name} is no pact (TA-13.8)").format(name=name)
    partners = [(first, second) for pact, first, second in table.pacts if pact == card]
    if not partners:
        return _("{name} is not in play (TA-13.8)").format(name=name)
    if not any(seat in pair for pair in partners):
        return _("{name} is a pact between others (TA-13.8)").format(name=name)
    return ""


def _not_retired_for(table: Table, seat: Seat, leader: Card, territory: Card) -> str:
    """The reason why the leader can't leave play for a territory, or for NONE; '' if it can."""
    if territory in table.box.in_play[leader].retires_for(table, seat):
        return ""
    if territory == NONE:
        return _("for which territory? one of the hand is named, too (TA-37.60)")
    name = table.box.slug[territory]
    if table.box.type[territory] != TERRITORY:
        return _("{name} is no territory (TA-37.60)").format(name=name)
    wrong = not_in_military_hand(table, seat, territory)
    return wrong or _("{card} does not leave play for {name} (TA-37.60)").format(
        card=table.box.slug[leader], name=name
    )


class SecondAction(Step[Table]):
    """After the first political action the seat may do a second if a card allows it (TA-37.21)."""

    def run(self, table: Table) -> None:
        if _may_do_two(table, self.seat):
            then(table, Politics(self.seat, True))


def _may_do_two(table: Table, seat: Seat) -> bool:
    """Return True if a card lets the seat do a second political action, once per game."""
    return holding(table, seat).second_political_action and not table.once_used >> seat & 1


POLITICS: Final = [Politics(seat, False) for seat in range(MOST_SEATS)]
"""The question of each seat."""
