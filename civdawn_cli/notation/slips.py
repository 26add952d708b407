"""Slips of the pen among values: signs that sentences have between words, `and`, a "no" in words.

The values as they stand come first; what is mended here is tried only where they have a slip.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

SIGNS: Final = ",.:'"
"""What may stand around a value and says nothing."""

JOINTS: Final = ("and", "&")
"""What may stand between values and says nothing."""

NOES: Final = ("no", "none", "done", "pass")
"""What people write for `-`."""

LOOKED_AT: Final = 12
"""How many values are mended: no answer has more."""

Reading = tuple[list[str], list[int]]
"""Values, and how many of those that were written the first so many of them are."""


def readings(tokens: list[str]) -> Iterator[Reading]:
    """The tokens as they are, then as they may be meant: without all the signs around them, then
    without those of one only, for commas may also join numbers, as in `4, 2, 5,2`."""
    yield tokens, list(range(len(tokens) + 1))
    slips = [at for at, token in enumerate(tokens[:LOOKED_AT]) if bare(token) != token]
    if not slips:
        return
    yield _without(tokens, slips)
    if len(slips) > 1:
        for at in slips:
            yield _without(tokens, [at])


def bare(token: str) -> str:
    """A value without the signs around it; '' if there is nothing else. Two points say something:
    that the turn was left."""
    if token in JOINTS or token.endswith(".."):
        return "" if token in JOINTS else token
    return token.rstrip(SIGNS).lstrip("'")


def means_no(tokens: list[str]) -> bool:
    """Whether the first of the tokens says "no" in words."""
    return tokens[:1] != [] and tokens[0] in NOES


def told(tokens: list[str]) -> list[str]:
    """The tokens as a refusal speaks of them: without the signs around them, but with a comma that
    joins two numbers, and as they are if nothing else is left."""
    said = []
    for token, after in pairwise([*tokens, ""]):
        text = bare(token)
        joins = text.isdecimal() and token == text + "," and bare(after).isdecimal()
        said.append(token if joins else text)
    return [text for text in said if text] or tokens


def _without(tokens: list[str], slips: list[int]) -> Reading:
    """The tokens without the signs around some of them; what is nothing else goes to the one
    before."""
    texts: list[str] = []
    ends = [0]
    for at, token in enumerate(tokens):
        text = bare(token) if at in slips else token
        if text:
            texts.append(text)
            ends.append(at + 1)
        elif texts:
            ends[-1] = at + 1
    return texts, ends
