"""The numbers of options that are more than a space, a slot or a card.

Rules and notation both speak of them; nothing here knows either.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.games.newdawn.map.board import RESOURCES
from civdawn_cli.games.newdawn.names import SLOTS

WONDER_OPTION: Final = 4096
"""Options of `build`: a space for a city, or this plus a wonder."""

BARBARIAN_OPTION: Final = 4096
"""Options of `attack`: the space of a city-state, city or control token, or this plus a letter. The
target is a piece, not a space (ND-20.80)."""

PAY_NATURAL: Final = RESOURCES
"""Options of `pay`: a resource by its type, this plus a natural wonder, or `PAY_TOKEN`."""

PAY_TOKEN: Final = 4096
"""The option that pays with a trade token."""

STORE: Final = SLOTS + 1
"""The option that puts a trade token on a wonder card instead of on a slot."""

IDLE: Final = 8
"""Options of `play`: the slot 1 to 5; plus this to resolve a science card for no effect (ND-4.6).
Other cards are resolved for no effect by refusing what they offer."""

CARD_OPTION: Final = 0
"""The option "the caravan on the card"; caravans on the map are their space + 1."""

LIBERATE_OPTION: Final = 1
"""The only option of `liberate` beside "no"."""

MOST_TOKENS: Final = 15
"""Options of `spend` are a number of trade and city-state tokens up to this, plus `TAP` times the
set of natural wonders."""

TAP: Final = MOST_TOKENS + 1


def spending(number: int, naturals: int) -> int:
    """The option that spends a number of tokens and a set of natural wonders, a bit each."""
    return naturals * TAP + number


def tokens_spent(option: int) -> int:
    """The trade and city-state tokens that an option of `spend` spends."""
    return option % TAP


def naturals_spent(option: int) -> int:
    """The natural wonders that an option of `spend` spends, a bit each."""
    return option // TAP


SWAP: Final = 8
"""More than the highest slot."""


def swapping(low: int, high: int) -> int:
    """The option of `swap` for two slots."""
    return low * SWAP + high


def swapped(option: int) -> tuple[int, int]:
    """The two slots of an option of `swap`."""
    return option // SWAP, option % SWAP


def tile_option(tile: int, side: int) -> int:
    """The option of `tile` for a tile and the side that is up."""
    return tile * 2 + side


def tile_of(option: int) -> tuple[int, int]:
    """The tile and the side of an option of `tile`."""
    return option // 2, option % 2
