"""Answers typed in the language of whoever types them. The catalogue has the words: each English
word of notation with those that people may write for it, and the names of cards. They are taken
only where the English reading fails; everything that is written stays English.

Endings may differ, as a word stands in another case in a sentence than in a list: `науку` is
`science`, as `наука` is.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import islice, product
from typing import Final

from civdawn_cli.engine.step import Option
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import NotationError
from civdawn_cli.language import ENGLISH, _, card_text, language, pgettext
from civdawn_cli.notation.positions import Position
from civdawn_cli.notation.typed import read_typed

CONTEXT: Final = "typed"
"""The context of these words in the catalogue; a translation lists all that may be typed, with
commas between them."""

VALUES: Final = (
    *("science", "culture", "economy", "industry", "military"),
    *("marble", "mercury", "oil", "diamonds", "trade"),
    *("e", "se", "sw", "w", "nw", "ne"),
    *("idle", "from", "card", "yes", "no", "nothing", "food", "resources", "bank"),
)
"""Words of answers that name no card and ask no question."""

COMMANDS: Final = ("more", "undo", "all", "save", "quit", "help", "cards", "rules", "board")
"""Commands of a person at the prompt."""

SLOTS: Final = 5
"""Slots of a focus row."""

SLOT: Final = "pos"
"""Stands before the number of a slot."""

ENDINGS: Final = frozenset("аеиоуыэюяьъєіїйaeiouy")  # noqa: RUF001
"""Letters that an ending is made of."""

STEM: Final = 3
"""Letters that stay when an ending is taken off, and that a beginning has at least."""

TRIED: Final = 24
"""The most readings of a text that are tried."""

Alias = tuple[tuple[str, ...], str]
"""The words of an alias, each as `_bare` has it, and the English word."""

_aliases: Final[dict[tuple[str, str], list[Alias]]] = {}


def read_answer(position: Position, text: str) -> list[Option]:
    """Like `read_typed`, for a text that may have words of the present language. Raises
    NotationError."""
    try:
        return read_typed(position, text)
    except NotationError as refusal:
        if language() == ENGLISH:
            raise
        readings = in_english(position.game.name, text)
        if not readings:
            raise
        said = refusal
    found: dict[tuple[Option, ...], str] = {}
    first: NotationError | None = None
    for reading in readings:
        try:
            found.setdefault(tuple(read_typed(position, reading)), reading)
        except NotationError as refusal:
            first = first or refusal
    if len(found) == 1:
        return [*next(iter(found))]
    if found:
        text = _("ambiguous: {text}: it may be {readings}")
        raise NotationError(text.format(text=said.text, readings=", ".join(found.values())))
    assert first is not None
    raise first


def in_english(game: str, text: str) -> list[str]:
    """The texts in English words that a text of the present language may mean; [] if it has no word
    of it."""
    tokens = text.split()
    bare = [_bare(token) for token in tokens]
    known = aliases(game)
    parts: list[list[str]] = []
    at = 0
    changed = False
    while at < len(tokens):
        found, used = _named(bare, at, known)
        if found:
            changed = True
        parts.append(found or [tokens[at]])
        at += used
    return [" ".join(words) for words in islice(product(*parts), TRIED)] if changed else []


def command(text: str) -> str:
    """A command of the prompt in English, or the text as it is: `зберегти my.cdn` as `save
    my.cdn`."""
    if language() == ENGLISH:
        return text
    word, space, rest = text.partition(" ")
    found = _command(word)
    if found == "undo" and rest:
        rest = _command(rest.strip()) or rest
    return f"{found}{space}{rest}" if found else text


def is_word(text: str, english: tuple[str, ...]) -> bool:
    """Return True if a text is one of these words, or one of the words for `yes` or `no` in the
    present language."""
    said = text.lower()
    if said in english or language() == ENGLISH:
        return said in english
    return any(said in _written(word) for word in english if word in ("yes", "no"))


def _command(word: str) -> str:
    """The command that a word stands for, '' for none."""
    word = word.lower()
    return next((each for each in COMMANDS if word in _written(each)), "")


def _written(english: str) -> list[str]:
    """The words that may be typed for an English one."""
    return [word.strip().lower() for word in pgettext(CONTEXT, english).split(",")]


def words(game: str) -> list[str]:
    """The English words of a game's notation that may be typed in another language."""
    kinds = GAMES[game]().kinds
    asked = [word for kind in kinds if not kind.chance for word in kind.words]
    return list(dict.fromkeys([*asked, *VALUES]))


def texts() -> list[str]:
    """Everything in the catalogue under CONTEXT."""
    return [*dict.fromkeys([*[word for game in GAMES for word in words(game)], *COMMANDS]), SLOT]


def aliases(game: str) -> list[Alias]:
    """Everything that may be typed instead of English words, in the present language."""
    key = (game, language())
    if key not in _aliases:
        found = [(alias, word) for word in words(game) for alias in _written(word)]
        for alias in _written(SLOT):
            for n in range(1, SLOTS + 1):
                found += [(f"{alias}{n}", f"{SLOT}{n}"), (f"{alias} {n}", f"{SLOT}{n}")]
        for card in GAMES[game]().cards() if game in GAMES else []:
            slug, data = card["slug"], card["data"]
            assert isinstance(data, dict)
            names = [card["name"], data.get("ruler")] if slug else []
            found += [(card_text(game, str(slug), str(n)), str(slug)) for n in names if n]
        made = [(tuple(map(_bare, alias.split())), word) for alias, word in found]
        _aliases[key] = [(alias, word) for alias, word in dict.fromkeys(made) if all(alias)]
    return _aliases[key]


def _named(texts: list[str], at: int, known: list[Alias]) -> tuple[list[str], int]:
    """The English words that the texts from `at` on may stand for, and how many texts that takes:
    as many as can be, and those that are most like them; [] and 1 if there are none."""
    for test in (_same, _same_stem):
        for size in range(min(len(texts) - at, 8), 0, -1):
            here = texts[at : at + size]
            found = [
                word for alias, word in known if len(alias) == size and all(map(test, here, alias))
            ]
            if found:
                return list(dict.fromkeys(found)), size
    for size in range(min(len(texts) - at, 8), 0, -1):
        here = texts[at : at + size]
        found = [
            word for alias, word in known if len(alias) >= size and all(map(_begins, here, alias))
        ]
        if found:
            return list(dict.fromkeys(found)), size
    return [], 1


def _same(typed: str, word: str) -> bool:
    return typed == word


def _same_stem(typed: str, word: str) -> bool:
    """Return True for two forms of a word: their endings are vowels, or one has up to two letters
    more."""
    if not typed or typed.isascii() != word.isascii():
        return False
    here, there = _stem(typed), _stem(word)
    return here == there or (len(there) > STEM and here[:-2] in (there, there[:-1]))


def _begins(typed: str, word: str) -> bool:
    """Return True if what is typed is a beginning of the word, in any form."""
    stem = _stem(typed)
    return len(stem) >= STEM and word.startswith(stem)


def _stem(word: str) -> str:
    """A word without the vowels at its end."""
    while len(word) > STEM and word[-1] in ENDINGS:
        word = word[:-1]
    return word


def _bare(word: str) -> str:
    """A word as it is compared: lower case, letters and digits only, without marks."""
    letters = unicodedata.normalize("NFKD", word.lower())
    return re.sub(r"[\W_]+", "", "".join([c for c in letters if not unicodedata.combining(c)]))
