"""Sizes come from the box of a game: no number in code says how many cards or seats there are."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.tidy.sources import ROOT, games, imported, modules, name, nodes, tree

SMALL = (0, 1, 2)
"""Whole numbers that are nobody's size: none, one more, a pair, halves."""

MEANT: dict[str, dict[int, str]] = {
    "ages/bots/": {
        3: "weights of a guess",
        4: "weights of a guess",
    },
    "ages/cards/events_ii.py": {3: "the place of a step in the row of an event"},
    "ages/notation/": {
        3: "bits of the tokens taken, and places in a line (`Game.read_plain`)",
        4: "tokens of a move, digits of a number",
        7: "the bits of the tokens taken",
    },
    "ages/rules/ratings.py": {3: "the place of happiness in `Rating`"},
    "ages/rules/token_sums.py": {14: "bits of a cache's size", 16: "bits of a cache's size"},
    "newdawn/notation/": {
        3: "bits of the tokens taken, and groups of a pattern (`Game.read_plain`)",
        5: "letters of two coordinates",
    },
    "newdawn/positions/writer.py": {3: "steps on the stack as a turn begins"},
}
"""Other numbers that stay in code, by the beginning of the path, with what they are."""

BUILDERS = ("game.py", "positions/position.py")
"""The modules that may ask for the box of the base game; all others have that of a table."""


def named_numbers(module: ast.Module) -> set[ast.AST]:
    """The nodes inside constants of a module or of a class: numbers there have a name."""
    found: set[ast.AST] = set()
    for node in module.body:
        for part in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(part, ast.Assign | ast.AnnAssign):
                found.update(ast.walk(part))
    return found


def bare_numbers(module: ast.Module) -> Iterator[ast.Constant]:
    """Whole numbers that have no name and are not SMALL."""
    named = named_numbers(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            if node.value not in SMALL and node not in named:
                yield node


def repeats(module: ast.Module) -> Iterator[ast.AST]:
    """`range(4)` and `[0] * 4`, named or not: a size above 1 that is written out."""

    def size(node: ast.AST) -> bool:
        return isinstance(node, ast.Constant) and type(node.value) is int and node.value > 1

    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "range" and any(size(part) for part in node.args[:2]):
                yield node
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            if isinstance(node.left, ast.List | ast.Tuple) and size(node.right):
                yield node


def reason(path: str, number: int) -> str:
    """The entry of MEANT that allows a number in a file; '' if there is none."""
    inside = path.removeprefix("civdawn_cli/games/")
    for place, numbers in MEANT.items():
        if inside.startswith(place) and number in numbers:
            return place
    return ""


@pytest.mark.parametrize("game", games())
def test_no_bare_number(game: str) -> None:
    """Every whole number above 2 has a name or a reason, and every reason is needed."""
    used: set[tuple[str, int]] = set()
    bare: list[str] = []
    for path in modules():
        if name(path).startswith(f"civdawn_cli/games/{game}/"):
            for node in bare_numbers(tree(path)):
                assert isinstance(node.value, int)
                place = reason(name(path), node.value)
                used.add((place, node.value))
                if not place:
                    bare.append(f"{name(path)}:{node.lineno} {node.value}")
    assert bare == []
    meant = {(place, number) for place in MEANT for number in MEANT[place]}
    assert {entry for entry in meant if entry[0].startswith(f"{game}/")} <= used


@pytest.mark.parametrize("game", games())
def test_no_size_is_written_out(game: str) -> None:
    """No loop and no list has a length that is a number in code."""
    found = [
        f"{name(path)}:{getattr(node, 'lineno', 0)}"
        for path in modules()
        if name(path).startswith(f"civdawn_cli/games/{game}/")
        for node in repeats(tree(path))
    ]
    assert found == []


@pytest.mark.parametrize("game", games())
def test_nobody_asks_for_the_base_game(game: str) -> None:
    """Rules, cards, notation, views and bots read the box of the table they are given."""
    users = [
        name(path)
        for path in modules()
        if name(path).startswith(f"civdawn_cli/games/{game}/")
        and any(found.endswith(".base_box") for found in imported(nodes(path)))
    ]
    package = f"civdawn_cli/games/{game}"
    assert sorted(set(users) - {f"{package}/{file}" for file in BUILDERS}) == []
    assert (ROOT / package / "box.py").is_file(), "a game has a box"


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("SEATS = 4", []),
        ("def f():\n    return 4", [4]),
        ("class C:\n    POINTS = 3\n    def f(self):\n        return x + 20", [20]),
        ("def f(n=0xFF):\n    return 2 * n - 1", [255]),
        ("def f():\n    return 0.5", []),
    ],
)
def test_bare_numbers_are_found(code: str, numbers: list[int]) -> None:
    """A number without a name is found, also as a default and in other spellings."""
    assert [node.value for node in bare_numbers(ast.parse(code))] == numbers


@pytest.mark.parametrize("code", ["x = [0] * 4", "for n in range(8): ...", "y = (-1,) * 8"])
def test_written_out_sizes_are_found(code: str) -> None:
    """A length that is a number is found, also where it is a constant of the module."""
    assert len(list(repeats(ast.parse(code)))) == 1
