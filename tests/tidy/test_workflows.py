"""The files that the forge runs are there, and its wheels are for the Pythons that are promised."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.tidy.sources import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def project() -> dict[str, Any]:
    """The tables of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def promised() -> list[str]:
    """The Pythons that are promised: 3.11 and so on."""
    start = "Programming Language :: Python :: 3."
    words = project()["project"]["classifiers"]
    return [word.rpartition(" ")[2] for word in words if word.startswith(start)]


def own_files(text: str) -> set[str]:
    """The scripts and files of this checkout that a text names."""
    return set(re.findall(r"(?<![\w/.])(?:scripts/[\w.]+\b|\.ci/[\w.]+|pyproject\.toml)", text))


def test_no_common_names() -> None:
    """A wheel brings packages of civdawn's name alone: `grammar` or `protocol` might be others'."""
    wheel = project()["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == ["civdawn", "civdawn_cli"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_names_exist(path: Path) -> None:
    """Every script and file that a workflow names is in the checkout."""
    found = own_files(path.read_text())
    assert found
    assert [name for name in found if not (ROOT / name).exists()] == []


def test_wheels_are_tried() -> None:
    """The command that tries a compiled wheel is a script of the checkout."""
    (script,) = re.findall(r"scripts/\w+", project()["tool"]["cibuildwheel"]["test-command"])
    assert (ROOT / script).exists()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_pythons(path: Path) -> None:
    """Every list of Pythons in a workflow has those that are promised, and no other."""
    lists = re.findall(r"python: \[(.*)\]", path.read_text())
    assert lists
    for found in lists:
        names = [name.strip(' "').replace("cp3", "3.") for name in found.split(",")]
        assert names == promised()


def test_actions_are_pinned() -> None:
    """Every action is pinned to one commit everywhere, with its version beside it."""
    pins: dict[str, set[str]] = defaultdict(set)
    for path in WORKFLOWS:
        for line in re.findall(r"uses: (.*)", path.read_text()):
            found = re.fullmatch(r"([\w-]+/[\w-]+)@([0-9a-f]{40} # v[0-9.]+)", line)
            assert found, line
            pins[found[1]].add(found[2])
    assert {name: found for name, found in pins.items() if len(found) > 1} == {}


def test_artifacts() -> None:
    """Artifacts that a workflow fetches are those that it keeps."""
    text = (ROOT / ".github/workflows/wheels.yml").read_text()
    kept = re.findall(r"upload-artifact@.*\n +with:\n +name: (\S+?)(?:\$|-\$|\n)", text)
    fetched = re.findall(r"download-artifact@.*\n +with:\n +(?:name|pattern): (\S+)", text)
    assert set(fetched) == {"wheel-pure", "wheel-*"}
    assert {"wheel", "wheel-pure"} <= set(kept)


def test_needs() -> None:
    """Every job that another waits for is there."""
    for path in WORKFLOWS:
        text = path.read_text()
        jobs = re.findall(r"^  ([\w-]+):$", text.partition("\njobs:\n")[2], re.MULTILINE)
        needs = [
            name.strip()
            for found in re.findall(r"needs: \[?([\w, -]+)\]?", text)
            for name in found.split(",")
        ]
        assert set(needs) <= set(jobs)


def test_image() -> None:
    """The image is built from files of the checkout, and runs as a user without rights."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert all((ROOT / line[1:]).exists() for line in lines if line.startswith("!"))
    text = (ROOT / "Dockerfile").read_text()
    assert re.findall(r"^USER (\w+)", text, re.MULTILINE) == ["civdawn"]
    base = re.findall(r"FROM python:(\S+)-slim", text)
    assert set(base) <= set(promised())
    assert len(set(base)) == 1
