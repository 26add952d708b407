"""Modules that are compiled one by one keep to what mypyc can do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.tidy.sources import ROOT, modules, name, nodes, tree


def single_files() -> tuple[str, ...]:
    """FILES of scripts/_compiling.py, which needs a compiler to be imported."""
    for node in tree(ROOT / "scripts" / "_compiling.py").body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "FILES":
            return tuple(ast.literal_eval(node.value))
    raise AssertionError("scripts/_compiling.py has no FILES")


FILES = single_files()


def classes(path: Path) -> list[ast.ClassDef]:
    """The classes of a module."""
    return [node for node in nodes(path) if isinstance(node, ast.ClassDef)]


@pytest.mark.parametrize("file", FILES)
def test_no_class_that_compiles_badly(file: str) -> None:
    """A compiled module has no dataclass, and no Protocol, which only classes that extend it would
    be instances of."""
    for found in classes(ROOT / file):
        said = [ast.unparse(part) for part in (*found.bases, *found.decorator_list)]
        assert not [text for text in said if text.startswith(("Protocol", "dataclass"))]


def test_nobody_else_extends_their_classes() -> None:
    """No class of a module that stays as it is extends one of a compiled module."""
    compiled = {found.name for file in FILES for found in classes(ROOT / file)}
    for path in modules():
        where = name(path)
        if where in FILES:
            continue
        for found in classes(path):
            assert not compiled & {ast.unparse(base) for base in found.bases}, (where, found.name)
