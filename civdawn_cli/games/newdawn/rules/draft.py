"""Building a map (ND-3.2 to 3.6): the core, the tiles dealt, and the placing in turn."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.hexes import DIRECTIONS
from civdawn_cli.engine.step import CHANCE, Option, Seat, Step, then
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.grid import decode, encode
from civdawn_cli.games.newdawn.map.layout import (
    CORE_TILES,
    LEAST_TOUCHED,
    Layout,
    Placed,
    core_places,
)
from civdawn_cli.games.newdawn.map.tiles import (
    CAPITAL,
    CITY_STATE,
    NATURAL_WONDER,
    SIDE_A,
    SIDE_B,
    SIDE_NAMES,
)
from civdawn_cli.games.newdawn.names import DIE, put
from civdawn_cli.games.newdawn.notation.words import tile_name
from civdawn_cli.games.newdawn.options import tile_of, tile_option
from civdawn_cli.games.newdawn.questions import CAPITAL as CAPITAL_KIND
from civdawn_cli.games.newdawn.questions import CORE, DEAL, LAY, ORDER, PLACER, ROLL, TILE
from civdawn_cli.games.newdawn.rules.components import lay_out
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown

CORE_EACH: Final = 2
"""Natural-wonder tiles and city-state tiles of the core (ND-3.2)."""
LAST_OF_A: Final = 3
"""The core lies side A up if the die shows this number or less (ND-3.2)."""

TILES_DEALT: Final = 2
"""Non-capital tiles each player gets (ND-3.3)."""

WRONG_TILE: Final = (
    shown("not a capital tile (ND-3.2)"),
    shown("not a city-state tile (ND-3.2)"),
    shown("not a natural-wonder tile (ND-3.2)"),
    shown("not a plain tile (ND-3.2)"),
)
"""The refusal of a tile of another kind than that, by kind."""


def tiles_of(box: Box, kind: int, taken: int) -> list[int]:
    """The tiles of a kind not among those taken (a bit each), by number."""
    return [number for number in box.tiles_of_kind(kind) if not taken >> number & 1]


def why_not_of_kind(box: Box, tile: int, kind: int) -> str:
    """The refusal of a tile of another kind than the one drawn now; '' for one of it."""
    if box.tile(tile).kind == kind:
        return ""
    return _(WRONG_TILE[kind])


def whose(table: Table, tile: int) -> str:
    """Where a tile is that was dealt or laid; '' if it is neither."""
    for holder, hand in enumerate(table.hands):
        if hand >> tile & 1:
            return _("seat {seat} has it (ND-3.3)").format(seat=holder + 1)
    if tile in [placed.tile for placed in layout_of(table).placed]:
        return _("on the table already (ND-3.4)")
    return ""


def hand_out(table: Table, seat: Seat, tile: int) -> None:
    """Give a tile to a seat to lay."""
    table.hands = put(table.hands, seat, table.hands[seat] | 1 << tile)


class Draft(Step[Table]):
    """Draw capital tiles and the core, deal tiles, and place them one by one."""

    def run(self, table: Table) -> None:
        table.layout = Layout(table.box)
        table.hands = (0,) * table.seats
        capitals: list[Step[Any]] = [DrawCapital(seat) for seat in range(table.seats)]
        dealt: list[Step[Any]] = [
            DealTile(seat) for seat in range(table.seats) for _rest in range(TILES_DEALT)
        ]
        then(
            table,
            *capitals,
            DrawCore(NATURAL_WONDER, CORE_EACH, 0),
            *dealt,
            DrawPlacer(CHANCE),
        )


class DrawCapital(Step[Table]):
    """A random capital tile for each player; the others go back in the box (ND-3.2)."""

    kind = CAPITAL_KIND

    def __init__(self, seat: Seat) -> None:
        super().__init__(CHANCE)
        self.player: Final = seat

    def luck(self) -> Seat:
        return self.player

    def options(self, table: Table) -> list[Option]:
        return tiles_of(table.box, CAPITAL, sum(table.hands))

    def choose(self, table: Table, option: Option) -> None:
        hand_out(table, self.player, option)

    def why_not(self, table: Table, option: Option) -> str:
        return whose(table, option) or why_not_of_kind(table.box, option, CAPITAL)


class DrawCore(Step[Table]):
    """Two random natural-wonder tiles, then two random city-state tiles (ND-3.2).

    kind_drawn: the tile kind now drawn; left: how many of it; core: the tiles drawn, a bit each.
    """

    kind = CORE

    def __init__(self, kind_drawn: int, left: int, core: int) -> None:
        super().__init__(CHANCE)
        self.kind_drawn: Final = kind_drawn
        self.left: Final = left
        self.core: Final = core

    def options(self, table: Table) -> list[Option]:
        return tiles_of(table.box, self.kind_drawn, self.core)

    def choose(self, table: Table, option: Option) -> None:
        core = self.core | 1 << option
        if self.left > 1:
            then(table, DrawCore(self.kind_drawn, self.left - 1, core))
        elif self.kind_drawn == NATURAL_WONDER:
            then(table, DrawCore(CITY_STATE, CORE_EACH, core))
        else:
            then(table, RollSide(core))

    def about(self, table: Table) -> dict[str, object]:
        return {"core": numbers(self.core)}

    def why_not(self, table: Table, option: Option) -> str:
        drawn = _("drawn already (ND-3.2)") if self.core >> option & 1 else ""
        return drawn or why_not_of_kind(table.box, option, self.kind_drawn)


class RollSide(Step[Table]):
    """A die picks the core's side: 1 to 3 A, 4 to 6 B (ND-3.2)."""

    kind = ROLL

    def __init__(self, core: int) -> None:
        super().__init__(CHANCE)
        self.core: Final = core

    def options(self, table: Table) -> list[Option]:
        return list(DIE)

    def choose(self, table: Table, option: Option) -> None:
        side = SIDE_A if option <= LAST_OF_A else SIDE_B
        then(table, LayCore(self.core, side))

    def about(self, table: Table) -> dict[str, object]:
        return {"core": numbers(self.core)}


class LayCore(Step[Table]):
    """The next of the shuffled core tiles goes to the next place of the arrangement (ND-3.2)."""

    kind = ORDER

    def __init__(self, core: int, side: int) -> None:
        super().__init__(CHANCE)
        self.core: Final = core
        self.side: Final = side

    def options(self, table: Table) -> list[Option]:
        return [t.number for t in table.box.tiles if self.core >> t.number & 1]

    def choose(self, table: Table, option: Option) -> None:
        layout = layout_of(table)
        q, r, turn = core_places(self.side)[len(layout.placed)]
        layout.lay(Placed(option, self.side, q, r, turn))
        rest = self.core & ~(1 << option)
        if rest:
            then(table, LayCore(rest, self.side))

    def about(self, table: Table) -> dict[str, object]:
        return {"core": numbers(self.core), "side": SIDE_NAMES[self.side].lower()}

    def why_not(self, table: Table, option: Option) -> str:
        if self.core >> option & 1:
            return ""
        return _("not one of the core's tiles still to lay (ND-3.2)")


def layout_of(table: Table) -> Layout:
    """The layout, while the map is being built."""
    assert table.layout is not None, "the map is built already"
    return table.layout


class DealTile(Step[Table]):
    """Deal a player one of the remaining non-capital tiles (ND-3.3)."""

    kind = DEAL

    def __init__(self, seat: Seat) -> None:
        super().__init__(CHANCE)
        self.player: Final = seat

    def luck(self) -> Seat:
        return self.player

    def options(self, table: Table) -> list[Option]:
        gone = sum(table.hands)
        for placed in layout_of(table).placed:
            gone |= 1 << placed.tile
        return [t.number for t in table.box.tiles if t.kind != CAPITAL and not gone >> t.number & 1]

    def choose(self, table: Table, option: Option) -> None:
        hand_out(table, self.player, option)

    def why_not(self, table: Table, option: Option) -> str:
        wrong = whose(table, option)
        if wrong or table.box.tile(option).kind != CAPITAL:
            return wrong
        return _("capital tiles are not dealt (ND-3.3)")


class DrawPlacer(Step[Table]):
    """A random player places first, apart from the first player (ND-3.4, ND-20.37)."""

    kind = PLACER

    def options(self, table: Table) -> list[Option]:
        return list(range(table.seats))

    def choose(self, table: Table, option: Option) -> None:
        then(table, NextTile(option))


class NextTile(Step[Table]):
    """The next player clockwise places a tile; when all are placed the map is done (ND-3.4)."""

    def run(self, table: Table) -> None:
        if table.hands[self.seat]:
            table.laid += 1
            then(table, PickTile(self.seat), NextTile((self.seat + 1) % table.seats))
        else:
            board = layout_of(table).board(table.seats)
            table.layout = None
            lay_out(table, board)


class PickTile(Step[Table]):
    """Which tile to lay next, and which side up."""

    kind = TILE

    def options(self, table: Table) -> list[Option]:
        layout = layout_of(table)
        hand = table.hands[self.seat]
        sides = [side for side in (SIDE_A, SIDE_B) if layout.fits(side)]
        return [
            tile_option(tile.number, side)
            for tile in table.box.tiles
            if hand >> tile.number & 1
            for side in sides
        ]

    def several(self, table: Table) -> bool:
        # Each tile fits somewhere with one side up at least.
        return table.hands[self.seat].bit_count() > 1 or len(self.options(table)) > 1

    def allows(self, table: Table, option: Option) -> bool:
        tile, side = tile_of(option)
        hand = table.hands[self.seat]
        if not hand >> tile & 1:
            return False
        if hand.bit_count() < 2:  # both sides may fit, or only one
            return len(self.options(table)) == 2
        return layout_of(table).fits(side)

    def choose(self, table: Table, option: Option) -> None:
        tile, side = tile_of(option)
        then(table, LayTile(self.seat, tile, side))

    def why_not(self, table: Table, option: Option) -> str:
        if option in self.options(table):
            return ""
        tile, _rest = tile_of(option)
        if table.hands[self.seat] >> tile & 1:
            return _("with this side up it fits nowhere (ND-20.38)")
        return whose(table, tile) or _("it was not dealt (ND-3.3)")


def _spaces(placed: list[Placed]) -> set[tuple[int, int]]:
    """All spaces of some tiles."""
    return {space for tile in placed for space in tile.spaces()}


def _around(spaces: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Every space next to one of some spaces."""
    return {(q + dq, r + dr) for q, r in spaces for dq, dr in DIRECTIONS}


class LayTile(Step[Table]):
    """Where, and how far turned; the tile then is on the table for good (ND-3.4, ND-3.5)."""

    kind = LAY

    def __init__(self, seat: Seat, tile: int, side: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.side: Final = side

    def options(self, table: Table) -> list[Option]:
        return layout_of(table).legal(self.tile, self.side)

    def choose(self, table: Table, option: Option) -> None:
        side, q, r, turn = decode(option)
        hand = table.hands[self.seat] & ~(1 << self.tile)
        table.hands = put(table.hands, self.seat, hand)
        layout_of(table).lay(Placed(self.tile, side, q, r, turn), self.seat)

    def about(self, table: Table) -> dict[str, object]:
        return {"tile": tile_name(self.tile, self.side)}

    def why_not(self, table: Table, option: Option) -> str:
        _rest, q, r, turn = decode(option)
        return self.why_not_at(table, q, r, turn)

    def why_not_at(self, table: Table, q: int, r: int, turn: int) -> str:
        """Why the tile can't be laid with its anchor at a place, which may be off the grid, and
        turned so often (ND-3.4); '' if it can."""
        options = self.options(table)
        option = encode(self.side, q, r, turn)
        if option in options and decode(option) == (self.side, q, r, turn):
            return ""
        layout = layout_of(table)
        spaces = set(Placed(self.tile, self.side, q, r, turn).spaces())
        taken = _spaces(layout.placed)
        if spaces & taken:
            return _("it would overlap another tile (ND-3.4)")
        if spaces & set(layout.water_spaces()):
            return _("it would overlap a water token (ND-3.6)")
        touched = len(_around(spaces) & taken)
        if touched < LEAST_TOUCHED:
            return _(
                "touches {touched} spaces of other tiles, {least_touched} are needed (ND-3.4)"
            ).format(touched=touched, least_touched=LEAST_TOUCHED)
        core = _spaces(layout.placed[:CORE_TILES])
        if _around(spaces) & core:
            return _("it would lie in a hole that no water token is left for (ND-20.2)")
        _rest, q, r, turn = decode(options[0])  # touches what all must touch
        if _around(set(Placed(self.tile, self.side, q, r, turn).spaces())) & core:
            return _("does not touch the core (ND-3.4)")
        return _("touches no tile that touches the core (ND-3.4)")
