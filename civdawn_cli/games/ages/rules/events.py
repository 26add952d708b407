"""Events: preparing, revealing and resolving them (TA-10, TA-23)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import CHANCE, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.names import AGE_III, NONE, TERRITORY, Card
from civdawn_cli.games.ages.rules.colonization import auction
from civdawn_cli.games.ages.rules.hands import distinct, take_unseen
from civdawn_cli.games.ages.rules.memory import (
    EYES,
    FUTURE,
    NOW,
    find,
    note_future_out,
    note_restock,
)
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _

# The events decks.


def on_top(table: Table) -> list[Card]:
    """The cards that may lie on top of the current events deck, ascending; earlier ages lie above
    later ones (TA-10.4)."""
    box = table.box
    if table.top_event != NONE:
        return [table.top_event]
    if table.age_a_left:
        return distinct(table.age_a_events)
    return of_age(
        table, min([box.level[box.event_card(event)] for event in table.current_events], default=0)
    )


def _not_on_top(table: Table, card: Card, cards: list[Card]) -> str:
    """The reason why a card can't lie on top of the deck; '' if it is one of the cards given."""
    return (
        ""
        if card in cards
        else _("{card} cannot lie on top of the deck (TA-10.4)").format(card=table.box.slug[card])
    )


def of_age(table: Table, age: int) -> list[Card]:
    """The cards of an age in the current events deck, Age A ones left out, ascending."""
    box = table.box
    cards = [box.event_card(event) for event in table.current_events]
    return distinct([card for card in cards if box.level[card] == age])


def take_off_deck(table: Table, card: Card) -> None:
    """The card leaves the current events deck; the Age A cards not dealt into it leave the game
    with the last of them (TA-2.7)."""
    if table.age_a_left:
        table.age_a_events.remove(card)
        table.age_a_left -= 1
        if not table.age_a_left:
            table.military_gone += table.age_a_events
            table.age_a_events = []
    else:
        _turn_over(table, table.current_events, card)
        if table.roaming:
            find(table, card, NOW, EYES)
    table.top_event = NONE
    table.seen_by = 0


def _turn_over(table: Table, deck: list[int], card: Card) -> None:
    """One copy of a card leaves an events deck."""
    del deck[[table.box.event_card(event) for event in deck].index(card)]


def peek(table: Table, seat: Seat) -> None:
    """The seat looks at the top card of the current events deck."""
    if table.top_event == NONE:
        then(table, Peek(seat))
    else:
        _look(table, seat)


def _look(table: Table, seat: Seat) -> None:
    """The seat knows the top card now, wherever it may have thought it (TA-37.14)."""
    table.seen_by |= 1 << seat
    if table.roaming:
        find(table, table.top_event, NOW, 1 << seat)


class Peek(Step[Table]):
    """Luck chooses the top card of the current events deck, seen by one seat alone."""

    kind = questions.PEEK
    alone = True

    def __init__(self, owner: Seat) -> None:
        super().__init__(CHANCE)
        self.owner: Final = owner

    def luck(self) -> Seat:
        return self.owner

    def options(self, table: Table) -> list[Option]:
        return on_top(table)

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.owner + 1}

    def why_not(self, table: Table, option: Option) -> str:
        return _not_on_top(table, option, self.options(table))

    def choose(self, table: Table, option: Option) -> None:
        table.top_event = option
        table.seen_by = 0
        _look(table, self.owner)


# Preparing (TA-10).


def prepare(table: Table, seat: Seat, card: Card) -> None:
    """Put a card onto the future events, score, reveal a current event (TA-10.1 to 10.4)."""
    take_unseen(table, seat, card, FUTURE << len(table.future_events))
    table.future_events.append(table.box.prepared(card, seat))
    table.culture[seat] += table.box.level[card]
    then(table, Restock())
    if table.age_a_left or table.current_events:  # always, but in positions made by hand
        then(table, Reveal())


class Reveal(Step[Table]):
    """Luck chooses the event revealed, which is resolved at once (TA-10.3). It is written even if
    there is only one."""

    kind = questions.EVENT
    alone = True

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, table: Table) -> list[Option]:
        return on_top(table)

    def why_not(self, table: Table, option: Option) -> str:
        return _not_on_top(table, option, self.options(table))

    def choose(self, table: Table, option: Option) -> None:
        take_off_deck(table, option)
        if table.box.type[option] == TERRITORY:
            auction(table, option)
        else:
            resolve(table, option, table.active)


class Restock(Step[Table]):
    """With the last current event gone the future events become the current ones (TA-10.4)."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def run(self, table: Table) -> None:
        if not table.current_events and not table.age_a_left:
            note_restock(table)
            table.current_events = sorted(table.future_events)
            table.future_events = []


def resolve(table: Table, card: Card, current: Seat) -> None:
    """Apply an event, which goes to the past events (TA-23.1, 23.9)."""
    table.past_events = (*table.past_events, card)
    event = table.box.events[card]
    assert event is not None, "every event has an effect"
    event.resolve(table, current)


# The last events (TA-35.1).


class LastEvents(Step[Table]):
    """The Age III events left: the current deck from the top, then the future deck from the bottom
    (TA-37.61)."""

    def run(self, table: Table) -> None:
        box = table.box
        if of_age(table, AGE_III):
            then(table, LastReveal(self.seat), self)
            return
        left = [
            box.event_card(event)
            for event in table.future_events
            if box.level[box.event_card(event)] == AGE_III
        ]
        if left:
            then(table, *[NextFuture(self.seat, card) for card in left])


class LastReveal(Step[Table]):
    """Luck chooses the next Age III event of the current deck."""

    kind = questions.EVENT
    alone = True

    def __init__(self, current: Seat) -> None:
        super().__init__(CHANCE)
        self.current: Final = current

    def options(self, table: Table) -> list[Option]:
        if table.top_event != NONE and table.box.level[table.top_event] == AGE_III:
            return [table.top_event]
        return of_age(table, AGE_III)

    def why_not(self, table: Table, option: Option) -> str:
        return _not_on_top(table, option, self.options(table))

    def choose(self, table: Table, option: Option) -> None:
        take_off_deck(table, option)
        resolve(table, option, self.current)


class NextFuture(Step[Table]):
    """The next Age III event of the future deck is turned over."""

    kind = questions.EVENT
    alone = True

    def __init__(self, current: Seat, card: Card) -> None:
        super().__init__(CHANCE)
        self.current: Final = current
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        return [self.card]

    def why_not(self, table: Table, option: Option) -> str:
        return _not_on_top(table, option, [self.card])

    def choose(self, table: Table, option: Option) -> None:
        at = [table.box.event_card(event) for event in table.future_events].index(option)
        note_future_out(table, at)
        del table.future_events[at]
        resolve(table, option, self.current)


# Comparing civilizations (TA-23.3 to 23.7).


def from_highest(table: Table, values: list[int], current: Seat) -> list[Seat]:
    """The seats still in the game by a value, highest first; of tied ones whoever comes first from
    the current player on counts as higher. values: by seat."""
    order = table.in_turn_order(current)
    return sorted(order, key=lambda seat: -values[seat])


def of_all(table: Table, what: list[int]) -> list[int]:
    """The values of the seats still in the game."""
    return [what[seat] for seat in range(table.seats) if table.plays(seat)]


def highest(table: Table, values: list[int], current: Seat, two: bool = False) -> list[Seat]:
    """The civilization, or the two, with most; in turn order. Of two players only one (TA-23.7)."""
    number = 2 if two and table.players() > 2 else 1
    found = from_highest(table, values, current)[:number]
    return [seat for seat in table.in_turn_order(current) if seat in found]


def lowest(table: Table, values: list[int], current: Seat, two: bool = False) -> list[Seat]:
    """The civilization, or the two, with least; in turn order."""
    number = 2 if two and table.players() > 2 else 1
    found = from_highest(table, values, current)[-number:]
    return [seat for seat in table.in_turn_order(current) if seat in found]


def all_tied_for_most(table: Table, values: list[int], current: Seat) -> list[Seat]:
    """Every civilization that has as much as the one with most (TA-23.6), in turn order."""
    most = max(of_all(table, values))
    return [seat for seat in table.in_turn_order(current) if values[seat] == most]
