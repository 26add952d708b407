"""The cards that a seat has in play, and all that follows from them alone: sums of their numbers,
and for each hook those that override it.

    for card in holding(table, seat).science_price:
        price += card.science_price(table, seat, tech)
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.table import Table

KEPT: Final = 1 << 10
"""Memory, not a rule: so many are kept by a box, and then forgotten together."""


NOTHING: Final[list[Card]] = []
"""The list of no cards, which nobody may change."""


class Holding:
    """A set of cards in play (`Table.held`), and its sums. It never changes, so copies of a table
    share it.

    technologies: governments and special technologies among them, a bit each. faces: of the cards
    that have happy ones; unhappy: of those that have others. The lists named like hooks have the
    cards that override them, by number; nobody may change them. Only hooks that are asked all the
    time have one; for the others there is `having`.
    """

    def __init__(self, box: Box, held: int) -> None:
        """held: the cards, a bit each."""
        cards = numbers(held)
        self.technologies: Final = held & (1 << box.technologies) - 1
        self.civil_actions: Final = _sum(box.civil_actions, cards)
        self.military_actions: Final = _sum(box.military_actions, cards)
        self.blue: Final = _sum(box.blue, cards)
        self.yellow: Final = _sum(box.yellow, cards)
        self.civil_limit: Final = _sum(box.civil_limit, cards)
        self.military_limit: Final = _sum(box.military_limit, cards)
        self.colonization: Final = _sum(box.colonization, cards)
        self.science: Final = _sum(box.science, cards)
        self.culture: Final = _sum(box.culture, cards)
        self.strength: Final = _sum(box.strength, cards)
        self.faces: Final = _sum(box.faces, [card for card in cards if box.faces[card] > 0])
        self.unhappy: Final = _sum(box.faces, [card for card in cards if box.faces[card] < 0])
        hooks = box.hooks
        self.building_science: Final = _among(box, held, hooks.building_science)
        self.theater_library_culture: Final = _among(box, held, hooks.theater_library_culture)
        self.lab_culture: Final = _among(box, held, hooks.lab_culture)
        self.other_culture: Final = _among(box, held, hooks.other_culture)
        self.more_strength: Final = _among(box, held, hooks.strength)
        self.more_faces: Final = _among(box, held, hooks.more_faces)
        self.infantry_as_cavalry: Final = held & hooks.infantry_as_cavalry != 0
        self.population_price: Final = _among(box, held, hooks.population_price)
        self.resource_price: Final = _among(box, held, hooks.resource_price)
        self.science_price: Final = _among(box, held, hooks.science_price)
        self.take_price: Final = _among(box, held, hooks.take_price)
        self.waives_surcharge: Final = held & hooks.waives_surcharge != 0
        self.stages_at_once: Final = _among(box, held, hooks.stages_at_once)
        self.when_taken: Final = _among(box, held, hooks.when_taken)
        self.when_developed: Final = _among(box, held, hooks.when_developed)
        self.when_turn_begins: Final = _among(box, held, hooks.when_turn_begins)
        self.when_turn_ends: Final = _among(box, held, hooks.when_turn_ends)
        self.attack_strength: Final = _among(box, held, hooks.attack_strength)
        self.forbids_attack: Final = _among(box, held, hooks.forbids_attack)
        self.forbids_war_on: Final = held & hooks.forbids_war_on != 0
        self.attack_price_factor: Final = _among(box, held, hooks.attack_price_factor)
        self.second_political_action: Final = held & hooks.second_political_action != 0
        self.food_produced: Final = _among(box, held, hooks.food_produced)
        self.resources_produced: Final = _among(box, held, hooks.resources_produced)
        self.doubles_mine: Final = held & hooks.doubles_mine != 0
        self.labs_produce: Final = held & hooks.labs_produce != 0
        self.uses: Final = _among(box, held, hooks.uses)
        self.partner_pays: Final = _among(box, held, hooks.partner_pays)
        self.military_revolution: Final = held & hooks.military_revolution != 0


def _sum(values: list[int], cards: list[int]) -> int:
    """The sum of the values of some cards."""
    found = 0
    for card in cards:
        found += values[card]
    return found


def _among(box: Box, held: int, hook: int) -> list[Card]:
    """The cards of a set that override a hook of `Box.hooks`, by number."""
    found = held & hook
    return [box.in_play[card] for card in numbers(found)] if found else NOTHING


def holding(table: Table, seat: Seat) -> Holding:
    """All that the seat has in play."""
    found = table.holdings[seat]
    if found is None:
        found = _kept(table.box, table.held[seat])
        table.holdings[seat] = found
    return found


def _kept(box: Box, held: int) -> Holding:
    """The holding of those cards, made before if the box still has it."""
    found = box.holdings.get(held)
    if found is None:
        if len(box.holdings) >= KEPT:
            box.holdings.clear()
        found = Holding(box, held)
        box.holdings[held] = found
    return found
