"""Files: their sizes, their docstrings, what must not lie about, and the scripts."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tidy.sources import PACKAGES, ROOT, modules, name, nodes, python_tests, scripts, tree

LINES = 500
LONGER: dict[str, tuple[int, str]] = {}
"""Files that may be longer: how long, and why they should not be two."""

DOCUMENTED = ("civdawn/", "civdawn_cli/engine/", "civdawn_cli/games/", "grammar/", "protocol/")

COMMANDS = [path for path in scripts() if not path.name.startswith("_")]


def test_sizes() -> None:
    """No file is longer than 500 lines, and no exception outlives its need."""
    lengths = {
        name(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in (*modules(), *scripts(), *python_tests())
    }
    allowed = {path: lines for path, (lines, _) in LONGER.items()}
    assert {path: n for path, n in lengths.items() if n > allowed.get(path, LINES)} == {}
    assert [path for path in LONGER if lengths.get(path, 0) <= LINES] == []


def undocumented(module: ast.Module) -> list[str]:
    """The parts of a module that have no docstring; a card's `text` is its docstring."""
    found = [] if ast.get_docstring(module) else ["the module"]
    for node in module.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        fields = [item.targets[0] for item in node.body if isinstance(item, ast.Assign)]
        text = any(isinstance(field, ast.Name) and field.id == "text" for field in fields)
        if not node.name.startswith("_") and not ast.get_docstring(node) and not text:
            found.append(node.name)
    return found


def test_docstrings() -> None:
    """Every module and every public function and class of the core says what it is."""
    found = [
        f"{name(path)}: {what}"
        for path in modules()
        if name(path).startswith(DOCUMENTED)
        for what in undocumented(tree(path))
    ]
    assert found == []


def test_docstrings_are_watched() -> None:
    """A missing docstring is found; private names and cards with a text need none."""
    source = '"""M."""\nclass A: ...\ndef b(): ...\ndef _c(): ...\nclass D:\n    text = "Draw."'
    assert undocumented(ast.parse(source)) == ["A", "b"]


def test_no_compiled_files() -> None:
    """No compiled module lies beside its source, where it would hide every edit (scripts/clean)."""
    folders = [ROOT, *(folder for package in PACKAGES for folder in (ROOT / package).rglob("*"))]
    folders += [ROOT / package for package in PACKAGES]
    found = [
        name(path)
        for folder in folders
        if folder.is_dir()
        for path in folder.iterdir()
        if path.suffix in (".so", ".pyd")
    ]
    assert found == []


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.name)
def test_scripts_parse_on_old_pythons(path: Path) -> None:
    """A script gets as far as saying that Python is too old: all of it parses as Python 3.6."""
    source = path.read_text(encoding="utf-8")
    ast.parse(source, filename=path.name, feature_version=(3, 6))
    assert "from __future__ import annotations" not in source, "unknown to Python 3.6"


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path.name)
def test_scripts_are_commands(path: Path) -> None:
    """A script is executable, finds Python by itself and begins by saying what it does."""
    assert os.access(path, os.X_OK)
    assert path.read_text(encoding="utf-8").startswith("#!/usr/bin/env python3\n")
    assert ast.get_docstring(tree(path))


@pytest.mark.parametrize(
    "path", [path for path in COMMANDS if path.name != "civdawn"], ids=lambda path: path.name
)
def test_scripts_explain_themselves(path: Path) -> None:
    """`--help` of every script works. (Arguments of scripts/civdawn are civdawn's own.)"""
    done = subprocess.run(
        [sys.executable, path, "--help"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: ")


def test_memberships_compile() -> None:
    """Nothing that compiles looks for a value in a tuple with a star: mypyc gives up at it."""
    found = [
        f"{name(path)}:{node.lineno}"
        for path in modules()
        if name(path).startswith(("civdawn_cli/engine/", "civdawn_cli/games/"))
        for node in nodes(path)
        if isinstance(node, ast.Compare) and isinstance(node.ops[-1], ast.In | ast.NotIn)
        if isinstance(among := node.comparators[-1], ast.Tuple | ast.List | ast.Set)
        if any(isinstance(item, ast.Starred) for item in among.elts)
    ]
    assert found == []
