"""Wars: declaring and resolving them (TA-7, TA-12)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import Card
from civdawn_cli.games.ages.rules.aggression import (
    DiscardAttack,
    attack_bonus,
    attack_price,
    lacks_ma,
    may_attack,
)
from civdawn_cli.games.ages.rules.hands import take_from_hand
from civdawn_cli.games.ages.rules.pacts import end_by_attack
from civdawn_cli.games.ages.rules.ratings import strength
from civdawn_cli.games.ages.table import Table, War
from civdawn_cli.language import _


def declarable(table: Table, seat: Seat, card: Card) -> list[Seat]:
    """The rivals the seat may declare the war on (TA-12.1 to 12.3), ascending."""
    if too_late(table):
        return []
    rivals = sorted(table.rivals(seat))
    return [rival for rival in rivals if can_declare(table, seat, card, rival)]


def can_declare(table: Table, seat: Seat, card: Card, rival: Seat) -> bool:
    """Return True if `why_not_declared` has no reason."""
    return (
        attack_price(table, rival, card) <= table.ma[seat]
        and may_attack(table, seat, rival)
        and not holding(table, rival).forbids_war_on
    )


def too_late(table: Table) -> str:
    """The reason why no war is declared in the last round; '' before it."""
    if table.last_round and table.round >= table.last_round:
        return _("no war in the last round (TA-12.3)")
    return ""


def why_not_declared(table: Table, seat: Seat, card: Card, rival: Seat) -> str:
    """The reason why the seat can't declare the war on the rival; '' if it can. The last
    round, in which nobody declares any, is the affair of `too_late`."""
    if not may_attack(table, seat, rival):
        return _("a card in play forbids you to attack seat {seat} (TA-12.2)").format(
            seat=rival + 1
        )
    if holding(table, rival).forbids_war_on:
        return _("a pact forbids wars on seat {seat} (TA-12.2)").format(seat=rival + 1)
    return lacks_ma(table, seat, rival, card, "TA-12.1")


def declare(table: Table, seat: Seat, card: Card, rival: Seat) -> None:
    """The war lies in the play area, pointing at the rival (TA-12.1, 12.4, 12.5)."""
    table.ma[seat] -= attack_price(table, rival, card)
    take_from_hand(table, seat, card)
    set_wars(table, seat, (*table.wars[seat], (card, rival)))
    end_by_attack(table, seat, rival)


def set_wars(table: Table, seat: Seat, wars: tuple[War, ...]) -> None:
    """Replace the wars that lie in a seat's play area."""
    found = list(table.wars)
    found[seat] = wars
    table.wars = tuple(found)


class ResolveWars(Step[Table]):
    """The current player's wars, in the order of declaration (TA-7.1, TA-37.22)."""

    def run(self, table: Table) -> None:
        wars = table.wars[self.seat]
        if wars:
            then(table, *[ResolveWar(self.seat, card, rival) for card, rival in wars])


class ResolveWar(Step[Table]):
    """Compare the strengths and do what the card says (TA-7.2 to 7.6)."""

    def __init__(self, seat: Seat, card: Card, rival: Seat) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.rival: Final = rival

    def run(self, table: Table) -> None:
        seat, rival = self.seat, self.rival
        bonus = attack_bonus(table, seat, rival)
        advantage = strength(table, seat) + bonus - strength(table, rival)
        set_wars(table, seat, table.wars[seat][1:])
        then(table, DiscardAttack(seat, self.card))
        effect = table.box.attacks[self.card]
        assert effect is not None, "every war has an effect"
        if advantage > 0:
            effect.succeed(table, seat, rival, advantage)
        elif advantage < 0:
            effect.succeed(table, rival, seat, -advantage)
