"""The action phase (TA-15): which actions there are, and doing one.

The lists of possible actions are used for the action phase, for action cards that order an action
(TA-20.3) and for events that allow one (TA-23.8).
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import listed
from civdawn_cli.engine.step import PASS, Option, Seat, then
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.box import Targets
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.moves import VERBS, first_of, listed_moves, move, second_of, verb_of
from civdawn_cli.games.ages.names import ACTION, LEADER, NONE, Card
from civdawn_cli.games.ages.rules.acting import Acting
from civdawn_cli.games.ages.rules.action_totals import civil_actions, spend_civil, spend_military
from civdawn_cli.games.ages.rules.buildings import (
    build,
    buildable,
    can_increase,
    increase,
    upgrade,
    upgrades_from,
)
from civdawn_cli.games.ages.rules.leaders_wonders import (
    completable,
    complete_stages,
    most_stages,
    play_leader,
)
from civdawn_cli.games.ages.rules.row import is_takeable, take, take_price, takeable
from civdawn_cli.games.ages.rules.tactics import (
    COPY_PRICE,
    PLAY_PRICE,
    copy_tactic,
    copyable_tactics,
    play_tactic,
    playable_tactics,
)
from civdawn_cli.games.ages.rules.technologies import develop, developable, revolt, revolutions
from civdawn_cli.games.ages.rules.workers import take_off
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.workforce import workforce
from civdawn_cli.language import _, shown

# Lists of possible actions, ascending; actions (CA, MA) are looked at by whoever asks.


def builds(table: Table, seat: Seat, targets: Targets, discount: int = 0) -> list[Option]:
    """The `build` moves for the technologies of a range; nobody may change the list."""
    return listed_moves(moves.BUILD, buildable(table, seat, targets, discount))


def upgrades(table: Table, seat: Seat, targets: Targets, discount: int = 0) -> list[Option]:
    """The `upgrade` moves from the technologies of a range."""
    found: list[Option] = []
    known = table.known[seat]
    above = table.box.above
    at_work = workforce(table, seat).at_work & (1 << targets[1]) - (1 << targets[0])
    for old in listed(at_work):
        if known & above[old]:
            for new in upgrades_from(table, seat, old, discount):
                found.append(move(moves.UPGRADE, old, new))
    return found


def developments(table: Table, seat: Seat, discount: int = 0) -> list[Option]:
    """The `develop` moves; nobody may change the list."""
    return listed_moves(moves.DEVELOP, developable(table, seat, discount))


def uprisings(table: Table, seat: Seat, discount: int = 0) -> list[Option]:
    """The `revolution` moves; nobody may change the list."""
    return listed_moves(moves.REVOLUTION, revolutions(table, seat, discount))


def stages(table: Table, seat: Seat, most: int, discount: int = 0) -> list[Option]:
    """The `stage` moves: the numbers of stages of the wonder that can be completed at once."""
    return [move(moves.STAGE, n) for n in completable(table, seat, most, discount)]


def plays(table: Table, seat: Seat) -> list[Option]:
    """The `play` moves: leaders and action cards in hand that can be played (TA-18.1, TA-20)."""
    found: list[Option] = []
    hand = table.civil_hand[seat]
    first = table.box.first[LEADER]
    if not hand or hand[-1] < first:
        return found
    last = NONE
    for card in hand:
        if card >= first and card != last and playable(table, seat, card):
            found.append(move(moves.PLAY, card))
        last = card
    return found


def playable(table: Table, seat: Seat, card: Card) -> bool:
    """Return True if a card in hand is a leader or an action card that can be played."""
    kind = table.box.type[card]
    if kind == LEADER:
        return civil_actions(table, seat) > 0
    taken = table.actions_taken
    if kind != ACTION or (taken and table.civil_hand[seat].count(card) <= taken.count(card)):
        return False  # TA-20.2
    action = table.box.actions[card]
    return action is not None and action.playable(table, seat)


def uses(table: Table, seat: Seat) -> list[Option]:
    """The `use` moves of the seat's cards in play."""
    found: list[Option] = []
    for card in holding(table, seat).uses:
        for what in card.uses(table, seat):
            found.append(move(moves.USE, card.number, what))
    return found


# The action phase.


class ActionPhase(Acting):
    """The seat chooses its next action (TA-15.1), or to take no more (TA-15.3)."""

    may_pass = True

    def why_not_verb(self, table: Table, verb: int) -> str:
        if table.round <= 1 and verb != moves.TAKE:
            return _("in the first round cards are taken and nothing else is done (TA-4.3)")
        return ""

    def options(self, table: Table) -> list[Option]:
        seat = self.seat
        ca = table.ca[seat] + table.temporary_ca
        found = listed_moves(moves.TAKE, takeable(table, seat, ca)).copy()
        if table.round > 1:  # TA-4.3
            self._add_actions(table, found, ca, table.ma[seat] + table.temporary_ma)
        found.append(PASS)
        return found

    def several(self, table: Table) -> bool:
        seat = self.seat
        ca, ma = table.ca[seat] + table.temporary_ca, table.ma[seat] + table.temporary_ma
        if table.round > 1:
            # A worker can nearly always be taken off (TA-17.8).
            workers = workforce(table, seat)
            if (ca and workers.destroys) or (ma and workers.disbands):
                return True
        if takeable(table, seat, ca):
            return True
        found: list[Option] = []
        if table.round > 1:  # TA-4.3
            self._add_actions(table, found, ca, ma)
        return len(found) > 0

    def allows(self, table: Table, option: Option) -> bool:
        if option == PASS:
            return self.several(table)
        seat = self.seat
        verb, first = verb_of(option), first_of(option)
        ca = table.ca[seat] + table.temporary_ca
        if verb == moves.TAKE:
            return option == move(moves.TAKE, first) and is_takeable(table, seat, first, ca)
        if table.round <= 1:  # TA-4.3
            return False
        if verb == moves.UPGRADE:
            return option in upgrades(table, seat, self._within(table, first, ca))
        if verb == moves.USE:
            return option in uses(table, seat)
        return option == move(verb, first) and self._allows_with(table, verb, first, ca)

    def _within(self, table: Table, tech: int, ca: int) -> Targets:
        """The technology alone, or nothing if there is no action for its workers."""
        box = table.box
        ma = table.ma[self.seat] + table.temporary_ma
        return (
            (tech, tech + 1) if tech < box.techs and (ma if box.is_unit(tech) else ca) else (0, 0)
        )

    def _allows_with(self, table: Table, verb: int, first: int, ca: int) -> bool:
        """Return True if a move that has nothing but a verb and `first` is among the options."""
        seat = self.seat
        if verb == moves.BUILD:
            return buildable(table, seat, self._within(table, first, ca)) > 0
        if verb in (moves.DESTROY, moves.DISBAND):
            civil, military = self._within(table, first, ca)
            unit = table.box.is_unit(first)
            return (
                civil < military and unit == (verb == moves.DISBAND) and table.on(seat, first) > 0
            )
        if verb == moves.PLAY:
            return first in table.civil_hand[seat] and playable(table, seat, first)
        if verb == moves.REVOLUTION:
            return revolutions(table, seat) >> first & 1 == 1
        if verb == moves.TACTIC:
            return first in playable_tactics(table, seat)
        if verb == moves.COPY:
            return first in copyable_tactics(table, seat)
        if not ca:
            return False
        if verb == moves.INCREASE:
            return first == 0 and can_increase(table, seat)
        if verb == moves.STAGE:
            return first in completable(table, seat, most_stages(table, seat))
        return verb == moves.DEVELOP and developable(table, seat) >> first & 1 == 1

    def _add_actions(self, table: Table, found: list[Option], ca: int, ma: int) -> None:
        """Add all moves but those that take cards, in the order of the verbs."""
        box = table.box
        seat = self.seat
        if ca and can_increase(table, seat):
            found.append(move(moves.INCREASE))
        if ca or ma:
            # Numbers of units come after all others, so this is the order of the options.
            targets = (0 if ca else box.first_unit, box.techs if ma else box.first_unit)
            found += builds(table, seat, targets)
            found += upgrades(table, seat, targets)
            workers = workforce(table, seat)
            if ca:
                found += workers.destroys
            if ma:
                found += workers.disbands
        hand = table.civil_hand[seat]
        if hand:
            found += plays(table, seat)
        if ca and table.unfinished[seat] != NONE:
            found += stages(table, seat, most_stages(table, seat))
        if hand and hand[0] < box.technologies:
            if ca:
                found += developments(table, seat)
            found += uprisings(table, seat)
        if ma and not table.tactic_used:
            for card in playable_tactics(table, seat):
                found.append(move(moves.TACTIC, card))
            for card in copyable_tactics(table, seat):
                found.append(move(moves.COPY, card))
        found += uses(table, seat)

    def choose(self, table: Table, option: Option) -> None:
        box = table.box
        if option == PASS:
            return
        then(table, self)
        seat = self.seat
        verb, first = verb_of(option), first_of(option)
        if verb == moves.TAKE:
            card = table.row[first]
            spend_civil(table, seat, take_price(table, seat, first))
            if box.type[card] == ACTION:
                table.actions_taken = (*table.actions_taken, card)
            take(table, seat, first)
            return
        if verb in (moves.DISBAND, moves.TACTIC, moves.COPY):
            spend_military(table, seat, COPY_PRICE if verb == moves.COPY else PLAY_PRICE)
        elif verb in (moves.BUILD, moves.UPGRADE):
            if box.is_unit(first):
                spend_military(table, seat, 1)
            else:
                spend_civil(table, seat, 1)
        elif verb in (moves.INCREASE, moves.DESTROY, moves.STAGE, moves.DEVELOP) or (
            verb == moves.PLAY and box.type[first] == LEADER
        ):
            spend_civil(table, seat, 1)
        do(table, seat, option, 0)


def do(table: Table, seat: Seat, option: Option, discount: int) -> None:
    """Do an action, its CA or MA being spent; action cards, revolutions and what cards are used for
    spend theirs themselves. discount: of what it costs besides."""
    box = table.box
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if verb == moves.INCREASE:
        increase(table, seat, discount)
    elif verb == moves.BUILD:
        build(table, seat, first, discount)
    elif verb == moves.UPGRADE:
        upgrade(table, seat, first, second, discount)
    elif verb in (moves.DESTROY, moves.DISBAND):
        take_off(table, seat, first)
    elif verb == moves.PLAY:
        if box.type[first] == LEADER:
            play_leader(table, seat, first)
        else:
            action = box.actions[first]
            assert action is not None, "every action card has an effect"
            action.play(table, seat)
    elif verb == moves.STAGE:
        complete_stages(table, seat, first, discount)
    elif verb == moves.DEVELOP:
        develop(table, seat, first, discount)
    elif verb == moves.REVOLUTION:
        revolt(table, seat, first, discount)
    elif verb == moves.TACTIC:
        play_tactic(table, seat, first)
    elif verb == moves.COPY:
        copy_tactic(table, seat, first)
    else:
        assert verb == moves.USE, verb
        box.in_play[first].use(table, seat, second)


# Actions that cards and events order or allow.


class Ordered(Acting):
    """One action of certain verbs, without CA and MA (TA-20.3, TA-23.8).

    verbs: which ones. targets: what may be built or upgraded. discount: of food, resources or
    science points. optional: it may be left out. civil_price: CA that any of them but a revolution
    costs (TA-19.10).
    """

    def __init__(
        self,
        seat: Seat,
        verbs: tuple[int, ...],
        targets: Targets,
        discount: int = 0,
        optional: bool = False,
        civil_price: int = 0,
    ) -> None:
        super().__init__(seat)
        self.verbs: Final = verbs
        self.targets: Final = targets
        self.discount: Final = discount
        self.may_pass = optional
        # Written even if there is no choice: `play frugality-a increase` is one increase.
        self.alone = not optional
        self.civil_price: Final = civil_price

    def in_sight(self) -> bool:
        # Without hearing a "no" nobody could tell an action here from the same one a little later.
        return True

    def actions(self, table: Table) -> list[Option]:
        """The moves that the card allows now, ascending; [] for none."""
        found: list[Option] = []
        for verb in self.verbs:
            found += self._with(table, verb)
        return found

    def possible(self, table: Table) -> bool:
        """Return True if `actions` has any."""
        return any(self._with(table, verb) for verb in self.verbs)

    def _with(self, table: Table, verb: int) -> list[Option]:
        """The moves of a verb among the actions; nobody may change the list."""
        seat, discount = self.seat, self.discount
        if verb == moves.REVOLUTION:
            return uprisings(table, seat, discount)
        if self.civil_price > civil_actions(table, seat):
            return []
        if verb == moves.INCREASE:
            return [move(moves.INCREASE)] if can_increase(table, seat, discount) else []
        if verb == moves.BUILD:
            return builds(table, seat, self.targets, discount)
        if verb == moves.UPGRADE:
            return upgrades(table, seat, self.targets, discount)
        if verb == moves.STAGE:
            return stages(table, seat, 1, discount)  # TA-20.6
        assert verb == moves.DEVELOP, verb
        return developments(table, seat, discount)

    def options(self, table: Table) -> list[Option]:
        found = self.actions(table)
        return [*found, PASS] if self.may_pass else found

    def about(self, table: Table) -> dict[str, object]:
        return {"discount": self.discount, "civil_actions": self.civil_price}

    def civil_cost(self) -> int:
        return self.civil_price

    def military_cost(self) -> int:
        return 0

    def less(self) -> int:
        return self.discount

    def most_stages(self, table: Table) -> tuple[int, str]:
        return 1, _("the card says one stage (TA-20.6)")

    def why_not_verb(self, table: Table, verb: int) -> str:
        if verb in self.verbs:
            return ""
        *others, last = [VERBS[number] for number in self.verbs]
        verbs = _("{most} or {last}").format(most=", ".join(others), last=last) if others else last
        return _("what is ordered is {verbs} ({rule})").format(verbs=verbs, rule=self._rule())

    def no_target(self, table: Table, card: Card) -> str:
        wrong = super().no_target(table, card)
        if wrong or self.targets[0] <= card < self.targets[1]:
            return wrong
        box = table.box
        several = {
            (0, box.first_urban): shown("only farms and mines here ({rule})"),
            (box.first_urban, box.first_unit): shown("only urban buildings here ({rule})"),
            (0, box.first_unit): shown("only farms, mines and urban buildings here ({rule})"),
            (box.first_unit, box.techs): shown("only units here ({rule})"),
        }
        said = _(several.get(self.targets, shown("only {card} here ({rule})")))
        return said.format(card=box.slug[self.targets[0]], rule=self._rule())

    def _rule(self) -> str:
        """The rule of actions that events allow, or of those that cards order."""
        return "TA-23.8" if self.may_pass else "TA-20.3"

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        if self.civil_price and verb_of(option) != moves.REVOLUTION:
            spend_civil(table, self.seat, self.civil_price)
        do(table, self.seat, option, self.discount)


class TakeCards(Acting):
    """Cards of the row for so many CA in total, none of one's own being spent; taking any costs the
    next political action (TA-36.23)."""

    may_pass = True

    def __init__(self, seat: Seat, budget: int) -> None:
        super().__init__(seat)
        self.budget: Final = budget

    def in_sight(self) -> bool:
        return True

    def options(self, table: Table) -> list[Option]:
        spaces = takeable(table, self.seat, self.budget)
        return [*listed_moves(moves.TAKE, spaces), PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"budget": self.budget}

    def why_not_verb(self, table: Table, verb: int) -> str:
        return "" if verb == moves.TAKE else _("only cards of the row are taken here (TA-36.23)")

    def taking(self, table: Table) -> tuple[int, bool]:
        return self.budget, True

    def choose(self, table: Table, option: Option) -> None:
        if option == PASS:
            return
        space = first_of(option)
        left = self.budget - take_price(table, self.seat, space)
        table.skips_politics |= 1 << self.seat
        then(table, TakeCards(self.seat, left))
        take(table, self.seat, space)
