"""Hooks of cards and fields of tables have all of their places, as ARCHITECTURE.md lists them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest

from tests.tidy.sources import ROOT, games, modules, name, nodes, tree

HELD = {"newdawn": "Effect", "ages": "Card"}
"""The class of `hooks.py` with the hooks of what a seat can hold."""

BESIDE: dict[str, dict[str, str]] = {
    "newdawn": {},
    "ages": {
        "retire": "asked of the leader for which `retires_for` has cards",
        "use": "asked of the card that has `uses`",
        "use_text": "asked of the card that has `uses`",
    },
}
"""Hooks without a line in `Hooks`, since another one says which cards have them."""

KEYLESS: dict[str, dict[str, str]] = {
    "newdawn": {
        "box": "the same in a whole game",
        "watcher": "the same in a whole game",
        "epic": "the victory cards, and the steps that draw them",
        "seats": "the length of lists",
        "barbarians": "the spaces of `barbarian`",
        "news": "0 when somebody is asked: agendas are checked before",
        "occupied": "the spaces of `tokens` and `cities`",
        "wonder_sites": "the spaces of `wonder_space`",
    },
    "ages": {
        "box": "the same in a whole game",
        "seats": "the length of lists",
        "civil_kinds": "the cards of `civil`, each once",
        "stored": "what `tokens` are worth, as far as it is known",
        "ratings": "the ratings as far as they are known",
        "holdings": "what `held` comes to, as far as it is known",
        "workforces": "what `workers` come to, as far as it is known",
        **dict.fromkeys(
            ("laid", "lost", "roaming", "fresh", "fresh_before", "pledged", "sources"),
            "what seats remember of cards that lie face down: part of `known`, and of no position",
        ),
    },
}
"""Fields of a table that are no part of its key, and why."""


def game_class(game: str, file: str, called: str) -> ast.ClassDef:
    """A class of a file of a game."""
    module = tree(ROOT / "civdawn_cli/games" / game / file)
    found = [node for node in module.body if isinstance(node, ast.ClassDef)]
    return next(node for node in found if node.name == called)


def methods(found: ast.ClassDef) -> list[str]:
    """The names of the methods of a class but its constructor."""
    names = [node.name for node in found.body if isinstance(node, ast.FunctionDef)]
    return [method for method in names if method != "__init__"]


def lines(hooks: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The lines of `Hooks`: the name of each, and the hook that it looks for."""
    for node in ast.walk(hooks):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            assert isinstance(node.value, ast.Call)
            looked_for = node.value.args[1]
            assert isinstance(looked_for, ast.Constant)
            yield node.target.attr, str(looked_for.value)


def attributes(found: Iterable[ast.AST]) -> set[str]:
    """Whatever is read or called with a dot before it."""
    return {node.attr for node in found if isinstance(node, ast.Attribute)}


def fields(table: ast.ClassDef) -> list[str]:
    """The fields that a table declares."""
    declared = [node.target for node in table.body if isinstance(node, ast.AnnAssign)]
    return [target.id for target in declared if isinstance(target, ast.Name)]


def in_key(game: str) -> set[str]:
    """The fields a key is made of, by `key` and `_pieces` of the game or of its table."""
    both = [
        node
        for file in ("game.py", "table.py")
        for node in nodes(ROOT / "civdawn_cli/games" / game / file)
        if isinstance(node, ast.FunctionDef) and node.name in ("key", "_pieces")
    ]
    return attributes(inner for node in both for inner in ast.walk(node))


def test_every_game() -> None:
    """The hooks and fields of every game are looked at."""
    known = {"HELD": set(HELD), "BESIDE": set(BESIDE), "KEYLESS": set(KEYLESS)}
    assert {table for table in known if known[table] != set(games())} == set()


@pytest.mark.parametrize("game", games())
def test_hooks_have_lines(game: str) -> None:
    """Every hook has its line in `Hooks`, under its own name; without it no card is ever asked."""
    hooks = methods(game_class(game, "hooks.py", HELD[game]))
    listed = list(lines(game_class(game, "hooks.py", "Hooks")))
    assert [line for line in listed if line[0] != line[1]] == [], "another hook is looked for"
    names = [line for line, _ in listed]
    assert set(hooks) - set(names) == set(BESIDE[game]), "hooks without a line in Hooks"
    assert set(names) - set(hooks) == set(), "lines in Hooks without a hook"


@pytest.mark.parametrize("game", games())
def test_hooks_are_asked(game: str) -> None:
    """Some rule, answer or view asks every hook; cards that override another one do nothing."""
    inside = f"civdawn_cli/games/{game}/"
    asking = [
        path
        for path in modules()
        if name(path).startswith(inside)
        and not name(path).startswith((f"{inside}cards/", f"{inside}hooks.py"))
    ]
    asked = {attribute for path in asking for attribute in attributes(nodes(path))}
    hooks = methods(game_class(game, "hooks.py", HELD[game]))
    assert [hook for hook in hooks if hook not in asked] == [], "hooks that no rule asks"


@pytest.mark.parametrize("game", games())
def test_fields_are_in_the_key(game: str) -> None:
    """Every field of a table tells two positions apart, or follows from those that do."""
    table = fields(game_class(game, "table.py", "Table"))
    missing = set(table) - in_key(game)
    assert missing - set(KEYLESS[game]) == set(), "to be put into the key, or into KEYLESS"
    assert set(KEYLESS[game]) - missing == set(), "in the key, or no field any more"


def test_gaps_are_found() -> None:
    """A line for another hook, one that is missing and a field are found."""
    source = (
        "class Hooks:\n    def __init__(self, cards):\n"
        "        self.a: Final = _overriding(cards, 'a')\n"
        "        self.b: Final = _overriding(cards, 'a')\n"
        "class Table:\n    '''T.'''\n    __slots__ = ('x',)\n    x: int\n    def f(self): ...\n"
    )
    hooks, table = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    assert list(lines(hooks)) == [("a", "a"), ("b", "a")]
    assert fields(table) == ["x"]
    assert methods(table) == ["f"]
