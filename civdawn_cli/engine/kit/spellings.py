"""Names that people type: the options that a name, or the beginning of one, may mean."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.step import Option

Spelling = tuple[Option, str]
"""An option and a name for it; one option may have several."""

NOTHING: Final[Meant] = ([], 0)
"""No option."""


def is_number(text: str) -> bool:
    """Return True if a text is a number of at most four digits, as large as any in a game."""
    return text.isascii() and text.isdecimal() and len(text) <= 4


def named(
    texts: list[str], known: list[Spelling], others: list[Spelling] | None = None, at: int = 0
) -> Meant:
    """The options that the text `at` names, and how many texts that takes.

    They are those with just that name, else those whose name begins with it, or with it and the
    texts behind it together (`early empire`, `code of laws`). known: the proper names. others:
    further ones, which give way to the proper ones in both.
    """
    text = texts[at]
    sources = (known, others or [])
    for spellings in sources:
        exact = _distinct([option for option, name in spellings if name == text])
        if exact:
            return exact, 1
    for spellings in sources:
        found = _beginning(texts, at, spellings)
        if found[0]:
            return found
    return NOTHING


def _beginning(texts: list[str], at: int, known: list[Spelling]) -> Meant:
    """The options whose name begins with the texts from `at` on, as many of them as do; hyphens may
    be left out."""
    if not texts[at][0].isalpha():
        return NOTHING
    left = [(option, name.replace("-", "")) for option, name in known]
    found: list[Option] = []
    text = ""
    used = 0
    while at + used < len(texts):
        text += texts[at + used].replace("-", "")
        longer = [spelling for spelling in left if spelling[1].startswith(text)]
        if not longer:
            break
        left = longer
        used += 1
        whole = [option for option, name in left if name == text]
        found = _distinct(whole or [option for option, _ in left])
    return found, used


def _distinct(options: list[Option]) -> list[Option]:
    """The options without repetitions."""
    return list(dict.fromkeys(options))
