"""The words of each game: the tokens that name a question, and the likeliest one for a slip."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

GRAMMARS: Final[dict[str, Path]] = {
    name: Path(__file__).with_name(f"{name}.lark") for name in ("newdawn", "ages")
}
"""The grammar of every game, by the name records have for it."""


NO_GAME: Final = ""
"""The name in place of a game's for a text outside any game, in which no word is known."""

OUTSIDE: Final = Path(__file__).with_name("outside.lark")
"""The grammar of a text outside any game."""


@cache
def words(game: str) -> frozenset[str]:
    """The words of a game's questions: what its grammar has in quotes. Raises KeyError."""
    if game == NO_GAME:
        return frozenset()
    text = GRAMMARS[game].read_text("utf-8")
    return frozenset(re.findall(r'"([a-z]+)"', re.sub(r"//.*", "", text)))


LEFT_OUT: Final = {"newdawn": "play", "ages": "act"}
"""The word of the question that a turn of each game is about, which people leave out."""

SHORT: Final = 5
"""The letters of the longest word that may have only one letter wrong; longer ones may have two."""

BEGINNING: Final = 4
"""The letters of a word's beginning that are enough to mean it."""

ENDING: Final = "ed"
"""As many letters as these behind a known word count as its ending."""

LOOKED_AT: Final = 40
"""The first characters of a text, which alone are compared."""


def near(text: str, known: Iterable[str]) -> str:
    """The known word that a text is likely meant to be, '' if there is none. The text is the word's
    beginning, or the word with a sign or an ending behind it, or differs in a letter or two."""
    text = text.lower()[:LOOKED_AT]
    best, least = "", 3
    for word in known:
        rest = text.removeprefix(word)
        goes_on = text.startswith(word) and (len(rest) <= len(ENDING) or not rest[0].isalpha())
        if (len(text) >= BEGINNING and word.startswith(text)) or (
            len(word) >= BEGINNING and goes_on
        ):
            steps = 1
        elif abs(len(text) - len(word)) > 2 or len(word) < 3:
            continue
        else:
            steps = _steps(text, word)
            if steps > (1 if min(len(text), len(word)) <= SHORT else 2):
                continue
        if steps < least:
            best, least = word, steps
    return best


def _steps(one: str, other: str) -> int:
    """How many letters are to be put in, taken out, changed or swapped with the next to get from
    one word to another."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        this = [row]
        for column, meant in enumerate(other, 1):
            steps = min(this[-1] + 1, last[column] + 1, last[column - 1] + (letter != meant))
            if row > 1 < column and letter == other[column - 2] and one[row - 2] == meant:
                steps = min(steps, before[column - 2] + 1)
            this.append(steps)
        before, last = last, this
    return last[-1]
