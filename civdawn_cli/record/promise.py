"""Seeds: how they are drawn, typed, promised before a game and opened after it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from secrets import token_hex
from typing import Final

from civdawn_cli.engine.chance import Seed, is_drawn
from civdawn_cli.engine.step import Seat
from civdawn_cli.language import _

BYTES: Final = 16
"""Of a seed that is drawn: nobody finds it by trying."""

TYPED: Final = re.compile(r"-?[0-9]{1,29}")
NONCE: Final = re.compile(r"\S+")
SALT: Final = re.compile(r"[0-9a-f]{1,64}")
"""A salt as a program sends it."""


def draw_seed() -> str:
    """A seed of 128 bits."""
    return token_hex(BYTES)


def draw_nonce() -> str:
    """A nonce of 128 bits."""
    return token_hex(BYTES)


def read_seed(text: str) -> Seed:
    """A seed as somebody typed it: a whole number, or 32 hexadecimal digits. Raises ValueError."""
    if is_drawn(text.lower()):
        return text.lower()
    if TYPED.fullmatch(text):
        return int(text)
    raise ValueError(
        _("a seed is a whole number or 32 hexadecimal digits, not {text!r}").format(text=text)
    )


def commitment(seed: Seed, nonce: str) -> str:
    """The value of the tag SeedCommit: the SHA-256 of seed, space and nonce in hexadecimal digits.

    It is published before a game, and the tags Seed and SeedNonce after it: so everybody can check
    that the seed was not changed in between.
    """
    return sha256(f"{seed} {nonce}".encode()).hexdigest()


def keeps(commit: str, seed: str, nonce: str) -> bool:
    """Return True if the commitment was to that seed. No seed and no nonce has a space in it, so
    that one commitment can't be opened as two seeds."""
    readable = (is_drawn(seed) or TYPED.fullmatch(seed)) and NONCE.fullmatch(nonce)
    return bool(readable) and commit.lower() == commitment(seed, nonce)


def salted(seed: str, salts: Mapping[Seat, str]) -> str:
    """The seed that decides the luck where seats gave salts to the seed that was promised; that
    itself if none did."""
    if not salts:
        return seed
    return sha256(f"{seed} {listed(salts)}".encode()).hexdigest()[: 2 * BYTES]


def listed(salts: Mapping[Seat, str]) -> str:
    """The salts as the tag SeedSalts has them: `1:5f 3:a0`, by seat."""
    return " ".join([f"{seat + 1}:{salts[seat]}" for seat in sorted(salts)])


def read_salts(text: str) -> dict[Seat, str]:
    """The salts of the tag. Raises ValueError."""
    found: dict[Seat, str] = {}
    for part in text.split(" "):
        seat, colon, salt = part.partition(":")
        if not colon or not re.fullmatch("[1-9]", seat) or not SALT.fullmatch(salt):
            raise ValueError(_("not a seat and its salt: {part!r}").format(part=part))
        found[int(seat) - 1] = salt
    if listed(found) != text:
        raise ValueError(_("salts stand once a seat and in the order of seats"))
    return found
