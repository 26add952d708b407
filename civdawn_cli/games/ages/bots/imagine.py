"""Tables as a seat may imagine them: a fair draw of everything it can't see (TA-25.3, TA-37.14).

The military cards that a seat has not located change places among the places it has not looked
into, age by age, as backs show the age. Every way to lay these cards, copies told apart, is as
likely as every other, as long as it fits all that the seat was told:

- numbers and ages of the cards in every hand, deck and pile, and its own cards;
- events decks hold only events and territories, each where its age puts it (TA-10.1, 10.4);
- cards shown, and its own cards face down, lie where they went, and after a shuffle of the discards
  in the deck or where cards were drawn to since (TA-22.14), in a hand not more than were drawn;
- a pact that was refused is in the hand or where cards have gone from there (TA-13.3);
- a seat that bids or defends has cards enough for it (TA-11.9, TA-24.3), until the hand changes.

On the copy nobody else remembers of cards face down more than all know, so that any seat can be
asked next there, and imagine from there what it would see.

Conclusions that need several hidden moves together are left out: of two hidden discards of one
seat only the later one may be a card it drew in between; a bid tells something of a hand that has
changed since; the faces of current events tell something of their preparers. Nothing is concluded
from actions that somebody did not do.

The draw is fair: cards with places of their own are laid first, those with the same places by
`random.sample`, then events into the events decks, then the rest. The number of ways that each
beginning leaves for the rest is known, and a beginning is kept so often that all ways together are
equally likely (`HiddenAge.lay_known`); if none is kept for long, all ways are counted
(`laying.py`). The numbers of a bidder's bonus cards are drawn by the ways to lay so many
(`_share_out`); a draw that does not fit for another reason is thrown away whole.
"""

from __future__ import annotations

from math import comb
from random import Random
from typing import Final

from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.games.ages.bots.hidden_age import OWNER, HiddenAge, NoWorld, Sure
from civdawn_cli.games.ages.names import AGE_IV, NOBODY, NONE, Card
from civdawn_cli.games.ages.rules.aggression import Defend, most_defence
from civdawn_cli.games.ages.rules.colonization import Send, hand_force
from civdawn_cli.games.ages.rules.events import NextFuture, on_top
from civdawn_cli.games.ages.rules.hands import Hand
from civdawn_cli.games.ages.rules.memory import (
    EYES,
    eye,
    in_hand,
    pledge_of,
)
from civdawn_cli.games.ages.table import Table, Trace


def imagine(table: Table, seat: Seat, random: Random) -> Table:
    """A copy in which everything hidden from the seat (CHANCE: a watcher) is drawn again."""
    if table.turn < 0:
        return table.clone()
    found: Table | None = None
    while found is None:
        found = drawn(table, seat, random, (), ENDLESS)
    return found


ENDLESS: Final = 1_000_000
"""A number of draws that is never needed."""


def drawn(
    table: Table, seat: Seat, random: Random, sure: tuple[Sure, ...], tries: int
) -> Table | None:
    """The same with hidden cards that lie at a place for certain; None if so many draws do not fit.
    Raises NoWorld if none can."""
    deals = [HiddenAge(table, seat, age, sure) for age in range(1, min(table.age + 1, AGE_IV))]
    deals = [deal for deal in deals if deal.holes]
    bidder = _bidder(table, seat, deals)
    for _ in range(tries):
        if bidder >= 0:
            _share_out(table, bidder, deals, random)
        found = table.clone()
        hands = [list(hand) if s == seat else [] for s, hand in enumerate(table.military_hand)]
        for deal in deals:
            deal.lay(found, hands, random)
        for rival in range(table.seats):
            if rival != seat:
                found.military_hand[rival] = _sorted_hand(table, seat, rival, deals, hands[rival])
        _throw_in(found, seat, random)
        if _fits(found, seat):
            break
    else:
        return None
    _turn_over(table, found)
    _change_owners(table, found, seat, random)
    found.now.sort()
    if found.top != NONE and not found.seen_by & eye(seat):
        found.top = NONE
        found.top = random.choice(on_top(found))
    _forget(found, eye(seat))
    return found


def _bidder(table: Table, seat: Seat, deals: list[HiddenAge]) -> Seat:
    """The rival whose bid tells most of its hand, NOBODY if none or if cards have places of their
    own: then a draw that does not fit is thrown away like others."""
    found, most = NOBODY, 0
    for rival in range(table.seats) if table.pledged else ():
        strength = pledge_of(table, rival)[0]
        if rival != seat and strength > most:
            found, most = rival, strength
    for deal in deals:
        if deal.traces:
            return NOBODY
    return found


def _share_out(table: Table, bidder: Seat, deals: list[HiddenAge], random: Random) -> None:
    """Draw the numbers of bonus cards of each age in the bidder's hand, enough for its bid, each
    as likely as there are ways to lay the cards so."""
    box = table.box
    strength, discards = pledge_of(table, bidder)
    shares: list[tuple[list[int], int, int, int]] = [([], 1, 0, 0)]
    for deal in deals:
        bonus = [card for card in deal.pool if box.force[card]]
        size = deal.slots.count(in_hand(bidder))
        others = len(deal.pool) - deal.events - len(bonus)
        sure = [card for rival, card in deal.pinned if rival == bidder]
        worth = sum([box.force[card] for card in sure])
        plain_too = len([1 for card in sure if not box.force[card]])
        more: list[tuple[list[int], int, int, int]] = []
        for numbers, ways, force, plain in shares:
            for number in range(min(size, len(bonus)) + 1):
                also = ways * comb(len(bonus), number) * comb(others, size - number)
                force_now = force + worth + (number * box.force[bonus[0]] if number else 0)
                if also:
                    more.append(
                        ([*numbers, number], also, force_now, plain + plain_too + size - number)
                    )
        shares = more
    fitting = [share for share in shares if share[2] + min(discards, share[3]) >= strength]
    if not fitting:
        raise NoWorld
    chosen = random.choices(fitting, [share[1] for share in fitting])[0]
    for deal, number in zip(deals, chosen[0], strict=True):
        deal.bidder, deal.bonus = bidder, number


def _sorted_hand(
    table: Table, seat: Seat, rival: Seat, deals: list[HiddenAge], dealt: list[Card]
) -> Hand:
    """A rival's hand: the cards dealt, and its cards of ages in which nothing is dealt."""
    box = table.box
    ages = [deal.age for deal in deals]
    kept = [card for card in table.military_hand[rival] if box.level[card] not in ages]
    return tuple(sorted(kept + dealt))


# Hands that must fit the answers their owners have given.


def _fits(found: Table, seat: Seat) -> bool:
    """Return True if every rival's hand can make good the bid or the defence it has begun."""
    if found.pledged:
        for rival in range(found.seats):
            strength, discards = pledge_of(found, rival)
            if (
                rival != seat
                and hand_force(found.box, found.military_hand[rival], discards) < strength
            ):
                return False
    step = found.stack[-1] if found.stack else None
    if isinstance(step, Defend) and step.seat != seat and not step.first:
        return most_defence(found.box, found.military_hand[step.seat], step.cards) >= step.missing
    if isinstance(step, Send) and step.seat != seat:
        return step.can_reach(found)
    return True


# Other traces of hidden cards.


def _forget(found: Table, mine: int) -> None:
    """Nobody else remembers more of cards that lie face down than where all know one to be.

    Memories of the real cards would be false here, and would tell where these are.
    """
    found.laid = _shared(found.laid, mine)
    found.lost = _shared(found.lost, mine)
    roaming: list[Trace] = []
    for card, eyes, at in found.roaming:
        if eyes & mine:
            shared = mine
            if eyes & eye(CHANCE):
                # But for those who would see the card in their own hand.
                shared |= EYES
                for seat in range(found.seats):
                    if at & in_hand(seat) and eye(seat) != mine:
                        shared &= ~eye(seat)
            roaming.append((card, shared, at))
    found.roaming = tuple(roaming)


def _shared(notes: tuple[int, ...], mine: int) -> tuple[int, ...]:
    """The notes of the seat's eye, shared with all if everybody has them."""
    kept = [note for note in notes if note & mine]
    public = eye(CHANCE)
    return tuple([note | EYES if note & public else note & ~EYES | mine for note in kept])


def _throw_in(found: Table, seat: Seat, random: Random) -> None:
    """The cards that a rival has thrown in for a colony so far are any of its hand (TA-24.6)."""
    for place, step in enumerate(found.stack):
        if isinstance(step, Send) and step.seat != seat and step.thrown:
            left = list(found.military_hand[step.seat])
            for card in step.played:
                left.remove(card)
            thrown: list[Card] = []
            for age in range(AGE_IV):
                count = len([1 for card in step.thrown if found.box.level[card] == age])
                thrown += random.sample(
                    [card for card in left if found.box.level[card] == age], count
                )
            cards = tuple(sorted(thrown))
            found.stack[place] = Send(step.seat, step.card, step.bid, step.sent, step.played, cards)


def _turn_over(table: Table, found: Table) -> None:
    """The events that are still to be turned over one after another are other ones."""
    if found.future == table.future:
        return
    cards = {old >> 2: new >> 2 for old, new in zip(table.future, found.future, strict=True)}
    for place, step in enumerate(found.stack):
        if isinstance(step, NextFuture):
            found.stack[place] = NextFuture(step.current, cards[step.card])


def _change_owners(table: Table, found: Table, seat: Seat, random: Random) -> None:
    """Give the rivals' current events (TA-10.4) preparers drawn from those whose events were
    shuffled into the deck."""
    box = table.box
    others = [rival for rival in range(found.seats) if rival != seat]
    if len(others) == 1:
        return
    for age in range(1, AGE_IV):
        places = [
            place
            for place, event in enumerate(found.now)
            if box.preparer(event) != seat and box.level[box.event_card(event)] == age
        ]
        if not places:
            continue
        sources = [
            source & OWNER
            for source in table.sources
            if source >> 2 == age and source & OWNER != seat
        ]
        if len(sources) >= len(places):
            owners = random.sample(sources, len(places))
        else:  # in a position nobody is told
            owners = random.choices(others, k=len(places))
        places.sort(key=lambda place: found.now[place])
        for place, owner in zip(places, owners, strict=True):
            found.now[place] = found.now[place] >> 2 << 2 | owner
