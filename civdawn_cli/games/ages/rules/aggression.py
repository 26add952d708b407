"""Aggressions and the defence against them (TA-11)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import Card
from civdawn_cli.games.ages.rules.hands import (
    Hand,
    discard,
    discard_unseen,
    distinct,
    take_from_hand,
    without,
)
from civdawn_cli.games.ages.rules.pacts import end_by_attack, pacts_between
from civdawn_cli.games.ages.rules.ratings import strength
from civdawn_cli.games.ages.rules.reasons import not_in_military_hand
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, ngettext

# Rivals that may be attacked.


def attackable(table: Table, seat: Seat, card: Card) -> list[Seat]:
    """The rivals the seat may play the aggression against (TA-11.1 to 11.3), ascending."""
    rivals = sorted(table.rivals(seat))
    return [rival for rival in rivals if can_attack(table, seat, card, rival)]


def can_attack(table: Table, seat: Seat, card: Card, rival: Seat) -> bool:
    """Return True if `why_not_attacked` has no reason."""
    if attack_price(table, rival, card) > table.ma[seat] or not may_attack(table, seat, rival):
        return False
    effect = table.box.attacks[card]
    return (
        offence(table, seat, rival) > resistance(table, seat, rival)
        and effect is not None
        and effect.has_object(table, rival)
    )


def why_not_attacked(table: Table, seat: Seat, card: Card, rival: Seat) -> str:
    """The reason why the seat can't play the aggression against the rival; '' if it can."""
    if not may_attack(table, seat, rival):
        return _("a card in play forbids you to attack seat {seat} (TA-11.2)").format(
            seat=rival + 1
        )
    missing = lacks_ma(table, seat, rival, card, "TA-11.1")
    if missing:
        return missing
    own, other = offence(table, seat, rival), resistance(table, seat, rival)
    if own <= other:
        return _("your strength {own} is not above {other}, that of seat {seat} (TA-11.3)").format(
            own=own, other=other, seat=rival + 1
        )
    effect = table.box.attacks[card]
    if effect is None or not effect.has_object(table, rival):
        return _("seat {seat} has nothing that {card} takes (TA-37.25)").format(
            seat=rival + 1, card=table.box.slug[card]
        )
    return ""


def lacks_ma(table: Table, seat: Seat, rival: Seat, card: Card, rule: str) -> str:
    """The reason why the seat can't pay the MA for an attack; '' if it can. rule: cited in it."""
    price = attack_price(table, rival, card)
    has = table.ma[seat]
    if price <= has:
        return ""
    said = ngettext(
        "{card} costs {price} MA, {has} is available ({rule})",
        "{card} costs {price} MA, {has} are available ({rule})",
        has,
    )
    return said.format(card=table.box.slug[card], price=price, has=has, rule=rule)


def may_attack(table: Table, seat: Seat, rival: Seat) -> bool:
    """Return True if no card forbids the seat to attack the rival (TA-11.2, TA-12.2)."""
    for card in holding(table, seat).forbids_attack:
        if card.forbids_attack(table, seat, rival):
            return False
    return True


def attack_price(table: Table, rival: Seat, card: Card) -> int:
    """The MA an aggression or a war against the rival costs (TA-11.1)."""
    price = table.box.ma_cost[card]
    for effect in holding(table, rival).attack_price_factor:
        price *= effect.attack_price_factor()
    return price


def attack_bonus(table: Table, seat: Seat, rival: Seat) -> int:
    """The strength that cards add for attacking that rival (TA-7.2, TA-11.4)."""
    found = 0
    for card in holding(table, seat).attack_strength:
        found += card.attack_strength(table, seat, rival)
    return found


def offence(table: Table, seat: Seat, rival: Seat) -> int:
    """The attacker's strength for an aggression, without that of pacts it ends (TA-11.4)."""
    bonus = attack_bonus(table, seat, rival)
    return strength(table, seat) + bonus - _ended(table, seat, rival, seat)


def resistance(table: Table, seat: Seat, rival: Seat) -> int:
    """The rival's strength against an aggression of the seat, without that of pacts it ends."""
    return strength(table, rival) - _ended(table, seat, rival, rival)


def _ended(table: Table, one: Seat, other: Seat, whose: Seat) -> int:
    """The strength that seat `whose` has from those pacts between the two that an attack ends."""
    box = table.box
    found = 0
    for owner in pacts_between(table, one, other):
        card, first, _rest = table.pacts[owner]
        if box.hooks.ends_with_attack >> box.side_of(card, 0) & 1:
            found += box.strength[box.side_of(card, 0 if whose == first else 1)]
    return found


# The aggression.


def attack(table: Table, seat: Seat, card: Card, rival: Seat) -> None:
    """Play the aggression (TA-11.1, 11.5)."""
    table.ma[seat] -= attack_price(table, rival, card)
    take_from_hand(table, seat, card)
    end_by_attack(table, seat, rival)
    then(table, Aggression(seat, rival, card))


class Aggression(Step[Table]):
    """The rival may defend, unless its hand leaves no choice (TA-11.6, 11.9)."""

    def __init__(self, seat: Seat, rival: Seat, card: Card) -> None:
        super().__init__(seat)
        self.rival: Final = rival
        self.card: Final = card

    def run(self, table: Table) -> None:
        bonus = attack_bonus(table, self.seat, self.rival)
        missing = strength(table, self.seat) + bonus - strength(table, self.rival)
        cards = table.ma_total[self.rival]
        # Nobody else may find out if the rival has a choice (TA-37.14), not even an attacker who
        # types on as if there were none.
        then(table, Defend(self.rival, self.seat, self.card, missing, cards, True))


def most_defence(box: Box, hand: Hand, cards: int) -> int:
    """The most strength that so many cards of a hand can add (TA-11.6, 11.7)."""
    values = sorted([max(1, box.defence[card]) for card in hand], reverse=True)
    return sum(values[:cards])


def added_by(box: Box, option: Option) -> int:
    """The strength that a card adds in defence, 1 if it is discarded face down (TA-11.6)."""
    return 1 if option >= box.face_down else box.defence[option]


class Defend(Step[Table]):
    """The rival plays or discards one more card for defence; the cards it uses must be enough to
    repel the attack (TA-11.6 to 11.9)."""

    kind = questions.DEFEND

    def __init__(
        self, seat: Seat, attacker: Seat, card: Card, missing: int, cards: int, first: bool
    ) -> None:
        """missing: strength still needed. cards: how many more may be used. first: none was yet."""
        super().__init__(seat)
        self.attacker: Final = attacker
        self.card: Final = card
        self.missing: Final = missing
        self.cards: Final = cards
        self.first: Final = first
        self.may_pass = first
        self.alone = not first

    def options(self, table: Table) -> list[Option]:
        box = table.box
        hand = table.military_hand[self.seat]
        played: list[Option] = []
        hidden: list[Option] = []
        for card in distinct(hand):
            more = most_defence(box, without(hand, card), self.cards - 1)
            if box.defence[card] and box.defence[card] + more >= self.missing:
                played.append(card)
            if 1 + more >= self.missing:
                hidden.append(box.face_down + card)
        return played + hidden + ([PASS] if self.first else [])

    def about(self, table: Table) -> dict[str, object]:
        return {
            "seat": self.attacker + 1,
            "card": table.box.slug[self.card],
            "missing": self.missing,
            "left": self.cards,
        }

    def why_not(self, table: Table, option: Option) -> str:
        box = table.box
        card, down = option % box.face_down, option >= box.face_down
        wrong = not_in_military_hand(table, self.seat, card)
        if wrong or option in self.options(table):
            return wrong
        # A card that is no bonus card can only be meant face down.
        adds = 1 if down else box.defence[card] or 1
        return _(
            "adds {adds}; {missing} are missing and the other cards don't do it (TA-11.9)"
        ).format(adds=adds, missing=self.missing)

    def choose(self, table: Table, option: Option) -> None:
        box = table.box
        if option == PASS:
            _succeed(table, self.card, self.attacker, self.seat)
            return
        card = option % box.face_down
        if option >= box.face_down:
            discard_unseen(table, self.seat, card)
        else:
            take_from_hand(table, self.seat, card)
            discard(table, card)
        missing = self.missing - added_by(box, option)
        if missing <= 0:
            discard(table, self.card)  # repelled, TA-11.8
        else:
            again = Defend(self.seat, self.attacker, self.card, missing, self.cards - 1, False)
            then(table, again)


def _succeed(table: Table, card: Card, attacker: Seat, rival: Seat) -> None:
    """Apply the aggression's effect, then discard it (TA-11.10)."""
    then(table, DiscardAttack(attacker, card))
    effect = table.box.attacks[card]
    assert effect is not None, "every aggression has an effect"
    effect.succeed(table, attacker, rival, 0)


class DiscardAttack(Step[Table]):
    """The card of an aggression or a war goes to the discards (TA-7.6, TA-11.10)."""

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card: Final = card

    def run(self, table: Table) -> None:
        discard(table, self.card)
