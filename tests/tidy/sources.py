"""The project as text: its modules, their imports, the rules cited. Standard library only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("civdawn_cli", "grammar", "protocol")
RULES = ROOT / "civdawn_cli/games/newdawn/rules.md"
RULE_LINE = re.compile(r"^- (\d+\.\d+) ", re.MULTILINE)
CITATION = re.compile(r"\bND-(\d+\.\d+)")


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


def imported(module: ast.Module) -> Iterator[str]:
    """Every name a module imports, dotted in full; a relative import begins with its dots."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = "." * node.level + (node.module or "")
            yield from (f"{source}.{alias.name}" for alias in node.names)


def rules() -> list[str]:
    """The numbers of all rules of A New Dawn, in order."""
    return RULE_LINE.findall(RULES.read_text(encoding="utf-8"))


def cited(paths: list[Path]) -> dict[str, list[str]]:
    """The rules that files cite, each with the files that do."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for rule in CITATION.findall(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(name(path))
    return found


def citing() -> list[Path]:
    """The files whose citations count as tests of a rule; snapshots may print rules."""
    return [
        path
        for path in sorted((ROOT / "tests").rglob("*"))
        if path.suffix in (".py", ".txt")
        and "__snapshots__" not in path.parts
        and ROOT / "tests/tidy" not in path.parents
    ]


def uncited() -> list[str]:
    """The rules from ND-2 on that no test cites. Section 1 lists components, not rules."""
    known = cited(citing())
    return [rule for rule in rules() if not rule.startswith("1.") and rule not in known]
