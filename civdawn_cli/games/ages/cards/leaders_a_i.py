"""The leaders of Ages A and I that do more than their numbers say (TA-27.4, TA-36.1 to 36.6)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat, Step, then
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.cards.printed import best_level, count
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.names import (
    LAB,
    LEADER,
    LIBRARY,
    NONE,
    TEMPLE,
    TERRITORY,
    THEATER,
    UNITS,
)
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.action_totals import military_actions, spend_military
from civdawn_cli.games.ages.rules.buildings import (
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
    faces_of_cards,
    faces_of_workers,
    strength,
)
from civdawn_cli.games.ages.rules.tokens import gain_yellow
from civdawn_cli.games.ages.table import Table

BARBAROSSA: Final = "population_and_unit_for_one_military_action"


def happy_workers(table: Table, seat: Seat, kind: int) -> int:
    """Happy faces of the seat's buildings of a type."""
    box = table.box
    return faces_of_workers(table, seat, box.first[kind], box.first[kind + 1])


# Age A.


class AlexanderTheGreat(Card):
    """Every unit is stronger, though not in a colonization force (TA-24.10); leaving as a political
    action brings a yellow token (TA-37.21)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.each_unit: Final = self.printed("strength_per_unit")
        self.tokens: Final = self.printed("political_action_remove_self", "yellow_tokens")

    def strength(self, table: Table, seat: Seat) -> int:
        return self.each_unit * count(table, seat, UNITS)

    def retires_for(self, table: Table, seat: Seat) -> list[int]:
        return [NONE]

    def retire(self, table: Table, seat: Seat, for_card: int) -> None:
        gain_yellow(table, seat, self.tokens)


class Aristotle(Card):
    """A science point for each technology taken from the row (TA-16.1)."""

    power = 0.6

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.points: Final = self.printed("science_on_taking_technology")

    def when_taken(self, table: Table, seat: Seat, card: Number) -> None:
        if table.box.is_technology[card]:
            table.science[seat] += self.points


class Hammurabi(Card):
    """Once per turn an MA is a CA instead (TA-30.4); leaders are cheaper to take (TA-37.40)."""

    power = 0.9

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.actions: Final = self.printed("military_action_as_civil_once_per_turn")
        self.discount: Final = self.printed("take_leader_cost_reduction")

    def take_price(self, table: Table, seat: Seat, card: Number) -> int:
        return -self.discount if table.box.type[card] == LEADER else 0

    def uses(self, table: Table, seat: Seat) -> list[int]:
        used = table.used >> self.number & 1
        return [0] if not used and military_actions(table, seat) >= self.actions else []

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        spend_military(table, seat, self.actions)
        table.temporary_ca += self.actions


class Homer(Card):
    """A temporary resource for units in each own turn (TA-37.44); replaced, he may go under a
    wonder (TA-36.1)."""

    power = 0.6

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.resources: Final = self.printed("military_resources_per_turn")

    def when_turn_begins(self, table: Table, seat: Seat) -> None:
        table.military_resources += self.resources

    def when_played(self, table: Table, seat: Seat) -> None:
        if seat == table.active:
            table.military_resources += self.resources

    def goes_under_wonder(self) -> bool:
        return True


class JuliusCaesar(Card):
    """Once per game a second political action (TA-37.21)."""

    power = 0.3

    def second_political_action(self) -> bool:
        return True


class Moses(Card):
    """Population is cheaper to increase (TA-17.1)."""

    power = 0.7

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.discount: Final = self.printed("population_food_discount")

    def population_price(self) -> int:
        return -self.discount


# Age I.


class Michelangelo(Card):
    """Culture for the happy faces of temples, theaters and wonders (TA-36.1, TA-37.54); completed
    wonders make wonders no dearer (TA-16.5)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.each_face: Final = self.printed("culture_per_happy_face")

    def other_culture(self, table: Table, seat: Seat) -> int:
        faces = happy_workers(table, seat, TEMPLE) + happy_workers(table, seat, THEATER)
        return self.each_face * (faces + faces_of_cards(table, seat, table.box.wonder_cards))

    def waives_surcharge(self) -> bool:
        return True


class JoanOfArc(Card):
    """Strength for the happy faces of temples and the government (TA-29.4); she knows the next
    event before the politics phase (TA-9)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.each_face: Final = self.printed("strength_per_happy_face")

    def strength(self, table: Table, seat: Seat) -> int:
        faces = happy_workers(table, seat, TEMPLE)
        faces += faces_of_cards(table, seat, self.box.government_cards)
        return self.each_face * faces

    def peeks(self) -> bool:
        return True


class LeonardoDaVinci(Card):
    """Science by the level of the best lab or library (TA-1.11); developing a technology brings
    resources (TA-19.8)."""

    power = 0.6

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.resources: Final = self.printed("on_develop_technology", "resource")

    def building_science(self, table: Table, seat: Seat) -> int:
        return best_level(table, seat, (LAB, LIBRARY))

    def when_developed(self, table: Table, seat: Seat, tech: Number) -> None:
        gain(table, seat, 0, self.resources)


class GenghisKhan(Card):
    """Infantry may form armies as cavalry (TA-36.6); a turn that ends among the two strongest
    scores (TA-36.4, 36.5, TA-37.41)."""

    power = 1.5

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.points: Final = self.printed("end_of_turn_culture_if_top_two_strength")

    def infantry_as_cavalry(self) -> bool:
        return True

    def when_turn_ends(self, table: Table, seat: Seat) -> None:
        own = strength(table, seat)
        stronger = [rival for rival in table.rivals(seat) if strength(table, rival) > own]
        places = 2 if table.players() > 2 else 1
        if len(stronger) < places:
            table.culture[seat] += self.points


class ChristopherColumbus(Card):
    """He may leave play as a political action; then a territory of the hand becomes a colony
    without a force (TA-37.21, 37.60)."""

    power = 0.4

    def retires_for(self, table: Table, seat: Seat) -> list[int]:
        box = table.box
        hand = distinct(table.military_hand[seat])
        return [card for card in hand if box.type[card] == TERRITORY]

    def retire(self, table: Table, seat: Seat, for_card: int) -> None:
        take_from_hand(table, seat, for_card)
        colonize(table, seat, for_card)


class BuildUnit(Step[Table]):
    """The second half of Barbarossa's action: a unit of the new worker (TA-21.1)."""

    def __init__(self, seat: Seat, tech: Number) -> None:
        super().__init__(seat)
        self.tech: Final = tech

    def run(self, table: Table) -> None:
        leader = table.box.in_play[table.leader[self.seat]]
        assert isinstance(leader, FrederickBarbarossa), leader.slug
        build(table, self.seat, self.tech, leader.resources)


class FrederickBarbarossa(Card):
    """For 1 MA the population increases and the new worker becomes a unit, both cheaper; all of it
    must be payable (TA-15.2, TA-32.3). Number of a use: the unit's technology."""

    power = 0.8

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.food: Final = self.printed(BARBAROSSA, "food_discount")
        self.resources: Final = self.printed(BARBAROSSA, "resource_discount")

    def uses(self, table: Table, seat: Seat) -> list[int]:
        box = table.box
        if not military_actions(table, seat) or not can_increase(table, seat, self.food):
            return []
        return [
            tech
            for tech in range(box.first_unit, box.techs)
            if table.known[seat] >> tech & 1
            and resource_price(table, seat, tech) - self.resources <= funds(table, seat, tech)
        ]

    def use(self, table: Table, seat: Seat, what: int) -> None:
        spend_military(table, seat, 1)
        then(table, BuildUnit(seat, what))
        increase(table, seat, self.food)

    def use_text(self, what: int) -> str:
        return self.box.slug[what]


LEADERS_A_I: Final[dict[str, type[Card]]] = {
    "alexander-the-great": AlexanderTheGreat,
    "aristotle": Aristotle,
    "hammurabi": Hammurabi,
    "homer": Homer,
    "julius-caesar": JuliusCaesar,
    "moses": Moses,
    "michelangelo": Michelangelo,
    "joan-of-arc": JoanOfArc,
    "leonardo-da-vinci": LeonardoDaVinci,
    "genghis-khan": GenghisKhan,
    "christopher-columbus": ChristopherColumbus,
    "frederick-barbarossa": FrederickBarbarossa,
}
