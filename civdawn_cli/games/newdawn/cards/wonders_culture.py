"""The culture world wonders (ND-14): ancient, medieval, modern, two each."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import Action, Wonder
from civdawn_cli.games.newdawn.map.board import DIAMONDS, FOREST, HILLS, MARBLE, MERCURY, OIL
from civdawn_cli.games.newdawn.names import (
    ANCIENT,
    CULTURE,
    MEDIEVAL,
    MODERN,
)
from civdawn_cli.games.newdawn.questions import CEDE, DESTROY, PLACE, POINT
from civdawn_cli.games.newdawn.rules.folds import token_sites
from civdawn_cli.games.newdawn.rules.pieces import lift, replace_by_token
from civdawn_cli.games.newdawn.rules.tokens import place_and_react
from civdawn_cli.games.newdawn.table import Table


class Stonehenge(Wonder):
    title = "Stonehenge"
    text = (
        "After you place a control token on hills you may place one on each of any number of hills "
        "next to it; those placings trigger this again."
    )
    kind = CULTURE
    era = ANCIENT
    cost = 7
    pays = (MARBLE, MERCURY)

    def after_token(self, table: Table, seat: Seat, space: int) -> Action | None:
        return SpreadOnHills(seat, space) if table.board.terrain[space] == HILLS else None


class SpreadOnHills(Step[Table]):
    """Place a control token on hills next to one just placed, as often as wanted (ND-20.48)."""

    kind = PLACE

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, table: Table) -> list[Option]:
        if not table.tokens_left[self.seat]:  # ND-20.42
            return [PASS]
        return [*numbers(self.sites(table)), PASS]

    def sites(self, table: Table) -> int:
        """The hills next to the space that can take a control token (ND-6.2)."""
        hills = table.board.near[self.space] & table.board.of_terrain[HILLS]
        return hills & ~(table.pieces() | table.barbarians | table.city_states)

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, self)
            place_and_react(table, self.seat, option)


class HangingGardens(Wonder):
    title = "Hanging Gardens"
    text = (
        "Start of turn: you may place a control token next to a friendly city on a space of "
        "difficulty 4 or less."
    )
    kind = CULTURE
    era = ANCIENT
    cost = 8
    pays = (MARBLE, DIAMONDS)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        if table.tokens_left[seat] and self.sites(table, seat):
            return PlaceOne(seat, 4)
        return None

    def sites(self, table: Table, seat: Seat) -> int:
        """Where the control token may go (ND-20.50)."""
        return token_sites(table, seat, 4, table.cities[seat], -1)


class PlaceOne(Step[Table]):
    """Place one control token next to a friendly city, up to a difficulty."""

    kind = PLACE

    def __init__(self, seat: Seat, difficulty: int) -> None:
        super().__init__(seat)
        self.difficulty: Final = difficulty

    def options(self, table: Table) -> list[Option]:
        return numbers(token_sites(table, self.seat, self.difficulty, table.cities[self.seat], -1))

    def choose(self, table: Table, option: Option) -> None:
        place_and_react(table, self.seat, option)


class ForbiddenCity(Wonder):
    title = "Forbidden City"
    text = "Start of turn: you may destroy a rival control token next to a friendly space."
    kind = CULTURE
    era = MEDIEVAL
    cost = 9
    pays = (MARBLE, OIL)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return DestroyToken(seat) if rival_tokens_beside(table, seat) else None


def rival_tokens_beside(table: Table, seat: Seat) -> int:
    """Rival control tokens next to a friendly space, either side up (ND-20.51)."""
    tokens = 0
    for rival in range(table.seats):
        if rival != seat:
            tokens |= table.tokens[rival]
    return tokens & table.board.around(table.friendly(seat))


class DestroyToken(Step[Table]):
    """Which rival control token is destroyed."""

    kind = DESTROY

    def options(self, table: Table) -> list[Option]:
        return numbers(rival_tokens_beside(table, self.seat))

    def choose(self, table: Table, option: Option) -> None:
        lift(table, option)


class ChichenItza(Wonder):
    title = "Chichen Itza"
    text = "Control tokens you place may go on empty forest spaces anywhere."
    kind = CULTURE
    era = MEDIEVAL
    cost = 10
    pays = (MARBLE, MERCURY)

    def token_sites(self, table: Table, seat: Seat) -> int:
        return table.board.of_terrain[FOREST] & table.empty()


class SydneyOperaHouse(Wonder):
    title = "Sydney Opera House"
    text = "Rival control tokens count like yours when your cities are checked for maturity."
    kind = CULTURE
    era = MODERN
    cost = 10
    pays = (MARBLE, DIAMONDS)

    def maturing(self, table: Table, seat: Seat) -> int:
        tokens = 0
        for player in range(table.seats):
            tokens |= table.tokens[player]
        return tokens


class EiffelTower(Wonder):
    title = "Eiffel Tower"
    text = (
        "Start of turn: you may point at 2 control tokens of one rival, who replaces one of them "
        "by an unreinforced one of yours."
    )
    kind = CULTURE
    era = MODERN
    cost = 12
    pays = (MARBLE, OIL)

    def ability(self, table: Table, seat: Seat) -> Action | None:
        if table.tokens_left[seat] and pointable(table, seat):
            return PointAtFirst(seat)
        return None


def pointable(table: Table, seat: Seat) -> int:
    """The control tokens of rivals who have at least two (ND-20.52)."""
    tokens = 0
    for rival in range(table.seats):
        if rival != seat and table.tokens[rival].bit_count() >= 2:
            tokens |= table.tokens[rival]
    return tokens


class PointAtFirst(Step[Table]):
    """The first of the two control tokens."""

    kind = POINT

    def options(self, table: Table) -> list[Option]:
        return numbers(pointable(table, self.seat))

    def choose(self, table: Table, option: Option) -> None:
        then(table, PointAtSecond(self.seat, option))


class PointAtSecond(Step[Table]):
    """The second, of the same rival."""

    kind = POINT

    def __init__(self, seat: Seat, first: int) -> None:
        super().__init__(seat)
        self.first: Final = first

    def options(self, table: Table) -> list[Option]:
        rival = table.owner(self.first)
        return numbers(table.tokens[rival] & ~(1 << self.first))

    def choose(self, table: Table, option: Option) -> None:
        rival = table.owner(option)
        then(table, CedeToken(rival, self.seat, min(self.first, option), max(self.first, option)))


class CedeToken(Step[Table]):
    """The rival picks which one is replaced."""

    kind = CEDE

    def __init__(self, seat: Seat, taker: Seat, low: int, high: int) -> None:
        super().__init__(seat)
        self.taker: Final = taker
        self.low: Final = low
        self.high: Final = high

    def options(self, table: Table) -> list[Option]:
        return [self.low, self.high]

    def choose(self, table: Table, option: Option) -> None:
        replace_by_token(table, self.taker, option)


CULTURE_WONDERS: Final[tuple[Wonder, ...]] = (
    Stonehenge(),
    HangingGardens(),
    ForbiddenCity(),
    ChichenItza(),
    SydneyOperaHouse(),
    EiffelTower(),
)
