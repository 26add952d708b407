"""The leaders of Ages A and I that do more than their numbers say (TA-27.4, TA-36.1 to 36.6)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.cards.printed import best_level, count, printed
from civdawn_cli.games.ages.catalogue import IS_TECHNOLOGY, OF_TYPE, SLUG, TYPE
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.names import (
    LAB,
    LEADER,
    LIBRARY,
    NONE,
    TECHS,
    TEMPLE,
    TERRITORY,
    THEATER,
    UNITS,
)
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.action_totals import military_actions, spend_military
from civdawn_cli.games.ages.rules.buildings import (
    FIRST_UNIT,
    build,
    can_increase,
    funds,
    increase,
    resource_price,
)
from civdawn_cli.games.ages.rules.colonization import colonize
from civdawn_cli.games.ages.rules.food_resources import gain
from civdawn_cli.games.ages.rules.hands import distinct, take_from_hand
from civdawn_cli.games.ages.rules.ratings import (
    GOVERNMENTS,
    WONDERS,
    faces_of_cards,
    faces_of_workers,
    strength,
)
from civdawn_cli.games.ages.rules.tokens import gain_yellow
from civdawn_cli.games.ages.table import Table

ALEXANDER_STRENGTH: Final = printed("alexander-the-great", "strength_per_unit")
ALEXANDER_YELLOW: Final = printed(
    "alexander-the-great", "political_action_remove_self", "yellow_tokens"
)
ARISTOTLE_SCIENCE: Final = printed("aristotle", "science_on_taking_technology")
HAMMURABI_ACTIONS: Final = printed("hammurabi", "military_action_as_civil_once_per_turn")
HAMMURABI_DISCOUNT: Final = printed("hammurabi", "take_leader_cost_reduction")
HOMER_RESOURCES: Final = printed("homer", "military_resources_per_turn")
MOSES_DISCOUNT: Final = printed("moses", "population_food_discount")
MICHELANGELO_CULTURE: Final = printed("michelangelo", "culture_per_happy_face")
JOAN_STRENGTH: Final = printed("joan-of-arc", "strength_per_happy_face")
LEONARDO_RESOURCES: Final = printed("leonardo-da-vinci", "on_develop_technology", "resource")
GENGHIS_CULTURE: Final = printed("genghis-khan", "end_of_turn_culture_if_top_two_strength")
BARBAROSSA: Final = "population_and_unit_for_one_military_action"
BARBAROSSA_FOOD: Final = printed("frederick-barbarossa", BARBAROSSA, "food_discount")
BARBAROSSA_RESOURCES: Final = printed("frederick-barbarossa", BARBAROSSA, "resource_discount")


def happy_workers(table: Table, seat: Seat, kind: int) -> int:
    """Happy faces of the seat's buildings of a type."""
    return faces_of_workers(table, seat, OF_TYPE[kind][0], OF_TYPE[kind][-1] + 1)


# Age A.


class AlexanderTheGreat(Card):
    """Every unit is stronger, though not in a colonization force (TA-24.10); leaving as a political
    action brings a yellow token (TA-37.21)."""

    slug = "alexander-the-great"

    def strength(self, table: Table, seat: Seat) -> int:
        return ALEXANDER_STRENGTH * count(table, seat, UNITS)

    def retires_for(self, table: Table, seat: Seat) -> list[int]:
        return [NONE]

    def retire(self, table: Table, seat: Seat, for_card: int) -> None:
        gain_yellow(table, seat, ALEXANDER_YELLOW)


class Aristotle(Card):
    """A science point for each technology taken from the row (TA-16.1)."""

    slug = "aristotle"
    power = 0.6

    def when_taken(self, table: Table, seat: Seat, card: Number) -> None:
        if IS_TECHNOLOGY[card]:
            table.science[seat] += ARISTOTLE_SCIENCE


class Hammurabi(Card):
    """Once per turn an MA is a CA instead (TA-30.4); leaders are cheaper to take (TA-37.40)."""

    slug = "hammurabi"
    power = 0.9

    def take_price(self, table: Table, seat: Seat, card: Number) -> int:
        return -HAMMURABI_DISCOUNT if TYPE[card] == LEADER else 0

    def uses(self, table: Table, seat: Seat) -> list[int]:
        used = table.used >> self.number & 1
        return [0] if not used and military_actions(table, seat) >= HAMMURABI_ACTIONS else []

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        spend_military(table, seat, HAMMURABI_ACTIONS)
        table.temporary_ca += HAMMURABI_ACTIONS


class Homer(Card):
    """A temporary resource for units in each own turn (TA-37.44); replaced, he may go under a
    wonder (TA-36.1)."""

    slug = "homer"
    power = 0.6

    def when_turn_begins(self, table: Table, seat: Seat) -> None:
        table.military_resources += HOMER_RESOURCES

    def when_played(self, table: Table, seat: Seat) -> None:
        if seat == table.active:
            table.military_resources += HOMER_RESOURCES

    def goes_under_wonder(self) -> bool:
        return True


class JuliusCaesar(Card):
    """Once per game a second political action (TA-37.21)."""

    slug = "julius-caesar"
    power = 0.3

    def second_political_action(self) -> bool:
        return True


class Moses(Card):
    """Population is cheaper to increase (TA-17.1)."""

    slug = "moses"
    power = 0.7

    def population_price(self) -> int:
        return -MOSES_DISCOUNT


# Age I.


class Michelangelo(Card):
    """Culture for the happy faces of temples, theaters and wonders (TA-36.1, TA-37.54); completed
    wonders make wonders no dearer (TA-16.5)."""

    slug = "michelangelo"

    def other_culture(self, table: Table, seat: Seat) -> int:
        faces = happy_workers(table, seat, TEMPLE) + happy_workers(table, seat, THEATER)
        return MICHELANGELO_CULTURE * (faces + faces_of_cards(table, seat, WONDERS))

    def waives_surcharge(self) -> bool:
        return True


class JoanOfArc(Card):
    """Strength for the happy faces of temples and the government (TA-29.4); she knows the next
    event before the politics phase (TA-9)."""

    slug = "joan-of-arc"

    def strength(self, table: Table, seat: Seat) -> int:
        faces = happy_workers(table, seat, TEMPLE) + faces_of_cards(table, seat, GOVERNMENTS)
        return JOAN_STRENGTH * faces

    def peeks(self) -> bool:
        return True


class LeonardoDaVinci(Card):
    """Science by the level of the best lab or library (TA-1.11); developing a technology brings
    resources (TA-19.8)."""

    slug = "leonardo-da-vinci"
    power = 0.6

    def building_science(self, table: Table, seat: Seat) -> int:
        return best_level(table, seat, (LAB, LIBRARY))

    def when_developed(self, table: Table, seat: Seat, tech: Number) -> None:
        gain(table, seat, 0, LEONARDO_RESOURCES)


class GenghisKhan(Card):
    """Infantry may form armies as cavalry (TA-36.6); a turn that ends among the two strongest
    scores (TA-36.4, 36.5, TA-37.41)."""

    slug = "genghis-khan"
    power = 1.5

    def infantry_as_cavalry(self) -> bool:
        return True

    def when_turn_ends(self, table: Table, seat: Seat) -> None:
        own = strength(table, seat)
        stronger = [rival for rival in table.rivals(seat) if strength(table, rival) > own]
        places = 2 if table.players() > 2 else 1
        if len(stronger) < places:
            table.culture[seat] += GENGHIS_CULTURE


class ChristopherColumbus(Card):
    """Leaving as a political action he colonizes a territory of the hand without a force
    (TA-37.21, 37.60)."""

    slug = "christopher-columbus"
    power = 0.4

    def retires_for(self, table: Table, seat: Seat) -> list[int]:
        hand = distinct(table.military_hand[seat])
        return [card for card in hand if TYPE[card] == TERRITORY]

    def retire(self, table: Table, seat: Seat, for_card: int) -> None:
        take_from_hand(table, seat, for_card)
        colonize(table, seat, for_card)


class BuildUnit(Step[Table]):
    """The second half of Barbarossa's action: a unit of the new worker (TA-21.1)."""

    def __init__(self, seat: Seat, tech: Number) -> None:
        super().__init__(seat)
        self.tech: Final = tech

    def run(self, table: Table) -> None:
        build(table, self.seat, self.tech, BARBAROSSA_RESOURCES)


class FrederickBarbarossa(Card):
    """For 1 MA the population increases and the new worker becomes a unit, both cheaper; all of it
    must be payable (TA-15.2, TA-32.3). What for: the unit's technology."""

    slug = "frederick-barbarossa"
    power = 0.8

    def uses(self, table: Table, seat: Seat) -> list[int]:
        if not military_actions(table, seat) or not can_increase(table, seat, BARBAROSSA_FOOD):
            return []
        return [
            tech
            for tech in range(FIRST_UNIT, TECHS)
            if table.known[seat] >> tech & 1
            and resource_price(table, seat, tech) - BARBAROSSA_RESOURCES <= funds(table, seat, tech)
        ]

    def use(self, table: Table, seat: Seat, what: int) -> None:
        spend_military(table, seat, 1)
        then(table, BuildUnit(seat, what))
        increase(table, seat, BARBAROSSA_FOOD)

    def use_text(self, what: int) -> str:
        return SLUG[what]


LEADERS_A_I: Final[tuple[Card, ...]] = (
    AlexanderTheGreat(),
    Aristotle(),
    Hammurabi(),
    Homer(),
    JuliusCaesar(),
    Moses(),
    Michelangelo(),
    JoanOfArc(),
    LeonardoDaVinci(),
    GenghisKhan(),
    ChristopherColumbus(),
    FrederickBarbarossa(),
)
