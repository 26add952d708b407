"""Slips of the pen among values: punctuation, `and` between values, and "no" written as a word.

The values are first read as they stand; mended readings are tried only where there is a slip.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

SIGNS: Final = ",.:'"
"""Punctuation that may stand around a value and means nothing."""

JOINTS: Final = ("and", "&")
"""Words that may stand between values and mean nothing."""

NOES: Final = ("no", "none", "done", "pass")
"""Words that people write for `-`."""

LOOKED_AT: Final = 12
"""The most values that are mended; no answer has more."""

Reading = tuple[list[str], list[int]]
"""Mended values, and for each number of them, from 0, how many of the written tokens they stand
for."""


def readings(tokens: list[str]) -> Iterator[Reading]:
    """The readings of the tokens, in the order to try them: as they are, then without the
    punctuation around all of them, then without that of one token at a time, since commas may also
    join numbers, as in `4, 2, 5,2`."""
    yield tokens, list(range(len(tokens) + 1))
    slips = [at for at, token in enumerate(tokens[:LOOKED_AT]) if bare(token) != token]
    if not slips:
        return
    yield _without(tokens, slips)
    if len(slips) > 1:
        for at in slips:
            yield _without(tokens, [at])


def bare(token: str) -> str:
    """A value without the punctuation around it; '' if nothing else is left. Two points at the end
    are kept, since they mark a turn that was left in the middle."""
    if token in JOINTS or token.endswith(".."):
        return "" if token in JOINTS else token
    return token.rstrip(SIGNS).lstrip("'")


def means_no(tokens: list[str]) -> bool:
    """Return True if the first token is a word for "no"."""
    return tokens[:1] != [] and tokens[0] in NOES


def quotable(tokens: list[str]) -> list[str]:
    """The tokens as a refusal quotes them: without the punctuation around them, except a comma that
    joins two numbers; unchanged if nothing else would be left."""
    said = []
    for token, after in pairwise([*tokens, ""]):
        text = bare(token)
        joins = text.isdecimal() and token == text + "," and bare(after).isdecimal()
        said.append(token if joins else text)
    return [text for text in said if text] or tokens


def _without(tokens: list[str], slips: list[int]) -> Reading:
    """The reading without the punctuation around the tokens at `slips`; a token that is nothing but
    punctuation counts with the token before it."""
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
