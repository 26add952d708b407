"""Every question of the game, a row each: its word in notation, the rule that asks it, how its
answers are written and read, and a sentence for whoever is asked."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.answers import Answers
from civdawn_cli.engine.step import Kind
from civdawn_cli.games.newdawn.notation.answers import (
    BARBARIANS,
    CONSENT,
    DICE,
    DIPLOMACY_CARDS,
    DIRECTIONS,
    EFFECTS,
    FOCUS_CARDS,
    LEADERS,
    PAYMENT,
    RESOURCES,
    SEATS,
    TILES,
    VICTORY_CARDS,
    WONDERS,
)
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

_ROWS: Final[list[Kind]] = []


def _row(name: str, rule: str, answers: Answers[Any, Any], help: str, chance: bool = False) -> Kind:
    """A kind of question; see `Kind`."""
    kind = Kind(name, help, chance=chance, rule=rule, answers=answers)
    _ROWS.append(kind)
    return kind


# Chance, at setup (ND-2, ND-3) and later.
LEADER: Final = _row("leader", "ND-2.1", LEADERS, "Draw a leader for a seat (ND-2.1).", chance=True)
FIRST: Final = _row("first", "ND-2.5", SEATS, "Draw the first player (ND-2.5).", chance=True)
CAPITAL: Final = _row(
    "capital", "ND-3.2", TILES, "Draw a capital tile for a seat (ND-3.2).", chance=True
)
CORE: Final = _row("core", "ND-3.2", TILES, "Draw a tile of the core (ND-3.2).", chance=True)
ORDER: Final = _row(
    "order", "ND-3.2", TILES, "Shuffle: which core tile is laid next (ND-3.2).", chance=True
)
DEAL: Final = _row("deal", "ND-3.3", TILES, "Deal a tile to a seat (ND-3.3).", chance=True)
PLACER: Final = _row(
    "placer", "ND-3.4", SEATS, "Draw who places the first tile (ND-3.4).", chance=True
)
VICTORY: Final = _row(
    "victory", "ND-2.7", VICTORY_CARDS, "Draw a victory card (ND-2.7).", chance=True
)
REVEAL: Final = _row(
    "reveal", "ND-9.7", WONDERS, "Turn up the next wonder of a deck (ND-2.6, ND-9.7).", chance=True
)
ROLL: Final = _row("roll", "ND-10.6", DICE, "Roll a die.", chance=True)

# The draft and the first player's token.
TILE: Final = _row(
    "tile", "ND-3.4", TILE_SIDES, "Which tile to lay next, and which side up (ND-3.4)."
)
LAY: Final = _row(
    "lay", "ND-3.4", PLACEMENTS, "Where to lay the tile and how far to turn it (ND-3.4)."
)
DIRECTION: Final = _row(
    "direction", "ND-2.5", DIRECTIONS, "Where number 1 of the direction token points (ND-2.5)."
)

# The turn.
USE: Final = _row("use", "ND-4.4", EFFECTS, "Which effect to use next, or none (ND-4.4, ND-20.11).")
PLAY: Final = _row(
    "play", "ND-4.4", FOCUS, "Which focus card to resolve (ND-4.4); idle: for no effect (ND-4.6)."
)
SPEND: Final = _row(
    "spend", "ND-13.1", SPENDING, "How many trade tokens to spend from the card (ND-13.1)."
)
TOKEN: Final = _row("token", "ND-13.2", TOKEN_PLACES, "Where to put a trade token (ND-13).")
PIN: Final = _row(
    "pin", "ND-20.109", SLOT, "On which card the natural-wonder token goes (ND-20.109)."
)
REMOVE: Final = _row(
    "remove", "ND-6.5", SPACES, "Which own control token to take off the map first (ND-6.5)."
)

# Culture and what places tokens.
PLACE: Final = _row("place", "ND-6.1", SPACES, "Where to place a control token (ND-6.1).")
SHIFT: Final = _row(
    "shift", "ND-20.41", SPACES, "Which control token to move to a neighbouring space."
)
TO: Final = _row("to", "ND-5.5", SPACES, "Where it goes.")
CONVERT: Final = _row(
    "convert", "ND-20.53", SPACES, "Which rival control token to replace or turn over."
)

# Science.
LEARN: Final = _row(
    "learn", "ND-7.2", FOCUS_CARDS, "Which focus card to take for the level reached (ND-7.2)."
)
REPLACE: Final = _row(
    "replace", "ND-7.2", SLOT, "Which card of the row the new one replaces (ND-7.2)."
)
STRIKE: Final = _row("strike", "ND-20.54", SPACES, "Around which space control tokens are hit.")
GAIN: Final = _row(
    "gain", "ND-20.112", RESOURCES, "Which resource to take from the supply (ND-20.112)."
)

# Economy.
CARAVAN: Final = _row("caravan", "ND-20.61", CARAVANS, "Which caravan moves next (ND-20.61).")
MOVE: Final = _row("move", "ND-8.2", SPACES, "Where the caravan goes, or not at all (ND-8.2).")
TAKE: Final = _row("take", "ND-12.1", DIPLOMACY_CARDS, "Which diplomacy card to take (ND-12).")
RETURN: Final = _row(
    "return", "ND-12.4", DIPLOMACY_CARDS, "Which diplomacy card to give back (ND-12)."
)
GIVE: Final = _row("give", "ND-20.64", RESOURCES, "Which resource to put back for another.")
RECALL: Final = _row("recall", "ND-20.4", SPACES, "Which caravan to take off the map (ND-20.4).")

# Industry.
BUILD: Final = _row(
    "build", "ND-9.1", SITES, "Where to build a city, or which world wonder (ND-9)."
)
PAY: Final = _row("pay", "ND-9.5", PAYMENT, "What to pay the wonder with next (ND-9.5).")
UNDER: Final = _row("under", "ND-9.6", SPACES, "Under which city the wonder's token goes (ND-9.6).")
UPGRADE: Final = _row(
    "upgrade", "ND-20.70", SLOT, "Which card of the row to replace by the next level."
)

# Military.
REINFORCE: Final = _row(
    "reinforce", "ND-10.1", SPACES, "Which control token to reinforce (ND-10.1)."
)
ATTACK: Final = _row("attack", "ND-10.3", TARGETS, "What to attack (ND-10.2).")
LIBERATE: Final = _row(
    "liberate", "ND-11.4", CONSENT, "Liberate the city-state instead of conquering it (ND-11.4)."
)
HOLD: Final = _row(
    "hold", "ND-11.2", SLOT, "On which card the city-state token goes (ND-11.2, ND-20.78)."
)
PLUNDER: Final = _row(
    "plunder", "ND-20.84", SLOT, "Which card of the defender loses a trade token (ND-10.15)."
)
DISCARD: Final = _row("discard", "ND-16.4", SLOT, "Which own card loses a trade token (ND-16.4).")

# Wonders and city-states.
DESTROY: Final = _row("destroy", "ND-20.51", SPACES, "Which rival control token to destroy.")
POINT: Final = _row("point", "ND-20.52", SPACES, "At which two control tokens of a rival to point.")
CEDE: Final = _row("cede", "ND-20.52", SPACES, "Which of the two control tokens is replaced.")
DRIVE: Final = _row("drive", "ND-20.105", BARBARIANS, "Which barbarian to move.")
SWAP: Final = _row("swap", "ND-20.34", PAIRS, "Which two cards of the row change places.")

KINDS: Final[tuple[Kind, ...]] = tuple(_ROWS)
"""Every kind, in the order of the rows above."""
