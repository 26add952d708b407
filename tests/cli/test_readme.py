"""The sessions of README and docs/analysis.md say what the commands print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tidy.sources import ROOT

PROGRAM = shlex.join([sys.executable, "-m", "civdawn_cli"])
GAP = "..."
"""A line that stands for any number of lines."""


def sessions(page: str) -> list[tuple[str, list[str]]]:
    """The commands of a page, in its order, and the lines that it shows of their output."""
    text = Path(ROOT, page).read_text("utf-8")
    blocks = re.findall(r"^```\n(\$ .*?)^```$", text, re.MULTILINE | re.DOTALL)
    steps = [step for block in blocks for step in f"\n{block}".split("\n$ ")[1:]]
    return [(step.splitlines()[0], step.splitlines()[1:]) for step in steps]


def ran(command: str, folder: Path) -> list[str]:
    """The lines that a command of a page prints, on the output and then on the error output."""
    line = re.sub(r"^(scripts/)?civdawn\b", lambda _: PROGRAM, command)
    done = subprocess.run(
        line, shell=True, cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def agree(told: list[str], lines: list[str]) -> bool:
    """Return True if those are the lines, but for gaps."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == GAP else rf"{re.escape(line.rstrip())}\n" for line in told
    )
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in lines)) is not None


@pytest.mark.slow
def test_sessions(tmp_path: Path) -> None:
    """Whoever types what README and docs/analysis.md show, on the records that README makes, sees
    what they show."""
    steps = [step for page in ("README.md", "docs/analysis.md") for step in sessions(page)]
    assert len(steps) >= 10
    for command, told in steps:
        lines = ran(command, tmp_path)
        assert agree(told, lines), "\n".join([f"$ {command}", *lines])
