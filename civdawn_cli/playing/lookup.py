"""Cards and rules looked up by whatever people type, and shown as text: for the commands `cards`
and `rules`, and for people at the table.

Cards have several names: a leader its civilization and its ruler, an agenda its own and that of the
card both halves are on. Words
that no card is called by may name a family, by what its cards have in common: `leader`, `military`,
`age ii`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final

import click

from civdawn_cli.engine.game import Game
from civdawn_cli.games import GAMES
from civdawn_cli.language import _, card_text, ngettext
from civdawn_cli.playing.reference import Book, Entry, prefix
from civdawn_cli.playing.telling import in_words, told

NAMES: Final = ("ruler", "printed", "card")
"""Entries of a card's data that are names of it: of an agenda the card that it is one half of."""

SHARED: Final = ("type", "kind", "era", "resource", "deck", "group", "age")
"""Entries of a card's data that it has in common with others of a family."""


WIDEST: Final = 100
"""Columns of a text that is still read with ease."""


def plain(text: str) -> str:
    """A name as people type it: lower case, without marks and accents, plural or not."""
    bare = unicodedata.normalize("NFKD", text)
    kept = "".join(letter for letter in bare if not unicodedata.combining(letter))
    words = re.sub("['.\u2019]", "", kept.lower())
    return " ".join(word.removesuffix("s") for word in re.findall(r"[^\W_]+", words))


# Cards.


def find_cards(game: Game[Any], asked: str) -> list[Entry]:
    """The cards that the words mean: those of that name, else of that family, else those whose name
    begins with it or contains it. All cards for ''; [] if there are none."""
    cards, wanted = game.cards(), plain(asked)
    if not wanted:
        return cards
    words = frozenset(wanted.split())
    called = [[plain(name) for name in names(card)] for card in cards]
    tests: tuple[Callable[[int], bool], ...] = (
        lambda at: wanted in called[at],
        lambda at: wanted == plain(in_words(cards[at]["family"])),
        lambda at: words <= _shared(cards[at]),
        lambda at: any(name.startswith(wanted) for name in called[at]),
        lambda at: any(words <= frozenset(name.split()) for name in called[at]),
    )
    for test in tests:
        found = [card for at, card in enumerate(cards) if test(at)]
        if found:
            return found
    return []


def has_name(card: Entry, asked: str) -> bool:
    """Return True if the card is called so."""
    return plain(asked) in map(plain, names(card))


def names(card: Entry) -> list[str]:
    """Everything that a card is called."""
    found = [in_words(card["name"])]
    if card["slug"]:
        found.append(str(card["slug"]))
    data = card["data"]
    assert isinstance(data, dict)
    found += [str(data[name]) for name in NAMES if data.get(name)]
    return found + [here for name in found if (here := _value(card, name))]


def _shared(card: Entry) -> frozenset[str]:
    """The words that a card has in common with others: its family, type, age."""
    data = card["data"]
    assert isinstance(data, dict)
    found = [in_words(card["family"])]
    for name in SHARED:
        value = data.get(name)
        if isinstance(value, str):
            found.append(f"age {value}" if name == "age" else value.replace("_", " "))
    return frozenset(plain(" ".join(found)).split())


def elsewhere(game: Game[Any], asked: str) -> Game[Any] | None:
    """Another game that has a card of that name, None if there is none."""
    for name, make in GAMES.items():
        if name != game.name:
            other = make()
            if any(has_name(card, asked) for card in other.cards()):
                return other
    return None


def card_lines(card: Entry, width: int = WIDEST) -> list[str]:
    """A card with its numbers, its effect and how sure that is."""
    found = [f"{said(card, 'name')} ({told(card['family'])}, {told(card['status'])})"]
    fields = card["fields"]
    for key, value in fields.items() if isinstance(fields, dict) else ():
        shown = _value(card, value) or told(value)
        found += wrapped(f"{told(key)}: {shown}", width, "  ", "    ")
    for text in (said(card, "text"), card["note"]):
        if text:
            found += wrapped(str(text), width, "  ", "  ")
    return found


def said(card: Entry, part: str) -> str:
    """A part of a card in the present language: its name, its text."""
    return _value(card, card[part]) or str(card[part])


def _value(card: Entry, text: object) -> str:
    """A text of a card in the present language, '' if there is none. A component without a slug has
    its family as context (scripts/_card_texts.py)."""
    context = str(card["slug"] or card["family"])
    if not isinstance(text, str):
        return ""
    here = [card_text(game, context, text) for game in GAMES]
    return next((found for found in here if found != text), "")


def card_list(cards: list[Entry]) -> list[str]:
    """Cards by name, under their families."""
    found: list[str] = []
    family: object = None
    for card in cards:
        if card["family"] != family:
            family = card["family"]
            found.append(told(family))
        mark = "" if card["status"] == "confirmed" else f"  ({told(card['status'])})"
        found.append(f"  {said(card, 'name')}{mark}")
    return found


# Rules.


def find_rules(book: Book, asked: str, before: str) -> list[tuple[str, list[str]]]:
    """Rules by chapter, the chapters that say most about it first: those of a chapter, the one of a
    number, or those that have all of the words. before: the prefix of the game's rules."""
    wanted = asked.upper().removeprefix(before)
    if wanted in book.chapters or wanted in book.rules:
        return [(wanted.partition(".")[0], book.found(asked, before))]
    patterns = [_pattern(word) for word in asked.split()]
    worth: dict[str, int] = {}
    found: dict[str, list[str]] = {}
    for rule, text in book.rules.items():
        hits = [len(pattern.findall(text)) for pattern in patterns]
        if all(hits) and hits:
            chapter = rule.partition(".")[0]
            found.setdefault(chapter, []).append(rule)
            worth[chapter] = worth.get(chapter, 0) + sum(hits)
    for chapter in found:
        title = book.chapters[chapter].partition("(")[0]
        if all(pattern.search(title) for pattern in patterns):
            worth[chapter] += len(book.rules)  # a chapter that is about it comes first
    return sorted(found.items(), key=lambda entry: -worth[entry[0]])


def _pattern(word: str) -> re.Pattern[str]:
    """A pattern for a word or its beginning, in capitals or not; for a part of words if it is no
    word."""
    edge = r"\b" if word[:1].isalnum() else ""
    return re.compile(edge + re.escape(word), re.IGNORECASE)


def rule_lines(
    game: Game[Any], book: Book, asked: str, width: int, styled: bool = False
) -> list[str]:
    """The rules that are asked for, as text: under the titles of their chapters, unless it is one
    rule. [] if there are none. styled: titles and the words looked for are marked for a terminal.
    """
    before = prefix(game)
    found = find_rules(book, asked, before)
    count = sum(len(rules) for _chapter, rules in found)
    number = asked.upper().removeprefix(before) in (*book.chapters, *book.rules)
    patterns = [] if number else [_pattern(word) for word in asked.split()]
    lines: list[str] = []
    if len(found) > 1:
        chapters = ngettext("{n} chapter", "{n} chapters", len(found)).format(n=len(found))
        counted = ngettext("{n} rule", "{n} rules", count).format(n=count)
        lines.append(
            _("{rules} in {chapters}, those that say most first").format(
                rules=counted, chapters=chapters
            )
        )
    for chapter, rules in found:
        if count > 1 or not number:
            title = f"{chapter} {book.chapters[chapter]}"
            lines += ["", click.style(title, bold=True)] if styled else ["", title]
        for rule in rules:
            shown = wrapped(f"{before}{rule} {book.rules[rule]}", width, "", "    ")
            lines += [_marked(line, patterns) for line in shown] if styled else shown
    return lines[1:] if lines[:1] == [""] else lines


def _marked(line: str, patterns: list[re.Pattern[str]]) -> str:
    """The line with what is looked for in bold."""
    for pattern in patterns:
        line = pattern.sub(lambda match: click.style(match[0], bold=True), line)
    return line


def wrapped(text: str, width: int, first: str, later: str) -> list[str]:
    """The text in lines of that width at most, never broken inside a word."""
    return click.wrap_text(text, max(width, 20), first, later).splitlines()
