"""Setup, draft and dice: why not that leader, card, tile or placement (ND-2, ND-3)."""

from __future__ import annotations

import re
from typing import Any, Final

from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES, DIRECTIONS
from civdawn_cli.engine.step import Step
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.hooks import WONDER_CARDS
from civdawn_cli.games.newdawn.map.layout import CORE_TILES, LEAST_TOUCHED, Layout, Placed, decode
from civdawn_cli.games.newdawn.map.tiles import CAPITAL, KIND_NAMES, TILE_COUNT, TILES
from civdawn_cli.games.newdawn.names import ERA_NAMES, FOCUS_NAMES, NOBODY
from civdawn_cli.games.newdawn.notation.refusals.common import effect_names, find_name, unknown
from civdawn_cli.games.newdawn.notation.refusals.industry import wonder_names
from civdawn_cli.games.newdawn.notation.writing import victory_name
from civdawn_cli.games.newdawn.rules.agendas import VICTORY_CARDS
from civdawn_cli.games.newdawn.rules.draft import DrawCore, LayCore, LayTile
from civdawn_cli.games.newdawn.rules.industry import RevealWonder
from civdawn_cli.games.newdawn.rules.setup import LEADERS
from civdawn_cli.games.newdawn.table import Table

TILE: Final = re.compile(r"(\d+)([ab])", re.ASCII)
LAYING: Final = re.compile(r"(-?\d+),(-?\d+)@(\d+)", re.ASCII)

Spaces = set[tuple[int, int]]


def seat(table: Table, step: Step[Any], token: str) -> str:
    """Why a number is no seat."""
    rule = "ND-2.5" if step.kind is questions.FIRST else "ND-3.4"
    return f"the seats are 1 to {table.seats} ({rule})"


def leader(table: Table, step: Step[Any], token: str) -> str:
    """Why a leader can't be drawn."""
    names = effect_names(table)[:LEADERS]
    number = find_name(token, names)
    if number < 0:
        return unknown(token, "leader", names)
    for holder, held in enumerate(table.held):
        if held >> number & 1:
            return f"seat {holder + 1} has that leader (ND-2.1)"
    return ""


def victory(table: Table, step: Step[Any], token: str) -> str:
    """Why a victory card can't be drawn."""
    names = [victory_name(card) for card in range(len(VICTORY_CARDS))]
    card = find_name(token, names)
    if card < 0:
        return unknown(token, "victory card", names)
    return "dealt already (ND-2.7)" if card in table.victory else ""


def reveal(table: Table, step: Step[Any], token: str) -> str:
    """Why a world wonder can't be turned up now (ND-2.6, ND-9.7)."""
    wonder = find_name(token, wonder_names())
    if wonder < 0:
        return unknown(token, "world wonder", wonder_names())
    if not isinstance(step, RevealWonder):
        return ""
    card, deck = WONDER_CARDS[wonder], WONDER_CARDS[step.wonder].kind
    if card.kind != deck:
        return f"its type is {FOCUS_NAMES[card.kind]}, the deck's {FOCUS_NAMES[deck]} (ND-9.7)"
    if not table.unseen >> wonder & 1:
        return "turned up before (ND-9.7)"
    return f"the deck is not at its {ERA_NAMES[card.era]} cards (ND-2.6)"


def number(table: Table, step: Step[Any], token: str) -> str:
    """Why a number can't be rolled, or a tile not be drawn."""
    if not (token.isdecimal() and token.isascii()):
        return f"{token!r} is not a number"
    if step.kind is questions.ROLL:
        return "a die shows 1 to 6 (ND-10.6)"
    value = int(token)
    if not 1 <= value <= TILE_COUNT:
        return f"the tiles are 1 to {TILE_COUNT} (ND-1.1)"
    tile = TILES[value - 1]
    where = _whose(table, value)
    if step.kind is questions.DEAL:
        return where or ("capital tiles are not dealt (ND-3.3)" if tile.kind == CAPITAL else "")
    if step.kind is questions.CAPITAL:
        return where or _not_of_kind(tile.kind, CAPITAL)
    if isinstance(step, DrawCore):
        drawn = "drawn already (ND-3.2)" if step.core >> value & 1 else ""
        return drawn or _not_of_kind(tile.kind, step.kind_drawn)
    if isinstance(step, LayCore):
        return "not one of the core's tiles still to lay (ND-3.2)"
    return where


def _not_of_kind(kind: int, wanted: int) -> str:
    """That a tile is of another kind; '' if it isn't."""
    return "" if kind == wanted else f"not a {KIND_NAMES[wanted].replace('_', '-')} tile (ND-3.2)"


def _whose(table: Table, tile: int) -> str:
    """Where a tile is that was dealt or laid; '' if it is neither."""
    for holder, hand in enumerate(table.hands):
        if hand >> tile & 1:
            return f"seat {holder + 1} has it (ND-3.3)"
    layout = table.layout
    if layout is not None and tile in [placed.tile for placed in layout.placed]:
        return "on the table already (ND-3.4)"
    return ""


def pick_tile(table: Table, step: Step[Any], token: str) -> str:
    """Why a tile, or one side of it, can't be laid next (ND-3.4)."""
    found = TILE.fullmatch(token)
    if not found:
        return f"{token!r} is no side of a tile: they are written as in 7a"
    tile = int(found.group(1))
    if not 1 <= tile <= TILE_COUNT:
        return f"the tiles are 1 to {TILE_COUNT} (ND-1.1)"
    if step.seat == NOBODY or table.hands[step.seat] >> tile & 1:
        return "with this side up it fits nowhere (ND-20.38)"
    return _whose(table, tile) or "it was not dealt (ND-3.3)"


def lay(table: Table, step: Step[Any], token: str) -> str:
    """Why a tile can't be laid so (ND-3.4)."""
    found = LAYING.fullmatch(token)
    if not found:
        return f"{token!r} is no placement: they are written as in 14,12@3"
    layout = table.layout
    if layout is None or not isinstance(step, LayTile):
        return ""
    q, r, turn = int(found.group(1)), int(found.group(2)), int(found.group(3))
    if turn > 5:
        return "a tile is turned 0 to 5 times (ND-3.4)"
    spaces = set(Placed(step.tile, step.side, q, r, turn).spaces())
    taken = _spaces(layout.placed)
    if spaces & taken:
        return "it would overlap another tile (ND-3.4)"
    if spaces & set(layout.water_spaces()):
        return "it would overlap a water token (ND-3.6)"
    touched = len(_around(spaces) & taken)
    if touched < LEAST_TOUCHED:
        return f"touches {touched} spaces of other tiles, {LEAST_TOUCHED} are needed (ND-3.4)"
    return _far_from_core(layout, step.options(table)[0], spaces)


def _far_from_core(layout: Layout, option: int, spaces: Spaces) -> str:
    """That a tile lies too far out, judged by what a legal placement touches."""
    core = _spaces(layout.placed[:CORE_TILES])
    side, q, r, turn = decode(option)
    if _around(set(Placed(1, side, q, r, turn).spaces())) & core:
        return "" if _around(spaces) & core else "does not touch the core (ND-3.4)"
    return "touches no tile that touches the core (ND-3.4)"


def _spaces(placed: list[Placed]) -> Spaces:
    """All spaces of some tiles."""
    return {space for tile in placed for space in tile.spaces()}


def _around(spaces: Spaces) -> Spaces:
    """Every space next to one of some spaces."""
    return {(q + dq, r + dr) for q, r in spaces for dq, dr in DIRECTIONS}


def direction(table: Table, step: Step[Any], token: str) -> str:
    """Why a word is no direction."""
    return f"the directions are {', '.join(DIRECTION_NAMES)} (ND-2.5)"
