"""Food and resources (TA-33)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Option, Seat, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import FOOD, RESOURCES, STUFF_NAMES, Card
from civdawn_cli.games.ages.notation.answers_tokens import Change, MovesTokens
from civdawn_cli.games.ages.rules.token_sums import Counts, gains, payments
from civdawn_cli.games.ages.rules.tokens import recount
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, ngettext


def worth(table: Table, seat: Seat, stuff: int) -> int:
    """All food or resources the seat has on cards, temporary ones left out."""
    found = table.stored[2 * seat + stuff]
    if found < 0:
        box = table.box
        base = seat * box.techs
        tokens = table.tokens
        found = 0
        for card in box.food_cards if stuff == FOOD else box.resource_cards:
            count = tokens[base + card]
            if count:
                found += count * box.worth[card]
        table.stored[2 * seat + stuff] = found
    return found


def stores(table: Table, seat: Seat, stuff: int) -> list[Card]:
    """The cards in play that have such tokens or may take them, highest worth first."""
    box = table.box
    known = table.known[seat]
    if stuff == FOOD:
        return [card for card in box.food_cards if known >> card & 1]
    open_labs = holding(table, seat).labs_produce
    base = seat * box.techs
    return [
        card
        for card in box.resource_cards
        if known >> card & 1 and (box.value[card] or open_labs or table.tokens[base + card])
    ]


def takes_tokens(table: Table, seat: Seat, card: Card) -> bool:
    """Return True if tokens may be put onto the card: a lab only while labs produce (TA-37.8)."""
    return table.box.value[card] > 0 or holding(table, seat).labs_produce


def ways_to_pay(table: Table, seat: Seat, stuff: int, amount: int) -> tuple[Counts, ...]:
    """The tokens that may be left on the cards of `stores` after paying, way by way (TA-37.46)."""
    box = table.box
    cards = stores(table, seat, stuff)
    base = seat * box.techs
    return payments(
        tuple([box.worth[card] for card in cards]),
        tuple([table.tokens[base + card] for card in cards]),
        tuple([takes_tokens(table, seat, card) for card in cards]),
        table.blue[seat],
        amount,
    )


def ways_to_gain(table: Table, seat: Seat, stuff: int, amount: int) -> tuple[Counts, ...]:
    """The tokens that may be added to the cards of `open_stores`, way by way (TA-37.46)."""
    box = table.box
    cards = open_stores(table, seat, stuff)
    return gains(tuple([box.worth[card] for card in cards]), table.blue[seat], amount)


def open_stores(table: Table, seat: Seat, stuff: int) -> list[Card]:
    """The cards of `stores` that take tokens."""
    return [card for card in stores(table, seat, stuff) if takes_tokens(table, seat, card)]


def _leave(table: Table, seat: Seat, stuff: int, left: Counts) -> None:
    """Make the tokens on the cards so many; the rest comes from or goes to the bank."""
    base = seat * table.box.techs
    for card, count in zip(stores(table, seat, stuff), left, strict=True):
        table.blue[seat] += table.tokens[base + card] - count
        table.tokens[base + card] = count
    recount(table, seat)


def _sum(table: Table, cards: list[Card], tokens: list[int]) -> int:
    """The worth of all tokens on the cards together. tokens: by card, in the same order."""
    return sum([table.box.worth[card] * number for card, number in zip(cards, tokens, strict=True)])


class Pay(MovesTokens):
    """The seat chooses the tokens that pay an amount (TA-33.5): options are the ways, from 1."""

    kind = questions.PAY

    def __init__(self, seat: Seat, stuff: int, amount: int) -> None:
        super().__init__(seat)
        self.stuff: Final = stuff
        self.amount: Final = amount

    def options(self, table: Table) -> list[Option]:
        ways = ways_to_pay(table, self.seat, self.stuff, self.amount)
        return list(range(1, len(ways) + 1))

    def cards(self, table: Table) -> list[Card]:
        return stores(table, self.seat, self.stuff)

    def changes(self, table: Table) -> list[Change]:
        base = self.seat * table.box.techs
        there = [table.tokens[base + card] for card in self.cards(table)]
        return [
            tuple([left - had for left, had in zip(way, there, strict=True)])
            for way in ways_to_pay(table, self.seat, self.stuff, self.amount)
        ]

    def why_not_so(self, table: Table, leave: list[int], come: list[int]) -> str:
        cards = self.cards(table)
        for card, number in zip(cards, leave, strict=True):
            there = table.tokens[self.seat * table.box.techs + card]
            if number > there:
                said = ngettext(
                    "{card} has {n} token, not {number} (TA-33.5)",
                    "{card} has {n} tokens, not {number} (TA-33.5)",
                    there,
                )
                return said.format(card=table.box.slug[card], n=there, number=number)
        paid = _sum(table, cards, leave) - _sum(table, cards, come)
        if paid != self.amount:
            if self.stuff:
                said = _("that is {paid}, to be paid are {amount} resources (TA-33.6)")
            else:
                said = _("that is {paid}, to be paid are {amount} food (TA-33.6)")
            return said.format(paid=paid, amount=self.amount)
        return _("other ways leave fewer tokens on the cards (TA-37.46)")

    def about(self, table: Table) -> dict[str, object]:
        return {"goods": STUFF_NAMES[self.stuff], "amount": self.amount}

    def choose(self, table: Table, option: Option) -> None:
        ways = ways_to_pay(table, self.seat, self.stuff, self.amount)
        _leave(table, self.seat, self.stuff, ways[option - 1])


def pay(table: Table, seat: Seat, stuff: int, amount: int) -> None:
    """Pay food or resources from the cards, now if there is only one way.

    A step that follows the payment must be on the stack already. The caller, who knows the purpose
    of temporary food and resources, spends those before (TA-33.10).
    """
    if amount <= 0 or _pay_plainly(table, seat, stuff, amount):
        return
    ways = ways_to_pay(table, seat, stuff, amount)
    if len(ways) == 1:
        _leave(table, seat, stuff, ways[0])
    else:
        then(table, Pay(seat, stuff, amount))


def _pay_plainly(table: Table, seat: Seat, stuff: int, amount: int) -> bool:
    """Pay if all tokens lie on one card, worth 1 each: most often they do, and then there is one
    way. Return False if not, or if there are too few; then nothing has changed."""
    box = table.box
    base = seat * box.techs
    place = -1
    for card in box.food_cards if stuff == FOOD else box.resource_cards:
        if table.tokens[base + card]:
            if place >= 0 or box.worth[card] != 1:
                return False
            place = base + card
    if place < 0 or table.tokens[place] < amount:
        return False
    table.tokens[place] -= amount
    table.blue[seat] += amount
    recount(table, seat)
    return True


def pay_food(table: Table, seat: Seat, amount: int) -> None:
    """Pay food, temporary food first (TA-33.10)."""
    if amount > 0 and seat == table.active and table.temporary_food:
        spent = min(amount, table.temporary_food)
        table.temporary_food -= spent
        amount -= spent
    pay(table, seat, FOOD, amount)


def pay_resources(table: Table, seat: Seat, amount: int, unit: bool = False) -> None:
    """Pay resources, temporary ones first, those for units before the others (TA-33.10)."""
    if amount > 0 and seat == table.active:
        if unit and table.military_resources:
            spent = min(amount, table.military_resources)
            table.military_resources -= spent
            amount -= spent
        if table.temporary_resources:
            spent = min(amount, table.temporary_resources)
            table.temporary_resources -= spent
            amount -= spent
    pay(table, seat, RESOURCES, amount)


def food(table: Table, seat: Seat) -> int:
    """All food the seat may spend."""
    found = worth(table, seat, FOOD)
    return found + table.temporary_food if seat == table.active else found


def resources(table: Table, seat: Seat) -> int:
    """All resources the seat may spend for anything."""
    found = worth(table, seat, RESOURCES)
    return found + table.temporary_resources if seat == table.active else found


def unit_resources(table: Table, seat: Seat) -> int:
    """Temporary resources the seat may spend for units only."""
    return table.military_resources if seat == table.active else 0


class Gain(MovesTokens):
    """The seat chooses the cards for the tokens gained (TA-33.2): options are the ways, from 1."""

    kind = questions.STORE

    def __init__(self, seat: Seat, stuff: int, amount: int) -> None:
        super().__init__(seat)
        self.stuff: Final = stuff
        self.amount: Final = amount

    def options(self, table: Table) -> list[Option]:
        ways = ways_to_gain(table, self.seat, self.stuff, self.amount)
        return list(range(1, len(ways) + 1))

    def cards(self, table: Table) -> list[Card]:
        return open_stores(table, self.seat, self.stuff)

    def changes(self, table: Table) -> list[Change]:
        return list(ways_to_gain(table, self.seat, self.stuff, self.amount))

    def why_not_so(self, table: Table, leave: list[int], come: list[int]) -> str:
        gained = _sum(table, self.cards(table), come)
        if gained != self.amount:
            if self.stuff:
                said = _("that is {gained}, gained are {amount} resources (TA-33.2)")
            else:
                said = _("that is {gained}, gained are {amount} food (TA-33.2)")
            return said.format(gained=gained, amount=self.amount)
        bank = table.blue[self.seat]
        if sum(come) > bank:
            return _("the blue bank has {bank} (TA-33.3)").format(bank=bank)
        return _("other ways put fewer tokens on the cards (TA-37.46)")

    def about(self, table: Table) -> dict[str, object]:
        return {"goods": STUFF_NAMES[self.stuff], "amount": self.amount}

    def choose(self, table: Table, option: Option) -> None:
        ways = ways_to_gain(table, self.seat, self.stuff, self.amount)
        _add(table, self.seat, self.stuff, ways[option - 1])


def _add(table: Table, seat: Seat, stuff: int, put: Counts) -> None:
    """Put so many tokens from the bank onto the cards of `open_stores`."""
    base = seat * table.box.techs
    for card, count in zip(open_stores(table, seat, stuff), put, strict=True):
        table.tokens[base + card] += count
        table.blue[seat] -= count
    recount(table, seat)


def gain_unasked(table: Table, seat: Seat, stuff: int, amount: int) -> None:
    """Gain at once, most on the highest card, where nobody is asked (TA-37.47)."""
    _add(table, seat, stuff, ways_to_gain(table, seat, stuff, amount)[0])


def gain(table: Table, seat: Seat, food: int, resources: int) -> None:
    """Gain food, then resources (TA-33.4), before anything already waiting."""
    if food and resources:
        then(table, Gain(seat, FOOD, food), Gain(seat, RESOURCES, resources))
    elif food:
        then(table, Gain(seat, FOOD, food))
    elif resources:
        then(table, Gain(seat, RESOURCES, resources))


def lose(table: Table, seat: Seat, stuff: int, amount: int) -> int:
    """Take an amount of food or resources off a seat's cards, or all there is if that is less,
    without asking the seat how (TA-33.11, TA-37.47). Return the amount taken, which may be more
    than was due where there is no change (TA-33.8)."""
    before = worth(table, seat, stuff)
    if amount <= 0 or before == 0:
        return 0
    due = min(amount, before)
    if _pay_plainly(table, seat, stuff, due):
        return due
    ways = ways_to_pay(table, seat, stuff, due)
    _leave(table, seat, stuff, ways[0])
    return before - worth(table, seat, stuff)
