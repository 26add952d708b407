"""Developing technologies, governments, revolutions (TA-19, TA-26)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.hooks import having
from civdawn_cli.games.ages.names import GOVERNMENT, NONE, SPECIAL_PLACES, Card
from civdawn_cli.games.ages.rules.hands import take_from_civil_hand
from civdawn_cli.games.ages.rules.pacts import partner_of
from civdawn_cli.games.ages.rules.play_area import enter, leave, settle
from civdawn_cli.games.ages.rules.points import lose_science
from civdawn_cli.games.ages.rules.reasons import lacks
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, ngettext, shown


def science_price(table: Table, seat: Seat, tech: Card, revolution: bool, discount: int) -> int:
    """Science points for the technology; of a government the higher cost, or the lower one in a
    revolution (TA-19.1, 19.2, 19.6)."""
    box = table.box
    price = (box.revolution_cost if revolution else box.science_cost)[tech] - discount
    for card in holding(table, seat).science_price:
        price += card.science_price(table, seat, tech)
    return max(0, price)


def science_funds(table: Table, seat: Seat, tech: Card) -> int:
    """Science points the seat may spend for the technology (TA-34.4)."""
    box = table.box
    found = table.science[seat]
    if tech < box.techs and box.is_unit(tech) and seat == table.active:
        found += table.military_science
    return found


def partners_can_pay(table: Table, seat: Seat) -> bool:
    """Return True if every pact partner who must pay when the seat develops a technology can."""
    for card in holding(table, seat).partner_pays:
        partner = partner_of(table, seat, card.number)
        if table.science[partner] < card.partner_pays():
            return False
    return True


def developable(table: Table, seat: Seat, discount: int = 0) -> int:
    """The technologies in hand whose science cost can be paid, governments by peaceful change
    (TA-19.1), a bit each."""
    box = table.box
    special = len(holding(table, seat).science_price) > 0
    most = table.science[seat]
    found = 0
    for card in table.civil_hand[seat]:
        if card >= box.technologies:
            break
        price = box.science_cost[card] - discount
        if special:
            price = science_price(table, seat, card, False, discount)
        if price <= most or (table.military_science and price <= science_funds(table, seat, card)):
            found |= 1 << card
    return found if found and partners_can_pay(table, seat) else 0


def revolutions(table: Table, seat: Seat, discount: int = 0) -> int:
    """The governments in hand for which a revolution can be declared (TA-19.6), a bit each."""
    box = table.box
    found = 0
    for card in table.civil_hand[seat]:
        if card >= box.technologies:
            break
        if (
            box.type[card] == GOVERNMENT
            and science_price(table, seat, card, True, discount) <= table.science[seat]
        ):
            found |= 1 << card
    if not found or not all_available(table, seat) or not partners_can_pay(table, seat):
        return 0
    return found


def why_not_paid(table: Table, seat: Seat, card: Card, discount: int) -> str:
    """The reason why the seat can't develop a technology in hand; '' if `developable` has it."""
    if not partners_can_pay(table, seat):
        return _(PARTNER)
    price = science_price(table, seat, card, False, discount)
    rule = "TA-19.2" if table.box.type[card] == GOVERNMENT else "TA-19.1"
    return lacks(price, "science points", science_funds(table, seat, card), rule)


def why_no_revolution(table: Table, seat: Seat, card: Card, discount: int) -> str:
    """The reason why the seat can't declare a revolution for a government in hand; '' if
    `revolutions` has it."""
    if not all_available(table, seat):
        if by_military(table, seat):
            has, total = table.ma[seat], table.ma_total[seat]
            said = ngettext(
                "all {total} MA must be available, {has} is (TA-36.7)",
                "all {total} MA must be available, {has} are (TA-36.7)",
                has,
            )
        else:
            has, total = table.ca[seat], table.ca_total[seat]
            said = ngettext(
                "all {total} CA must be available, {has} is (TA-19.6)",
                "all {total} CA must be available, {has} are (TA-19.6)",
                has,
            )
        return said.format(total=total, has=has)
    if not partners_can_pay(table, seat):
        return _(PARTNER)
    price = science_price(table, seat, card, True, discount)
    return lacks(price, "science points", table.science[seat], "TA-19.6")


PARTNER: Final = shown("the partner of a pact cannot pay for it (TA-34.3)")


def by_military(table: Table, seat: Seat) -> bool:
    """Return True if the seat's revolutions cost MA instead of CA (TA-36.7)."""
    return holding(table, seat).military_revolution


def all_available(table: Table, seat: Seat) -> bool:
    """Return True if the seat still has its whole total of CA, or of MA where a revolution costs
    those (TA-19.6, TA-36.7)."""
    if by_military(table, seat):
        return table.ma[seat] >= table.ma_total[seat]
    return table.ca[seat] >= table.ca_total[seat]


def _pay(table: Table, seat: Seat, tech: Card, price: int) -> None:
    """Pay science points, those for units first (TA-34.4); partners pay their part."""
    box = table.box
    if tech < box.techs and box.is_unit(tech) and seat == table.active and table.military_science:
        spent = min(price, table.military_science)
        table.military_science -= spent
        price -= spent
    table.science[seat] -= price
    for card in holding(table, seat).partner_pays:
        lose_science(table, partner_of(table, seat, card.number), card.partner_pays())


def develop(table: Table, seat: Seat, tech: Card, discount: int = 0) -> None:
    """Develop a technology, its CA being spent (TA-19.1 to 19.5)."""
    box = table.box
    _pay(table, seat, tech, science_price(table, seat, tech, False, discount))
    take_from_civil_hand(table, seat, tech)
    then(table, Developed(seat, tech))
    if tech < box.techs:
        table.known[seat] |= 1 << tech
    elif box.type[tech] == GOVERNMENT:
        _replace_government(table, seat, tech)
        settle(table, seat)
    else:
        put_special(table, seat, tech)


def _replace_government(table: Table, seat: Seat, government: Card) -> None:
    """The old government leaves play (TA-19.4); one printed on the player board is no card."""
    old = table.government[seat]
    if not table.box.begins_with[old]:
        table.civil_gone.append(old)
    leave(table, seat, old)
    table.government[seat] = government
    enter(table, seat, government)


def put_special(table: Table, seat: Seat, tech: Card) -> None:
    """Put a special technology into play; of two of one type only the higher one stays (TA-19.3,
    TA-26.7)."""
    box = table.box
    place = seat * SPECIAL_PLACES + box.kind[tech]
    old = table.specials[place]
    if old != NONE and box.level[old] >= box.level[tech]:
        table.civil_gone.append(tech)
        return
    if old != NONE:
        table.civil_gone.append(old)
        leave(table, seat, old)
    table.specials[place] = tech
    enter(table, seat, tech)
    settle(table, seat)


def take_special(table: Table, seat: Seat, tech: Card) -> None:
    """A special technology leaves the seat's play area for another's (TA-7.7)."""
    table.specials[seat * SPECIAL_PLACES + table.box.kind[tech]] = NONE
    leave(table, seat, tech)
    settle(table, seat)


class Developed(Step[Table]):
    """Cards react to a technology that was developed (TA-19.8)."""

    def __init__(self, seat: Seat, tech: Card) -> None:
        super().__init__(seat)
        self.tech: Final = tech

    def run(self, table: Table) -> None:
        for card in holding(table, self.seat).when_developed:
            card.when_developed(table, self.seat, self.tech)


def revolt(table: Table, seat: Seat, government: Card, discount: int = 0) -> None:
    """Declare a revolution: spend all actions, pay the lower cost, change the government (TA-19.6
    to 19.8, TA-36.7)."""
    military = by_military(table, seat)
    if military:
        table.ma[seat] = 0
    else:
        table.ca[seat] = 0
    _pay(table, seat, government, science_price(table, seat, government, True, discount))
    take_from_civil_hand(table, seat, government)
    then(table, Developed(seat, government))
    _replace_government(table, seat, government)
    settle(table, seat, civil_spent=not military, military_spent=military)
    for card in having(table, seat, table.box.hooks.when_revolution):
        card.when_revolution(table, seat)
