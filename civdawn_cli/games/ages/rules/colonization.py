"""Colonization: the auction, the force, the colony (TA-24)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.hooks import having
from civdawn_cli.games.ages.names import Card
from civdawn_cli.games.ages.rules.armies import army_strength
from civdawn_cli.games.ages.rules.food_resources import gain
from civdawn_cli.games.ages.rules.hands import (
    Hand,
    backs,
    discard,
    discard_unseen,
    distinct,
    draw,
    take_from_hand,
    without,
)
from civdawn_cli.games.ages.rules.memory import note_bid
from civdawn_cli.games.ages.rules.play_area import enter, leave, settle
from civdawn_cli.games.ages.rules.ratings import colonization, touch_workers
from civdawn_cli.games.ages.rules.reasons import not_in_military_hand
from civdawn_cli.games.ages.rules.workers import gain_population
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _

# The auction (TA-24.1 to 24.5).


def auction(table: Table, card: Card) -> None:
    """All players bid for the territory, in turn order from the current player."""
    then(table, Auction(card, tuple(table.in_turn_order(table.active)), 0))


class Auction(Step[Table]):
    """The auction goes on: the next bidder bids, or the last one left must colonize."""

    def __init__(self, card: Card, bidders: tuple[Seat, ...], bid: int) -> None:
        """bidders: seats that have not passed, the next first. bid: the last one, 0 for none."""
        super().__init__(bidders[0] if bidders else 0)
        self.card: Final = card
        self.bidders: Final = bidders
        self.bid: Final = bid

    def run(self, table: Table) -> None:
        if not self.bidders:
            table.past_events = (*table.past_events, self.card)  # TA-24.4
        elif len(self.bidders) == 1 and self.bid:
            then(table, Send(self.seat, self.card, self.bid, (), (), ()))
        else:
            then(table, Bid(self.card, self.bidders, self.bid))


class Bid(Step[Table]):
    """The next bidder bids more or passes (TA-24.2, 24.3)."""

    kind = questions.BID
    may_pass = True

    def __init__(self, card: Card, bidders: tuple[Seat, ...], bid: int) -> None:
        super().__init__(bidders[0])
        self.card: Final = card
        self.bidders: Final = bidders
        self.bid: Final = bid

    def options(self, table: Table) -> list[Option]:
        most = greatest_force(table, self.seat)
        return [*range(self.bid + 1, most + 1), PASS]

    def about(self, table: Table) -> dict[str, object]:
        bidders = [seat + 1 for seat in self.bidders]
        return {"card": table.box.slug[self.card], "bid": self.bid, "bidders": bidders}

    def why_not(self, table: Table, option: Option) -> str:
        if option <= self.bid:
            return _("a bid is above the last one, {bid} (TA-24.2)").format(bid=self.bid)
        most = greatest_force(table, self.seat)
        if not most:
            return _("without a unit nobody can bid (TA-24.6)")
        return (
            _("the greatest force you could send has {most} (TA-24.3)").format(most=most)
            if option > most
            else ""
        )

    def choose(self, table: Table, option: Option) -> None:
        others = self.bidders[1:]
        if option == PASS:
            then(table, Auction(self.card, others, self.bid))
        else:
            seat = self.seat
            bare = force(table, seat, units(table, seat), 0, 0)
            note_bid(table, seat, option - bare, force_discards(table, seat))
            then(table, Auction(self.card, (*others, seat), option))


# The force (TA-24.6 to 24.11).


def units(table: Table, seat: Seat) -> list[int]:
    """All units of the seat by technology."""
    box = table.box
    base = seat * box.techs
    return [0] * box.first_unit + table.workers[base + box.first_unit : base + box.techs]


def force_discards(table: Table, seat: Seat) -> int:
    """The number of cards that the seat may discard face down for 1 each."""
    found = 0
    for card in having(table, seat, table.box.hooks.force_discards):
        found += card.force_discards()
    return found


def force(table: Table, seat: Seat, sent: list[int], played: int, thrown: int) -> int:
    """The strength of units, by technology, with the colonization values of cards played and the
    number of cards thrown in (TA-24.6 to 24.9).

    The seat's tactic forms armies of the units sent, as it does of all units for the strength.
    """
    box = table.box
    found = played + thrown + colonization(table, seat)
    for tech in range(box.first_unit, box.techs):
        if sent[tech]:
            found += sent[tech] * box.each_strength[tech]
    mixed = holding(table, seat).infantry_as_cavalry
    return found + army_strength(box, table.tactic[seat], sent, 0, mixed)


def hand_force(box: Box, hand: Hand, discards: int) -> int:
    """The most that a hand can add to a force."""
    bonus = [box.force[card] for card in hand if box.force[card]]
    return sum(bonus) + min(discards, len(hand) - len(bonus))


def greatest_force(table: Table, seat: Seat) -> int:
    """The strength of the greatest force the seat could send, 0 without units (TA-24.3)."""
    sent = units(table, seat)
    if not any(sent):
        return 0
    more = hand_force(table.box, table.military_hand[seat], force_discards(table, seat))
    return force(table, seat, sent, more, 0)


class Send(Step[Table]):
    """The seat sends a unit, a bonus card or a card face down, or no more once the force is strong
    enough (TA-24.6)."""

    kind = questions.SEND
    alone = True

    def __init__(
        self, seat: Seat, card: Card, bid: int, sent: Hand, played: Hand, thrown: Hand
    ) -> None:
        """sent: technologies, one for each unit. played: bonus cards. thrown: cards face down. All
        sorted."""
        super().__init__(seat)
        self.card: Final = card
        self.bid: Final = bid
        self.sent: Final = sent
        self.played: Final = played
        self.thrown: Final = thrown

    def options(self, table: Table) -> list[Option]:
        box = table.box
        seat = self.seat
        all_units = units(table, seat)
        found = [
            tech for tech in range(box.first_unit, box.techs) if all_units[tech] > self._sent(tech)
        ]
        left = self._left(table)
        found += [card for card in distinct(left) if box.force[card]]
        if force_discards(table, seat) > len(self.thrown):
            for card in distinct(left):
                if self._greatest(table, without(left, card), len(self.thrown) + 1) >= self.bid:
                    found.append(box.face_down + card)
        if self.sent and self._strength(table) >= self.bid:
            found.append(PASS)
        return found

    def about(self, table: Table) -> dict[str, object]:
        slug = table.box.slug
        return {
            "card": slug[self.card],
            "bid": self.bid,
            "strength": self._strength(table),
            "sent": [slug[tech] for tech in self.sent],
            "played": [slug[card] for card in self.played],
            "thrown": backs(table, self.thrown),
        }

    def about_own(self, table: Table) -> dict[str, object]:
        return {"own_thrown": [table.box.slug[card] for card in self.thrown]}

    def why_not(self, table: Table, option: Option) -> str:
        if option in self.options(table):
            return ""
        box, seat = table.box, self.seat
        card = option % box.face_down
        name = box.slug[card]
        if option >= box.face_down:
            return self._why_not_thrown(table, card)
        if card < box.techs:
            if not box.is_unit(card):
                return _("{name} is no unit (TA-24.6)").format(name=name)
            there = table.on(seat, card)
            if not there:
                return _("you have no unit on {name} (TA-24.6)").format(name=name)
            return _("all {there} units on {name} are sent (TA-24.6)").format(
                there=there, name=name
            )
        if not box.force[card]:
            return _("{name} has no colonization value (TA-24.9)").format(name=name)
        return not_in_military_hand(table, seat, card) or _(
            "{name} is played already (TA-24.9)"
        ).format(name=name)

    def _why_not_thrown(self, table: Table, card: Card) -> str:
        """The reason why a card can't be thrown in face down; '' if it can."""
        most = force_discards(table, self.seat)
        if not most:
            return _("no card of yours lets you discard cards for the force (TA-24.9)")
        if len(self.thrown) >= most:
            return _("{most} cards may be discarded, {n} have been (TA-37.60)").format(
                most=most, n=len(self.thrown)
            )
        name = table.box.slug[card]
        wrong = not_in_military_hand(table, self.seat, card)
        return wrong or _("without {name} the bid of {bid} cannot be reached (TA-24.6)").format(
            name=name, bid=self.bid
        )

    def _sent(self, tech: Card) -> int:
        return self.sent.count(tech)

    def _strength(self, table: Table) -> int:
        """The strength of the force sent so far."""
        box = table.box
        sent = [self.sent.count(tech) for tech in range(box.techs)]
        bonus = sum([box.force[card] for card in self.played])
        return force(table, self.seat, sent, bonus, len(self.thrown))

    def _left(self, table: Table) -> Hand:
        """The military cards of the hand that are not sent yet."""
        left = table.military_hand[self.seat]
        for card in (*self.played, *self.thrown):
            left = without(left, card)
        return left

    def _greatest(self, table: Table, left: Hand, thrown: int) -> int:
        """The strength of the greatest force with the cards played so far, so many cards thrown in,
        all units, and whatever is best of the cards left."""
        box, seat = table.box, self.seat
        bonus = sum([box.force[card] for card in self.played])
        bonus += hand_force(box, left, force_discards(table, seat) - thrown)
        return force(table, seat, units(table, seat), bonus, thrown)

    def can_reach(self, table: Table) -> bool:
        """Return True if the units and the hand are strong enough to make the bid good."""
        return self._greatest(table, self._left(table), len(self.thrown)) >= self.bid

    def choose(self, table: Table, option: Option) -> None:
        box = table.box
        sent, played, thrown = self.sent, self.played, self.thrown
        if option == PASS:
            self._go(table)
            return
        if option < box.techs:
            sent = tuple(sorted((*sent, option)))
        elif option < box.face_down:
            played = tuple(sorted((*played, option)))
        else:
            thrown = tuple(sorted((*thrown, option - box.face_down)))
        then(table, Send(self.seat, self.card, self.bid, sent, played, thrown))

    def _go(self, table: Table) -> None:
        """Units return to the yellow bank, cards are discarded, the colony is founded."""
        box = table.box
        seat = self.seat
        for tech in self.sent:
            table.workers[seat * box.techs + tech] -= 1
            table.yellow[seat] += 1
        touch_workers(table, seat)
        for card in self.played:
            take_from_hand(table, seat, card)
            discard(table, card)
        for card in self.thrown:
            discard_unseen(table, seat, card)
        colonize(table, seat, self.card)


# The colony (TA-24.12 to 24.14).


def colonize(table: Table, seat: Seat, card: Card) -> None:
    """The territory becomes a colony: its permanent effect, then its immediate one."""
    immediate = table.box.rows[card]["immediate"]
    then(table, Immediate(seat, card))
    # The step pushed last comes first: resources, then food.
    gain(table, seat, immediate.get("food", 0), 0)
    gain(table, seat, 0, immediate.get("resource", 0))
    take_colony(table, seat, card)


def take_colony(table: Table, seat: Seat, card: Card) -> None:
    """The colony lies in the play area and its permanent effect begins (TA-27.6, 27.7)."""
    table.colonies[seat] |= 1 << card
    enter(table, seat, card)
    settle(table, seat)


def lose_colony(table: Table, seat: Seat, card: Card) -> None:
    """The colony leaves the play area and its permanent effect ends (TA-27.7)."""
    table.colonies[seat] &= ~(1 << card)
    leave(table, seat, card)
    settle(table, seat)


class Immediate(Step[Table]):
    """The rest of a colony's immediate effect: points, population, military cards (TA-24.13)."""

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card: Final = card

    def run(self, table: Table) -> None:
        immediate = table.box.rows[self.card]["immediate"]
        table.science[self.seat] += immediate.get("science", 0)
        table.culture[self.seat] += immediate.get("culture", 0)
        gain_population(table, self.seat, immediate.get("population", 0))
        draw(table, self.seat, immediate.get("draw_military", 0))
