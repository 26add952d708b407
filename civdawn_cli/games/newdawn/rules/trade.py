"""Trade tokens: gaining and placing them, spending them from a card (ND-13, ND-11.3)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import ONLY_PASS, PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.names import CARD_LIMIT, SLOTS, put
from civdawn_cli.games.newdawn.notation.words import card_name
from civdawn_cli.games.newdawn.options import MOST_TOKENS, STORE, TAP, naturals_spent, tokens_spent
from civdawn_cli.games.newdawn.questions import SPEND, TOKEN
from civdawn_cli.games.newdawn.rules.folds import roomy_cards, storage
from civdawn_cli.games.newdawn.rules.pinning import PinNatural, naturals_on, use_natural
from civdawn_cli.games.newdawn.rules.reasons import card_in, card_title, named
from civdawn_cli.games.newdawn.steps import OnRow
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _

EVERY_SLOT: Final = 0b111110


class PutTokens(OnRow):
    """Place trade tokens from the supply one by one where there is room (ND-13.2, ND-20.29).

    count: how many, at least 1. owner: whose focus cards. slots: which of them, bit 1 to 5.
    optional: the first may be refused (ND-20.21).
    """

    kind = TOKEN

    def __init__(
        self,
        seat: Seat,
        count: int,
        slots: int = EVERY_SLOT,
        owner: Seat = -1,
        optional: bool = False,
    ) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.slots: Final = slots
        self.owner: Final = seat if owner < 0 else owner
        self.optional: Final = optional

    def options(self, table: Table) -> list[Option]:
        roomy = roomy_cards(table, self.owner) & self.slots
        found = [slot for slot in range(1, SLOTS + 1) if roomy >> slot & 1]
        if storage(table, self.seat) > 0:
            found.append(STORE)
        if self.optional or not found:  # no room left: the rest is lost
            found.append(PASS)
        return found

    def allows(self, table: Table, option: Option) -> bool:
        if not 0 < option <= SLOTS:
            return super().allows(table, option)
        roomy = roomy_cards(table, self.owner) & self.slots
        others = roomy & ~(1 << option)
        if others == roomy:
            return False
        return others != 0 or self.optional or storage(table, self.seat) > 0

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        if self.count > 1:
            then(table, PutTokens(self.seat, self.count - 1, self.slots, self.owner))
        add_token(table, self.owner, option)

    def row_owner(self) -> Seat:
        return self.owner

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.owner + 1, "left": self.count}

    def why_not(self, table: Table, option: Option) -> str:
        if option == STORE:
            free = storage(table, self.seat)
            return (
                ""
                if free > 0
                else _("it is full with {number} (ND-20.74)").format(number=table.stored + free)
            )
        if not self.slots >> option & 1:
            title = card_in(table, self.owner, option)
            return _("these tokens are bound to another card, not to {title} (ND-20.29)").format(
                title=title
            )
        return why_not_roomy(table, self.owner, option)


class FetchTokens(OnRow):
    """Move trade tokens from the wonder card to focus cards with room, any number (ND-20.74)."""

    kind = TOKEN

    def options(self, table: Table) -> list[Option]:
        roomy = roomy_cards(table, self.seat) if table.stored else 0
        return [slot for slot in range(1, SLOTS + 1) if roomy >> slot & 1] + [PASS]

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            table.stored -= 1
            add_token(table, self.seat, option)
            then(table, self)

    def why_not(self, table: Table, option: Option) -> str:
        if option == STORE:
            return _("the trade token comes from there (ND-20.74)")
        return why_not_roomy(table, self.seat, option)


def why_not_roomy(table: Table, seat: Seat, slot: int) -> str:
    """Why no trade token fits on the card in a slot (ND-13.2); '' if one does."""
    if roomy_cards(table, seat) >> slot & 1:
        return ""
    return _("{card} is full with {limit} (ND-13.2)").format(
        card=card_in(table, seat, slot), limit=CARD_LIMIT
    )


def add_token(table: Table, seat: Seat, slot: int) -> None:
    """One trade token onto the card in a slot, or onto the wonder card (STORE)."""
    if slot == STORE:
        table.stored += 1
    else:
        table.trade[seat * table.box.cards + table.row[seat * SLOTS + slot - 1]] += 1


def slots_of_type(table: Table, seat: Seat, kind: int) -> int:
    """The slots of the row's cards of a type, bit 1 to 5."""
    slots = 0
    for index in range(SLOTS):
        if table.box.type_of[table.row[seat * SLOTS + index]] == kind:
            slots |= 2 << index
    return slots


def states_on(table: Table, seat: Seat, card: int) -> int:
    """City-state tokens on a card not yet spent this turn, a bit each (ND-11.3, ND-20.14)."""
    found = 0
    if card not in table.state_card:
        return found
    for state, lies_on in enumerate(table.state_card):
        if lies_on == card and table.state_holder[state] == seat:
            found |= 1 << state
    return found & ~table.spent


def purse(table: Table, seat: Seat, card: int) -> int:
    """Tokens that can be spent from a card, natural wonders not counted: trade and city-state."""
    return table.trade[seat * table.box.cards + card] + states_on(table, seat, card).bit_count()


def can_spend(table: Table, seat: Seat, card: int) -> int:
    """All tokens that can be spent from a card now."""
    return purse(table, seat, card) + naturals_on(table, seat, card).bit_count()


def spending_options(table: Table, seat: Seat, card: int, most: int) -> list[Option]:
    """Ways to spend 1 to `most` tokens of a card: the number of trade and city-state tokens, plus
    16 times the set of natural-wonder tokens. City-state tokens go first: they cost nothing."""
    plain = purse(table, seat, card)
    naturals = naturals_on(table, seat, card)
    found: list[Option] = []
    subset = 0
    while True:
        taps = subset.bit_count()
        for number in range(plain + 1):
            if 1 <= number + taps <= most:
                found.append(subset * TAP + number)
        if subset == naturals:
            return found
        subset = (subset - naturals) & naturals  # the next subset, ascending


def spend(table: Table, seat: Seat, card: int, option: Option) -> int:
    """Spend as an option of `spending_options` says; returns how many tokens that were."""
    box = table.box
    number = tokens_spent(option)
    for state in numbers(states_on(table, seat, card)):
        if number:
            table.spent |= 1 << state
            number -= 1
    table.trade[seat * box.cards + card] -= number
    naturals = naturals_spent(option)
    for natural in numbers(naturals):
        use_natural(table, natural)
        then(table, PinNatural(seat, natural))
    return tokens_spent(option) + naturals.bit_count()


def why_not_spent(table: Table, seat: Seat, card: int, option: Option) -> str:
    """Why tokens can't be spent from a card as an option says (ND-13.1); '' if they can."""
    there = naturals_on(table, seat, card)
    for natural in numbers(naturals_spent(option) & ~there):
        title = named(table.box.naturals[natural])
        return _("{title} is not on the card, or was spent this turn (ND-20.109)").format(
            title=title
        )
    number, most = tokens_spent(option), purse(table, seat, card)
    if number > most == 0:
        return _("no trade token is on {card} (ND-13.1)").format(card=card_title(table, card))
    if number > most:
        return _("only {most} can be spent from {card} (ND-13.1)").format(
            most=most, card=card_title(table, card)
        )
    return "" if option else _("`-` spends none (ND-13.1)")


class SpendTokens(Step[Table]):
    """Spend any number of the tokens on the card being resolved (ND-13.1); what for, subclasses
    say."""

    kind = SPEND
    may_pass = True

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        if not can_spend(table, self.seat, self.card):
            return ONLY_PASS
        return [*spending_options(table, self.seat, self.card, MOST_TOKENS), PASS]

    def several(self, table: Table) -> bool:
        return can_spend(table, self.seat, self.card) > 0

    def allows(self, table: Table, option: Option) -> bool:
        if option == PASS:
            return self.several(table)
        number, naturals = tokens_spent(option), naturals_spent(option)
        there = naturals_on(table, self.seat, self.card)
        if number > purse(table, self.seat, self.card) or naturals != naturals & there:
            return False
        return 1 <= number + naturals.bit_count() <= MOST_TOKENS

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            self.spent(table, 0)
        else:
            self.spent(table, tokens_spent(option) + naturals_spent(option).bit_count())
            spend(table, self.seat, self.card, option)

    def spent(self, table: Table, number: int) -> None:
        """Go on, with that many tokens spent (they leave the card right after)."""
        raise NotImplementedError

    def about(self, table: Table) -> dict[str, object]:
        return {"card": card_name(table.box, self.card)}

    def why_not(self, table: Table, option: Option) -> str:
        return why_not_spent(table, self.seat, self.card, option)


class SpendOne(Step[Table]):
    """Spend one token of a card; a question only if a natural wonder could serve instead."""

    kind = SPEND

    def __init__(self, seat: Seat, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        return spending_options(table, self.seat, self.card, 1)

    def choose(self, table: Table, option: Option) -> None:
        spend(table, self.seat, self.card, option)

    def about(self, table: Table) -> dict[str, object]:
        return {"card": card_name(table.box, self.card)}

    def why_not(self, table: Table, option: Option) -> str:
        wrong = why_not_spent(table, self.seat, self.card, option)
        if wrong or tokens_spent(option) + naturals_spent(option).bit_count() == 1:
            return wrong
        return _("one is spent here (ND-6.4)")


def return_stored(table: Table) -> None:
    """The trade tokens on the wonder card go back to the supply (ND-20.75)."""
    table.stored = 0


def hold_state(table: Table, state: int, card: int) -> None:
    """Put a city-state token on a focus card (ND-11.2)."""
    table.state_card = put(table.state_card, state, card)
