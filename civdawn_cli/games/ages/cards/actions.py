"""The action cards (TA-20), one class for each family of the same card in several ages."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Seat, then
from civdawn_cli.games.ages.cards.amounts import (
    Amounts,
    amounts,
    by_players,
    gain_points,
    strengths,
    stuff_steps,
)
from civdawn_cli.games.ages.catalogue import NUMBER, ROWS
from civdawn_cli.games.ages.hooks import Action
from civdawn_cli.games.ages.moves import BUILD, DEVELOP, INCREASE, REVOLUTION, STAGE, UPGRADE
from civdawn_cli.games.ages.names import FOOD
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.action_totals import civil_actions, spend_civil
from civdawn_cli.games.ages.rules.actions import CIVIL, FARMS_MINES, URBAN_ONLY, Ordered
from civdawn_cli.games.ages.rules.choices import GainEither, GainScience
from civdawn_cli.games.ages.rules.food_resources import Gain
from civdawn_cli.games.ages.rules.hands import take_from_civil_hand
from civdawn_cli.games.ages.table import Table

CARD_PRICE: Final = 1
"""CA for an action card (TA-20.1)."""


def _special(number: Number, at: int) -> dict[str, Any]:
    """The part of a card's effect with that index."""
    found: dict[str, Any] = ROWS[number]["special"][at]
    return found


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
        table.gone.append(self.number)

    def work(self, table: Table, seat: Seat) -> None:
        """Do what it says, now or by pushing steps."""
        raise NotImplementedError(self.slug)


# Those that give something.


class Gains(ActionCard):
    """Points, food and resources (Cultural Heritage, Revolutionary Idea, Stockpile)."""

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        self.gained: Final[Amounts] = amounts(_special(number, 0))

    def work(self, table: Table, seat: Seat) -> None:
        gain_points(table, seat, self.gained)
        then(table, *stuff_steps(seat, self.gained))


class CulturalHeritage(Gains):
    """Science and culture points."""

    slug = "cultural-heritage"


class RevolutionaryIdea(Gains):
    """Science points."""

    slug = "revolutionary-idea"


class Stockpile(Gains):
    """Food and resources."""

    slug = "stockpile"


class Reserves(ActionCard):
    """Food or resources."""

    slug = "reserves"

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        food, resources = _special(number, 0)["options"]
        self.food: Final[int] = food["food"]
        self.resources: Final[int] = resources["resource"]

    def work(self, table: Table, seat: Seat) -> None:
        then(table, GainEither(seat, self.food, self.resources))


class Endowment(ActionCard):
    """Culture points for each civilization with more of them (TA-37.29)."""

    slug = "endowment-for-the-arts"

    def work(self, table: Table, seat: Seat) -> None:
        own = table.culture[seat]
        ahead = [rival for rival in table.rivals(seat) if table.culture[rival] > own]
        table.culture[seat] += len(ahead) * by_players(self.number, table)


class Patriotism(ActionCard):
    """An MA and resources for units, both for this turn (TA-20.8)."""

    slug = "patriotism"

    def work(self, table: Table, seat: Seat) -> None:
        table.temporary_ma += int(_special(self.number, 0)["amount"])
        table.military_resources += int(_special(self.number, 1)["amount"])


class ArmsRace(ActionCard):
    """Resources for units for each stronger civilization, for this turn (TA-37.29)."""

    def work(self, table: Table, seat: Seat) -> None:
        all_strengths = strengths(table)
        own = all_strengths[seat]
        stronger = [rival for rival in table.rivals(seat) if all_strengths[rival] > own]
        table.military_resources += len(stronger) * by_players(self.number, table)


class MilitaryBuildUp(ArmsRace):
    """The one of Age III."""

    slug = "military-build-up"


class WaveOfNationalism(ArmsRace):
    """The one of Age II."""

    slug = "wave-of-nationalism"


# Those that order an action.


class Orders(ActionCard):
    """Order one action without further CA (TA-20.3, 20.7)."""

    def ordered(self, seat: Seat) -> Ordered:
        """The action."""
        raise NotImplementedError(self.slug)

    def playable(self, table: Table, seat: Seat) -> bool:
        if civil_actions(table, seat) < CARD_PRICE:
            return False
        return bool(self.ordered(seat).actions(table))

    def work(self, table: Table, seat: Seat) -> None:
        then(table, self.ordered(seat))


class Discounted(Orders):
    """The action costs fewer resources (TA-37.36)."""

    def __init__(self, number: Number) -> None:
        super().__init__(number)
        self.discount: Final[int] = _special(number, 0)["resource_discount"]


class RichLand(Discounted):
    """Build or upgrade a farm or mine."""

    slug = "rich-land"

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (BUILD, UPGRADE), FARMS_MINES, self.discount)


class UrbanGrowth(Discounted):
    """Build or upgrade an urban building."""

    slug = "urban-growth"

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (BUILD, UPGRADE), URBAN_ONLY, self.discount)


class EfficientUpgrade(Discounted):
    """Upgrade a farm, mine or urban building."""

    slug = "efficient-upgrade"

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (UPGRADE,), CIVIL, self.discount)


class EngineeringGenius(Discounted):
    """Complete one stage of the wonder (TA-20.6)."""

    slug = "engineering-genius"

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (STAGE,), discount=self.discount)


class Frugality(Orders):
    """Increase population, then gain food (TA-37.35)."""

    slug = "frugality"

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (INCREASE,))

    def work(self, table: Table, seat: Seat) -> None:
        food = int(_special(self.number, 1)["food"])
        then(table, self.ordered(seat), Gain(seat, FOOD, food))


class Breakthrough(Orders):
    """Develop a technology or declare a revolution, then gain science points (TA-37.35). A
    revolution spends no CA for the card (TA-19.10, TA-36.9)."""

    slug = "breakthrough"

    def ordered(self, seat: Seat) -> Ordered:
        return Ordered(seat, (DEVELOP, REVOLUTION), civil_price=CARD_PRICE)

    def playable(self, table: Table, seat: Seat) -> bool:
        return bool(self.ordered(seat).actions(table))

    def play(self, table: Table, seat: Seat) -> None:
        self.discard(table, seat)
        self.work(table, seat)

    def work(self, table: Table, seat: Seat) -> None:
        points = int(_special(self.number, 1)["science"])
        then(table, self.ordered(seat), GainScience(seat, points))


ACTION_CARDS: Final[tuple[Action, ...]] = (
    Breakthrough(NUMBER["breakthrough-i"]),
    Breakthrough(NUMBER["breakthrough-ii"]),
    CulturalHeritage(NUMBER["cultural-heritage-a"]),
    CulturalHeritage(NUMBER["cultural-heritage-i"]),
    EfficientUpgrade(NUMBER["efficient-upgrade-ii"]),
    EfficientUpgrade(NUMBER["efficient-upgrade-iii"]),
    Endowment(NUMBER["endowment-for-the-arts"]),
    EngineeringGenius(NUMBER["engineering-genius-a"]),
    EngineeringGenius(NUMBER["engineering-genius-i"]),
    EngineeringGenius(NUMBER["engineering-genius-ii"]),
    EngineeringGenius(NUMBER["engineering-genius-iii"]),
    Frugality(NUMBER["frugality-a"]),
    Frugality(NUMBER["frugality-i"]),
    Frugality(NUMBER["frugality-ii"]),
    MilitaryBuildUp(NUMBER["military-build-up"]),
    Patriotism(NUMBER["patriotism-a"]),
    Patriotism(NUMBER["patriotism-i"]),
    Patriotism(NUMBER["patriotism-ii"]),
    Patriotism(NUMBER["patriotism-iii"]),
    Reserves(NUMBER["reserves-i"]),
    Reserves(NUMBER["reserves-ii"]),
    Reserves(NUMBER["reserves-iii"]),
    RevolutionaryIdea(NUMBER["revolutionary-idea-ii"]),
    RevolutionaryIdea(NUMBER["revolutionary-idea-iii"]),
    RichLand(NUMBER["rich-land-a"]),
    RichLand(NUMBER["rich-land-i"]),
    RichLand(NUMBER["rich-land-ii"]),
    Stockpile(NUMBER["stockpile"]),
    UrbanGrowth(NUMBER["urban-growth-a"]),
    UrbanGrowth(NUMBER["urban-growth-i"]),
    UrbanGrowth(NUMBER["urban-growth-ii"]),
    UrbanGrowth(NUMBER["urban-growth-iii"]),
    WaveOfNationalism(NUMBER["wave-of-nationalism"]),
)
"""Every action card."""
