"""The culture world wonders (ND-14): ancient, medieval, modern, two each."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import PASS, Option, Seat, then
from civdawn_cli.games.newdawn.hooks import Action, Wonder
from civdawn_cli.games.newdawn.map.board import FOREST, HILLS
from civdawn_cli.games.newdawn.questions import CEDE, DESTROY, PLACE, POINT
from civdawn_cli.games.newdawn.rules.folds import token_sites
from civdawn_cli.games.newdawn.rules.pieces import lift, replace_by_token
from civdawn_cli.games.newdawn.rules.reasons import (
    holding,
    no_such_piece,
    piece_on,
    rival_tokens,
    token_sieve,
)
from civdawn_cli.games.newdawn.rules.tokens import place_and_react
from civdawn_cli.games.newdawn.steps import Sieve, Sifting, passed
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown


class Stonehenge(Wonder):
    text = (
        "After you place a control token on hills you may place one on each of any number of hills "
        "next to it; those placings trigger this again."
    )
    short = "a token on hills spreads to hills beside"

    def after_token(self, table: Table, seat: Seat, space: int) -> Action | None:
        return SpreadOnHills(seat, space) if table.board.terrain[space] == HILLS else None


class SpreadOnHills(Sifting):
    """Place a control token on hills next to one just placed, as often as wanted (ND-20.48)."""

    kind = PLACE

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, table: Table) -> list[Option]:
        if not table.tokens_left[self.seat]:  # ND-20.42
            return [PASS]
        return [*numbers(passed(self.sieve(table))), PASS]

    def sieve(self, table: Table) -> Sieve:
        board = table.board
        hills = board.near[self.space] & board.of_terrain[HILLS]
        free = ~(table.occupied | table.barbarians | table.city_states)
        return [
            (~board.water, shown("water (ND-6.2)")),
            (free, holding),
            (
                hills,
                lambda table, space: _("not hills next to {place} (ND-20.48)").format(
                    place=board.names[self.space]
                ),
            ),
        ]

    def about(self, table: Table) -> dict[str, object]:
        return {"space": table.board.names[self.space]}

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            then(table, self)
            place_and_react(table, self.seat, option)


class HangingGardens(Wonder):
    text = (
        "Start of turn: you may place a control token next to a friendly city on a space of "
        "difficulty 4 or less."
    )
    short = "each turn a token up to difficulty 4"
    difficulty: int = 4

    def ability(self, table: Table, seat: Seat) -> Action | None:
        if table.tokens_left[seat] and self.sites(table, seat):
            return PlaceOne(seat, self.difficulty)
        return None

    def sites(self, table: Table, seat: Seat) -> int:
        """Where the control token may go (ND-20.50)."""
        return token_sites(table, seat, self.difficulty, table.cities[seat], -1)


class PlaceOne(Sifting):
    """Place one control token next to a friendly city, up to a difficulty."""

    kind = PLACE

    def __init__(self, seat: Seat, difficulty: int) -> None:
        super().__init__(seat)
        self.difficulty: Final = difficulty

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        return token_sieve(table, self.seat, self.difficulty, table.cities[self.seat], -1)

    def about(self, table: Table) -> dict[str, object]:
        return {"number": self.difficulty}

    def choose(self, table: Table, option: Option) -> None:
        place_and_react(table, self.seat, option)


class ForbiddenCity(Wonder):
    text = "Start of turn: you may destroy a rival control token next to a friendly space."
    short = "each turn destroy a rival token beside you"

    def ability(self, table: Table, seat: Seat) -> Action | None:
        return DestroyToken(seat) if rival_tokens_beside(table, seat) else None


def rival_tokens_beside(table: Table, seat: Seat) -> int:
    """Rival control tokens next to a friendly space, either side up (ND-20.51)."""
    return passed(destroyable(table, seat))


def destroyable(table: Table, seat: Seat) -> Sieve:
    """The conditions of `rival_tokens_beside`, with the reasons against all other spaces."""
    return [
        (rival_tokens(table, seat), no_such_piece(shown("no rival control token"), "ND-20.51")),
        (
            table.board.around(table.friendly(seat)),
            shown("not adjacent to a friendly space (ND-20.51)"),
        ),
    ]


class DestroyToken(Sifting):
    """Which rival control token is destroyed."""

    kind = DESTROY

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        return destroyable(table, self.seat)

    def choose(self, table: Table, option: Option) -> None:
        lift(table, option)


class ChichenItza(Wonder):
    text = "Control tokens you place may go on empty forest spaces anywhere."
    short = "control tokens on empty forest anywhere"

    def token_sites(self, table: Table, seat: Seat) -> int:
        return table.board.of_terrain[FOREST] & table.empty()


class SydneyOperaHouse(Wonder):
    text = "Rival control tokens count like yours when your cities are checked for maturity."
    short = "rival tokens help your cities mature"

    def maturing(self, table: Table, seat: Seat) -> int:
        tokens = 0
        for player in range(table.seats):
            tokens |= table.tokens[player]
        return tokens


class EiffelTower(Wonder):
    text = (
        "Start of turn: you may point at 2 control tokens of one rival, who replaces one of them "
        "by an unreinforced one of yours."
    )
    short = "each turn replace a rival token"

    def ability(self, table: Table, seat: Seat) -> Action | None:
        if table.tokens_left[seat] and pointable(table, seat):
            return PointAtFirst(seat)
        return None


def pointable(table: Table, seat: Seat) -> int:
    """The control tokens of rivals who have at least two (ND-20.52)."""
    return passed(pointing(table, seat))


def pointing(table: Table, seat: Seat) -> Sieve:
    """The conditions of `pointable`, with the reasons against all other spaces."""
    pairs = 0
    for tokens in table.tokens:
        if tokens.bit_count() >= 2:
            pairs |= tokens
    return [
        (rival_tokens(table, seat), no_such_piece(shown("no rival control token"), "ND-20.52")),
        (pairs, _alone),
    ]


def _alone(table: Table, space: int) -> str:
    """The refusal of a control token that is the only one of its owner."""
    return _("seat {seat} has no second control token (ND-20.52)").format(
        seat=table.owner(space) + 1
    )


class PointAtFirst(Sifting):
    """The first of the two control tokens."""

    kind = POINT

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        return pointing(table, self.seat)

    def choose(self, table: Table, option: Option) -> None:
        then(table, PointAtSecond(self.seat, option))


def _of_another(table: Table, space: int) -> str:
    """The refusal of a control token of another rival than the first token's."""
    return _("not of the same rival: {piece} (ND-20.52)").format(piece=piece_on(table, space))


class PointAtSecond(Sifting):
    """The second, of the same rival."""

    kind = POINT

    def __init__(self, seat: Seat, first: int) -> None:
        super().__init__(seat)
        self.first: Final = first

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        others = no_such_piece(shown("no rival control token"), "ND-20.52")
        return [
            (rival_tokens(table, self.seat), others),
            (~(1 << self.first), shown("that is the first of the two already (ND-20.52)")),
            (table.tokens[table.owner(self.first)], _of_another),
        ]

    def about(self, table: Table) -> dict[str, object]:
        return {"space": table.board.names[self.first]}

    def choose(self, table: Table, option: Option) -> None:
        rival = table.owner(option)
        then(table, CedeToken(rival, self.seat, min(self.first, option), max(self.first, option)))


class CedeToken(Sifting):
    """The rival picks which one is replaced."""

    kind = CEDE

    def __init__(self, seat: Seat, taker: Seat, low: int, high: int) -> None:
        super().__init__(seat)
        self.taker: Final = taker
        self.low: Final = low
        self.high: Final = high

    def options(self, table: Table) -> list[Option]:
        return numbers(passed(self.sieve(table)))

    def sieve(self, table: Table) -> Sieve:
        both = 1 << self.low | 1 << self.high
        return [(both, shown("not one of the two control tokens pointed at (ND-20.52)"))]

    def about(self, table: Table) -> dict[str, object]:
        return {"seat": self.taker + 1}

    def choose(self, table: Table, option: Option) -> None:
        replace_by_token(table, self.taker, option)


CULTURE_WONDERS: Final[dict[str, type[Wonder]]] = {
    "Stonehenge": Stonehenge,
    "Hanging Gardens": HangingGardens,
    "Forbidden City": ForbiddenCity,
    "Chichen Itza": ChichenItza,
    "Sydney Opera House": SydneyOperaHouse,
    "Eiffel Tower": EiffelTower,
}
"""By name."""
