"""The language of everything that people read. Every shown text goes through here, so that a
language is files and no code.

English is the text in the code and the fallback. Notation, records, codes, JSON keys and the names
of options stay English in every language. Two kinds of catalogue: `civdawn` has the sentences of
the program and of the games; each game has one of its own, by the game's name, for the names and
effects of its cards, where the context is the card's slug, as equal English words may differ
elsewhere.

A process has a language (`choose`), and whoever is spoken to may have another (`speaking`): people
at one table of one process read theirs. English costs a look at these two and no
more; catalogues are opened when a text of theirs is said.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextvars import ContextVar, Token
from gettext import NullTranslations, translation
from typing import Final

DOMAIN: Final = "civdawn"

ENGLISH: Final = "en"

FOLDER: Final = os.path.join(os.path.dirname(__file__), "locale")
"""The catalogues: LANGUAGE/LC_MESSAGES/DOMAIN.mo."""

VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment says which language is wanted: the first of these that is set, as for other
programs. LANGUAGE may be a list: `uk:ro`."""

_process: Final = [ENGLISH]
_spoken: Final[ContextVar[str]] = ContextVar("civdawn_language", default="")
"""The language that is spoken just now, if it is not that of the process."""
_loaded: Final[dict[tuple[str, str], NullTranslations]] = {}


class UnknownLanguage(ValueError):
    """A language that civdawn does not speak; the message says which it does."""


# Texts.


def _catalogue(domain: str, code: str) -> NullTranslations:
    """The texts of a domain in a language; English where there are none."""
    found = _loaded.get((domain, code))
    if found is None:
        found = translation(domain, FOLDER, [code], fallback=True)
        _loaded[domain, code] = found
    return found


def _(message: str) -> str:
    """A text of the program in the present language. Values are filled in afterwards, by name:
    `_("{seat} passes").format(seat=name)`, so that every language may order them."""
    code = _spoken.get() or _process[0]
    return message if code == ENGLISH else _catalogue(DOMAIN, code).gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The text for that number of things: `ngettext("{n} token", "{n} tokens", n).format(n=n)`."""
    code = _spoken.get() or _process[0]
    if code == ENGLISH:
        return one if number == 1 else many
    return _catalogue(DOMAIN, code).ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """A text whose English words mean something else elsewhere; the context tells which is
    meant."""
    code = _spoken.get() or _process[0]
    return message if code == ENGLISH else _catalogue(DOMAIN, code).pgettext(context, message)


def card_text(game: str, slug: str, message: str) -> str:
    """The name or a part of the effect of a card. game: the name of the game. message: its
    English."""
    code = _spoken.get() or _process[0]
    return message if code == ENGLISH else _catalogue(game, code).pgettext(slug, message)


def shown(message: str) -> str:
    """The argument as it is: marks a text that is said later, by `_`, where it is written down."""
    return message


# Languages.


def language() -> str:
    """The code of the present language."""
    return _spoken.get() or _process[0]


def process_language() -> str:
    """The code of the language of this process, which whoever names none is spoken to in."""
    return _process[0]


def languages() -> list[str]:
    """The codes of all languages, English first."""
    files = [(name, os.path.join(FOLDER, name, "LC_MESSAGES", f"{DOMAIN}.mo")) for name in _names()]
    return [ENGLISH, *[name for name, file in files if os.path.exists(file)]]


def _names() -> list[str]:
    """The names of all folders of languages."""
    return sorted(os.listdir(FOLDER)) if os.path.isdir(FOLDER) else []


def named(code: str) -> str:
    """The language that a code means: `uk`, `uk_UA`, `uk-UA.UTF-8`. Raises UnknownLanguage."""
    if found := _known(code):
        return found
    said = _("no language {code!r}; there are {list}")
    raise UnknownLanguage(said.format(code=code, list=", ".join(languages())))


def _known(code: str) -> str:
    """The same; '' for a language that is not spoken."""
    plain = code.partition(".")[0].partition("@")[0].replace("-", "_")
    short = plain.partition("_")[0].lower()
    if short in (ENGLISH, "c", "posix"):
        return ENGLISH
    known = languages()
    return next((each for each in (plain, short) if each in known), "")


def of_environment(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, English if there is none such."""
    wanted = next((environ[name] for name in VARIABLES if environ.get(name)), ENGLISH)
    return next((found for code in wanted.split(":") if code and (found := _known(code))), ENGLISH)


def choose(code: str) -> None:
    """Make that the language of this process. code: as `languages` has it."""
    _process[0] = code


def choose_as_told() -> None:
    """Make the language of this process that of its environment."""
    _process[0] = of_environment(os.environ)


def speaking(code: str) -> Speaking:
    """Everything said inside is in that language, as far as there are texts: `with
    speaking("uk"):`. Other threads and tasks are not touched."""
    return Speaking(code)


class Speaking:
    """The context that `speaking` makes."""

    __slots__ = ("_code", "_token")

    def __init__(self, code: str) -> None:
        self._code: Final = code
        self._token: Token[str] | None = None

    def __enter__(self) -> None:
        self._token = _spoken.set(self._code)

    def __exit__(self, *error: object) -> None:
        assert self._token is not None
        _spoken.reset(self._token)
