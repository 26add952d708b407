"""The names of the cards, read from the component data, and how to find them in code."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache

from tests.tidy.sources import ROOT, name

DATA = ROOT / "civdawn_cli/games/newdawn/data/cards.json"

ORDINARY = frozenset(
    ("aesthetic", "civilized", "currency", "explorer")
    + ("flight", "paranoid", "populous", "scholarly")
)
"""Names that are English words: only a name or a string that is exactly this word is the card."""

CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def slug(title: str) -> str:
    """A title as files are named: lower case, words joined by hyphens."""
    return title.lower().replace("'", "").replace(" ", "-")


@cache
def titles() -> tuple[str, ...]:
    """The card titles, one scenario each: leaders by civilization, victory cards by agenda."""
    assert DATA.is_file(), f"{name(DATA)} is missing: the names of the cards are read from it"
    data = json.loads(DATA.read_text(encoding="utf-8"))
    return (
        *(card["name"] for card in data["focus_cards"]["cards"]),
        *(card["name"] for card in data["wonders"]["cards"]),
        *(leader["civ"] for leader in data["leaders"]),
        *(city_state["name"] for city_state in data["city_states"]),
        *(card["name"] for card in data["player_diplomacy_cards"]["cards"]),
        *(agenda["name"] for card in data["victory_cards"]["cards"] for agenda in card["agendas"]),
    )


@cache
def people() -> tuple[str, ...]:
    """The names of the leaders themselves."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    return tuple(leader["leader"] for leader in data["leaders"])


@cache
def _pattern() -> re.Pattern[str]:
    """Any name of a card that is no ordinary word."""
    names = {title.lower() for title in (*titles(), *people())} - ORDINARY
    return re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(names))) + r")\b")


def named(text: str) -> str:
    """The first card named by an identifier or a string, in whatever spelling; '' if none is."""
    words = re.sub(r"[_\-\s]+", " ", CAMEL.sub(" ", text)).lower().strip()
    if words in ORDINARY and words in map(str.lower, titles()):
        return words
    found = _pattern().search(words)
    return found.group() if found else ""


def words(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Every identifier and string of a module with its line; no docstrings, no comments."""
    documentation = {
        id(node.value)
        for node in ast.walk(module)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(module):
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
