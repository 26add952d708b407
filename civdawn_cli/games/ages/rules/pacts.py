"""Pacts: offering, accepting, cancelling and ending them (TA-13)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.names import NONE, Card
from civdawn_cli.games.ages.rules.hands import discard, take_from_hand
from civdawn_cli.games.ages.rules.memory import note_shown
from civdawn_cli.games.ages.rules.play_area import enter, leave, settle
from civdawn_cli.games.ages.table import NO_PACT, Pact, Table


def partner_of(table: Table, seat: Seat, side: int) -> Seat:
    """The partner in the pact of which the seat holds a side."""
    card = table.box.card_of(side)
    for pact, first, second in table.pacts:
        if pact == card and seat in (first, second):
            return second if seat == first else first
    raise ValueError(f"seat {seat} has no such pact")


def pacts_between(table: Table, one: Seat, other: Seat) -> list[Seat]:
    """The seats in whose play areas the pacts between two players lie."""
    found: list[Seat] = []
    for owner, (_card, first, second) in enumerate(table.pacts):
        # An empty play area names nobody.
        if (first == one and second == other) or (first == other and second == one):
            found.append(owner)
    return found


def _put(table: Table, owner: Seat, pact: Pact) -> None:
    """Set what lies in a play area."""
    found = list(table.pacts)
    found[owner] = pact
    table.pacts = tuple(found)


def begin_pact(table: Table, owner: Seat, pact: Pact) -> None:
    """The pact goes into the play area and works at once (TA-13.5)."""
    box = table.box
    card, first, second = pact
    _put(table, owner, pact)
    enter(table, first, box.side_of(card, 0))
    enter(table, second, box.side_of(card, 1))
    settle(table, first)
    settle(table, second)


def end_pact(table: Table, owner: Seat) -> None:
    """The pact in a play area leaves play, if there is one (TA-13.4, 13.8)."""
    box = table.box
    card, first, second = table.pacts[owner]
    if card == NONE:
        return
    leave(table, first, box.side_of(card, 0))
    leave(table, second, box.side_of(card, 1))
    _put(table, owner, NO_PACT)
    settle(table, first)
    settle(table, second)
    discard(table, card)


def end_by_attack(table: Table, attacker: Seat, rival: Seat) -> None:
    """The pacts between the two that an attack ends leave play (TA-11.5, TA-12.4)."""
    box = table.box
    for owner in pacts_between(table, attacker, rival):
        if box.hooks.ends_with_attack >> box.side_of(table.pacts[owner][0], 0) & 1:
            end_pact(table, owner)


class Accept(Step[Table]):
    """The rival accepts a pact or not (TA-13.3): 1 for yes."""

    kind = questions.ACCEPT
    may_pass = True

    def __init__(self, seat: Seat, owner: Seat, card: Card, side: int) -> None:
        """seat: the rival asked. side: the owner's, 0 for A, 1 for B."""
        super().__init__(seat)
        self.owner: Final = owner
        self.card: Final = card
        self.side: Final = side

    def options(self, table: Table) -> list[Option]:
        return [1, PASS]

    def about(self, table: Table) -> dict[str, object]:
        box = table.box
        side = "ab"[1 - self.side]
        return {"seat": self.owner + 1, "card": box.slug[self.card], "side": side}

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return  # the card has never left the hand
        take_from_hand(table, self.owner, self.card)
        end_pact(table, self.owner)
        sides = (self.seat, self.owner) if self.side else (self.owner, self.seat)
        begin_pact(table, self.owner, (self.card, *sides))


def offer(table: Table, seat: Seat, card: Card, rival: Seat, side: int) -> None:
    """Offer a pact from hand (TA-13.2)."""
    note_shown(table, seat, card)
    then(table, Accept(rival, seat, card, side))
