"""Playing leaders, completing wonder stages (TA-18, TA-27.1 to 27.4)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import NONE, Card
from civdawn_cli.games.ages.rules.action_totals import return_civil
from civdawn_cli.games.ages.rules.food_resources import pay_resources, resources
from civdawn_cli.games.ages.rules.hands import take_from_civil_hand
from civdawn_cli.games.ages.rules.play_area import enter, leave, settle
from civdawn_cli.games.ages.rules.ratings import touch_all
from civdawn_cli.games.ages.rules.tokens import no_token, on_cards, recount
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _

# Leaders.


def play_leader(table: Table, seat: Seat, card: Card) -> None:
    """Play a leader, the CA being spent (TA-18.1); a replaced one gives it back (TA-18.2)."""
    take_from_civil_hand(table, seat, card)
    old = table.leader[seat]
    if (
        old != NONE
        and table.box.hooks.goes_under_wonder >> old & 1
        and may_hold_leader(table, seat)
    ):
        then(table, Tuck(seat, card))
    else:
        _replace(table, seat, card, True)


def may_hold_leader(table: Table, seat: Seat) -> list[Card]:
    """The completed wonders under which a leader can be put: no ruin, ascending (TA-36.1)."""
    return [
        card
        for card in numbers(table.wonders[seat])
        if not why_not_complete(table, seat, card, "TA-36.1", "TA-36.1")
    ]


def why_not_complete(table: Table, seat: Seat, card: Card, rule: str, ruin_rule: str) -> str:
    """The reason why a card is no completed wonder of the seat that still works; '' if it is."""
    if not table.wonders[seat] >> card & 1:
        return _("{card} is no completed wonder of yours ({rule})").format(
            card=table.box.slug[card], rule=rule
        )
    if table.ruins >> card & 1:
        return _("{card} is a ruin already ({rule})").format(
            card=table.box.slug[card], rule=ruin_rule
        )
    return ""


class Tuck(Step[Table]):
    """The seat chooses the wonder under which the replaced leader goes, or none (TA-36.1)."""

    kind = questions.TUCK
    may_pass = True

    def __init__(self, seat: Seat, card: Card) -> None:
        """card: the new leader."""
        super().__init__(seat)
        self.card: Final = card

    def options(self, table: Table) -> list[Option]:
        return [*may_hold_leader(table, self.seat), PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"card": table.box.slug[self.card]}

    def why_not(self, table: Table, option: Option) -> str:
        return why_not_complete(table, self.seat, option, "TA-36.1", "TA-36.1")

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            table.tucked = option
        _replace(table, self.seat, self.card, option == PASS)


def _replace(table: Table, seat: Seat, card: Card, returns: bool) -> None:
    """Replace the old leader by the new one. returns: True if the seat gets a CA back."""
    box = table.box
    old = table.leader[seat]
    if old != NONE:
        table.civil_gone.append(old)
        leave(table, seat, old)
        table.leader_replaced = True
    table.leader[seat] = card
    enter(table, seat, card)
    settle(table, seat)
    if old != NONE and returns:
        return_civil(table, seat)
    if box.hooks.when_played >> card & 1:
        box.in_play[card].when_played(table, seat)


# Wonders.


def most_stages(table: Table, seat: Seat) -> int:
    """The most stages that one CA may complete (TA-18.6)."""
    most = 1
    for card in holding(table, seat).stages_at_once:
        most = max(most, card.stages_at_once())
    return most


def stage_price(table: Table, seat: Seat, stages: int, discount: int = 0) -> int:
    """Resources for the next stages of the unfinished wonder together (TA-18.3, 18.6)."""
    first = table.stages[seat]
    costs = table.box.stages[table.unfinished[seat]][first : first + stages]
    return max(0, sum(costs) - discount)


def completable(table: Table, seat: Seat, most: int, discount: int = 0) -> list[int]:
    """How many stages of the unfinished wonder may be completed at once, ascending."""
    wonder = table.unfinished[seat]
    if wonder == NONE:
        return []
    costs, first = table.box.stages[wonder], table.stages[seat]
    funds = resources(table, seat) + discount
    found: list[int] = []
    price = 0
    for stages in range(1, min(most, len(costs) - first) + 1):
        price += costs[first + stages - 1]
        if price > funds:
            break
        found.append(stages)
    return found


def complete_stages(table: Table, seat: Seat, stages: int, discount: int = 0) -> None:
    """Complete stages of the unfinished wonder, the CA being spent (TA-18.3 to 18.6)."""
    price = stage_price(table, seat, stages, discount)
    then(table, *[Cover(seat) for _rest in range(stages)], FinishWonder(seat))
    pay_resources(table, seat, price)


class Cover(Step[Table]):
    """Cover the next stage with a blue token: from the bank, else from a technology card
    (TA-18.4), else none (TA-37.38)."""

    kind = questions.TOKEN

    def options(self, table: Table) -> list[Option]:
        if table.blue[self.seat]:
            return [table.box.from_bank]
        return on_cards(table, self.seat) or [PASS]

    def about(self, table: Table) -> dict[str, object]:
        return {"card": table.box.slug[table.unfinished[self.seat]]}

    def why_not(self, table: Table, option: Option) -> str:
        if table.blue[self.seat]:
            if option == table.box.from_bank:
                return ""
            return _("the token comes from the blue bank, which is not empty (TA-18.4)")
        return no_token(table, self.seat, option, "TA-18.4")

    def choose(self, table: Table, option: Option) -> None:
        box = table.box
        table.stages[self.seat] += 1
        if option == PASS:
            return
        if option == box.from_bank:
            table.blue[self.seat] -= 1
        else:
            table.tokens[self.seat * box.techs + option] -= 1
            recount(table, self.seat)
        table.wonder_tokens[self.seat] += 1


class FinishWonder(Step[Table]):
    """With its last stage covered the wonder is complete (TA-18.5)."""

    def run(self, table: Table) -> None:
        box = table.box
        seat = self.seat
        wonder = table.unfinished[seat]
        if table.stages[seat] < len(box.stages[wonder]):
            return
        table.blue[seat] += table.wonder_tokens[seat]
        table.wonder_tokens[seat] = 0
        table.stages[seat] = 0
        table.unfinished[seat] = NONE
        table.wonders[seat] |= 1 << wonder
        enter(table, seat, wonder)
        settle(table, seat)
        if box.hooks.when_played >> wonder & 1:  # TA-27.3
            box.in_play[wonder].when_played(table, seat)


def ruinable(table: Table, seat: Seat, level: int) -> list[Card]:
    """The completed wonders up to a level that are no ruins yet, ascending (TA-37.55)."""
    return [
        card
        for card in numbers(table.wonders[seat])
        if not why_not_ruined(table, seat, card, level)
    ]


def why_not_ruined(table: Table, seat: Seat, card: Card, level: int) -> str:
    """The reason why a card can't become a ruin (TA-36.22, TA-37.55); '' if it can."""
    wrong = why_not_complete(table, seat, card, "TA-36.22", "TA-37.55")
    box = table.box
    if not wrong and box.level[card] > level:
        return _("{card} is of level {level}, above {most} (TA-36.22)").format(
            card=box.slug[card], level=box.level[card], most=level
        )
    return wrong


def ruin(table: Table, seat: Seat, wonder: Card) -> None:
    """The wonder loses all its effects and is a ruin (TA-36.22, TA-37.55)."""
    leave(table, seat, wonder)
    table.ruins |= 1 << wonder
    touch_all(table)
    settle(table, seat)
