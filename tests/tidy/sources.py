"""The project as text: its modules, their imports, the rules cited. Standard library only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("civdawn", "civdawn_cli", "grammar", "protocol")
RULE_LINE = re.compile(r"^- (\d+\.\d+) ", re.MULTILINE)
CITATION = re.compile(r"\b[A-Z]{2,}-\d+\.\d+")
COMPONENTS = "1"
"""The chapter of every game's rules that lists what is in the box: nothing to be tested."""


def name(path: Path) -> str:
    """A path as messages and tables write it, from the root of the checkout."""
    return path.relative_to(ROOT).as_posix()


def modules() -> list[Path]:
    """Every module of the packages."""
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def scripts() -> list[Path]:
    """Every script and what they share."""
    return sorted(path for path in (ROOT / "scripts").iterdir() if path.is_file())


def python_tests() -> list[Path]:
    """Every Python file of the tests."""
    return sorted((ROOT / "tests").rglob("*.py"))


def games() -> list[str]:
    """The packages of the games."""
    return sorted(path.parent.name for path in (ROOT / "civdawn_cli/games").glob("*/__init__.py"))


@cache
def tree(path: Path) -> ast.Module:
    """A module, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=name(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a module: several tests look through all modules."""
    return tuple(ast.walk(tree(path)))


def imported(found: Iterable[ast.AST]) -> Iterator[str]:
    """Every name a module imports, dotted in full; a relative import begins with its dots."""
    for node in found:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = "." * node.level + (node.module or "")
            yield from (f"{source}.{alias.name}" for alias in node.names)


def rules_page(game: str) -> Path:
    """The numbered rules of a game."""
    return ROOT / f"civdawn_cli/games/{game}/rules.md"


@cache
def prefix(game: str) -> str:
    """The beginning of the ids of a game's rules, taken from the first citation on its own page."""
    found = CITATION.search(rules_page(game).read_text(encoding="utf-8"))
    assert found, f"{name(rules_page(game))} does not say how its rules are cited"
    return found.group().partition("-")[0]


def rules(game: str) -> list[str]:
    """The ids of all rules of a game, in order."""
    page = rules_page(game).read_text(encoding="utf-8")
    return [f"{prefix(game)}-{number}" for number in RULE_LINE.findall(page)]


@cache
def citations(path: Path) -> frozenset[str]:
    """The ids in a file that are spelt like those of rules."""
    return frozenset(CITATION.findall(path.read_text(encoding="utf-8")))


def cited(paths: list[Path]) -> dict[str, list[str]]:
    """The rules of any game that files cite, each with the files that do."""
    known = {prefix(game) for game in games()}
    found: dict[str, list[str]] = {}
    for path in paths:
        for rule in sorted(citations(path)):
            if rule.partition("-")[0] in known:
                found.setdefault(rule, []).append(name(path))
    return found


@cache
def citing() -> list[Path]:
    """The files whose citations count as tests of a rule; snapshots may print rules."""
    return [
        path
        for path in sorted((ROOT / "tests").rglob("*"))
        if path.suffix in (".py", ".txt")
        and "__snapshots__" not in path.parts
        and ROOT / "tests/tidy" not in path.parents
    ]


def uncited(game: str) -> list[str]:
    """The rules of a game that no test cites. Chapter 1 lists components, not rules."""
    known = cited(citing())
    components = f"{prefix(game)}-{COMPONENTS}."
    return [rule for rule in rules(game) if not rule.startswith(components) and rule not in known]
