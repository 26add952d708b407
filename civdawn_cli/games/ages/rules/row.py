"""The card row: replenishing it, taking cards from it (TA-5, TA-16)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from civdawn_cli.engine.step import CHANCE, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import (
    AGE_A,
    AGE_NAMES,
    GOVERNMENT,
    LEADER,
    NONE,
    SPECIAL,
    WONDER,
    Card,
)
from civdawn_cli.games.ages.rules.ages import end_age, end_age_a
from civdawn_cli.games.ages.rules.hands import added, distinct
from civdawn_cli.games.ages.rules.play_area import civil_limit
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, ngettext

# Replenishing (TA-5).


class Replenish(Step[Table]):
    """Discard the leftmost cards, close the gaps, fill the row up (TA-5.2 to 5.5)."""

    def __init__(self, discards: bool) -> None:
        """discards: whether the leftmost cards are discarded; not for an event (TA-36.24)."""
        super().__init__(CHANCE)
        self.discards: Final = discards

    def run(self, table: Table) -> None:
        box = table.box
        row = table.row
        if self.discards:
            for space in range(box.discarded_spaces[max(table.box.seats[0], table.players())]):
                if row[space] != NONE:
                    table.civil_gone.append(row[space])
                    row[space] = NONE
        kept = [card for card in row if card != NONE]
        table.row = kept + [NONE] * (box.row_spaces - len(kept))
        then(table, FILL)


class Fill(Step[Table]):
    """Fill the empty spaces from left to right (TA-5.5); the deck's last card ends the age
    (TA-6.3)."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def run(self, table: Table) -> None:
        # The gaps were closed before, so the last space tells whether any is empty.
        if table.row[-1] == NONE and table.civil:
            then(table, DEAL, self)
        elif table.age == AGE_A and table.round > 0:  # not during setup
            end_age_a(table)
            if table.row[-1] == NONE:
                then(table, self)


class Deal(Step[Table]):
    """Luck chooses the card that comes into the leftmost empty space."""

    kind = questions.DEAL
    weighted = True
    alone = True

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, table: Table) -> list[Option]:
        kinds = table.civil_kinds
        if kinds is None:
            kinds = table.civil_kinds = distinct(table.civil)
        return kinds.copy()

    def allows(self, table: Table, option: Option) -> bool:
        return option in table.civil

    def weight(self, table: Table, option: Option) -> int:
        return table.civil.count(option)

    def why_not(self, table: Table, option: Option) -> str:
        if option in table.civil:
            return ""
        return _("{card} is not left in the civil deck (TA-5.5)").format(
            card=table.box.slug[option]
        )

    def choose(self, table: Table, option: Option) -> None:
        deck = table.civil
        at = bisect_left(deck, option)
        del deck[at]
        if table.civil_kinds is not None and (at == len(deck) or deck[at] != option):
            kinds = table.civil_kinds.copy()
            kinds.remove(option)
            table.civil_kinds = kinds
        table.row[table.row.index(NONE)] = option
        if not table.civil and table.age != AGE_A:
            end_age(table)


DEAL: Final = Deal()
FILL: Final = Fill()


# Taking cards (TA-16).


def takeable(table: Table, seat: Seat, actions: int) -> int:
    """The spaces whose card the seat may take for so many CA, a bit each."""
    box = table.box
    row, hand = table.row, table.civil_hand[seat]
    cards = holding(table, seat)
    full = len(hand) >= civil_limit(table, seat)
    # TA-16.3, as in `may_take`.
    barred = table.known[seat] | cards.technologies
    for card in hand:
        if card >= box.technologies:
            break
        barred |= 1 << card
    # Most often it is the space that costs too much; only cards make anything cheaper.
    special = len(cards.take_price) > 0
    for card in box.priced_in_row:
        special = special or card in row
    reach = len(row) if special else box.row_reach[min(actions, len(box.row_reach) - 1)]
    surcharge = 0 if cards.waives_surcharge else table.wonders[seat].bit_count()
    found = 0
    for space in range(reach):
        card = row[space]
        if card == NONE:
            continue
        price = box.row_cost[space]
        if card < box.technologies:
            if full or barred >> card & 1:
                continue
        elif box.type[card] == WONDER:
            if table.unfinished[seat] != NONE:
                continue
            price += surcharge
        elif full or not may_take(table, seat, card, hand):
            continue
        if special:
            price = take_price(table, seat, space)
        if price <= actions:
            found |= 1 << space
    return found


def is_takeable(table: Table, seat: Seat, space: int, actions: int) -> bool:
    """Return True if the space is among those of `takeable`."""
    if not 0 <= space < len(table.row) or table.row[space] == NONE:
        return False
    card, hand = table.row[space], table.civil_hand[seat]
    if table.box.type[card] != WONDER and len(hand) >= civil_limit(table, seat):
        return False
    return may_take(table, seat, card, hand) and take_price(table, seat, space) <= actions


def may_take(table: Table, seat: Seat, card: Card, hand: tuple[int, ...]) -> bool:
    """Return True if the seat may take the card, price and hand limit left aside."""
    box = table.box
    kind = box.type[card]
    if kind == WONDER:
        return table.unfinished[seat] == NONE  # TA-16.7
    if kind == LEADER:
        return table.ages_taken[seat] >> box.level[card] & 1 == 0  # TA-16.4
    return not box.is_technology[card] or (card not in hand and not in_play(table, seat, card))


def why_not_taken(table: Table, seat: Seat, space: int, actions: int, left: bool) -> str:
    """The reason why the seat can't take the card in a space; '' if it can.

    actions: CA it may spend. left: they are what an effect has left.
    """
    box = table.box
    card = table.row[space]
    if card == NONE:
        return _("space {space} is empty (TA-16.1)").format(space=space + 1)
    name, kind = box.slug[card], box.type[card]
    hand = table.civil_hand[seat]
    if not may_take(table, seat, card, hand):
        if kind == WONDER:
            return _("you have an unfinished wonder, {card} (TA-16.7)").format(
                card=box.slug[table.unfinished[seat]]
            )
        if kind == LEADER:
            age = AGE_NAMES[box.level[card]].upper()
            return _("you have taken a leader of Age {age} before (TA-16.4)").format(age=age)
        if card in hand:
            return _("you have {name} in hand already (TA-16.3)").format(name=name)
        return _("you have {name} in play already (TA-16.3)").format(name=name)
    limit = civil_limit(table, seat)
    if kind != WONDER and len(hand) >= limit:
        return _("the hand is full: {n} of {limit} (TA-16.2)").format(n=len(hand), limit=limit)
    price = take_price(table, seat, space)
    if price <= actions:
        return ""
    rule = "TA-16.5" if kind == WONDER and price > box.row_cost[space] else "TA-16.1"
    if left:
        said = ngettext(
            "{card} costs {price} CA in space {space}, {has} is left ({rule})",
            "{card} costs {price} CA in space {space}, {has} are left ({rule})",
            actions,
        )
    else:
        said = ngettext(
            "{card} costs {price} CA in space {space}, {has} is available ({rule})",
            "{card} costs {price} CA in space {space}, {has} are available ({rule})",
            actions,
        )
    return said.format(card=name, price=price, space=space + 1, has=actions, rule=rule)


def in_play(table: Table, seat: Seat, tech: Card) -> bool:
    """Return True if the seat has the technology in play (TA-16.3)."""
    box = table.box
    if tech < box.techs:
        return table.known[seat] >> tech & 1 == 1
    if box.type[tech] == GOVERNMENT:
        return table.government[seat] == tech
    return box.type[tech] == SPECIAL and table.special(seat, box.kind[tech]) == tech


def take_price(table: Table, seat: Seat, space: int) -> int:
    """CA for the card in a space (TA-16.1, TA-16.5), at least 0 (TA-37.40)."""
    box = table.box
    card = table.row[space]
    price = box.row_cost[space]
    cards = holding(table, seat)
    if box.type[card] == WONDER and not cards.waives_surcharge:
        price += table.wonders[seat].bit_count()
    for effect in cards.take_price:
        price += effect.take_price(table, seat, card)
    if card in box.priced_in_row:
        price += box.in_play[card].row_price(table, seat)
    return price if price > 0 else 0


def take(table: Table, seat: Seat, space: int) -> None:
    """Take the card, its price being paid (TA-16.1, TA-16.6)."""
    box = table.box
    card = table.row[space]
    table.row[space] = NONE
    if box.type[card] == WONDER:
        table.unfinished[seat] = card
        table.stages[seat] = 0
    else:
        table.civil_hand[seat] = added(table.civil_hand[seat], card)
        if box.type[card] == LEADER:
            taken = list(table.ages_taken)
            taken[seat] |= 1 << box.level[card]
            table.ages_taken = tuple(taken)
    for effect in holding(table, seat).when_taken:
        effect.when_taken(table, seat, card)
