"""The city-states' diplomacy cards (ND-11, ND-12)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import (
    CAPITAL_TARGET,
    CITY_STATE_TARGET,
    CITY_TARGET,
    Action,
    Effect,
    Fight,
)
from civdawn_cli.games.newdawn.map.board import FOREST
from civdawn_cli.games.newdawn.names import (
    CULTURE,
    FOR_TOKEN,
    INDUSTRY,
)
from civdawn_cli.games.newdawn.notation.words import barbarian_name
from civdawn_cli.games.newdawn.questions import DRIVE, TO
from civdawn_cli.games.newdawn.rules.barbarians import drivable, why_not_drivable
from civdawn_cli.games.newdawn.rules.diplomacy import GiveBack, exchangeable
from civdawn_cli.games.newdawn.rules.folds import mature_cities, within
from civdawn_cli.games.newdawn.rules.pieces import set_barbarian
from civdawn_cli.games.newdawn.rules.reasons import empty_land_beside
from civdawn_cli.games.newdawn.steps import Sieve, Sifting, passed
from civdawn_cli.games.newdawn.table import Table


class CityState(Effect):
    """A city-state: kind is its focus type; holding its card gives the effect."""

    def is_target(self, table: Table, fight: Fight) -> bool:
        """Return whether the attack is on this very city-state."""
        state = table.board.city_state[fight.space]
        return fight.what == CITY_STATE_TARGET and table.box.city_state_0 + state == self.number


class Carthage(CityState):
    text = (
        "+1 combat value for each city-state token and each friendly city at most 2 spaces from "
        "the defending space, when defending or attacking anything but Carthage."
    )
    short = "+1 in combat for each city and city-state within 2 spaces"

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        return 0 if self.is_target(table, fight) else self.allies(table, seat, fight.space)

    def defence(self, table: Table, seat: Seat, fight: Fight) -> int:
        return self.allies(table, seat, fight.space)

    def allies(self, table: Table, seat: Seat, space: int) -> int:
        """City-states and own cities at distance 0 to 2 (ND-20.91)."""
        near = within(table, 1 << space, table.board.all, 2)
        return (near & table.city_states).bit_count() + (near & table.cities[seat]).bit_count()


class Kumasi(CityState):
    text = "While you resolve your industry or culture card, forest has difficulty 1."
    short = "forest is difficulty 1 for industry and culture"

    def counts_as(self, table: Table, use: int, card: int) -> tuple[int, int]:
        if card >= 0 and table.box.type_of[card] in (INDUSTRY, CULTURE):
            return 1, table.board.of_terrain[FOREST]
        return 1, 0


class Brussels(CityState):
    text = "A wonder you build costs 1 less for each of your mature cities."
    short = "wonders cost 1 less for each mature city"

    def discount(self, table: Table, seat: Seat, wonder: int) -> int:
        return mature_cities(table, seat).bit_count()


class Seoul(CityState):
    text = "Start of turn: you may move a barbarian to a neighbouring empty land space."
    short = "each turn move a barbarian by one space"

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return DriveBarbarian(seat) if drivable(table) else None


class DriveBarbarian(Step[Table]):
    """Which barbarian to move (ND-20.105)."""

    kind = DRIVE

    def options(self, table: Table) -> list[Option]:
        return drivable(table)

    def choose(self, table: Table, option: Option) -> None:
        then(table, DriveTo(self.seat, option))

    def why_not(self, table: Table, option: Option) -> str:
        return why_not_drivable(table, option)


class DriveTo(Sifting):
    """Where it goes: a neighbouring empty land space."""

    kind = TO

    def __init__(self, seat: Seat, letter: int) -> None:
        super().__init__(seat)
        self.letter: Final = letter

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        return empty_land_beside(table, table.barbarian[self.letter], "ND-20.105")

    def about(self, table: Table) -> dict[str, object]:
        return {"barbarian": barbarian_name(self.letter)}

    def choose(self, table: Table, option: Option) -> None:
        set_barbarian(table, self.letter, option)


class Geneva(CityState):
    text = (
        "Start of turn: you may give back a diplomacy card you took from another player and take a "
        "different one of that player."
    )
    short = "each turn swap a diplomacy card with its giver"

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return GiveBack(seat) if exchangeable(table, seat) else None


class MohenjoDaro(CityState):
    text = "When you place control tokens, the difficulty of every space is 1 lower."
    short = "difficulty 1 lower for control tokens"

    def easier(self, use: int) -> int:
        return 1 if use == FOR_TOKEN else 0


class BuenosAires(CityState):
    text = "A wonder you build costs 2 less if you have no wonder of its type yet."
    short = "wonders of a new type cost 2 less"

    def discount(self, table: Table, seat: Seat, wonder: int) -> int:
        box = table.box
        held = table.held[seat] >> box.wonder_0
        kind = box.wonders[wonder].kind
        for number in range(len(box.wonders)):
            if held >> number & 1 and box.wonders[number].kind == kind:
                return 0
        return 2


class Kabul(CityState):
    text = "+3 combat value attacking a city, or a city-state other than Kabul."
    short = "+3 attacking cities and city-states"
    bonus: int = 3

    def attack(self, table: Table, seat: Seat, fight: Fight) -> int:
        if fight.what == CITY_STATE_TARGET:
            return 0 if self.is_target(table, fight) else self.bonus
        return self.bonus if fight.what in (CITY_TARGET, CAPITAL_TARGET) else 0  # ND-20.92


CITY_STATES: Final[dict[str, type[CityState]]] = {
    "Carthage": Carthage,
    "Kumasi": Kumasi,
    "Brussels": Brussels,
    "Seoul": Seoul,
    "Geneva": Geneva,
    "Mohenjo Daro": MohenjoDaro,
    "Buenos Aires": BuenosAires,
    "Kabul": Kabul,
}
"""By name."""
