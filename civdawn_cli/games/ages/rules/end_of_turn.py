"""The end of a turn: discard, uprising, production, draw, refresh (TA-22)."""

from __future__ import annotations

from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.names import (
    FOOD,
    RESOURCES,
    Card,
)
from civdawn_cli.games.ages.rules.food_resources import (
    gain_unasked,
    lose,
)
from civdawn_cli.games.ages.rules.hands import discard_cards, draw
from civdawn_cli.games.ages.rules.play_area import military_limit
from civdawn_cli.games.ages.rules.points import lose_culture
from civdawn_cli.games.ages.rules.ratings import culture, science
from civdawn_cli.games.ages.rules.tokens import corruption, recount
from civdawn_cli.games.ages.rules.workers import uprising
from civdawn_cli.games.ages.table import Table

CULTURE_PER_FOOD = 4
"""Culture points lost for each missing food (TA-22.10)."""


def excess(table: Table, seat: Seat) -> int:
    """The military cards above the seat's hand limit, which it discards (TA-22.2)."""
    return max(0, len(table.military_hand[seat]) - military_limit(table, seat))


class DiscardExcess(Step[Table]):
    """The seat discards military cards above its hand limit (TA-22.2)."""

    def run(self, table: Table) -> None:
        discard_cards(table, self.seat, excess(table, self.seat))


class EndEffects(Step[Table]):
    """Cards do something at the end of their owner's turn (TA-37.41, 37.42)."""

    def run(self, table: Table) -> None:
        for card in holding(table, self.seat).when_turn_ends:
            card.when_turn_ends(table, self.seat)


class Produce(Step[Table]):
    """The uprising check, then the production phase (TA-22.3 to 22.12)."""

    def run(self, table: Table) -> None:
        seat = self.seat
        if uprising(table, seat):
            return
        table.science[seat] += science(table, seat)
        table.culture[seat] += culture(table, seat)
        produce_goods(table, seat)


def produce_goods(table: Table, seat: Seat) -> None:
    """Corruption, food, consumption, resources."""
    pay_corruption(table, seat)
    produce_food(table, seat)
    consume(table, seat)
    produce_resources(table, seat)


def pay_corruption(table: Table, seat: Seat) -> None:
    """Lose resources for corruption, and food for each resource that is missing (TA-22.5, 22.6)."""
    due = corruption(table, seat)
    if due:
        missing = due - lose(table, seat, RESOURCES, due)
        if missing > 0:
            lose(table, seat, FOOD, missing)


def consume(table: Table, seat: Seat) -> None:
    """Lose the food consumed, and culture points for food that is missing (TA-22.9, 22.10)."""
    due = consumption(table, seat)
    if due:
        missing = due - lose(table, seat, FOOD, due)
        if missing > 0:
            lose_culture(table, seat, CULTURE_PER_FOOD * missing)


def consumption(table: Table, seat: Seat) -> int:
    """The food that the seat consumes a turn, as its yellow bank shows (TA-22.9)."""
    box = table.box
    return box.consumption[min(table.yellow[seat], box.yellow_squares)]


def produce_food(table: Table, seat: Seat) -> None:
    """Put a token onto each farm for each worker, the highest level first if the bank is short
    (TA-22.7, 22.8); then add the amounts of pacts (TA-37.51)."""
    box = table.box
    for card in box.food_cards:
        _add_tokens(table, seat, card, table.workers[seat * box.techs + card])
    added = 0
    for effect in holding(table, seat).food_produced:
        added += effect.food_produced()
    if added:
        _gain_or_lose(table, seat, FOOD, added)


def produce_resources(table: Table, seat: Seat) -> None:
    """Put tokens onto mines as onto farms (TA-22.11, 22.12) and, if labs produce, onto labs, mines
    first at the same level (TA-37.8); then add the doubled mine, then pacts (TA-37.51)."""
    box = table.box
    base = seat * box.techs
    effects = holding(table, seat)
    for card in box.by_level if effects.labs_produce else box.mine_cards:
        _add_tokens(table, seat, card, table.workers[base + card])
    if effects.doubles_mine:
        best = best_mine(table, seat)
        if best >= 0:
            _add_tokens(table, seat, best, 1)
    added = 0
    for effect in effects.resources_produced:
        added += effect.resources_produced()
    if added:
        _gain_or_lose(table, seat, RESOURCES, added)


def best_mine(table: Table, seat: Seat) -> Card:
    """The mine of the highest level that has a worker (TA-1.11), -1 for none."""
    box = table.box
    for card in box.mine_cards:
        if table.workers[seat * box.techs + card]:
            return card
    return -1


def _add_tokens(table: Table, seat: Seat, card: Card, tokens: int) -> None:
    """Put tokens from the bank onto a card, at most as many as there are."""
    if tokens:
        tokens = min(tokens, table.blue[seat])
        table.blue[seat] -= tokens
        table.tokens[seat * table.box.techs + card] += tokens
        recount(table, seat)


def _gain_or_lose(table: Table, seat: Seat, stuff: int, amount: int) -> None:
    """Add an amount of a pact to a production, or take it off if it is below 0.

    Nobody is asked for it at the end of a turn (TA-37.47).
    """
    if amount < 0:
        lose(table, seat, stuff, -amount)
    else:
        gain_unasked(table, seat, stuff, amount)


def unused_draws(table: Table, seat: Seat) -> int:
    """The military cards that the current player draws for unused MA, temporary ones too (TA-22.13,
    TA-20.9)."""
    return min(table.ma[seat] + table.temporary_ma, table.box.most_drawn)


class DrawUnused(Step[Table]):
    """The seat draws a military card for each unused MA (TA-22.13)."""

    def run(self, table: Table) -> None:
        draw(table, self.seat, unused_draws(table, self.seat))


class Refresh(Step[Table]):
    """All actions are available again (TA-22.15); amounts for this turn only are gone."""

    def run(self, table: Table) -> None:
        table.ca[self.seat] = table.ca_total[self.seat]
        table.ma[self.seat] = table.ma_total[self.seat]
        forget_turn(table)


def forget_turn(table: Table) -> None:
    """Clear all fields that belong to one turn alone."""
    table.temporary_ca = 0
    table.temporary_ma = 0
    table.temporary_food = 0
    table.temporary_resources = 0
    table.military_resources = 0
    table.military_science = 0
    table.actions_taken = ()
    table.tactic_used = False
    table.leader_replaced = False
    table.used = 0
