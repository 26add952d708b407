"""The action cards (TA-20), one class for each family of the same card in several ages."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.cards.amounts import (
    Amounts,
    amounts,
    by_players,
    gain_points,
    strengths,
    stuff_steps,
)
from civdawn_cli.games.ages.hooks import Action
from civdawn_cli.games.ages.moves import BUILD, DEVELOP, INCREASE, REVOLUTION, STAGE, UPGRADE
from civdawn_cli.games.ages.names import FOOD, MOST_SEATS
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.action_totals import civil_actions, spend_civil
from civdawn_cli.games.ages.rules.actions import Ordered
from civdawn_cli.games.ages.rules.choices import GainEither, GainScience
from civdawn_cli.games.ages.rules.food_resources import Gain
from civdawn_cli.games.ages.rules.hands import take_from_civil_hand
from civdawn_cli.games.ages.table import Table

CARD_PRICE: Final = 1
"""CA for an action card (TA-20.1)."""


class ActionCard(Action):
    """Pay 1 CA, put the card out of the game, do what it says (TA-20.1, TA-25.6)."""

    def playable(self, table: Table, seat: Seat) -> bool:
        return civil_actions(table, seat) >= CARD_PRICE

    def play(self, table: Table, seat: Seat) -> None:
        spend_civil(table, seat, CARD_PRICE)
        self.discard(table, seat)
        self.work(table, seat)

    def discard(self, table: Table, seat: Seat) -> None:
        """The card leaves the hand for good."""
        take_from_civil_hand(table, seat, self.number)
        table.civil_gone.append(self.number)

    def work(self, table: Table, seat: Seat) -> None:
        """Do what it says, now or by pushing steps."""
        raise NotImplementedError(self.slug)  # each card has its own


# Those that give something.


class Gains(ActionCard):
    """Points, food and resources (Cultural Heritage, Revolutionary Idea, Stockpile)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.gained: Final[Amounts] = amounts(self.entry("special", 0))

    def work(self, table: Table, seat: Seat) -> None:
        gain_points(table, seat, self.gained)
        then(table, *stuff_steps(seat, self.gained))


class CulturalHeritage(Gains):
    """Science and culture points."""


class RevolutionaryIdea(Gains):
    """Science points."""


class Stockpile(Gains):
    """Food and resources."""


class Reserves(ActionCard):
    """Food or resources."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        food, resources = self.entry("special", 0)["options"]
        self.food: Final[int] = food["food"]
        self.resources: Final[int] = resources["resource"]

    def work(self, table: Table, seat: Seat) -> None:
        then(table, GainEither(seat, self.food, self.resources))


class Endowment(ActionCard):
    """Culture points for each civilization with more of them (TA-37.29)."""

    def work(self, table: Table, seat: Seat) -> None:
        own = table.culture[seat]
        ahead = [rival for rival in table.rivals(seat) if table.culture[rival] > own]
        table.culture[seat] += len(ahead) * by_players(self, table)


class Patriotism(ActionCard):
    """An MA and resources for units, both for this turn (TA-20.8)."""

    def work(self, table: Table, seat: Seat) -> None:
        table.temporary_ma += int(self.entry("special", 0)["amount"])
        table.military_resources += int(self.entry("special", 1)["amount"])


class ArmsRace(ActionCard):
    """Resources for units for each stronger civilization, for this turn (TA-37.29)."""

    def work(self, table: Table, seat: Seat) -> None:
        all_strengths = strengths(table)
        own = all_strengths[seat]
        stronger = [rival for rival in table.rivals(seat) if all_strengths[rival] > own]
        table.military_resources += len(stronger) * by_players(self, table)


class MilitaryBuildUp(ArmsRace):
    """The card of this family in Age III."""


class WaveOfNationalism(ArmsRace):
    """The card of this family in Age II."""


# Those that order an action.


class Orders(ActionCard):
    """Order one action without further CA (TA-20.3, 20.7)."""

    def ordered(self, seat: Seat) -> Ordered:
        """The step that asks for the ordered action."""
        raise NotImplementedError(self.slug)  # each card has its own

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        # The step of each seat, made when a card is first asked for it.
        self._steps: Final[list[Ordered]] = []

    def can_order(self, table: Table, seat: Seat) -> bool:
        """Return True if there is such an action (TA-20.7)."""
        if not self._steps:
            self._steps.extend([self.ordered(any_seat) for any_seat in range(MOST_SEATS)])
        return self._steps[seat].possible(table)

    def playable(self, table: Table, seat: Seat) -> bool:
        return civil_actions(table, seat) >= CARD_PRICE and self.can_order(table, seat)

    def work(self, table: Table, seat: Seat) -> None:
        then(table, self.ordered(seat))


class Discounted(Orders):
    """The action costs fewer resources (TA-37.36)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.discount: Final[int] = self.entry("special", 0)["resource_discount"]


class RichLand(Discounted):
    """Build or upgrade a farm or mine."""

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (BUILD, UPGRADE), self.box.farms_mines, self.discount)


class UrbanGrowth(Discounted):
    """Build or upgrade an urban building."""

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (BUILD, UPGRADE), self.box.urban_only, self.discount)


class EfficientUpgrade(Discounted):
    """Upgrade a farm, mine or urban building."""

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (UPGRADE,), self.box.civil, self.discount)


class EngineeringGenius(Discounted):
    """Complete one stage of the wonder (TA-20.6)."""

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (STAGE,), self.box.civil, self.discount)


class Frugality(Orders):
    """Increase population, then gain food (TA-37.35)."""

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (INCREASE,), self.box.civil)

    def work(self, table: Table, seat: Seat) -> None:
        food = int(self.entry("special", 1)["food"])
        then(table, self.ordered(seat), Gain(seat, FOOD, food))


class Breakthrough(Orders):
    """Develop a technology or declare a revolution, then gain science points (TA-37.35). A
    revolution spends no CA for the card (TA-19.10, TA-36.9)."""

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (DEVELOP, REVOLUTION), self.box.civil, civil_price=CARD_PRICE)

    def playable(self, table: Table, seat: Seat) -> bool:
        return self.can_order(table, seat)

    def play(self, table: Table, seat: Seat) -> None:
        self.discard(table, seat)
        self.work(table, seat)

    def work(self, table: Table, seat: Seat) -> None:
        points = int(self.entry("special", 1)["science"])
        then(table, self.ordered(seat), GainScience(seat, points))


ACTION_CARDS: Final[dict[str, type[Action]]] = {
    "breakthrough": Breakthrough,
    "cultural-heritage": CulturalHeritage,
    "efficient-upgrade": EfficientUpgrade,
    "endowment-for-the-arts": Endowment,
    "engineering-genius": EngineeringGenius,
    "frugality": Frugality,
    "military-build-up": MilitaryBuildUp,
    "patriotism": Patriotism,
    "reserves": Reserves,
    "revolutionary-idea": RevolutionaryIdea,
    "rich-land": RichLand,
    "stockpile": Stockpile,
    "urban-growth": UrbanGrowth,
    "wave-of-nationalism": WaveOfNationalism,
}
"""Every action card."""
