"""The names of the cards of every game, read from its component data, and how to find them in code.

A name in several words, or that nobody uses but for the card, is found wherever it stands. Names
that are ordinary English are the card only where nothing else stands beside them, and only in the
package of their game.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from tests.tidy.sources import ROOT, name


def _set(words: str) -> frozenset[str]:
    """Words in one string."""
    return frozenset(words.split())


ORDINARY: dict[str, frozenset[str]] = {
    "newdawn": _set(
        """
        aesthetic civilized currency explorer flight paranoid populous scholarly
        """
    ),
    "ages": _set(
        """
        agriculture alchemy annex architecture barbarians bronze cannon cartography coal communism
        computers crusades democracy despotism drama emigration engineering enslave foray
        fortifications frugality immigration infiltrate internet iron irrigation journalism knights
        legion masonry monarchy movies multimedia navigation oil opera patriotism pestilence
        philosophy plunder prosperity pyramids raid raiders rats rebellion refugees religion
        republic reserves riflemen rockets satellites spy stockpile strategy tanks terrorism
        theology warfare warriors
        """
    ),
}
"""Names that are English words: only a name or a string that is exactly this word is the card."""

ALSO: dict[str, tuple[str, ...]] = {
    "newdawn": (),
    "ages": (
        *("alexander", "caesar", "leonardo", "genghis", "columbus", "barbarossa", "shakespeare"),
        *("napoleon", "robespierre", "bach", "newton", "einstein", "gandhi", "chaplin"),
        *("churchill", "basilica", "carolina", "space flight"),
    ),
}
"""Short names of cards, which are found anywhere in the package of their game."""

TYPES: dict[str, frozenset[str]] = {"newdawn": frozenset(), "ages": frozenset(["air forces"])}
"""Names that a card shares with its type; in code they mean the type."""

CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
PACKAGE = re.compile(r"civdawn_cli/games/(\w+)/")


def slug(title: str) -> str:
    """A title as files are named: lower case, words joined by hyphens."""
    return title.lower().replace("'", "").replace(" ", "-").replace("_", "-")


# ---------------------------------------------------------------- what each game's data holds


def _data(game: str, file: str) -> Any:
    """A file of the component data."""
    path = ROOT / "civdawn_cli/games" / game / "data" / file
    assert path.is_file(), f"{name(path)} is missing: the names of the cards are read from it"
    return json.loads(path.read_text(encoding="utf-8"))


def _newdawn() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Leaders by civilization, victory cards by agenda."""
    data = _data("newdawn", "cards.json")
    entries = [
        *(card["name"] for card in data["focus_cards"]["cards"]),
        *(card["name"] for card in data["wonders"]["cards"]),
        *(city_state["name"] for city_state in data["city_states"]),
        *(card["name"] for card in data["player_diplomacy_cards"]["cards"]),
        *(agenda["name"] for card in data["victory_cards"]["cards"] for agenda in card["agendas"]),
    ]
    yield from ((slug(entry), (entry,)) for entry in entries)
    yield from (
        (slug(leader["civ"]), (leader["civ"], leader["leader"])) for leader in data["leaders"]
    )


def _ages() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Civil and military cards by id; those in the box once for each age have one title."""
    for file in ("civil_cards.json", "military_cards.json"):
        for card in _data("ages", file)["cards"]:
            found = slug(card["id"])
            yield found, (card["name"], found.replace("-", " "))


READERS: dict[str, Callable[[], Iterator[tuple[str, tuple[str, ...]]]]] = {
    "newdawn": _newdawn,
    "ages": _ages,
}
"""For each game its cards: the slug of each and what else it is called."""


FILES: dict[str, tuple[str, ...]] = {
    "newdawn": ("cards.json", "dials.json", "tiles.json"),
    "ages": ("boards.json", "civil_cards.json", "military_cards.json"),
}
"""The data files of each game: those that its reader reads, and those without a card."""


@cache
def cards(game: str) -> tuple[str, ...]:
    """The slugs of the cards of a game, one scenario each."""
    return tuple(found for found, _ in READERS[game]())


@cache
def names(game: str) -> frozenset[str]:
    """Everything the cards of a game are called, in lower case."""
    return frozenset(called.lower() for _, all_names in READERS[game]() for called in all_names)


# ---------------------------------------------------------------- finding them


@cache
def _pattern(game: str, here: bool) -> re.Pattern[str]:
    """Any name that is no ordinary word. here: in the game's own package."""
    found = names(game) - ORDINARY[game] - TYPES[game]
    if here:
        found |= set(ALSO[game])
    return re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(found))) + r")\b")


def named(text: str, path: str = "") -> str:
    """The first card named by an identifier or a string, in whatever spelling; '' if none is.

    path: of the module, from the root of the checkout: what is inside a game speaks of its cards.
    """
    inside = PACKAGE.match(path)
    return _named(text, inside.group(1) if inside else "")


@cache  # the same few thousand words stand in all modules
def _named(text: str, inside: str) -> str:
    """The first card named in a text. inside: the game whose package it stands in; '' for none."""
    words = re.sub(r"[_\-\s]+", " ", CAMEL.sub(" ", text)).lower().strip()
    for game in [inside] if inside else list(READERS):
        if inside and words in ORDINARY[game]:
            return words
        found = _pattern(game, bool(inside)).search(words)
        if found:
            return found.group()
    return ""


def words(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """Every identifier and string of a module with its line; no docstrings, no comments."""
    documentation = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes:
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in documentation:
                yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.value.lineno, node.arg
        elif isinstance(node, ast.alias):
            yield node.lineno, f"{node.name} {node.asname or ''}"
