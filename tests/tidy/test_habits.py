"""The files around the code: documents, the list of scripts, the workflow, the versions of CI."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import _bootstrap
import pytest
from packaging.requirements import Requirement

from tests.tidy.sources import ROOT, name, scripts

LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(#[^)\s]*)?\)")
SCRIPT = re.compile(r"(?<![\w/.-])scripts/([a-z_]+)")
COMMANDS = sorted(path.name for path in scripts() if not path.name.startswith("_"))
DOCUMENTS = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("[!.]*/**/*.md"))
    if not {"__pycache__", "__snapshots__"} & set(path.parts)
)
WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_links(path: Path) -> None:
    """Every link of a document to another one leads somewhere."""
    links = [match[1] for match in LINK.finditer(path.read_text(encoding="utf-8")) if match[1]]
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", [*DOCUMENTS, WORKFLOW], ids=name)
def test_scripts_of_documents(path: Path) -> None:
    """Every script that a document or the workflow names is there."""
    named = set(SCRIPT.findall(path.read_text(encoding="utf-8")))
    assert sorted(named - {path.stem for path in scripts()}) == []


def test_contributing_lists_scripts() -> None:
    """CONTRIBUTING says of every script what it is for."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^scripts/(\w+) .*\S", text, re.MULTILINE))
    assert sorted(set(COMMANDS) - listed) == []


def test_decisions() -> None:
    """Every decision is in the index and has its four parts: how it was, what was decided, what
    follows, what would open it again."""
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for number, path in enumerate(DECISIONS, 1):
        text = path.read_text(encoding="utf-8")
        assert path.name.startswith(f"{number:02}-")
        assert f"{number}. [{text.splitlines()[0].removeprefix(f'# {number}. ')}]" in index
        assert f"(decisions/{path.name})" in index
        parts = re.findall(r"^\*\*([^*]+)\.\*\*", text, re.MULTILINE)
        assert parts == ["Context", "Decision", "Consequences", "When to reconsider"]


def test_pythons() -> None:
    """The promised Pythons, those that are tested and those that constraints are for are the
    same."""
    told = [
        line.rpartition(" ")[2]
        for line in PROJECT["project"]["classifiers"]
        if re.search(r":: 3\.\d+$", line)
    ]
    first, last = _bootstrap.CONSTRAINED
    assert told == [f"3.{minor}" for minor in range(first[1], last[1] + 1)]
    assert PROJECT["project"]["requires-python"] == f">={told[0]}"
    assert first == _bootstrap.OLDEST
    tested = re.search(r"python: \[(.*)\]", WORKFLOW.read_text(encoding="utf-8"))
    assert tested is not None
    assert [version.strip('" ') for version in tested[1].split(",")] == told
    assert set(_bootstrap.KNOWN) == {f"python{version}" for version in told}


def test_constraints() -> None:
    """The versions of CI are exact and satisfy pyproject.toml; nothing it asks for is missing."""
    text = (ROOT / _bootstrap.CONSTRAINTS).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    held = dict(line.split("==") for line in lines)
    assert list(held) == sorted(held), "not as scripts/constraints writes it"
    project = PROJECT["project"]
    asked = [*project["dependencies"], *PROJECT["build-system"]["requires"]]
    asked += [*project["optional-dependencies"]["dev"], *project["optional-dependencies"]["report"]]
    wanted = [Requirement(text) for text in asked if not text.startswith("civdawn[")]
    assert [one.name for one in wanted if not one.specifier.contains(held.get(one.name, "0"))] == []


def test_actions_are_pinned() -> None:
    """A step of somebody else's is named by its commit, which nobody can move, and its version."""
    uses = re.findall(r"uses: (.*)", WORKFLOW.read_text(encoding="utf-8"))
    assert uses
    pinned = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert [step for step in uses if not pinned.fullmatch(step)] == []
