"""The leaders of Ages II and III that do more than their numbers say (TA-27.4, TA-36.7 to
36.16)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.cards.printed import (
    best_level,
    printed,
    special,
    sum_of_levels,
)
from civdawn_cli.games.ages.catalogue import EACH_CULTURE, LEVEL, OF_TYPE, SLUG, TYPE
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.names import LAB, LIBRARY, TECHS, THEATER, UNITS
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.action_totals import civil_actions, return_civil, spend_civil
from civdawn_cli.games.ages.rules.buildings import (
    FIRST_UNIT,
    FIRST_URBAN,
    built,
    funds,
    has_room,
    upgrade,
    upgrade_price,
)
from civdawn_cli.games.ages.table import Table

SHAKESPEARE_CULTURE: Final = printed("william-shakespeare", "culture_per_library_theater_pair")
SHAKESPEARE_DISCOUNT: Final = "theater_library_cross_discount"
SHAKESPEARE_RESOURCES: Final = printed("william-shakespeare", SHAKESPEARE_DISCOUNT, "resource")
SHAKESPEARE_SCIENCE: Final = printed("william-shakespeare", SHAKESPEARE_DISCOUNT, "science")
COOK_FIRST: Final = printed("james-cook", "culture_from_colonies", "first")
COOK_FURTHER: Final = printed("james-cook", "culture_from_colonies", "each_further")
COOK_CARDS: Final = printed("james-cook", "colonization_discard_bonus", "max_cards")
NAPOLEON_STRENGTH: Final = printed("napoleon-bonaparte", "strength_per_unit_type")
NAPOLEON_MOST: Final = printed("napoleon-bonaparte", "strength_per_unit_type", "max")
ROBESPIERRE_CULTURE: Final = printed("maximilien-robespierre", "on_revolution", "culture")
BACH_CULTURE: Final = printed("js-bach", "culture_per_building")
BACH_SCIENCE: Final = printed("js-bach", "technology_science_discount")
EINSTEIN_CULTURE: Final = printed("albert-einstein", "on_develop_technology", "culture")
GANDHI_FACTOR: Final = printed("mahatma-gandhi", "attack_cost_multiplier_against_owner", "factor")
CHURCHILL: Final[list[dict[str, int]]] = special("winston-churchill", "choose_once_per_turn")[
    "options"
]
CHURCHILL_CULTURE: Final[int] = CHURCHILL[0]["culture"]
CHURCHILL_SCIENCE: Final[int] = CHURCHILL[1]["military_science"]
CHURCHILL_RESOURCES: Final[int] = CHURCHILL[1]["military_resources"]
MEIER_SCIENCE: Final = printed("sid-meier", "science_per_building")

# Age II.


class WilliamShakespeare(Card):
    """Culture for each pair of a library and a theater; who has one of the two gets the other, and
    its technologies, cheaper to build and to develop (TA-36.18); not to upgrade (TA-17.7)."""

    slug = "william-shakespeare"

    def theater_library_culture(self, table: Table, seat: Seat) -> int:
        pairs = min(built(table, seat, LIBRARY), built(table, seat, THEATER))
        return SHAKESPEARE_CULTURE * pairs

    def resource_price(self, table: Table, seat: Seat, tech: Number) -> int:
        return -SHAKESPEARE_RESOURCES if self._has_other(table, seat, tech) else 0

    def science_price(self, table: Table, seat: Seat, tech: Number) -> int:
        return -SHAKESPEARE_SCIENCE if self._has_other(table, seat, tech) else 0

    def _has_other(self, table: Table, seat: Seat, tech: Number) -> bool:
        """Whether it is of one of the two types and a building of the other is there."""
        if TYPE[tech] == THEATER:
            return built(table, seat, LIBRARY) > 0
        return TYPE[tech] == LIBRARY and built(table, seat, THEATER) > 0


class JamesCook(Card):
    """Culture for colonies, most for the first (TA-29.6); military cards thrown away strengthen a
    colonization force (TA-37.60)."""

    slug = "james-cook"

    def other_culture(self, table: Table, seat: Seat) -> int:
        colonies = table.colonies[seat].bit_count()
        return COOK_FIRST + COOK_FURTHER * (colonies - 1) if colonies else 0

    def force_discards(self) -> int:
        return COOK_CARDS


class NapoleonBonaparte(Card):
    """Strength for each type of unit there is, though not in a colonization force (TA-24.10)."""

    slug = "napoleon-bonaparte"

    def strength(self, table: Table, seat: Seat) -> int:
        found = 0
        for kind in UNITS:
            if built(table, seat, kind):
                found += NAPOLEON_STRENGTH
        return min(found, NAPOLEON_MOST)


class MaximilienRobespierre(Card):
    """Revolutions spend all MA instead of all CA and score (TA-36.7 to 36.9)."""

    slug = "maximilien-robespierre"

    def military_revolution(self) -> bool:
        return True

    def when_revolution(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += ROBESPIERRE_CULTURE


class JSBach(Card):
    """Theaters give more culture, their technologies cost less science; once per turn a CA upgrades
    any urban building to a theater (TA-36.11, 36.12). What for: old * 64 + new."""

    slug = "js-bach"

    def theater_library_culture(self, table: Table, seat: Seat) -> int:
        return BACH_CULTURE * built(table, seat, THEATER)

    def science_price(self, table: Table, seat: Seat, tech: Number) -> int:
        return -BACH_SCIENCE if TYPE[tech] == THEATER else 0

    def uses(self, table: Table, seat: Seat) -> list[int]:
        if table.used >> self.number & 1 or not civil_actions(table, seat):
            return []
        theaters = [tech for tech in OF_TYPE[THEATER] if table.known[seat] >> tech & 1]
        found: list[int] = []
        for old in range(FIRST_URBAN, FIRST_UNIT):
            if table.workers[seat * TECHS + old]:
                for new in theaters:
                    if self._may_become(table, seat, old, new):
                        found.append(old * 64 + new)
        return found

    def _may_become(self, table: Table, seat: Seat, old: Number, new: Number) -> bool:
        """Whether level, room and resources allow it."""
        return (
            new != old
            and LEVEL[new] >= LEVEL[old]
            and (TYPE[old] == THEATER or has_room(table, seat, new))
            and upgrade_price(table, seat, old, new) <= funds(table, seat, new)
        )

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        spend_civil(table, seat, 1)
        upgrade(table, seat, what // 64, what % 64)

    def use_text(self, what: int) -> str:
        return f"{SLUG[what // 64]} {SLUG[what % 64]}"


class IsaacNewton(Card):
    """Science by the level of the best lab or library (TA-1.11); developing a technology gives a CA
    back (TA-36.10)."""

    slug = "isaac-newton"
    power = 0.7

    def building_science(self, table: Table, seat: Seat) -> int:
        return best_level(table, seat, (LAB, LIBRARY))

    def when_developed(self, table: Table, seat: Seat, tech: Number) -> None:
        return_civil(table, seat)


# Age III.


class AlbertEinstein(Card):
    """Science by the level of the best lab or library (TA-1.11); developing a technology scores
    (TA-19.3, 19.8)."""

    slug = "albert-einstein"
    power = 1.2

    def building_science(self, table: Table, seat: Seat) -> int:
        return best_level(table, seat, (LAB, LIBRARY))

    def when_developed(self, table: Table, seat: Seat, tech: Number) -> None:
        table.culture[seat] += EINSTEIN_CULTURE


class MahatmaGandhi(Card):
    """His people attack nobody (TA-11.2, TA-12.2); to attack them costs a multiple of the MA
    (TA-37.43)."""

    slug = "mahatma-gandhi"

    def forbids_attack(self, table: Table, seat: Seat, rival: Seat) -> bool:
        return True

    def attack_price_factor(self) -> int:
        return GANDHI_FACTOR


class CharlieChaplin(Card):
    """One of the best theaters gives its culture twice (TA-1.11, TA-36.18)."""

    slug = "charlie-chaplin"

    def theater_library_culture(self, table: Table, seat: Seat) -> int:
        for tech in reversed(OF_TYPE[THEATER]):
            if table.workers[seat * TECHS + tech]:
                return EACH_CULTURE[tech]
        return 0


class BillGates(Card):
    """Labs produce resources by their level (TA-36.13 to 36.16); once, as he leaves or the game
    ends, these levels score (TA-35.2)."""

    slug = "bill-gates"
    power = 1.5

    def labs_produce(self) -> bool:
        return True

    def when_leaving(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += sum_of_levels(table, seat, LAB)

    def when_game_ends(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += sum_of_levels(table, seat, LAB)


class WinstonChurchill(Card):
    """Once per turn culture points, or science points for military technologies and resources for
    units (TA-33.10, TA-34.4); culture points if nothing was chosen (TA-37.42). What for: 0 culture,
    1 military."""

    slug = "winston-churchill"
    power = 3.0

    def uses(self, table: Table, seat: Seat) -> list[int]:
        return [] if table.used >> self.number & 1 else [0, 1]

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        if what == 0:
            table.culture[seat] += CHURCHILL_CULTURE
        else:
            table.military_science += CHURCHILL_SCIENCE
            table.military_resources += CHURCHILL_RESOURCES

    def use_text(self, what: int) -> str:
        return "military" if what else "culture"

    def when_turn_ends(self, table: Table, seat: Seat) -> None:
        if not table.used >> self.number & 1:
            table.culture[seat] += CHURCHILL_CULTURE


class SidMeier(Card):
    """Labs give culture by their level, but less science each (TA-36.19)."""

    slug = "sid-meier"

    def lab_culture(self, table: Table, seat: Seat) -> int:
        return sum_of_levels(table, seat, LAB)

    def building_science(self, table: Table, seat: Seat) -> int:
        return MEIER_SCIENCE * built(table, seat, LAB)


LEADERS_II_III: Final[tuple[Card, ...]] = (
    WilliamShakespeare(),
    JamesCook(),
    NapoleonBonaparte(),
    MaximilienRobespierre(),
    JSBach(),
    IsaacNewton(),
    AlbertEinstein(),
    MahatmaGandhi(),
    CharlieChaplin(),
    BillGates(),
    WinstonChurchill(),
    SidMeier(),
)
