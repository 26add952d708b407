"""Every question of the game: its word in notation and a sentence for whoever is asked."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.step import Kind

# Chance, at setup (ND-2, ND-3) and later.
LEADER: Final = Kind("leader", "Draw a leader for a seat (ND-2.1).", chance=True)
FIRST: Final = Kind("first", "Draw the first player (ND-2.5).", chance=True)
CAPITAL: Final = Kind("capital", "Draw a capital tile for a seat (ND-3.2).", chance=True)
CORE: Final = Kind("core", "Draw a tile of the core (ND-3.2).", chance=True)
ORDER: Final = Kind("order", "Shuffle: which core tile is laid next (ND-3.2).", chance=True)
DEAL: Final = Kind("deal", "Deal a tile to a seat (ND-3.3).", chance=True)
PLACER: Final = Kind("placer", "Draw who places the first tile (ND-3.4).", chance=True)
VICTORY: Final = Kind("victory", "Draw a victory card (ND-2.7).", chance=True)
REVEAL: Final = Kind("reveal", "Turn up the next wonder of a deck (ND-2.6, ND-9.7).", chance=True)
ROLL: Final = Kind("roll", "Roll a die.", chance=True)

# The draft and the first player's token.
TILE: Final = Kind("tile", "Which tile to lay next, and which side up (ND-3.4).")
LAY: Final = Kind("lay", "Where to lay the tile and how far to turn it (ND-3.4).")
DIRECTION: Final = Kind("direction", "Where number 1 of the direction token points (ND-2.5).")

# The turn.
USE: Final = Kind("use", "Which effect to use next, or none (ND-4.4, ND-20.11).")
PLAY: Final = Kind("play", "Which focus card to resolve (ND-4.4); idle: for no effect (ND-4.6).")
SPEND: Final = Kind("spend", "How many trade tokens to spend from the card (ND-13.1).")
TOKEN: Final = Kind("token", "Where to put a trade token (ND-13).")
PIN: Final = Kind("pin", "On which card the natural-wonder token goes (ND-20.109).")
REMOVE: Final = Kind("remove", "Which own control token to take off the map first (ND-6.5).")

# Culture and what places tokens.
PLACE: Final = Kind("place", "Where to place a control token (ND-6.1).")
SHIFT: Final = Kind("shift", "Which control token to move to a neighbouring space.")
TO: Final = Kind("to", "Where it goes.")
CONVERT: Final = Kind("convert", "Which rival control token to replace or turn over.")

# Science.
LEARN: Final = Kind("learn", "Which focus card to take for the level reached (ND-7.2).")
REPLACE: Final = Kind("replace", "Which card of the row the new one replaces (ND-7.2).")
STRIKE: Final = Kind("strike", "Around which space control tokens are hit.")
GAIN: Final = Kind("gain", "Which resource to take from the supply (ND-20.112).")

# Economy.
CARAVAN: Final = Kind("caravan", "Which caravan moves next (ND-20.61).")
MOVE: Final = Kind("move", "Where the caravan goes, or not at all (ND-8.2).")
TAKE: Final = Kind("take", "Which diplomacy card to take (ND-12).")
RETURN: Final = Kind("return", "Which diplomacy card to give back (ND-12).")
GIVE: Final = Kind("give", "Which resource to put back for another.")
RECALL: Final = Kind("recall", "Which caravan to take off the map (ND-20.4).")

# Industry.
BUILD: Final = Kind("build", "Where to build a city, or which world wonder (ND-9).")
PAY: Final = Kind("pay", "What to pay the wonder with next (ND-9.5).")
UNDER: Final = Kind("under", "Under which city the wonder's token goes (ND-9.6).")
UPGRADE: Final = Kind("upgrade", "Which card of the row to replace by the next level.")

# Military.
REINFORCE: Final = Kind("reinforce", "Which control token to reinforce (ND-10.1).")
ATTACK: Final = Kind("attack", "What to attack (ND-10.2).")
LIBERATE: Final = Kind("liberate", "Liberate the city-state instead of conquering it (ND-11.4).")
HOLD: Final = Kind("hold", "On which card the city-state token goes (ND-11.2, ND-20.78).")
PLUNDER: Final = Kind("plunder", "Which card of the defender loses a trade token (ND-10.15).")
DISCARD: Final = Kind("discard", "Which own card loses a trade token (ND-16.4).")

# Wonders and city-states.
DESTROY: Final = Kind("destroy", "Which rival control token to destroy.")
POINT: Final = Kind("point", "At which two control tokens of a rival to point.")
CEDE: Final = Kind("cede", "Which of the two control tokens is replaced.")
DRIVE: Final = Kind("drive", "Which barbarian to move.")
SWAP: Final = Kind("swap", "Which two cards of the row change places.")

KINDS: Final[tuple[Kind, ...]] = (
    LEADER,
    FIRST,
    CAPITAL,
    CORE,
    ORDER,
    DEAL,
    PLACER,
    VICTORY,
    REVEAL,
    ROLL,
    TILE,
    LAY,
    DIRECTION,
    USE,
    PLAY,
    SPEND,
    TOKEN,
    PIN,
    REMOVE,
    PLACE,
    SHIFT,
    TO,
    CONVERT,
    LEARN,
    REPLACE,
    STRIKE,
    GAIN,
    CARAVAN,
    MOVE,
    TAKE,
    RETURN,
    GIVE,
    RECALL,
    BUILD,
    PAY,
    UNDER,
    UPGRADE,
    REINFORCE,
    ATTACK,
    LIBERATE,
    HOLD,
    PLUNDER,
    DISCARD,
    DESTROY,
    POINT,
    CEDE,
    DRIVE,
    SWAP,
)
