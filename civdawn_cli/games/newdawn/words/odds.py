"""The odds of attacks: every pair of dice, thrown by the steps of the rules themselves
(ND-10.6 to 10.10)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.newdawn.hooks import Fight
from civdawn_cli.games.newdawn.names import DIE, MILITARY, NOBODY
from civdawn_cli.games.newdawn.rules.folds import defence_value
from civdawn_cli.games.newdawn.rules.military import (
    AttackerSpends,
    RollAttack,
    RollDefence,
    beats,
)
from civdawn_cli.games.newdawn.rules.trade import can_spend
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.games.newdawn.words.phrases import following

CERTAIN: Final = 100


class Odds:
    """The odds of one attack.

    fight: the attack. attack, defence: the values without dice. margins: attack less defence for
    every pair of dice. own, theirs: the tokens that attacker and defender could spend.
    """

    def __init__(self, fight: Fight, defence: int, margins: list[int], own: int, theirs: int):
        self.fight: Final = fight
        self.defence: Final = defence
        self.attack: Final = defence + margins[0]  # of two equal dice
        self.margins: Final = margins
        self.own: Final = own
        self.theirs: Final = theirs

    def chance(self, more: int) -> int:
        """The chance of the attacker to win with so many tokens more than the defender spends, in
        per cent."""
        return percent([margin + more for margin in self.margins])


def percent(margins: list[int]) -> int:
    """The part of equally likely margins with which the attacker wins, in per cent."""
    won = sum([1 for margin in margins if beats(margin)])
    return round(CERTAIN * won / len(margins))


def odds_of(table: Table, option: Option) -> Odds:
    """The odds of an option of `attack`, once the diplomacy cards of the target are back
    (ND-20.81)."""
    tried = following(table, option)
    rolling = tried.stack.pop()
    assert isinstance(rolling, RollAttack)
    fight = rolling.fight
    margins: list[int] = []
    for die in DIE:
        rolling.choose(tried, die)
        margins += defended(tried)
    own = can_spend(tried, fight.attacker, fight.card)
    theirs = reserve(tried, fight.defender)
    return Odds(fight, defence_value(tried, fight), margins, own, theirs)


def defended(table: Table) -> list[int]:
    """The margins of the attack whose first die lies, for every number of the second. Takes its
    step off the stack."""
    answering = table.stack.pop()
    assert isinstance(answering, RollDefence)
    found: list[int] = []
    for die in DIE:
        answering.choose(table, die)
        spending = table.stack.pop()
        assert isinstance(spending, AttackerSpends)
        found.append(spending.margin)
    return found


def reserve(table: Table, seat: Seat) -> int:
    """The tokens that a defender could spend, of all military cards (ND-20.78); 0 for nobody."""
    if seat == NOBODY:
        return 0
    return sum([can_spend(table, seat, card) for card in table.cards_of_type(seat, MILITARY)])
