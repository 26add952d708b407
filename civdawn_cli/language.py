"""The language of everything that people read. Every shown text goes through here, so that a
language is files and no code.

English is the text in the code and the fallback. Notation, records, codes, JSON keys and the names
of options stay English in every language. Two kinds of catalogue: `civdawn` has the sentences of
the program and of the games; each game has one of its own, by the game's name, for the names and
effects of its cards, where the context is the card's slug, as equal English words may differ
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

DOMAIN: Final = "civdawn"

ENGLISH: Final = "en"

FOLDER: Final = Path(__file__).parent / "locale"
"""The catalogues: LANGUAGE/LC_MESSAGES/DOMAIN.mo."""

_state: Final = [ENGLISH]
_loaded: Final[dict[tuple[str, str], NullTranslations]] = {}


def _catalogue(domain: str) -> NullTranslations:
    """The texts of a domain in the present language; English where there are none."""
    key = (domain, _state[0])
    found = _loaded.get(key)
    if found is None:
        found = translation(domain, str(FOLDER), [_state[0]], fallback=True)
        _loaded[key] = found
    return found


def _(message: str) -> str:
    """A text of the program in the present language. Values are filled in afterwards, by name:
    `_("{seat} passes").format(seat=name)`, so that every language may order them."""
    return _catalogue(DOMAIN).gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The text for that number of things: `ngettext("{n} token", "{n} tokens", n).format(n=n)`."""
    return _catalogue(DOMAIN).ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """A text whose English words mean something else elsewhere; the context tells which is
    meant."""
    return _catalogue(DOMAIN).pgettext(context, message)


def card_text(game: str, slug: str, message: str) -> str:
    """The name or a part of the effect of a card. game: the name of the game. message: its
    English."""
    return _catalogue(game).pgettext(slug, message)


def language() -> str:
    """The code of the present language."""
    return _state[0]


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Everything said inside is in that language, as far as there are texts."""
    before = _state[0]
    _state[0] = code
    try:
        yield
    finally:
        _state[0] = before
