"""The leaders of Ages II and III that do more than their numbers say (TA-27.4, TA-36.7 to
36.16)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box, Row
from civdawn_cli.games.ages.cards.printed import (
    best_level,
    sum_of_levels,
)
from civdawn_cli.games.ages.hooks import Card
from civdawn_cli.games.ages.names import LAB, LIBRARY, THEATER, UNITS
from civdawn_cli.games.ages.names import Card as Number
from civdawn_cli.games.ages.rules.action_totals import civil_actions, return_civil, spend_civil
from civdawn_cli.games.ages.rules.buildings import (
    built,
    funds,
    has_room,
    upgrade,
    upgrade_price,
)
from civdawn_cli.games.ages.table import Table

SHAKESPEARE_DISCOUNT: Final = "theater_library_cross_discount"

# Age II.


class WilliamShakespeare(Card):
    """Culture for each pair of a library and a theater; who has one of the two gets the other, and
    its technologies, cheaper to build and to develop (TA-36.18); not to upgrade (TA-17.7)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.each_pair: Final = self.printed("culture_per_library_theater_pair")
        self.resources: Final = self.printed(SHAKESPEARE_DISCOUNT, "resource")
        self.science: Final = self.printed(SHAKESPEARE_DISCOUNT, "science")

    def theater_library_culture(self, table: Table, seat: Seat) -> int:
        pairs = min(built(table, seat, LIBRARY), built(table, seat, THEATER))
        return self.each_pair * pairs

    def resource_price(self, table: Table, seat: Seat, tech: Number) -> int:
        return -self.resources if self._has_other(table, seat, tech) else 0

    def science_price(self, table: Table, seat: Seat, tech: Number) -> int:
        return -self.science if self._has_other(table, seat, tech) else 0

    def _has_other(self, table: Table, seat: Seat, tech: Number) -> bool:
        """Return True if the technology is a library or a theater and the seat has a building of
        the other type."""
        box = table.box
        if box.type[tech] == THEATER:
            return built(table, seat, LIBRARY) > 0
        return box.type[tech] == LIBRARY and built(table, seat, THEATER) > 0


class JamesCook(Card):
    """Culture for colonies, most for the first (TA-29.6); military cards thrown away strengthen a
    colonization force (TA-37.60)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.first: Final = self.printed("culture_from_colonies", "first")
        self.further: Final = self.printed("culture_from_colonies", "each_further")
        self.most_cards: Final = self.printed("colonization_discard_bonus", "max_cards")

    def other_culture(self, table: Table, seat: Seat) -> int:
        colonies = table.colonies[seat].bit_count()
        return self.first + self.further * (colonies - 1) if colonies else 0

    def force_discards(self) -> int:
        return self.most_cards


class NapoleonBonaparte(Card):
    """Strength for each type of unit there is, though not in a colonization force (TA-24.10)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.each_type: Final = self.printed("strength_per_unit_type")
        self.most: Final = self.printed("strength_per_unit_type", "max")

    def strength(self, table: Table, seat: Seat) -> int:
        found = 0
        for kind in UNITS:
            if built(table, seat, kind):
                found += self.each_type
        return min(found, self.most)


class MaximilienRobespierre(Card):
    """Revolutions spend all MA instead of all CA and score (TA-36.7 to 36.9)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.points: Final = self.printed("on_revolution", "culture")

    def military_revolution(self) -> bool:
        return True

    def when_revolution(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += self.points


class JSBach(Card):
    """Theaters give more culture, their technologies cost less science; once per turn a CA upgrades
    any urban building to a theater (TA-36.11, 36.12). Number of a use: see `_what`."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.each_theater: Final = self.printed("culture_per_building")
        self.discount: Final = self.printed("technology_science_discount")

    def theater_library_culture(self, table: Table, seat: Seat) -> int:
        return self.each_theater * built(table, seat, THEATER)

    def science_price(self, table: Table, seat: Seat, tech: Number) -> int:
        return -self.discount if table.box.type[tech] == THEATER else 0

    def uses(self, table: Table, seat: Seat) -> list[int]:
        box = table.box
        if table.used >> self.number & 1 or not civil_actions(table, seat):
            return []
        theaters = [tech for tech in box.of_type[THEATER] if table.known[seat] >> tech & 1]
        found: list[int] = []
        for old in range(box.first_urban, box.first_unit):
            if table.workers[seat * box.techs + old]:
                for new in theaters:
                    if self._may_become(table, seat, old, new):
                        found.append(self._what(old, new))
        return found

    def _what(self, old: Number, new: Number) -> int:
        """The number of an upgrade, greater with the old building, then with the new one."""
        theaters = self.box.of_type[THEATER]
        return (old - self.box.first_urban) * len(theaters) + new - theaters[0]

    def _old_new(self, what: int) -> tuple[Number, Number]:
        """The old and the new building of an upgrade's number: the reverse of `_what`."""
        theaters = self.box.of_type[THEATER]
        old, new = divmod(what, len(theaters))
        return self.box.first_urban + old, theaters[new]

    def _may_become(self, table: Table, seat: Seat, old: Number, new: Number) -> bool:
        """Return True if level, room and resources allow the upgrade."""
        box = table.box
        return (
            new != old
            and box.level[new] >= box.level[old]
            and (box.type[old] == THEATER or has_room(table, seat, new))
            and upgrade_price(table, seat, old, new) <= funds(table, seat, new)
        )

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        spend_civil(table, seat, 1)
        upgrade(table, seat, *self._old_new(what))

    def use_text(self, what: int) -> str:
        old, new = self._old_new(what)
        return f"{self.box.slug[old]} {self.box.slug[new]}"


class IsaacNewton(Card):
    """Science by the level of the best lab or library (TA-1.11); developing a technology gives a CA
    back (TA-36.10)."""

    power = 0.7

    def building_science(self, table: Table, seat: Seat) -> int:
        return best_level(table, seat, (LAB, LIBRARY))

    def when_developed(self, table: Table, seat: Seat, tech: Number) -> None:
        return_civil(table, seat)


# Age III.


class AlbertEinstein(Card):
    """Science by the level of the best lab or library (TA-1.11); developing a technology scores
    (TA-19.3, 19.8)."""

    power = 1.2

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.points: Final = self.printed("on_develop_technology", "culture")

    def building_science(self, table: Table, seat: Seat) -> int:
        return best_level(table, seat, (LAB, LIBRARY))

    def when_developed(self, table: Table, seat: Seat, tech: Number) -> None:
        table.culture[seat] += self.points


class MahatmaGandhi(Card):
    """His people attack nobody (TA-11.2, TA-12.2); to attack them costs a multiple of the MA
    (TA-37.43)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.factor: Final = self.printed("attack_cost_multiplier_against_owner", "factor")

    def forbids_attack(self, table: Table, seat: Seat, rival: Seat) -> bool:
        return True

    def attack_price_factor(self) -> int:
        return self.factor


class CharlieChaplin(Card):
    """One of the best theaters gives its culture twice (TA-1.11, TA-36.18)."""

    def theater_library_culture(self, table: Table, seat: Seat) -> int:
        box = table.box
        for tech in reversed(box.of_type[THEATER]):
            if table.workers[seat * box.techs + tech]:
                return box.each_culture[tech]
        return 0


class BillGates(Card):
    """Labs produce resources by their level (TA-36.13 to 36.16); once, as he leaves or the game
    ends, these levels score (TA-35.2)."""

    power = 1.5

    def labs_produce(self) -> bool:
        return True

    def when_leaving(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += sum_of_levels(table, seat, LAB)

    def when_game_ends(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += sum_of_levels(table, seat, LAB)


class WinstonChurchill(Card):
    """Once per turn culture points, or science points for military technologies and resources for
    units (TA-33.10, TA-34.4); culture points if nothing was chosen (TA-37.42). Number of a use:
    0 culture, 1 military."""

    power = 3.0

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.points: Final = int(self._choice(0)["culture"])
        self.science: Final = int(self._choice(1)["military_science"])
        self.resources: Final = int(self._choice(1)["military_resources"])

    def _choice(self, at: int) -> Row:
        """The row of one of the two choices: 0 culture, 1 military."""
        found: Row = self.special("choose_once_per_turn")["options"][at]
        return found

    def uses(self, table: Table, seat: Seat) -> list[int]:
        return [] if table.used >> self.number & 1 else [0, 1]

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        if what == 0:
            table.culture[seat] += self.points
        else:
            table.military_science += self.science
            table.military_resources += self.resources

    def use_text(self, what: int) -> str:
        return "military" if what else "culture"

    def when_turn_ends(self, table: Table, seat: Seat) -> None:
        if not table.used >> self.number & 1:
            table.culture[seat] += self.points


class SidMeier(Card):
    """Labs give culture by their level, but less science each (TA-36.19)."""

    def __init__(self, box: Box, number: Number, row: Row) -> None:
        super().__init__(box, number, row)
        self.each_lab: Final = self.printed("science_per_building")

    def lab_culture(self, table: Table, seat: Seat) -> int:
        return sum_of_levels(table, seat, LAB)

    def building_science(self, table: Table, seat: Seat) -> int:
        return self.each_lab * built(table, seat, LAB)


LEADERS_II_III: Final[dict[str, type[Card]]] = {
    "william-shakespeare": WilliamShakespeare,
    "james-cook": JamesCook,
    "napoleon-bonaparte": NapoleonBonaparte,
    "maximilien-robespierre": MaximilienRobespierre,
    "js-bach": JSBach,
    "isaac-newton": IsaacNewton,
    "albert-einstein": AlbertEinstein,
    "mahatma-gandhi": MahatmaGandhi,
    "charlie-chaplin": CharlieChaplin,
    "bill-gates": BillGates,
    "winston-churchill": WinstonChurchill,
    "sid-meier": SidMeier,
}
