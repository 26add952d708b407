"""Setup (ND-2): leaders, the map, the first player, wonders, victory cards. All of it is questions,
most of them to chance, so that a game from its first draw is one list of choices."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.hexes import DIRECTIONS
from civdawn_cli.engine.step import CHANCE, Option, Seat, Step, then
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.first_maps import first_map
from civdawn_cli.games.newdawn.names import (
    CARAVANS,
    NOBODY,
    ON_CARD,
    SLOTS,
    UNUSED,
    WONDER_TYPES,
)
from civdawn_cli.games.newdawn.questions import DIRECTION, FIRST, LEADER, VICTORY
from civdawn_cli.games.newdawn.rules.agendas import CheckAgendas
from civdawn_cli.games.newdawn.rules.components import lay_out
from civdawn_cli.games.newdawn.rules.draft import Draft
from civdawn_cli.games.newdawn.rules.industry import RevealWonder
from civdawn_cli.games.newdawn.rules.turn import NextTurn
from civdawn_cli.games.newdawn.table import EDITION, Table
from civdawn_cli.language import _

VICTORY_DEALT: Final = 3
VICTORY_DEALT_EPIC: Final = 4  # ND-19.1


def new_table(box: Box, seats: int, drafted: bool, epic: bool, edition: int = EDITION) -> Table:
    """The table before the first draw."""
    table = Table([], box, seats, epic, CheckAgendas(), edition=edition)
    leaders: list[Step[Any]] = [DrawLeader(seat) for seat in range(seats)]
    built: list[Step[Any]] = [Draft(CHANCE)] if drafted else [FirstGameMap(CHANCE)]
    then(
        table,
        *leaders,
        *built,
        DrawFirst(CHANCE),
        *[RevealWonder(_any_of_type(box, kind)) for kind in WONDER_TYPES],
        *[DrawVictory(CHANCE) for _rest in range(VICTORY_DEALT_EPIC if epic else VICTORY_DEALT)],
        NextTurn(NOBODY),
    )
    table.row = [box.first_card(kind) for _rest in range(seats) for kind in range(SLOTS)]
    table.trade = [0] * (seats * box.cards)
    table.diplomacy = tuple([giver for giver in range(seats) for _rest in range(box.designs)])
    table.caravans = ([ON_CARD] + [UNUSED] * (CARAVANS - 1)) * seats  # ND-2.2
    table.wonder_space = (-1,) * len(box.wonders)
    table.market = (-1,) * len(WONDER_TYPES)
    table.unseen = (1 << len(box.wonders)) - 1
    removed = box.removed(seats) * len(WONDER_TYPES)
    table.draws = tuple(
        [deck.bit_count() - removed[place] for place, deck in enumerate(box.decks)]
    )  # ND-2.6
    return table


def _any_of_type(box: Box, kind: int) -> int:
    """Some wonder of a type, to name the deck."""
    return [wonder.kind for wonder in box.wonders].index(kind)


class DrawLeader(Step[Table]):
    """A random leader for a seat, and the focus row on its sheet (ND-2.1, ND-2.2)."""

    kind = LEADER

    def __init__(self, seat: Seat) -> None:
        super().__init__(CHANCE)
        self.player: Final = seat

    def luck(self) -> Seat:
        return self.player

    def options(self, table: Table) -> list[Option]:
        every = range(table.box.leaders)
        return [leader for leader in every if not self.why_not(table, leader)]

    def why_not(self, table: Table, option: Option) -> str:
        for holder, held in enumerate(table.held):
            if held >> (table.box.leader_0 + option) & 1:
                return _("seat {seat} has that leader (ND-2.1)").format(seat=holder + 1)
        return ""

    def choose(self, table: Table, option: Option) -> None:
        table.held[self.player] |= 1 << (table.box.leader_0 + option)
        base = self.player * SLOTS
        table.row[base : base + SLOTS] = [
            table.box.first_card(kind) for kind in table.box.rows[option]
        ]


class FirstGameMap(Step[Table]):
    """Lay out the fixed map (ND-3.1, ND-20.18), on which capitals lie in seat order (ND-20.39)."""

    def run(self, table: Table) -> None:
        lay_out(table, first_map(table.box, table.seats))


class DrawFirst(Step[Table]):
    """A random first player (ND-2.5)."""

    kind = FIRST

    def options(self, table: Table) -> list[Option]:
        return list(range(table.seats))

    def choose(self, table: Table, option: Option) -> None:
        table.first = option
        then(table, PointDirection(option))


class PointDirection(Step[Table]):
    """The first player lays the direction token: where its number 1 points (ND-2.5)."""

    kind = DIRECTION

    def options(self, table: Table) -> list[Option]:
        return list(range(len(DIRECTIONS)))

    def choose(self, table: Table, option: Option) -> None:
        table.heading = option


class DrawVictory(Step[Table]):
    """A random victory card, face up (ND-2.7)."""

    kind = VICTORY

    def options(self, table: Table) -> list[Option]:
        every = range(len(table.box.victory))
        return [card for card in every if not self.why_not(table, card)]

    def why_not(self, table: Table, option: Option) -> str:
        return _("dealt already (ND-2.7)") if option in table.victory else ""

    def choose(self, table: Table, option: Option) -> None:
        table.victory = tuple(sorted((*table.victory, option)))
