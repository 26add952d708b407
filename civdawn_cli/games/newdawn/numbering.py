"""Every answer of a seat as one number of a fixed set (see `Game.numbers`).

A space counts by its place in the view's `map`, a giver of diplomacy cards from the seat asked on.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.numbering import Numbers
from civdawn_cli.engine.step import PASS, Kind, Option
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import Board
from civdawn_cli.games.newdawn.map.grid import placement_number, placements
from civdawn_cli.games.newdawn.map.layout import WATER_TOKENS
from civdawn_cli.games.newdawn.map.tiles import OUTLINES
from civdawn_cli.games.newdawn.names import SLOTS
from civdawn_cli.games.newdawn.notation.answers import Effects, Named
from civdawn_cli.games.newdawn.notation.answers_map import (
    CARAVANS,
    PLACEMENTS,
    SITES,
    SPACES,
    TARGETS,
    TILE_SIDES,
)
from civdawn_cli.games.newdawn.notation.answers_row import (
    FOCUS,
    PAIRS,
    SLOT,
    SPENDING,
    TOKEN_PLACES,
)
from civdawn_cli.games.newdawn.options import (
    BARBARIAN_OPTION,
    CARD_OPTION,
    IDLE,
    STORE,
    TAP,
    WONDER_OPTION,
    swapping,
)
from civdawn_cli.games.newdawn.questions import KINDS
from civdawn_cli.games.newdawn.table import Table

Ranks = dict[int, int]

PLACE: Final = "a space, by its place in the view's `map`"


class ActionNumbers(Numbers):
    """The numbers of a box."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Final = box
        self.spaces: Final = len(box.tiles) * len(OUTLINES[0]) + WATER_TOKENS
        self.base: Final[dict[str, int]] = {}
        # Of kinds whose options have one meaning each: the number within the block.
        self.dense: Final[dict[str, Ranks]] = {}
        self.ranks_of: Board | None = None
        self.ranks: Ranks = {}
        for kind in KINDS:
            if not kind.chance:
                size, meaning = self._block(kind)
                self.base[kind.name] = self.numbering.add(kind.name, size, meaning)

    def _block(self, kind: Kind) -> tuple[int, str]:
        """The size of a kind's block and what it counts; notes options of one meaning."""
        answers, box = kind.answers, self.box
        if answers is SPACES:
            return self.spaces, PLACE
        if answers is CARAVANS:
            return self.spaces + 1, f"the caravan on the card, then {PLACE}"
        if answers is SITES:
            return self.spaces + len(box.wonders), f"{PLACE}, then the world wonders"
        if answers is TARGETS:
            return self.spaces + box.barbarians, f"{PLACE}, then the barbarians"
        if answers is PLACEMENTS:
            return placements(), "where the tile's space 0,0 goes, row by row, times its turns"
        slots = range(1, SLOTS + 1)
        if answers is SLOT:
            options, meaning = list(slots), "a slot"
        elif answers is TOKEN_PLACES:
            options, meaning = [*slots, STORE], "a slot, then the wonder that stores tokens"
        elif answers is FOCUS:
            options = [*slots, *[slot + IDLE for slot in slots]]
            meaning = "the slot of a focus card, then the same slots for no effect"
        elif answers is PAIRS:
            options = [swapping(low, high) for low in slots for high in slots if low < high]
            meaning = "two slots: 1-2, 1-3 and so on"
        elif answers is SPENDING:
            options = list(range(TAP << len(box.naturals)))
            meaning = "tokens, 0 to 15, plus 16 times the set of natural wonders, a bit each"
        elif answers is TILE_SIDES:
            tiles = [tile.number for tile in box.tiles]
            options = [tile * 2 + side for tile in tiles for side in (0, 1)]
            meaning = "a tile with side a, then b, up"
        else:
            assert isinstance(answers, Named), kind.name
            options = list(answers.texts(box))
            meaning = ", ".join(answers.texts(box).values())
            if isinstance(answers, Effects):
                meaning += "; the seats of givers count from the seat asked on, which is @1"
        self.dense[kind.name] = {option: index for index, option in enumerate(options)}
        return len(options), meaning

    def number(self, table: Table, option: Option) -> int:
        if option == PASS:
            return 0
        step = table.stack[-1]
        kind = step.kind
        base = self.base[kind.name]
        answers = kind.answers
        if answers is SPACES:
            return base + self._rank(table, option)
        dense = self.dense.get(kind.name)
        if dense is not None:
            if isinstance(answers, Effects):
                option = self._from_asker(table, step.seat, option)
            return base + dense[option]
        if answers is PLACEMENTS:
            return base + placement_number(option)
        if answers is CARAVANS:
            own = option == CARD_OPTION
            return base if own else base + 1 + self._rank(table, option - 1)
        more = WONDER_OPTION if answers is SITES else BARBARIAN_OPTION
        assert answers is SITES or answers is TARGETS, kind.name
        if option >= more:
            return base + self.spaces + option - more
        return base + self._rank(table, option)

    def _rank(self, table: Table, space: int) -> int:
        """The place of a space in the view's `map`."""
        board = table.board
        if board is not self.ranks_of:
            there = [index for index in range(board.size) if board.names[index]]
            self.ranks = {index: rank for rank, index in enumerate(there)}
            self.ranks_of = board
        return self.ranks[space]

    def _from_asker(self, table: Table, seat: int, effect: int) -> int:
        """The number of an effect, its giver counted from a seat on."""
        box = self.box
        if effect < box.diplomacy_0:
            return effect
        giver, design = divmod(effect - box.diplomacy_0, box.designs)
        return box.diplomacy_0 + (giver - seat) % table.seats * box.designs + design
