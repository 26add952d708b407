"""The table in the browser asks for a package of its own, and for nothing else does civdawn need
it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.running import ROOT

WITHOUT = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
sys.modules["aiohttp"] = None
from civdawn_cli.main import main
main()
"""
"""civdawn where aiohttp can't be imported."""


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["table"], 2, "civdawn table: it needs aiohttp: "),
        (["table", "--help"], 0, ""),
        (["--help"], 0, ""),
    ],
)
def test_without_the_extra(words: list[str], code: int, told: str) -> None:
    """Without aiohttp a table is refused in one line that says what installs it; help is given."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == (1 if told else 0)
    assert "table" in done.stdout + done.stderr
