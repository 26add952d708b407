"""Population, farms, mines, urban buildings and units (TA-17, TA-21.1 to 21.3)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import listed, numbers
from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.box import Targets
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import Card
from civdawn_cli.games.ages.rules.food_resources import (
    food,
    pay_food,
    pay_resources,
    resources,
    unit_resources,
)
from civdawn_cli.games.ages.rules.ratings import touch_workers
from civdawn_cli.games.ages.rules.reasons import lacks, plural
from civdawn_cli.games.ages.rules.workers import gain_population, put_to_work
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.workforce import workforce
from civdawn_cli.language import _

# Population (TA-17.1, 17.2).


def population_price(table: Table, seat: Seat, discount: int = 0) -> int:
    """Food for an increase of population; -1 with an empty yellow bank."""
    box = table.box
    tokens = table.yellow[seat]
    if tokens == 0:
        return -1
    price = (
        box.population_cost[tokens if tokens < box.yellow_squares else box.yellow_squares]
        - discount
    )
    for card in holding(table, seat).population_price:
        price += card.population_price()
    return price if price > 0 else 0


def can_increase(table: Table, seat: Seat, discount: int = 0) -> bool:
    """Return True if the seat has a yellow token in its bank, and the food for it."""
    price = population_price(table, seat, discount)
    return 0 <= price <= food(table, seat)


def why_not_increased(table: Table, seat: Seat, discount: int) -> str:
    """The reason why the seat can't increase population; '' if `can_increase`."""
    price = population_price(table, seat, discount)
    if price < 0:
        return _("the yellow bank is empty (TA-17.2)")
    return lacks(price, "food", food(table, seat), "TA-17.1")


class GainPopulation(Step[Table]):
    """A token of the yellow bank becomes an unused worker (TA-32.2)."""

    def run(self, table: Table) -> None:
        gain_population(table, self.seat, 1)


def increase(table: Table, seat: Seat, discount: int = 0) -> None:
    """Increase population, paying the food (TA-17.1, TA-32.3)."""
    price = population_price(table, seat, discount)
    then(table, GainPopulation(seat))
    pay_food(table, seat, price)


# Building (TA-17.3 to 17.5, TA-21.1).


def resource_price(table: Table, seat: Seat, tech: Card) -> int:
    """The resources that a worker on the technology costs, discounts of cards in play taken off
    (TA-17.4)."""
    price = table.box.cost[tech]
    for card in holding(table, seat).resource_price:
        price += card.resource_price(table, seat, tech)
    return price if price > 0 else 0


def built(table: Table, seat: Seat, kind: int) -> int:
    """The buildings of a type, all levels together."""
    return workforce(table, seat).built[kind]


def has_room(table: Table, seat: Seat, tech: Card) -> bool:
    """Return True if the urban building limit allows another one of its type (TA-17.5)."""
    box = table.box
    if not box.is_urban(tech):
        return True
    return built(table, seat, box.type[tech]) < box.urban_limit[table.government[seat]]


def buildable(table: Table, seat: Seat, targets: Targets, discount: int = 0) -> int:
    """The technologies of a range on which the seat can build (TA-17.3, TA-21.1), a bit each;
    actions (CA, MA) left aside."""
    found = table.known[seat] & (1 << targets[1]) - (1 << targets[0])
    if not table.unused[seat] or not found:
        return 0
    box = table.box
    most = resources(table, seat) + discount
    for_units = most + unit_resources(table, seat)
    if holding(table, seat).resource_price:
        for tech in listed(found):
            if resource_price(table, seat, tech) > (for_units if tech >= box.first_unit else most):
                found ^= 1 << tech
    else:
        last = len(box.payable) - 1
        payable = box.payable[min(most, last)]
        if for_units > most:
            payable |= box.payable[min(for_units, last)] & box.units
        found &= payable
    if found & box.urban:
        found &= workforce(table, seat).room(box, box.urban_limit[table.government[seat]])
    return found


def funds(table: Table, seat: Seat, tech: Card) -> int:
    """Resources the seat may spend for the technology."""
    found = resources(table, seat)
    return found + unit_resources(table, seat) if table.box.is_unit(tech) else found


def not_known(table: Table, seat: Seat, tech: Card, rule: str) -> str:
    """The reason why the seat doesn't know a technology; '' if it is in its play area."""
    if table.known[seat] >> tech & 1:
        return ""
    name = table.box.slug[tech]
    if tech in table.civil_hand[seat]:
        return _("{name} is in hand and has to be developed first (TA-19.1)").format(name=name)
    return _("{name} is not in your play area ({rule})").format(name=name, rule=rule)


def why_no_room(table: Table, seat: Seat, tech: Card, discount: int) -> str:
    """The reason why the seat can't build on a known technology though it has an unused worker: the
    limit or the price; '' if it can."""
    box = table.box
    if not has_room(table, seat, tech):
        limit = box.urban_limit[table.government[seat]]
        return _("the limit of {limit} {plural} is reached (TA-17.5)").format(
            limit=limit, plural=plural(box.type[tech])
        )
    price = max(0, resource_price(table, seat, tech) - discount)
    rule = "TA-21.1" if box.is_unit(tech) else "TA-17.3"
    return lacks(price, "resources", funds(table, seat, tech), rule)


class PutToWork(Step[Table]):
    """An unused worker goes onto a technology."""

    def __init__(self, seat: Seat, tech: Card) -> None:
        super().__init__(seat)
        self.tech: Final = tech

    def run(self, table: Table) -> None:
        put_to_work(table, self.seat, self.tech)


def build(table: Table, seat: Seat, tech: Card, discount: int = 0) -> None:
    """Build a building or a unit, paying the resources."""
    price = resource_price(table, seat, tech) - discount
    then(table, PutToWork(seat, tech))
    pay_resources(table, seat, price, table.box.is_unit(tech))


# Upgrading (TA-17.6, 17.7, TA-21.2).


def upgrade_price(table: Table, seat: Seat, old: Card, new: Card) -> int:
    """The difference of the two prices, discounts of cards in play taken off both; at least 0."""
    return max(0, resource_price(table, seat, new) - resource_price(table, seat, old))


def upgrades_from(table: Table, seat: Seat, old: Card, discount: int = 0) -> list[Card]:
    """The technologies a worker on `old` can be upgraded to, ascending."""
    higher = table.known[seat] & table.box.above[old]
    if not higher:
        return []
    available = funds(table, seat, old)
    return [
        new
        for new in numbers(higher)
        if upgrade_price(table, seat, old, new) - discount <= available
    ]


def why_not_better(table: Table, old: Card, new: Card, rule: str) -> str:
    """The reason why a technology is none that `old` is upgraded to; '' if it is."""
    box = table.box
    if box.type[new] != box.type[old]:
        return _("{card} and {other} are not of one type ({rule})").format(
            card=box.slug[old], other=box.slug[new], rule=rule
        )
    if box.level[new] <= box.level[old]:
        return _("{card} is not of a higher level than {other} ({rule})").format(
            card=box.slug[new], other=box.slug[old], rule=rule
        )
    return ""


def why_too_dear(table: Table, seat: Seat, old: Card, new: Card, discount: int, rule: str) -> str:
    """The reason why the seat can't pay an upgrade; '' if it can."""
    price = max(0, upgrade_price(table, seat, old, new) - discount)
    return lacks(price, "resources", funds(table, seat, new), rule)


class MoveWorker(Step[Table]):
    """A worker goes from one technology to another."""

    def __init__(self, seat: Seat, old: Card, new: Card) -> None:
        super().__init__(seat)
        self.old: Final = old
        self.new: Final = new

    def run(self, table: Table) -> None:
        box = table.box
        table.workers[self.seat * box.techs + self.old] -= 1
        table.workers[self.seat * box.techs + self.new] += 1
        touch_workers(table, self.seat)


def upgrade(table: Table, seat: Seat, old: Card, new: Card, discount: int = 0) -> None:
    """Upgrade a building or a unit, paying the difference of the prices."""
    price = upgrade_price(table, seat, old, new) - discount
    then(table, MoveWorker(seat, old, new))
    pay_resources(table, seat, price, table.box.is_unit(new))
